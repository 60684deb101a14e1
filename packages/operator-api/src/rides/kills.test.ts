import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import { type Database, overPglite } from '../database/open.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { freshPglite } from '../testing/database.ts';
import { demoOperator, type Fixture, noon, openFixture } from '../testing/fixture.ts';
import { createMemoryGateway } from '../testing/memory-gateway.ts';
import { Killed, momentsToDie, type Process, startPostgresProcess, startProcess } from '../testing/mortal.ts';
import { startPostgres } from '../testing/postgres.ts';
import { bookReturn, outboxOf, type Return, traceOf } from '../testing/returns.ts';
import type { RideOutcome } from './outcome.ts';
import { createRideService, type RideService } from './service.ts';

/**
 * The server is killed before and after each of its steps while a ride's price changes, or a booking is accepted or
 * refused. The change must be atomic; the client retries; after the next server's sweep the amounts are right and the
 * passenger has one email.
 */
interface Case {
  readonly name: string;
  readonly paid: boolean;
  readonly work: (rides: RideService, ride: Return) => Promise<RideOutcome>;
  /** The expected rides afterwards: status, acceptance, price of the outbound ride. */
  readonly done: (ride: Return) => { readonly status: string; readonly acceptance: string };
  /** Expected refund, minor units. */
  readonly back: (ride: Return, returnMinor: number) => number;
  readonly changes: readonly string[];
}

const outbound = ({ id }: Return) => ({ bookingId: id, leg: 'outbound' }) as const;
const at = { now: noon, version: 1 };
const upcoming = () => ({ status: 'upcoming', acceptance: 'pending' });
const cases: readonly Case[] = [
  {
    name: 'a lower price',
    paid: true,
    work: (rides, ride) => rides.price(outbound(ride), { lines: [], totalMinor: 500, reason: 'A shorter way' }, at),
    done: upcoming,
    back: (ride, returnMinor) => ride.total - returnMinor - 500,
    changes: ['ride.updated', 'booking.refunded'],
  },
  {
    name: 'a higher price',
    paid: true,
    work: (rides, ride) =>
      rides.price(
        outbound(ride),
        { lines: [{ kind: 'waiting', label: 'Waiting', minor: 600 }], totalMinor: null, reason: 'We waited' },
        at,
      ),
    done: upcoming,
    back: () => 0,
    changes: ['ride.updated'],
  },
  {
    name: 'an acceptance',
    paid: false,
    work: (rides, { id }) => rides.accept(id, { accepted: true, dispatchReference: 'D-1', reason: '' }, { now: noon }),
    done: () => ({ status: 'upcoming', acceptance: 'accepted' }),
    back: () => 0,
    changes: ['ride.updated', 'ride.updated'],
  },
  {
    name: 'a refusal',
    paid: true,
    work: (rides, { id }) =>
      rides.accept(id, { accepted: false, dispatchReference: '', reason: 'Full' }, { now: noon }),
    done: () => ({ status: 'cancelled', acceptance: 'refused' }),
    back: (ride) => ride.total,
    changes: ['ride.updated', 'booking.cancelled', 'booking.refunded'],
  },
];

interface World {
  readonly database: Database;
  start(): Process;
  close(): Promise<void>;
}
const worlds: Readonly<Record<string, () => Promise<World>>> = {
  async 'the embedded database'() {
    const pglite: PGlite = await freshPglite();
    const database = overPglite(pglite);
    return { database, start: () => startProcess(pglite), close: () => database.destroy() };
  },
  async PostgreSQL() {
    const postgres = await startPostgres();
    const patient = { connectSeconds: 200, statementSeconds: 200, lockSeconds: 200, idleTransactionSeconds: 200 };
    const database = await openPostgres(postgres.url, patient);
    return {
      database,
      start: () => startPostgresProcess(postgres.url),
      async close() {
        await database.destroy();
        await postgres.stop();
      },
    };
  },
};

describe.each(Object.keys(worlds))('kill -9 on %s', (name) => {
  let world: World;
  let server: Fixture;
  const gateway = createMemoryGateway('sandbox', 'nonce');
  beforeAll(async () => {
    world = await (worlds[name] as () => Promise<World>)();
    const { database } = world;
    const demo = demoOperator();
    server = await openFixture({
      database,
      operator: { ...demo, dispatch: { ...demo.dispatch, acceptance: 'manual' } },
      mailer: outboxOf({ database, clock: () => server.clock.now }),
      paymentProviders: [gateway.provider],
    });
  });
  afterAll(() => world.close());

  const living = (process?: Process) => {
    const database = process?.database ?? world.database;
    const deps = {
      ...server.deps,
      database,
      mailer: outboxOf({ database, clock: () => server.clock.now }),
      paymentProviders: [process?.over(gateway.provider) ?? gateway.provider],
    };
    const payments = createConfirmingPaymentService(deps);
    return { rides: createRideService(deps, payments), payments };
  };

  it.each(cases)('during $name does nothing by halves, nothing twice', async (each) => {
    let kills = 0;
    for (const [steps, after] of momentsToDie()) {
      server.clock.now = noon;
      const ride = await bookReturn(server, each.paid ? 'card' : 'cash');
      const before = await traceOf(world.database, ride.id);
      const process = world.start();
      process.dieWithin(steps, after);
      const died = await each.work(living(process).rides, ride).then(
        () => false,
        (error: unknown) => {
          if (!(error instanceof Killed)) throw error;
          return true;
        },
      );
      expect(process.overlapped()).toBe(false);
      if (died) kills += 1;

      const left = await traceOf(world.database, ride.id);
      const isDone = left.leg('outbound')?.version !== 1;
      const done = each.done(ride);
      const begun = before.legs.map(({ status, acceptance }) => ({ status, acceptance }));
      if (done.acceptance !== 'pending') {
        expect(left.legs.map(({ status, acceptance }) => ({ status, acceptance }))).toEqual(
          isDone ? [done, done] : begun,
        );
      }
      expect(left.subjects.length - before.subjects.length).toBe(isDone ? 1 : 0);
      const standing = left.legs.every(({ status }) => status !== 'cancelled');
      const sum = left.legs.reduce((total, { price_minor }) => total + price_minor, 0);
      if (standing) expect(left.booking.total_minor).toBe(sum);

      const again = await each.work(living().rides, ride);
      expect(again).toMatchObject({ ok: true, changed: !isDone });
      server.clock.now = noon + 120_000;
      await living().payments.sweep();
      await living().payments.sweep();

      const all = await traceOf(world.database, ride.id);
      const back = each.back(ride, before.leg('return')?.share_minor ?? 0);
      expect(all.subjects.length - before.subjects.length).toBe(1);
      expect(all.changes.slice(before.changes.length).map(({ type }) => type)).toEqual(each.changes);
      expect(all.changes.map(({ version }) => version)).toEqual(all.changes.map((_, index) => index + 1));
      if (each.paid) {
        expect(all.payment?.part_refund_minor).toBe(back);
        expect(gateway.payments.get(all.payment?.gateway_id as string)?.refundedMinor).toBe(back);
        expect(all.parts.filter(({ settle_at }) => settle_at !== null)).toEqual([]);
      }
      if (!died) break;
    }
    expect(kills).toBeGreaterThan(15);
  });

  it('of two rides of which the passenger cancelled one, the other is still accepted and refused by letter', async () => {
    server.clock.now = noon;
    for (const accepted of [true, false]) {
      const ride = await bookReturn(server, 'card');
      const { rides } = living();
      expect(await rides.cancelLeg({ bookingId: ride.id, leg: 'return' }, { by: 'passenger' }, { now: noon })).toEqual(
        expect.objectContaining({ ok: true }),
      );
      const before = await traceOf(world.database, ride.id);
      await rides.accept(ride.id, { accepted, dispatchReference: '', reason: 'Full' }, { now: noon });
      const { subjects } = await traceOf(world.database, ride.id);
      expect(subjects.slice(before.subjects.length)).toEqual([
        expect.stringMatching(accepted ? /^Your booking/ : /cancel/i),
      ]);
    }
  });
});
