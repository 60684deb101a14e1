import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../messages.ts';
import {
  type Answered,
  bookingOf,
  demoOperator,
  type Fixture,
  openFixture,
  origin,
  quotationOf,
} from '../testing/fixture.ts';
import { signedIn } from '../testing/staff.ts';

const adminKey = 'an-admin-key-of-some-length';

/** Staff book for whoever calls, with the calls that passengers book by. */
let server: Fixture;
let staff: Record<string, string>;

beforeAll(async () => {
  const operator = demoOperator();
  server = await openFixture({
    adminKey,
    operator: { ...operator, configuration: { ...operator.configuration, allowguest: false } },
  });
  staff = await signedIn(server, adminKey, 'dispatcher');
});
afterAll(() => server.close());

const caller = { firstname: 'Grace', lastname: 'Hopper', email: '', phone: '7911224321', dialingcode: '44' };
const forCaller = { 'x-for-caller': '1' };

async function book(
  headers: Record<string, string>,
  over: Record<string, unknown> = {},
  journey: Record<string, unknown> = {},
): Promise<Answered & { readonly sent: Record<string, unknown> }> {
  const quotation = quotationOf({ now: false, bookingdate: '2026-11-24T18:00', ...journey });
  const { body: quoted } = await server.post('/api/quotation', quotation, { origin });
  const sent = bookingOf(quotation, quoted.totalfare, { contact: caller, ...over });
  return { ...(await server.post('/api/createbookingTest', sent, headers)), sent };
}
const rowOf = (reference: unknown) =>
  server.database
    .selectFrom('bookings')
    .selectAll()
    .where('reference', '=', String(reference))
    .executeTakeFirstOrThrow();
const deedsOf = async (id: number) =>
  (
    await server.database.selectFrom('audit_trail').select(['action', 'actor']).where('booking_id', '=', id).execute()
  ).map(({ action, actor }) => `${action} ${actor}`);

describe('a booking for a caller', () => {
  it('is made without an account or an email address, by the staff who took it, on record once', async () => {
    const { body, sent } = await book({ ...staff, ...forCaller });
    expect(body).toMatchObject({ Code: 1 });
    const again = await server.post('/api/createbookingTest', sent, { ...staff, ...forCaller });
    expect(again.body.Bref).toBe(body.Bref);
    const row = await rowOf(body.Bref);
    expect(row).toMatchObject({ source: 'desk', customer_id: 0, email: '' });
    expect(row.booked_by).not.toBeNull();
    expect(await deedsOf(row.id)).toEqual(['booking.create dispatcher@operator.example']);
    const told = await server.get(`/desk/v1/bookings/${row.reference}`, staff);
    expect(told.body.history).toContainEqual(
      expect.objectContaining({ what: 'booking.create', who: 'dispatcher@operator.example' }),
    );
  });

  it('is nobody’s to make who only says so: no session, a viewer, another page, a session that is over', async () => {
    const viewer = await signedIn(server, adminKey, 'viewer');
    const { origin: _, ...programme } = staff;
    const before = await server.database.selectFrom('bookings').select('id').execute();
    for (const [headers, status] of [
      [{ origin, ...forCaller }, 401],
      [{ ...viewer, ...forCaller }, 403],
      [{ ...programme, ...forCaller }, 403],
      [{ ...staff, origin: 'https://elsewhere.example', ...forCaller }, 403],
      [{ origin, cookie: `desk-session=${'x'.repeat(43)}`, ...forCaller }, 401],
    ] as const) {
      expect([headers, (await book(headers)).status]).toEqual([headers, status]);
    }
    // The session alone makes nobody a caller: whoever books on the site books for themselves.
    expect((await book(staff)).body).toMatchObject({ code: 2, message: messages.signIn });
    expect(await server.database.selectFrom('bookings').select('id').execute()).toEqual(before);
    const refused = await server.database
      .selectFrom('audit_trail')
      .selectAll()
      .where('outcome', '=', 'refused')
      .execute();
    expect(refused.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      'booking.create viewer@operator.example',
    ]);
  });
});

describe('who calls', () => {
  const callers = (phone: string, headers = staff) => server.get(`/desk/v1/callers?phone=${phone}`, headers);

  it('is known by the number: where they went, the last first, each way once, nobody else’s', async () => {
    const contact = { ...caller, phone: '7911123456', email: 'grace@example.com' };
    const back = {
      pick: quotationOf().doff,
      picklat: quotationOf().dofflat,
      picklng: quotationOf().dofflng,
      pickpostcode: quotationOf().droppostcode,
      doff: quotationOf().pick,
      dofflat: quotationOf().picklat,
      dofflng: quotationOf().picklng,
      droppostcode: quotationOf().pickpostcode,
    };
    const headers = { ...staff, ...forCaller };
    await book(headers, { contact }, { bookingdate: '2026-11-25T09:00' });
    const { body: last } = await book(headers, { contact }, { bookingdate: '2026-11-26T09:00' });
    const { body: home } = await book(headers, { contact }, { ...back, bookingdate: '2026-11-25T19:00' });
    const { body } = await callers('447911123456');
    const rides = body.rides as { reference: string; pickup: { address: string } }[];
    expect(rides.map(({ reference }) => reference)).toEqual([last.Bref, home.Bref]);
    expect(rides[0]).toMatchObject({
      firstName: 'Grace',
      email: 'grace@example.com',
      pickup: { address: quotationOf().pick, postcode: 'W2 1HQ' },
      dropoff: { address: quotationOf().doff },
    });
    expect((await callers('447911123457')).body).toEqual({ rides: [] });
  });

  it('is told to dispatchers alone, and only for a whole number', async () => {
    const viewer = { origin, cookie: '' };
    expect((await callers('447911123456', viewer)).status).toBe(401);
    for (const phone of ['', '1', '%25%25%25%25%25%25', `44${'9'.repeat(40)}`]) {
      expect([phone, (await callers(phone)).status]).toEqual([phone, 400]);
    }
  });
});
