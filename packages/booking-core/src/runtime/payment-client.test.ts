import { expect, test } from 'vitest';
import type { BookingEvent } from '../machine/events.ts';
import type { UnpaidBooking } from '../machine/state.ts';
import { createManualClock, createScriptedHttp, drive, jsonAnswer, started } from '../testing/index.ts';
import { createPaymentClient, type PaymentClientContext } from './payment-client.ts';

const job: UnpaidBooking = {
  code: 'secret',
  jobPartId: '12',
  returnRef: '',
  reference: 'TB1',
  totalMinor: 5400,
  currency: 'GBP',
  payUntil: null,
};
const booked = { pickupAt: 0 } as NonNullable<UnpaidBooking['ride']>;

test.each([
  ['that stood before', { ...job, ride: booked }, 'updatebooking'],
  ['that this payment made', job, 'updateelectronicbooking'],
] as const)('what became of the payment of a booking %s is told by its own call', async (_, paid, name) => {
  const calls: string[] = [];
  const told: BookingEvent[] = [];
  const answer = (call: string) => () => {
    calls.push(call);
    return jsonAnswer({ code: 2, message: 'Paid too late.', reason: 'returned' });
  };
  const http = createScriptedHttp({
    'PUT /api/updatebooking': answer('updatebooking'),
    'PUT /api/updateelectronicbooking': answer('updateelectronicbooking'),
  });
  const { state } = drive().send(...started);
  const client = createPaymentClient({
    connection: () => ({ http, clock: createManualClock(0), baseUrl: 'https://operator.example', correlationId: 'c' }),
    dispatch: (event: BookingEvent) => void told.push(event),
    state: () => state,
    session: () => null,
  } as unknown as PaymentClientContext);
  await client.run({ type: 'payment.record', requestId: 'r1', job: paid });
  expect(calls).toEqual([name]);
  // The server's words, and that the money goes back.
  expect(told).toEqual([
    { type: 'payment.declined', requestId: 'r1', job: paid, message: 'Paid too late.', returned: true },
  ]);
});
