import type { DispatchBooking, dispatchRideCalls } from 'contracts';
import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { Problem } from '../http/problem.ts';
import type { ResourceHandlers } from '../http/resources.ts';
import type { Leg } from '../rides/leg.ts';
import type { RideOutcome } from '../rides/outcome.ts';
import type { MoveResult } from '../rides/positions.ts';
import { bookingViews, findByReference } from './booking.ts';
import type { Dispatcher } from './keys.ts';

/** How far a client's clock may be ahead of the server's. */
const aheadMs = 5 * 60_000;

async function bookingOf(database: Database, reference: string): Promise<BookingRow> {
  const row = await findByReference(database, reference);
  if (!row) throw new Problem(404, 'not-found', `There is no booking ${reference}.`, { field: 'reference' });
  return row;
}

async function bookingView(deps: Deps, reference: string): Promise<DispatchBooking> {
  const [booking] = await bookingViews(deps, [await bookingOf(deps.database, reference)]);
  if (!booking) throw new Error('a booking is gone');
  return booking;
}

async function legView(deps: Deps, reference: string, leg: Leg): Promise<DispatchBooking['legs'][number] | null> {
  const { legs } = await bookingView(deps, reference);
  return legs.find((each) => each.leg === leg) ?? null;
}

interface RideName {
  readonly reference: string;
  readonly leg: Leg;
}

/** @returns the ride after a change. @throws {Problem} 404; 409 with the ride's current state */
async function settled(deps: Deps, { reference, leg }: RideName, outcome: RideOutcome) {
  if (outcome.ok) {
    const ride = await legView(deps, reference, leg);
    if (ride) return ride;
  }
  if (outcome.ok || outcome.reason === 'unknown') {
    throw new Problem(404, 'not-found', `Booking ${reference} has no ${leg} ride.`, { field: 'leg' });
  }
  const code = outcome.reason === 'version' ? 'changed' : 'not-possible';
  const current = (await legView(deps, reference, outcome.leg?.leg ?? leg)) ?? undefined;
  throw new Problem(409, code, outcome.message, { current });
}

/** The handlers of the calls by which dispatch systems change rides; all changes go through the ride service. */
export const dispatchRideHandlers: ResourceHandlers<typeof dispatchRideCalls, Dispatcher> = {
  async acknowledge({ deps, rides, now, who }, { params, body }) {
    const row = await bookingOf(deps.database, params.reference);
    const outcome = await rides.accept(row.id, body, { now, by: who.name });
    if (!outcome.ok) await settled(deps, { ...params, leg: 'outbound' }, outcome);
    return bookingView(deps, params.reference);
  },

  async assign({ deps, rides, now, who }, { params, body: { version, ...assignment } }) {
    const row = await bookingOf(deps.database, params.reference);
    const outcome = await rides.assign({ bookingId: row.id, leg: params.leg }, assignment, {
      now,
      version,
      by: who.name,
    });
    return settled(deps, params, outcome);
  },

  async withdraw({ deps, rides, now, who }, { params, query: { version } }) {
    const row = await bookingOf(deps.database, params.reference);
    const outcome = await rides.withdraw({ bookingId: row.id, leg: params.leg }, { now, version, by: who.name });
    return settled(deps, params, outcome);
  },

  async rideEvent({ deps, rides, now, who }, { params, body }) {
    if (body.occurredAt > now + aheadMs) {
      throw new Problem(400, 'invalid', 'This has not happened yet.', { field: 'occurredAt' });
    }
    const row = await bookingOf(deps.database, params.reference);
    const outcome = await rides.applyEvent({ bookingId: row.id, leg: params.leg }, body, { now, by: who.name });
    const leg = await settled(deps, params, outcome);
    return { applied: outcome.ok && outcome.changed, leg };
  },

  async positions({ deps, rides, now }, { body }) {
    const references = [...new Set(body.positions.map(({ reference }) => reference))];
    const rows = await deps.database
      .selectFrom('bookings')
      .select(['id', 'reference', 'return_reference'])
      .where((where) => where.or([where('reference', 'in', references), where('return_reference', 'in', references)]))
      .where('sandbox', '=', false)
      .execute();
    const ids = new Map(
      rows.flatMap(({ id, reference, return_reference: back }) => [
        [reference, id],
        [back, id],
      ]),
    );
    const known = body.positions.map((position, index) => ({ ...position, index, id: ids.get(position.reference) }));
    const usable = known.flatMap(({ id, index, leg, latitude, longitude, at }) =>
      id === undefined || at > now + aheadMs
        ? []
        : [{ index, sighting: { ride: { bookingId: id, leg }, latitude, longitude, at } }],
    );
    const results = await rides.move(usable.map(({ sighting }) => sighting));
    const refused = known.flatMap(({ index, id, at }) => {
      const late = id !== undefined && at > now + aheadMs;
      const reason: MoveResult | 'future' = late
        ? 'future'
        : (results[usable.findIndex((each) => each.index === index)] ?? 'unknown');
      return reason === 'kept' ? [] : [{ index, reason }];
    });
    return { kept: body.positions.length - refused.length, refused };
  },

  async price({ deps, rides, now, who }, { params, body }) {
    const row = await bookingOf(deps.database, params.reference);
    if (body.currency !== row.currency) {
      throw new Problem(400, 'invalid', `This booking is in ${row.currency}.`, { field: 'currency' });
    }
    const lines = body.lines.map(({ kind, label, amount }) => ({ kind, label, minor: amount }));
    const price = { lines, totalMinor: body.total, reason: body.reason };
    const outcome = await rides.price({ bookingId: row.id, leg: params.leg }, price, {
      now,
      version: body.version,
      by: who.name,
    });
    return settled(deps, params, outcome);
  },
};
