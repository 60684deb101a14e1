import { describe, expect, it } from 'vitest';
import {
  aProfile,
  aQuotation,
  chosen,
  contacted,
  type Drive,
  drive,
  quoteWith,
  started,
} from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';
import { selectVehicles, shownFare } from '../quote/selectors.ts';

/** A fare of £54 with a discount of £5.40. */
function discounted(...before: BookingEvent[]): Drive {
  const machine = quoteWith(drive().send(...started, ...before, ...chosen), 5400);
  machine.send({ type: 'promo.typed', text: 'TEN' }, { type: 'promo.submitted' });
  const { requestId } = machine.last('promo.check');
  return machine.send({ type: 'promo.granted', requestId, promo: { code: 'TEN', id: 't', valueMinor: 540 } });
}
const anew = (machine: Drive, totalMinor: number, more = {}) => {
  machine.now += 60_000;
  machine.send({ type: 'timer.fired', key: 'quote.stale' });
  const { requestId } = machine.last('quote.fetch');
  return machine.send({ type: 'quote.received', requestId, quotation: aQuotation(requestId, totalMinor, more) });
};

describe('what a promo code takes off [1§4.28]', () => {
  it('is asked for again, before the discount, with another price', () => {
    const machine = anew(discounted(), 6000);
    expect(machine.last('promo.check')).toMatchObject({
      code: 'TEN',
      priceMinor: 6000,
      currency: 'GBP',
      customerId: 0,
    });
    expect(machine.count('promo.check')).toBe(2);
    expect(machine.state.details.promo).toMatchObject({ status: 'checking', text: 'TEN' });
    const { requestId } = machine.last('promo.check');
    machine.send({ type: 'promo.granted', requestId, promo: { code: 'TEN', id: 't', valueMinor: 600 } });
    expect(machine.state.journey.promo?.valueMinor).toBe(600);
  });

  it('is asked for again with the same amount of another currency', () => {
    expect(anew(discounted(), 5400, { currency: 'EUR' }).last('promo.check')).toMatchObject({ currency: 'EUR' });
  });

  it('is not asked for again with the same price, nor by anything else', () => {
    const machine = anew(discounted(), 5400);
    machine.send({ type: 'flow.noteOpened' }, { type: 'flow.resumed' });
    expect(machine.count('promo.check')).toBe(1);
  });

  describe('in another vehicle', () => {
    const vehicles = [
      { vehicleId: 1, totalMinor: 5400, currency: 'GBP' },
      { vehicleId: 2, totalMinor: 9000, currency: 'GBP' },
    ];
    it.each([
      ['a part of its own price', { percent: 10 }, [4860, 8100]],
      ['a part of its own price up to the most that the code gives', { percent: 10, maxMinor: 700 }, [4860, 8300]],
      ['a fixed amount', {}, [4860, 8460]],
    ])('is shown before it is chosen: %s', (_, more, fares) => {
      const machine = asked();
      const { requestId } = machine.last('promo.check');
      machine.send({ type: 'promo.granted', requestId, promo: { code: 'TEN', id: 't', valueMinor: 540, ...more } });
      const rows = selectVehicles(machine.state).filter(({ fare }) => fare !== null);
      expect(rows.map(({ fare }) => fare?.minor)).toEqual(fares);
    });

    const quoted = (machine: Drive, totalMinor: number) => {
      const { requestId } = machine.last('quote.fetch');
      const quotation = aQuotation(requestId, totalMinor, { vehicles });
      return machine.send({ type: 'quote.received', requestId, quotation });
    };
    const granted = (machine: Drive, valueMinor: number) => {
      const { requestId } = machine.last('promo.check');
      return machine.send({ type: 'promo.granted', requestId, promo: { code: 'TEN', id: 't', valueMinor } });
    };
    const asked = () =>
      quoted(drive().send(...started, ...chosen), 5400).send(
        { type: 'promo.typed', text: 'TEN' },
        { type: 'promo.submitted' },
      );

    it('is asked for again, although its price was known before', () => {
      const machine = granted(asked(), 540).send({ type: 'journey.vehicleChosen', vehicleId: 2 });
      expect(quoted(machine, 9000).last('promo.check')).toMatchObject({ code: 'TEN', priceMinor: 9000 });
      granted(machine, 900);
      expect(machine.count('promo.check')).toBe(2);
      expect(machine.state.details.promo).toEqual({ status: 'idle', text: '' });
      expect(shownFare(machine.state)).toEqual({ minor: 8100, currency: 'GBP' });
    });

    it('is asked for again where the vehicle was chosen during the check', () => {
      const machine = quoted(asked().send({ type: 'journey.vehicleChosen', vehicleId: 2 }), 9000);
      expect(machine.count('promo.check')).toBe(1);
      granted(machine, 540);
      expect(machine.last('promo.check')).toMatchObject({ code: 'TEN', priceMinor: 9000 });
      granted(machine, 900);
      expect(machine.count('promo.check')).toBe(2);
      expect(shownFare(machine.state)).toEqual({ minor: 8100, currency: 'GBP' });
    });

    it('is waited for by a booking that was pressed during the check', () => {
      const machine = asked().send({ type: 'flow.nextRequested' }, ...contacted);
      machine.send({ type: 'journey.vehicleChosen', vehicleId: 2 }, { type: 'flow.nextRequested' });
      quoted(machine, 9000).send({ type: 'payment.confirmRequested' });
      granted(quoted(machine, 9000), 540);
      expect(machine.count('booking.create')).toBe(0);
      granted(machine, 900);
      expect(machine.last('booking.create').request).toMatchObject({ promocode: 'TEN', totalfare: 81 });
    });
  });

  it('is asked for by the customer who is signed in', () => {
    const restored = { type: 'session.restored', profile: aProfile(), remember: false } as const;
    expect(anew(discounted(restored), 6000).last('promo.check')).toMatchObject({ customerId: 7 });
  });

  it('is nothing any more where the new price is refused', () => {
    const machine = anew(discounted(), 6000);
    const { requestId } = machine.last('promo.check');
    machine.send({ type: 'promo.refused', requestId, error: { kind: 'rejected', code: 2, message: 'Not for this.' } });
    expect(machine.state.journey.promo).toBeNull();
    expect(machine.state.details.promo).toEqual({ status: 'refused', text: 'TEN', message: 'Not for this.' });
  });
});

it('the same answer twice is one answer: its minute does not begin anew', () => {
  const machine = quoteWith(drive().send(...started, ...chosen), 5400);
  const { staleAt } = machine.state.quote;
  machine.now += 30_000;
  quoteWith(machine, 9900);
  expect(machine.state.quote).toMatchObject({ staleAt, quotation: { totalMinor: 5400 } });
});
