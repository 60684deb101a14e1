import type { StatementTotals } from 'booking-core/domain';
import type { AskedOf } from 'contracts';
import type { Metadata } from 'contracts/metadata';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { staffPart } from '../payments/part-refunds.ts';
import type { Period } from './require-booker.ts';

/**
 * The figures of statement, invoices and chart, from the same SQL. A ride counts in the period of its pick-up. A
 * booking's price is its revenue: its total, which follows changed prices and cancelled rides, less further refunds;
 * for a cancelled booking, the part of the payment not refunded; zero for no-shows who have not paid. The commission is
 * reduced in proportion to the price since booking; a cancelled booking earns none. Test bookings do not count.
 */
const givenBack = sql<number>`coalesce((
    select sum(payments.returned_minor + coalesce((
      select sum(part_refunds.amount_minor) from part_refunds
      where part_refunds.payment_id = payments.id and part_refunds.name like ${staffPart('%')}), 0))
    from payments where payments.booking_id = bookings.id and payments.state = 'paid'), 0)::bigint`;
/** What the driver collects for a booking that is not fully paid online. */
const rest = sql<number>`case when bookings.deposit_minor = 0 then 0
  else greatest(0, bookings.total_minor - bookings.deposit_minor) end`;
/** What a passenger who did not appear has not paid for a row of `ride_legs`, minor units; 0 for any other ride. */
const unmet = sql<number>`case when ride_legs.status <> 'noshow' then 0
  when bookings.payment_method = 'cash' or not bookings.paid then ride_legs.price_minor
  when bookings.deposit_minor > 0 then greatest(0, ride_legs.price_minor - coalesce(ride_legs.deposit_minor, ride_legs.share_minor))
  else 0 end`;
const notMet = sql<number>`coalesce((select sum(${unmet}) from ride_legs
    where ride_legs.booking_id = bookings.id), 0)::bigint`;
const price = sql<number>`case when bookings.status = 'cancelled' then coalesce((
    select sum(payments.amount_minor - payments.refund_minor - payments.returned_minor
      - payments.part_refund_minor) from payments
    where payments.booking_id = bookings.id and payments.state in ('paid', 'refunding', 'refunded')), 0)::bigint
  else bookings.total_minor - ${givenBack} - ${notMet} end`;
/** The fare of a row of `ride_legs`, minor units: 0 for a cancelled ride. */
const fare = sql<number>`case when ride_legs.status = 'cancelled' then 0 else ride_legs.price_minor - ${unmet} end`;
/**
 * The revenue of a row of `ride_legs`, minor units. The rides of a booking have its price as their sum: the first one has
 * what belongs to none, such as refunds by staff and what was kept of cancelled rides.
 */
export const rideRevenue = sql<number>`${fare} + case when ride_legs.leg <> 'outbound' then 0
  else ${price} - coalesce((select sum(${fare}) from ride_legs where ride_legs.booking_id = bookings.id), 0) end`;
const booked = sql<number>`nullif(coalesce((
    select sum(ride_legs.share_minor) from ride_legs where ride_legs.booking_id = bookings.id), bookings.total_minor), 0)`;
/** The commission of a row of `bookings`, minor units. */
export const commission = sql<number>`case when bookings.status = 'cancelled' then 0
  when bookings.commission_minor = 0 then 0
  else coalesce(round(bookings.commission_minor * (${price})::numeric / ${booked}), 0)::bigint end`;
const paidBy = (methods: readonly string[]) =>
  sql<number>`case when bookings.payment_method in (${sql.join(methods)}) then ${price} else 0 end`;
/** The part of the price that the driver collects: of a booking by card or PayPal, what is not paid online. */
const byDriver = sql<number>`case when bookings.status = 'cancelled' or bookings.payment_method not in ('card', 'paypal') then 0
  when not bookings.paid then ${price}
  else greatest(0, ${rest} - ${notMet}) end`;
const card = sql<number>`${paidBy(['card', 'paypal'])} - ${byDriver}`;
const cash = sql<number>`${paidBy(['cash'])} + ${byDriver}`;
const account = paidBy(['account']);
/**
 * Whether a booking was not made by the company but through its tracking code. The company earns commission by it, and
 * sees the ride's revenue and postcode areas, but no personal data.
 */
const byCode = sql`bookings.booker_id = 0`;
const own = (value: RawBuilder<unknown>, hidden: RawBuilder<unknown>) =>
  sql`case when ${byCode} then ${hidden} else ${value} end`;
const nothing = sql`''`;
const place = (end: string) => {
  const at = sql`bookings.journey->${sql.lit(end)}`;
  const area = sql`coalesce(substring(upper(${at}->>'postcode') from '^[A-Z]{1,2}[0-9][0-9A-Z]?(?=$| ?[0-9][A-Z]{2}$)'), '')`;
  return sql`${own(sql`(${at})::jsonb`, sql`jsonb_build_object('address', ${area}, 'postcode', ${area})`)} as ${sql.ref(end)}`;
};
/** The whole name, as `fullName` writes it. */
const nameIn = (table: 'customers' | 'bookings') => {
  const [first, last] = [sql.ref(`${table}.first_name`), sql.ref(`${table}.last_name`)];
  return sql`trim(coalesce(case when ${first} || ${last} ~ '[ぁ-ヿ一-鿿가-힣]'
    then ${last} || ' ' || ${first} else ${first} || ' ' || ${last} end, ''))`;
};
const bookerName = sql<string>`${own(nameIn('customers'), nothing)}`;
const passengerName = sql<string>`${own(nameIn('bookings'), nothing)}`;

type SortKey = AskedOf<'statement'>['sort'];

const sortable = {
  bookingdatetime: sql`bookings.pickup_at`,
  bookingref: sql`bookings.reference`,
  bookerref: sql`lower(bookings.booker_reference)`,
  costcentre: sql`lower(bookings.cost_centre)`,
  bookername: sql`lower(${bookerName})`,
  passengername: sql`lower(${passengerName})`,
  status: sql`bookings.status`,
  price: sql`price`,
  commission: sql`commission`,
} as const satisfies Record<SortKey, RawBuilder<unknown>>;

export interface StatementRow {
  readonly id: number;
  readonly reference: string;
  readonly return_reference: string;
  readonly status: string;
  readonly booker_reference: string;
  readonly cost_centre: string;
  /** Missing on older invoices. */
  readonly host_reference?: string;
  /** The tracking code of a booking from outside the company, '' for the company's own; missing on older invoices. */
  readonly tracking_code?: string;
  /** Only in statements; invoices do not store it. */
  readonly metadata?: Metadata | null;
  readonly booker_name: string;
  readonly passenger_name: string;
  readonly pickup: { readonly address: string; readonly postcode: string };
  readonly dropoff: { readonly address: string; readonly postcode: string };
  readonly vias: readonly { readonly address: string }[];
  readonly note: string;
  /** The customer it was booked for; null, and missing on older invoices, where none was named. */
  readonly customer?: {
    readonly firstname: string;
    readonly lastname: string;
    readonly email?: string | null;
    readonly phone: string;
    readonly dialingcode: string;
  } | null;
  readonly seconds?: number;
  /** Hours of hire, 0 for a ride by distance; missing on older invoices. */
  readonly hours?: number;
  readonly return_at?: number | null;
  readonly payment_method: string;
  readonly currency: string;
  readonly pickup_at: number;
  readonly price: number;
  readonly card: number;
  readonly cash: number;
  readonly account: number;
  readonly commission: number;
}

/** Bookings made by a company, and those made through its tracking codes by people of no company. */
const earnedBy = (bookerId: RawBuilder<unknown>) =>
  sql`(bookings.booker_id = ${bookerId} or (${byCode} and bookings.partner_id = ${bookerId}))`;

const ofPeriod = (bookerId: number, { fromAt, untilAt }: Period) =>
  sql`not bookings.sandbox and ${earnedBy(sql`${bookerId}::bigint`)} and bookings.pickup_at >= ${fromAt} and bookings.pickup_at < ${untilAt}`;

const columns = sql`bookings.id, bookings.reference, bookings.return_reference, bookings.status,
  bookings.booker_reference, bookings.cost_centre, bookings.host_reference, ${bookerName} as booker_name, ${passengerName} as passenger_name,
  ${place('pickup')}, ${place('dropoff')}, ${own(sql`(bookings.journey->'vias')::jsonb`, sql`'[]'::jsonb`)} as vias,
  ${own(sql`bookings.note`, nothing)} as note, ${own(sql`bookings.customer`, sql`null`)} as customer,
  ${own(nothing, sql`bookings.tracking_code`)} as tracking_code, bookings.journey->'seconds' as seconds, coalesce((bookings.journey->>'hours')::integer, 0) as hours, bookings.return_at, bookings.payment_method, bookings.currency, bookings.pickup_at,
  ${price} as price, ${card} as card, ${cash} as cash, ${account} as account, ${commission} as commission`;
const source = sql`bookings left join customers on customers.id = bookings.customer_id`;

export interface PageOfRows {
  readonly sort: SortKey;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** One page of a period's lines. */
export async function rowsOfPage(
  database: Database,
  bookerId: number,
  period: Period,
  { sort, descending, limit, offset }: PageOfRows,
): Promise<readonly StatementRow[]> {
  const direction = descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<StatementRow>`
    select ${columns} from ${source} where ${ofPeriod(bookerId, period)}
    order by ${sortable[sort]} ${direction}, bookings.id ${direction}
    limit ${limit} offset ${offset}`.execute(database);
  return rows;
}

/** All of a period's lines, oldest first, read a thousand at a time to limit memory. */
export async function* everyLineOf(
  database: Database,
  bookerId: number,
  period: Period,
): AsyncGenerator<readonly StatementRow[]> {
  const batch = 1_000;
  let at = period.fromAt;
  let id = 0;
  for (;;) {
    const { rows } = await sql<StatementRow>`
      select ${columns}, bookings.metadata from ${source} where ${ofPeriod(bookerId, period)}
        and (bookings.pickup_at, bookings.id) > (${at}, ${id})
      order by bookings.pickup_at, bookings.id limit ${batch}`.execute(database);
    const last = rows.at(-1);
    if (last) yield rows;
    if (!last || rows.length < batch) return;
    at = last.pickup_at;
    id = last.id;
  }
}

const sums = sql`bookings.currency,
  count(*) filter (where bookings.status <> 'cancelled')::integer as bookings,
  count(*) filter (where bookings.status = 'cancelled')::integer as cancelled,
  sum(${price})::bigint as price, sum(${card})::bigint as card, sum(${cash})::bigint as cash,
  sum(${account})::bigint as account, sum(${commission})::bigint as commission`;

/** A period's totals, a row for each currency, the most used first. */
export async function totalsOf(
  database: Database,
  bookerId: number,
  period: Period,
): Promise<readonly StatementTotals[]> {
  const { rows } = await sql<StatementTotals>`
    select ${sums} from bookings where ${ofPeriod(bookerId, period)}
    group by bookings.currency order by count(*) desc, bookings.currency`.execute(database);
  return rows;
}

const earner = sql`case when ${byCode} then bookings.partner_id else bookings.booker_id end`;

/** Every company's totals of a period, a row for each currency. */
export async function totalsByCompany(
  database: Database,
  { fromAt, untilAt }: Pick<Period, 'fromAt' | 'untilAt'>,
): Promise<readonly (StatementTotals & { readonly booker_id: number })[]> {
  const { rows } = await sql<StatementTotals & { readonly booker_id: number }>`
    select ${earner} as booker_id, ${sums} from bookings
    where not bookings.sandbox and ${earner} > 0
      and bookings.pickup_at >= ${fromAt} and bookings.pickup_at < ${untilAt}
    group by 1, bookings.currency`.execute(database);
  return rows;
}

/** The revenue of a booking and its commission, minor units. */
export interface BookingFigures {
  readonly price: number;
  /** The part of the price that drivers collect. */
  readonly cash: number;
  readonly commission: number;
  /** The differences between the booking's total and the price: further refunds, and no-shows. */
  readonly given_back: number;
  readonly not_met: number;
}

/** The figures of one booking; null for an unknown one. */
export async function figuresOf(database: Database, bookingId: number): Promise<BookingFigures | null> {
  const { rows } = await sql<BookingFigures>`
    select ${price} as price, ${cash} as cash, ${commission} as commission, ${givenBack} as given_back, ${notMet} as not_met
    from bookings where bookings.id = ${bookingId}`.execute(database);
  return rows[0] ?? null;
}

/** The totals of several periods at once, by the periods' ids. */
export async function totalsOfEach(
  database: Database,
  bookerId: number,
  periods: readonly (Period & { readonly id: number })[],
): Promise<ReadonlyMap<number, readonly StatementTotals[]>> {
  const found = new Map<number, StatementTotals[]>();
  if (periods.length === 0) return found;
  const list = sql.join(
    periods.map(({ id, fromAt, untilAt }) => sql`(${id}::bigint, ${fromAt}::bigint, ${untilAt}::bigint)`),
  );
  const { rows } = await sql<StatementTotals & { period_id: number }>`
    select periods.id as period_id, ${sums}
    from (values ${list}) as periods (id, from_at, until_at)
    join bookings on not bookings.sandbox and ${earnedBy(sql`${bookerId}::bigint`)}
      and bookings.pickup_at >= periods.from_at and bookings.pickup_at < periods.until_at
    group by periods.id, bookings.currency order by count(*) desc, bookings.currency`.execute(database);
  for (const { period_id: id, ...totals } of rows) found.set(id, [...(found.get(id) ?? []), totals]);
  return found;
}

/** The totals of each of several consecutive days; `starts` are their beginnings, followed by the end of the last. */
export async function totalsOfDays(
  database: Database,
  bookerId: number,
  starts: readonly number[],
): Promise<readonly (StatementTotals & { readonly day: number })[]> {
  const edges = sql.join(starts.map((at) => sql`${at}::bigint`));
  const { rows } = await sql<StatementTotals & { day: number }>`
    select width_bucket(bookings.pickup_at, array[${edges}]) as day, ${sums}
    from bookings where not bookings.sandbox and ${earnedBy(sql`${bookerId}::bigint`)}
      and bookings.pickup_at >= ${starts[0] ?? 0} and bookings.pickup_at < ${starts.at(-1) ?? 0}
    group by 1, bookings.currency order by 1, count(*) desc, bookings.currency`.execute(database);
  return rows;
}

/**
 * Stores an invoice's lines and totals from its bookings as they are now; later changes of the bookings do not affect
 * them. To be called in a transaction.
 */
export async function writeDown(
  database: Database,
  invoiceId: number,
  bookerId: number,
  period: Period,
): Promise<readonly StatementTotals[]> {
  await sql`delete from booker_invoice_lines where invoice_id = ${invoiceId}`.execute(database);
  await sql`insert into booker_invoice_lines (invoice_id, booking_id, pickup_at, line)
    select ${invoiceId}::bigint, figures.id, figures.pickup_at, to_jsonb(figures)
    from (select ${columns} from ${source} where ${ofPeriod(bookerId, period)}) figures`.execute(database);
  const { rows } = await sql<StatementTotals>`
    select line->>'currency' as currency,
      count(*) filter (where line->>'status' <> 'cancelled')::integer as bookings,
      count(*) filter (where line->>'status' = 'cancelled')::integer as cancelled,
      sum((line->>'price')::bigint)::bigint as price, sum((line->>'card')::bigint)::bigint as card,
      sum((line->>'cash')::bigint)::bigint as cash, sum((line->>'account')::bigint)::bigint as account,
      sum((line->>'commission')::bigint)::bigint as commission
    from booker_invoice_lines where invoice_id = ${invoiceId}
    group by 1 order by count(*) desc, 1`.execute(database);
  await database
    .updateTable('booker_invoices')
    .set({ totals: JSON.stringify(rows) })
    .where('id', '=', invoiceId)
    .execute();
  return rows;
}

/** The bookings of an invoice as stored at issue, oldest first. */
export async function invoiceLines(database: Database, invoiceId: number): Promise<readonly StatementRow[]> {
  const rows = await database
    .selectFrom('booker_invoice_lines')
    .select('line')
    .where('invoice_id', '=', invoiceId)
    .orderBy('pickup_at')
    .orderBy('booking_id')
    .execute();
  return rows.map(({ line }) => line as StatementRow);
}
