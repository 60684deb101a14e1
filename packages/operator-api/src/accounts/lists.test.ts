import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../messages.ts';
import { bookingOf, demoOperator, type Fixture, noon, openFixture, quotationOf } from '../testing/fixture.ts';
import { storeBookings } from '../testing/store-bookings.ts';

/** The lists of an account: current bookings, past bookings, and saved places. */

let server: Fixture;
beforeAll(async () => {
  server = await openFixture();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = noon;
});

const hour = 3_600_000;
const day = 24 * hour;
type Auth = Record<string, string>;

let people = 0;
async function signUp(): Promise<Auth> {
  const { body } = await server.post('/api/signUp', {
    email: `lists${++people}@example.com`,
    firstname: 'Grace',
    surname: 'Hopper',
    dialingcode: '44',
    phone: '7911224321',
    passwordhash: 'p'.repeat(64),
  });
  return { authorization: `Bearer ${String(body.token)}` };
}

/** Books a ride as a customer and sets the columns that the test needs. @returns its reference */
async function ride(auth: Auth, row: { pickup_at: number; status?: string; sandbox?: boolean; return_at?: number }) {
  const quotation = quotationOf();
  const quoted = await server.post('/api/quotation', quotation);
  const { body } = await server.post('/api/createbookingTest', bookingOf(quotation, quoted.body.totalfare), auth);
  await server.database.updateTable('bookings').set(row).where('id', '=', Number(body.JobPartId)).execute();
  return String(body.Bref);
}

const referencesIn = ({ jlist }: Record<string, unknown>) =>
  (jlist as { bookingref: string }[]).map(({ bookingref }) => bookingref);
const current = async (auth: Auth) => referencesIn((await server.get('/api/currentbookings', auth)).body);
const history = async (auth: Auth, query = 'filter=3') => (await server.get(`/api/journeyhistory?${query}`, auth)).body;

describe('a booking of an account', () => {
  it.each([
    ['that was driven this morning', { pickup_at: noon - 6 * hour, status: 'finish' }, 'current'],
    ['that began with the day', { pickup_at: noon - 12 * hour, status: 'finish' }, 'current'],
    ['that was driven the minute before', { pickup_at: noon - 12 * hour - 60_000, status: 'finish' }, 'past'],
    ['that nobody came to today', { pickup_at: noon - hour, status: 'noshow' }, 'current'],
    ['that is still under way since yesterday', { pickup_at: noon - day, status: 'pob' }, 'current'],
    ['whose driver set out yesterday', { pickup_at: noon - day, status: 'started' }, 'current'],
    ['whose driver has waited since yesterday', { pickup_at: noon - day, status: 'arrived' }, 'current'],
    ['that is to come', { pickup_at: noon + 3 * day, status: 'upcoming' }, 'current'],
    ['that still waits for a driver to accept it', { pickup_at: noon + 3 * day, status: 'requested' }, 'current'],
    ['that was cancelled for another day', { pickup_at: noon + 3 * day, status: 'cancelled' }, 'past'],
    ['that was cancelled for tonight', { pickup_at: noon + 11 * hour, status: 'cancelled' }, 'current'],
    ['that was cancelled for tomorrow', { pickup_at: noon + 12 * hour, status: 'cancelled' }, 'past'],
    ['that was driven yesterday', { pickup_at: noon - day, status: 'finish' }, 'past'],
    ['whose way back is to come', { pickup_at: noon - 2 * day, status: 'upcoming', return_at: noon + day }, 'current'],
    [
      'whose way back was this morning',
      { pickup_at: noon - 2 * day, status: 'upcoming', return_at: noon - 6 * hour },
      'current',
    ],
    ['whose way back was yesterday', { pickup_at: noon - 3 * day, status: 'upcoming', return_at: noon - day }, 'past'],
    ['that was a test', { pickup_at: noon + day, status: 'upcoming', sandbox: true }, 'none'],
  ] as const)('%s stands in one list: %j, %s', async (_, row, list) => {
    const auth = await signUp();
    const reference = await ride(auth, row);
    const [now, past] = [await current(auth), await history(auth)];
    expect([now, referencesIn(past)]).toEqual([
      list === 'current' ? [reference] : [],
      list === 'past' ? [reference] : [],
    ]);
    expect(past.totalrecords).toBe(list === 'past' ? 1 : 0);
  });

  it.each([
    ['that is late', {}, noon + 12.2 * hour, 'current'],
    ['back that is late', { pickup_at: noon - 2 * day, return_at: noon + 11.9 * hour }, noon + 12.2 * hour, 'current'],
    ['that nobody reported on by the morning', {}, noon + 20 * hour, 'past'],
    ['that is over', { status: 'finish' }, noon + 12.2 * hour, 'past'],
    ['that was cancelled', { status: 'cancelled' }, noon + 12.2 * hour, 'past'],
  ])('of the evening before %s stands in one list after midnight [2§2.33]', async (_, row, at, list) => {
    const auth = await signUp();
    const reference = await ride(auth, { pickup_at: noon + 11.9 * hour, status: 'upcoming', ...row });
    server.clock.now = at;
    const [now, past] = [await current(auth), await history(auth)];
    expect([now, referencesIn(past)]).toEqual(list === 'current' ? [[reference], []] : [[], [reference]]);
    expect(past.totalrecords).toBe(list === 'past' ? 1 : 0);
  });

  it('whose flight lands after midnight is to come until then, whatever its pick-up time', async () => {
    const auth = await signUp();
    const pickup_at = noon + 10 * hour;
    const reference = await ride(auth, { pickup_at, status: 'upcoming' });
    const landing = { pickup_at, flight_estimated_at: noon + 20 * hour };
    await server.database.updateTable('ride_legs').set(landing).where('reference', '=', reference).execute();
    server.clock.now = noon + 19 * hour;
    expect([await current(auth), referencesIn(await history(auth))]).toEqual([[reference], []]);
  });

  it('of the day whose midnight the clocks skip stands in the list of that day', async () => {
    const demo = demoOperator();
    const operator = { ...demo, configuration: { ...demo.configuration, timezone: 'Africa/Cairo' } };
    const here = server;
    // Not the seeded bytes of the other server again, whose bookings are in the same database.
    const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
    server = await openFixture({ database: here.database, operator, randomBytes });
    try {
      server.clock.now = Date.parse('2027-04-30T12:00:00+03:00');
      const auth = await signUp();
      const early = await ride(auth, { pickup_at: Date.parse('2027-04-30T01:00:00+03:00'), status: 'finish' });
      const before = await ride(auth, { pickup_at: Date.parse('2027-04-29T23:59:00+02:00'), status: 'finish' });
      expect([await current(auth), referencesIn(await history(auth))]).toEqual([[early], [before]]);
    } finally {
      server = here;
    }
  });

  it('is listed, however many others are to come', async () => {
    const auth = await signUp();
    const reference = await ride(auth, { pickup_at: noon + 30 * day });
    const { customer_id } = await server.database
      .selectFrom('bookings')
      .select('customer_id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    await storeBookings(server.database, 600);
    const stored = { customer_id, pickup_at: noon + day, status: 'upcoming' };
    await server.database.updateTable('bookings').set(stored).where('reference', 'like', 'stored-600-%').execute();
    expect((await current(auth)).at(-1)).toBe(reference);
    await server.database.deleteFrom('bookings').where('reference', 'like', 'stored-600-%').execute();
  });

  it('is to come while its flight is still to land, hours after the pick-up time', async () => {
    const auth = await signUp();
    const pickup_at = noon - 10 * hour;
    const reference = await ride(auth, { pickup_at, status: 'upcoming' });
    const statuses = async () =>
      ((await server.get('/api/currentbookings', auth)).body.jlist as { status: string }[]).map(({ status }) => status);
    const legs = server.database.updateTable('ride_legs').where('reference', '=', reference);
    await legs.set({ pickup_at }).execute();
    expect(await statuses()).toEqual(['finish']);
    await legs.set({ flight_estimated_at: noon + hour }).execute();
    expect(await statuses()).toEqual(['upcoming']);
  });

  it('is nobody else’s', async () => {
    const auth = await signUp();
    await ride(await signUp(), { pickup_at: noon + day });
    await ride(await signUp(), { pickup_at: noon - day, status: 'finish' });
    expect([await current(auth), await history(auth)]).toEqual([[], expect.objectContaining({ totalrecords: 0 })]);
  });

  it('is its company’s where a booker made it, and no other company’s', async () => {
    const booker = async (booker_id: number) => {
      const auth = await signUp();
      const email = `lists${people}@example.com`;
      await server.database.updateTable('customers').set({ booker_id }).where('email', '=', email).execute();
      return auth;
    };
    const [one, colleague, stranger] = [await booker(1), await booker(1), await booker(42)];
    const toCome = await ride(one, { pickup_at: noon + day });
    const over = await ride(one, { pickup_at: noon - day, status: 'finish' });
    await server.database
      .updateTable('bookings')
      .set({ booker_id: 1 })
      .where('reference', 'in', [toCome, over])
      .execute();
    for (const auth of [one, colleague]) {
      expect([await current(auth), referencesIn(await history(auth))]).toEqual([[toCome], [over]]);
    }
    expect([await current(stranger), referencesIn(await history(stranger))]).toEqual([[], []]);
  });

  it('comes next first; of those that are over, the youngest is first', async () => {
    const auth = await signUp();
    const [late, soon] = [await ride(auth, { pickup_at: noon + 2 * day }), await ride(auth, { pickup_at: noon + day })];
    const old = await ride(auth, { pickup_at: noon - 9 * day, status: 'finish' });
    const young = await ride(auth, { pickup_at: noon - 2 * day, status: 'finish' });
    const twin = await ride(auth, { pickup_at: noon - 2 * day, status: 'cancelled' });
    expect([await current(auth), referencesIn(await history(auth))]).toEqual([
      [soon, late],
      [twin, young, old],
    ]);
  });
});

describe('the pages of a history', () => {
  it('are of five, or of as many as are asked for; before the first is the first, after the last is nothing', async () => {
    const auth = await signUp();
    const all: string[] = [];
    for (let days = 7; days > 0; days--)
      all.unshift(await ride(auth, { pickup_at: noon - days * day, status: 'finish' }));
    const page = async (query: string) => referencesIn(await history(auth, `filter=3&${query}`));
    expect(await page('')).toEqual(all.slice(0, 5));
    expect(await page('pageindex=0')).toEqual(all.slice(0, 5));
    expect(await page('pageindex=2')).toEqual(all.slice(5));
    expect(await page('pageindex=2&pagesize=3')).toEqual(all.slice(3, 6));
    expect(await page('pageindex=9')).toEqual([]);
    expect(await history(auth, 'filter=3&pagesize=1000')).toMatchObject({ pagesize: 50, totalrecords: 7 });
  });

  it.each([
    ['three', 'filter=0', '2027-02-28T15:00:00Z', '2027-02-28T09:00:00Z'],
    ['six', 'filter=1', '2026-11-30T15:00:00Z', '2026-11-30T09:00:00Z'],
    ['twelve', 'filter=2', '2026-05-31T15:00:00Z', '2026-05-31T09:00:00Z'],
  ])(
    'reach %s months back from the last day of a month, whatever the length of the month they reach',
    async (_, query, within, before) => {
      server.clock.now = Date.parse('2027-05-31T12:00:00Z');
      const auth = await signUp();
      const reference = await ride(auth, { pickup_at: Date.parse(within), status: 'finish' });
      await ride(auth, { pickup_at: Date.parse(before), status: 'finish' });
      expect(referencesIn(await history(auth, query))).toEqual([reference]);
    },
  );
});

it('a return whose way back is in the period stands in it, however long ago its way there was', async () => {
  const auth = await signUp();
  const months = 30 * day;
  const back = await ride(auth, { pickup_at: noon - 5 * months, return_at: noon - day, status: 'finish' });
  await ride(auth, { pickup_at: noon - 5 * months, return_at: noon - 4 * months, status: 'finish' });
  const past = await history(auth, 'filter=0');
  expect([referencesIn(past), past.totalrecords]).toEqual([[back], 1]);
});

describe('the saved places of an account', () => {
  const place = {
    name: 'Flat',
    line1: 'Flat 3',
    line2: '1 High St',
    postcode: 'W2 1HQ',
    category: 'Address',
    latitude: 51.5,
    longitude: -0.1,
    placename: 'other',
    fulladdress: 'Flat 3, 1 High St, London W2 1HQ',
  };
  const places = async (auth: Auth) => (await server.get('/api/addressbook', auth)).body.addresses;

  it('are given back as they were saved and changed, oldest first', async () => {
    const auth = await signUp();
    const first = (await server.post('/api/addressbook', place, auth)).body.id;
    const work = {
      ...place,
      placename: 'work',
      name: 'Desk',
      line1: '',
      line2: '',
      postcode: 'E14 5AB',
      latitude: 51.6,
    };
    const second = (await server.post('/api/addressbook', { ...place, placename: 'home' }, auth)).body.id;
    expect((await server.put('/api/addressbook', { ...work, id: first }, auth)).body).toEqual({
      code: 1,
      message: '',
      id: first,
    });
    expect(await places(auth)).toEqual([
      { ...work, id: first, precision: 'exact' },
      { ...place, placename: 'home', id: second, precision: 'exact' },
    ]);
  });

  it('are nobody else’s to see, to change or to forget', async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const { id } = (await server.post('/api/addressbook', place, owner)).body;
    const none = { code: 2, message: messages.noSuchPlace };
    expect(await places(stranger)).toEqual([]);
    expect((await server.put('/api/addressbook', { ...place, id, name: 'Mine' }, stranger)).body).toEqual(none);
    expect((await server.remove(`/api/addressbook?id=${id}`, stranger)).body).toEqual(none);
    expect(await places(owner)).toEqual([{ ...place, id, precision: 'exact' }]);
    expect((await server.remove(`/api/addressbook?id=${id}`, owner)).body).toEqual({ code: 1, message: '', id });
  });

  it('are one home and one work each, told by name; a change keeps its own', async () => {
    const auth = await signUp();
    const save = async (placename: string, name = 'Flat') =>
      (await server.post('/api/addressbook', { ...place, placename, name }, auth)).body;
    const [home, work] = [await save('home'), await save('work')];
    expect([home.code, work.code]).toEqual([1, 1]);
    expect(await save('home', 'House')).toEqual({ code: 2, message: messages.homeTaken, field: 'placename' });
    const change = async (id: unknown, placename: string) =>
      (await server.put('/api/addressbook', { ...place, placename, id, name: 'Moved' }, auth)).body;
    expect(await change(home.id, 'home')).toEqual({ code: 1, message: '', id: home.id });
    expect(await change(home.id, 'work')).toMatchObject({ code: 2, message: messages.workTaken });
    expect(await change(home.id, 'other')).toMatchObject({ code: 1 });
    expect((await save('home')).code).toBe(1);
    // Another account can have a home of its own.
    expect((await server.post('/api/addressbook', { ...place, placename: 'home' }, await signUp())).body.code).toBe(1);
  });

  it('say in the reader’s words which of home and work there is already', async () => {
    const auth = { ...(await signUp()), 'accept-language': 'de' };
    const save = async (placename: string, name: string) =>
      (await server.post('/api/addressbook', { ...place, placename, name }, auth)).body;
    for (const [placename, german] of [
      ['home', 'Zuhause'],
      ['work', 'Arbeit'],
    ] as const) {
      await save(placename, 'One');
      const { message } = await save(placename, 'Two');
      expect(message).toContain(german);
      expect(message).not.toContain(placename);
    }
  });

  it('are added once, also when the answer was lost and the same place is sent again', async () => {
    const auth = await signUp();
    for (const placename of ['other', 'home']) {
      const save = async () => (await server.post('/api/addressbook', { ...place, placename }, auth)).body;
      const { id } = await save();
      expect(await save()).toEqual({ code: 1, message: '', id });
    }
    expect(await places(auth)).toHaveLength(2);
  });

  it('are a hundred at most, and as many of them as one likes neither home nor work', async () => {
    const auth = await signUp();
    const save = async (name: string) => (await server.post('/api/addressbook', { ...place, name }, auth)).body;
    for (let count = 0; count < 100; count++) expect((await save(`Flat ${count}`)).code).toBe(1);
    expect((await save('Flat 100')).message).toBe(messages.tooManyPlaces);
    // The limit counts each account separately.
    expect((await server.post('/api/addressbook', place, await signUp())).body.code).toBe(1);
  });
});
