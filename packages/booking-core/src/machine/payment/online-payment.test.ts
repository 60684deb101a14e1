import { describe, expect, test } from 'vitest';
import { type Booking, layouts } from '../../domain/index.ts';
import {
  aConfiguration,
  aProfile,
  atPayment,
  type Drive,
  drive,
  quoteWith,
  started,
  testNow,
} from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';
import { selectFare } from '../selectors.ts';
import { isPaymentPending } from './selectors.ts';

const job = {
  code: 'code-of-the-booking',
  jobPartId: '1001',
  returnRef: '',
  reference: 'REF',
  totalMinor: 5400,
  currency: 'GBP',
};

/** On the payment step by card, with a fresh fare, just confirmed. */
function paying(): Drive {
  const machine = atPayment();
  const { boot } = machine.state;
  if (boot.status !== 'ready') throw new Error('not ready');
  const configuration = aConfiguration({ paymentMethods: ['cash', 'card', 'paypal'] });
  machine.state = { ...machine.state, boot: { ...boot, configuration } };
  machine.send({ type: 'details.paymentMethodChosen', method: 'card' });
  return quoteWith(machine, 5400).send({ type: 'payment.confirmRequested' });
}

const declined = (machine: Drive): BookingEvent => ({
  type: 'payment.declined',
  requestId: machine.last('payment.begin').requestId,
  job,
  message: '',
  returned: false,
});

test('a card is booked with the payment, and the quotation is held [1§3.23 1§4.21 1§4.22 2§4.24]', () => {
  const machine = paying();
  expect(machine.last('payment.begin')).toMatchObject({ method: 'card', job: null });
  expect(machine.state.payment).toMatchObject({ status: 'creating', process: 0 });
  expect(isPaymentPending(machine.state.payment)).toBe(true);
  machine.send({ type: 'timer.fired', key: 'quote.expired' });
  expect(machine.state.quote.status).not.toBe('expired');
});

test('opened, confirmed and recorded: each step waits for the one before [1§4.11 1§4.25 2§4.35]', () => {
  const machine = paying();
  const { requestId } = machine.last('payment.begin');
  machine.send({
    type: 'payment.opened',
    requestId,
    job,
    intent: { id: 'pi', status: 'requires_action', method: 'card' },
  });
  expect(machine.state.payment.status).toBe('challenged');
  const asked = machine.last('payment.confirm').requestId;
  machine.send({ type: 'payment.confirmed', requestId, outcome: 'done', message: '' });
  expect(machine.count('payment.record')).toBe(0);
  machine.send({ type: 'payment.confirmed', requestId: asked, outcome: 'done', message: '' });
  expect(machine.state.payment.status).toBe('recording');
  expect(machine.last('payment.record').job).toEqual(job);
});

test('while the bank asks on the page itself nothing stands in front of it, and the process is in front again after', () => {
  const machine = paying();
  const { requestId } = machine.last('payment.begin');
  machine.send({ type: 'payment.asking', requestId: 'long ago', open: true });
  expect(machine.state.payment.status).toBe('creating');
  machine.send({ type: 'payment.asking', requestId, open: true });
  expect(machine.state.payment.status).toBe('confirming');
  machine.send({ type: 'payment.asking', requestId, open: false });
  expect(machine.state.payment.status).toBe('creating');
  expect(machine.state.flow.dialog).toEqual({ kind: 'paymentProcess' });
  machine.send({ type: 'payment.invalid', requestId });
  expect(machine.state.payment).toMatchObject({ status: 'idle', job: null });
});

test('a declined card keeps its booking: nothing of it is edited, and another try pays the same one [1§3.15 1§4.21]', () => {
  const machine = paying();
  machine.send(declined(machine));
  expect(machine.state.payment).toMatchObject({ status: 'failed', process: 2, job });
  const { journey } = machine.state;
  machine.send({ type: 'journey.swapped' }, { type: 'journey.vehicleChosen', vehicleId: 2 });
  expect(machine.state.journey).toBe(journey);
  machine.send({ type: 'timer.fired', key: 'dialog.error' }, { type: 'flow.dialogClosed' });
  const quotes = machine.count('quote.fetch');
  machine.send({ type: 'details.paymentMethodChosen', method: 'paypal' }, { type: 'payment.confirmRequested' });
  expect(machine.count('quote.fetch')).toBe(quotes);
  expect(machine.last('payment.begin')).toMatchObject({ method: 'paypal', job, request: null });
});

test('changing a booking that waits for its payment asks, and gives it up first', () => {
  const machine = paying();
  machine.send(declined(machine), { type: 'flow.stepRequested', step: 1 });
  expect(machine.state.flow.dialog).toMatchObject({ kind: 'confirm', title: 'question', onOk: 'dropBooking' });
  machine.send({ type: 'flow.dialogConfirmed' });
  const { requestId } = machine.last('payment.drop');
  machine.send({ type: 'payment.dropped', requestId });
  expect(machine.state.payment).toMatchObject({ status: 'idle', job: null, attemptKey: null });
  expect(machine.state.quote.status).toBe('stale');
});

test('money that met no booking is said as not booked, and a new attempt begins [1§4.21]', () => {
  const machine = paying();
  machine.send({ ...declined(machine), returned: true } as BookingEvent);
  expect(machine.state.payment).toMatchObject({ status: 'failed', process: 3, attemptKey: null });
  expect(machine.state.flow.dialog).toEqual({ kind: 'outcome', outcome: 'returned' });
});

test('money that was not needed for a booking that stands leaves it booked, and says so', () => {
  const machine = paying();
  const ride = { ...job, paid: true, paymentMethod: 'card', status: 'upcoming', dueMinor: 0 } as never;
  machine.send({ ...declined(machine), job: { ...job, ride }, returned: true } as BookingEvent);
  expect(machine.state.payment).toMatchObject({ status: 'paid', booking: { code: job.code }, seenBooked: true });
  expect(machine.state.flow.dialog).toEqual({ kind: 'outcome', outcome: 'returned' });
});

test('where the card is asked for in a dialog, a failure closes it, says its error a second later, and gives the card back [1§4.26 1§8.16]', () => {
  const machine = paying();
  machine.state = { ...machine.state, flow: { ...machine.state.flow, dialog: { kind: 'cardDetails' } } };
  machine.send(declined(machine));
  expect(machine.state.flow.dialog).toEqual({ kind: 'cardDetails', away: true });
  expect(machine.last('timer.set')).toMatchObject({ key: 'dialog.error', at: testNow + 1_000 });
  machine.send({ type: 'timer.fired', key: 'dialog.error' });
  expect(machine.state.flow.dialog).toMatchObject({ kind: 'alert', title: 'error', over: 'cardDetails' });
  machine.send({ type: 'flow.dialogClosed' });
  expect(machine.state.flow.dialog).toEqual({ kind: 'cardDetails' });
});

/** The card details are typed in the Card Details dialog, in a layout that has it. */
function typed(): Drive {
  const machine = paying();
  const flow = { ...machine.state.flow, layout: layouts.gateway, step: 2, dialog: { kind: 'cardDetails' } as const };
  machine.state = { ...machine.state, flow };
  return machine;
}
const aRide = (more: object) =>
  ({ ...job, paid: false, paymentMethod: 'card', paymentStatus: 'declined', status: 'upcoming', ...more }) as never;

test('a card that was typed in its dialog outlives an unknown outcome, whatever it turns out to be', () => {
  const lost = () => {
    const machine = typed();
    const { requestId } = machine.last('payment.begin');
    machine.send({ type: 'payment.lost', requestId, error: { kind: 'timeout' } });
    expect(machine.state.flow.dialog).toEqual({ kind: 'paymentProcess', over: 'cardDetails' });
    return machine;
  };
  const asked = (machine: Drive) => machine.last('booking.lookup').requestId;

  const unpaid = lost();
  unpaid.send({ type: 'payment.found', requestId: asked(unpaid), booking: aRide({}) });
  expect(unpaid.state.flow.dialog).toEqual({ kind: 'outcome', outcome: 'unpaid', over: 'cardDetails' });
  unpaid.send({ type: 'flow.dialogClosed' });
  expect(unpaid.state.flow.dialog).toEqual({ kind: 'cardDetails' });
  unpaid.send({ type: 'payment.confirmRequested' });
  expect(unpaid.last('payment.begin')).toMatchObject({ method: 'card', job: { code: job.code } });

  const none = lost();
  none.send({ type: 'payment.notFound', requestId: asked(none) }, { type: 'timer.fired', key: 'payment.lookup' });
  none.send({ type: 'payment.notFound', requestId: asked(none) });
  expect(none.state.flow.dialog).toEqual({ kind: 'cardDetails', away: true });
  none.send({ type: 'timer.fired', key: 'dialog.error' });
  expect(none.state.flow.dialog).toMatchObject({ kind: 'alert', over: 'cardDetails' });

  const paid = lost();
  paid.send({ type: 'payment.found', requestId: asked(paid), booking: aRide({ paid: true }) });
  expect(paid.state.payment).toMatchObject({ status: 'paid', process: 1 });
  expect(paid.state.flow.dialog).toBeNull();
});

test('being offline, a dearer price and PayPal leave a typed card where it is [1§2.34 1§8.15]', () => {
  const idle = () => {
    const machine = typed();
    machine.send({ type: 'payment.invalid', requestId: machine.last('payment.begin').requestId });
    expect(machine.state.flow.dialog).toEqual({ kind: 'cardDetails' });
    return machine;
  };
  const offline = idle();
  offline.send({ type: 'flow.connectivityChanged', online: false }, { type: 'payment.confirmRequested' });
  expect(offline.state.flow.dialog).toMatchObject({ kind: 'alert', over: 'cardDetails' });
  offline.send({ type: 'flow.dialogClosed' });
  expect(offline.state.flow.dialog).toEqual({ kind: 'cardDetails' });

  const dearer = idle();
  dearer.now += 61_000;
  dearer.send({ type: 'payment.confirmRequested' });
  quoteWith(dearer, 6000);
  expect(dearer.state.flow.dialog).toMatchObject({
    kind: 'confirm',
    title: 'question',
    onOk: 'acceptFare',
    over: 'cardDetails',
  });
  const begun = dearer.count('payment.begin');
  dearer.send({ type: 'flow.dialogConfirmed' });
  expect(dearer.state.flow.dialog).toEqual({ kind: 'cardDetails' });
  expect(dearer.count('payment.begin')).toBe(begun + 1);

  const paypal = idle();
  paypal.send({ type: 'payment.methodPicked', method: 'paypal' });
  quoteWith(paypal, 5400);
  expect(paypal.last('payment.begin')).toMatchObject({ method: 'paypal' });
  expect(paypal.state.flow.dialog).toEqual({ kind: 'paymentProcess', over: 'cardDetails' });
});

test('PayPal is not begun without a network: it is said, and nothing is unknown', () => {
  const machine = typed();
  machine.send({ type: 'payment.invalid', requestId: machine.last('payment.begin').requestId });
  machine.state = {
    ...machine.state,
    flow: { ...machine.state.flow, dialog: { kind: 'paymentMethod' }, online: false },
  };
  machine.send({ type: 'payment.methodPicked', method: 'paypal' });
  quoteWith(machine, 5400);
  expect(machine.count('payment.begin')).toBe(1);
  expect(machine.state.flow.dialog).toMatchObject({ kind: 'alert' });
});

test('account is for bookers whose profile allows it, and is booked without a gateway [1§3.10 1§4.21 2§3.8]', () => {
  const machine = atPayment();
  const { boot } = machine.state;
  if (boot.status !== 'ready') throw new Error('not ready');
  const configuration = aConfiguration({ paymentMethods: ['cash', 'card', 'account'] });
  machine.state = { ...machine.state, boot: { ...boot, configuration } };
  const choose = () => machine.send({ type: 'details.paymentMethodChosen', method: 'account' }).state.details;
  expect(choose().paymentMethod).toBe('cash');
  const { details, session } = machine.state;
  const signedInAs = (profile: ReturnType<typeof aProfile>) => {
    machine.state = {
      ...machine.state,
      details: { ...details, customer: details.contact },
      session: { ...session, profile },
    };
  };
  signedInAs(aProfile({ bookerId: 3, accountAllowed: false }));
  expect(choose().paymentMethod).toBe('cash');
  signedInAs(aProfile({ bookerId: 0, accountAllowed: true }));
  expect(choose().paymentMethod).toBe('cash');
  signedInAs(aProfile({ bookerId: 3, accountAllowed: true }));
  expect(choose().paymentMethod).toBe('account');
  quoteWith(machine, 5400).send({ type: 'payment.confirmRequested' });
  expect(machine.count('payment.begin')).toBe(0);
  expect(machine.last('booking.create').request).toMatchObject({ paymentmethod: 'account', bookerid: 3 });
  // The Payment method dialog does not open for payment by account.
  machine.send({
    type: 'payment.refused',
    requestId: machine.last('booking.create').requestId,
    error: { kind: 'http', status: 400 },
  });
  expect(machine.state.payment).toMatchObject({ status: 'failed', process: 4 });
  machine.state = { ...machine.state, flow: { ...machine.state.flow, layout: layouts.gateway, step: 2, dialog: null } };
  machine.send({ type: 'payment.confirmRequested' });
  quoteWith(machine, 5400);
  expect(machine.count('booking.create')).toBe(2);
  expect(machine.state.flow.dialog).toEqual({ kind: 'paymentProcess' });
  const { requestId } = machine.last('booking.create');
  machine.send({ type: 'payment.created', requestId, booking: aRide({ paid: true, paymentMethod: 'account' }) });
  expect(machine.state.payment).toMatchObject({ status: 'paid', process: 1 });
  expect(machine.state.flow.dialog).toBeNull();
});

const owed = {
  code: 'code-of-the-booking',
  reference: 'REF',
  jobPartId: '1001',
  status: 'upcoming',
  paid: false,
  paymentMethod: 'paypal',
  totalMinor: 5400,
  currency: 'GBP',
} as Booking;

/** Opens the link of an unpaid booking in a new visit. */
function linked(booking: Booking = owed): Drive {
  const configuration = aConfiguration({ paymentMethods: ['cash', 'card', 'paypal'] });
  const [first, , ...rest] = started;
  if (!first) throw new Error('nothing starts');
  const machine = drive().send(first, { type: 'boot.configured', configuration }, ...rest);
  expect(machine.state.details.paymentMethod).toBe('cash');
  return machine.send({ type: 'payment.linkOpened', booking });
}

test.each(['paypal', 'card'] as const)('what is owed for a booking by %s opens on that, with its ride', (ordered) => {
  const { state } = linked({ ...owed, paymentMethod: ordered });
  expect(state.details.paymentMethod).toBe(ordered);
  expect(state.payment.job).toMatchObject({ reference: 'REF', totalMinor: 5400, ride: { code: owed.code } });
});

test('cash for a booking by card is asked about before anything is sent, and then marks it as settled [1§4.21]', () => {
  const machine = linked().send({ type: 'details.paymentMethodChosen', method: 'cash' });
  machine.send({ type: 'payment.confirmRequested' });
  expect(machine.count('payment.begin')).toBe(0);
  expect(machine.state.flow.dialog).toMatchObject({ kind: 'confirm', onOk: 'payOffline' });
  machine.send({ type: 'flow.dialogClosed' }, { type: 'payment.confirmRequested' }, { type: 'flow.dialogConfirmed' });
  const { requestId } = machine.last('payment.begin');
  expect(machine.last('payment.begin')).toMatchObject({ method: 'cash', job: { code: owed.code } });
  machine.send({ type: 'payment.created', requestId, booking: { ...owed, paymentMethod: 'cash' } });
  expect(machine.state.payment).toMatchObject({ status: 'paid', process: 1 });
});

test('a booking of another visit has no journey to go back to, and giving it up is not asked by going back', () => {
  const machine = linked();
  const { step } = machine.state.flow;
  machine.send({ type: 'flow.stepRequested', step: 1 });
  expect(machine.state.flow).toMatchObject({ step, dialog: null });
});

test('a declined card keeps the ride that is paid for in sight', () => {
  const machine = linked().send({ type: 'payment.confirmRequested' });
  machine.send(declined(machine));
  expect(machine.state.payment).toMatchObject({ status: 'failed', job: { ride: { code: owed.code } } });
});

describe('where a dialog asks how to pay', () => {
  /** The last step of a layout with the Payment method dialog, nothing paid yet. */
  function choosing(): Drive {
    const machine = atPayment();
    const { boot } = machine.state;
    if (boot.status !== 'ready') throw new Error('not ready');
    const configuration = aConfiguration({ paymentMethods: ['cash', 'card', 'paypal'] });
    machine.state = {
      ...machine.state,
      boot: { ...boot, configuration },
      flow: { ...machine.state.flow, layout: layouts.gateway, step: layouts.gateway.steps.length },
    };
    return machine;
  }
  const dialogOf = (machine: Drive) => machine.state.flow.dialog;

  test('Confirm asks by card or PayPal, and the card opens its form; nothing is booked before [1§2.31 1§2.21]', () => {
    const machine = choosing().send({ type: 'payment.confirmRequested' });
    expect(dialogOf(machine)).toEqual({ kind: 'paymentMethod' });
    quoteWith(machine.send({ type: 'payment.methodPicked', method: 'card' }), 5400);
    expect(dialogOf(machine)).toEqual({ kind: 'cardDetails' });
    expect(machine.state.details.paymentMethod).toBe('card');
    expect([machine.count('payment.begin'), machine.count('booking.create')]).toEqual([0, 0]);
    machine.send({ type: 'payment.confirmRequested' });
    expect(machine.last('payment.begin')).toMatchObject({ method: 'card' });
    expect(dialogOf(machine)).toEqual({ kind: 'cardDetails' });
  });

  test('a way to pay that the operator does not take changes nothing', () => {
    const machine = choosing();
    const { boot } = machine.state;
    if (boot.status !== 'ready') throw new Error('not ready');
    const configuration = aConfiguration({ paymentMethods: ['cash', 'card'] });
    machine.state = { ...machine.state, boot: { ...boot, configuration } };
    machine.send({ type: 'payment.confirmRequested' }, { type: 'payment.methodPicked', method: 'paypal' });
    expect(dialogOf(machine)).toEqual({ kind: 'paymentMethod' });
    expect(machine.count('payment.begin')).toBe(0);
  });

  test('what is missing of the booking is asked for before how to pay', () => {
    const machine = choosing();
    machine.send({ type: 'details.contactChanged', field: 'firstName', value: '' });
    machine.send({ type: 'payment.confirmRequested' });
    expect(dialogOf(machine)).toMatchObject({ kind: 'contact' });
  });

  test('where nothing is paid online, Confirm books', () => {
    const machine = choosing();
    const { boot } = machine.state;
    if (boot.status !== 'ready') throw new Error('not ready');
    const configuration = aConfiguration({ paymentMethods: ['cash'] });
    machine.state = { ...machine.state, boot: { ...boot, configuration } };
    machine.send({ type: 'payment.confirmRequested' });
    expect(machine.count('booking.create')).toBe(1);
  });

  test('a card that was put away by its error comes back before it is used again', () => {
    const machine = choosing().send({ type: 'payment.confirmRequested' });
    quoteWith(machine.send({ type: 'payment.methodPicked', method: 'card' }), 5400);
    machine.send({ type: 'payment.confirmRequested' });
    machine.send(declined(machine));
    expect(dialogOf(machine)).toEqual({ kind: 'cardDetails', away: true });
    const begun = machine.count('payment.begin');
    machine.send({ type: 'payment.confirmRequested' });
    expect(dialogOf(machine)).toEqual({ kind: 'cardDetails' });
    expect(machine.count('payment.begin')).toBe(begun);
  });
});

describe('a booking that waits for its payment', () => {
  const waiting = () => {
    const machine = paying();
    machine.send(declined(machine));
    return machine.send({ type: 'timer.fired', key: 'dialog.error' }, { type: 'flow.dialogClosed' });
  };
  const dialogOf = (machine: Drive) => machine.state.flow.dialog;

  test('is not asked about by a link to its own step', () => {
    const machine = waiting();
    const { step } = machine.state.flow;
    machine.send({ type: 'flow.stepRequested', step });
    expect(dialogOf(machine)).toBeNull();
  });

  test('that is given up is asked of the server once, and stays when the server says no', () => {
    const machine = waiting().send({ type: 'flow.stepRequested', step: 1 }, { type: 'flow.dialogConfirmed' });
    expect(dialogOf(machine)).toMatchObject({ kind: 'confirm', busy: true });
    machine.send({ type: 'flow.dialogConfirmed' }, { type: 'flow.dialogClosed' });
    expect(machine.count('payment.drop')).toBe(1);
    expect(dialogOf(machine)).toMatchObject({ kind: 'confirm', busy: true });
    const { requestId } = machine.last('payment.drop');
    const error = { kind: 'rejected', code: 2, message: 'The driver is on the way.' } as const;
    machine.send({ type: 'payment.dropFailed', requestId, error });
    expect(dialogOf(machine)).toMatchObject({ kind: 'alert', text: { server: 'The driver is on the way.' } });
    expect(machine.state.payment.job).toEqual(job);
  });

  test('keeps the price it was made at, on screen and in the map, whatever the quotation has become', () => {
    const machine = waiting();
    machine.now += 3_600_000;
    machine.send({ type: 'timer.fired', key: 'quote.stale' }, { type: 'timer.fired', key: 'quote.expired' });
    expect(selectFare(machine.state)).toMatchObject({ status: 'shown', money: { minor: 5400, currency: 'GBP' } });
  });
});

describe('back from the gateway’s own page', () => {
  function away(): Drive {
    const machine = paying();
    const { requestId } = machine.last('payment.begin');
    const intent = { id: 'pi', status: 'requires_action', method: 'card' } as const;
    machine.send({ type: 'payment.opened', requestId, job, intent });
    const asked = machine.last('payment.confirm').requestId;
    return machine.send({ type: 'payment.confirmed', requestId: asked, outcome: 'leaving', message: '' });
  }

  test('without a reload the server is asked what became of it', () => {
    const machine = away();
    expect(machine.state.payment).toMatchObject({ status: 'challenged', requestId: null });
    expect(machine.count('payment.record')).toBe(0);
    machine.send({ type: 'flow.resumed' });
    expect(machine.state.payment.status).toBe('unknown');
    expect(machine.count('booking.lookup')).toBe(1);
  });

  test('a tab that comes back while nothing is asked of the person elsewhere is no news', () => {
    const machine = paying().send({ type: 'flow.resumed' });
    expect(machine.state.payment.status).toBe('creating');
    expect(machine.count('booking.lookup')).toBe(0);
  });
});

test('what is not right in the card form puts nothing in front of it', () => {
  const machine = paying();
  machine.send({ type: 'payment.invalid', requestId: machine.last('payment.begin').requestId });
  expect(machine.state.flow.dialog?.kind).not.toBe('outcome');
  expect(machine.state.payment).toMatchObject({ status: 'idle', error: null });
});

test('a promo code that is still being asked about holds the booking up', () => {
  const machine = atPayment().send({ type: 'promo.typed', text: 'TEN' }, { type: 'promo.submitted' });
  machine.send({ type: 'payment.confirmRequested' });
  expect(machine.count('booking.create')).toBe(0);
  expect(machine.state.flow.waiting).toBe('confirm');
});

test('a price that comes before the promo code is answered books nothing without its discount', () => {
  const machine = atPayment().send({ type: 'promo.typed', text: 'TEN' }, { type: 'promo.submitted' });
  const { requestId } = machine.last('promo.check');
  quoteWith(machine.send({ type: 'payment.confirmRequested' }), 5400);
  expect(machine.count('booking.create')).toBe(0);
  machine.send({ type: 'promo.granted', requestId, promo: { code: 'TEN', id: 't', valueMinor: 540 } });
  expect(machine.last('booking.create').request).toMatchObject({ promocode: 'TEN', totalfare: 48.6 });
});

test.each([
  ['is refused', { type: 'promo.refused', error: { kind: 'rejected', code: 2, message: 'Too late.' } }],
  ['is typed anew', { type: 'promo.typed', text: 'TENN' }],
  ['is removed', { type: 'promo.removed' }],
] as const)('a booking that waits for a promo code stops when the code %s', (_, event) => {
  const machine = atPayment().send({ type: 'promo.typed', text: 'TEN' }, { type: 'promo.submitted' });
  const { requestId } = machine.last('promo.check');
  quoteWith(machine.send({ type: 'payment.confirmRequested' }), 5400);
  machine.send({ ...event, requestId } as BookingEvent);
  expect([machine.count('booking.create'), machine.state.flow.waiting]).toEqual([0, null]);
  machine.send({ type: 'payment.confirmRequested' });
  expect(machine.last('booking.create').request).toMatchObject({ promocode: '', totalfare: 54 });
});

test('another price on Confirm is booked with the discount that the code gives for it', () => {
  const machine = atPayment().send({ type: 'promo.typed', text: 'TEN' }, { type: 'promo.submitted' });
  const grant = (valueMinor: number) => {
    const { requestId } = machine.last('promo.check');
    return machine.send({ type: 'promo.granted', requestId, promo: { code: 'TEN', id: 't', valueMinor } });
  };
  grant(540);
  machine.now += 61_000;
  quoteWith(machine.send({ type: 'payment.confirmRequested' }), 5000);
  expect(machine.count('booking.create')).toBe(0);
  grant(500);
  expect(machine.last('booking.create').request.totalfare).toBe(45);
  expect(machine.state.details.promo.status).toBe('idle');
});

test('a promo code that is removed while it is checked again does not come back with the answer', () => {
  const machine = atPayment().send({ type: 'promo.typed', text: 'TEN' }, { type: 'promo.submitted' });
  const grant = () => {
    const { requestId } = machine.last('promo.check');
    return machine.send({ type: 'promo.granted', requestId, promo: { code: 'TEN', id: 't', valueMinor: 540 } });
  };
  grant();
  machine.now += 61_000;
  machine.send({ type: 'flow.stepRequested', step: 1 }, { type: 'timer.fired', key: 'quote.stale' });
  quoteWith(machine, 5000).send({ type: 'promo.removed' });
  expect(grant().state.journey.promo).toBeNull();
  expect(machine.state.details.promo).toEqual({ status: 'idle', text: '' });
});
