import { describe, expect, it } from 'vitest';
import { createCancelSource, type HttpOutcome, type HttpRequest, type JoinTabs } from '../ports/index.ts';
import { testNow } from '../testing/builders.ts';
import {
  createCountingRandom,
  createManualClock,
  createMemoryStorage,
  createScriptedHttp,
  jsonAnswer,
} from '../testing/ports.ts';
import type { BookingsQuery } from './account.ts';
import { createBooking } from './create-booking.ts';
import { ticketsKey } from './stored-tickets.ts';

const never = createCancelSource().token;
/** Waits for a condition, because code that is loaded on demand takes an unknown time. */
const until = (condition: () => boolean) => expect.poll(condition, { interval: 1, timeout: 4_000 }).toBe(true);

const grace = {
  code: 1,
  message: '',
  custid: 7,
  firstname: 'Grace',
  surname: 'Hopper',
  email: 'grace@example.com',
  phone: '07911 654321',
  dialingcode: '+44',
  emailmailinglist: true,
};

const ride = (ref: string, at: string, status = 'upcoming') => ({
  bookingref: ref,
  bookingcode: `code-${ref}`,
  jobpartid: ref,
  status,
  pickupdatetime: at,
  picklat: 51.5,
  picklng: -0.1,
  pickupaddress: 'Here',
  dofflat: 51.6,
  dofflng: -0.2,
  dropoffaddress: 'There',
  totalfare: 54,
  currencycode: 'GBP',
});

type Answers = Record<string, (request: HttpRequest) => HttpOutcome | Promise<HttpOutcome>>;

interface Storage {
  readonly session: ReturnType<typeof createMemoryStorage>;
  readonly local: ReturnType<typeof createMemoryStorage>;
  readonly joinTabs?: JoinTabs;
}

function begin(answers: Answers, storage: Storage = { session: createMemoryStorage(), local: createMemoryStorage() }) {
  const http = createScriptedHttp({
    'GET /api/configuration': () => jsonAnswer({ code: 1, timezone: 'Europe/London' }),
    'GET /api/vehicletypes': () => jsonAnswer({ vehtypes: [] }),
    'GET /api/prices': () => jsonAnswer({ categories: [] }),
    ...answers,
  });
  const booking = createBooking({
    ports: { http, clock: createManualClock(testNow), random: createCountingRandom(), ...storage },
    source: 'web',
    apiUrl: 'https://cars.example',
    layout: 'wizard',
    instance: 'site',
  });
  booking.start();
  const asked = (path: string) => http.requests.filter((request) => request.url.includes(path));
  return { booking, http, storage, asked };
}

const ready = async (visit: ReturnType<typeof begin>) => {
  await until(() => visit.booking.store.getState().boot.status === 'ready');
  return visit;
};

const dialogOf = (visit: ReturnType<typeof begin>) => visit.booking.store.getState().flow.dialog;

const answered = async (visit: ReturnType<typeof begin>) => {
  await until(() => {
    const dialog = dialogOf(visit);
    return dialog === null || !('requestId' in dialog) || dialog.requestId === null;
  });
  return visit;
};

const signIn = async (visit: ReturnType<typeof begin>, remember = false) => {
  await ready(visit);
  visit.booking.dispatch({ type: 'session.signInOpened' });
  visit.booking.dispatch({ type: 'session.signInRequested', email: 'grace@example.com', passwordHash: 'h', remember });
  return answered(visit);
};

const withToken: Answers = {
  'GET /api/searchaddress': () => jsonAnswer({}, 404),
  'POST /api/signIn': () => jsonAnswer({ ...grace, token: 'token-1' }),
  'GET /api/addressbook': () =>
    jsonAnswer({
      addresses: [
        { id: 2, name: 'Office', latitude: 51.5, longitude: -0.1, placename: 'work', fulladdress: '1 Work Street' },
        { id: 1, name: 'Flat', latitude: 51.6, longitude: -0.2, placename: 'home', fulladdress: '2 Home Road' },
      ],
    }),
};

describe('a session', () => {
  it('sends what the specification says and reads the profile in its own words [2§3.1 2§3.3 2§3.4 2§3.5 2§4.1 2§7.2]', async () => {
    const visit = await signIn(begin(withToken));
    expect(JSON.parse(visit.asked('/api/signIn')[0]?.body ?? '')).toEqual({
      email: 'grace@example.com',
      passwordhash: 'h',
    });
    expect(visit.booking.store.getState().session.profile).toEqual({
      customerId: 7,
      bookerId: 0,
      contact: {
        firstName: 'Grace',
        lastName: 'Hopper',
        email: 'grace@example.com',
        phone: '7911654321',
        dialingCode: '44',
      },
      accountAllowed: false,
      smsMailing: false,
      emailMailing: true,
    });
  });

  it('proves itself from then on, in whatever storage Remember me says, and the token is never in the state [2§3.6]', async () => {
    const visit = await signIn(begin(withToken), true);
    expect([...visit.storage.local.values.keys()]).toEqual(['taxi-booking:session:site']);
    expect(visit.storage.session.values.has('taxi-booking:session:site')).toBe(false);
    expect(JSON.stringify(visit.booking.store.getState())).not.toContain('token-1');
    const api = await visit.booking.account();
    await api.places(never);
    expect(visit.asked('/api/addressbook')[0]?.headers.authorization).toBe('Bearer token-1');
    expect(visit.asked('/api/addressbook')[0]?.url).toContain('custid=7');

    const other = await signIn(begin(withToken));
    expect(other.storage.session.values.has('taxi-booking:session:site')).toBe(true);
    expect(other.storage.local.values.size).toBe(0);
  });

  it('begins with the codes of the tickets on this device, whose bookings it lists from then on', async () => {
    const visit = begin(withToken);
    const tickets = [{ code: 'c0de', at: 0, until: testNow + 1, ride: {} }, { code: 7 }, null];
    visit.storage.local.set(ticketsKey, JSON.stringify(tickets));
    await signIn(visit);
    expect(JSON.parse(visit.asked('/api/signIn')[0]?.body ?? '')).toMatchObject({ bookingcodes: ['c0de'] });
  });

  it('comes back with the next visit', async () => {
    const first = await signIn(begin(withToken), true);
    const again = await ready(begin(withToken, first.storage));
    expect(again.booking.store.getState().session).toMatchObject({ profile: { customerId: 7 }, remember: true });
    await (await again.booking.account()).places(never);
    expect(again.asked('/api/addressbook')[0]?.headers.authorization).toBe('Bearer token-1');
  });

  it('comes back with what the customer has changed on another device, for the next booking', async () => {
    const first = await signIn(begin(withToken), true);
    const moved = { ...grace, phone: '7911 999888', bookerid: 3 };
    const changed = { ...withToken, 'GET /api/profile': () => jsonAnswer({ code: 1, message: '', profile: moved }) };
    const again = await ready(begin(changed, first.storage));
    await (await again.booking.account()).places(never);
    const { session } = again.booking.store.getState();
    await until(() => again.booking.store.getState().session.profile?.contact.phone === '7911999888');
    expect(again.booking.store.getState().session.profile).toMatchObject({ customerId: 7, bookerId: 3 });
    expect(session.remember).toBe(true);
    expect(first.storage.local.get('taxi-booking:session:site')).toContain('7911999888');
  });

  it('keeps what is changed here while the stored profile is asked for', async () => {
    const first = await signIn(begin(withToken), true);
    let answer = () => {};
    const asked = new Promise<HttpOutcome>((resolve) => {
      answer = () => resolve(jsonAnswer({ code: 1, message: '', profile: grace }));
    });
    const slow = {
      ...withToken,
      'GET /api/profile': () => asked,
      'PUT /api/updateprofile': () => jsonAnswer({ code: 1 }),
    };
    const again = await ready(begin(slow, first.storage));
    const api = await again.booking.account();
    const late = api.refreshProfile(never);
    const profile = again.booking.store.getState().session.profile;
    if (!profile) throw new Error('nobody is signed in');
    const renamed = { ...profile, contact: { ...profile.contact, firstName: 'Amazing' } };
    again.booking.dispatch({ type: 'session.profileChanged', profile: renamed });
    answer();
    await late;
    expect(again.booking.store.getState().session.profile?.contact.firstName).toBe('Amazing');
  });

  it('what is stored and makes no sense is forgotten', async () => {
    const storage = { session: createMemoryStorage(), local: createMemoryStorage() };
    storage.local.set('taxi-booking:session:site', '{"profile":{"customerId":"7"}}');
    const visit = await ready(begin(withToken, storage));
    expect(visit.booking.store.getState().session.profile).toBeNull();
    expect(storage.local.values.size).toBe(0);
  });

  it('ends on the server, in the storage and here', async () => {
    const visit = await signIn(begin({ ...withToken, 'POST /api/signOut': () => jsonAnswer({ code: 1 }) }), true);
    visit.storage.local.set(ticketsKey, '[]');
    visit.booking.dispatch({ type: 'session.signOutRequested' });
    visit.booking.dispatch({ type: 'flow.dialogConfirmed' });
    await until(() => visit.asked('/api/signOut').length > 0);
    expect(visit.asked('/api/signOut')[0]?.headers.authorization).toBe('Bearer token-1');
    expect(visit.storage.local.values.has('taxi-booking:session:site')).toBe(false);
    expect(visit.storage.local.values.has(ticketsKey)).toBe(false);
    expect(visit.booking.store.getState().session.profile).toBeNull();
  });

  it('that the server does not know any more signs out and says so', async () => {
    const over = { 'GET /api/addressbook': () => jsonAnswer({ code: 2, message: 'Please sign in.' }, 401) };
    const visit = await signIn(begin({ ...withToken, ...over }));
    await (await visit.booking.account()).places(never);
    expect(visit.booking.store.getState().session.profile).toBeNull();
    expect(visit.booking.store.getState().flow.dialog).toMatchObject({
      kind: 'signIn',
      error: { key: 'account.sessionOver' },
    });
  });

  it('takes the token that comes with a changed password [2§7.7]', async () => {
    const changed = { 'PUT /api/changepassword': () => jsonAnswer({ code: 1, token: 'token-2' }) };
    const visit = await signIn(begin({ ...withToken, ...changed }));
    const api = await visit.booking.account();
    expect(await api.changePassword('old', 'new', never)).toMatchObject({ ok: true });
    await api.places(never);
    expect(visit.asked('/api/addressbook')[0]?.headers.authorization).toBe('Bearer token-2');
    expect(visit.storage.session.get('taxi-booking:session:site')).toContain('token-2');
  });

  /** An address book whose responses replace the token of every request. */
  const rotating: Answers = {
    ...withToken,
    'GET /api/addressbook': ({ headers }) =>
      jsonAnswer({ addresses: [], sessiontoken: `${headers.authorization?.slice('Bearer '.length)}+` }),
  };
  const bearers = (visit: ReturnType<typeof begin>) =>
    visit.asked('/api/addressbook').map(({ headers }) => headers.authorization);

  it.each([
    ['local', true],
    ['session', false],
  ] as const)(
    'goes on with the token that the server hands out, kept in %s storage [2§3.6]',
    async (where, remember) => {
      const visit = await signIn(begin(rotating), remember);
      const api = await visit.booking.account();
      await api.places(never);
      await api.places(never);
      expect(bearers(visit)).toEqual(['Bearer token-1', 'Bearer token-1+']);
      expect(visit.storage[where].get('taxi-booking:session:site')).toContain('"token-1++"');
      const again = await ready(begin(rotating, visit.storage));
      await (await again.booking.account()).places(never);
      expect(bearers(again)).toEqual(['Bearer token-1++']);
    },
  );

  it('takes one successor of requests at once, and none of a session that is over', async () => {
    const visit = await signIn(begin({ ...rotating, 'POST /api/signOut': () => jsonAnswer({ code: 1 }) }));
    const api = await visit.booking.account();
    await Promise.all([api.places(never), api.places(never)]);
    expect(visit.storage.session.get('taxi-booking:session:site')).toContain('"token-1+"');
    const late = api.places(never);
    visit.booking.dispatch({ type: 'session.signOutRequested' });
    visit.booking.dispatch({ type: 'flow.dialogConfirmed' });
    await late;
    expect(visit.storage.session.get('taxi-booking:session:site')).toBeNull();
  });

  it('does not take the token that comes with a changed password once it is over', async () => {
    let answer = (_: HttpOutcome) => {};
    const asked = new Promise<HttpOutcome>((resolve) => {
      answer = resolve;
    });
    const late = { 'PUT /api/changepassword': () => asked, 'POST /api/signOut': () => jsonAnswer({ code: 1 }) };
    const visit = await signIn(begin({ ...withToken, ...late }));
    const api = await visit.booking.account();
    const changed = api.changePassword('old', 'new', never);
    visit.booking.dispatch({ type: 'session.signOutRequested' });
    visit.booking.dispatch({ type: 'flow.dialogConfirmed' });
    answer(jsonAnswer({ code: 1, token: 'token-2' }));
    expect(await changed).toMatchObject({ ok: true });
    await visit.booking.searchPlaces('home', never);
    expect(visit.asked('/api/searchaddress')[0]?.headers).not.toHaveProperty('authorization');
  });

  it('is one in two tabs that remember it: each goes on with what the other was given', async () => {
    const one = await signIn(begin(rotating), true);
    const two = await ready(begin(rotating, { session: createMemoryStorage(), local: one.storage.local }));
    await (await one.booking.account()).places(never);
    await (await two.booking.account()).places(never);
    await (await one.booking.account()).places(never);
    expect(bearers(two)).toEqual(['Bearer token-1+']);
    expect(bearers(one)).toEqual(['Bearer token-1', 'Bearer token-1++']);
  });

  describe('of a tab that does not remember it', () => {
    const key = 'taxi-booking:session:site';
    const asFor = (custid: number): Answers => ({
      ...rotating,
      'POST /api/signIn': () => jsonAnswer({ ...grace, custid, token: `token-${custid}` }),
    });
    /** A tab signed in without Remember me, and then another one with it. */
    const tabs = async (more: Answers = {}) => {
      const local = createMemoryStorage();
      const one = await signIn(begin({ ...asFor(7), ...more }, { session: createMemoryStorage(), local }));
      const two = await signIn(begin(asFor(8), { session: createMemoryStorage(), local }), true);
      return { one, two, local };
    };

    it('leaves what another tab remembers when its token is replaced', async () => {
      const { one, two, local } = await tabs();
      await (await one.booking.account()).places(never);
      expect(local.get(key)).toContain('"token-8"');
      const again = await ready(begin(asFor(8), { ...two.storage, session: createMemoryStorage() }));
      expect(again.booking.store.getState().session.profile?.customerId).toBe(8);
    });

    it('is still its own after a reload', async () => {
      const { one } = await tabs();
      const again = await ready(begin(asFor(7), one.storage));
      expect(again.booking.store.getState().session).toMatchObject({ profile: { customerId: 7 }, remember: false });
    });

    it('leaves what another tab remembers when the server ends it, and not when its visitor signs out', async () => {
      const over = { 'GET /api/addressbook': () => jsonAnswer({ code: 2, message: 'Please sign in.' }, 401) };
      const ended = await tabs(over);
      await (await ended.one.booking.account()).places(never);
      expect(ended.one.booking.store.getState().session.profile).toBeNull();
      expect(ended.one.storage.session.get(key)).toBeNull();
      expect(ended.local.get(key)).toContain('"token-8"');
      const left = await tabs({ 'POST /api/signOut': () => jsonAnswer({ code: 1 }) });
      left.one.booking.dispatch({ type: 'session.signedOut' });
      expect(left.local.get(key)).toBeNull();
    });
  });

  it.each([
    ['the server ends its own', () => jsonAnswer({ code: 2, message: 'Please sign in.' }, 401), null],
    ['its token is replaced', rotating['GET /api/addressbook'] as Answers[string], 7],
  ])('leaves the customer whom a later sign-in in another tab remembers when %s', async (_, places, own) => {
    const signInAs = (custid: number) => ({
      'POST /api/signIn': () => jsonAnswer({ ...grace, custid, token: `token-${custid}` }),
    });
    const local = createMemoryStorage();
    const start = (custid: number) =>
      ready(begin({ ...signInAs(custid), 'GET /api/addressbook': places }, { session: createMemoryStorage(), local }));
    const [one, two] = [await start(7), await start(8)];
    await signIn(one, true);
    await signIn(two, true);
    await (await one.booking.account()).places(never);
    expect(local.get('taxi-booking:session:site')).toContain('"token-8"');
    const again = await ready(begin(signInAs(7), one.storage));
    expect(again.booking.store.getState().session.profile?.customerId).toBe(own ?? 8);
  });

  it('does not take the token of somebody else who signed in elsewhere', async () => {
    const one = await signIn(begin(withToken), true);
    const stored = JSON.parse(one.storage.local.get('taxi-booking:session:site') ?? '');
    const other = { token: 'theirs', profile: { ...stored.profile, customerId: 8 } };
    one.storage.local.set('taxi-booking:session:site', JSON.stringify(other));
    await (await one.booking.account()).places(never);
    expect(bearers(one)).toEqual(['Bearer token-1']);
  });

  it('is one in a copy of the tab, which hears of the new token', async () => {
    const hearers: ((message: unknown) => void)[] = [];
    const joinTabs: JoinTabs = (_name, hear) => {
      hearers.push(hear);
      const tell = (said: unknown) => {
        for (const each of hearers) if (each !== hear) each(said);
      };
      return { tell, leave: () => {} };
    };
    const one = await signIn(
      begin(rotating, { session: createMemoryStorage(), local: createMemoryStorage(), joinTabs }),
    );
    const copy = createMemoryStorage();
    copy.set('taxi-booking:session:site', one.storage.session.get('taxi-booking:session:site') ?? '');
    const two = await ready(begin(rotating, { session: copy, local: createMemoryStorage(), joinTabs }));
    await (await one.booking.account()).places(never);
    expect(copy.get('taxi-booking:session:site')).toContain('"token-1+"');
    await (await two.booking.account()).places(never);
    expect(bearers(two)).toEqual(['Bearer token-1+']);
  });

  it('an API that knows no tokens and nests the profile works, too [2§3.7]', async () => {
    const { code, message, ...profile } = grace;
    const older = { 'POST /api/signIn': () => jsonAnswer({ Code: code, Message: message, Profile: profile }) };
    const visit = await signIn(begin({ ...withToken, ...older }));
    expect(visit.booking.store.getState().session.profile?.customerId).toBe(7);
    await (await visit.booking.account()).places(never);
    expect(visit.asked('/api/addressbook')[0]?.headers).not.toHaveProperty('authorization');
    visit.booking.dispatch({ type: 'session.signedOut' });
    await visit.booking.account();
    expect(visit.asked('/api/signOut')).toEqual([]);
  });

  it.each([
    [jsonAnswer({ code: 0, message: 'stack' }), { key: 'error.generic' }],
    [jsonAnswer({ code: 2, message: 'Wrong email or password.' }), { server: 'Wrong email or password.' }],
    [jsonAnswer({ code: 1, message: '' }), { key: 'error.generic' }],
    [{ kind: 'timeout' } as const, { key: 'error.timeout' }],
  ])('is refused in words: %o [2§8.7]', async (answer, words) => {
    const visit = await signIn(begin({ 'POST /api/signIn': () => answer }));
    expect(visit.booking.store.getState().flow.dialog).toMatchObject({ error: words, refusals: 1 });
  });

  it('asks for a reset link as nobody [2§7.4]', async () => {
    const visit = await ready(begin({ 'POST /api/resetpassword': () => jsonAnswer({ code: 1 }) }));
    visit.booking.dispatch({ type: 'session.forgotOpened' });
    visit.booking.dispatch({ type: 'session.resetRequested', email: 'grace@example.com' });
    await answered(visit);
    expect(JSON.parse(visit.asked('/api/resetpassword')[0]?.body ?? '')).toEqual({
      custid: 0,
      email: 'grace@example.com',
      source: 'web',
    });
    expect(visit.booking.store.getState().flow.dialog).toMatchObject({ text: { key: 'account.resetSent' } });
  });

  it.each([
    [jsonAnswer({ code: 2, message: 'Too many letters today.' }), { server: 'Too many letters today.' }],
    [jsonAnswer({ code: 0, message: 'stack' }), { key: 'error.generic' }],
  ])('says why no reset link comes, and lets one ask again: %o [2§8.6 2§8.7]', async (answer, words) => {
    const visit = await ready(begin({ 'POST /api/resetpassword': () => answer }));
    visit.booking.dispatch({ type: 'session.forgotOpened' });
    visit.booking.dispatch({ type: 'session.resetRequested', email: 'grace@example.com' });
    await answered(visit);
    expect(visit.booking.store.getState().flow.dialog).toMatchObject({ kind: 'forgot', error: words, requestId: null });
  });
});

describe('saved places', () => {
  it('come first in the address fields, home and work by their names, and nothing twice [2§3.10 2§7.8]', async () => {
    const search = {
      'GET /api/searchaddress': () =>
        jsonAnswer({
          addresses: [
            { id: 'x', name: 'Homerton', latitude: 51.55, longitude: -0.04 },
            { id: 'y', name: '2 Home Road', latitude: 51.6, longitude: -0.2 },
          ],
        }),
    };
    const visit = await signIn(begin({ ...withToken, ...search }));
    const names = async (text: string) => {
      const found = await visit.booking.searchPlaces(text, never);
      return found.ok ? found.value.map((place) => place.name) : found.error;
    };
    expect(await names('home')).toEqual(['Flat', 'Homerton']);
    // Before anything is typed all saved places are offered, without a request to the server.
    const searches = visit.asked('/api/searchaddress').length;
    expect(await names('')).toEqual(['Flat', 'Office']);
    expect(await names('h')).toEqual([]);
    expect(visit.asked('/api/searchaddress')).toHaveLength(searches);
    expect(await names('wo st')).toEqual(['Office', 'Homerton', '2 Home Road']);
    expect(visit.asked('/api/addressbook')).toHaveLength(1);
  });

  it('are found without the marks of their letters, as they are typed on a keyboard that lacks them', async () => {
    const addresses = [
      { id: 3, name: 'Café Łódź', latitude: 51.5, longitude: -0.1, placename: '', fulladdress: '5 Rue de l’Église' },
    ];
    const visit = await signIn(begin({ ...withToken, 'GET /api/addressbook': () => jsonAnswer({ addresses }) }));
    for (const typed of ['cafe', 'lodz', 'eglise cafe', 'ÉGLISE']) {
      expect(await visit.booking.searchPlaces(typed, never)).toMatchObject({
        ok: true,
        value: [{ name: 'Café Łódź' }],
      });
    }
  });

  it('are there when the search is not', async () => {
    const visit = await signIn(begin(withToken));
    expect(await visit.booking.searchPlaces('home', never)).toMatchObject({ ok: true, value: [{ name: 'Flat' }] });
  });

  it('are read again after a change, and written as the specification says [2§3.10 2§3.25 2§7.9]', async () => {
    const visit = await signIn(begin({ ...withToken, 'PUT /api/addressbook': () => jsonAnswer({ code: 1 }) }));
    const api = await visit.booking.account();
    const places = await api.places(never);
    const home = places.ok ? places.value[0] : undefined;
    expect(home).toMatchObject({ id: '1', placeName: 'home' });
    if (!home) return;
    await visit.booking.searchPlaces('home', never);
    await api.savePlace(home, never);
    expect(JSON.parse(visit.http.requests.find(({ method }) => method === 'PUT')?.body ?? '')).toEqual({
      id: '1',
      custid: 7,
      name: 'Flat',
      line1: '',
      line2: '',
      postcode: '',
      category: '',
      latitude: 51.6,
      longitude: -0.2,
      placename: 'home',
      fulladdress: '2 Home Road',
    });
    const before = visit.asked('/api/addressbook').length;
    await visit.booking.searchPlaces('home', never);
    expect(visit.asked('/api/addressbook')).toHaveLength(before + 1);
  });
});

describe('my bookings', () => {
  const current = ['2026-11-21T20:00:00Z', '2026-11-23T09:00:00Z', '2026-11-22T09:00:00Z'];
  const past = Array.from({ length: 12 }, (_, day) => ride(`p${day}`, `2026-10-${30 - day}T09:00:00Z`, 'finish'));
  const lists: Answers = {
    ...withToken,
    'GET /api/currentbookings': () => jsonAnswer({ jlist: current.map((at, index) => ride(`c${index}`, at)) }),
    'GET /api/journeyhistory': () => jsonAnswer({ jlist: past }),
  };
  const refs = async (visit: ReturnType<typeof begin>, query: Parameters<AccountBookings>[0]) => {
    const answer = await (await visit.booking.account()).bookings(query, never);
    return answer.ok
      ? {
          refs: answer.value.rides.map(({ bookingRef }) => bookingRef),
          page: answer.value.page,
          total: answer.value.total,
        }
      : answer.error;
  };
  type AccountBookings = Awaited<ReturnType<ReturnType<typeof begin>['booking']['account']>>['bookings'];

  it('stand on their tabs, the next one first [2§7.16]', async () => {
    const visit = await signIn(begin(lists));
    const page = { filter: '3', page: 1 } as const;
    expect(await refs(visit, { ...page, tab: 'today-bookings' })).toMatchObject({ refs: ['c0'] });
    expect(await refs(visit, { ...page, tab: 'booking-pending' })).toMatchObject({ refs: ['c2', 'c1'] });
    expect(await refs(visit, { ...page, tab: 'booking-process' })).toMatchObject({ refs: [], total: 0 });
  });

  it('tell the next one of all, by one request', async () => {
    const visit = await signIn(begin(lists));
    const next = await (await visit.booking.account()).nextRide(never);
    expect(next).toMatchObject({ ok: true, value: { bookingRef: 'c0' } });
    expect(visit.asked('/api/currentbookings')).toHaveLength(1);
  });

  it('of a return that was driven there its way back decides the place in the list [2§7.16]', async () => {
    const leg = (name: string, pickupdatetime: string, status: string) => ({ leg: name, status, pickupdatetime });
    const back = {
      ...ride('back', '2026-11-15T09:00:00Z'),
      legs: [leg('outbound', '2026-11-15T09:00:00Z', 'finish'), leg('return', '2026-11-29T09:00:00Z', 'upcoming')],
    };
    const jlist = [back, ride('soon', '2026-11-23T09:00:00Z')];
    const visit = await signIn(begin({ ...lists, 'GET /api/currentbookings': () => jsonAnswer({ jlist }) }));
    expect(await refs(visit, { tab: 'booking-pending', filter: '3', page: 1 })).toMatchObject({
      refs: ['soon', 'back'],
    });
  });

  it('the period narrows every tab: how far back, and how far ahead for what is to come [2§2.34]', async () => {
    const far = {
      ...lists,
      'GET /api/currentbookings': () =>
        jsonAnswer({
          jlist: [
            ride('today', '2026-11-21T20:00:00Z'),
            ride('soon', '2027-01-21T09:00:00Z'),
            ride('spring', '2027-04-21T09:00:00Z'),
            ride('on board', '2026-11-20T09:00:00Z', 'pob'),
            ride('forgotten', '2026-06-20T09:00:00Z', 'pob'),
          ],
        }),
      'GET /api/journeyhistory': () =>
        jsonAnswer({ jlist: [ride('old', '2025-11-01T09:00:00Z', 'finish'), ...past.slice(0, 2)] }),
    };
    const visit = await signIn(begin(far));
    const all = async (tab: BookingsQuery['tab'], filter: BookingsQuery['filter']) => {
      const answer = await refs(visit, { tab, filter, page: 1 });
      return 'refs' in answer ? answer.refs : answer;
    };
    expect(await all('booking-pending', '3')).toEqual(['soon']);
    expect(await all('booking-pending', '6')).toEqual(['soon', 'spring']);
    expect(await all('booking-process', '3')).toEqual(['on board']);
    expect(await all('booking-process', 'all')).toEqual(['forgotten', 'on board']);
    expect(await all('today-bookings', '3')).toEqual(['today']);
    expect(await all('booking-history', '12')).toEqual(['p0', 'p1']);
    expect(await all('booking-history', 'all')).toEqual(['old', 'p0', 'p1']);
  });

  it('come in pages of five from an API that sends all at once [2§2.35 2§9.1]', async () => {
    const visit = await signIn(begin(lists));
    const query = { tab: 'booking-history', filter: 'all', page: 3 } as const;
    expect(await refs(visit, query)).toEqual({ refs: ['p10', 'p11'], page: 3, total: 12 });
    expect(visit.asked('/api/journeyhistory')[0]?.url).toContain('filter=3&pageindex=3&pagesize=5');
    expect(await refs(visit, { ...query, page: 9 })).toMatchObject({ page: 3 });
  });

  it('come as the server pages them where it does [2§2.35]', async () => {
    const paged = { 'GET /api/journeyhistory': () => jsonAnswer({ jlist: past.slice(5, 10), totalrecords: 10_000 }) };
    const visit = await signIn(begin({ ...lists, ...paged }));
    const query = { tab: 'booking-history', filter: '3', page: 2 } as const;
    expect(await refs(visit, query)).toEqual({ refs: ['p5', 'p6', 'p7', 'p8', 'p9'], page: 2, total: 10_000 });
  });

  it('beyond the last page of the server are those of the last page', async () => {
    const paged = {
      'GET /api/journeyhistory': ({ url }: { url: string }) => {
        const from = (Number(new URL(url).searchParams.get('pageindex')) - 1) * 5;
        return jsonAnswer({ jlist: past.slice(from, from + 5), totalrecords: past.length });
      },
    };
    const visit = await signIn(begin({ ...lists, ...paged }));
    const query = { tab: 'booking-history', filter: 'all', page: 9 } as const;
    expect(await refs(visit, query)).toEqual({ refs: ['p10', 'p11'], page: 3, total: 12 });
  });

  it('one that cannot be read does not hide the others', async () => {
    const broken = {
      'GET /api/currentbookings': () =>
        jsonAnswer({ jlist: [ride('bad', 'soon'), ride('good', '2026-11-23T09:00:00Z')] }),
    };
    const visit = await signIn(begin({ ...lists, ...broken }));
    expect(await refs(visit, { tab: 'booking-pending', filter: '3', page: 1 })).toMatchObject({ refs: ['good'] });
  });
});

it('a comment is sent with no more of a long name than the server takes [2§7.35]', async () => {
  const visit = await ready(begin({ 'POST /api/comment': () => jsonAnswer({ code: 1 }) }));
  const api = await visit.booking.account();
  const name = `${'A'.repeat(255)} ${'B'.repeat(255)}`;
  const comment = { name, email: 'a@example.com', phone: '', subject: 'Stars', message: '5 stars', kind: 'rating' };
  await api.comment(comment, never);
  expect(JSON.parse(visit.asked('/api/comment')[0]?.body ?? '')).toMatchObject({ name: 'A'.repeat(255) });
});

describe('a promotion by token', () => {
  const promotion = {
    code: 1,
    picklat: '51.4695',
    picklng: -0.4514,
    pickpostcode: 'TW6 1EW',
    pickcategory: 'Air',
    pickupaddress: 'Heathrow Terminal 2, Inner Ring East',
    dofflat: null,
    dofflng: null,
    dropoffaddress: '',
    firstname: 'Ada',
    phone: '07911 123456',
    promocode: 'WELCOME10',
    vehtypeid: 2,
  };

  it('fills in what it knows and leaves what is there [2§3.24]', async () => {
    const visit = await ready(begin({ 'GET /api/promotion': () => jsonAnswer(promotion) }));
    await visit.booking.applyPromotion('heathrow-welcome');
    expect(visit.asked('/api/promotion')[0]?.url).toContain('token=heathrow-welcome');
    const { journey, details } = visit.booking.store.getState();
    expect(journey.pickup.text).toBe('Heathrow Terminal 2');
    expect(journey.pickup.place).toMatchObject({ postcode: 'TW6 1EW', category: 'Air', latitude: 51.4695 });
    expect(journey.dropoff.place).toBeNull();
    expect(journey.vehicleId).toBe(2);
    expect(details.contact).toMatchObject({ firstName: 'Ada', phone: '7911123456', dialingCode: '44' });
    expect(details.promo).toEqual({ status: 'idle', text: 'WELCOME10', untried: true });
  });

  it('leaves after a reload what the visitor has chosen and typed instead', async () => {
    const storage = { session: createMemoryStorage(), local: createMemoryStorage() };
    const vehtypes = [1, 2].map((vehtypeid) => ({ vehtypeid, typename: `Type ${vehtypeid}`, noofpassengers: 4 }));
    const answers = {
      'GET /api/promotion': () => jsonAnswer({ ...promotion, mode: 'return', surname: 'Byron' }),
      'GET /api/vehicletypes': () => jsonAnswer({ vehtypes }),
    };
    const visit = async () => {
      const { booking } = await ready(begin(answers, storage));
      await until(() => booking.store.getState().journey.vehicleId !== null);
      await booking.applyPromotion('heathrow-welcome');
      return booking;
    };
    const first = await visit();
    expect(first.store.getState().journey).toMatchObject({ vehicleId: 2, returnKind: 'return' });
    first.dispatch({ type: 'journey.returnKindChosen', kind: 'oneWay' });
    first.dispatch({ type: 'journey.vehicleChosen', vehicleId: 1 });
    first.dispatch({ type: 'details.contactChanged', field: 'firstName', value: 'Grace' });
    first.dispatch({ type: 'details.contactChanged', field: 'lastName', value: '' });
    first.dispatch({ type: 'details.contactChanged', field: 'phone', value: '7911224321' });
    first.dispatch({ type: 'promo.typed', text: 'MINE' });
    first.dispose();
    const { journey, details } = (await visit()).store.getState();
    expect(journey).toMatchObject({ vehicleId: 1, returnKind: 'oneWay' });
    expect(details.contact).toMatchObject({ firstName: 'Grace', lastName: 'Byron', phone: '7911224321' });
    expect(details.promo.text).toBe('MINE');
  });

  it('that allows no changes fixes what it says, over what is there [1§3.1 2§3.24]', async () => {
    const fixed = { ...promotion, mode: 'WaitAndReturn', changesallowed: 'false', dialingcode: '' };
    const visit = await ready(begin({ 'GET /api/promotion': () => jsonAnswer(fixed) }));
    visit.booking.dispatch({ type: 'journey.returnKindChosen', kind: 'return' });
    await visit.booking.applyPromotion('heathrow-fixed');
    visit.booking.dispatch({ type: 'journey.placeCleared', target: 'pickup' });
    const { journey, details, promotion: stands } = visit.booking.store.getState();
    expect(stands).toMatchObject({ token: 'heathrow-fixed', dropoff: null, vehicleId: 2 });
    expect(journey).toMatchObject({ pickup: { place: { postcode: 'TW6 1EW' } }, returnKind: 'waitAndReturn' });
    expect(details.contact).toMatchObject({ firstName: 'Ada', phone: '7911123456', dialingCode: '44' });
  });

  it.each([
    ['that is over', jsonAnswer({ code: 2, message: 'Over.' }), 'over'],
    ['whose answer is lost', jsonAnswer({}, 404), 'lost'],
  ] as const)('%s changes nothing and says so', async (_, answer, why) => {
    const visit = await ready(begin({ 'GET /api/promotion': () => answer }));
    const { journey, flow } = visit.booking.store.getState();
    expect(flow.promotionMissed).toBeNull();
    await visit.booking.applyPromotion('spring-is-over');
    expect(visit.booking.store.getState().journey).toEqual(journey);
    expect(visit.booking.store.getState().flow.promotionMissed).toBe(why);
  });
});
