import type { DispatchBooking } from 'contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import type { Database } from '../database/open.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { createRideService } from '../rides/service.ts';
import { bookingOf, demoOperator, type Fixture, freshId, openFixture, quotationOf } from '../testing/fixture.ts';
import { startPostgres } from '../testing/postgres.ts';
import { recordChange } from './changes.ts';
import { changesAfter } from './feed.ts';
import { addKey } from './keys.ts';

interface Page {
  readonly bookings: readonly (DispatchBooking & {
    readonly change: { readonly type: string; readonly version: number };
  })[];
  readonly cursor: string;
}

let server: Fixture;
let auth: Record<string, string>;

async function open(database?: Database) {
  const base = demoOperator();
  const company = { ...base.bookers[0], bookerid: 1, name: 'A company', enabled: true, accountallowed: true };
  server = await openFixture({
    operator: { ...base, bookers: [company] as typeof base.bookers },
    ...(database ? { database } : {}),
  });
  const { key } = await addKey(server.deps, 'Reader', ['bookings:read']);
  auth = { authorization: `Bearer ${key}` };
}
beforeEach(() => open());
afterEach(() => server.close());

async function booked(quoted: object = {}, over: object = {}): Promise<string> {
  const quotation = quotationOf(quoted as Record<string, unknown>);
  const { body } = await server.post('/api/quotation', quotation);
  expect(body.code).toBe(1);
  const answer = await server.post(
    '/api/createbookingTest',
    bookingOf(quotation, body.totalfare, over as object as Record<string, unknown>),
  );
  expect(answer.body.Code ?? answer.body).toBe(1);
  return String(answer.body.Bref);
}
const page = async (query: string) => {
  const { status, body } = await server.get(`/dispatch/v1/bookings${query}`, auth);
  expect(status).toBe(200);
  return body as unknown as Page;
};

describe('the feed', () => {
  it('tells every change once, in order, in pages of any size, and what comes later after its cursor', async () => {
    const made = [await booked(), await booked(), await booked()];
    const whole = await page('');
    expect(whole.bookings.map(({ reference, change }) => [reference, change.type])).toEqual(
      made.map((reference) => [reference, 'booking.created']),
    );
    const seen: string[] = [];
    let cursor = '';
    for (;;) {
      const next = await page(`?limit=1${cursor === '' ? '' : `&after=${cursor}`}`);
      cursor = next.cursor;
      if (next.bookings.length === 0) break;
      seen.push(...next.bookings.map(({ reference }) => reference));
    }
    expect(seen).toEqual(made);
    expect((await page(`?after=${cursor}`)).cursor).toBe(cursor);
    const latest = await booked();
    expect((await page(`?after=${cursor}`)).bookings.map(({ reference }) => reference)).toEqual([latest]);
  });

  it('tells each change with its booking as it is now, and never a test', async () => {
    const { cursor } = await page('?limit=200');
    await booked({}, { sandbox: true });
    const reference = await booked({ now: false, bookingdate: '2026-11-28T10:00:00+00:00' });
    const { code } = await server.database
      .selectFrom('bookings')
      .select('code')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    await server.post('/api/cancelbooking', { source: 'web', bookingref: reference, code });
    const { bookings } = await page(`?after=${cursor}`);
    expect(bookings.map(({ change, status, version }) => [change.type, change.version, status, version])).toEqual([
      ['booking.created', 1, 'cancelled', 2],
      ['booking.cancelled', 2, 'cancelled', 2],
    ]);
  });

  it.each([
    ['after', 'x'],
    ['after', '12'],
    ['after', '1.AAAAAAAAAAAAAAAAAAAAAA'],
    ['after', `${'9'.repeat(15)}.AAAAAAAAAAAAAAAAAAAAAA`],
    ['after', 'x'.repeat(101)],
    ['after', '%00'],
    ['after', 'é'.repeat(24)],
    ['limit', '0'],
    ['limit', '201'],
    ['limit', '-1'],
    ['limit', '1.5'],
    ['limit', 'all'],
    ['limt', '10'],
  ])('refuses %s=%s, naming it', async (field, value) => {
    const { status, body } = await server.get(`/dispatch/v1/bookings?${field}=${encodeURIComponent(value)}`, auth);
    expect([status, body.field]).toEqual([400, field]);
  });

  it('refuses a cursor from after the backup that was restored, which would pass over what is booked next', async () => {
    const before = await page('?limit=200');
    await booked();
    const { cursor } = await page('?limit=200');
    const newest = Number(before.cursor.split('.')[0]);
    await server.database.deleteFrom('booking_changes').where('id', '>', newest).execute();
    const { status, body } = await server.get(`/dispatch/v1/bookings?after=${cursor}`, auth);
    expect([status, body.code, body.field]).toEqual([400, 'cursor', 'after']);
    expect((await page(`?after=${before.cursor}`)).bookings).toEqual([]);
  });

  it('refuses the cursor of another server', async () => {
    const { cursor } = await page('');
    const other = await openFixture({ randomBytes: (length) => new Uint8Array(length).fill(7) });
    try {
      const { key } = await addKey(other.deps, 'Reader', ['bookings:read']);
      const headers = { authorization: `Bearer ${key}` };
      const { status, body } = await other.get(`/dispatch/v1/bookings?after=${cursor}`, headers);
      expect([status, body.code]).toEqual([400, 'cursor']);
    } finally {
      await other.close();
    }
  });
});

describe('a booking', () => {
  const told = async (reference: string) =>
    (await server.get(`/dispatch/v1/bookings/${reference}`, auth)).body as unknown as DispatchBooking;

  it('tells what the host page knows it by, and null when the page said nothing', async () => {
    const named = await booked({}, { hostreference: 'EVENT-2026/17', metadata: { room: '7' } });
    expect((await told(named)).metadata).toEqual({ room: '7' });
    expect((await told(await booked())).metadata).toBeNull();
    expect((await told(named)).hostReference).toBe('EVENT-2026/17');
    expect((await told(await booked())).hostReference).toBeNull();
    const { bookings } = await page('?limit=200');
    expect(bookings.find(({ reference }) => reference === named)?.hostReference).toBe('EVENT-2026/17');
  });

  it('tells the words of an address that no search knows, with its pin or as the door of the nearest known place', async () => {
    const address = '14 Parkrow Yard, Stratford, London E15';
    const spot = { pick: address, picklat: 51.5431, picklng: -0.0041, pickpostcode: 'E15', pickprecision: 'exact' };
    const pin = await booked({ ...spot, pickcategory: 'Point' });
    const [outbound] = (await told(pin)).legs;
    expect(outbound?.pickup).toMatchObject({
      typed: address,
      formatted: address,
      latitude: 51.5431,
      precision: 'exact',
    });

    const words = 'Rose Cottage behind the old mill';
    const near = {
      pick: `${words}, Stratford, London E15`,
      picklat: 51.5417,
      picklng: -0.0033,
      pickprecision: 'locality',
    };
    const door = await booked({ ...spot, ...near, pickcategory: 'Postcode', pickhousenumber: words });
    const [leg] = (await told(door)).legs;
    expect(leg?.pickup).toMatchObject({ typed: near.pick, houseNumber: words, latitude: 51.5417 });
    const { code } = await server.database
      .selectFrom('bookings')
      .select('code')
      .where('reference', '=', door)
      .executeTakeFirstOrThrow();
    const { body } = await server.post('/api/bookinginfo', { code });
    expect(body.bookinginfo).toMatchObject({ pickupaddress: near.pick, pickprecision: 'exact' });
  });

  it('tells a return as two legs, each with its places, its moment and its flight', async () => {
    const flight = (number: string) => ({
      flightnumber: number,
      arrivingfromairportname: 'John F Kennedy',
      arrivingfromairportcode: 'KJFK',
      expflightarrival: '2026-11-28T09:20:00+00:00',
      waitingtime: 45,
    });
    const quotation = {
      rtntype: 'rtn',
      now: false,
      bookingdate: '2026-11-28T10:00:00+00:00',
      returndate: '2026-12-02T18:30:00+00:00',
      pickhousenumber: '12A',
      viaaddresses: [
        { address: 'Stratford, London E15', postcode: 'E15', category: 'Town', latitude: 51.5417, longitude: -0.0033 },
      ],
      smallchilds: '1',
      passengers: '3',
    };
    const reference = await booked(quotation, {
      returnflight: flight('BA117'),
      note: 'Ring the bell',
      pickupnote: 'Side door',
      customer: {
        firstname: 'Grace',
        lastname: 'Hopper',
        email: 'g@example.com',
        phone: '7911224321',
        dialingcode: '44',
      },
      trackingcode: 'DEMO',
    });
    const booking = await told(reference);
    expect(booking).toMatchObject({
      version: 1,
      status: 'upcoming',
      timeZone: 'Europe/London',
      passengers: 3,
      equipment: { smallChildSeats: 1, largeChildSeats: 0 },
      wheelchair: false,
      payment: { method: 'cash', state: 'unpaid', paid: 0, refunded: 0 },
      note: 'Ring the bell',
      passenger: { firstName: 'Ada', phone: '+447911123456' },
      customer: { firstName: 'Grace', phone: '+447911224321' },
      booker: null,
      trackingCode: 'DEMO',
      legs: [
        {
          leg: 'outbound',
          reference,
          pickupAt: '2026-11-28T10:00:00+00:00',
          asap: false,
          pickup: { houseNumber: '12A', postcode: 'W2 1HQ', note: 'Side door', provider: 'own', licence: '' },
          dropoff: { typed: 'Heathrow Terminal 2, Inner Ring East, Hounslow TW6 1EW', category: 'Air' },
          flight: null,
        },
        {
          leg: 'return',
          reference: booking.returnReference,
          pickupAt: '2026-12-02T18:30:00+00:00',
          dropoff: { houseNumber: '12A', note: 'Side door' },
          flight: {
            number: 'BA117',
            from: { name: 'John F Kennedy', code: 'KJFK' },
            terminal: '2',
            scheduled: '2026-11-28T09:20:00+00:00',
            minutesAfterLanding: 45,
          },
        },
      ],
    });
    expect(booking.legs.map(({ vias }) => vias.length)).toEqual([1, 1]);
    const { price } = booking;
    expect(price.lines.reduce((sum, { amount }) => sum + amount, 0) - price.discount).toBe(price.total);
    expect((await told(String(booking.returnReference))).reference).toBe(reference);
  });

  it('tells words that are not the place’s apart from what the place is called', async () => {
    const reference = await booked({ pick: 'Ring twice, Buckingham Palace' });
    const { pickup } = (await told(reference)).legs[0] as DispatchBooking['legs'][number];
    expect(pickup.typed).toBe('Ring twice, Buckingham Palace');
    expect(pickup.formatted).not.toContain('Buckingham');
  });

  async function paidByCard() {
    const card = {
      cvv: '123',
      number: '4242424242424242',
      cardholdername: 'A',
      expiry: '12/2030',
      billingpostalcode: 'W2',
    };
    const { nonce } = (await server.post('/api/cardtoken', card)).body;
    const quotation = quotationOf({ requestid: freshId(), now: false, bookingdate: '2026-11-29T10:00:00+00:00' });
    const { totalfare } = (await server.post('/api/quotation', quotation)).body;
    const booking = bookingOf(quotation, totalfare, { paymentmethod: 'card' });
    const { body } = await server.post('/api/createelectronicbooking', { booking, payment: { nonce } });
    return { nonce, body, total: Math.round(Number(totalfare) * 100), reference: String(body.Bref) };
  }

  it('tells a payment by card and what of it went back, and nothing of the card', async () => {
    const { nonce, body, total, reference } = await paidByCard();
    const paid = await told(reference);
    expect(paid.payment).toMatchObject({ method: 'card', state: 'paid', paid: total, refunded: 0 });
    const text = JSON.stringify(paid);
    for (const secret of ['4242', String(nonce), String(body.BookingCode), 'auth', 'sandbox'])
      expect(text).not.toContain(secret);
    await server.post('/api/cancelbooking', { source: 'web', bookingref: reference, code: body.BookingCode });
    expect((await told(reference)).payment).toMatchObject({
      method: 'card',
      state: 'refunded',
      paid: total,
      refunded: total,
    });
  });

  it('tells that all of a payment went back also in parts, as after a cancellation by the operator', async () => {
    const { body, total, reference } = await paidByCard();
    const rides = createRideService(server.deps, createConfirmingPaymentService(server.deps));
    const ride = { bookingId: Number(body.JobPartId), leg: 'outbound' } as const;
    await rides.cancelLeg(ride, { by: 'operator' }, { now: server.clock.now });
    expect((await told(reference)).payment).toMatchObject({ state: 'refunded', paid: total, refunded: total });
  });

  it('tells a wait and return as one leg, and as soon as possible as such', async () => {
    const { legs } = await told(await booked({ rtntype: 'w&r', now: true }));
    expect(legs).toHaveLength(1);
    expect(legs[0]).toMatchObject({ waitAndReturn: true, asap: true });
  });
});

describe('on PostgreSQL', () => {
  const writers = 8;
  const each = Number(process.env.FEED_CHANGES ?? 60);

  it(`skips and repeats nothing under ${writers} writers`, async () => {
    const postgres = await startPostgres();
    const database = await openPostgres(postgres.url);
    const reader = await openPostgres(postgres.url);
    try {
      const there = await openFixture({ database });
      const ids: number[] = [];
      for (let index = 0; index < 20; index++) {
        const quotation = quotationOf();
        const { totalfare } = (await there.post('/api/quotation', quotation)).body;
        const { body } = await there.post('/api/createbookingTest', bookingOf(quotation, totalfare));
        ids.push(Number(body.JobPartId));
      }
      // The changes from creating the bookings, which are not counted below.
      const before = await changesAfter(reader, 0, 200);
      let writing = true;
      const written: string[] = [];
      const writer = async (who: number) => {
        for (let step = 0; step < each; step++) {
          const bookingId = ids[(who * 7 + step * 3) % ids.length] as number;
          const name = `${who}-${step}`;
          const isUndone = step % 10 === 9;
          await database
            .transaction()
            .execute(async (transaction) => {
              await transaction.updateTable('bookings').set({ note: name }).where('id', '=', bookingId).execute();
              await recordChange(transaction, { bookingId, type: 'booking.amended', now: who * 1_000_000 + step });
              // Some transactions take long to commit, so that a later one could be ready before them.
              await new Promise((resolve) => setTimeout(resolve, (who * 13 + step * 5) % 7));
              if (isUndone) throw new Error('undone');
            })
            .catch(() => undefined);
          if (!isUndone) written.push(`${who * 1_000_000 + step}`);
        }
      };
      const read: string[] = [];
      const versions = new Map<number, number[]>();
      const follow = async () => {
        let last = before.at(-1)?.id ?? 0;
        for (;;) {
          const over = !writing;
          const rows = await changesAfter(reader, last, 7);
          for (const { id, at, booking_id, version } of rows) {
            expect(id).toBeGreaterThan(last);
            last = id;
            read.push(`${at}`);
            versions.set(booking_id, [...(versions.get(booking_id) ?? []), version]);
          }
          if (over && rows.length === 0) return;
        }
      };
      const following = follow();
      await Promise.all(Array.from({ length: writers }, (_, who) => writer(who)));
      writing = false;
      await following;
      const skipped = written.filter((name) => !read.includes(name)).length;
      const repeated = read.length - new Set(read).size;
      process.stdout.write(
        `feed: ${writers} writers, ${read.length} changes, skipped ${skipped}, repeated ${repeated}\n`,
      );
      expect({ skipped, repeated, changes: read.length }).toEqual({ skipped: 0, repeated: 0, changes: written.length });
      for (const [, told] of versions) expect(told).toEqual(told.map((_, index) => index + 2));
    } finally {
      await Promise.all([database.destroy(), reader.destroy()]);
      await postgres.stop();
    }
  });
});
