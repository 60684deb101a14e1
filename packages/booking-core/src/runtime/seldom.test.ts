import { afterEach, expect, test } from 'vitest';
import type { BookingEvent } from '../machine/events.ts';
import * as seldom from '../machine/seldom.ts';
import {
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

/** What few bookings need of the machine is fetched with the first event that needs it. */

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
  const asked: { come(): void; fail(): void }[] = [];
  const booking = createBooking({
    ports: {
      http: createScriptedHttp({
        'GET /api/configuration': () =>
          jsonAnswer({ code: 1, iscashallowed: true, allowguest: more.allowguest ?? true }),
      }),
      clock: createManualClock(testNow),
      random: createCountingRandom(),
      session,
    },
    source: 'web',
    apiUrl: 'https://operator.example',
    layout: 'wizard',
    instance: 'test',
    ...(more.variant ? { variant: more.variant } : {}),
    loadEngine: async () => createEngine,
    loadSeldom: () =>
      new Promise((resolve, reject) =>
        asked.push({ come: () => resolve(seldom), fail: () => reject(new Error('no network')) }),
      ),
  });
  open.push(booking);
  booking.start();
  const state = booking.store.getState;
  const arrived = () => expect.poll(() => state().boot.status).toBe('ready');
  return { booking, state, asked, arrived };
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

test('a dialog to sign in that comes by itself fetches it, and says itself that it did not come', async () => {
  const { booking, state, asked, arrived } = await visit({ allowguest: false });
  await arrived();
  booking.dispatch({ type: 'payment.confirmRequested' });
  expect([asked.length, state().flow.dialog?.kind]).toEqual([1, 'signIn']);
  asked[0]?.fail();
  await turn();
  const asks = { type: 'session.signInRequested', email: 'a@b.example', passwordHash: 'x', remember: false } as const;
  booking.dispatch(asks);
  asked[1]?.fail();
  await turn();
  expect(state().flow.dialog).toMatchObject({ kind: 'signIn', error: { key: 'error.generic' }, refusals: 0 });
  booking.dispatch(asks);
  asked[2]?.come();
  await turn();
  expect(state().flow.dialog).toMatchObject({ kind: 'signIn', error: null, requestId: expect.any(String) });
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
