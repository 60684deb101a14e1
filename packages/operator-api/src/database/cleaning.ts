import { type RawBuilder, sql } from 'kysely';
import { staffSessionMs } from '../desk/sessions.ts';
import type { Database } from './open.ts';
import { type Retention, usualRetention } from './retention.ts';
import type { DatabaseSchema } from './schema.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** How long things are kept that no setting is about; `personalData` says why. */
export const keep = {
  /** After the last moment that it could be booked. */
  quotationMs: 30 * minuteMs,
  /** However many are asked for in that time, the newest stay. */
  quotations: 60_000,
  bookingParams: 20_000,
  /** Of a driver's phone that has not been used. */
  driverIdleMs: 30 * dayMs,
  paymentEventMs: 90 * dayMs,
  webhookDeliveryMs: 7 * dayMs,
  /** After a browser said it the last time. */
  policyReportMs: 90 * dayMs,
  /** What a browser sent for one charge, and where its customer went back to. */
  chargeMs: dayMs,
} as const;

/**
 * How much of what has expired one statement takes, and one table in one run. After an import of years a single statement would
 * be cancelled at its limit, each time again, and hold up whoever waits for the embedded database's one connection.
 */
export const atOnce = { rows: 200, statements: 40 } as const;

/** Repeats a statement that takes at most `atOnce.rows` rows until it finds fewer; the next run goes on with what is left. */
async function inParts(take: () => Promise<bigint | undefined>): Promise<void> {
  for (let nth = 0; nth < atOnce.statements; nth++) if (((await take()) ?? 0n) < atOnce.rows) return;
}

/** Deletes the rows of a table whose `column` has it, the least first: they are found by its index. */
const deleteWhere = (database: Database, [name, column, has]: Expired): Promise<void> =>
  inParts(async () => {
    const table = sql.table(name);
    const found = sql`select ctid from ${table} where ${sql.ref(column)} ${has}
      order by ${sql.ref(column)} limit ${atOnce.rows}`;
    const result = await sql`delete from ${table} where ctid = any(array(${found}))`.execute(database);
    return result.numAffectedRows;
  });

/**
 * The beginning of a postcode, which names its district: up to the blank or hyphen in it, else without its last three signs;
 * a short one is none of a door.
 */
const districtOf = (place: RawBuilder<unknown>) => {
  const whole = sql`coalesce(${place}->>'postcode', '')`;
  return sql`case
    when ${whole} ~ '[ -]' then split_part(translate(${whole}, '-', ' '), ' ', 1)
    when length(${whole}) > 4 then left(${whole}, -3)
    else ${whole} end`;
};

/** A place as it stays when people are forgotten: its district, to about a kilometre. */
const blurred = (place: RawBuilder<unknown>) => sql`jsonb_build_object(
  'address', ${districtOf(place)}, 'postcode', ${districtOf(place)}, 'category', ${place}->'category',
  'precision', 'district', 'approximate', true,
  'latitude', round((${place}->>'latitude')::numeric, 2), 'longitude', round((${place}->>'longitude')::numeric, 2))`;

/** `journey` without doors and without the offer that filled it in. */
const blurredJourney = sql`(journey - 'promotion') || jsonb_build_object(
  'pickup', ${blurred(sql`(journey->'pickup')`)}, 'dropoff', ${blurred(sql`(journey->'dropoff')`)},
  'vias', coalesce((select jsonb_agg(${blurred(sql`via`)} order by nth)
    from jsonb_array_elements(journey->'vias') with ordinality as vias(via, nth)), '[]'))`;

/**
 * Erases what bookings say of people: names, contacts and words, the doors and the way between them. Amounts, moments and
 * districts stay.
 * @param papers whether names, references and ways of a company's ride stay, which its papers tell as well
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
          -- The old code opens nothing any more.
          code = md5(random()::text || code) || md5(random()::text), erase_at = null, forgotten = ${!papers}
        where id = any(array(select id from bookings where ${sql.ref(column)} ${has}
          order by ${sql.ref(column)} limit ${atOnce.rows})) returning id
      ), reasons as (
        update ride_legs set price_reason = '' from erased
          where ride_legs.booking_id = erased.id and ride_legs.price_reason <> ''
      ), uses as (
        delete from promo_uses using erased where promo_uses.booking_id = erased.id and ${!papers}
      )
      select count(*)::integer as count from erased`.execute(database);
    return BigInt(rows[0]?.count ?? 0);
  });
};

/** Forgets the people of bookings whose account is deleted, as far as their time has come; a company's papers stay. */
export const forgetDue = (database: Database, now: number): Promise<void> =>
  erase(database, { column: 'erase_at', has: sql`<= ${now}`, papers: true });

/** A table, the column that says when its rows expire, and what is true of it in those that have. */
type Expired = readonly [table: keyof DatabaseSchema, column: string, has: RawBuilder<unknown>];

/** All but the rows of a table that expire last. */
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
  ['outbox', 'sent_at', sql`< ${now - retention.letterMs}`],
  ['footprints', 'at', sql`< ${now - retention.trailMs}`],
  ['ride_events', 'received_at', sql`< ${now - retention.trailMs}`],
  ['comments', 'created_at', sql`< ${now - retention.commentMs}`],
  ['payment_events', 'received_at', sql`< ${now - keep.paymentEventMs}`],
  ['policy_reports', 'last_at', sql`< ${now - keep.policyReportMs}`],
  ['webhook_deliveries', 'delivered_at', sql`< ${now - keep.webhookDeliveryMs}`],
  [
    'tracks',
    'pickup_at',
    // The booking may have been moved since its driver was given to it.
    sql`< ${now - retention.driverMs} and exists (select from bookings where bookings.id = tracks.booking_id
      and bookings.pickup_at < ${now - retention.driverMs} and status in ('finish', 'cancelled', 'noshow'))`,
  ],
  ['booker_invoice_lines', 'pickup_at', sql`< ${now - retention.bookingMs}`],
  // The database refuses what is younger than a year by its own clock.
  [
    'ride_register',
    'at',
    sql`< least(${now - retention.registerMs}, (extract(epoch from now() - interval '1 year') * 1000)::bigint)`,
  ],
];

/**
 * Deletes all expired data, in parts: see `atOnce`. Call it every minute.
 */
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
