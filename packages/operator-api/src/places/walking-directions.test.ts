import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmationEmail } from '../mail/emails.ts';
import {
  bookingOf,
  demoOperator,
  type Fixture,
  heathrow,
  openFixture,
  paddington,
  quotationOf,
} from '../testing/fixture.ts';

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

const emailOf = async (bookingref: unknown) => {
  const row = await server.deps.database
    .selectFrom('bookings')
    .selectAll()
    .where('reference', '=', String(bookingref))
    .executeTakeFirstOrThrow();
  return confirmationEmail(server.deps, row, 'ada@example.com', 'https://cars.example/booking');
};

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

it('stands in the email', async () => {
  const { bookingref } = await book();
  const { text } = await emailOf(bookingref);
  expect(text).toMatch(new RegExp(`On foot to the pick-up: +${directions}`));
});

it('a way back from one of them tells how one walks to it, in both parts of the email, too', async () => {
  const there = {
    ...{ pick: heathrow.address, picklat: heathrow.latitude, picklng: heathrow.longitude },
    ...{ pickpostcode: heathrow.postcode, pickcategory: 'Town' },
    ...{ doff: paddington.address, dofflat: paddington.latitude, dofflng: paddington.longitude },
    ...{ droppostcode: paddington.postcode, doffcategory: paddington.category },
  };
  expect(await book(there)).toMatchObject({ pickupdirections: '', returndirections: '' });
  const times = { now: false, bookingdate: '2026-11-25T10:00:00+00:00', returndate: '2026-11-26T10:00:00+00:00' };
  const { bookingref, ...told } = await book({ ...there, ...times, rtntype: 'rtn' });
  expect(told).toMatchObject({ pickupdirections: '', returndirections: directions });
  const { text, html } = await emailOf(bookingref);
  expect(text.split(directions)).toHaveLength(2);
  expect(text).toMatch(new RegExp(`Return: [^]*On foot to the pick-up: +${directions}`));
  expect(String(html)).toContain(directions);
});
