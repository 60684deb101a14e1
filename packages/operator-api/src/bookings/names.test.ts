import { afterAll, beforeAll, expect, it } from 'vitest';
import { rideView } from '../drive/ride-view.ts';
import { bookingOf, type Fixture, openFixture, quotationOf } from '../testing/fixture.ts';
import { signedIn } from '../testing/staff.ts';

const adminKey = 'an-admin-key-of-some-length';
let server: Fixture;
let staff: Record<string, string>;
let booked: Record<string, unknown>;

beforeAll(async () => {
  server = await openFixture({ adminKey });
  staff = await signedIn(server, adminKey, 'viewer');
  const request = quotationOf();
  const { body: quoted } = await server.post('/api/quotation', request);
  const booking = bookingOf(request, quoted.totalfare);
  const contact = { ...(booking.contact as object), firstname: '花子', lastname: '山田' };
  ({ body: booked } = await server.post('/api/createbookingTest', { ...booking, contact }));
});
afterAll(() => server.close());

it('is shown with the family name first in Japanese: on the ticket, in emails, to the driver and at the desk', async () => {
  const code = String(booked.BookingCode);
  const { body: ticket } = await server.post('/api/bookinginfo', { code });
  expect(ticket.bookinginfo).toMatchObject({ passengername: '山田 花子' });
  expect(server.emails[0]?.text).toContain('山田 花子');
  const row = await server.database.selectFrom('bookings').selectAll().executeTakeFirstOrThrow();
  const leg = await server.database.selectFrom('ride_legs').selectAll().executeTakeFirstOrThrow();
  expect(rideView(server.deps, row, leg).passenger.name).toBe('山田 花子');
  const { body } = await server.get(`/desk/v1/rides?search=${encodeURIComponent('山田 花子')}`, staff);
  expect(body.rides).toMatchObject([{ passenger: '山田 花子' }]);
});
