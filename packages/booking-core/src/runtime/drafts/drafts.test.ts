import { afterEach, expect, test } from 'vitest';
import { emptyContact } from '../../domain/index.ts';
import type { JoinTabs, StoragePort } from '../../ports/index.ts';
import { aPlace, atPayment, testNow } from '../../testing/builders.ts';
import {
  createCountingRandom,
  createManualClock,
  createMemoryStorage,
  createScriptedHttp,
  jsonAnswer,
} from '../../testing/ports.ts';
import type { BookingController } from '../booking.ts';
import { createBooking } from '../create-booking.ts';
import { leftOf } from './abandoned-draft.ts';
import { readLeft } from './drafts.ts';

const key = 'taxi-booking:draft:test';
const hour = 3_600_000;
const vehicle = {
  vehtypeid: 1,
  typename: 'Saloon',
  noofpassengers: 4,
  noofluggeges: 2,
  noofhandbags: 2,
  maxluggage: 2,
};
const open: BookingController[] = [];
afterEach(() => {
  for (const booking of open.splice(0)) booking.dispose();
});

/** Passes messages between the tabs of a browser; sleeping tabs receive none. */
function browser() {
  const hearers = new Map<(message: unknown) => void, string>();
  const joinTabs: JoinTabs = (name, hear) => {
    hearers.set(hear, name);
    return {
      tell(said) {
        for (const [other, named] of hearers) if (other !== hear && named === name) queueMicrotask(() => other(said));
      },
      leave: () => hearers.delete(hear),
    };
  };
  return { joinTabs, sleep: () => hearers.clear() };
}

interface More {
  session?: StoragePort;
  at?: number;
  variant?: string;
  joinTabs?: JoinTabs;
}

/** A tab of a browser, with its own session storage and the local storage that all tabs share. */
async function tab(local: StoragePort, more: More = {}) {
  const { session = createMemoryStorage(), at = testNow, variant, joinTabs } = more;
  const clock = createManualClock(at);
  const booking = createBooking({
    ports: {
      http: createScriptedHttp({
        'GET /api/configuration': () => jsonAnswer({ code: 1, timezone: 'Europe/London', iscashallowed: true }),
        'GET /api/vehicletypes': () => jsonAnswer({ code: 1, vehTypes: [vehicle] }),
        'GET /api/prices': () => jsonAnswer({ code: 1, categories: [] }),
      }),
      clock,
      random: createCountingRandom(),
      session,
      local,
      ...(joinTabs ? { joinTabs } : {}),
    },
    source: 'web',
    apiUrl: 'https://operator.example',
    layout: 'wizard',
    instance: 'test',
    ...(variant ? { variant } : {}),
  });
  open.push(booking);
  booking.start();
  const state = booking.store.getState;
  await expect
    .poll(() => (state().boot.status === 'ready' ? state().boot : null))
    .toMatchObject({ vehicleTypes: [{}] });
  // By then the other tabs have been queried and their time to reply has passed.
  await clock.pass(joinTabs ? 500 : 0);
  return { booking, session, state };
}

const choose = (booking: BookingController) => {
  booking.dispatch({ type: 'journey.placeChosen', target: 'pickup', place: aPlace('alpha') });
  booking.dispatch({ type: 'journey.placeChosen', target: 'dropoff', place: aPlace('beta') });
  booking.dispatch({ type: 'details.contactChanged', field: 'firstName', value: 'Ada' });
  booking.dispatch({ type: 'journey.noteChanged', note: 'By the flower stall' });
  booking.dispatch({ type: 'journey.placeNoteChanged', target: 'pickup', note: 'Door code 1812' });
  booking.dispatch({ type: 'journey.returnKindChosen', kind: 'return' });
  booking.dispatch({ type: 'journey.returnTimeChosen', local: '2026-11-25T10:00' });
};

test('a closed tab’s booking is offered when the visitor returns, and continued without its return date', async () => {
  const local = createMemoryStorage();
  choose((await tab(local)).booking);
  expect(local.get(key)).not.toContain('Ada');
  expect(local.get(key)).not.toContain('flower');
  expect(local.get(key)).not.toContain('1812');

  const { booking, session, state } = await tab(local);
  expect(booking.hasDraft()).toBe(true);
  expect(state().flow.resumableDraft).toEqual({ from: 'alpha', to: 'beta' });
  expect(state().journey.pickup.place).toBeNull();

  booking.dispatch({ type: 'draft.accepted' });
  await expect.poll(() => state().journey.dropoff.place?.id).toBe('beta');
  expect(state().flow.resumableDraft).toBeNull();
  expect(state().journey).toMatchObject({ returnKind: 'return', returnTime: null, note: '', vehicleId: 1 });
  expect(state().details.contact.firstName).toBe('');
  expect(session.get(key)).toContain('beta');
});

test('started again, it is not offered any more', async () => {
  const local = createMemoryStorage();
  choose((await tab(local)).booking);
  const { booking, state } = await tab(local);
  booking.dispatch({ type: 'draft.declined' });
  expect(state().flow.resumableDraft).toBeNull();
  expect(local.get(key)).toBeNull();
  expect((await tab(local)).state().flow.resumableDraft).toBeNull();
});

test('the same tab reloads into its booking and is asked nothing', async () => {
  const local = createMemoryStorage();
  const { booking, session } = await tab(local);
  choose(booking);
  const { state } = await tab(local, { session });
  expect(state().journey.pickup.place?.id).toBe('alpha');
  expect(state().details.contact.firstName).toBe('Ada');
  expect(state().flow.resumableDraft).toBeNull();
});

test('an offer stands while another booking is typed, and ends once that one goes on', async () => {
  const local = createMemoryStorage();
  choose((await tab(local)).booking);
  const { booking, state } = await tab(local);
  booking.dispatch({ type: 'journey.placeChosen', target: 'pickup', place: aPlace('gamma') });
  expect(local.get(key)).toContain('alpha');
  booking.dispatch({ type: 'journey.prefilled', prefill: { pickup: aPlace('gamma'), dropoff: aPlace('delta') } });
  expect(state().flow.resumableDraft).toBeNull();
  expect(local.get(key)).not.toContain('alpha');
  expect(local.get(key)).toContain('delta');
});

test('one that was continued or started again elsewhere meanwhile is not continued here', async () => {
  const local = createMemoryStorage();
  choose((await tab(local)).booking);
  const { booking, state } = await tab(local);
  local.remove(key);
  booking.dispatch({ type: 'draft.accepted' });
  await expect.poll(() => state().flow.resumableDraft).toBeNull();
  expect(state().journey.pickup.place).toBeNull();
});

test('after a day, or after the time that the taxi was wanted for, it is gone', async () => {
  const local = createMemoryStorage();
  choose((await tab(local)).booking);
  const kept = local.get(key) ?? '';
  expect((await tab(local, { at: testNow + 23 * hour })).state().flow.resumableDraft).not.toBeNull();
  expect((await tab(local, { at: testNow + 24 * hour })).state().flow.resumableDraft).toBeNull();
  expect(local.get(key)).toBeNull();

  const { draft } = atPayment().send({ type: 'journey.laterChosen', local: '2026-11-21T11:00' }).last('draft.save');
  const text = leftOf(draft, testNow, 'Europe/London') ?? '';
  const here = {
    ...draft.details,
    contact: emptyContact,
    promo: { status: 'idle', text: '' },
    phones: { contact: null, customer: null },
  } as const;
  expect(readLeft(text, testNow + hour, here)?.journey.pickup.place?.id).toBe('alpha');
  expect(readLeft(text, testNow + 1.5 * hour, here)).toBeNull();
  expect(readLeft(kept.replace('"until"', '"unto"'), testNow, here)).toBeNull();
  expect(readLeft('{', testNow, here)).toBeNull();
});

test('who travels is asked for again before the payment; a lost attempt is settled where it was', () => {
  const { draft } = atPayment().last('draft.save');
  const here = {
    ...draft.details,
    contact: emptyContact,
    promo: { status: 'idle', text: '' },
    phones: { contact: null, customer: null },
  } as const;
  const read = (attemptKey: string | null) =>
    readLeft(leftOf({ ...draft, attemptKey }, testNow, 'Europe/London') ?? '', testNow, here);
  expect(draft.step).toBe(3);
  expect(read(null)).toMatchObject({ step: 2, details: { contact: emptyContact } });
  expect(read('0123456789')).toMatchObject({ step: 3, attemptKey: '0123456789' });
  expect(leftOf({ ...draft, bookedCode: 'abc' }, testNow, 'Europe/London')).toBeNull();
});

test('what another tab is still at is not offered, and stays its own until that tab is closed', async () => {
  const local = createMemoryStorage();
  const { joinTabs } = browser();
  const first = await tab(local, { joinTabs });
  choose(first.booking);
  const second = await tab(local, { joinTabs });
  expect(second.state().flow.resumableDraft).toBeNull();
  expect(local.get(key)).toContain('alpha');
  second.booking.dispatch({ type: 'flow.startedAgain' });
  expect(local.get(key)).toContain('alpha');
  first.booking.dispose();
  const third = await tab(local, { joinTabs });
  expect(third.state().flow.resumableDraft).toEqual({ from: 'alpha', to: 'beta' });
});

test('a tab that reloads says that it is still at its booking; one that started again is at none', async () => {
  const local = createMemoryStorage();
  const { joinTabs } = browser();
  const first = await tab(local, { joinTabs });
  choose(first.booking);
  first.booking.dispose();
  const again = await tab(local, { joinTabs, session: first.session });
  expect((await tab(local, { joinTabs })).state().flow.resumableDraft).toBeNull();
  again.booking.dispatch({ type: 'flow.startedAgain' });
  expect(local.get(key)).toBeNull();
});

test('a tab that sleeps, or cannot be asked, counts as closed', async () => {
  const local = createMemoryStorage();
  const { joinTabs, sleep } = browser();
  choose((await tab(local, { joinTabs })).booking);
  sleep();
  expect((await tab(local, { joinTabs })).state().flow.resumableDraft).not.toBeNull();
  expect((await tab(local, { joinTabs: () => null })).state().flow.resumableDraft).not.toBeNull();
});

test('a booked ride leaves nothing to continue', async () => {
  const local = createMemoryStorage();
  const { booking } = await tab(local);
  choose(booking);
  expect(local.get(key)).not.toBeNull();
  booking.dispatch({
    type: 'payment.linkOpened',
    booking: { code: 'abc', paid: true, paymentMethod: 'card', status: 'upcoming' } as never,
  });
  await expect.poll(() => local.get(key)).toBeNull();
});

test('the short form leaves nothing behind', async () => {
  const local = createMemoryStorage();
  choose((await tab(local, { variant: 'quickbooking' })).booking);
  expect(local.get(key)).toBeNull();
});
