import { describe, expect, test } from 'vitest';
import type { ApiError } from '../../domain/index.ts';
import { aConfiguration, atPayment, type Drive, drive, started } from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';
import { selectPrimary } from '../flow/selectors.ts';

/** A booking whose response got lost and whose outcome is being looked up. */
function lost(): Drive {
  const machine = atPayment().send({ type: 'payment.confirmRequested' });
  const { requestId } = machine.last('booking.create');
  return machine.send({ type: 'payment.lost', requestId, error: { kind: 'network' } });
}

/** The same, and the look-up failed as well. */
function unanswered(): Drive {
  const machine = lost();
  const { requestId } = machine.last('booking.lookup');
  return machine.send({ type: 'payment.lookupFailed', requestId, error: { kind: 'timeout' } });
}

const fired = (key: 'payment.lookup' | 'dialog.error'): BookingEvent => ({ type: 'timer.fired', key });

/** A booking that the server refused. */
function failed(error: ApiError): Drive {
  const machine = atPayment().send({ type: 'payment.confirmRequested' });
  const { requestId } = machine.last('booking.create');
  return machine.send({ type: 'payment.refused', requestId, error });
}

test('that nothing was booked is said also where the quotation expired meanwhile', () => {
  const machine = lost();
  machine.now += 12 * 60_000;
  machine.send({ type: 'payment.notFound', requestId: machine.last('booking.lookup').requestId });
  machine.send(fired('payment.lookup'));
  machine.send({ type: 'payment.notFound', requestId: machine.last('booking.lookup').requestId });
  machine.send({ type: 'timer.fired', key: 'quote.expired' });
  expect(machine.state.flow).toMatchObject({ step: 1, dialog: { kind: 'quotationExpired' } });
  machine.now += 1_000;
  machine.send(fired('dialog.error'));
  expect(machine.state.flow.dialog).toMatchObject({ kind: 'alert', text: { key: 'error.notBooked' } });
  machine.send({ type: 'flow.dialogClosed' });
  // The page says that the fare has expired, and asks for another on request.
  expect(machine.state).toMatchObject({ flow: { dialog: null }, quote: { status: 'expired' } });
  expect(machine.send({ type: 'quote.retried' }).state.quote.status).toBe('loading');
});

describe('an attempt whose answer got lost [1§1.9]', () => {
  test('is asked about at once, with its key, behind the message', () => {
    const machine = lost();
    expect(machine.last('booking.lookup')).toMatchObject({ attemptKey: machine.state.payment.attemptKey });
    expect(machine.state.flow.dialog).toEqual({ kind: 'paymentProcess' });
    expect([machine.count('booking.create'), machine.count('booking.lookup')]).toEqual([1, 1]);
  });

  test('is asked about again two seconds after nobody answered', () => {
    const machine = unanswered();
    expect(machine.last('timer.set')).toEqual({ type: 'timer.set', key: 'payment.lookup', at: machine.now + 2_000 });
    expect(machine.count('booking.lookup')).toBe(1);
    machine.send(fired('payment.lookup'));
    expect(machine.count('booking.lookup')).toBe(2);
  });

  test.each<BookingEvent>([
    { type: 'payment.lookupRequested' },
    { type: 'flow.resumed' },
    { type: 'flow.connectivityChanged', online: true },
  ])('is asked about again with $type', (event) => {
    expect(unanswered().send(event).count('booking.lookup')).toBe(2);
  });

  test.each<BookingEvent>([
    { type: 'flow.connectivityChanged', online: false },
    { type: 'journey.noteChanged', note: 'Ring twice' },
    fired('dialog.error'),
  ])('is not asked about with $type', (event) => {
    expect(unanswered().send(event).count('booking.lookup')).toBe(1);
  });

  test('is asked about once at a time, and is never booked a second time meanwhile', () => {
    const machine = lost().send({ type: 'flow.resumed' }, { type: 'payment.confirmRequested' });
    expect([machine.count('booking.create'), machine.count('booking.lookup')]).toEqual([1, 1]);
  });
});

describe('an attempt that failed [1§4.26 1§8.2]', () => {
  test('closes the message at once, and says why after a second; the button is free', () => {
    const machine = failed({ kind: 'rejected', code: 2, message: 'We are closed today' });
    expect(machine.state.flow.dialog).toBeNull();
    expect(machine.last('timer.set')).toEqual({ type: 'timer.set', key: 'dialog.error', at: machine.now + 1_000 });
    expect(machine.effects).toContainEqual({ type: 'timer.clear', key: 'payment.lookup' });
    machine.send(fired('dialog.error'));
    expect(machine.state.flow.dialog).toEqual({
      kind: 'alert',
      title: 'error',
      text: { server: 'We are closed today' },
    });
    expect(selectPrimary(machine.send({ type: 'flow.dialogClosed' }).state)).toMatchObject({
      busy: false,
      event: { type: 'payment.confirmRequested' },
    });
  });

  test('says nothing over a dialog that was opened meanwhile', () => {
    const machine = failed({ kind: 'offline' }).send({ type: 'flow.noteOpened' }, fired('dialog.error'));
    expect(machine.state.flow.dialog).toMatchObject({ kind: 'note' });
  });

  test('because the session is over offers to sign in', () => {
    const machine = failed({ kind: 'http', status: 401 }).send(fired('dialog.error'));
    expect(machine.state.flow.dialog).toEqual({
      kind: 'alert',
      title: 'error',
      text: { key: 'account.sessionOver' },
      signIn: true,
    });
    expect(failed({ kind: 'http', status: 403 }).send(fired('dialog.error')).state.flow.dialog).not.toHaveProperty(
      'signIn',
    );
  });

  test('of a guest where guests may not book offers to sign in', () => {
    const machine = failed({ kind: 'rejected', code: 2, message: 'No guests' });
    const { boot } = machine.state;
    const closed = { ...boot, configuration: aConfiguration({ allowGuest: false }) } as typeof boot;
    machine.state = { ...machine.state, boot: closed };
    expect(machine.send(fired('dialog.error')).state.flow.dialog).toMatchObject({ kind: 'alert', signIn: true });
  });
});

describe('an attempt that a reload interrupted [1§1.9]', () => {
  const draft = () => {
    const machine = atPayment().send({ type: 'payment.confirmRequested' });
    return machine.last('draft.save').draft;
  };

  test('is asked about once the product is ready, by the key of before', () => {
    const machine = drive().send(started[0] as BookingEvent, { type: 'draft.restored', draft: draft() });
    expect(machine.count('booking.lookup')).toBe(0);
    machine.send(...started.slice(1));
    expect(machine.count('booking.lookup')).toBe(1);
    expect(machine.last('booking.lookup').attemptKey).toBe(draft().attemptKey);
  });

  test('that was booked before is shown again as such; without one nothing is asked', () => {
    const restored = (more: object) =>
      drive().send(...started, { type: 'draft.restored', draft: { ...draft(), ...more } });
    const booked = restored({ attemptKey: null, bookedCode: 'c0de' });
    expect(booked.last('booking.lookup').attemptKey).toBe('c0de');
    expect(booked.state.payment.seenBooked).toBe(true);
    expect(restored({}).state.payment.seenBooked).toBe(false);
    const none = restored({ attemptKey: null, bookedCode: null });
    expect([none.count('booking.lookup'), none.state.payment.status]).toEqual([0, 'idle']);
  });
});
