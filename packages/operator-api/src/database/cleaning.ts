import { type RawBuilder, sql } from 'kysely';
import { staffSessionMs } from '../desk/sessions.ts';
import type { Database } from './open.ts';
import { type Retention, usualRetention } from './retention.ts';
import type { DatabaseSchema } from './schema.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Retention limits that are not settings; `personalData` gives the reasons. */
export const keep = {
  /** A ride to come of a deleted account, after it was driven. */
  forgottenRideMs: 30 * dayMs,
  /** How much longer than other rides' the driver of a ride is kept whose end nobody reported: it may be under way. */
  unreportedMs: 2 * dayMs,
  /** After the quotation expired. */
  quotationMs: 30 * minuteMs,
  /** Most rows of each table: beyond these, those that expire first are deleted. */
  quotations: 60_000,
  bookingParams: 20_000,
  /** A driver's session, after its last use. */
  driverIdleMs: 30 * dayMs,
  paymentEventMs: 90 * dayMs,
  webhookDeliveryMs: 7 * dayMs,
  /** After a browser last sent the same report. */
  policyReportMs: 90 * dayMs,
  /** The nonce of a card payment and the customer's return address. */
  chargeMs: dayMs,
} as const;

/**
 * Rows that one statement deletes or erases, and statements per table in one run. After an import of several years, one
 * unbounded statement would be cancelled at its timeout in every run, and block the embedded database's only
 * connection.
 */
export const atOnce = { rows: 200, statements: 40 } as const;

/**
 * Repeats a statement that affects at most `atOnce.rows` rows until it affects fewer; the next run continues with the
 * rest.
 */
async function inParts(take: () => Promise<bigint | undefined>): Promise<void> {
  for (let nth = 0; nth < atOnce.statements; nth++) if (((await take()) ?? 0n) < atOnce.rows) return;
}

/** Deletes the rows whose `column` satisfies `has`, smallest value first, so that the column's index finds them. */
const deleteWhere = (database: Database, [name, column, has]: Expired): Promise<void> =>
  inParts(async () => {
    const table = sql.table(name);
    const found = sql`select ctid from ${table} where ${sql.ref(column)} ${has}
      order by ${sql.ref(column)} limit ${atOnce.rows}`;
    const result = await sql`delete from ${table} where ctid = any(array(${found}))`.execute(database);
    return result.numAffectedRows;
  });

/**
 * SQL for the district part of a postcode: up to its space or hyphen, else without its last three characters; a
 * postcode of up to four characters is unchanged, as it does not identify an address.
 */
const districtOf = (place: RawBuilder<unknown>) => {
  const whole = sql`coalesce(${place}->>'postcode', '')`;
  return sql`case
    when ${whole} ~ '[ -]' then split_part(translate(${whole}, '-', ' '), ' ', 1)
    when length(${whole}) > 4 then left(${whole}, -3)
    else ${whole} end`;
};

/** SQL for a place after its booking is anonymised: the district, and coordinates rounded to about a kilometre. */
const blurred = (place: RawBuilder<unknown>) => sql`jsonb_build_object(
  'address', ${districtOf(place)}, 'postcode', ${districtOf(place)}, 'category', ${place}->'category',
  'precision', 'district', 'approximate', true,
  'latitude', round((${place}->>'latitude')::numeric, 2), 'longitude', round((${place}->>'longitude')::numeric, 2))`;

/** SQL for `journey` without exact places and without the promotion. */
const blurredJourney = sql`(journey - 'promotion') || jsonb_build_object(
  'pickup', ${blurred(sql`(journey->'pickup')`)}, 'dropoff', ${blurred(sql`(journey->'dropoff')`)},
  'vias', coalesce((select jsonb_agg(${blurred(sql`via`)} order by nth)
    from jsonb_array_elements(journey->'vias') with ordinality as vias(via, nth)), '[]'))`;

/** SQL for price lines in which staff’s own words are replaced by the kind of the charge. */
const unworded = (lines: RawBuilder<unknown>, isStaffs: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(case when ${isStaffs} then line || jsonb_build_object('label', initcap(line->>'kind')) else line end
    order by nth)
  from jsonb_array_elements(${lines}) with ordinality as charged(line, nth)), '[]')`;

/**
 * Anonymises bookings: erases names, contacts, notes, exact places, the route, and staff’s words about the price and in
 * the audit trail. Amounts, times and districts stay.
 * @param papers whether a company's rides keep names, references and routes, which are on its invoices as well
 */
const erase = (
  database: Database,
  { column, has, papers }: { column: string; has: RawBuilder<unknown>; papers: boolean },
): Promise<void> => {
  const onPaper = papers ? sql`booker_id > 0` : sql`false`;
  const unlessOnPaper = (column: string, erased: RawBuilder<unknown>) =>
    sql`${sql.ref(column)} = case when ${onPaper} then ${sql.ref(column)} else ${erased} end`;
  const nothing = sql`''`;
  return inParts(async () => {
    const { rows } = await sql<{ count: number }>`
      with erased as (
        update bookings set
          email = '', phone = '', dialing_code = '', customer = null, note = '', pickup_note = '', dropoff_note = '',
          flight = null, return_flight = null, source = '', metadata = null,
          ${unlessOnPaper('first_name', nothing)}, ${unlessOnPaper('last_name', nothing)},
          ${unlessOnPaper('booker_reference', nothing)}, ${unlessOnPaper('journey', blurredJourney)},
          ${unlessOnPaper('route', sql`jsonb_build_object('path', '[]'::jsonb, 'source', route->'source')`)},
          host_reference = ${papers ? sql.ref('host_reference') : nothing},
          lines = ${unworded(sql.ref('lines'), sql`line->'extra' = 'true'`)},
          -- The old code and the attempt key open nothing any more.
          code = md5(random()::text || code) || md5(random()::text),
          request_id = md5(random()::text || request_id) || md5(random()::text),
          erase_at = null, forgotten = ${!papers}
        where id = any(array(select id from bookings where ${sql.ref(column)} ${has}
          order by ${sql.ref(column)} limit ${atOnce.rows})) returning id
      ), reasons as (
        update ride_legs set price_reason = '', extras = ${unworded(sql.ref('extras'), sql`true`)} from erased
          where ride_legs.booking_id = erased.id and (ride_legs.price_reason <> '' or ride_legs.extras <> '[]')
      ), words as (
        update audit_trail set detail = (detail::jsonb - 'reason' - 'subject')::json from erased
          where audit_trail.booking_id = erased.id
          and (detail->>'reason' is not null or detail->>'subject' is not null)
      ), uses as (
        delete from promo_uses using erased where promo_uses.booking_id = erased.id and ${!papers}
      )
      select count(*)::integer as count from erased`.execute(database);
    return BigInt(rows[0]?.count ?? 0);
  });
};

/** Anonymises bookings of deleted accounts whose `erase_at` is past; what a company's invoices contain stays. */
export const forgetDue = (database: Database, now: number): Promise<void> =>
  erase(database, { column: 'erase_at', has: sql`<= ${now}`, papers: true });

/** A table, the column that decides when its rows expire, and the SQL condition on it for expired rows. */
type Expired = readonly [table: keyof DatabaseSchema, column: string, has: RawBuilder<unknown>];

/** Selects all rows of a table except the `most` that expire last. */
const beyondNewest = (table: 'quotations' | 'booking_params', most: number): Expired => [
  table,
  'expires_at',
  sql`<= (select expires_at from ${sql.table(table)} order by expires_at desc offset ${most} limit 1)`,
];

const expired = (now: number, retention: Retention): readonly Expired[] => [
  ['quotations', 'expires_at', sql`< ${now - keep.quotationMs}`],
  beyondNewest('quotations', keep.quotations),
  ['booking_params', 'expires_at', sql`< ${now}`],
  beyondNewest('booking_params', keep.bookingParams),
  ['rate_limits', 'expire', sql`< ${now}`],
  ['sessions', 'expires_at', sql`<= ${now}`],
  ['password_resets', 'expires_at', sql`<= ${now}`],
  ['email_changes', 'expires_at', sql`<= ${now}`],
  ['staff_sessions', 'created_at', sql`<= ${now - staffSessionMs}`],
  ['staff_invitations', 'expires_at', sql`<= ${now}`],
  ['staff_challenges', 'expires_at', sql`<= ${now}`],
  ['driver_codes', 'expires_at', sql`<= ${now}`],
  ['driver_sessions', 'seen_at', sql`<= ${now - keep.driverIdleMs}`],
  ['sandbox_tokens', 'expires_at', sql`<= ${now}`],
  ['outbox', 'sent_at', sql`< ${now - retention.emailMs}`],
  ['footprints', 'at', sql`< ${now - retention.trailMs}`],
  ['ride_events', 'received_at', sql`< ${now - retention.trailMs}`],
  ['comments', 'created_at', sql`< ${now - retention.commentMs}`],
  ['payment_events', 'received_at', sql`< ${now - keep.paymentEventMs}`],
  ['policy_reports', 'last_at', sql`< ${now - keep.policyReportMs}`],
  ['webhook_deliveries', 'delivered_at', sql`< ${now - keep.webhookDeliveryMs}`],
  [
    'tracks',
    'pickup_at',
    // That is the booking's pick-up when the driver was assigned: a way back is later, and either may have moved.
    sql`< ${now - retention.driverMs} and exists (select from ride_legs
      where ride_legs.booking_id = tracks.booking_id and ride_legs.leg = tracks.leg
      and ride_legs.pickup_at < ${now - retention.driverMs} - case
        when status in ('finish', 'cancelled', 'noshow') then 0 else ${keep.unreportedMs}::bigint end)`,
  ],
  ['booker_invoice_lines', 'pickup_at', sql`< ${now - retention.bookingMs}`],
  // The database refuses to delete entries younger than a year by its own clock.
  [
    'ride_register',
    'at',
    sql`< least(${now - retention.registerMs}, (extract(epoch from now() - interval '1 year') * 1000)::bigint)`,
  ],
];

/** Deletes or anonymises all expired data, in batches (see `atOnce`). Call it every minute. */
export async function clean(database: Database, now: number, retention: Retention = usualRetention): Promise<void> {
  for (const each of expired(now, retention)) await deleteWhere(database, each);
  await inParts(async () => {
    const due = sql`select id from payments where updated_at < ${now - keep.chargeMs} and settle_at is null
      and (nonce <> '' or return_url <> '') limit ${atOnce.rows}`;
    const { numAffectedRows } = await sql`update payments set nonce = '', return_url = ''
      where id = any(array(${due}))`.execute(database);
    return numAffectedRows;
  });
  await database
    .updateTable('sandbox_payments')
    .set({ return_url: '' })
    .where('created_at', '<', now - keep.chargeMs)
    .where('return_url', '!=', '')
    .execute();
  await erase(database, {
    column: 'pickup_at',
    has: sql`< ${now - retention.bookingMs} and not forgotten`,
    papers: false,
  });
  await forgetDue(database, now);
}
