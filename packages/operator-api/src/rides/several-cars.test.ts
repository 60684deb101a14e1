import type { LegName } from 'contracts/legs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { findBookingById } from '../database/bookings.ts';
import { rideNow } from '../desk/ride-view.ts';
import { bookingViews } from '../dispatch/booking.ts';
import { rideView } from '../drive/ride-view.ts';
import { messages } from '../messages.ts';
import { demoOperator, type Fixture, freshId, noon, openFixture } from '../testing/fixture.ts';
import { bookingOf, quotationOf } from '../testing/requests.ts';
import { driving } from '../testing/rides.ts';
import { signedIn } from '../testing/staff.ts';
import { findTracksOf } from '../tracking/rides.ts';
import { createRideService } from './service.ts';
import { findLegs } from './store.ts';

/** More people than any vehicle takes: several cars of one type, one price, one booking. */
const adminKey = 'admin-key-of-several-cars';
let server: Fixture;
let drive: ReturnType<typeof driving>;
beforeAll(async () => {
  server = await openFixture({ adminKey });
  drive = driving(createRideService(server.deps, createConfirmingPaymentService(server.deps)), () => server.clock.now);
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = noon;
});

interface Price {
  readonly vehtypeid: number;
  readonly totalfare: number;
  readonly cars?: number;
}
const later = { now: false, bookingdate: '2026-11-28T10:00:00+00:00' };
const [mpv, minibus] = [4, 5];

async function quoted(over: Record<string, unknown>) {
  const request = quotationOf({ requestid: freshId(), ...later, ...over });
  const { body } = await server.post('/api/quotation', request);
  const prices = body.additionalprices as readonly Price[];
  return { request, body, price: (id: number) => prices.find(({ vehtypeid }) => vehtypeid === id) as Price };
}

async function book(over: Record<string, unknown>, vehtypeid = mpv, more: Record<string, unknown> = {}) {
  const { request, price } = await quoted({ vehtypeid, ...over });
  const { totalfare } = price(vehtypeid);
  const { body } = await server.post('/api/createbookingTest', bookingOf(request, totalfare, { vehtypeid, ...more }));
  return { body, id: Number(body.JobPartId), reference: String(body.Bref), code: String(body.BookingCode), totalfare };
}

const rowOf = async (id: number) => {
  const row = await findBookingById(server.deps.database, id);
  if (!row) throw new Error('no booking');
  return row;
};
const infoOf = async (code: string, headers: Record<string, string> = {}) =>
  (await server.post('/api/bookinginfo', { code }, headers)).body.bookinginfo as Record<string, unknown>;

describe('the price of several cars', () => {
  it('is that of each, for as few of a type as take all', async () => {
    const one = await quoted({ passengers: 4 });
    const many = await quoted({ passengers: 9 });
    expect([1, mpv, minibus].map((id) => many.price(id).cars)).toEqual([3, 2, 2]);
    for (const [id, cars] of [
      [1, 3],
      [mpv, 2],
    ] as const)
      expect(many.price(id).totalfare).toBe(one.price(id).totalfare * cars);
    expect(one.price(1)).not.toHaveProperty('cars');
  });

  it('has lines that add up, and child seats once however many cars there are', async () => {
    const plain = await quoted({ passengers: 9, vehtypeid: mpv });
    const seats = await quoted({ passengers: 9, smallchilds: 1, largechilds: 1, vehtypeid: mpv });
    const alone = await quoted({ passengers: 4, smallchilds: 1, largechilds: 1, vehtypeid: mpv });
    const aloneWithout = await quoted({ passengers: 4, vehtypeid: mpv });
    const lines = seats.body.farelines as readonly { amount: number; label: string }[];
    const sum = lines.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
    expect(sum).toBe(Math.round(Number(seats.body.totalfare) * 100));
    expect(Number(seats.body.totalfare) - Number(plain.body.totalfare)).toBeCloseTo(
      Number(alone.body.totalfare) - Number(aloneWithout.body.totalfare),
    );
  });

  it('is not for so many that three cars do not take them', async () => {
    expect((await quoted({ passengers: 25 })).body).toMatchObject({ code: 2 });
    expect((await quoted({ passengers: 24 })).price(minibus).cars).toBe(3);
  });

  it('is the server’s alone: a page that sends the price of one books nothing', async () => {
    const { request, price } = await quoted({ passengers: 9, vehtypeid: mpv });
    const half = price(mpv).totalfare / 2;
    const { body } = await server.post('/api/createbookingTest', bookingOf(request, half, { vehtypeid: mpv, cars: 1 }));
    expect(body.Code).not.toBe(1);
  });
});

describe('a booking of several cars', () => {
  it('has a job for each car, which share its passengers and its price', async () => {
    const { id, code, totalfare } = await book({ passengers: 9, luggages: 3, smallchilds: 1 });
    const legs = await findLegs(server.deps.database, id);
    expect(legs.map(({ leg, reference }) => [leg, reference])).toEqual([
      ['outbound', legs[0]?.reference],
      ['outbound2', legs[0]?.reference],
    ]);
    expect(legs.reduce((sum, { price_minor }) => sum + price_minor, 0)).toBe(Math.round(totalfare * 100));
    const info = await infoOf(code);
    expect(info).toMatchObject({ vehicletype: '2 × MPV', cars: 2, totalfare });
    expect((info.legs as { passengers: number }[]).map(({ passengers }) => passengers)).toEqual([5, 4]);
  });

  it('has both ways once for each car where it is a return', async () => {
    const { id } = await book({ passengers: 9, rtntype: 'rtn', returndate: '2026-11-30T18:00:00+00:00' });
    const row = await rowOf(id);
    const legs = await findLegs(server.deps.database, id);
    expect(legs.map(({ leg }) => leg)).toEqual(['outbound', 'outbound2', 'return', 'return2']);
    expect(legs.map(({ reference }) => reference)).toEqual([
      ...[row.reference, row.reference, row.return_reference, row.return_reference],
    ]);
    expect(legs.reduce((sum, { price_minor }) => sum + price_minor, 0)).toBe(row.total_minor);
  });

  it('is told at the desk, to dispatch systems and to each driver as jobs that name each other', async () => {
    const { id } = await book({ passengers: 9, luggages: 5 });
    await drive.assign(id, 'outbound2');
    const desk = (leg: LegName) => rideNow(server.deps, { bookingId: id, leg });
    expect(await desk('outbound')).toMatchObject({ cars: 2, people: 5, driver: null, vehicle: 'MPV' });
    expect(await desk('outbound2')).toMatchObject({ cars: 2, people: 4, driver: { name: 'Driver 3' } });
    const row = await rowOf(id);
    const [told] = await bookingViews(server.deps, [row]);
    expect(told?.legs.map(({ car }) => car)).toMatchObject([
      { number: 1, of: 2, passengers: 5, suitcases: 3 },
      { number: 2, of: 2, passengers: 4, suitcases: 2 },
    ]);
    const [first] = await findLegs(server.deps.database, id);
    if (!first) throw new Error('no ride');
    const tracks = await findTracksOf(server.deps.database, [id]);
    expect(rideView(server.deps, row, first, tracks)).toMatchObject({
      passengers: 5,
      cars: [
        { number: 1, own: true, passengers: 5, driver: '' },
        { number: 2, own: false, passengers: 4, driver: 'Driver 3', registration: 'LK21 ABC' },
      ],
    });
  });

  it('is one email and is cancelled whole', async () => {
    const { id, code, reference } = await book({ passengers: 9 });
    const letters = server.emails.filter(({ text }) => text.includes(reference));
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('2 × MPV');
    const cancel = (leg: string) =>
      server.post('/api/cancelbooking', { bookingref: reference, code, ...(leg ? { leg } : {}) });
    // One click must not leave part of a group behind.
    expect((await cancel('outbound2')).body).toMatchObject({ code: 2 });
    expect((await cancel('')).body).toMatchObject({ code: 1 });
    const legs = await findLegs(server.deps.database, id);
    expect(legs.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });
});

describe('what happened to each of several cars', () => {
  it('is told at the desk with its car', async () => {
    const { id, reference } = await book({ passengers: 9 });
    for (const leg of ['outbound', 'outbound2'] as const) {
      await drive.assign(id, leg);
      await drive.to(id, 'started', leg);
    }
    const headers = await signedIn(server, adminKey, 'viewer');
    const { body } = await server.get(`/desk/v1/bookings/${reference}`, headers);
    const history = (body.history as { readonly what: string }[]).map(({ what }) => what);
    expect(history).toEqual(expect.arrayContaining(['Driver set off', 'Driver set off (car 2)']));
  });
});

describe('vehicles of which the operator has few', () => {
  it('are had by a group only where enough of them are left', async () => {
    const own = await openFixture({
      operator: {
        ...demoOperator(),
        vehicles: demoOperator().vehicles.map((row) => (row.vehtypeid === mpv ? { ...row, count: 1 } : row)),
      },
    });
    try {
      const request = quotationOf({ requestid: freshId(), ...later, passengers: 9, vehtypeid: mpv });
      expect((await own.post('/api/quotation', request)).body).toMatchObject({ code: 2 });
      const two = quotationOf({ requestid: freshId(), ...later, passengers: 9, vehtypeid: minibus });
      expect((await own.post('/api/quotation', two)).body).toMatchObject({ code: 1 });
    } finally {
      await own.close();
    }
  });
});

it('a group is not booked at the price of fewer cars than it now needs', async () => {
  const operator = demoOperator();
  const own = await openFixture({ operator });
  try {
    const request = quotationOf({ requestid: freshId(), ...later, passengers: 9, vehtypeid: mpv });
    const { body } = await own.post('/api/quotation', request);
    // The operator's new vehicles of the type are smaller.
    const vehicles = operator.vehicles.map((row) => (row.vehtypeid === mpv ? { ...row, noofpassengers: 4 } : row));
    Object.assign(own.deps.operator, { vehicles });
    const booking = bookingOf(request, body.totalfare, { vehtypeid: mpv });
    const answer = await own.post('/api/createbookingTest', booking);
    expect(answer.body).toMatchObject({ code: 2, message: messages.journeyChanged });
  } finally {
    await own.close();
  }
});

describe('what a vehicle is called', () => {
  const open = () =>
    openFixture({
      operator: {
        ...demoOperator(),
        vehicles: demoOperator().vehicles.map((row) =>
          row.vehtypeid === mpv
            ? { ...row, typenames: { fr: 'Monospace' }, descriptions: { fr: 'Pour six personnes' } }
            : row,
        ),
      },
    });

  it('is said in the reader’s language, or as the operator says it with what language that is', async () => {
    const own = await open();
    try {
      const typesIn = async (language: string) => {
        const { body } = await own.get('/api/vehicletypes', { 'accept-language': language });
        return body.vehTypes as readonly Record<string, unknown>[];
      };
      const inFrench = await typesIn('fr-FR');
      const named = {
        typename: 'Monospace',
        typenamelang: 'fr',
        description: 'Pour six personnes',
        descriptionlang: 'fr',
      };
      expect(inFrench.find(({ vehtypeid }) => vehtypeid === mpv)).toMatchObject(named);
      expect(inFrench.find(({ vehtypeid }) => vehtypeid === 1)).toMatchObject({
        typename: 'Saloon',
        typenamelang: 'en',
      });
      expect((await typesIn('de')).find(({ vehtypeid }) => vehtypeid === mpv)).toMatchObject({
        typename: 'MPV',
        typenamelang: 'en',
      });
      expect(inFrench[0]).not.toHaveProperty('typenames');
    } finally {
      await own.close();
    }
  });

  it('is in a booking’s email and its details in the language of whoever reads', async () => {
    const own = await open();
    try {
      const french = { 'accept-language': 'fr' };
      const request = quotationOf({ requestid: freshId(), ...later, passengers: 9, vehtypeid: mpv });
      const { totalfare } = (await own.post('/api/quotation', request)).body as { totalfare: number };
      const { body } = await own.post(
        '/api/createbookingTest',
        bookingOf(request, totalfare, { vehtypeid: mpv }),
        french,
      );
      expect(own.emails[0]?.text).toContain('2 × Monospace');
      const info = async (headers: Record<string, string>) =>
        (await own.post('/api/bookinginfo', { code: body.BookingCode }, headers)).body.bookinginfo;
      expect(await info(french)).toMatchObject({ vehicletype: '2 × Monospace', vehicletypelang: 'fr' });
      expect(await info({ 'accept-language': 'de' })).toMatchObject({ vehicletype: '2 × MPV', vehicletypelang: 'en' });
    } finally {
      await own.close();
    }
  });
});
