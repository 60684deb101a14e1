import { describe, expect, it } from 'vitest';
import type { LayoutName } from '../../domain/index.ts';
import {
  aConfiguration,
  aPlace,
  aProfile,
  atPayment,
  chosen,
  contacted,
  type Drive,
  drive,
  quoteWith,
  started,
} from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';
import { selectFare } from '../selectors.ts';

const next: BookingEvent = { type: 'flow.nextRequested' };
const confirm: BookingEvent = { type: 'payment.confirmRequested' };
const refuse = (machine: Drive, error: object): Drive =>
  machine.send({ type: 'quote.failed', requestId: machine.last('quote.fetch').requestId, error: error as never });
const inLayout = (layout: LayoutName, ...events: BookingEvent[]) =>
  drive().send({ type: 'flow.layoutChosen', layout }, ...started, ...chosen, ...events);
/** A machine on the contact step, with the passenger's details complete. */
const toldWho = () => quoteWith(drive().send(...started, ...chosen), 5400).send(next, ...contacted);

describe('Next [1§4.9 1§4.10]', () => {
  it('does not wait for the fare before the payment, and there it waits without asking twice', () => {
    const machine = drive().send(...started, ...chosen, next);
    expect(machine.state.flow).toMatchObject({ step: 2, waiting: null });
    machine.send(...contacted, next);
    expect(machine.state.flow).toMatchObject({ step: 2, waiting: 'next' });
    expect(machine.count('quote.fetch')).toBe(1);
    quoteWith(machine, 5400);
    expect(machine.state.flow).toMatchObject({ step: 3, waiting: null });
  });

  it('asks for another fare once the one on screen is a minute old', () => {
    const young = toldWho();
    young.now += 59_999;
    expect(young.send(next).state.flow).toMatchObject({ step: 3, waiting: null });
    const old = toldWho();
    old.now += 60_000;
    expect(old.send(next).state.flow).toMatchObject({ step: 2, waiting: 'next' });
    expect(old.count('quote.fetch')).toBe(2);
  });

  it('waits no longer once what it waits for is changed, and never leaves a step that is wrong by then', () => {
    const cleared = inLayout('inline', ...contacted, next);
    expect(cleared.state.flow).toMatchObject({ step: 1, waiting: 'next' });
    cleared.send({ type: 'journey.placeCleared', target: 'dropoff' });
    expect(cleared.state.flow.waiting).toBeNull();
    cleared.send({ type: 'journey.placeChosen', target: 'dropoff', place: aPlace('omega') });
    expect(quoteWith(cleared, 5400).state.flow.step).toBe(1);

    const nameless = inLayout('inline', ...contacted, next);
    nameless.send({ type: 'details.contactChanged', field: 'firstName', value: '' });
    expect(quoteWith(nameless, 5400).state.flow).toMatchObject({
      ...{ step: 1, waiting: null, refused: ['contact:firstName'] },
    });
  });

  it('says why the server refused the journey, and goes on where only nobody answered', () => {
    const refused = refuse(drive().send(...started, ...chosen), { kind: 'rejected', code: 2, message: 'No cars.' });
    refused.send(next);
    expect(refused.state.flow).toMatchObject({ step: 1, dialog: { kind: 'alert', text: { server: 'No cars.' } } });
    const lost = refuse(drive().send(...started, ...chosen), { kind: 'timeout' }).send(next);
    expect(lost.state.flow).toMatchObject({ step: 2, dialog: null });
  });

  it('says that the fare did not come, and can be pressed again', () => {
    const machine = refuse(drive().send(...started, ...chosen, next, ...contacted, next), { kind: 'timeout' });
    expect(machine.state.flow).toMatchObject({
      step: 2,
      waiting: null,
      dialog: { kind: 'alert', title: 'error', text: { key: 'error.timeout' } },
    });
    expect(quoteWith(machine.send({ type: 'flow.dialogClosed' }, next), 5400).state.flow.step).toBe(3);
  });

  it('does not wait for a fare without a network: it says so', () => {
    const machine = toldWho().send({ type: 'flow.connectivityChanged', online: false });
    machine.now += 60_000;
    machine.send(next);
    expect(machine.state.flow).toMatchObject({
      step: 2,
      waiting: null,
      dialog: { kind: 'alert', text: { key: 'error.offlineTryAgain' } },
    });
  });

  it('goes back to what has become wrong on an earlier step', () => {
    const machine = toldWho().send({ type: 'journey.laterChosen', local: '2026-11-21T12:00' });
    machine.now += 4 * 3_600_000;
    machine.send(next);
    expect(machine.state.flow).toMatchObject({ step: 1, refused: ['time'], waiting: null });
  });

  it('is not refused by what is only asked on the step it leads to', () => {
    const machine = drive().send(started[0] as BookingEvent, {
      type: 'boot.configured',
      configuration: aConfiguration({ paymentMethods: [] }),
    });
    quoteWith(machine.send(...started.slice(2), ...chosen), 5400).send(next, ...contacted, next);
    expect(machine.state.flow).toMatchObject({ step: 3, refused: [] });
  });

  it('leads nowhere from the last step', () => {
    expect(atPayment().send(next).state.flow).toMatchObject({ step: 3, waiting: null });
    const gateway = quoteWith(inLayout('gateway', ...contacted), 5400).send(next, next);
    expect(gateway.state.flow.step).toBe(2);
  });
});

describe('a link to a step [1§4.12]', () => {
  const linked = (machine: Drive, step: number) => machine.send({ type: 'flow.stepRequested', step }).state.flow.step;

  it('leads back freely, and forward as far as everything before is right', () => {
    expect(linked(drive().send(...started), 3)).toBe(1);
    expect(linked(drive().send(...started, ...chosen), 3)).toBe(2);
    expect(linked(atPayment().send({ type: 'journey.placeCleared', target: 'pickup' }), 2)).toBe(2);
    expect(linked(atPayment(), 1)).toBe(1);
    expect(linked(atPayment(), -4)).toBe(1);
    expect(linked(toldWho(), 9)).toBe(3);
  });

  it('leads nowhere while a booking is under way', () => {
    expect(linked(atPayment().send(confirm), 1)).toBe(3);
  });
});

describe('who travels, where a dialog asks for it', () => {
  it('is asked for after what is wrong on the page', () => {
    const empty = drive().send({ type: 'flow.layoutChosen', layout: 'gateway' }, ...started, next);
    expect(empty.state.flow.dialog).toBeNull();
    expect(empty.state.flow.refused.slice(0, 2)).toEqual(['pickup', 'dropoff']);
    const machine = quoteWith(inLayout('gateway'), 5400).send(next);
    expect(machine.state.flow).toMatchObject({ step: 1, dialog: { kind: 'contact', goOn: 'next' } });
  });

  it('is also asked for where only whom a booker orders for is missing', () => {
    const restored = { type: 'session.restored', profile: aProfile({ bookerId: 3 }), remember: false } as const;
    const machine = quoteWith(inLayout('gateway', restored, ...contacted), 5400).send(next);
    expect(machine.state.flow.dialog).toEqual({ kind: 'contact', goOn: 'next' });
  });

  it('missing at the payment leads back to it, and its OK stays there', () => {
    const machine = quoteWith(inLayout('gateway', ...contacted), 5400).send(next);
    machine.send({ type: 'details.contactChanged', field: 'firstName', value: '' }, confirm);
    expect(machine.state.flow).toMatchObject({ step: 1, dialog: { kind: 'contact', goOn: null } });
    machine.send(...contacted, { type: 'flow.contactSubmitted' });
    expect(machine.state.flow).toMatchObject({ step: 1, dialog: null });
  });

  it('is not asked for while a booking is under way, and OK without its dialog is nothing', () => {
    const machine = atPayment().send(confirm, { type: 'flow.contactOpened' });
    expect(machine.state.flow.dialog).toEqual({ kind: 'paymentProcess' });
    const { flow } = toldWho().send({ type: 'flow.contactSubmitted' }).state;
    expect(flow).toMatchObject({ step: 2, dialog: null });
    const note = toldWho().send({ type: 'flow.noteOpened' }, { type: 'flow.contactSubmitted' });
    expect(note.state.flow).toMatchObject({ step: 2, dialog: { kind: 'note' } });
  });
});

describe('OK', () => {
  const ok: BookingEvent = { type: 'flow.dialogConfirmed' };

  it('without a dialog is nothing, and under a plain message books nothing', () => {
    const machine = atPayment().send(ok);
    expect(machine.state.flow).toMatchObject({ step: 3, dialog: null });
    const dialog = { kind: 'alert', title: 'error', text: { key: 'error.generic' } } as const;
    machine.state = { ...machine.state, flow: { ...machine.state.flow, dialog } };
    expect(machine.send(ok).count('booking.create')).toBe(0);
  });

  it('under a note that was opened by hand goes nowhere', () => {
    const machine = quoteWith(drive().send(...started, ...chosen), 5400).send({ type: 'flow.noteOpened' }, ok);
    expect(machine.state.flow).toMatchObject({ step: 1, dialog: null });
  });

  it('twice gives an unpaid booking up once', () => {
    const machine = atPayment();
    const job = { code: 'c', jobPartId: '', returnRef: '', reference: 'R', totalMinor: 1, currency: 'GBP' };
    machine.state = { ...machine.state, payment: { ...machine.state.payment, status: 'failed', job } };
    machine.send({ type: 'flow.stepRequested', step: 1 }, ok, ok, { type: 'flow.dialogClosed' });
    expect(machine.count('payment.drop')).toBe(1);
    expect(machine.state.flow.dialog).toMatchObject({ kind: 'confirm', busy: true });
  });
});

describe('a dialog', () => {
  it('of the card closes when it is closed itself', () => {
    const machine = atPayment();
    machine.state = { ...machine.state, flow: { ...machine.state.flow, dialog: { kind: 'cardDetails' } } };
    expect(machine.send({ type: 'flow.dialogClosed' }).state.flow.dialog).toBeNull();
  });

  it('of something else stays when a promo code is accepted', () => {
    const machine = toldWho().send({ type: 'promo.typed', text: 'TEN' }, { type: 'promo.submitted' });
    machine.send({ type: 'flow.noteOpened' });
    const { requestId } = machine.last('promo.check');
    machine.send({ type: 'promo.granted', requestId, promo: { code: 'TEN', id: 't', valueMinor: 1 } });
    expect(machine.state.flow.dialog).toMatchObject({ kind: 'note' });
  });

  it('does not show by another deadline than its own', () => {
    const machine = toldWho().send({ type: 'flow.noteOpened' }, { type: 'timer.fired', key: 'quote.stale' });
    expect(machine.state.flow.dialogShown).toBe(false);
    machine.send({ type: 'timer.fired', key: 'dialog.show' });
    expect(machine.state.flow.dialogShown).toBe(true);
  });
});

it('starting again begins without marks and asks for the note anew', () => {
  const machine = atPayment().send({ type: 'flow.fieldLeft', field: 'promo' }, { type: 'flow.startedAgain' });
  expect(machine.state.flow).toMatchObject({ step: 1, revealed: [], noteAsked: false, dialog: null, waiting: null });
  expect(machine.state.journey.pickup.place).toBeNull();
});

it('a promotion that could not be had is said', () => {
  expect(drive().send({ type: 'promotion.missed', why: 'over' }).state.flow.promotionMissed).toBe('over');
});

describe('Confirm', () => {
  it('waits for the fare and for the phone, whichever comes last', () => {
    const reading = () => {
      const machine = atPayment({}, { phones: 'unread' });
      machine.now += 60_000;
      machine.send({ type: 'timer.fired', key: 'quote.stale' });
      machine.send({ type: 'details.contactChanged', field: 'phone', value: '7911224321' }, confirm);
      return machine;
    };
    const read = (machine: Drive) => {
      const { who, number } = machine.last('phone.read');
      return machine.send({ type: 'details.phoneRead', who, number, exists: true });
    };
    const fareFirst = quoteWith(reading(), 5400);
    expect(fareFirst.count('booking.create')).toBe(0);
    expect(read(fareFirst).count('booking.create')).toBe(1);
    const phoneFirst = read(reading());
    expect(phoneFirst.count('booking.create')).toBe(0);
    expect(quoteWith(phoneFirst, 5400).count('booking.create')).toBe(1);
  });

  it('asks where the same amount is of another currency', () => {
    const machine = atPayment();
    machine.now += 60_000;
    machine.send(confirm);
    const { requestId } = machine.last('quote.fetch');
    const { quotation } = machine.state.quote;
    machine.send({
      type: 'quote.received',
      requestId,
      quotation: { ...quotation, requestId, currency: 'EUR' } as never,
    });
    expect(machine.count('booking.create')).toBe(0);
    expect(machine.state.flow.dialog).toMatchObject({ kind: 'confirm', onOk: 'acceptFare' });
  });

  it('pays a booking that is made at its own price, whatever the quotation says', () => {
    const machine = atPayment();
    const job = { code: 'c', jobPartId: '', returnRef: '', reference: 'R', totalMinor: 9900, currency: 'EUR' };
    machine.state = { ...machine.state, payment: { ...machine.state.payment, status: 'failed', job } };
    const shown = { status: 'shown', money: { minor: 9900, currency: 'EUR' } };
    expect(selectFare(machine.state)).toMatchObject(shown);
    machine.state = { ...machine.state, quote: { ...machine.state.quote, quotation: null, status: 'none' } };
    expect(selectFare(machine.state)).toMatchObject({ ...shown, lines: [], distanceMetres: null });
  });
});

it('a place that is the other end already is not asked about', () => {
  const machine = drive().send(...started, ...chosen);
  machine.send({ type: 'journey.placeChosen', target: 'dropoff', place: aPlace('alpha', { postcode: '' }) });
  expect(machine.count('place.complete')).toBe(0);
  expect(machine.state.journey.dropoff.completing).toBeUndefined();
});
