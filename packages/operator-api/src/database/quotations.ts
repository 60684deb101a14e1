import { sql } from 'kysely';
import type { Line } from '../fares/calculate-fare.ts';
import type { Deposits } from '../payments/deposit.ts';
import type { Database } from './open.ts';

export interface StoredFare {
  readonly vehicleId: number;
  readonly onwardMinor: number;
  readonly returnMinor: number;
  readonly totalMinor: number;
  readonly lines: readonly Line[];
  /** Of a car by the hour: what a unit of distance costs beyond those included. */
  readonly excessMinor?: number;
  /** How many cars it is the price of; missing for one. */
  readonly cars?: number;
  /** What is paid before the ride where that is not all of it; missing in older quotations. */
  readonly deposits?: Deposits;
}

export interface StoredQuotation {
  readonly requestId: string;
  readonly contentHash: string;
  readonly journey: object;
  readonly fares: readonly StoredFare[];
  readonly answer: Readonly<Record<string, unknown>>;
  readonly currency: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Whose fare is counted with it; absent where none is. */
  readonly shown?: ShownFare;
}

/** Whose journey a quotation prices, for the count of fares shown. */
export interface ShownFare {
  /** The day of the operator's calendar. */
  readonly day: string;
  readonly trackingCode: string;
  /** Which visitor's which journey. */
  readonly visitorJourney: string;
}

/** A day's fares of a tracking code are counted in so many rows: visitors at the same time do not wait for each other. */
const countedApart = 16;

/**
 * Keeps a quotation, and counts its fare as shown. A journey that its visitor was quoted before is the same fare with other
 * options, as long as that quotation is kept and nothing was booked since.
 * @returns false when its request id is taken; nothing is counted then
 */
export async function insertQuotation(
  database: Database,
  { requestId, contentHash, journey, fares, answer, currency, createdAt, expiresAt, shown }: StoredQuotation,
): Promise<boolean> {
  const { visitorJourney = '' } = shown ?? {};
  const kept = sql<{ request_id: string }>`insert into quotations
      (request_id, content_hash, journey, fares, answer, currency, created_at, expires_at, visitor_journey)
    values (${requestId}, ${contentHash}, ${JSON.stringify(journey)}, ${JSON.stringify(fares)}, ${JSON.stringify(answer)},
      ${currency}, ${createdAt}, ${expiresAt}, ${visitorJourney})
    on conflict (request_id) do nothing returning request_id`;
  // Parts of one statement do not see what the others write: the quotation itself is not among those before.
  const { rows } = await (shown
    ? sql`with kept as (${kept}), counted as (
        insert into fares_shown (day, tracking_code, part, shown)
        select ${shown.day}, ${shown.trackingCode}, floor(random() * ${countedApart}::integer), 1 from kept where not exists (
          select 1 from quotations where visitor_journey = ${visitorJourney} and created_at > coalesce((
            select max(bookings.created_at) from bookings
              inner join quotations booked on booked.request_id = bookings.quotation_id
              where booked.visitor_journey = ${visitorJourney}), -1))
        on conflict (day, tracking_code, part) do update set shown = fares_shown.shown + 1)
      select request_id from kept`
    : kept
  ).execute(database);
  return rows.length > 0;
}

/** The answer that a request id got, and the hash of what it asked for. */
export async function findQuotation(
  database: Database,
  requestId: string,
): Promise<Pick<StoredQuotation, 'contentHash' | 'answer'> | null> {
  const row = await database
    .selectFrom('quotations')
    .select(['content_hash', 'answer'])
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row ? { contentHash: row.content_hash, answer: row.answer as Readonly<Record<string, unknown>> } : null;
}

/** A quotation to book from, its row locked until the transaction ends. */
export async function lockQuotation(database: Database, requestId: string): Promise<StoredQuotation | null> {
  const row = await database
    .selectFrom('quotations')
    .selectAll()
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    requestId: row.request_id,
    contentHash: row.content_hash,
    journey: row.journey as object,
    fares: row.fares as readonly StoredFare[],
    answer: row.answer as Readonly<Record<string, unknown>>,
    currency: row.currency,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
