import { fullName, localAt, toMajor } from 'booking-core/domain';
import { auditFacts, auditLabel } from 'contracts/audit-labels';
import { legLabels, methodLabels, paymentStatusLabels, statusLabels } from 'contracts/labels';
import { isWayBack } from 'contracts/legs';
import { sql } from 'kysely';
import { csvLine, csvStart } from '../bookers/csv.ts';
import { commission as commissionNow } from '../bookers/statement-rows.ts';
import { timeZoneOf } from '../calls/context.ts';
import { listDrivers } from '../drive/drivers.ts';
import type { QuotedJourney } from '../quotation/quoted-journey.ts';
import { record } from './audit.ts';
import type { StaffContext, StaffHandler } from './context.ts';
import { commissionRows, conversionRows, type Days, periodOf, rideNumbers } from './number-calls.ts';
import { dialled } from './ride-view.ts';

type Cells = readonly (string | number)[];

/** A list's rows by page, so that only one page is in memory at a time. */
type Pages = AsyncIterable<readonly Cells[]>;

const pageSize = 1_000;

/** A response that streams a CSV file page by page. */
function csvFile(name: string, head: readonly string[], pages: Pages): Response {
  const encoder = new TextEncoder();
  const iterator = pages[Symbol.asyncIterator]();
  let started = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!started) {
        started = true;
        controller.enqueue(encoder.encode(csvStart + csvLine(head)));
        return;
      }
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value.map(csvLine).join('')));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return new Response(body, {
    headers: {
      'cache-control': 'no-store',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  });
}

async function* one(rows: readonly Cells[]): Pages {
  yield rows;
}

/** Reads pages in the order of ids. @param after loads the next page of rows with a greater id */
export async function* inPages<Row extends { readonly id: number }>(
  after: (id: number) => Promise<readonly Row[]>,
  cellsOf: (row: Row) => Cells,
): Pages {
  let last = 0;
  for (;;) {
    const rows = await after(last);
    if (rows.length > 0) yield rows.map(cellsOf);
    if (rows.length < pageSize) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** @returns a formatter of moments like `2026-11-24 18:00` in a zone; the column's title names the zone. */
export const momentIn = (zone: string) => (at: number | null) =>
  at === null ? '' : localAt(at, zone).replace('T', ' ').slice(0, 16);

/** The label of a code; the code itself when it has none. */
const word = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? code;

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

interface List {
  readonly head: readonly string[];
  readonly pages: Pages;
}

function bookings(context: StaffContext, days: Days): List {
  const { deps } = context;
  const zone = timeZoneOf(deps);
  const moment = momentIn(zone);
  const { begin, end } = periodOf(context, days);
  // Also of a company that has been disabled since.
  const companyName = (id: number) => deps.operator.bookers.find(({ bookerid }) => bookerid === id)?.name ?? '';
  const after = (id: number) =>
    deps.database
      .selectFrom('bookings')
      .selectAll()
      .select(commissionNow.as('commission'))
      .where('sandbox', '=', false)
      .where('pickup_at', '>=', begin)
      .where('pickup_at', '<', end)
      .where('id', '>', id)
      .orderBy('id')
      .limit(pageSize)
      .execute();
  return {
    head: [
      ...['reference', 'reference of the return', 'status', `booked (${zone})`, `pick-up (${zone})`],
      ...[`return (${zone})`, 'from', 'via', 'to', 'passenger', 'phone', 'email', 'people', 'bags', 'tracking code'],
      'host reference',
      ...['company', 'reference of the company', 'cost centre', 'vehicle', 'paid by', 'paid', 'currency', 'fare'],
      ...['promotion', 'total', 'commission', 'note'],
    ],
    pages: inPages(after, (row) => {
      const journey = row.journey as QuotedJourney;
      const money = (minor: number) => toMajor(minor, row.currency);
      return [
        ...[
          row.reference,
          row.return_reference,
          word(statusLabels, row.status),
          moment(row.created_at),
          moment(row.pickup_at),
        ],
        ...[moment(row.return_at), journey.pickup.address, journey.vias.map(({ address }) => address).join(' | ')],
        ...[
          journey.dropoff.address,
          fullName({ firstName: row.first_name, lastName: row.last_name }),
          dialled(row.dialing_code, row.phone),
          row.email,
        ],
        ...[journey.passengers, journey.handBags + journey.luggages, row.tracking_code, row.host_reference],
        ...[companyName(row.booker_id), row.booker_reference, row.cost_centre, row.vehicle_name],
        ...[
          word(methodLabels, row.payment_method),
          yesNo(row.paid),
          row.currency,
          money(row.fare_minor),
          money(row.promo_minor),
        ],
        ...[money(row.total_minor), money(row.commission), row.note],
      ];
    }),
  };
}

function rides(context: StaffContext, days: Days): List {
  const { deps } = context;
  const zone = timeZoneOf(deps);
  const moment = momentIn(zone);
  const { begin, end } = periodOf(context, days);
  // Pages consist of whole bookings, so that the rides of a booking stay together.
  const after = async (id: number) => {
    const rows = await deps.database
      .selectFrom('bookings')
      .select('id')
      .where('sandbox', '=', false)
      .where('id', '>', id)
      .where('id', 'in', (legs) =>
        legs.selectFrom('ride_legs').select('booking_id').where('pickup_at', '>=', begin).where('pickup_at', '<', end),
      )
      .orderBy('id')
      .limit(pageSize)
      .execute();
    return rows;
  };
  const ofBookings = async (ids: readonly number[]) =>
    ids.length === 0
      ? []
      : deps.database
          .selectFrom('ride_legs')
          .innerJoin('bookings', 'bookings.id', 'ride_legs.booking_id')
          .leftJoin('tracks', (join) =>
            join.onRef('tracks.booking_id', '=', 'ride_legs.booking_id').onRef('tracks.leg', '=', 'ride_legs.leg'),
          )
          .select(['ride_legs.reference', 'bookings.reference as booking', 'ride_legs.leg', 'ride_legs.status'])
          .select(['ride_legs.pickup_at', 'ride_legs.price_minor', 'bookings.currency', 'bookings.journey'])
          .select(['first_name', 'last_name', 'vehicle_name', 'tracking_code', 'dispatch_reference'])
          .select(['driver_name', 'tracks.licence', 'tracks.registration', 'tracks.vehicle_licence'])
          .where('ride_legs.booking_id', 'in', ids)
          .where('ride_legs.pickup_at', '>=', begin)
          .where('ride_legs.pickup_at', '<', end)
          .orderBy('ride_legs.booking_id')
          .orderBy('ride_legs.leg')
          .execute();
  async function* pages(): Pages {
    let last = 0;
    for (;;) {
      const ids = (await after(last)).map(({ id }) => id);
      yield (await ofBookings(ids)).map((row) => {
        const { pickup, dropoff } = row.journey as QuotedJourney;
        const [from, to] = isWayBack(row.leg) ? [dropoff, pickup] : [pickup, dropoff];
        return [
          ...[
            row.reference,
            row.booking,
            legLabels[row.leg],
            word(statusLabels, row.status),
            moment(row.pickup_at),
            from.address,
            to.address,
          ],
          ...[fullName({ firstName: row.first_name, lastName: row.last_name }), row.vehicle_name, row.tracking_code],
          ...[row.driver_name ?? '', row.licence ?? '', row.registration ?? '', row.vehicle_licence ?? ''],
          ...[row.dispatch_reference, row.currency, toMajor(row.price_minor, row.currency)],
        ];
      });
      if (ids.length < pageSize) return;
      last = ids.at(-1) ?? last;
    }
  }
  return {
    head: [
      ...['reference', 'booking', 'leg', 'status', `pick-up (${zone})`, 'from', 'to', 'passenger', 'vehicle'],
      ...['tracking code', 'driver', 'licence', 'registration', 'licence of the vehicle', 'dispatch reference'],
      ...['currency', 'price'],
    ],
    pages: pages(),
  };
}

function payments(context: StaffContext, days: Days): List {
  const { deps } = context;
  const zone = timeZoneOf(deps);
  const moment = momentIn(zone);
  const { begin, end } = periodOf(context, days);
  const after = (id: number) =>
    deps.database
      .selectFrom('payments')
      .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
      .selectAll('payments')
      .select('bookings.reference')
      .where('bookings.sandbox', '=', false)
      .where('payments.created_at', '>=', begin)
      .where('payments.created_at', '<', end)
      .where('payments.id', '>', id)
      .orderBy('payments.id')
      .limit(pageSize)
      .execute();
  return {
    head: [
      ...['booking', `begun (${zone})`, 'provider', 'method', 'state', 'id at the provider', 'currency', 'amount'],
      ...['given back'],
    ],
    pages: inPages(after, (row) => {
      const money = (minor: number) => toMajor(minor, row.currency);
      const back = row.refund_minor + row.part_refund_minor + row.returned_minor;
      return [
        ...[
          row.reference,
          moment(row.created_at),
          row.provider,
          word(methodLabels, row.method),
          word(paymentStatusLabels, row.state),
          row.gateway_id ?? '',
        ],
        ...[row.currency, money(row.amount_minor), money(back)],
      ];
    }),
  };
}

async function conversion(context: StaffContext, days: Days): Promise<List> {
  const rows = await conversionRows(context, days);
  return {
    head: ['tracking code', 'partner', 'fares shown', 'bookings'],
    pages: one(rows.map(({ code, partner, shown, booked }) => [code, partner, shown, booked])),
  };
}

async function commission(context: StaffContext, days: Days): Promise<List> {
  const rows = await commissionRows(context, days);
  return {
    head: ['company', 'currency', 'bookings', 'revenue', 'commission'],
    pages: one(
      rows.map(({ company, currency, bookings: count, revenue, commission: owed }) => [
        ...[company, currency, count, toMajor(revenue, currency), toMajor(owed, currency)],
      ]),
    ),
  };
}

async function drivers({ deps }: StaffContext): Promise<List> {
  const rows = await listDrivers(deps.database);
  return {
    head: [
      ...['call sign', 'name', 'phone', 'licence', 'make', 'model', 'colour', 'registration'],
      ...['licence of the vehicle', 'takes a wheelchair', 'drives'],
    ],
    pages: one(
      rows.map((row) => [
        ...[row.call_sign, row.name, row.phone, row.licence, row.make, row.model, row.colour, row.registration],
        ...[row.vehicle_licence, yesNo(row.wheelchair_accessible), yesNo(row.active)],
      ]),
    ),
  };
}

/** What the drivers took from passengers in a period, by day and driver: of finished rides, the part not prepaid. */
async function cash(context: StaffContext, days: Days): Promise<List> {
  const { deps } = context;
  const { begin, end } = periodOf(context, days);
  // As `owedForRide`.
  const owed = sql`(case when bookings.payment_method = 'account' then 0
    when bookings.paid then greatest(0, ride_legs.price_minor - coalesce(ride_legs.deposit_minor, ride_legs.share_minor))
    else ride_legs.price_minor end)`;
  const total = sql<string>`sum(${owed})`;
  const rows = await deps.database
    .selectFrom('ride_legs')
    .innerJoin('bookings', 'bookings.id', 'ride_legs.booking_id')
    .leftJoin('tracks', (join) =>
      join.onRef('tracks.booking_id', '=', 'ride_legs.booking_id').onRef('tracks.leg', '=', 'ride_legs.leg'),
    )
    .leftJoin('drivers', 'drivers.id', 'ride_legs.driver_id')
    .select([
      sql<string>`to_char(to_timestamp(ride_legs.pickup_at / 1000.0) at time zone ${timeZoneOf(deps)}, 'YYYY-MM-DD')`.as(
        'day',
      ),
      // Two drivers of one name have two lines, each with its call sign.
      sql<string>`coalesce(drivers.name, tracks.driver_name, '')`.as('driver'),
      sql<string>`coalesce(drivers.call_sign, '')`.as('callSign'),
      'bookings.currency',
      'ride_legs.driver_id',
      sql<number>`(count(*) filter (where ${owed} > 0))::integer`.as('rides'),
      total.as('cash'),
    ])
    .where('bookings.sandbox', '=', false)
    .where('ride_legs.status', '=', 'finish')
    .where('ride_legs.pickup_at', '>=', begin)
    .where('ride_legs.pickup_at', '<', end)
    .groupBy([sql`1`, sql`2`, sql`3`, 'bookings.currency', 'ride_legs.driver_id'])
    .having(total, '>', '0')
    .orderBy(sql`1`)
    .orderBy(sql`2`)
    .orderBy(sql`3`)
    .orderBy('bookings.currency')
    .execute();
  return {
    head: ['day', 'driver', 'call sign', 'currency', 'rides', 'cash'],
    pages: one(
      rows.map(({ day, driver, callSign, currency, rides: count, cash: minor }) => [
        ...[day, driver, callSign, currency, count, toMajor(Number(minor), currency)],
      ]),
    ),
  };
}

const lists = { bookings, rides, payments, conversion, commission, drivers, cash };

/** Responds with a list as a CSV file, and records in the audit trail who exported it. */
export async function handOver(context: StaffContext, name: string, { from, to }: Days, { head, pages }: List) {
  const { deps, staff, now } = context;
  await record(deps.database, {
    staff,
    action: 'list.export',
    outcome: 'done',
    detail: { list: name, from, to },
    at: now,
  });
  return csvFile(`${name}-${from}-${to}`, head, pages);
}

/**
 * One of the lists for a period as a CSV file with labels instead of codes, in the operator’s zone and in major units.
 * @throws {Problem} 400 as `periodOf`
 */
export const listFile: StaffHandler<'listFile'> = async (context, { params, query }) =>
  handOver(context, params.list, query, await lists[params.list](context, query));

const moneyOf = (minor: number, currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    toMajor(minor, currency),
  );

/** The details of an audit event on one line. */
const factsOf = (detail: unknown): string =>
  auditFacts(detail as Readonly<Record<string, unknown>>, moneyOf)
    .map(({ what, before, after }) => `${what}: ${before === null ? '' : `${before} → `}${after}`)
    .join('; ');

/** The audit trail of a period as a CSV file with labels instead of codes. @throws {Problem} 400 as `listFile` */
export const auditFile: StaffHandler<'auditFile'> = async (context, { query }) => {
  const { deps } = context;
  const zone = timeZoneOf(deps);
  const moment = momentIn(zone);
  const { begin, end } = periodOf(context, query);
  const after = (id: number) =>
    deps.database
      .selectFrom('audit_trail')
      .leftJoin('bookings', 'bookings.id', 'audit_trail.booking_id')
      .selectAll('audit_trail')
      .select('bookings.reference')
      .where('audit_trail.at', '>=', begin)
      .where('audit_trail.at', '<', end)
      .where('audit_trail.id', '>', id)
      .orderBy('audit_trail.id')
      .limit(pageSize)
      .execute();
  return handOver(context, 'audit-trail', query, {
    head: [`when (${zone})`, 'who', 'what', 'outcome', 'booking', 'detail'],
    pages: inPages(after, (row) => [
      ...[moment(row.at), row.actor, auditLabel(row.action), row.outcome, row.reference ?? '', factsOf(row.detail)],
    ]),
  });
};

/** The figures of `numbers` as a CSV file. @throws {Problem} 400 as `listFile` */
export const numbersFile: StaffHandler<'numbersFile'> = async (context, { query }) => {
  const rows = await rideNumbers(context, query);
  return handOver(context, `rides-by-${query.by}`, query, {
    head: [query.by, 'currency', 'bookings', 'rides', 'cancelled', 'no-shows', 'revenue'],
    pages: one(
      rows.map(({ name, currency, bookings: count, rides: all, cancelled, noShows, revenue }) => [
        ...[name, currency, count, all, cancelled, noShows, toMajor(revenue, currency)],
      ]),
    ),
  });
};
