import type { DeskCalls, ResourceAnswer, ResourceAsked } from 'contracts';
import { sql } from 'kysely';
import { rideRevenue, totalsByCompany } from '../bookers/statement-rows.ts';
import { timeZoneOf } from '../calls/context.ts';
import { Problem } from '../http/problem.ts';
import type { StaffContext, StaffHandler } from './context.ts';
import { boundsOf } from './ride-calls.ts';
import { bookOf } from './set-up-calls.ts';

const dayMs = 86_400_000;

/** A year and a day, so that the same days of two years can be compared. */
const mostDays = 367;

/** Days of the operator's calendar, `2026-11-24`, both counted. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * @returns the begin and the exclusive end of the days, epoch milliseconds
 * @throws {Problem} 400 when the days are in the wrong order or too many
 */
export function periodOf({ deps }: Pick<StaffContext, 'deps'>, { from, to }: Days) {
  const zone = timeZoneOf(deps);
  const [begin, end] = [boundsOf(from, zone).from, boundsOf(to, zone).to];
  // Rounded, because the clocks may change once more in one direction than in the other.
  if (end <= begin || Math.round((end - begin) / dayMs) > mostDays) {
    throw new Problem(400, 'invalid', 'Choose a period of one day to one year. The first day comes first.', {
      field: 'to',
    });
  }
  return { begin, end };
}

type RowsOf<Name extends 'numbers' | 'conversion' | 'commission'> = ResourceAnswer<DeskCalls[Name]>['rows'];

/** Rides and revenue of a period, aggregated by the database. @throws {Problem} 400 as `periodOf` */
export async function rideNumbers(
  { deps }: StaffContext,
  { by, ...days }: ResourceAsked<DeskCalls['numbers']>['query'],
): Promise<RowsOf<'numbers'>> {
  const { begin, end } = periodOf({ deps }, days);
  const name = {
    day: sql<string>`to_char(to_timestamp(ride_legs.pickup_at / 1000.0) at time zone ${timeZoneOf(deps)}, 'YYYY-MM-DD')`,
    partner: sql<string>`bookings.tracking_code`,
    vehicle: sql<string>`bookings.vehicle_name`,
  }[by];
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(count(*) filter (where ${condition}))::integer`;
  const rows = await deps.database
    .selectFrom('ride_legs')
    .innerJoin('bookings', 'bookings.id', 'ride_legs.booking_id')
    .select([
      name.as('name'),
      'bookings.currency',
      sql<number>`count(distinct bookings.id)::integer`.as('bookings'),
      sql<number>`count(*)::integer`.as('rides'),
      count(sql<boolean>`ride_legs.status = 'cancelled'`).as('cancelled'),
      count(sql<boolean>`ride_legs.status = 'noshow'`).as('noShows'),
      sql<string>`sum(${rideRevenue})`.as('revenue'),
    ])
    .where('bookings.sandbox', '=', false)
    .where('ride_legs.pickup_at', '>=', begin)
    .where('ride_legs.pickup_at', '<', end)
    .groupBy([sql`1`, 'bookings.currency'])
    .orderBy(sql`1`)
    .orderBy('bookings.currency')
    .execute();
  return rows.map((row) => ({ ...row, revenue: Number(row.revenue) }));
}

/**
 * Fares shown and bookings made in a period, by tracking code; most shown first.
 * @throws {Problem} 400 as `periodOf`
 */
export async function conversionRows(context: StaffContext, days: Days): Promise<RowsOf<'conversion'>> {
  const { deps } = context;
  const { begin, end } = periodOf(context, days);
  const [shown, booked, book] = await Promise.all([
    deps.database
      .selectFrom('fares_shown')
      .select(['tracking_code as code', sql<number>`sum(shown)::integer`.as('count')])
      .where('day', '>=', days.from)
      .where('day', '<=', days.to)
      .groupBy('tracking_code')
      .execute(),
    deps.database
      .selectFrom('bookings')
      .select(['tracking_code as code', sql<number>`count(*)::integer`.as('count')])
      .where('sandbox', '=', false)
      .where('created_at', '>=', begin)
      .where('created_at', '<', end)
      .groupBy('tracking_code')
      .execute(),
    bookOf(context),
  ]);
  const partners = new Map(book.all().map((row) => [row.trackingcode, row.partner]));
  const countOf = (rows: typeof shown, code: string) => rows.find((row) => row.code === code)?.count ?? 0;
  return [...new Set([...shown, ...booked].map(({ code }) => code))]
    .map((code) => ({
      code,
      partner: partners.get(code) ?? '',
      shown: countOf(shown, code),
      booked: countOf(booked, code),
    }))
    .sort((a, b) => b.shown - a.shown || a.code.localeCompare(b.code));
}

/**
 * Commission due to each company for the rides of a period, as on its statement.
 * @throws {Problem} 400 as `periodOf`
 */
export async function commissionRows(context: StaffContext, days: Days): Promise<RowsOf<'commission'>> {
  const { deps } = context;
  const { begin, end } = periodOf(context, days);
  const rows = await totalsByCompany(deps.database, { fromAt: begin, untilAt: end });
  return rows
    .map(({ booker_id, currency, bookings, price, commission }) => ({
      // A company removed from the operator's list still gets its commission.
      company: deps.operator.bookers.find(({ bookerid }) => bookerid === booker_id)?.name ?? `Company ${booker_id}`,
      currency,
      bookings,
      revenue: price,
      commission,
    }))
    .sort((a, b) => b.commission - a.commission || a.company.localeCompare(b.company));
}

/**
 * Rides, cancellations, no-shows and revenue (minor units) by day, partner or vehicle.
 * @throws {Problem} 400 as `periodOf`
 */
export const numbers: StaffHandler<'numbers'> = async (context, { query }) => ({
  rows: await rideNumbers(context, query),
});

/** How many fares shown became bookings, by tracking code. @throws {Problem} 400 as `periodOf` */
export const conversion: StaffHandler<'conversion'> = async (context, { query }) => ({
  rows: await conversionRows(context, query),
});

/** Commission due to each company, minor units. @throws {Problem} 400 as `periodOf` */
export const commission: StaffHandler<'commission'> = async (context, { query }) => ({
  rows: await commissionRows(context, query),
});
