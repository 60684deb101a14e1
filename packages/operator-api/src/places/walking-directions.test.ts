import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmationEmail } from '../mail/emails.ts';
import { bookingOf, demoOperator, type Fixture, openFixture, paddington, quotationOf } from '../testing/fixture.ts';

const directions = 'Leave by the north door, cross the street, and wait under the clock.';
let server: Fixture;
beforeAll(async () => {
  const demo = demoOperator();
  const place = { id: 'padd', name: 'Paddington', category: 'Station', latitude: 0, longitude: 0, directions } as const;
  const rest = { meetingpoint: '', address: '', town: '', postcode: '', aliases: [], airport: '' };
  const near = { ...rest, ...place, latitude: paddington.latitude + 0.0001, longitude: paddington.longitude };
  const silent = { ...near, id: 'silent', latitude: paddington.latitude, directions: '' };
  const far = { ...near, id: 'far', latitude: paddington.latitude + 0.001, directions: 'Far away.' };
  server = await openFixture({ operator: { ...demo, places: [far, silent, near] } });
});
afterAll(() => server.close());

const book = async (over: Readonly<Record<string, unknown>> = {}) => {
  const asked = quotationOf({ requestid: crypto.randomUUID(), ...over });
  const { body: quoted } = await server.post('/api/quotation', asked);
  const { body } = await server.post(
    '/api/createbookingTest',
    bookingOf(asked, quoted.totalfare, { requestid: crypto.randomUUID() }),
  );
  const found = await server.post('/api/bookinginfo', { code: body.BookingCode });
  return found.body.bookinginfo as Record<string, unknown>;
};

it('a ride from one of the operator’s places tells how one walks there, and in which language', async () => {
  expect(await book()).toMatchObject({ pickupdirections: directions, pickupdirectionslang: 'en' });
});

it('a ride from anywhere else tells nothing', async () => {
  expect(await book({ picklat: paddington.latitude + 0.02 })).toMatchObject({ pickupdirections: '' });
});

it('stands in the letter', async () => {
  const { bookingref } = await book();
  const row = await server.deps.database
    .selectFrom('bookings')
    .selectAll()
    .where('reference', '=', String(bookingref))
    .executeTakeFirstOrThrow();
  const { text } = confirmationEmail(server.deps, row, 'ada@example.com', 'https://cars.example/booking');
  expect(text).toMatch(new RegExp(`On foot to the pick-up: +${directions}`));
});
