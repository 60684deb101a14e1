import { type RawBuilder, sql } from 'kysely';
import { staffSessionMs } from '../desk/sessions.ts';
import type { Database } from './open.ts';
import { type Retention, usualRetention } from './retention.ts';

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
const erase = (database: Database, { which, papers }: { which: RawBuilder<unknown>; papers: boolean }) => {
  const onPaper = papers ? sql`booker_id > 0` : sql`false`;
  const unlessOnPaper = (column: string, erased: RawBuilder<unknown>) =>
    sql`${sql.ref(column)} = case when ${onPaper} then ${sql.ref(column)} else ${erased} end`;
  const nothing = sql`''`;
  return sql`
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
      where ${which} returning id
    )
    update ride_legs set price_reason = '' from erased
      where ride_legs.booking_id = erased.id and ride_legs.price_reason <> ''`.execute(database);
};

/** Forgets the people of bookings whose account is deleted, as far as their time has come; a company's papers stay. */
export const forgetDue = (database: Database, now: number) =>
  erase(database, { which: sql`erase_at <= ${now}`, papers: true });

/** Forgets the people of all bookings with a pick-up before a moment. */
async function forgetOlder(database: Database, before: number): Promise<void> {
  await sql`delete from promo_uses using bookings
    where bookings.id = promo_uses.booking_id and bookings.pickup_at < ${before}`.execute(database);
  await erase(database, { which: sql`pickup_at < ${before} and not forgotten`, papers: false });
}

/**
 * Deletes all expired data. Call it every minute. On the embedded
 * database it also gives the room back, as a PostgreSQL server does by itself.
 */
export async function clean(
  database: Database,
  now: number,
  embedded: boolean,
  retention: Retention = usualRetention,
): Promise<void> {
  await database
    .deleteFrom('quotations')
    .where('expires_at', '<', now - keep.quotationMs)
    .execute();
  await newestOnly(database, 'quotations', 'request_id', keep.quotations);
  await database.deleteFrom('booking_params').where('expires_at', '<', now).execute();
  await database.deleteFrom('rate_limits').where('expire', '<', now).execute();
  await newestOnly(database, 'booking_params', 'id', keep.bookingParams);
  await database.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await database.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
  await database.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
  await database
    .deleteFrom('staff_sessions')
    .where('created_at', '<=', now - staffSessionMs)
    .execute();
  await database.deleteFrom('staff_invitations').where('expires_at', '<=', now).execute();
  await database.deleteFrom('staff_challenges').where('expires_at', '<=', now).execute();
  await database.deleteFrom('driver_codes').where('expires_at', '<=', now).execute();
  await database
    .deleteFrom('driver_sessions')
    .where('seen_at', '<=', now - keep.driverIdleMs)
    .execute();
  await database.deleteFrom('sandbox_tokens').where('expires_at', '<=', now).execute();
  await database
    .deleteFrom('outbox')
    .where('sent_at', '<', now - retention.letterMs)
    .execute();
  await database
    .deleteFrom('footprints')
    .where('at', '<', now - retention.trailMs)
    .execute();
  await database
    .deleteFrom('ride_events')
    .where('received_at', '<', now - retention.trailMs)
    .execute();
  await database
    .deleteFrom('comments')
    .where('created_at', '<', now - retention.commentMs)
    .execute();
  await database
    .deleteFrom('payment_events')
    .where('received_at', '<', now - keep.paymentEventMs)
    .execute();
  await database
    .deleteFrom('policy_reports')
    .where('last_at', '<', now - keep.policyReportMs)
    .execute();
  await database
    .deleteFrom('webhook_deliveries')
    .where('delivered_at', '<', now - keep.webhookDeliveryMs)
    .execute();
  await database
    .deleteFrom('tracks')
    .where('booking_id', 'in', (rides) =>
      rides
        .selectFrom('bookings')
        .select('id')
        .where('pickup_at', '<', now - retention.driverMs)
        .where('status', 'in', ['finish', 'cancelled', 'noshow']),
    )
    .execute();
  await database
    .updateTable('payments')
    .set({ nonce: '', return_url: '' })
    .where('updated_at', '<', now - keep.chargeMs)
    .where('settle_at', 'is', null)
    .where((where) => where.or([where('nonce', '!=', ''), where('return_url', '!=', '')]))
    .execute();
  await database
    .updateTable('sandbox_payments')
    .set({ return_url: '' })
    .where('created_at', '<', now - keep.chargeMs)
    .where('return_url', '!=', '')
    .execute();
  await database
    .deleteFrom('booker_invoice_lines')
    .where('pickup_at', '<', now - retention.bookingMs)
    .execute();
  // The database refuses what is younger than a year by its own clock.
  await sql`delete from ride_register
    where at < ${now - retention.registerMs} and at < (extract(epoch from now() - interval '1 year') * 1000)::bigint`.execute(
    database,
  );
  await forgetOlder(database, now - retention.bookingMs);
  await forgetDue(database, now);
  if (!embedded) return;
  for (const table of ['quotations', 'booking_params', 'outbox', 'sandbox_tokens', 'sessions']) {
    await sql`vacuum ${sql.table(table)}`.execute(database);
  }
}

async function newestOnly(
  database: Database,
  table: 'quotations' | 'booking_params',
  key: 'request_id' | 'id',
  most: number,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (
    select ${sql.ref(key)} from ${sql.table(table)} order by expires_at desc offset ${most})`.execute(database);
}
