import { sql } from 'kysely';
import type { Line } from '../fares/calculate-fare.ts';
import type { Database } from './open.ts';

export interface StoredFare {
  readonly vehicleId: number;
  readonly onwardMinor: number;
  readonly returnMinor: number;
  readonly totalMinor: number;
  readonly lines: readonly Line[];
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
  /** As in `ShownFare`; absent where it is not counted. */
  readonly visitorJourney?: string;
}

/** Whose journey a quotation prices, for the count of fares shown. */
export interface ShownFare {
  /** The day of the operator's calendar. */
  readonly day: string;
  readonly trackingCode: string;
  /** Which visitor's which journey. */
  readonly visitorJourney: string;
}

/**
 * Counts a fare that is shown, by day and tracking code. A journey that its visitor was quoted before is the same fare with
 * other options, as long as that quotation is kept and nothing was booked since. To be called before its own quotation is kept.
 */
export async function countShown(database: Database, { day, trackingCode, visitorJourney }: ShownFare): Promise<void> {
  await sql`insert into fares_shown (day, tracking_code, shown)
    select ${day}, ${trackingCode}, 1 where not exists (
      select 1 from quotations where visitor_journey = ${visitorJourney} and created_at > coalesce((
        select max(bookings.created_at) from bookings
          inner join quotations booked on booked.request_id = bookings.quotation_id
          where booked.visitor_journey = ${visitorJourney}), -1))
    on conflict (day, tracking_code) do update set shown = fares_shown.shown + 1`.execute(database);
}

/** Keeps a quotation; false when its request id is taken. */
export async function insertQuotation(database: Database, quotation: StoredQuotation): Promise<boolean> {
  const result = await database
    .insertInto('quotations')
    .values({
      request_id: quotation.requestId,
      content_hash: quotation.contentHash,
      journey: JSON.stringify(quotation.journey),
      fares: JSON.stringify(quotation.fares),
      answer: JSON.stringify(quotation.answer),
      currency: quotation.currency,
      created_at: quotation.createdAt,
      expires_at: quotation.expiresAt,
      visitor_journey: quotation.visitorJourney ?? '',
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
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
