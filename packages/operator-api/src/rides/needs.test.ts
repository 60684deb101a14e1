import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBookingById } from '../database/bookings.ts';
import { rideNow } from '../desk/ride-view.ts';
import { bookingViews } from '../dispatch/booking.ts';
import { rideView } from '../drive/ride-view.ts';
import { messages } from '../messages.ts';
import { type Fixture, freshId, openFixture } from '../testing/fixture.ts';
import { bookingOf, quotationOf } from '../testing/requests.ts';
import { findLegs } from './store.ts';

/** Special requirements are part of the journey and are shown to everyone who has to meet them. */
let server: Fixture;
beforeAll(async () => {
  server = await openFixture();
});
afterAll(() => server.close());

const [saloon, accessible] = [1, 6];
const family = { passengers: '3', smallchilds: '1', largechilds: '1', luggages: '0', handbags: '0', wheelchair: true };

async function quoted(over: Record<string, unknown>) {
  const request = quotationOf({ requestid: freshId(), ...family, ...over });
  const { body } = await server.post('/api/quotation', request);
  const prices = body.additionalprices as { vehtypeid: number; totalfare: number }[];
  return { request, fares: Object.fromEntries(prices.map((each) => [each.vehtypeid, each.totalfare])) };
}

it('for a wheelchair the vehicles that take one are priced, at what the others would cost', async () => {
  const { fares } = await quoted({ vehtypeid: accessible });
  const { fares: others } = await quoted({ vehtypeid: saloon, wheelchair: false });
  expect(fares[accessible]).toBe(others[saloon]);
  const { request, fares: quotedFares } = await quoted({ vehtypeid: saloon });
  const sent = bookingOf(request, quotedFares[saloon] ?? others[saloon], { vehtypeid: saloon, wheelchair: true });
  expect((await server.post('/api/createbookingTest', sent)).body.message).toBe(messages.noVehicle);
});

it('a booking without the wheelchair that was priced is another journey', async () => {
  const { request, fares } = await quoted({ vehtypeid: accessible });
  const sent = bookingOf(request, fares[accessible], { vehtypeid: accessible, wheelchair: false });
  expect((await server.post('/api/createbookingTest', sent)).body.message).toBe(messages.journeyChanged);
});

it('ticket, email, desk, dispatch and driver are told of the wheelchair and of how old the children are', async () => {
  const { request, fares } = await quoted({ vehtypeid: accessible });
  const needs = { vehtypeid: accessible, wheelchair: true, childages: [0, 7, 9] };
  const { body } = await server.post('/api/createbookingTest', bookingOf(request, fares[accessible], needs));
  expect(body.Message).toBe('');
  const row = await findBookingById(server.database, Number(body.JobPartId));
  if (!row) throw new Error('no booking');
  const { body: ticket } = await server.post('/api/bookinginfo', { code: row.code });
  // Two seats, two ages.
  expect(ticket.bookinginfo).toMatchObject({ wheelchair: true, childages: [0, 7] });
  const [leg] = await findLegs(server.database, row.id);
  if (!leg) throw new Error('no ride');
  expect(rideView(server.deps, row, leg)).toMatchObject({ wheelchair: true, childAges: [0, 7] });
  expect((await rideNow(server.deps, { bookingId: row.id, leg: leg.leg })).needs).toEqual([
    'wheelchair',
    'small child seat',
    'large child seat',
    'children aged <1, 7',
  ]);
  const [told] = await bookingViews(server.deps, [row]);
  expect(told).toMatchObject({ wheelchair: true, equipment: { childAges: [0, 7] } });
  const { emails } = server;
  expect(emails.at(-1)?.text).toContain('wheelchair, children aged <1, 7');
});
