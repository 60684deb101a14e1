import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../../calls/payment-service.ts';
import { speak } from '../../mail/languages/index.ts';
import { createPaypal } from '../../payments/paypal/paypal.ts';
import { createRideService } from '../../rides/service.ts';
import { bookingOf, type Fixture, freshId, noon, openFixture, quotationOf } from '../../testing/fixture.ts';
import { type PaypalStandIn, startPaypalStandIn } from '../../testing/paypal-stand-in.ts';
import { stratford } from '../../testing/requests.ts';
import { driving } from '../../testing/rides.ts';
import { signedIn } from '../../testing/staff.ts';

const adminKey = 'an-admin-key-of-some-length';

/**
 * Staff change a booking while the passenger is on the phone: the new price is quoted first, then the change is made.
 */
type Row = Record<string, unknown>;
interface Amendable extends Row {
  readonly fixed: boolean;
}
interface Told {
  readonly version: number;
  readonly amendable: Amendable | null;
  readonly rides: readonly { leg: string; price: number; pickupAt: string; dropoff: Row }[];
  readonly price: { total: number; lines: readonly { label: string; amount: number }[] };
  readonly notes: Row;
  readonly history: readonly { what: string; who: string }[];
  readonly refundable: number;
}

let paypal: PaypalStandIn;
let server: Fixture;
let staff: Record<string, string>;
let drive: ReturnType<typeof driving>;

beforeAll(async () => {
  paypal = await startPaypalStandIn();
  server = await openFixture({
    adminKey,
    paymentProviders: [
      createPaypal({ clientId: 'test', secret: 'test', webhookId: 'WH', baseUrl: paypal.url, clock: () => 0 }),
    ],
  });
  staff = await signedIn(server, adminKey, 'dispatcher');
  const rides = createRideService(server.deps, createConfirmingPaymentService(server.deps));
  drive = driving(rides, () => server.clock.now);
});
afterAll(async () => {
  await server.close();
  await paypal.stop();
});
beforeEach(() => {
  server.clock.now = noon;
});

const reading = {
  address: 'Reading Station, Station Hill, Reading RG1 1LZ',
  postcode: 'RG1 1LZ',
  category: 'Station',
  latitude: 51.4589,
  longitude: -0.9713,
  precision: 'exact',
  houseNumber: '',
};

async function booked(how: 'cash' | 'paypal' = 'cash', journey: Row = {}, over: Row = {}) {
  const request = quotationOf({
    requestid: freshId(),
    paymentmethod: how,
    now: false,
    bookingdate: '2026-11-28T10:00',
    ...journey,
  });
  const { totalfare } = (await server.post('/api/quotation', request)).body as { totalfare: number };
  const booking = bookingOf(request, over.totalfare ?? totalfare, { paymentmethod: how, ...over });
  const path = how === 'cash' ? '/api/createbookingTest' : '/api/createelectronicbooking';
  const { body } = await server.post(path, how === 'cash' ? booking : { booking, payment: {} });
  const order = String((body.PaymentIntent as { id?: string } | undefined)?.id ?? '');
  if (how === 'paypal' && over.pays !== false) {
    paypal.approve(order);
    await server.put('/api/updateelectronicbooking', { Id: order, Status: 'ok', JobpartId: body.JobPartId });
  }
  const reference = String(body.Bref);
  const at = `/desk/v1/bookings/${reference}`;
  const read = async () => (await server.get(at, staff)).body as unknown as Told;
  /** An amendment request as the form sends it: the current values with the given changes. */
  const change = async (what: Row, more: Row = {}) => {
    const { version, amendable } = await read();
    const { fixed: _f, vehicles: _v, ...is } = amendable ?? ({} as Amendable);
    return { id: freshId(), version, ...is, ...what, ...more };
  };
  const quote = (body: unknown) => server.post(`${at}/amendment/quotation`, body, staff);
  const apply = (body: unknown) => server.post(`${at}/amendment`, body, staff);
  const amend = async (what: Row) => {
    const body = await change(what);
    const { total } = (await quote(body)).body;
    return { body: { ...body, total }, answer: await apply({ ...body, total }) };
  };
  return { id: Number(body.JobPartId), code: String(body.BookingCode), reference, read, change, quote, apply, amend };
}

const changesOf = async (id: number) =>
  (
    await server.database
      .selectFrom('booking_changes')
      .select('type')
      .where('booking_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ type }) => type);

describe('changing a booking', () => {
  it('tells the passenger in the language of the booking', async () => {
    const { amend, id } = await booked();
    await server.database.updateTable('bookings').set({ language: 'de' }).where('id', '=', id).execute();
    await amend({
      dropoff: reading,
      pickupAt: '2026-11-28T11:30',
      people: 2,
      cases: 1,
      wheelchair: false,
      note: 'Läuten',
    });
    const { t, when } = speak(server.operator.configuration, 'de');
    const [before, after] = ['10:00', '11:30'].map((time) => when(Date.parse(`2026-11-28T${time}Z`)));
    const text = server.emails.at(-1)?.text.normalize('NFKC') ?? '';
    for (const [what, is, was] of [
      [t('fact.dropoff'), reading.address, /.*Heathrow.*/.source],
      [t('fact.pickup'), after, before],
      [t('fact.note'), 'Läuten', '.*'],
    ]) {
      expect(text).toMatch(
        new RegExp(t('lead.amendedFact', { what, after: is, before: was } as never).replace(/[()]/g, '\\$&')),
      );
    }
    expect(text).toContain(
      `- ${t('fact.travelling')}: ${t('say.passengers', { count: 2 })}, ${t('say.bags', { count: 1 })}`,
    );
    expect(text).not.toMatch(/Pick-up time|People|Cases/);
  });

  it('tells the new price first and changes nothing by it', async () => {
    const { read, change, quote } = await booked();
    const before = await read();
    const { status, body } = await quote(await change({ dropoff: reading, pickupAt: '2026-11-28T11:30' }));
    expect([status, body.changes]).toEqual([
      200,
      [
        { what: 'Drop-off', before: expect.stringContaining('Heathrow'), after: reading.address },
        { what: 'Pick-up time', before: '28/11/2026 10:00', after: '28/11/2026 11:30' },
      ],
    ]);
    expect(Number(body.total)).toBeGreaterThan(before.price.total);
    expect(body.before).toBe(before.price.total);
    const lines = body.lines as { amount: number }[];
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(body.total);
    expect(await read()).toEqual(before);
  });

  it('changes places, time, load, vehicle, note and flight at that price: on record, in the feed, in an email, in the ticket', async () => {
    const { id, code, read, amend } = await booked();
    const before = await read();
    const what = {
      dropoff: reading,
      vias: [
        {
          ...reading,
          address: 'Windsor Castle, Windsor SL4 1NJ',
          postcode: 'SL4 1NJ',
          latitude: 51.4839,
          longitude: -0.6044,
        },
      ],
      pickupAt: '2026-11-28T11:30',
      people: 4,
      cases: 3,
      vehicle: 2,
      note: 'Ring twice',
      flight: 'BA117',
    };
    const { body, answer } = await amend(what);
    expect(answer).toMatchObject({ status: 200, body: { total: body.total, before: before.price.total } });
    const after = await read();
    expect(after).toMatchObject({
      version: before.version + 1,
      price: { total: body.total },
      amendable: { people: 4, cases: 3, vehicle: 2, note: 'Ring twice', flight: 'BA117', pickupAt: '2026-11-28T11:30' },
      rides: [{ pickupAt: '2026-11-28T11:30:00.000Z', price: body.total, dropoff: { address: reading.address } }],
    });
    expect(after.history).toContainEqual(
      expect.objectContaining({ what: expect.stringContaining('Pick-up time'), who: 'dispatcher@operator.example' }),
    );
    expect(await changesOf(id)).toEqual(['booking.created', 'booking.amended']);
    const letter = server.emails.at(-1);
    expect(letter).toMatchObject({ to: 'ada@example.com', subject: expect.stringContaining('has changed') });
    expect(letter?.text).toContain(`Drop-off: ${reading.address} (it was`);
    const { bookinginfo } = (await server.post('/api/bookinginfo', { code })).body as { bookinginfo: Row };
    expect(bookinginfo).toMatchObject({
      dropoffaddress: reading.address,
      totalfare: Number(body.total) / 100,
      pickupdatetime: '2026-11-28T11:30:00+00:00',
      flightnumber: 'BA117',
    });
  });

  it('keeps the passenger of a deleted account until a month after the new day', async () => {
    const { id, amend } = await booked();
    const month = 30 * 86_400_000;
    const erasedAt = async () =>
      (await server.database.selectFrom('bookings').select('erase_at').where('id', '=', id).executeTakeFirstOrThrow())
        .erase_at;
    await amend({ pickupAt: '2026-11-29T10:00' });
    expect(await erasedAt()).toBeNull();
    await server.database
      .updateTable('bookings')
      .set({ erase_at: Date.parse('2026-11-29T10:00Z') + month })
      .where('id', '=', id)
      .execute();
    expect((await amend({ pickupAt: '2027-02-15T10:00' })).answer.status).toBe(200);
    expect(await erasedAt()).toBe(Date.parse('2027-02-15T10:00Z') + month);
  });

  it('changes a wheelchair and the ages of children, told to everybody as if they were booked so', async () => {
    const { code, read, quote, change, amend } = await booked('cash', {
      passengers: '2',
      smallchilds: '1',
      luggages: '0',
      handbags: '0',
    });
    const before = await read();
    expect(before.amendable).toMatchObject({ wheelchair: false, childAges: [] });
    expect((await quote(await change({ wheelchair: true }))).body).toMatchObject({
      status: 409,
      field: 'vehicle',
      detail: 'A Saloon is not wheelchair accessible.',
    });
    expect((await quote(await change({ childAges: [2, 7] }))).body).toMatchObject({ status: 400, field: 'childAges' });
    const needs = { wheelchair: true, vehicle: 6, childAges: [2] };
    const { body } = await quote(await change(needs));
    expect(body.changes).toEqual([
      { what: 'Vehicle', before: 'Saloon', after: expect.any(String) },
      { what: 'Wheelchair', before: '', after: 'yes' },
      { what: 'Ages of the children', before: '', after: '2' },
    ]);
    expect((await amend(needs)).answer.status).toBe(200);
    const after = await read();
    expect(after).toMatchObject({
      amendable: { wheelchair: true, childAges: [2], vehicle: 6 },
      rides: [{ needs: ['wheelchair', 'small child seat', 'children aged 2'] }],
    });
    expect(server.emails.at(-1)?.text).toContain('wheelchair, children aged 2');
    const { bookinginfo } = (await server.post('/api/bookinginfo', { code })).body as { bookinginfo: Row };
    expect(bookinginfo).toMatchObject({ wheelchair: true, childages: [2] });
    // Removing the children's ages changes neither the price nor the wheelchair.
    const { answer } = await amend({ childAges: [] });
    expect(answer.body.total).toBe(after.price.total);
    expect(await read()).toMatchObject({ amendable: { wheelchair: true, childAges: [] } });
  });

  it('changes pets at what they cost, told to everybody as if they were booked so', async () => {
    const { code, read, quote, change, amend } = await booked('cash', { smallpets: '1' });
    const before = await read();
    expect(before.amendable).toMatchObject({ smallPets: 1, otherPets: 0 });
    expect((await quote(await change({ otherPets: 3 }))).body).toMatchObject({ status: 400 });
    expect((await amend({ smallPets: 0, otherPets: 2 })).answer.status).toBe(200);
    const after = await read();
    expect(after).toMatchObject({ amendable: { smallPets: 0, otherPets: 2 }, rides: [{ needs: ['2 pets'] }] });
    expect(after.price.total).toBeGreaterThan(before.price.total);
    expect(server.emails.at(-1)?.text).toContain('2 other pets');
    const { bookinginfo } = (await server.post('/api/bookinginfo', { code })).body as { bookinginfo: Row };
    expect(bookinginfo).toMatchObject({ smallpets: 0, otherpets: 2 });
  });

  it('leaves the price alone where only words change, and tells that nothing changed', async () => {
    const { read, amend, quote, change } = await booked();
    const before = await read();
    expect((await quote(await change({}))).body).toMatchObject({ status: 400, code: 'nothing' });
    const { answer } = await amend({ note: 'Ring twice' });
    expect(answer).toMatchObject({ status: 200, body: { total: before.price.total } });
    expect((await read()).price).toEqual(before.price);
  });

  it('is made once, however often it is sent', async () => {
    const { id, read, amend, apply } = await booked();
    const { body, answer } = await amend({ dropoff: reading });
    const letters = server.emails.length;
    const again = await apply(body);
    expect(again.body).toEqual(answer.body);
    expect(await changesOf(id)).toEqual(['booking.created', 'booking.amended']);
    expect(server.emails.length).toBe(letters);
    expect((await read()).version).toBe(answer.body.version);
  });

  it('refuses what somebody else has changed meanwhile, with what is true, and another price than was told', async () => {
    const { read, amend, change, apply, quote } = await booked();
    const old = await change({ dropoff: reading });
    await amend({ note: 'Ring twice' });
    const { version } = await read();
    expect((await quote(old)).body).toMatchObject({ status: 409, code: 'version', current: { version } });
    expect((await apply({ ...old, total: 1 })).body).toMatchObject({ status: 409, code: 'version' });
    const cheap = await change({ dropoff: reading });
    expect((await apply({ ...cheap, total: 1 })).body).toMatchObject({ status: 409, code: 'price' });
    expect((await read()).version).toBe(version);
  });

  it('refuses a price that was told too long ago', async () => {
    const { change, quote, apply, read } = await booked();
    const body = await change({ dropoff: reading });
    const { total } = (await quote(body)).body;
    const { version } = await read();
    server.clock.now += 3_600_000;
    expect((await apply({ ...body, total })).body).toMatchObject({ status: 409, code: 'expired' });
    expect((await read()).version).toBe(version);
  });

  it('quotes nothing for a booking in a currency that the operator has no more', async () => {
    const { id, change, quote, read } = await booked();
    await server.database.updateTable('bookings').set({ currency: 'THB' }).where('id', '=', id).execute();
    const { version } = await read();
    expect((await quote(await change({ dropoff: reading }))).body).toMatchObject({ status: 409, code: 'price' });
    expect((await read()).version).toBe(version);
  });

  it('refuses a pick-up of which only the district is known', async () => {
    const { change, quote, read } = await booked();
    const pickup = { ...reading, ...stratford, precision: 'approximate' };
    const { version } = await read();
    const refused = { status: 409, code: 'door', field: 'pickup' };
    expect((await quote(await change({ pickup }))).body).toMatchObject(refused);
    expect((await read()).version).toBe(version);
  });

  it('keeps one of two changes that come at the same moment', async () => {
    const { id, change, quote, apply } = await booked();
    const bodies = await Promise.all([change({ note: 'One' }), change({ note: 'Two' })]);
    const totals = await Promise.all(bodies.map(async (body) => (await quote(body)).body.total));
    const answers = await Promise.all(bodies.map((body, index) => apply({ ...body, total: totals[index] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await changesOf(id)).toEqual(['booking.created', 'booking.amended']);
  });

  it('may take a pick-up sooner than passengers may, but none that is over', async () => {
    const { amend, change, quote } = await booked();
    expect((await amend({ pickupAt: '2026-11-24T12:05' })).answer.status).toBe(200);
    const late = await quote(await change({ pickupAt: '2026-11-24T11:00' }));
    expect(late.body).toMatchObject({ status: 400, field: 'pickupAt' });
  });

  it.each([
    ['a place outside the service area', { dropoff: { ...reading, latitude: 48.8566, longitude: 2.3522 } }, 'dropoff'],
    ['a vehicle that is too small', { people: 8, vehicle: 1 }, 'vehicle'],
    ['a vehicle that there is not', { vehicle: 999 }, 'vehicle'],
    ['a ride back that there is not', { returnAt: '2026-11-29T10:00' }, 'returnAt'],
    ['an hour that the clocks skip', { pickupAt: '2027-03-28T01:30' }, undefined],
    ['a place without a name', { pickup: { ...reading, address: '' } }, 'pickup.address'],
    ['a longitude off the earth', { dropoff: { ...reading, longitude: 999 } }, 'dropoff.longitude'],
    ['a thousand vias', { vias: Array.from({ length: 1_000 }, () => reading) }, undefined],
    ['a note that is a book', { note: 'x'.repeat(20_000) }, 'note'],
    ['a name that nobody knows', { surprise: true }, 'surprise'],
  ])('refuses %s, naming the field, and changes nothing', async (_, what, field) => {
    const { read, change, quote } = await booked();
    const before = await read();
    const { status, body } = await quote(await change(what));
    expect([400, 409, 413]).toContain(status);
    if (field !== undefined) expect(body.field).toBe(field);
    expect(await read()).toEqual(before);
  });

  it('ends with the passenger on board', async () => {
    const { id, read, change, quote } = await booked();
    await drive.assign(id);
    await drive.to(id, 'arrived');
    const body = await change({ note: 'Ring twice' });
    await drive.to(id, 'pob');
    expect((await read()).amendable).toBeNull();
    expect((await quote(body)).body).toMatchObject({ status: 409, code: 'impossible' });
  });
});

describe('money of a change', () => {
  it('goes back where the new price is lower than what was paid', async () => {
    const { read, amend } = await booked('paypal', {
      doff: reading.address,
      dofflat: reading.latitude,
      dofflng: reading.longitude,
      droppostcode: reading.postcode,
      doffcategory: reading.category,
    });
    const before = await read();
    const sent = paypal.refunds.length;
    const nearer = {
      ...reading,
      address: 'Windsor Castle, Windsor SL4 1NJ',
      postcode: 'SL4 1NJ',
      latitude: 51.4839,
      longitude: -0.6044,
    };
    const { body, answer } = await amend({ dropoff: nearer });
    const back = before.price.total - Number(body.total);
    expect(back).toBeGreaterThan(0);
    expect(answer.body).toMatchObject({ back, owed: 0 });
    expect(paypal.refunds.slice(sent).map(({ value }) => Number(value))).toEqual([back / 100]);
    expect(server.emails.at(-1)?.text).toContain('will be refunded to');
    expect((await read()).refundable).toBe(Number(body.total));
  });

  it('is the driver’s to collect where the new price is higher', async () => {
    const { read, amend } = await booked('paypal');
    const before = await read();
    const { body, answer } = await amend({ dropoff: reading });
    expect(answer.body).toMatchObject({ back: 0, owed: Number(body.total) - before.price.total });
    expect(server.emails.at(-1)?.text).toContain('is to be paid to the driver');
  });

  it('waits while the passenger is paying the old price', async () => {
    const { read, change, quote, apply } = await booked('paypal', {}, { pays: false });
    const before = await read();
    const body = await change({ dropoff: reading });
    const { total } = (await quote(body)).body;
    expect((await apply({ ...body, total })).body).toMatchObject({ status: 409, code: 'payment' });
    expect(await read()).toMatchObject({ version: before.version, price: before.price });
  });

  it.each([
    ['transfer10', 'whose promotion was taken out of the files'],
    ['spring27', 'that begins on another day by now'],
  ])('keeps what the code %s took off, %s', async (promo) => {
    const { id, read, amend } = await booked();
    const before = await read();
    const less = (column: string) => sql<number>`${sql.ref(column)} - 500`;
    await server.database
      .updateTable('bookings')
      .set({ promo_id: promo, promo_minor: 500, total_minor: less('total_minor') })
      .where('id', '=', id)
      .execute();
    await server.database
      .updateTable('ride_legs')
      .set({ share_minor: less('share_minor'), price_minor: less('price_minor') })
      .where('booking_id', '=', id)
      .execute();
    const { answer } = await amend({ pickupAt: '2026-11-28T11:00' });
    expect(answer).toMatchObject({ status: 200, body: { before: before.price.total - 500 } });
    const row = await server.database.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ promo_minor: 500, total_minor: row.fare_minor - 500 });
  });

  it('keeps what came on top, and what a promotion takes off', async () => {
    const promo = server.operator.promos.find(({ kind }) => kind === 'percent');
    if (!promo) throw new Error('the demo operator has a percentage');
    const asked = quotationOf({ requestid: freshId(), now: false, bookingdate: '2026-11-28T10:00' });
    const { totalfare } = (await server.post('/api/quotation', asked)).body as { totalfare: number };
    const price = { promocode: promo.code, price: totalfare, currencycode: 'GBP' };
    const { Value } = (await server.post('/api/promocode', price)).body as { Value: number };
    const paid = Math.round((totalfare - Value) * 100) / 100;
    const { reference, read, amend } = await booked('cash', {}, { promocode: promo.code, totalfare: paid });
    const before = await read();
    const waiting = { lines: [{ kind: 'waiting', label: 'Waiting time', amount: 750 }], reason: 'Waited', version: 1 };
    await server.put(`/desk/v1/bookings/${reference}/legs/outbound/price`, waiting, staff);
    const { body } = await amend({ dropoff: reading });
    const after = await read();
    const row = await server.database
      .selectFrom('bookings')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const net = row.fare_minor - 750;
    expect(row.promo_minor).toBe(
      Math.min(Math.round((net * promo.value) / 100), promo.maximum === undefined ? Infinity : promo.maximum * 100),
    );
    expect(after.price.total).toBe(net - row.promo_minor + 750);
    expect(after.price.total).toBe(body.total);
    expect(after.price.total).toBeGreaterThan(before.price.total);
    expect(after.price.lines).toContainEqual({ label: 'Waiting time', amount: 750 });
  });

  it('is refused with words where a price that dispatch lowered would fall below nothing', async () => {
    const { id, reference, read, change, quote, apply } = await booked('cash', {
      rtntype: 'rtn',
      returndate: '2026-11-30T18:00',
    });
    const before = await read();
    const rides = createRideService(server.deps, createConfirmingPaymentService(server.deps));
    await rides.price(
      { bookingId: id, leg: 'outbound' },
      { lines: [], totalMinor: 100, reason: 'Late' },
      { now: noon },
    );
    const dropoff = { ...reading, ...stratford, precision: 'exact', houseNumber: '' };
    const lower = await change({ dropoff });
    const refused = { status: 409, body: { code: 'price', detail: 'The booking would cost less than nothing.' } };
    expect(await quote(lower)).toMatchObject(refused);
    expect(await apply({ ...lower, total: before.price.total })).toMatchObject(refused);
    // Staff can set the price anew, and then change the booking.
    const { version } = await server.database
      .selectFrom('ride_legs')
      .select('version')
      .where('booking_id', '=', id)
      .where('leg', '=', 'outbound')
      .executeTakeFirstOrThrow();
    const anew = { lines: [], reason: 'As booked', version };
    expect(await server.put(`/desk/v1/bookings/${reference}/legs/outbound/price`, anew, staff)).toMatchObject({
      status: 200,
    });
    expect(await quote(await change({ dropoff }))).toMatchObject({ status: 200 });
  });
});

describe('a return', () => {
  const journey = { rtntype: 'rtn', returndate: '2026-11-30T18:00' };

  it('changes the time of each ride, and both prices with the places', async () => {
    const { read, amend } = await booked('cash', journey);
    const before = await read();
    await amend({ returnAt: '2026-11-30T20:00' });
    const later = await read();
    expect(later.rides.map(({ leg, pickupAt }) => [leg, pickupAt])).toEqual([
      ['outbound', before.rides[0]?.pickupAt],
      ['return', '2026-11-30T20:00:00.000Z'],
    ]);
    const { body } = await amend({ dropoff: reading });
    const after = await read();
    expect(after.rides.reduce((sum, { price }) => sum + price, 0)).toBe(body.total);
    for (const [index, { price }] of after.rides.entries()) {
      expect(price).toBeGreaterThan(later.rides[index]?.price ?? 0);
    }
  });

  it('keeps the ride that is over: of the other its time alone can change', async () => {
    const { id, read, amend, change, quote } = await booked('cash', journey);
    await drive.assign(id);
    for (const status of ['started', 'arrived', 'pob', 'finish'] as const) await drive.to(id, status);
    const before = await read();
    expect(before.amendable).toMatchObject({ fixed: true });
    expect((await quote(await change({ dropoff: reading }))).body).toMatchObject({ status: 409, field: 'dropoff' });
    expect((await quote(await change({ pickupAt: '2026-11-29T10:00' }))).body).toMatchObject({
      status: 409,
      field: 'pickupAt',
    });
    const { answer } = await amend({ returnAt: '2026-11-30T23:30' });
    expect(answer.status).toBe(200);
    const after = await read();
    expect(after.rides[0]).toEqual(before.rides[0]);
    expect(after.rides[1]?.pickupAt).toBe('2026-11-30T23:30:00.000Z');
    const sum = after.rides.reduce((total, { price }) => total + price, 0);
    expect([after.price.total, after.price.lines.reduce((total, { amount }) => total + amount, 0)]).toEqual([sum, sum]);
  });
});
