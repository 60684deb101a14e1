import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { messages } from '../messages.ts';
import { createRideService } from '../rides/service.ts';
import { bookingOf, type Fixture, freshId, noon, openFixture, quotationOf } from '../testing/fixture.ts';
import { driving } from '../testing/rides.ts';

/** Passengers can change the parts of their booking that do not affect the fare. */
let server: Fixture;
let drive: ReturnType<typeof driving>;
beforeAll(async () => {
  server = await openFixture();
  const rides = createRideService(server.deps, createConfirmingPaymentService(server.deps));
  drive = driving(rides, () => server.clock.now);
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = noon;
});

async function booked(journey: Record<string, unknown> = {}, over: Record<string, unknown> = {}) {
  const request = quotationOf({ requestid: freshId(), now: false, bookingdate: '2026-11-28T10:00', ...journey });
  const { totalfare } = (await server.post('/api/quotation', request)).body;
  const { body } = await server.post('/api/createbookingTest', bookingOf(request, totalfare, over));
  const code = String(body.BookingCode);
  const asked = { source: 'web', bookingref: String(body.Bref), code };
  return {
    id: Number(body.JobPartId),
    asked,
    change: async (what: object) => (await server.put('/api/changebooking', { ...asked, ...what })).body,
    read: async () => (await server.post('/api/bookinginfo', { code })).body.bookinginfo as Record<string, unknown>,
  };
}

it('note and flights are changed at the same fare: in the ticket, on record, told to the operator’s systems and in an email', async () => {
  const { id, read, change } = await booked({ rtntype: 'rtn', returndate: '2026-11-30T18:00' });
  const before = await read();
  const what = { note: 'Ring twice', flightnumber: 'ba 117', returnflightnumber: 'BA178' };
  expect(await change(what)).toEqual({ code: 1, message: '' });
  expect(await read()).toMatchObject({
    notes: 'Ring twice',
    flightnumber: 'BA117',
    returnflight: { flightnumber: 'BA178' },
    totalfare: before.totalfare,
    pickupdatetime: before.pickupdatetime,
  });
  const changes = await server.database
    .selectFrom('booking_changes')
    .select('type')
    .where('booking_id', '=', id)
    .orderBy('id')
    .execute();
  expect(changes.map(({ type }) => type)).toEqual(['booking.created', 'booking.amended']);
  expect(server.emails.at(-1)).toMatchObject({ subject: expect.stringContaining('has changed') });
  expect(server.emails.at(-1)?.text).toContain('Return flight: BA178');
});

it('what is not sent stays, and the same again changes nothing', async () => {
  const { read, change } = await booked({}, { note: 'Ring once' });
  await change({ flightnumber: 'BA117' });
  expect(await read()).toMatchObject({ notes: 'Ring once', flightnumber: 'BA117' });
  const letters = server.emails.length;
  expect(await change({ flightnumber: 'BA 117', note: 'Ring once' })).toMatchObject({ code: 1 });
  expect(server.emails.length).toBe(letters);
  await change({ flightnumber: '' });
  expect(await read()).toMatchObject({ flightnumber: '' });
});

it('is theirs alone who may see it', async () => {
  const { asked, read } = await booked();
  const other = await server.put('/api/changebooking', { ...asked, code: '0'.repeat(32), note: 'Mine' });
  expect(other.body).toMatchObject({ code: 2, message: messages.bookingNotFound });
  expect(await read()).toMatchObject({ notes: '' });
});

it('ends with the passenger on board, and a way back that there is not has no flight', async () => {
  const { id, change } = await booked();
  expect(await change({ returnflightnumber: 'BA178' })).toMatchObject({ code: 2, message: messages.cannotChange });
  await drive.assign(id);
  await drive.to(id, 'arrived');
  expect(await change({ note: 'By the gate' })).toMatchObject({ code: 1 });
  await drive.to(id, 'pob');
  expect(await change({ note: 'Too late' })).toMatchObject({ code: 2, message: messages.cannotChange });
});
