import { describe, expect, it } from 'vitest';
import { aConfiguration, atPayment, type Drive, drive, quoteWith, started } from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';
import { selectSecondary } from '../flow/selectors.ts';

const job = { code: 'c0de', jobPartId: '1', returnRef: '', reference: 'TB1', totalMinor: 5400, currency: 'GBP' };
const confirm: BookingEvent = { type: 'payment.confirmRequested' };
const withCards = (machine: Drive): Drive => {
  const { boot } = machine.state;
  if (boot.status !== 'ready') throw new Error('not ready');
  const configuration = aConfiguration({ paymentMethods: ['cash', 'card', 'paypal'] });
  machine.state = { ...machine.state, boot: { ...boot, configuration } };
  return machine;
};
/** A card that is being charged on the payment step. */
const paying = () => {
  const machine = withCards(atPayment()).send({ type: 'details.paymentMethodChosen', method: 'card' });
  return quoteWith(machine, 5400).send(confirm);
};
const begun = (machine: Drive) => machine.last('payment.begin').requestId;
/** The booking is made, the card was declined, and the error alert is closed. */
const declined = (message = '') => {
  const machine = paying();
  machine.send({ type: 'payment.declined', requestId: begun(machine), job, message, returned: false });
  return machine.send({ type: 'timer.fired', key: 'dialog.error' }, { type: 'flow.dialogClosed' });
};
/** A booking of another visit that is still to be paid by card. */
const owed = (more: object = {}): BookingEvent => ({
  type: 'payment.linkOpened',
  booking: { ...job, paid: false, paymentMethod: 'card', paymentStatus: 'open', status: 'upcoming', ...more } as never,
});

describe('a booking that is made and not paid', () => {
  it('says what the bank said, and stays through a try that the server refuses', () => {
    const machine = declined('Not enough money.');
    expect(machine.state.payment).toMatchObject({
      status: 'failed',
      process: 2,
      job,
      error: { kind: 'rejected', code: 2, message: 'Not enough money.', reason: 'declined' },
    });
    machine.send(confirm);
    const error = { kind: 'rejected', code: 2, message: 'Closed.' } as const;
    machine.send({ type: 'payment.refused', requestId: begun(machine), error });
    expect(machine.state.payment).toMatchObject({ status: 'failed', process: 2, job, error, requestId: null });
  });

  it('is one whole new booking after starting again; one under way is not given up by that', () => {
    expect(declined().send({ type: 'flow.startedAgain' }).state.payment).toMatchObject({ status: 'idle', job: null });
    expect(paying().send({ type: 'flow.startedAgain' }).state.payment.status).toBe('creating');
  });

  it('keeps who travels, and what was chosen of it', () => {
    const machine = declined();
    const { details, journey } = machine.state;
    machine.send(
      { type: 'details.contactChanged', field: 'firstName', value: 'Grace' },
      { type: 'promo.typed', text: 'X' },
    );
    expect(machine.state.details).toBe(details);
    machine.send({ type: 'flight.changed', direction: 'onward', change: { number: 'BA1' } });
    expect(machine.state.journey).toBe(journey);
  });

  it('is given up only where there is one, and nothing is under way', () => {
    const machine = declined().send({ type: 'flow.stepRequested', step: 1 });
    machine.state = { ...machine.state, payment: { ...machine.state.payment, job: null } };
    expect(machine.send({ type: 'flow.dialogConfirmed' }).count('payment.drop')).toBe(0);
  });
});

describe('a ride that is opened to be paid', () => {
  const opened = (more: object = {}) => withCards(drive().send(...started)).send(owed(more));

  it('is paid under its own code, whatever the server leaves out of it', () => {
    const machine = opened({ jobPartId: undefined }).send(confirm);
    expect(machine.last('payment.begin').job).toMatchObject({ code: 'c0de', jobPartId: '', payUntil: null });
    machine.send({ type: 'payment.lost', requestId: begun(machine), error: { kind: 'timeout' } });
    expect(machine.last('booking.lookup').attemptKey).toBe('c0de');
  });

  it('says until when', () => {
    expect(opened({ payUntil: '2026-11-21T12:00' }).state.payment.job).toMatchObject({ payUntil: '2026-11-21T12:00' });
  });

  it('is over where it was cancelled', () => {
    expect(opened({ status: 'cancelled' }).state.payment).toMatchObject({ status: 'failed', process: 3, job: null });
  });

  it('is paid for what was left of it where it is paid in part, and is done once nothing is', () => {
    const rest = { paid: true, totalMinor: 6_950, dueMinor: 4_950, currency: 'GBP' };
    const machine = opened(rest);
    expect(machine.state.payment).toMatchObject({ status: 'failed', job: { totalMinor: 4_950, ride: { paid: true } } });
    machine.send(confirm);
    expect(machine.last('payment.begin').job).toMatchObject({ code: 'c0de', dueMinor: 4_950 });
    machine.send({ type: 'payment.lost', requestId: begun(machine), error: { kind: 'timeout' } });
    const { requestId } = machine.last('booking.lookup');
    const booking = { ...rest, dueMinor: 0, code: 'c0de', paymentMethod: 'card', status: 'upcoming' };
    const before = machine.effects.length;
    machine.send({ type: 'payment.found', requestId, booking: booking as never });
    expect(machine.state.payment).toMatchObject({ status: 'paid', job: null, seenBooked: true });
    // The host page was notified as `booked` before.
    const heard = machine.effects
      .slice(before)
      .flatMap((each) => (each.type === 'announce' ? [each.announcement] : []));
    expect(heard.map(({ kind }) => kind)).toEqual(['restored']);
  });

  it('of which a part was paid is its ticket again for who goes back, and no second sale', () => {
    const rest = { paid: true, totalMinor: 6_950, dueMinor: 4_950, currency: 'GBP' };
    const machine = opened(rest);
    const back = selectSecondary(machine.state);
    if (!back) throw new Error('no way back');
    const before = machine.effects.length;
    machine.send(back.event);
    expect(machine.state.payment).toMatchObject({ status: 'paid', job: null, booking: rest, seenBooked: true });
    const heard = machine.effects
      .slice(before)
      .flatMap((each) => (each.type === 'announce' ? [each.announcement] : []));
    expect(heard.map(({ kind }) => kind)).toEqual(['restored']);
    expect(selectSecondary(opened().state)).toBeNull();
  });

  it('is paid where nothing of it was left', () => {
    expect(opened({ paid: true, dueMinor: 0 }).state.payment).toMatchObject({
      ...{ status: 'paid', job: null, seenBooked: true },
    });
  });

  it('takes no place of a payment that is under way', () => {
    const machine = paying();
    const { payment } = machine.state;
    machine.send(owed({ code: 'other' }));
    expect(machine.state.payment).toBe(payment);
  });

  it('is another ride than the one that an answer is about', () => {
    const machine = opened().send(confirm);
    expect(machine.state.payment.job?.ride).toBeDefined();
    const other = { ...job, code: 'other' };
    machine.send({ type: 'payment.declined', requestId: begun(machine), job: other, message: '', returned: false });
    expect(machine.state.payment.job).toEqual(other);
  });
});

describe('what the gateway waits for', () => {
  it.each([
    ['requires_action', 'card', 'challenged'],
    ['requires_confirmation', 'card', 'confirming'],
    ['requires_confirmation', 'paypal', 'awaiting'],
  ])('%s of %s is %s', (status, method, becomes) => {
    const machine = paying();
    machine.send({ type: 'payment.opened', requestId: begun(machine), job, intent: { id: 'pi', status, method } });
    expect(machine.state.payment).toMatchObject({ status: becomes, process: 0, job });
  });
});

it('Confirm twice books once', () => {
  expect(atPayment().send(confirm, confirm).count('booking.create')).toBe(1);
  expect(paying().send(confirm).count('payment.begin')).toBe(1);
});

it('a message in front of another dialog does not show before its own second', () => {
  const machine = atPayment().send({ type: 'flow.noteOpened' }, { type: 'flow.dialogClosed' }, confirm);
  const { requestId } = machine.last('booking.create');
  const error = { kind: 'rejected', code: 2, message: 'Closed.' } as const;
  machine.send({ type: 'payment.refused', requestId, error }, { type: 'timer.fired', key: 'quote.stale' });
  expect(machine.state.flow.dialog).toBeNull();
  machine.send({ type: 'timer.fired', key: 'dialog.error' });
  expect(machine.state.flow).toMatchObject({ dialog: { kind: 'alert' }, dialogShown: true });
});

it('a dialog that was on its way is not shown later instead of the booking under way', () => {
  const machine = atPayment().send({ type: 'flow.noteOpened' }, confirm);
  expect(machine.state.flow).toMatchObject({ dialog: { kind: 'paymentProcess' }, dialogShown: true });
  expect(machine.last('timer.clear')).toMatchObject({ key: 'dialog.show' });
});

it('after a refusal the next press books at a new price, although the last one is fresh', () => {
  const machine = atPayment().send(confirm);
  const { requestId } = machine.last('booking.create');
  const error = { kind: 'rejected', code: 2, message: 'The fare has changed.' } as const;
  machine.send({ type: 'payment.refused', requestId, error }, { type: 'timer.fired', key: 'dialog.error' });
  machine.send({ type: 'flow.dialogClosed' }, confirm);
  expect([machine.count('quote.fetch'), machine.count('booking.create')]).toEqual([2, 1]);
  expect(quoteWith(machine, 5400).count('booking.create')).toBe(2);
});

it('the method of a payment under way stays, and that of a declined one may be another', () => {
  const other: BookingEvent = { type: 'details.paymentMethodChosen', method: 'paypal' };
  expect(paying().send(other).state.details.paymentMethod).toBe('card');
  expect(declined().send(other).state.details.paymentMethod).toBe('paypal');
});
