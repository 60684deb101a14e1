import { afterAll, beforeAll, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { createRideService } from '../rides/service.ts';
import { bookingOf, demoOperator, type Fixture, freshId, openFixture, quotationOf } from '../testing/fixture.ts';
import { createMemoryGateway } from '../testing/memory-gateway.ts';
import { bookReturn } from '../testing/returns.ts';
import { driving } from '../testing/rides.ts';
import { speak } from './languages/index.ts';

/** What a passenger is told who pays online for a booking that was to be paid in cash, after staff sent a link. */
const card = createMemoryGateway('stripe', 'intent');
let server: Fixture;
beforeAll(async () => {
  const operator = demoOperator();
  const configuration = { ...operator.configuration, paymentgateway: 'stripe' };
  server = await openFixture({ operator: { ...operator, configuration }, paymentProviders: [card.provider] });
});
afterAll(() => server.close());

async function payLate(id: number) {
  const payments = createConfirmingPaymentService(server.deps);
  const begun = await payments.payAgain(id, 'card', '', '');
  if (!begun) throw new Error('card is not taken');
  card.act(begun.payment.gateway_id ?? '', 'agree');
  expect((await payments.reconcile(begun.payment.id)).payment.state).toBe('paid');
  return server.emails.at(-1);
}

it('confirms what is left of a return, and brings no ride back into the calendar that was cancelled', async () => {
  const { id, reference, code } = await bookReturn(server);
  await server.post('/api/cancelbooking', { source: 'web', bookingref: reference, code, leg: 'return' });
  const mail = await payLate(id);
  expect(mail?.subject).toMatch(/^Your booking /);
  expect(mail?.text).toMatch(/^Return: .* · Cancelled$/m);
  const [file] = mail?.attachments ?? [];
  const calendar = Buffer.from(file?.content ?? '', 'base64').toString();
  expect(calendar.match(/(?<=^UID:).*(?=\r$)/gm)).toEqual([`booking-${reference}`]);
});

it('promises what holds for the return where the outbound ride was cancelled', async () => {
  const { id, reference, code } = await bookReturn(server);
  await server.post('/api/cancelbooking', { source: 'web', bookingref: reference, code, leg: 'outbound' });
  const { when } = speak(server.operator.configuration, '');
  // An hour before the return at 18:00.
  const until = when(Date.parse('2026-11-30T17:00:00Z'));
  expect((await payLate(id))?.text).toContain(`Free cancellation until ${until}.`);
});

it('confirms only the payment once the ride is over, and announces no driver', async () => {
  const asked = quotationOf({ requestid: freshId() });
  const { totalfare } = (await server.post('/api/quotation', asked)).body;
  const { body } = await server.post('/api/createbookingTest', bookingOf(asked, totalfare));
  const id = Number(body.JobPartId);
  const rides = createRideService(server.deps, createConfirmingPaymentService(server.deps));
  const drive = driving(rides, () => server.clock.now);
  await drive.assign(id);
  for (const status of ['arrived', 'pob', 'finish'] as const) await drive.to(id, status);
  const mail = await payLate(id);
  expect(mail?.subject).toBe(`Paid: booking ${body.Bref}`);
  expect(mail?.text).toContain('has been paid online, thank you.');
  expect(mail?.text).toContain('paid by card');
  expect(mail?.attachments).toBeUndefined();
});
