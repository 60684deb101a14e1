import { describe, expect, it } from 'vitest';
import { atPayment, chosen, type Drive, drive, quoteWith, started } from '../../testing/builders.ts';
import type { BookingEvent } from '../events.ts';

/** The announcements to the host page for these events. */
function heard(machine: Drive, ...events: BookingEvent[]) {
  const before = machine.effects.length;
  machine.send(...events);
  return machine.effects.slice(before).flatMap((effect) => (effect.type === 'announce' ? [effect.announcement] : []));
}
const booking = {
  reference: 'TB1',
  code: 'c0de',
  paid: false,
  paymentMethod: 'cash',
  status: 'upcoming',
  totalMinor: 5400,
  currency: 'GBP',
  vehicleType: 'Saloon',
  vehicleId: 1,
};
/** The same booking as fields for tag managers, in major units. */
const sale = (value: number) => ({
  transaction_id: 'TB1',
  value,
  items: [{ item_id: '1', item_name: 'Saloon', price: value, quantity: 1 }],
  payment_type: 'cash',
});

describe('the host page hears', () => {
  it('once that the product is ready', () => {
    expect(heard(drive(), ...started)).toEqual([{ kind: 'ready', detail: {} }]);
    expect(heard(drive().send(...started), ...started.slice(2))).toEqual([]);
  });

  it('why it does not start', () => {
    const start: BookingEvent = { type: 'boot.started', trackingCode: 'DEMO', preloaded: null };
    const refusal: BookingEvent = { type: 'boot.licenceRefused', reason: 'domain', message: '' } as never;
    expect(heard(drive().send(start), refusal)).toMatchObject([{ kind: 'invalid', detail: { reason: 'domain' } }]);
    const lost: BookingEvent = { type: 'boot.failed', during: 'licence', error: { kind: 'timeout' } };
    expect(heard(drive().send(start), lost)).toEqual([{ kind: 'error', detail: { code: 'timeout' } }]);
  });

  it('each new price, not the same one again and none that is not shown', () => {
    const machine = drive().send(...started, ...chosen);
    expect(heard(quoteWith(drive().send(...started, ...chosen), 1), { type: 'flow.noteOpened' })).toEqual([]);
    const before = machine.effects.length;
    quoteWith(machine, 5400);
    const said = machine.effects.slice(before).filter(({ type }) => type === 'announce');
    expect(said).toEqual([
      { type: 'announce', announcement: { kind: 'quote', detail: { total: 5400, currency: 'GBP', estimated: true } } },
    ]);
    expect(heard(machine, { type: 'timer.fired', key: 'quote.stale' })).toEqual([]);
    const { requestId } = machine.last('quote.fetch');
    const error = { kind: 'timeout' } as const;
    expect(heard(machine, { type: 'quote.failed', requestId, error })).toEqual([]);
  });

  it('each step', () => {
    const machine = quoteWith(drive().send(...started, ...chosen), 5400);
    expect(heard(machine, { type: 'flow.nextRequested' })).toEqual([{ kind: 'step', detail: { step: 2, steps: 3 } }]);
    expect(heard(machine, { type: 'flow.stepRequested', step: 2 })).toEqual([]);
  });

  it('what was booked, and that a test was one', () => {
    for (const [sandbox, more] of [
      [true, { sandbox: true }],
      [false, {}],
    ] as const) {
      const machine = atPayment().send({ type: 'payment.confirmRequested' });
      const { requestId } = machine.last('booking.create');
      const made = { type: 'payment.created', requestId, booking: { ...booking, sandbox } } as never;
      expect(heard(machine, made)).toEqual([
        { kind: 'booked', detail: { bookingRef: 'TB1', total: 5400, currency: 'GBP', ...sale(54), ...more } },
      ]);
    }
  });

  it('its own reference of what was booked', () => {
    const machine = atPayment({ hostReference: 'ROOM-7' }).send({ type: 'payment.confirmRequested' });
    const { requestId, request } = machine.last('booking.create');
    expect(request.hostreference).toBe('ROOM-7');
    const made = { type: 'payment.created', requestId, booking: { ...booking, hostReference: 'ROOM-7' } } as never;
    expect(heard(machine, made)).toMatchObject([
      { kind: 'booked', detail: { bookingRef: 'TB1', reference: 'ROOM-7' } },
    ]);
  });

  it('what it gave the booking to carry', () => {
    const metadata = { 'order.Id': '7' };
    const machine = atPayment({ metadata }).send({ type: 'payment.confirmRequested' });
    const { requestId, request } = machine.last('booking.create');
    expect(request.metadata).toEqual(metadata);
    const made = { type: 'payment.created', requestId, booking: { ...booking, metadata } } as never;
    expect(heard(machine, made)).toMatchObject([{ kind: 'booked', detail: { bookingRef: 'TB1', metadata } }]);
  });

  it('what was booked with a promo code, in a currency without decimals', () => {
    const machine = atPayment();
    const { journey } = machine.state;
    machine.state = { ...machine.state, journey: { ...journey, promo: { code: 'SAVE5', id: '', valueMinor: 500 } } };
    machine.send({ type: 'payment.confirmRequested' });
    const { requestId } = machine.last('booking.create');
    const made = { type: 'payment.created', requestId, booking: { ...booking, currency: 'JPY' } } as never;
    expect(heard(machine, made)).toEqual([
      {
        kind: 'booked',
        detail: { bookingRef: 'TB1', total: 5400, currency: 'JPY', ...sale(5400), coupon: 'SAVE5' },
      },
    ]);
  });

  it('that a booking of before is shown, which is none that was made now', () => {
    const paid = { ...booking, paid: true } as never;
    expect(heard(drive().send(...started), { type: 'payment.linkOpened', booking: paid })).toContainEqual(
      expect.objectContaining({ kind: 'restored' }),
    );
  });

  it('the kind of what failed, and no words about anybody', () => {
    const machine = atPayment().send({ type: 'payment.confirmRequested' });
    const { requestId } = machine.last('booking.create');
    const error = { kind: 'rejected', code: 2, message: 'Ada has no credit.' } as const;
    expect(heard(machine, { type: 'payment.refused', requestId, error })).toEqual([
      { kind: 'error', detail: { code: 'rejected' } },
    ]);
  });
});
