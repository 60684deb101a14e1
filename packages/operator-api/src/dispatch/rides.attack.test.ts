import { type DispatchScope, positionsMax, rideEventTypes } from 'contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { overPglite } from '../database/open.ts';
import { createRideService } from '../rides/service.ts';
import { freshPglite } from '../testing/database.ts';
import { bookingOf, demoOperator, type Fixture, freshId, noon, openFixture, quotationOf } from '../testing/fixture.ts';
import { Killed, momentsToDie, startProcess } from '../testing/mortal.ts';
import { addKey } from './keys.ts';

/** The ride calls of dispatch systems: valid, hostile, repeated and concurrent, and with a server that is killed. */
let server: Fixture;
let all: Record<string, string>;

const key = async (at: Fixture, ...scopes: DispatchScope[]) => ({
  authorization: `Bearer ${(await addKey(at.deps, 'Test', scopes)).key}`,
});

beforeAll(async () => {
  server = await openFixture();
  all = await key(server, 'bookings:read', 'bookings:write', 'rides:write', 'fleet:write');
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = noon;
});

type Row = Record<string, unknown>;

async function book(at: Fixture = server, over: Row = {}) {
  const request = quotationOf({
    requestid: freshId(),
    now: false,
    bookingdate: '2026-11-28T10:00:00+00:00',
    rtntype: 'rtn',
    returndate: '2026-11-30T18:00:00+00:00',
  });
  const { totalfare } = (await at.post('/api/quotation', request)).body;
  const { body } = await at.post('/api/createbookingTest', bookingOf(request, totalfare, over));
  const info = async () =>
    (await at.post('/api/bookinginfo', { code: body.BookingCode })).body.bookinginfo as Row & { legs: Row[] };
  return {
    code: String(body.BookingCode),
    reference: String(body.Bref),
    back: String(body.ReturnRef),
    id: Number(body.JobPartId),
    totalfare,
    info,
  };
}

const ride = (reference: string, leg = 'outbound') => `/dispatch/v1/bookings/${reference}/legs/${leg}`;
const event = (type: string, over: Row = {}) => ({ id: freshId(), type, occurredAt: '2026-11-24T12:00:00Z', ...over });
const assignment = {
  driver: { name: 'Sam Driver', phone: '+447911123456', licence: 'PCO-1' },
  vehicle: { make: 'Toyota', model: 'Prius', colour: 'Grey', registration: 'LK21 ABC' },
};

describe('a dispatch system', () => {
  it('accepts, assigns, drives, and tells what it came to', async () => {
    const { reference, info } = await book();
    const taken = await server.post(
      `/dispatch/v1/bookings/${reference}/acknowledgement`,
      { accepted: true, dispatchReference: 'D-17' },
      all,
    );
    expect(taken.body.legs).toMatchObject([
      { acceptance: 'accepted', dispatchReference: 'D-17' },
      { acceptance: 'accepted' },
    ]);
    const put = await server.put(`${ride(reference)}/assignment`, assignment, all);
    expect(put.status).toBe(200);
    expect(put.body).toMatchObject({ driver: { name: 'Sam Driver' }, assignedVehicle: { registration: 'LK21 ABC' } });
    for (const type of rideEventTypes.slice(0, 4)) {
      const { status, body } = await server.post(`${ride(reference)}/events`, event(type), all);
      expect([type, status, body.applied]).toEqual([type, 200, true]);
    }
    const now = (await server.get(`/dispatch/v1/bookings/${reference}`, all)).body as { legs: Row[] };
    const version = now.legs[0]?.version;
    const price = {
      version,
      currency: 'GBP',
      lines: [{ kind: 'waiting', label: 'Waiting, 12 minutes', amount: 600 }],
      reason: 'We waited for you',
    };
    expect((await server.put(`${ride(reference)}/price`, price, all)).body).toMatchObject({
      status: 'finish',
      price: { reason: 'We waited for you' },
    });
    expect((await info()).legs).toMatchObject([
      { status: 'finish', drivername: 'Sam Driver', farereason: 'We waited for you' },
      { status: 'upcoming', drivername: '' },
    ]);
    // As after a lost response: the version is no longer current, and there is nothing left to do.
    const again = await server.put(`${ride(reference)}/price`, price, all);
    expect([again.status, again.body.version]).toEqual([200, Number(version) + 1]);
    const other = await server.put(`${ride(reference)}/price`, { ...price, reason: 'Roadworks' }, all);
    expect([other.status, other.body.code]).toEqual([409, 'changed']);
    expect(other.body.current).toMatchObject({ status: 'finish' });
  });

  it('takes an assignment again whose response was lost, with the version that it was sent with', async () => {
    const { reference } = await book();
    const sent = { ...assignment, version: 1 };
    const first = await server.put(`${ride(reference)}/assignment`, sent, all);
    expect([first.status, first.body.version]).toEqual([200, 2]);
    const again = await server.put(`${ride(reference)}/assignment`, sent, all);
    expect([again.status, again.body.version]).toEqual([200, 2]);
    const other = { ...sent, driver: { ...assignment.driver, name: 'Kim Driver' } };
    expect(await server.put(`${ride(reference)}/assignment`, other, all)).toMatchObject({
      status: 409,
      body: { code: 'changed', current: { version: 2, driver: { name: 'Sam Driver' } } },
    });
    expect((await server.remove(`${ride(reference)}/assignment?version=2`, all)).status).toBe(200);
    const withdrawn = await server.remove(`${ride(reference)}/assignment?version=2`, all);
    expect([withdrawn.status, withdrawn.body.version]).toEqual([200, 3]);
  });

  it('sets the final price of a long ride in dong', async () => {
    const { reference } = await book();
    await server.database.updateTable('bookings').set({ currency: 'VND' }).where('reference', '=', reference).execute();
    const price = { version: 1, currency: 'VND', lines: [], total: 120_000_000, reason: 'Three days' };
    const answer = await server.put(`${ride(reference)}/price`, price, all);
    expect(answer).toMatchObject({ status: 200, body: { price: { reason: 'Three days' } } });
  });

  it('changes nothing by a price that the ride has already, and emails nobody again', async () => {
    const { reference } = await book();
    const price = (version: unknown, over: Row = {}) =>
      server.put(
        `${ride(reference)}/price`,
        {
          ...{ version, currency: 'GBP', reason: 'We waited for you' },
          lines: [{ kind: 'waiting', label: 'Waiting, 12 minutes', amount: 600 }],
          ...over,
        },
        all,
      );
    const { body } = await price(1);
    const letters = server.emails.length;
    // The client had no response, and has read the ride's current version.
    expect(await price(body.version)).toMatchObject({ status: 200, body: { version: body.version } });
    expect(server.emails).toHaveLength(letters);
    expect((await price(body.version, { reason: 'Traffic' })).body).toMatchObject({ price: { reason: 'Traffic' } });
    expect(server.emails).toHaveLength(letters + 1);
  });

  it('withdraws a driver, and assigns another', async () => {
    const { reference } = await book();
    await server.put(`${ride(reference)}/assignment`, assignment, all);
    const gone = await server.remove(`${ride(reference)}/assignment`, all);
    expect(gone.body).toMatchObject({ driver: null, status: 'upcoming' });
    expect((await server.remove(`${ride(reference)}/assignment`, all)).status).toBe(200);
    const other = { ...assignment, driver: { name: 'Alex' } };
    expect((await server.put(`${ride(reference)}/assignment`, other, all)).body).toMatchObject({
      driver: { name: 'Alex' },
    });
  });

  it('keeps a driver whom somebody else has assigned since the version that is sent', async () => {
    const { reference } = await book();
    const path = `${ride(reference)}/assignment`;
    const { version } = (await server.put(path, assignment, all)).body;
    await server.put(path, { ...assignment, driver: { name: 'Alex' } }, all);
    const late = await server.remove(`${path}?version=${version}`, all);
    expect(late).toMatchObject({ status: 409, body: { code: 'changed', current: { driver: { name: 'Alex' } } } });
    const seen = (late.body.current as { version: number }).version;
    expect(await server.remove(`${path}?version=x`, all)).toMatchObject({ status: 400, body: { field: 'version' } });
    expect(await server.remove(`${path}?version=${seen}`, all)).toMatchObject({ body: { driver: null } });
  });

  it('finds both rides by either reference', async () => {
    const { reference, back } = await book();
    expect((await server.put(`${ride(back, 'return')}/assignment`, assignment, all)).body.leg).toBe('return');
    expect((await server.get(`/dispatch/v1/bookings/${reference}`, all)).body.legs).toMatchObject([
      { driver: null },
      { driver: { name: 'Sam Driver' } },
    ]);
  });

  it('tells where vehicles are, and hears which positions were not kept', async () => {
    const [one, two] = [await book(), await book()];
    await server.put(`${ride(one.reference)}/assignment`, assignment, all);
    const at = (reference: string, moment: string, over: Row = {}) => ({
      ...{ reference, leg: 'outbound', latitude: 51.5, longitude: -0.1 },
      at: moment,
      ...over,
    });
    const positions = [
      at(one.reference, '2026-11-24T11:59:00Z'),
      at(one.reference, '2026-11-24T11:58:00Z'),
      at(two.reference, '2026-11-24T11:59:00Z'),
      at('NOSUCH1', '2026-11-24T11:59:00Z'),
      at(one.reference, '2026-11-24T13:00:00Z'),
      at(one.reference, '2026-11-24T11:59:30Z', { latitude: 51.6 }),
      at((await book(server, { sandbox: true })).reference, '2026-11-24T11:59:00Z'),
    ];
    expect((await server.post('/dispatch/v1/positions', { positions }, all)).body).toEqual({
      kept: 2,
      refused: [
        { index: 1, reason: 'older' },
        { index: 2, reason: 'unassigned' },
        { index: 3, reason: 'unknown' },
        { index: 4, reason: 'future' },
        { index: 6, reason: 'unknown' },
      ],
    });
    const row = await server.database
      .selectFrom('tracks')
      .select('latitude')
      .where('booking_id', '=', one.id)
      .executeTakeFirst();
    expect(row?.latitude).toBe(51.6);
  });
});

describe('an event', () => {
  it('that comes late takes nothing back; one that cannot be is refused with what is true', async () => {
    const { reference } = await book();
    const send = async (type: string, over: Row = {}) =>
      server.post(`${ride(reference)}/events`, event(type, over), all);
    await send('passenger_on_board', { id: 'aboard' });
    expect((await send('arrived_at_pickup')).body).toMatchObject({ applied: false, leg: { status: 'pob' } });
    expect((await send('passenger_on_board', { id: 'aboard' })).body).toMatchObject({ applied: false });
    const no = await send('no_show');
    expect([no.status, no.body.code]).toEqual([409, 'not-possible']);
    expect(no.body.current).toMatchObject({ status: 'pob' });
    expect((await send('no_show', { id: 'aboard' })).status).toBe(409);
  });

  it('counts for the next driver under the id that was sent for a withdrawn one, and not when it is repeated', async () => {
    const { reference } = await book();
    const send = async (type: string, occurredAt: string) =>
      (await server.post(`${ride(reference)}/events`, event(type, { id: `${reference}-${type}`, occurredAt }), all))
        .body;
    await server.put(`${ride(reference)}/assignment`, assignment, all);
    const first = '2026-11-24T11:50:00Z';
    expect(await send('departed_to_pickup', first)).toMatchObject({ applied: true });
    await server.remove(`${ride(reference)}/assignment`, all);
    await server.put(`${ride(reference)}/assignment`, { ...assignment, driver: { name: 'Alex' } }, all);
    // A request of the former driver's whose response was lost.
    expect(await send('departed_to_pickup', first)).toMatchObject({ applied: false, leg: { status: 'upcoming' } });
    const second = '2026-11-24T11:55:00Z';
    const leg = { status: 'started', events: { departed_to_pickup: '2026-11-24T11:55:00+00:00' } };
    expect(await send('departed_to_pickup', second)).toMatchObject({ applied: true, leg });
    expect(await send('departed_to_pickup', second)).toMatchObject({ applied: false, leg });
    expect(await send('departed_to_pickup', '2026-11-24T11:56:00Z')).toMatchObject({ applied: false, leg });
  });

  it.each(['2026-02-30T12:00:00Z', '2026-13-01T12:00:00Z', '2026-11-24T25:00:00Z'])(
    'is refused at %s, which no calendar or clock has',
    async (occurredAt) => {
      const { reference } = await book();
      const { status, body } = await server.post(
        `${ride(reference)}/events`,
        event('departed_to_pickup', { occurredAt }),
        all,
      );
      expect([status, body.field]).toEqual([400, 'occurredAt']);
    },
  );

  it('counts once when it is sent by many at once', async () => {
    const { reference } = await book();
    const sent = event('departed_to_pickup');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => server.post(`${ride(reference)}/events`, sent, all)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(answers.filter(({ body }) => body.applied === true)).toHaveLength(1);
  });

  it('counts once when the server is killed at every one of its steps', async () => {
    const pglite = await freshPglite();
    const database = overPglite(pglite);
    const steady = await openFixture({ database });
    const statuses = new Set<string>();
    let kills = 0;
    for (const [steps, after] of momentsToDie()) {
      const { id } = await book(steady);
      const key = { bookingId: id, leg: 'return' } as const;
      const sent = { id: 'once', type: 'cancelled_by_operator', occurredAt: noon } as const;
      const mortal = startProcess(pglite);
      const deps = { ...steady.deps, database: mortal.database };
      const rides = createRideService(deps, createConfirmingPaymentService(deps));
      mortal.dieWithin(steps, after);
      const died = await rides.applyEvent(key, sent, { now: noon }).then(
        () => false,
        (error: unknown) => {
          if (!(error instanceof Killed)) throw error;
          return true;
        },
      );
      expect(mortal.overlapped()).toBe(false);
      if (died) kills += 1;
      const alive = createRideService(steady.deps, createConfirmingPaymentService(steady.deps));
      expect(await alive.applyEvent(key, sent, { now: noon })).toMatchObject({ ok: true });
      const row = await database.selectFrom('ride_legs').selectAll().where('booking_id', '=', id).execute();
      const booking = await database.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const cut = (booking.lines as Row[]).filter(({ kind }) => kind === 'cancelled');
      // Applied once: one line, one reduced price, one new version.
      expect([cut.length, row[1]?.version, booking.total_minor]).toEqual([1, 2, row[0]?.price_minor]);
      statuses.add(String(row[1]?.status));
      if (!died) break;
    }
    expect([...statuses]).toEqual(['cancelled']);
    expect(kills).toBeGreaterThan(14);
    await database.destroy();
  });
});

describe('what nobody honest sends', () => {
  const huge = 'x'.repeat(30_000);
  const where = {
    acknowledgement: (reference: string) => ['POST', `/dispatch/v1/bookings/${reference}/acknowledgement`] as const,
    assignment: (reference: string) => ['PUT', `${ride(reference)}/assignment`] as const,
    events: (reference: string) => ['POST', `${ride(reference)}/events`] as const,
    price: (reference: string) => ['PUT', `${ride(reference)}/price`] as const,
    positions: () => ['POST', '/dispatch/v1/positions'] as const,
  };
  const good = event('departed_to_pickup');
  const priced = { version: 1, currency: 'GBP', lines: [], reason: 'Why' };
  const place = { reference: 'ABC2345', leg: 'outbound', latitude: 1, longitude: 1, at: '2026-11-24T12:00:00Z' };
  const bad: readonly (readonly [keyof typeof where, unknown, string])[] = [
    ['acknowledgement', {}, 'accepted'],
    ['acknowledgement', { accepted: 'yes' }, 'accepted'],
    ['acknowledgement', { accepted: true, dispatchReference: huge }, 'dispatchReference'],
    ['acknowledgement', { accepted: false, reason: 'a\nb' }, 'reason'],
    ['acknowledgement', { accepted: true, admin: true }, 'admin'],
    ['assignment', {}, 'driver'],
    ['assignment', { ...assignment, driver: { name: '' } }, 'driver.name'],
    ['assignment', { ...assignment, driver: { name: huge } }, 'driver.name'],
    ['assignment', { ...assignment, driver: { name: 'A', phone: '0791' } }, 'driver.phone'],
    ['assignment', { ...assignment, driver: { name: 'A', photoUrl: 'javascript:alert(1)' } }, 'driver.photoUrl'],
    ['assignment', { ...assignment, driver: { name: 'A', photoUrl: 'data:text/html;base64,PHA+' } }, 'driver.photoUrl'],
    ['assignment', { ...assignment, vehicle: { registration: '' } }, 'vehicle.registration'],
    ['assignment', { ...assignment, version: -1 }, 'version'],
    ['events', { ...good, id: '' }, 'id'],
    ['events', { ...good, id: "'; drop table bookings; --" }, 'id'],
    ['events', { ...good, type: 'teleported' }, 'type'],
    ['events', { ...good, occurredAt: '2026-11-24 12:00' }, 'occurredAt'],
    ['events', { ...good, occurredAt: '2026-99-99T12:00:00Z' }, 'occurredAt'],
    ['events', { ...good, occurredAt: '2031-11-24T12:00:00Z' }, 'occurredAt'],
    ['events', { ...good, latitude: 91 }, 'latitude'],
    ['events', { ...good, latitude: 'NaN' }, 'latitude'],
    ['events', { id: 'a', type: 'no_show' }, 'occurredAt'],
    ['price', { ...priced, version: undefined }, 'version'],
    ['price', { ...priced, currency: 'EUR' }, 'currency'],
    ['price', { ...priced, currency: 'pounds' }, 'currency'],
    ['price', { ...priced, reason: '' }, 'reason'],
    ['price', { ...priced, total: -1 }, 'total'],
    ['price', { ...priced, total: 1.5 }, 'total'],
    ['price', { ...priced, total: 1e15 }, 'total'],
    ['price', { ...priced, lines: [{ kind: 'bribe', label: 'A', amount: 1 }] }, 'lines.0.kind'],
    ['price', { ...priced, lines: [{ kind: 'toll', label: 'A', amount: 0 }] }, 'lines.0.amount'],
    ['price', { ...priced, lines: Array(21).fill({ kind: 'toll', label: 'A', amount: 1 }) }, 'lines'],
    ['positions', {}, 'positions'],
    ['positions', { positions: [] }, 'positions'],
    ['positions', { positions: Array(positionsMax + 1).fill(place) }, 'positions'],
    ['positions', { positions: [{ ...place, latitude: -91 }] }, 'positions.0.latitude'],
    ['positions', { positions: [{ ...place, leg: 'up' }] }, 'positions.0.leg'],
    ['positions', { positions: [place, { ...place, at: 'now' }] }, 'positions.1.at'],
  ];

  it('is a 400 that names the field, and changes nothing', async () => {
    const { reference, id } = await book();
    const state = async () =>
      JSON.stringify([
        await server.database.selectFrom('ride_legs').selectAll().where('booking_id', '=', id).execute(),
        await server.database.selectFrom('bookings').selectAll().where('id', '=', id).execute(),
        await server.database.selectFrom('tracks').selectAll().where('booking_id', '=', id).execute(),
      ]);
    const before = await state();
    for (const [name, body, field] of bad) {
      const [method, path] = where[name](reference);
      const answer = await (method === 'PUT' ? server.put : server.post)(path, body, all);
      expect([name, field, answer.status, answer.body.field]).toEqual([name, field, 400, field]);
    }
    expect(await state()).toBe(before);
  });

  it('is a 4xx for no JSON, too much of it, and rides that there are not', async () => {
    const { reference } = await book();
    const raw = async (body: string, type = 'application/json') =>
      (
        await server.app(
          new Request(`http://localhost:4300${ride(reference)}/events`, {
            method: 'POST',
            headers: { ...all, 'content-type': type },
            body,
          }),
        )
      ).status;
    expect(await raw('{')).toBe(400);
    expect(await raw('[]')).toBe(400);
    expect(await raw('{}', 'text/plain')).toBe(415);
    expect(await raw(JSON.stringify({ ...good, more: huge.repeat(10) }))).toBe(413);
    expect((await server.post(`${ride('NOSUCH1')}/events`, good, all)).status).toBe(404);
    expect((await server.post(`${ride(reference, 'sideways')}/events`, good, all)).status).toBe(400);
    const test = await book(server, { sandbox: true });
    expect((await server.post(`${ride(test.reference)}/events`, good, all)).status).toBe(404);
  });

  it('of a way back that a booking has not is refused as unknown', async () => {
    const request = quotationOf({ requestid: freshId(), now: false, bookingdate: '2026-11-28T10:00:00+00:00' });
    const { totalfare } = (await server.post('/api/quotation', request)).body;
    const { body } = await server.post('/api/createbookingTest', bookingOf(request, totalfare));
    const back = ride(String(body.Bref), 'return');
    const unknown = { status: 404, body: { code: 'not-found', field: 'leg' } };
    expect(await server.post(`${back}/events`, event('departed_to_pickup'), all)).toMatchObject(unknown);
    expect(await server.put(`${back}/assignment`, assignment, all)).toMatchObject(unknown);
  });

  it('is refused to a key without the scope', async () => {
    const { reference } = await book();
    const needs: Record<string, DispatchScope> = {
      acknowledgement: 'bookings:write',
      assignment: 'rides:write',
      events: 'rides:write',
      price: 'rides:write',
      positions: 'fleet:write',
    };
    const scopes: readonly DispatchScope[] = ['bookings:read', 'bookings:write', 'rides:write', 'fleet:write'];
    for (const [name, at] of Object.entries(where)) {
      const others = await key(server, ...scopes.filter((scope) => scope !== needs[name]));
      const [method, path] = at(reference);
      const answer = await (method === 'PUT' ? server.put : server.post)(path, {}, others);
      expect([name, answer.status, answer.body.code]).toEqual([name, 403, 'scope']);
    }
    const others = await key(server, 'bookings:read', 'bookings:write', 'fleet:write');
    expect((await server.remove(`${ride(reference)}/assignment`, others)).status).toBe(403);
  });
});

describe('an operator who accepts by hand', () => {
  let manual: Fixture;
  let theirs: Record<string, string>;
  beforeAll(async () => {
    const demo = demoOperator();
    manual = await openFixture({
      operator: { ...demo, dispatch: { ...demo.dispatch, acceptance: 'manual' } },
    });
    theirs = await key(manual, 'bookings:read', 'bookings:write', 'rides:write');
  });
  afterAll(() => manual.close());
  const acknowledge = (reference: string, body: Row) =>
    manual.post(`/dispatch/v1/bookings/${reference}/acknowledgement`, body, theirs);

  it('has bookings requested until they are accepted, and nobody drives them before', async () => {
    const { reference, info } = await book(manual);
    expect(manual.emails.at(-1)?.subject).toMatch(/^We received your request/);
    expect(await info()).toMatchObject({
      status: 'requested',
      legs: [{ status: 'requested' }, { status: 'requested' }],
    });
    const early = await manual.put(`${ride(reference)}/assignment`, assignment, theirs);
    expect([early.status, early.body.code]).toEqual([409, 'not-possible']);
    expect((await acknowledge(reference, { accepted: true })).status).toBe(200);
    expect(await info()).toMatchObject({ status: 'upcoming' });
    expect(manual.emails.at(-1)?.subject).toMatch(/^Your booking/);
    const letters = manual.emails.length;
    expect((await acknowledge(reference, { accepted: true })).status).toBe(200);
    expect(manual.emails).toHaveLength(letters);
    // A dispatch system that has accepted a ride cannot decline it any more; it has to cancel it.
    expect((await acknowledge(reference, { accepted: false })).status).toBe(409);
  });

  it('refuses: the booking is cancelled, with one email that says why', async () => {
    const { reference, info } = await book(manual);
    const letters = manual.emails.length;
    for (let times = 0; times < 2; times++) {
      expect((await acknowledge(reference, { accepted: false, reason: 'No car that big' })).status).toBe(200);
    }
    expect(await info()).toMatchObject({ status: 'cancelled' });
    const [letter, ...more] = manual.emails.slice(letters);
    expect(more).toEqual([]);
    expect(letter?.text).toContain('No car that big');
    expect((await acknowledge(reference, { accepted: true })).status).toBe(409);
  });

  it('tells of a cancellation once, also where the dispatch system accepts the booking after it', async () => {
    const { reference, code } = await book(manual);
    await manual.post('/api/cancelbooking', { bookingref: reference, code });
    expect((await acknowledge(reference, { accepted: true, dispatchReference: 'D-1' })).status).toBe(200);
    const { body } = await manual.get('/dispatch/v1/bookings?limit=200', theirs);
    const changes = (body.bookings as { reference: string; change: { type: string } }[])
      .filter((each) => each.reference === reference)
      .map(({ change }) => change.type);
    expect(changes).toEqual(['booking.created', 'booking.cancelled', 'ride.updated', 'ride.updated']);
  });

  it('who lets the time pass: passenger and operator hear so, once, and it can still be accepted', async () => {
    const { reference, info } = await book(manual);
    const rides = createRideService(manual.deps, createConfirmingPaymentService(manual.deps));
    const letters = manual.emails.length;
    expect((await info()).legs).toMatchObject([{ lookingfordriver: false }, {}]);
    await rides.remindUnaccepted(noon + 9 * 60_000);
    expect(manual.emails).toHaveLength(letters);
    for (let times = 0; times < 3; times++) await rides.remindUnaccepted(noon + 11 * 60_000);
    const { email, phone } = manual.operator.configuration;
    const mine = manual.emails.slice(letters).filter(({ subject }) => subject.includes(reference));
    expect(mine.map(({ to }) => to).sort()).toEqual(['ada@example.com', email].sort());
    expect(mine.find(({ to }) => to === 'ada@example.com')?.text).toContain(phone);
    expect((await info()).legs).toMatchObject([{ lookingfordriver: true }, { lookingfordriver: true }]);
    await acknowledge(reference, { accepted: true });
    expect((await info()).legs).toMatchObject([{ status: 'upcoming', lookingfordriver: false }, {}]);
  });

  it('is not asked for a test', async () => {
    const { info } = await book(manual, { sandbox: true });
    expect(await info()).toMatchObject({ status: 'upcoming' });
  });
});
