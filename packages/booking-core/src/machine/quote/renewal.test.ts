import { describe, expect, it } from 'vitest';
import {
  aConfiguration,
  aQuotation,
  atPayment,
  chosen,
  type Drive,
  drive,
  quoteWith,
  started,
  testNow,
} from '../../testing/builders.ts';
import { selectCountdown, selectFare } from '../selectors.ts';

const minute = 60_000;
const asked = (machine: Drive) => machine.count('quote.fetch');
/** On the payment step, half a minute before the fare of £54 expires. */
function renewing(): Drive {
  const machine = atPayment();
  machine.now = testNow + 9.5 * minute;
  return machine.send({ type: 'timer.fired', key: 'quote.stale' }, { type: 'timer.fired', key: 'quote.renew' });
}
const fare = (machine: Drive) => selectFare(machine.state).money?.minor;
const left = (machine: Drive) => selectCountdown(machine.state, machine.now)?.secondsLeft;
const fail = (machine: Drive) =>
  machine.send({ type: 'quote.failed', requestId: machine.last('quote.fetch').requestId, error: { kind: 'timeout' } });
const runOut = (machine: Drive) => {
  machine.now = testNow + 10 * minute;
  return machine.send({ type: 'timer.fired', key: 'quote.expired' });
};

describe('a quotation that ends soon', () => {
  it('is asked for anew by itself, half a minute before', () => {
    const machine = atPayment();
    expect(machine.effects).toContainEqual({
      type: 'timer.set',
      key: 'quote.renew',
      at: testNow + 9.5 * minute,
    });
    expect(asked(machine)).toBe(1);
    expect(asked(renewing())).toBe(2);
  });

  it.each([0.05, 1])('is not, where the countdown is %d minutes: it would never stop asking', (quoteTimeout) => {
    const configured = { type: 'boot.configured', configuration: aConfiguration({ quoteTimeout }) } as const;
    const machine = drive().send(...started.slice(0, 1), configured, ...started.slice(2), ...chosen);
    expect(quoteWith(machine, 5400).effects).not.toContainEqual(
      expect.objectContaining({ type: 'timer.set', key: 'quote.renew' }),
    );
  });

  it.each([5400, 5000])('goes on with a whole countdown where it is not dearer: £54 then %i pence', (minor) => {
    const machine = quoteWith(renewing(), minor);
    expect([fare(machine), left(machine)]).toEqual([minor, 600]);
    expect(machine.state.flow).toMatchObject({ step: 3, dialog: null });
  });

  it('keeps its own fare where the new one is dearer, which is asked about before anything is booked', () => {
    const machine = quoteWith(renewing(), 6000);
    expect([fare(machine), left(machine)]).toEqual([5400, 30]);
    quoteWith(machine.send({ type: 'payment.confirmRequested' }), 6000);
    expect(machine.count('booking.create')).toBe(0);
    expect(machine.state.flow.dialog).toMatchObject({
      kind: 'confirm',
      text: { key: 'dialog.fareDearer', money: { before: { minor: 5400 }, after: { minor: 6000 } } },
    });
  });

  it.each([
    ['is dearer', (machine: Drive) => quoteWith(machine, 6000)],
    ['did not come', fail],
    ['is still on its way', (machine: Drive) => machine],
  ])('runs out as ever when the new one %s [1§4.19]', (_, answer) => {
    const machine = answer(renewing());
    expect(fare(machine)).toBe(5400);
    expect(runOut(machine).state.flow).toMatchObject({ step: 1, dialog: { kind: 'quotationExpired' } });
  });

  it('keeps its places as they are where the new one is refused', () => {
    const machine = renewing();
    const { requestId } = machine.last('quote.fetch');
    const error = { kind: 'rejected', code: 3, message: 'Outside our area' } as const;
    machine.send({ type: 'quote.failed', requestId, error });
    expect(machine.state.journey.pickup.issue).toBeNull();
    expect(fare(machine)).toBe(5400);
  });

  it('keeps its own fare where the new one is in another currency, whatever its amount', () => {
    const machine = renewing();
    const { requestId } = machine.last('quote.fetch');
    machine.send({ type: 'quote.received', requestId, quotation: aQuotation(requestId, 5000, { currency: 'EUR' }) });
    expect(selectFare(machine.state).money).toEqual({ minor: 5400, currency: 'GBP' });
  });

  it('is left alone offline, and while somebody pays', () => {
    const offline = atPayment().send({ type: 'flow.connectivityChanged', online: false });
    expect(asked(offline.send({ type: 'timer.fired', key: 'quote.renew' }))).toBe(1);
    const paying = atPayment().send({ type: 'payment.confirmRequested' });
    expect(asked(paying.send({ type: 'timer.fired', key: 'quote.renew' }))).toBe(1);
  });

  it('is a common question again for who presses a button meanwhile, or changes the journey', () => {
    const waiting = quoteWith(renewing().send({ type: 'payment.confirmRequested' }), 6000);
    expect(waiting.state.flow.dialog).toMatchObject({ kind: 'confirm' });
    const changed = renewing().send({ type: 'flow.stepRequested', step: 1 }, { type: 'journey.swapped' });
    expect(fare(quoteWith(changed, 6000))).toBe(6000);
  });
});

it('a Re-Quote of a journey that has lost a place meanwhile does not stay busy', () => {
  const machine = runOut(renewing()).send({ type: 'journey.placeCleared', target: 'dropoff' });
  machine.send({ type: 'quote.renewRequested' });
  expect(machine.state.flow.dialog).toMatchObject({ kind: 'quotationExpired', busy: false });
});
