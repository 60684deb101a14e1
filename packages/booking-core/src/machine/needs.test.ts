import { expect, test } from 'vitest';
import {
  aConfiguration,
  afterNotBooked,
  allParts,
  aQuotation,
  atPayment,
  chosen,
  drive,
  quoteWith,
  started,
} from '../testing/builders.ts';
import type { BookingEvent } from './events.ts';
import { givenUp, neededPart, neededSoon } from './needs.ts';

const priced = () => quoteWith(drive().send(...started, ...chosen), 5400);

test('a booking of two places, now, in cash, needs no part', () => {
  const paid = atPayment().send({ type: 'payment.confirmRequested' });
  const { requestId } = paid.last('booking.create');
  const ride = { code: 'c', paid: true, paymentMethod: 'cash', status: 'upcoming' } as never;
  const last: BookingEvent = { type: 'payment.created', requestId, booking: ride };
  expect(neededPart(paid.state, last, {})).toBeUndefined();
  expect(paid.send(last).state.payment.status).toBe('paid');
  for (const machine of [priced(), atPayment(), paid, afterNotBooked()])
    expect(neededSoon(machine.state, {})).toEqual([]);
});

test('a part is wanted ahead of whom it would keep waiting', () => {
  const stale = priced().send({ type: 'timer.fired', key: 'quote.stale' });
  // On screen its fare is asked for again at once; on a later step it grows old.
  const old = { ...stale.state, quote: { ...stale.state.quote, status: 'stale' as const } };
  expect(neededSoon(old, {})).toEqual(['again']);
  expect(neededSoon(old, allParts)).toEqual([]);
  const online = aConfiguration({ paymentMethods: ['cash', 'card'] });
  const [first, , ...rest] = started;
  if (!first) throw new Error('nothing starts');
  const configured = drive().send(first, { type: 'boot.configured', configuration: online }, ...rest, ...chosen);
  configured.send({ type: 'details.paymentMethodChosen', method: 'card' });
  expect(neededSoon(configured.state, {})).toEqual([]);
  const { flow } = configured.state;
  const last = { ...configured.state, flow: { ...flow, step: flow.layout.steps.length } };
  expect(neededSoon(last, {})).toEqual(['electronic']);
});

test('what comes too late to change anything fetches nothing', () => {
  const paying = atPayment().send({ type: 'payment.confirmRequested' });
  expect(neededPart(atPayment().state, { type: 'journey.viaAdded', id: 'v' }, {})).toBe('extras');
  expect(neededPart(paying.state, { type: 'journey.viaAdded', id: 'v' }, {})).toBeUndefined();
  expect(neededPart(paying.state, { type: 'payment.dropped', requestId: 'long ago' }, {})).toBeUndefined();
  expect(neededPart(paying.state, { type: 'timer.fired', key: 'quote.expired' }, {})).toBeUndefined();
});

test('an answer whose part does not come counts as lost and is asked for again; nothing is booked twice', () => {
  const machine = atPayment().send({ type: 'payment.confirmRequested' });
  const key = machine.state.payment.attemptKey;
  const unpaid = { code: 'c', paid: false, paymentMethod: 'card', status: 'upcoming' } as never;
  const give = (event: BookingEvent) => {
    expect(neededPart(machine.state, event, {})).toBe('electronic');
    machine.send(...givenUp(event));
  };
  give({ type: 'payment.created', requestId: machine.last('booking.create').requestId, booking: unpaid });
  expect(machine.state.payment.status).toBe('unknown');
  give({ type: 'payment.found', requestId: machine.last('booking.lookup').requestId, booking: unpaid });
  expect(machine.last('timer.set').key).toBe('payment.lookup');
  machine.send({ type: 'timer.fired', key: 'payment.lookup' });
  expect(machine.count('booking.lookup')).toBe(2);
  machine.send({ type: 'payment.found', requestId: machine.last('booking.lookup').requestId, booking: unpaid });
  expect(machine.state.payment).toMatchObject({ status: 'failed', job: { code: 'c' }, attemptKey: key });
  expect(machine.count('booking.create')).toBe(1);
});

test('what a person did and did not get is said, what nobody did is not', () => {
  expect(givenUp({ type: 'journey.viaAdded', id: 'v' })).toEqual([{ type: 'flow.partMissing' }]);
  expect(givenUp({ type: 'promo.linkTried' })).toEqual([]);
  const paying = atPayment().send({ type: 'payment.confirmRequested' });
  const { dialog } = paying.state.flow;
  expect(paying.send({ type: 'flow.partMissing' }).state.flow.dialog).toBe(dialog);
});

test('a price that Next waits for brings what goes on with it; where that does not come, it is said and Next asks again', () => {
  const machine = atPayment();
  machine.send({ type: 'flow.stepRequested', step: 2 });
  machine.now += 61_000;
  machine.send({ type: 'flow.nextRequested' });
  expect([machine.state.flow.waiting, neededSoon(machine.state, {})]).toEqual(['next', ['again']]);
  const { requestId } = machine.last('quote.fetch');
  const answer: BookingEvent = { type: 'quote.received', requestId, quotation: aQuotation(requestId, 5400) };
  expect(neededPart(machine.state, answer, {})).toBe('again');
  machine.send(...givenUp(answer));
  expect(machine.state.flow).toMatchObject({ step: 2, waiting: null, dialog: { kind: 'alert' } });
  machine.send({ type: 'flow.dialogClosed' }, { type: 'flow.nextRequested' });
  expect(quoteWith(machine, 5400).state.flow.step).toBe(3);
});
