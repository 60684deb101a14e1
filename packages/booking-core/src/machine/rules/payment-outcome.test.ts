import { describe, expect, it } from 'vitest';
import { aConfiguration, atPayment, type Drive, quoteWith } from '../../testing/builders.ts';

const job = { code: 'c0de', jobPartId: '1', returnRef: '', reference: 'TB1', totalMinor: 5400, currency: 'GBP' };
const ride = (more: object) =>
  ({ ...job, paid: false, paymentMethod: 'card', paymentStatus: 'declined', status: 'upcoming', ...more }) as never;

/** A card that is being charged for a booking, with the Card Details dialog open. */
function paying(): Drive {
  const machine = atPayment();
  const { boot } = machine.state;
  if (boot.status !== 'ready') throw new Error('not ready');
  const configuration = aConfiguration({ paymentMethods: ['cash', 'card', 'paypal'] });
  machine.state = { ...machine.state, boot: { ...boot, configuration } };
  machine.send({ type: 'details.paymentMethodChosen', method: 'card' });
  quoteWith(machine, 5400).send({ type: 'payment.confirmRequested' });
  machine.state = { ...machine.state, flow: { ...machine.state.flow, dialog: { kind: 'cardDetails' } } };
  return machine;
}
const begun = (machine: Drive) => machine.last('payment.begin').requestId;
const opened = (machine: Drive, status = 'requires_action') =>
  machine.send({
    type: 'payment.opened',
    requestId: begun(machine),
    job,
    intent: { id: 'pi', status, method: 'card' },
  });
const decline = (machine: Drive) =>
  machine.send({ type: 'payment.declined', requestId: begun(machine), job, message: '', returned: false });

describe('the card form in its dialog', () => {
  it('closes once it is paid', () => {
    const machine = opened(paying());
    const { requestId } = machine.last('payment.confirm');
    machine.send({ type: 'payment.confirmed', requestId, outcome: 'done', message: '' });
    expect(machine.state.flow.dialog).toEqual({ kind: 'cardDetails' });
    machine.send({
      type: 'payment.created',
      requestId: machine.last('payment.record').requestId,
      booking: ride({ paid: true }),
    });
    expect(machine.state.payment.status).toBe('paid');
    expect(machine.state.flow.dialog).toBeNull();
  });

  it('stays where something typed in it is wrong, also at the second try', () => {
    const machine = paying();
    machine.send({ type: 'payment.invalid', requestId: begun(machine) });
    expect(machine.state.flow.dialog).toEqual({ kind: 'cardDetails' });

    const again = decline(paying()).send({ type: 'timer.fired', key: 'dialog.error' }, { type: 'flow.dialogClosed' });
    again.send({ type: 'payment.confirmRequested' });
    expect(again.state.payment.status).toBe('creating');
    const timers = again.count('timer.set');
    again.send({ type: 'payment.invalid', requestId: begun(again) });
    expect(again.state.payment).toMatchObject({ status: 'failed', error: null, job });
    expect(again.state.flow.dialog).toEqual({ kind: 'cardDetails' });
    expect(again.count('timer.set')).toBe(timers);
  });
});

describe('a bank that asks', () => {
  it('on the page itself is left in peace when the tab comes back', () => {
    const machine = opened(paying());
    expect(machine.state.payment.status).toBe('challenged');
    machine.send({ type: 'flow.resumed' });
    expect([machine.state.payment.status, machine.count('booking.lookup')]).toEqual(['challenged', 0]);
  });

  it('on a page of its own is asked about when the visitor is back without a reload', () => {
    const machine = opened(paying());
    const { requestId } = machine.last('payment.confirm');
    machine.send({ type: 'payment.confirmed', requestId, outcome: 'leaving', message: '' });
    expect(machine.count('booking.lookup')).toBe(0);
    machine.send({ type: 'flow.connectivityChanged', online: false });
    expect(machine.count('booking.lookup')).toBe(0);
    machine.send({ type: 'flow.resumed' });
    expect(machine.state.payment.status).toBe('unknown');
    expect(machine.last('booking.lookup')).toMatchObject({ attemptKey: machine.state.payment.attemptKey });
  });
});

describe('a payment that nobody knew the outcome of', () => {
  const found = (more: object) => {
    const machine = paying();
    machine.send({ type: 'payment.lost', requestId: begun(machine), error: { kind: 'timeout' } });
    const { requestId } = machine.last('booking.lookup');
    return machine.send({ type: 'payment.found', requestId, booking: ride(more) });
  };

  it('has a screen of its own where it was not paid, and where the money went back', () => {
    expect(found({}).state.flow.dialog).toMatchObject({ kind: 'outcome', outcome: 'unpaid' });
    const cancelled = found({ status: 'cancelled' });
    expect(cancelled.state.flow.dialog).toMatchObject({ kind: 'outcome', outcome: 'returned' });
    expect(cancelled.state.payment).toMatchObject({ status: 'failed', process: 3, job: null, attemptKey: null });
  });

  it('is asked about again when the tab comes back, as another window may have paid it', () => {
    const machine = found({});
    const asked = machine.count('booking.lookup');
    machine.send({ type: 'flow.resumed' });
    expect(machine.count('booking.lookup')).toBe(asked + 1);
    expect(machine.state.flow.dialog).toMatchObject({ kind: 'outcome', outcome: 'unpaid' });
    const { requestId } = machine.last('booking.lookup');
    machine.send({ type: 'payment.found', requestId, booking: ride({ paid: true }) });
    expect(machine.state.payment.status).toBe('paid');
    expect(machine.state.flow.dialog).toBeNull();
    machine.send({ type: 'flow.resumed' });
    expect(machine.count('booking.lookup')).toBe(asked + 1);
  });

  it('says so when it ended by itself meanwhile', () => {
    const machine = found({}).send({ type: 'flow.resumed' });
    const { requestId } = machine.last('booking.lookup');
    machine.send({ type: 'payment.found', requestId, booking: ride({ status: 'cancelled' }) });
    expect(machine.state.flow.dialog).toMatchObject({ kind: 'outcome', outcome: 'returned' });
    expect(machine.state.payment).toMatchObject({ process: 3, job: null });
  });

  it('stays unpaid where nobody paid it, or the server cannot be asked, and the way to pay it stays open', () => {
    const machine = found({}).send({ type: 'flow.resumed' });
    const { requestId } = machine.last('booking.lookup');
    machine.send({ type: 'payment.found', requestId, booking: ride({}) });
    expect(machine.state.payment).toMatchObject({ status: 'failed', requestId: null, job });
    machine.send({ type: 'flow.resumed' });
    const again = machine.last('booking.lookup').requestId;
    machine.send({ type: 'payment.lookupFailed', requestId: again, error: { kind: 'timeout' } });
    expect(machine.state.payment).toMatchObject({ status: 'failed', requestId: null, job });
    expect(machine.state.flow.dialog).toMatchObject({ kind: 'outcome', outcome: 'unpaid' });
    machine.send({ type: 'flow.resumed' }, { type: 'flow.dialogClosed' }, { type: 'payment.confirmRequested' });
    expect(machine.state.payment.status).toBe('creating');
  });

  it('has none where it was paid', () => {
    expect(found({ paid: true }).state.flow.dialog).toBeNull();
  });

  it('is asked about again after two seconds while the gateway itself does not know', () => {
    const machine = found({ paymentStatus: 'processing' });
    expect(machine.state.payment.status).toBe('unknown');
    expect(machine.last('timer.set')).toEqual({ type: 'timer.set', key: 'payment.lookup', at: machine.now + 2_000 });
  });

  it('is no such screen where the card was declined in plain words', () => {
    expect(decline(paying()).state.flow.dialog).toEqual({ kind: 'cardDetails', away: true });
  });

  it('is not booked only after two looks: the first may overtake the booking', () => {
    const machine = paying();
    machine.send({ type: 'payment.lost', requestId: begun(machine), error: { kind: 'timeout' } });
    machine.send({ type: 'payment.notFound', requestId: machine.last('booking.lookup').requestId });
    expect(machine.state.payment.status).toBe('unknown');
    expect(machine.last('timer.set')).toMatchObject({ key: 'payment.lookup', at: machine.now + 2_000 });
    machine.send({ type: 'timer.fired', key: 'payment.lookup' });
    machine.send({ type: 'payment.notFound', requestId: machine.last('booking.lookup').requestId });
    expect(machine.state.payment).toMatchObject({ status: 'failed', process: 4, error: { reason: 'notBooked' } });
  });
});

it('an unpaid booking that could not be given up says why, and stays to be paid', () => {
  const machine = decline(paying()).send({ type: 'timer.fired', key: 'dialog.error' }, { type: 'flow.dialogClosed' });
  machine.send(
    { type: 'flow.dialogClosed' },
    { type: 'flow.stepRequested', step: 1 },
    { type: 'flow.dialogConfirmed' },
  );
  const { requestId } = machine.last('payment.drop');
  machine.send({ type: 'payment.dropFailed', requestId, error: { kind: 'rejected', code: 2, message: 'Too late.' } });
  expect(machine.state.flow.dialog).toMatchObject({ kind: 'alert', title: 'error', text: { server: 'Too late.' } });
  expect(machine.state.payment).toMatchObject({ status: 'failed', job, requestId: null });
});
