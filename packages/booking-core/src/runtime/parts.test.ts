import { afterEach, expect, test } from 'vitest';
import type { BookingEvent } from '../machine/events.ts';
import type { PartName } from '../machine/parts.ts';
import {
  allParts,
  aPlace,
  createCountingRandom,
  createManualClock,
  createMemoryStorage,
  createScriptedHttp,
  jsonAnswer,
  testNow,
} from '../testing/index.ts';
import type { Booking } from './booking.ts';
import { createBooking } from './create-booking.ts';
import { createEngine } from './engine.ts';

/** The parts of the machine that few bookings need are fetched with the first event that needs them. */

const open: Booking[] = [];
afterEach(() => {
  for (const booking of open.splice(0)) booking.dispose();
});

interface Visit {
  readonly variant?: string;
  readonly session?: ReturnType<typeof createMemoryStorage>;
  readonly allowguest?: boolean;
}

/** A visit whose rare parts come, or do not, when the test says so. */
async function visit(more: Visit = {}) {
  const session = more.session ?? createMemoryStorage();
  const clock = createManualClock(testNow);
  const asked: { name: PartName; come(): void; fail(): void }[] = [];
  const booking = createBooking({
    ports: {
      http: createScriptedHttp({
        'GET /api/configuration': () =>
          jsonAnswer({ code: 1, iscashallowed: true, allowguest: more.allowguest ?? true }),
      }),
      clock,
      random: createCountingRandom(),
      session,
    },
    source: 'web',
    apiUrl: 'https://operator.example',
    layout: 'wizard',
    instance: 'test',
    ...(more.variant ? { variant: more.variant } : {}),
    loadEngine: async () => createEngine,
    loadPart: (name) =>
      new Promise((resolve, reject) =>
        asked.push({ name, come: () => resolve(allParts[name]), fail: () => reject(new Error('no network')) }),
      ),
  });
  open.push(booking);
  booking.start();
  const state = booking.store.getState;
  const arrived = () => expect.poll(() => state().boot.status).toBe('ready');
  return { booking, state, asked, arrived, clock };
}

const typed = (text: string): BookingEvent => ({ type: 'journey.placeTyped', target: 'pickup', text });
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('nothing is fetched while nothing needs it', async () => {
  const { booking, asked, arrived } = await visit();
  await arrived();
  booking.dispatch(typed('alpha'));
  booking.dispatch({ type: 'journey.placeChosen', target: 'pickup', place: aPlace('alpha') });
  booking.dispatch({ type: 'flow.nextRequested' });
  expect(asked).toHaveLength(0);
});

test('what needs it waits, what comes after waits behind it, and all happen in order', async () => {
  const { booking, state, asked, arrived } = await visit();
  await arrived();
  booking.dispatch({ type: 'session.signInOpened' });
  booking.dispatch({ type: 'session.tabChosen', tab: 'signUp' });
  booking.dispatch({ type: 'journey.vehicleChosen', vehicleId: 5 });
  expect(asked).toHaveLength(1);
  expect([state().journey.vehicleId, state().flow.dialog]).toEqual([null, null]);
  asked[0]?.come();
  await turn();
  expect(state().journey.vehicleId).toBe(5);
  expect(state().flow.dialog).toMatchObject({ kind: 'signIn', tab: 'signUp' });
  booking.dispatch({ type: 'session.forgotOpened' });
  expect(state().flow.dialog).toMatchObject({ kind: 'forgot' });
  expect(asked).toHaveLength(1);
});

test('what is typed meanwhile stands in its field at once', async () => {
  const { booking, state, asked, arrived } = await visit();
  await arrived();
  booking.dispatch({ type: 'session.signInOpened' });
  for (const text of ['a', 'al', 'alp']) {
    booking.dispatch(typed(text));
    expect(state().journey.pickup.text).toBe(text);
  }
  expect(asked).toHaveLength(1);
});

test('what waited is given up and said when it does not come; the rest goes on, and the next press asks again', async () => {
  const { booking, state, asked, arrived } = await visit();
  await arrived();
  booking.dispatch({ type: 'session.signInOpened' });
  booking.dispatch({ type: 'journey.vehicleChosen', vehicleId: 5 });
  asked[0]?.fail();
  await turn();
  expect(state().flow.dialog).toMatchObject({ kind: 'alert', text: { key: 'error.generic' } });
  expect(state().journey.vehicleId).toBe(5);
  booking.dispatch({ type: 'flow.dialogClosed' });
  expect(asked).toHaveLength(1);
  booking.dispatch({ type: 'session.signInOpened' });
  asked[1]?.come();
  await turn();
  expect(state().flow.dialog).toMatchObject({ kind: 'signIn' });
});

test('an airport at an end fetches it before a flight is typed, quietly, and again when it did not come', async () => {
  const { booking, state, asked, arrived } = await visit();
  await arrived();
  const airport = aPlace('heathrow', { category: 'Airport', code: 'EGLL', iata: 'LHR' });
  booking.dispatch({ type: 'journey.placeChosen', target: 'pickup', place: airport });
  expect(asked).toHaveLength(1);
  asked[0]?.fail();
  await turn();
  expect([asked.length, state().flow.dialog]).toEqual([1, null]);
  booking.dispatch({ type: 'journey.placeChosen', target: 'dropoff', place: aPlace('beta') });
  asked[1]?.come();
  await turn();
  booking.dispatch({ type: 'flight.changed', direction: 'onward', change: { number: 'BA' } });
  expect(state().journey.flight.number).toBe('BA');
});

test('where guests may not book, what asks them to sign in is fetched ahead, and says itself that no more came', async () => {
  const { booking, state, asked, arrived } = await visit({ allowguest: false });
  await arrived();
  expect(asked.map(({ name }) => name)).toEqual(['seldom']);
  booking.dispatch({ type: 'payment.confirmRequested' });
  expect(state().flow.dialog).toBeNull();
  asked[0]?.come();
  await turn();
  expect(state().flow.dialog?.kind).toBe('signIn');
  booking.dispatch({ type: 'session.signInRequested', email: 'a@b.example', passwordHash: 'x', remember: false });
  expect(state().flow.dialog).toMatchObject({ kind: 'signIn', error: null, requestId: expect.any(String) });
});

test('each part comes for its own occasion', async () => {
  const { booking, state, asked, arrived } = await visit();
  await arrived();
  booking.dispatch({ type: 'journey.viaAdded', id: 'v' });
  expect(asked.map(({ name }) => name)).toEqual(['extras']);
  asked[0]?.come();
  await turn();
  expect(state().journey.vias).toHaveLength(1);
  booking.dispatch({ type: 'payment.methodPicked', method: 'card' });
  booking.dispatch({ type: 'session.signInOpened' });
  expect(asked.map(({ name }) => name)).toEqual(['extras', 'electronic']);
  asked[1]?.come();
  await turn();
  expect(asked.map(({ name }) => name)).toEqual(['extras', 'electronic', 'seldom']);
});

test('without a network what needs a part is said to need it, the rest goes on, and the next press asks again', async () => {
  const { booking, state, asked, arrived } = await visit();
  await arrived();
  booking.dispatch({ type: 'flow.connectivityChanged', online: false });
  booking.dispatch({ type: 'journey.viaAdded', id: 'v' });
  booking.dispatch(typed('alpha'));
  booking.dispatch({ type: 'journey.vehicleChosen', vehicleId: 5 });
  asked[0]?.fail();
  await turn();
  expect(state().flow.dialog).toMatchObject({ kind: 'alert', text: { key: 'error.offline' } });
  expect(state().journey).toMatchObject({ vehicleId: 5, pickup: { text: 'alpha' } });
  booking.dispatch({ type: 'flow.dialogClosed' });
  booking.dispatch({ type: 'flow.connectivityChanged', online: true });
  booking.dispatch({ type: 'journey.viaAdded', id: 'v' });
  asked[1]?.come();
  await turn();
  expect(state().journey.vias).toHaveLength(1);
});

test('a way back is chosen once what asks for its time is there, and said where it is not', async () => {
  const { booking, state, asked, arrived } = await visit();
  await arrived();
  const back = { type: 'journey.returnKindChosen', kind: 'return' } as const;
  booking.dispatch(back);
  asked[0]?.fail();
  await turn();
  expect(state()).toMatchObject({ journey: { returnKind: 'oneWay' }, flow: { dialog: { kind: 'alert' } } });
  booking.dispatch(back);
  expect(asked.map(({ name }) => name)).toEqual(['extras', 'extras']);
  asked[1]?.come();
  await turn();
  booking.dispatch({ type: 'flow.nextRequested' });
  expect(state()).toMatchObject({
    journey: { returnKind: 'return' },
    flow: { revealed: expect.arrayContaining(['returnTime']) },
  });
});

test('a filled-in journey whose part does not come has its two ends, is said to lack the rest, and the rest can be told', async () => {
  const { booking, state, asked, arrived } = await visit();
  await arrived();
  const prefill = {
    pickup: aPlace('alpha'),
    dropoff: aPlace('beta'),
    vias: [aPlace('gamma')],
    contact: { firstName: 'Ada' },
  };
  booking.dispatch({ type: 'journey.prefilled', prefill });
  expect(asked.map(({ name }) => name)).toEqual(['extras']);
  asked[0]?.fail();
  await turn();
  const { journey, flow } = state();
  expect([journey.pickup.text, journey.dropoff.text, journey.vias.length]).toEqual(['alpha', 'beta', 0]);
  expect(flow.dialog).toMatchObject({ kind: 'alert', text: { key: 'error.generic' } });
  booking.dispatch({ type: 'flow.dialogClosed' });
  booking.dispatch({ type: 'journey.viaAdded', id: 'v' });
  asked[1]?.come();
  await turn();
  expect(state().journey).toMatchObject({ pickup: { text: 'alpha' }, vias: [{ id: 'v' }] });
});

test('a deadline whose part does not come is quietly tried again', async () => {
  const { booking, state, asked, arrived, clock } = await visit();
  await arrived();
  booking.dispatch({ type: 'timer.fired', key: 'quote.expired' });
  asked[0]?.fail();
  await turn();
  expect([asked.length, state().flow.dialog]).toEqual([1, null]);
  await clock.pass(5_000);
  expect(asked.map(({ name }) => name)).toEqual(['again', 'again']);
});

test('a reload whose part does not come keeps its draft, with the key of its attempt, and begins anew by hand', async () => {
  const session = createMemoryStorage();
  const before = await visit({ session });
  await before.arrived();
  before.booking.dispatch(typed('alpha'));
  const key = 'attempt-0000000000000001';
  const kept = JSON.parse(session.get('taxi-booking:draft:test') ?? '');
  session.set('taxi-booking:draft:test', JSON.stringify({ ...kept, attemptKey: key }));

  const { booking, state, asked } = await visit({ session });
  await expect.poll(() => asked.map(({ name }) => name)).toEqual(['again', 'extras']);
  for (const part of asked) part.fail();
  await expect.poll(() => state().boot.status).toBe('failed');
  expect(session.get('taxi-booking:draft:test')).toContain(key);
  booking.dispatch({ type: 'boot.retried' });
  await expect.poll(() => asked.length).toBe(4);
  for (const part of asked.slice(2)) part.come();
  await expect.poll(() => state().boot.status).toBe('ready');
  expect(state()).toMatchObject({ journey: { pickup: { text: 'alpha' } }, payment: { attemptKey: key } });
});

test('the short form brings it along', async () => {
  const { asked, arrived } = await visit({ variant: 'quickbooking' });
  await arrived();
  expect(asked).toHaveLength(1);
});

test('nothing happens in a visit that has ended meanwhile', async () => {
  const { booking, state, asked, arrived } = await visit();
  await arrived();
  booking.dispatch({ type: 'session.signInOpened' });
  booking.dispose();
  asked[0]?.come();
  await turn();
  expect(state().flow.dialog).toBeNull();
});

test('whoever is signed in stays so without it: the visit begins anew by hand', async () => {
  const session = createMemoryStorage();
  const contact = { firstName: 'Ada', lastName: '', email: 'ada@example.com', phone: '7911123456', dialingCode: '44' };
  const profile = {
    customerId: 1,
    bookerId: 0,
    contact,
    accountAllowed: false,
    smsMailing: false,
    emailMailing: false,
  };
  session.set('taxi-booking:session:test', JSON.stringify({ token: 't', profile }));
  const { booking, state, asked } = await visit({ session });
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.fail();
  await expect.poll(() => state().boot.status).toBe('failed');
  booking.dispatch({ type: 'boot.retried' });
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.come();
  await expect.poll(() => state().boot.status).toBe('ready');
  expect(state().session.profile).toMatchObject({ customerId: 1 });
});
