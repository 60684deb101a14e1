import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import type { Database } from '../database/open.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { changesAfter } from '../dispatch/feed.ts';
import { demoOperator, type Fixture, noon, openFixture, seededBytes } from '../testing/fixture.ts';
import { createMemoryGateway } from '../testing/memory-gateway.ts';
import { startPostgres } from '../testing/postgres.ts';
import { bookReturn, outboxOf, type Return, traceOf } from '../testing/returns.ts';
import { someDriver } from '../testing/rides.ts';
import { type RideEventType, rollUp } from './leg.ts';
import type { RideOutcome } from './outcome.ts';
import { createRideService, type RideService } from './service.ts';

/**
 * Two server processes on one PostgreSQL, with concurrent requests for the same ride: one outcome, one email, exact
 * amounts, and a feed without gaps. PostgreSQL aborts one of two deadlocked transactions: that must not happen here.
 */
const rounds = 5;
/** A slow machine must not fail the test: only a deadlock may end a transaction that waits for a lock. */
const patient = { connectSeconds: 200, statementSeconds: 200, lockSeconds: 200, idleTransactionSeconds: 200 };

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let databases: Database[] = [];
let server: Fixture;
let manual: Fixture;
const gateway = createMemoryGateway('sandbox', 'nonce');

/** The services of one server process. */
interface Worker {
  readonly rides: RideService;
  readonly payments: ReturnType<typeof createConfirmingPaymentService>;
}
let workers: Worker[] = [];
let manualWorkers: Worker[] = [];

const workersOf = (fixture: Fixture): Worker[] =>
  databases.map((database) => {
    const deps = { ...fixture.deps, database, mailer: outboxOf({ database, clock: () => fixture.clock.now }) };
    const payments = createConfirmingPaymentService(deps);
    return { rides: createRideService(deps, payments), payments };
  });

beforeAll(async () => {
  postgres = await startPostgres();
  databases = [await openPostgres(postgres.url, patient), await openPostgres(postgres.url, patient)];
  const database = databases[0] as Database;
  const mailer = outboxOf({ database, clock: () => server.clock.now });
  const demo = demoOperator();
  server = await openFixture({ database, mailer, paymentProviders: [gateway.provider] });
  manual = await openFixture({
    ...{ database, mailer, paymentProviders: [gateway.provider] },
    // Each server needs its own random codes.
    randomBytes: seededBytes(2),
    operator: { ...demo, dispatch: { ...demo.dispatch, acceptance: 'manual' } },
  });
  workers = workersOf(server);
  manualWorkers = workersOf(manual);
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.destroy()));
  await postgres.stop();
});
beforeEach(() => {
  server.clock.now = noon;
  manual.clock.now = noon;
});

/** Runs one call per turn, alternating between the two processes. */
const atOnce = <T>(times: number, work: (worker: Worker, turn: number) => Promise<T>, by = workers): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, turn) => work(by[turn % by.length] as Worker, turn)));

const trace = ({ id }: Return) => traceOf(databases[1] as Database, id);
const at = { now: noon };
const event = (type: RideEventType, id: string = type) => ({ id, type, occurredAt: noon });
const changed = (outcomes: readonly RideOutcome[]) => outcomes.filter((outcome) => outcome.ok && outcome.changed);
const refusedFor = (outcomes: readonly RideOutcome[]) =>
  outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.reason]));

/** Asserts the invariants of a booking. */
async function expectWhole(ride: Return) {
  const all = await trace(ride);
  const { booking, legs, changes, payment, parts } = all;
  expect(booking.status).toBe(rollUp(legs.map(({ status }) => status)));
  expect(changes.map(({ version }) => version)).toEqual(changes.map((_, index) => index + 1));
  expect(booking.version).toBe(changes.length);
  const told = (leg: string) => changes.filter((change) => change.leg === leg).length;
  // A ride's version starts at 1 and grows by one with each published change.
  for (const { leg, version } of legs) expect([leg, version]).toEqual([leg, told(leg) + 1]);
  if (payment) {
    const owed = parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    expect(payment.part_refund_minor).toBe(owed);
    // The refunds sent equal the amount owed, and each part was sent.
    const held = gateway.payments.get(payment.gateway_id as string);
    expect(parts.filter(({ settle_at }) => settle_at !== null)).toEqual([]);
    expect(held?.refundedMinor).toBe(owed + (payment.state === 'refunded' ? payment.refund_minor : 0));
  }
  return all;
}
const priceOf = (all: Awaited<ReturnType<typeof traceOf>>) =>
  all.legs.reduce((sum, { status, price_minor }) => sum + (status === 'cancelled' ? 0 : price_minor), 0);

describe('at the same moment', () => {
  it('one event many times over is applied once', async () => {
    for (let round = 0; round < rounds; round++) {
      const ride = await bookReturn(server);
      const key = { bookingId: ride.id, leg: 'outbound' } as const;
      const outcomes = await atOnce(10, ({ rides }) => rides.applyEvent(key, event('departed_to_pickup'), at));
      expect([changed(outcomes).length, refusedFor(outcomes)]).toEqual([1, []]);
      const { events, booking, changes } = await expectWhole(ride);
      expect([events.length, booking.status, changes.length]).toEqual([1, 'started', 2]);
    }
  });

  it('all events of both ways, in any order, leave each ride where its last one takes it', async () => {
    const types = ['departed_to_pickup', 'arrived_at_pickup', 'passenger_on_board', 'arrived_at_dropoff'] as const;
    for (let round = 0; round < rounds; round++) {
      const ride = await bookReturn(server);
      await atOnce(8, ({ rides }, turn) =>
        rides.applyEvent(
          { bookingId: ride.id, leg: turn % 4 < 2 ? 'outbound' : 'return' },
          event(types[(turn + round) % 4] as RideEventType),
          at,
        ),
      );
      await atOnce(2, ({ rides }, turn) =>
        rides.applyEvent(
          { bookingId: ride.id, leg: turn === 0 ? 'outbound' : 'return' },
          event('passenger_on_board', 'aboard'),
          at,
        ),
      );
      const { legs } = await expectWhole(ride);
      for (const { status } of legs) expect(['pob', 'finish']).toContain(status);
    }
  });

  it('assigning and withdrawing leave a driver or none, and say which', async () => {
    for (let round = 0; round < rounds; round++) {
      const ride = await bookReturn(server);
      const key = { bookingId: ride.id, leg: 'return' } as const;
      await workers[0]?.rides.assign(key, { ...someDriver, driverId: 7 }, at);
      const outcomes = await atOnce(6, ({ rides }, turn) =>
        turn % 2 === round % 2
          ? rides.withdraw(key, at)
          : rides.assign(key, { ...someDriver, driverId: 10 + turn }, at),
      );
      expect(refusedFor(outcomes)).toEqual([]);
      const { leg, tracks } = await expectWhole(ride);
      expect(tracks.map(({ driver_id }) => driver_id)).toEqual(
        leg('return')?.driver_id ? [String(leg('return')?.driver_id)] : [],
      );
    }
  });

  it('a passenger who cancels and a driver who sets off: one of them came first', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 2 * rounds; round++) {
      const ride = await bookReturn(server, 'card');
      const key = { bookingId: ride.id, leg: 'outbound' } as const;
      const [a, b] = round % 2 === 0 ? [0, 1] : [1, 0];
      const cancel = (async () => workers[a]?.rides.cancelLeg(key, { by: 'passenger' }, at))();
      const drive = (async () => workers[b]?.rides.applyEvent(key, event('departed_to_pickup'), at))();
      const [cancelled, driven] = (await Promise.all([cancel, drive])) as [RideOutcome, RideOutcome];
      expect([cancelled.ok, driven.ok].sort()).toEqual([false, true]);
      const all = await expectWhole(ride);
      seen.add(String(all.leg('outbound')?.status));
      expect(all.leg('outbound')?.status).toBe(cancelled.ok ? 'cancelled' : 'started');
      expect(all.booking.total_minor).toBe(priceOf(all));
      expect(all.parts.length).toBe(cancelled.ok ? 1 : 0);
      expect(all.subjects.filter((subject) => /cancel/i.test(subject))).toHaveLength(cancelled.ok ? 1 : 0);
    }
    expect(seen.size).toBeGreaterThan(0);
  });

  it('a passenger who cancels the whole booking and a driver who sets off on its way back: one of them came first', async () => {
    for (let round = 0; round < rounds; round++) {
      const ride = await bookReturn(server, 'card');
      const key = { bookingId: ride.id, leg: 'return' } as const;
      const [answer, driven] = await Promise.all([
        server.post('/api/cancelbooking', { bookingref: ride.reference, code: ride.code }),
        (workers[1] as Worker).rides.applyEvent(key, event('departed_to_pickup'), at),
      ]);
      expect([answer.body.code === 1, driven.ok].sort()).toEqual([false, true]);
      const { booking, legs, payment } = await trace(ride);
      const statuses = legs.map(({ status }) => status);
      expect(statuses).toEqual(driven.ok ? ['upcoming', 'started'] : ['cancelled', 'cancelled']);
      expect(booking.status).toBe(driven.ok ? 'started' : 'cancelled');
      expect(gateway.payments.get(payment?.gateway_id as string)?.refundedMinor).toBe(driven.ok ? 0 : ride.total);
    }
  });

  it('of several prices for one version one counts, and its money goes back once', async () => {
    for (let round = 0; round < rounds; round++) {
      const ride = await bookReturn(server, 'card');
      const key = { bookingId: ride.id, leg: 'outbound' } as const;
      const outcomes = await atOnce(6, ({ rides }, turn) =>
        rides.price(key, { lines: [], totalMinor: 500 + turn, reason: 'A shorter way' }, { ...at, version: 1 }),
      );
      expect(changed(outcomes)).toHaveLength(1);
      expect(refusedFor(outcomes)).toEqual(Array(5).fill('version'));
      const all = await expectWhole(ride);
      expect(all.leg('outbound')?.price_minor).toBe(500 + outcomes.findIndex(({ ok }) => ok));
      expect(all.booking.total_minor).toBe(priceOf(all));
      expect(all.parts.map(({ amount_minor }) => amount_minor)).toEqual([ride.total - priceOf(all)]);
      expect(all.subjects.filter((subject) => /price|fare/i.test(subject))).toHaveLength(1);
    }
  });

  it('prices of both ways both count', async () => {
    for (let round = 0; round < rounds; round++) {
      const ride = await bookReturn(server, 'card');
      const outcomes = await atOnce(2, ({ rides }, turn) =>
        rides.price(
          { bookingId: ride.id, leg: turn === 0 ? 'outbound' : 'return' },
          { lines: [], totalMinor: 700 + turn, reason: 'A shorter way' },
          { ...at, version: 1 },
        ),
      );
      expect(changed(outcomes)).toHaveLength(2);
      const all = await expectWhole(ride);
      expect([all.booking.total_minor, priceOf(all)]).toEqual([1_401, 1_401]);
      expect(all.parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(ride.total - 1_401);
    }
  });

  it('one process accepts, another refuses: both rides are the one or the other, with one email', async () => {
    for (let round = 0; round < rounds; round++) {
      const ride = await bookReturn(manual, 'card');
      const before = (await trace(ride)).subjects.length;
      const outcomes = await atOnce(
        4,
        ({ rides }, turn) =>
          rides.accept(ride.id, { accepted: turn % 2 === round % 2, dispatchReference: 'D-1', reason: 'Full' }, at),
        manualWorkers,
      );
      const accepted = outcomes[round % 2]?.ok === true;
      expect(outcomes.map(({ ok }) => ok)).toEqual([0, 1, 0, 1].map((turn) => (turn === round % 2) === accepted));
      const all = await expectWhole(ride);
      expect(all.legs.map(({ acceptance, status }) => [acceptance, status])).toEqual(
        Array(2).fill(accepted ? ['accepted', 'upcoming'] : ['refused', 'cancelled']),
      );
      expect(all.payment?.part_refund_minor).toBe(accepted ? 0 : ride.total);
      expect(all.subjects.length - before).toBe(1);
    }
  });

  it('everything at once waits for nobody for ever', async () => {
    const rides = await Promise.all(Array.from({ length: 6 }, () => bookReturn(server, 'card')));
    const [first] = await changesAfter(databases[1] as Database, 0, 1);
    expect(first).toBeDefined();
    const keys = rides.flatMap(({ id }) => [
      { bookingId: id, leg: 'outbound' } as const,
      { bookingId: id, leg: 'return' } as const,
    ]);
    for (const key of keys) await workers[0]?.rides.assign(key, someDriver, at);
    const key = (turn: number) => keys[turn % keys.length] as (typeof keys)[number];
    const somewhere = (backwards: boolean, moment: number) =>
      (backwards ? [...keys].reverse() : keys).map((ride) => ({
        ...{ ride, latitude: 51.5, longitude: -0.1 },
        at: noon + moment * 6_000,
      }));
    const work: ((worker: Worker, turn: number) => Promise<unknown>)[] = [
      (worker, turn) => worker.rides.move(somewhere(turn % 2 === 0, turn)),
      (worker, turn) =>
        worker.rides.price(key(turn), { lines: [], totalMinor: 900 + turn, reason: 'Shorter' }, { ...at }),
      (worker, turn) => worker.rides.applyEvent(key(turn * 5), event('departed_to_pickup', `${turn}`), at),
      (worker, turn) => worker.rides.withdraw(key(turn * 3), at),
      (worker, turn) => worker.rides.assign(key(turn * 3), { ...someDriver, driverId: turn }, at),
      (worker, turn) => worker.rides.cancelLeg(key(turn * 7), { by: 'operator' }, at),
      (worker) => worker.payments.sweep(),
    ];
    const results = await Promise.allSettled(
      Array.from({ length: 210 }, (_, turn) =>
        (work[turn % work.length] as (typeof work)[number])(workers[turn % 2] as Worker, turn),
      ),
    );
    expect(results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))).toEqual([]);
    server.clock.now += 120_000;
    await workers[0]?.payments.sweep();
    for (const ride of rides) await expectWhole(ride);
  });
});
