import { describe, expect, it } from 'vitest';
import {
  aConfiguration,
  atPayment,
  chosen,
  type Drive,
  drive,
  quoteWith,
  started,
  testNow,
} from '../../testing/builders.ts';
import type { Effect } from '../effects.ts';

const priced = (more?: Parameters<typeof drive>[0]) => quoteWith(drive(more).send(...started, ...chosen), 5400);
const timers = (effects: readonly Effect[], key: string) =>
  effects.filter((effect) => (effect.type === 'timer.set' || effect.type === 'timer.clear') && effect.key === key);
/** The timer effects of a key after the first `before` effects. */
const since = (machine: Drive, before: number, key: string) => timers(machine.effects.slice(before), key);

describe('the deadlines of a quotation', () => {
  it('are 60 seconds until it is old and the operator’s countdown until it ends [1§4.18 1§9.2]', () => {
    const { effects } = priced();
    expect(timers(effects, 'quote.stale')).toEqual([{ type: 'timer.set', key: 'quote.stale', at: testNow + 60_000 }]);
    expect(timers(effects, 'quote.expired')).toEqual([
      { type: 'timer.set', key: 'quote.expired', at: testNow + 10 * 60_000 },
    ]);
  });

  it('end when this operator’s countdown ends', () => {
    const configured = { type: 'boot.configured', configuration: aConfiguration({ quoteTimeout: 3 }) } as const;
    const machine = drive().send(...started.slice(0, 1), configured, ...started.slice(2), ...chosen);
    expect(timers(quoteWith(machine, 5400).effects, 'quote.expired')).toEqual([
      { type: 'timer.set', key: 'quote.expired', at: testNow + 3 * 60_000 },
    ]);
  });

  it('are set once: what changes nothing about the price leaves them alone', () => {
    const machine = priced();
    const before = machine.effects.length;
    machine.send({ type: 'details.contactChanged', field: 'firstName', value: 'Ada' });
    expect([...since(machine, before, 'quote.stale'), ...since(machine, before, 'quote.expired')]).toEqual([]);
  });

  it('begin anew with another price', () => {
    const machine = priced();
    machine.now += 30_000;
    const before = machine.effects.length;
    quoteWith(machine.send({ type: 'journey.vehicleChosen', vehicleId: 2 }, { type: 'journey.swapped' }), 5900);
    expect(since(machine, before, 'quote.stale').at(-1)).toEqual({
      type: 'timer.set',
      key: 'quote.stale',
      at: testNow + 90_000,
    });
  });

  it('end with a journey that is given up', () => {
    const machine = priced();
    const before = machine.effects.length;
    machine.send({ type: 'flow.startedAgain' });
    expect(since(machine, before, 'quote.stale')).toEqual([{ type: 'timer.clear', key: 'quote.stale' }]);
    expect(since(machine, before, 'quote.expired')).toEqual([{ type: 'timer.clear', key: 'quote.expired' }]);
  });

  it('end with the booking that it was for', () => {
    const machine = atPayment().send({ type: 'payment.confirmRequested' });
    const before = machine.effects.length;
    const booking = { reference: 'TB1', code: 'c0de', paid: false, paymentMethod: 'cash', status: 'upcoming' } as never;
    machine.send({
      type: 'payment.created',
      requestId: machine.last('booking.create').requestId,
      booking,
    });
    expect(machine.state.payment.status).toBe('paid');
    expect(since(machine, before, 'quote.stale')).toEqual([{ type: 'timer.clear', key: 'quote.stale' }]);
    expect(since(machine, before, 'quote.expired')).toEqual([{ type: 'timer.clear', key: 'quote.expired' }]);
  });

  it('wait for an attempt that is under way, and count again when it came to nothing', () => {
    const machine = atPayment().send({ type: 'payment.confirmRequested' });
    const { requestId } = machine.last('booking.create');
    const { expiresAt } = machine.state.quote;
    // The countdown ends while the booking request is pending: the quotation does not expire.
    machine.now += 11 * 60_000;
    machine.send({ type: 'timer.fired', key: 'quote.expired' });
    expect(machine.state.quote.status).not.toBe('expired');
    const before = machine.effects.length;
    machine.send({ type: 'payment.refused', requestId, error: { kind: 'rejected', code: 2, message: 'No car.' } });
    expect(since(machine, before, 'quote.expired')[0]).toEqual({
      type: 'timer.set',
      key: 'quote.expired',
      at: expiresAt,
    });
  });
});
