import { afterEach, expect, test } from 'vitest';
import { type LayoutName, layouts } from '../domain/index.ts';
import { aPlace, testNow } from '../testing/builders.ts';
import {
  createCountingRandom,
  createManualClock,
  createMemoryStorage,
  createScriptedHttp,
  jsonAnswer,
} from '../testing/ports.ts';
import type { BookingController } from './booking.ts';
import { createBooking } from './create-booking.ts';

/** An operator who allows no guest bookings, with the real timers and queue of a visit (1 §4 and §6). */

const open: BookingController[] = [];
afterEach(() => {
  for (const booking of open.splice(0)) booking.dispose();
});

test.each(Object.keys(layouts) as LayoutName[])(
  '%s: a guest is shown Sign in, and the note that was asked for opens after it [1§1.4 1§4.10 1§4.13 1§6.1]',
  async (layout) => {
    const clock = createManualClock(testNow);
    const booking = createBooking({
      ports: {
        http: createScriptedHttp({
          'GET /api/configuration': () => jsonAnswer({ code: 1, iscashallowed: true, allowguest: false }),
          'GET /api/vehicletypes': () => jsonAnswer({ vehtypes: [] }),
          'GET /api/prices': () => jsonAnswer({ categories: [] }),
          'POST /api/signIn': () =>
            jsonAnswer({ code: 1, custid: 7, firstname: 'Ada', email: 'a@b.example', token: 't' }),
        }),
        clock,
        random: createCountingRandom(),
        session: createMemoryStorage(),
      },
      source: 'web',
      apiUrl: 'https://operator.example',
      layout,
      instance: 'test',
    });
    open.push(booking);
    booking.start();
    const state = booking.store.getState;
    await expect.poll(() => state().boot.status).toBe('ready');
    booking.dispatch({ type: 'journey.placeChosen', target: 'pickup', place: aPlace('alpha') });
    booking.dispatch({ type: 'flow.noteOpened' });
    await expect.poll(() => state().flow.dialog?.kind).toBe('signIn');
    expect(state().flow.dialogShown).toBe(false);
    await clock.pass(500);
    expect(state().flow).toMatchObject({ dialog: { kind: 'signIn' }, dialogShown: true });
    booking.dispatch({ type: 'session.signInRequested', email: 'a@b.example', passwordHash: 'x', remember: false });
    await expect.poll(() => state().session.profile?.customerId).toBe(7);
    expect(state().flow.dialog?.kind).toBe('note');
    // The note appears like any other dialog: the timer that signing in clears is cleared before the note's is set.
    await clock.pass(500);
    expect(state().flow).toMatchObject({ dialog: { kind: 'note' }, dialogShown: true });
  },
);
