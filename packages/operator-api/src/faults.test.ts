import { createBooking } from 'booking-core';
import type { ApiError, Booking, Place, Result } from 'booking-core/domain';
import { journey as english } from 'booking-core/messages/journey';
import { createCancelSource, type HttpOutcome, type HttpPort, type HttpRequest } from 'booking-core/ports';
import { errorText } from 'booking-core/selectors';
import { createManualClock, createMemoryStorage } from 'booking-core/testing/ports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countBookings } from './database/bookings.ts';
import { type Fixture, heathrow, noon, openFixture, origin, paddington, stratford } from './testing/fixture.ts';

/**
 * Every call of the product × every fault that can happen to it, from the press of a button to the message on screen
 * and the second press, with the real client against the real server: the message is right, the button usable again,
 * nothing lost, nothing booked twice (issue: faults).
 */

let server: Fixture;
beforeAll(async () => {
  server = await openFixture();
});
afterAll(() => server.close());

type Answer = Extract<HttpOutcome, { kind: 'response' }>;

interface Sent {
  readonly request: HttpRequest;
  /** Lets the server act. */
  readonly real: () => Promise<Answer>;
  readonly after: (ms: number) => Promise<void>;
  /** Resolves when the test releases the held response. */
  readonly held: () => Promise<void>;
}

/** Replaces every value of a response by one of another type. */
function otherTypes(value: unknown): unknown {
  if (Array.isArray(value)) return 'many';
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, otherTypes(inner)]));
  }
  return typeof value === 'number' ? [value] : { value };
}

const faults = {
  'a timeout': async () => ({ kind: 'timeout' }),
  'a connection lost before the server acted': async () => ({ kind: 'network' }),
  'a connection lost after the server acted': async ({ real }) => {
    await real();
    return { kind: 'network' };
  },
  'status 500': async () => ({ kind: 'response', status: 500, body: '{}' }),
  'HTML instead of JSON': async () => ({
    kind: 'response',
    status: 200,
    body: '<!doctype html><p>Sign in to the Wi-Fi',
  }),
  'truncated JSON': async ({ real }) => {
    const { body, ...answer } = await real();
    return { ...answer, body: body.slice(0, body.length / 2) };
  },
  'wrong types': async ({ real }) => {
    const { body, ...answer } = await real();
    return { ...answer, body: JSON.stringify(otherTypes(JSON.parse(body))) };
  },
  'a delay of 20 seconds': async ({ real, request, after }) => {
    const answer = await real();
    await after(Math.min(20_000, request.timeoutMs));
    return request.timeoutMs < 20_000 ? { kind: 'timeout' } : answer;
  },
  'a late answer after something newer': async ({ real, held }) => {
    const answer = await real();
    await held();
    return answer;
  },
} satisfies Record<string, (sent: Sent) => Promise<HttpOutcome>>;
type Fault = keyof typeof faults;
const late = 'a late answer after something newer';
/** The faults in which the server carries out the request, whatever reaches the visitor. */
const acted: ReadonlySet<Fault> = new Set([
  'a connection lost after the server acted',
  'truncated JSON',
  'wrong types',
  'a delay of 20 seconds',
  late,
]);

const words = {
  generic: 'Something went wrong, please try again.',
  timeout: 'This is taking too long. Please try again.',
  notBooked: 'Your taxi was not booked: the request did not get through. Nothing is lost, please try again.',
} as const;

const said = (error: ApiError | null): string | null => {
  if (!error) return null;
  const text = errorText(error);
  return 'server' in text ? text.server : english[text.key as keyof typeof english];
};

/** The usual message for a failed call; null for none. */
const usual = (fault: Fault, timeoutMs: number): string | null => {
  if (fault === 'a timeout') return words.timeout;
  if (fault === 'a delay of 20 seconds') return timeoutMs < 20_000 ? words.timeout : null;
  return fault === late ? null : words.generic;
};

const place = (at: typeof paddington, id: string): Place => ({
  id,
  name: at.address,
  line1: '',
  line2: '',
  category: at.category,
  postcode: at.postcode,
  fullAddress: at.address,
  code: at.category === 'Air' ? 'EGLL' : '',
  iata: '',
  placeName: '',
  precision: 'exact',
  latitude: at.latitude,
  longitude: at.longitude,
});
const station = place(paddington, 'paddington');
const town = place(stratford, 'stratford');
const airport = place(heathrow, 'heathrow');

interface Breakage {
  readonly path: string;
  readonly method?: string;
  /** Selects among calls with the same path. */
  readonly only?: (request: HttpRequest) => boolean;
}

let visits = 0;

function visit(breakage: Breakage, fault: Fault, embedded = false) {
  let broken = false;
  let met = 0;
  let busy = 0;
  let timeoutMs = 0;
  let letGo: () => void = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const clock = createManualClock(noon);
  const asked: { path: string; body: string }[] = [];
  const http: HttpPort = {
    async send(request) {
      const { url, method, headers, body } = request;
      const { pathname } = new URL(url);
      asked.push({ path: pathname, body: body ?? '' });
      const real = async (): Promise<Answer> => {
        busy += 1;
        const from = embedded ? { origin: 'http://localhost:4400' } : {};
        const init = { method, headers: { ...headers, ...from }, ...(body ? { body } : {}) };
        const answer = await server.app(new Request(url, init));
        const text = await answer.text();
        busy -= 1;
        return { kind: 'response', status: answer.status, body: text };
      };
      const hit =
        broken &&
        pathname === breakage.path &&
        (breakage.method ?? method) === method &&
        (breakage.only?.(request) ?? true);
      if (!hit || (fault === late && met > 0)) return real();
      met += 1;
      timeoutMs = request.timeoutMs;
      const after = (ms: number) => new Promise<void>((resolve) => clock.setTimer(clock.now() + ms, resolve));
      return faults[fault]({ request, real, after, held: () => gone }) as Promise<HttpOutcome>;
    },
  };
  const booking = createBooking({
    ports: {
      http,
      clock,
      random: { id: () => `fault-${String(++visits).padStart(16, '0')}` },
      session: createMemoryStorage(),
      local: createMemoryStorage(),
    },
    source: embedded ? 'widget' : 'web',
    apiUrl: embedded ? '' : origin,
    ...(embedded ? { licenceUrl: origin, trackingCode: 'DEMO', parentDomain: 'localhost' } : {}),
    layout: 'wizard',
    instance: 'site',
    sandbox: true,
  });
  const state = () => booking.store.getState();
  const self = {
    booking,
    state,
    asked,
    met: () => met,
    timeoutMs: () => timeoutMs,
    breaks: () => {
      broken = true;
    },
    heals: () => {
      broken = false;
    },
    letGo: () => letGo(),
    send: (...events: Parameters<typeof booking.dispatch>[0][]) => {
      for (const event of events) booking.dispatch(event);
    },
    /** Advances the clock under test while no request is running, until a condition holds. */
    async until(reached: () => boolean, what: string) {
      // Waits a turn of the real clock for code that is loaded on demand, then advances the clock under test.
      for (let turn = 0; turn < 1_500; turn++) {
        if (busy === 0 && reached()) return;
        await new Promise<void>((resolve) => (turn < 20 ? setImmediate(resolve) : setTimeout(resolve, 1)));
        if (busy === 0) await clock.pass(100);
      }
      throw new Error(`never came to: ${what}; on screen: ${JSON.stringify(state().flow.dialog)}`);
    },
    alert: (): string | null => {
      const { dialog } = state().flow;
      if (dialog?.kind === 'outcome') return `outcome ${dialog.outcome}`;
      if (dialog?.kind !== 'alert') return null;
      return 'server' in dialog.text ? dialog.text.server : english[dialog.text.key as keyof typeof english];
    },
    async ready() {
      booking.start();
      await self.until(() => {
        const { boot } = state();
        return boot.status === 'ready' && boot.vehicleTypes !== null && boot.categories.length > 0;
      }, 'ready');
    },
    async quoted(to: Place = town) {
      await self.ready();
      self.send(
        { type: 'journey.placeChosen', target: 'pickup', place: station },
        { type: 'journey.placeChosen', target: 'dropoff', place: to },
      );
      await self.until(() => state().quote.status === 'fresh', 'a fare');
    },
    async atPayment(method: 'cash' | 'card' | 'paypal') {
      await self.quoted();
      self.send({ type: 'details.paymentMethodChosen', method }, { type: 'flow.nextRequested' });
      self.send(
        { type: 'details.contactChanged', field: 'firstName', value: 'Ada' },
        { type: 'details.contactChanged', field: 'email', value: 'ada@example.com' },
        { type: 'details.contactChanged', field: 'phone', value: '7911123456' },
        { type: 'flow.nextRequested' },
      );
      await self.until(() => state().flow.step === 3, 'the payment step');
      await self.until(() => state().quote.status === 'fresh', 'a fare');
    },
    /** Attaches a card form with a test number. */
    types(number: string) {
      booking.payments.attach({
        async prepare() {
          const card = { number, cvc: '123', expiry: '12/2030', name: 'Ada Lovelace', postalCode: 'W2 1HQ' };
          const nonce = await booking.payments.tokenise(card);
          return nonce?.ok ? { nonce: nonce.value } : null;
        },
        async confirm({ redirectUrl }) {
          if (redirectUrl !== '') {
            const { pathname, search } = new URL(redirectUrl, origin);
            const body = new URLSearchParams({ answer: 'yes' });
            await server.app(new Request(`${origin}${pathname}${search}`, { method: 'POST', body }));
          }
          return { kind: 'done' };
        },
      });
    },
  };
  return self;
}
type Visit = ReturnType<typeof visit>;

interface Scene extends Breakage {
  /** A title, where two scenes have the same path. */
  readonly name?: string;
  readonly embedded?: boolean;
  /** The steps before the press. */
  at(visit: Visit): Promise<void>;
  press(visit: Visit): void;
  /** The message on screen about the call; null for none. */
  says?(visit: Visit): string | null;
  done(visit: Visit): boolean;
  /** The expected message; null where the visit continues regardless. */
  expects?(fault: Fault, usual: string | null): string | null;
  /** A newer action while the response is pending. */
  newer?(visit: Visit): void;
  /** Whether the newer action's result is in place. */
  newest?(visit: Visit): boolean;
  /** Expected number of bookings at the end. */
  readonly bookings?: number;
}

const { token: never } = createCancelSource();

/** A call that returns its value to the caller. */
function asks(
  path: string,
  ask: (visit: Visit) => Promise<Result<unknown, ApiError>>,
  more: Partial<Scene> = {},
): Scene {
  const answers = new WeakMap<Visit, Result<unknown, ApiError> | null>();
  const answerOf = (of: Visit) => answers.get(of) ?? null;
  return {
    path,
    at: (of) => of.ready(),
    press(of) {
      answers.set(of, null);
      void ask(of).then((answer) => answers.set(of, answer));
    },
    says: (of) => {
      const answer = answerOf(of);
      return answer && !answer.ok ? said(answer.error) : null;
    },
    done: (of) => answerOf(of)?.ok === true,
    ...more,
  };
}

const paid = ({ state }: Visit) => state().payment.status === 'paid';
const confirm = ({ send }: Visit) => send({ type: 'flow.dialogClosed' }, { type: 'payment.confirmRequested' });
/** While the response is pending, presses the button again and changes the journey. */
const impatient = ({ send }: Visit) =>
  send({ type: 'payment.confirmRequested' }, { type: 'journey.placeChosen', target: 'dropoff', place: airport });
/**
 * When the request did not reach the server, the message says that nothing was booked; otherwise the booking exists.
 */
const bookedOrNot = (fault: Fault) => (acted.has(fault) ? null : words.notBooked);

let people = 0;
const hash = 'a'.repeat(64);
const emails = new WeakMap<Visit, string>();
const emailOf = (of: Visit): string => {
  const email = emails.get(of) ?? `person-${++people}@example.com`;
  emails.set(of, email);
  return email;
};
const person = (of: Visit) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: emailOf(of),
  phone: '7911123456',
  dialingCode: '44',
});
const signedUp = async (of: Visit) => {
  await of.ready();
  of.send(
    { type: 'session.signInOpened', tab: 'signUp' },
    { type: 'session.signUpRequested', contact: person(of), passwordHash: hash },
  );
  await of.until(() => of.state().session.profile !== null, 'an account');
};
const accountDialog = ({ state }: Visit) => {
  const { dialog } = state().flow;
  if ((dialog?.kind !== 'signIn' && dialog?.kind !== 'forgot') || !dialog.error) return null;
  return 'server' in dialog.error ? dialog.error.server : english[dialog.error.key as keyof typeof english];
};

const rides = new WeakMap<Visit, Booking>();
const booked = async (of: Visit) => {
  await of.atPayment('cash');
  confirm(of);
  await of.until(() => paid(of), 'a booking');
  const { booking } = of.state().payment;
  if (booking) rides.set(of, booking);
};
const rideOf = (of: Visit): Booking => {
  const ride = rides.get(of);
  if (!ride) throw new Error('nothing was booked');
  return ride;
};

/** A declined card payment leaves a booking that waits for payment. */
const declined = (method: 'card' | 'paypal') => async (of: Visit) => {
  await of.atPayment(method);
  of.types('4000000000000002');
  confirm(of);
  await of.until(() => of.state().payment.job !== null && of.alert() !== null, 'a decline');
};

/** A call that the form needs to start; the same button retries it. */
function boots(path: string, more: Partial<Scene> = {}): Scene {
  return {
    path,
    at: async () => {},
    press: ({ booking, state, send }) => {
      if (state().boot.status === 'failed') send({ type: 'boot.retried' });
      else booking.start();
    },
    says: ({ state }) => {
      const { boot } = state();
      return boot.status === 'failed' ? said(boot.error) : null;
    },
    done: ({ state }) => state().boot.status === 'ready',
    newer: ({ send }) => send({ type: 'journey.placeTyped', target: 'pickup', text: 'Heath' }),
    newest: ({ state }) => state().journey.pickup.text === 'Heath',
    ...more,
  };
}

const atCard = (number: string) => async (of: Visit) => {
  await of.atPayment('card');
  of.types(number);
};

/** A booking call that is retried; impatient presses meanwhile must make only one booking. */
function books(path: string, more: Pick<Scene, 'at'> & Partial<Scene>): Scene {
  return {
    path,
    press: confirm,
    says: (of) => of.alert(),
    done: paid,
    newer: impatient,
    newest: paid,
    bookings: 1,
    ...more,
  };
}

const scenes: Scene[] = [
  boots('/api/configuration'),
  boots('/api/vehicletypes', {
    press: ({ booking, state, send }) => {
      if (state().boot.status === 'ready') send({ type: 'boot.retried' });
      else booking.start();
    },
    says: ({ state }) => {
      const { boot } = state();
      return boot.status === 'ready' ? said(boot.vehiclesError) : null;
    },
    done: ({ state }) => {
      const { boot } = state();
      return boot.status === 'ready' && (boot.vehicleTypes?.length ?? 0) > 0;
    },
  }),
  {
    // A fare is available without the tiers.
    path: '/api/prices',
    at: async () => {},
    press: ({ booking, send }) => {
      booking.start();
      send(
        { type: 'journey.placeChosen', target: 'pickup', place: station },
        { type: 'journey.placeChosen', target: 'dropoff', place: town },
      );
    },
    done: ({ state }) => state().quote.status === 'fresh',
    expects: () => null,
    newer: ({ send }) => send({ type: 'journey.placeChosen', target: 'dropoff', place: airport }),
    newest: ({ state }) => state().journey.dropoff.place?.id === 'heathrow',
  },
  asks('/api/searchaddress', ({ booking }) => booking.searchPlaces('Heathrow', never)),
  asks('/api/searchairport', ({ booking }) => booking.searchAirports('Heathrow', never)),
  asks('/api/searchairport', ({ booking }) => booking.searchAirlines('British', never), { name: 'airlines' }),
  {
    // The look-up failed or the flight is unknown: the number is accepted, and staff check it.
    path: '/api/flightinfo',
    at: (of) => of.quoted(airport),
    press: ({ send }) =>
      send(
        { type: 'journey.swapped' },
        { type: 'flight.changed', direction: 'onward', change: { number: 'BA117' } },
        { type: 'flight.numberLeft', direction: 'onward' },
      ),
    done: ({ state }) => state().flights.onward === null && state().journey.flight.number === 'BA117',
    expects: () => null,
    newer: ({ send }) =>
      send(
        { type: 'flight.changed', direction: 'onward', change: { number: 'VS4' } },
        { type: 'flight.numberLeft', direction: 'onward' },
      ),
    newest: ({ state }) => state().journey.flight.number === 'VS4' && state().journey.flight.found?.number !== 'BA117',
  },
  {
    path: '/api/searchflight',
    at: async (of) => {
      await of.quoted(airport);
      of.send({ type: 'journey.swapped' }, { type: 'flight.finderOpened', direction: 'onward' });
    },
    press: ({ send }) =>
      send({
        type: 'flight.searchRequested',
        local: '2026-11-24T10:00',
        airline: { icao: 'BAW', iata: 'BA', name: 'British Airways', country: 'GB' },
        airport: null,
      }),
    says: ({ state }) => {
      const { dialog } = state().flow;
      return dialog?.kind === 'flightFinder' && dialog.status === 'failed' ? 'the manual way' : null;
    },
    done: ({ state }) => {
      const { dialog } = state().flow;
      return dialog?.kind === 'flightFinder' && dialog.status === 'done';
    },
    expects: (_fault, usually) => usually && 'the manual way',
    newer: ({ send }) => send({ type: 'flight.manualEntered', direction: 'onward', number: 'VS4' }),
    newest: ({ state }) => state().journey.flight.number === 'VS4',
  },
  {
    // A fare is available without it, because the server measures the route itself.
    path: '/api/direction',
    at: (of) => of.ready(),
    press: ({ send }) =>
      send(
        { type: 'journey.placeChosen', target: 'pickup', place: station },
        { type: 'journey.placeChosen', target: 'dropoff', place: town },
      ),
    done: ({ state }) => state().quote.status === 'fresh',
    expects: () => null,
    newer: ({ send }) => send({ type: 'journey.placeChosen', target: 'dropoff', place: airport }),
    newest: ({ state }) => state().quote.status === 'fresh' && state().journey.dropoff.place?.id === 'heathrow',
  },
  {
    path: '/api/nearestdriver',
    at: (of) => of.ready(),
    press: ({ send }) => send({ type: 'journey.placeChosen', target: 'pickup', place: station }),
    done: ({ state }) => ['known', 'failed'].includes(state().proximity.status),
    expects: () => null,
    newer: ({ send }) => send({ type: 'journey.placeChosen', target: 'pickup', place: town }),
    newest: ({ state }) => {
      const { proximity } = state();
      return proximity.status === 'known' && proximity.key.startsWith(String(town.latitude));
    },
  },
  {
    path: '/api/quotation',
    at: async (of) => {
      await of.ready();
      of.send(
        { type: 'journey.placeChosen', target: 'pickup', place: station },
        { type: 'journey.placeChosen', target: 'dropoff', place: town },
      );
      await of.until(() => of.state().quote.status === 'fresh', 'a fare');
    },
    press: ({ state, send }) => {
      if (state().quote.status === 'failed') send({ type: 'quote.retried' });
      else send({ type: 'journey.placeChosen', target: 'dropoff', place: airport });
    },
    says: ({ state }) => (state().quote.status === 'failed' ? said(state().quote.error) : null),
    done: ({ state }) => state().quote.status === 'fresh' && state().journey.dropoff.place?.id === 'heathrow',
    newer: ({ send }) =>
      send({ type: 'journey.optionChanged', option: 'passengers', count: 5 }, { type: 'journey.swapped' }),
    newest: ({ state }) => state().quote.status === 'fresh' && state().journey.pickup.place?.id === 'heathrow',
  },
  {
    path: '/api/promocode',
    at: (of) => of.quoted(),
    press: ({ send }) => send({ type: 'promo.typed', text: 'WELCOME10' }, { type: 'promo.submitted' }),
    says: ({ state }) => {
      const { promo } = state().details;
      return promo.status === 'refused' ? promo.message || words.generic : null;
    },
    done: ({ state }) => state().journey.promo !== null,
    // For errors that a visitor cannot act on, the message is the catalogue's (specification 1 §8).
    expects: (_fault, usually) => usually && words.generic,
    newer: ({ send }) => send({ type: 'promo.typed', text: 'FIVER' }, { type: 'promo.submitted' }),
    newest: ({ state }) => state().journey.promo?.code === 'FIVER',
  },
  books('/api/createbookingTest', { at: (of) => of.atPayment('cash'), expects: bookedOrNot }),
  // The booking is complete, even while its ticket is delayed.
  books('/api/bookinginfo', {
    at: (of) => of.atPayment('cash'),
    press: (of) => {
      if (of.state().payment.status === 'unknown') of.send({ type: 'payment.lookupRequested' });
      else confirm(of);
    },
    says: ({ state }) => (state().payment.status === 'unknown' ? 'still asking' : null),
    expects: (fault) => (fault === late ? null : 'still asking'),
  }),
  books('/api/createelectronicbooking', { at: atCard('4242424242424242'), expects: bookedOrNot }),
  asks('/api/cardtoken', async ({ booking }) => {
    const card = { number: '4242424242424242', cvc: '123', expiry: '12/2030', name: 'Ada', postalCode: 'W2 1HQ' };
    return (await booking.payments.tokenise(card)) ?? { ok: false, error: { kind: 'network' } };
  }),
  // The gateway notifies the server if the browser's report is lost.
  books('/api/updateelectronicbooking', { at: atCard('4000002500003155'), expects: () => null }),
  {
    path: '/api/updatebooking',
    at: declined('card'),
    press: ({ send }) => {
      send({ type: 'flow.dialogClosed' });
      send({ type: 'flow.stepRequested', step: 1 });
      send({ type: 'flow.dialogConfirmed' });
    },
    says: (of) => of.alert(),
    done: ({ state }) => state().payment.job === null && state().payment.status === 'idle',
    newer: ({ send }) => send({ type: 'flow.dialogConfirmed' }),
    newest: ({ state }) => state().payment.job === null,
    bookings: 1,
  },
  {
    path: '/api/signIn',
    at: async (of) => {
      await signedUp(of);
      of.send({ type: 'session.signedOut' });
    },
    press: (of) => {
      if (of.state().flow.dialog === null) of.send({ type: 'session.signInOpened' });
      of.send({ type: 'session.signInRequested', email: emailOf(of), passwordHash: hash, remember: false });
    },
    says: accountDialog,
    done: ({ state }) => state().session.profile !== null,
    newer: ({ send }) => send({ type: 'flow.dialogClosed' }),
    newest: ({ state }) => state().session.profile === null,
  },
  {
    path: '/api/signUp',
    at: (of) => of.ready(),
    press: (of) => {
      if (of.state().flow.dialog === null) of.send({ type: 'session.signInOpened', tab: 'signUp' });
      of.send({ type: 'session.signUpRequested', contact: person(of), passwordHash: hash });
    },
    says: accountDialog,
    // After a lost response, the message says that the account already exists: the visitor can sign in.
    done: (of) => of.state().session.profile !== null || /already/i.test(accountDialog(of) ?? ''),
    newer: ({ send }) => send({ type: 'flow.dialogClosed' }),
    newest: ({ state }) => state().session.profile === null,
  },
  asks('/api/comment', async (of) => {
    const api = await of.booking.account();
    const about = { name: 'Ada', phone: '7911123456', email: 'ada@example.com', subject: 'A bag', kind: 'general' };
    return api.comment({ ...about, message: 'I left a bag.' }, never);
  }),
  asks(
    '/api/currentbookings',
    async (of) => {
      const api = await of.booking.account();
      return api.bookings({ tab: 'booking-pending', filter: 'all', page: 1 }, never);
    },
    { at: signedUp },
  ),
  asks('/api/addressbook', async (of) => (await of.booking.account()).places(never), { method: 'GET', at: signedUp }),
  asks('/api/addressbook', async (of) => (await of.booking.account()).savePlace({ ...town, id: '' }, never), {
    name: 'a new place',
    method: 'POST',
    at: signedUp,
  }),
  asks(
    '/api/updateprofile',
    async (of) => {
      const { profile } = of.state().session;
      if (!profile) throw new Error('nobody is signed in');
      return (await of.booking.account()).updateProfile(profile, never);
    },
    { at: signedUp },
  ),
  asks('/api/emailreceipt', async (of) => (await of.booking.account()).sendReceipt(rideOf(of), never), {
    at: booked,
    bookings: 1,
  }),
  asks('/api/cancelbooking', async (of) => (await of.booking.account()).cancelBooking(rideOf(of), '', never), {
    at: booked,
    bookings: 1,
  }),
  asks(
    '/api/changebooking',
    async (of) => (await of.booking.account()).changeBooking(rideOf(of), { note: 'Ring twice' }, never),
    { at: booked, bookings: 1 },
  ),
  boots('/licence/validate', { embedded: true }),
  boots('/licence/custappbaseurl', { embedded: true }),
  {
    // Form content that could not be stored is included in the link.
    path: '/licence/bookingparams',
    embedded: true,
    method: 'POST',
    at: (of) => of.quoted(),
    press: ({ send }) => send({ type: 'handover.requested' }),
    done: ({ state }) => state().flow.waiting === null,
    expects: () => null,
    newer: ({ send }) => send({ type: 'handover.requested' }),
    newest: ({ state, asked }) =>
      state().flow.waiting === null && asked.filter(({ path }) => path === '/licence/bookingparams').length === 1,
  },
];

/** The visitor's input, which must be preserved. */
const entered = ({ state }: Visit) => {
  const { journey, details, flow } = state();
  return { ...journey, vehicleId: null, tier: null, contact: details.contact, step: flow.step };
};

describe.each(Object.keys(faults) as Fault[])('%s', (fault) => {
  test.each(scenes.map((scene) => [scene.name ? `${scene.path} (${scene.name})` : scene.path, scene] as const))(
    'of %s [1§8.15]',
    async (_name, scene) => {
      const before = await countBookings(server.database);
      const of = visit(scene, fault, scene.embedded);
      await scene.at(of);
      of.breaks();
      scene.press(of);
      const typed = entered(of);
      if (fault === late) {
        await of.until(() => of.met() > 0, 'a call on its way');
        scene.newer?.(of);
        await of.until(() => true, 'quiet');
        of.letGo();
        const stands = scene.newest ?? scene.done;
        await of.until(() => stands(of), 'the newer one');
        await of.until(() => stands(of), 'still the newer one');
      } else {
        const says = () => scene.says?.(of) ?? null;
        await of.until(() => of.met() > 0 && (says() !== null || scene.done(of)), 'words, or all well');
        const usually = usual(fault, of.timeoutMs());
        const expected = scene.expects ? scene.expects(fault, usually) : usually;
        if (expected === null) {
          expect(says()).toBeNull();
        } else {
          expect(says()).toBe(expected);
          expect(entered(of)).toEqual(typed);
          of.heals();
          scene.press(of);
          await of.until(() => scene.done(of), 'done at the second press');
        }
      }
      of.booking.dispose();
      expect((await countBookings(server.database)) - before).toBe(scene.bookings ?? 0);
    },
  );
});

test('the matrix is as large as it is meant to be', () => {
  expect(scenes.length * Object.keys(faults).length).toBeGreaterThanOrEqual(150);
});
