import { sql } from 'kysely';
import type { Line } from '../fares/fare.ts';
import type { Deposits } from '../payments/deposit.ts';
import type { Database } from './open.ts';
import { DatabaseUnavailable } from './until-reachable.ts';

export interface StoredFare {
  readonly vehicleId: number;
  readonly onwardMinor: number;
  readonly returnMinor: number;
  readonly totalMinor: number;
  readonly lines: readonly Line[];
  /** For hourly hire: the price of each unit of distance beyond those included. */
  readonly excessMinor?: number;
  /** Number of cars that the price covers; missing for one. */
  readonly cars?: number;
  /** The part that is paid before the ride, where that is not the full price; missing in older quotations. */
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
  /** How the quotation is counted as a fare shown; absent when it is not counted. */
  readonly shown?: ShownFare;
}

/** The key by which a quotation is counted as a fare shown. */
export interface ShownFare {
  /** The day in the operator's time zone. */
  readonly day: string;
  readonly trackingCode: string;
  /** A keyed hash of the visitor and the journey. */
  readonly visitorJourney: string;
}

/**
 * Counter rows per day and tracking code: with only one, simultaneous quotations would wait for each other's row lock.
 */
const countedApart = 16;

/**
 * Stores quotations with distinct request ids in one statement, and counts their fares as shown. A visitor's repeated
 * quotation of a journey is not counted again while an earlier one is stored that was not forgotten
 * (`forgetVisitorsQuotations`).
 * @returns the request ids that were stored; those already in use are neither stored nor counted
 */
async function insertQuotations(database: Database, all: readonly StoredQuotation[]): Promise<ReadonlySet<string>> {
  const sent = all.map(({ requestId, contentHash, journey, fares, answer, currency, createdAt, expiresAt, shown }) => ({
    ...{ request_id: requestId, content_hash: contentHash, journey, fares, answer, currency },
    ...{ created_at: createdAt, expires_at: expiresAt },
    ...{ visitor_journey: shown?.visitorJourney ?? '', day: shown?.day, tracking_code: shown?.trackingCode },
  }));
  // Parts of one statement do not see each other's writes, so the new quotations are not among the earlier ones.
  // Without `offset 0` the planner might join by a full scan of the table.
  const { rows } = await sql<{ request_id: string }>`
    with sent as materialized (
      select * from json_to_recordset(${JSON.stringify(sent)}::json) as sent (
        request_id text, content_hash text, journey json, fares json, answer json, currency text, created_at bigint,
        expires_at bigint, visitor_journey text, day text, tracking_code text)),
    kept as (
      insert into quotations
        (request_id, content_hash, journey, fares, answer, currency, created_at, expires_at, visitor_journey)
      select request_id, content_hash, journey, fares, answer, currency, created_at, expires_at, visitor_journey from sent
      on conflict (request_id) do nothing returning request_id),
    counted as (
      insert into fares_shown (day, tracking_code, part, shown)
      select day, tracking_code, floor(random() * ${countedApart}::integer), count(*) from (
        select distinct day, tracking_code, visitor_journey from sent
        where visitor_journey <> '' and request_id in (select request_id from kept)) as journeys
      where not exists (
        select 1 from quotations
          where visitor_journey = journeys.visitor_journey and visitor_journey <> '' offset 0)
      group by day, tracking_code
      on conflict (day, tracking_code, part) do update set shown = fares_shown.shown + excluded.shown)
    select request_id from kept`.execute(database);
  return new Set(rows.map(({ request_id }) => request_id));
}

/** A quotation that is queued to be stored. */
interface Waiting {
  readonly quotation: StoredQuotation;
  readonly resolve: (kept: boolean) => void;
  readonly reject: (error: unknown) => void;
}

interface Queue {
  readonly waiting: Waiting[];
  /** Number of running statements. */
  busy: number;
}

/**
 * Most statements that run at once, and most quotations per statement; quotations queue while all statements are
 * running.
 */
const statementsAtOnce = 2;
const quotationsAtOnce = 50;

const queues = new WeakMap<Database, Queue>();

/**
 * Stores the first queued quotations, each request id once: a duplicate waits for the next statement, which rejects it.
 */
async function keepNext(database: Database, queue: Queue): Promise<void> {
  const next = new Map<string, Waiting>();
  const left = queue.waiting.splice(0).filter((each) => {
    const { requestId } = each.quotation;
    if (next.has(requestId) || next.size === quotationsAtOnce) return true;
    next.set(requestId, each);
    return false;
  });
  queue.waiting.push(...left);
  queue.busy += 1;
  const all = [...next.values()];
  const keep = async (some: readonly Waiting[]) => {
    const kept = await insertQuotations(
      database,
      some.map(({ quotation }) => quotation),
    );
    for (const { quotation, resolve } of some) resolve(kept.has(quotation.requestId));
  };
  try {
    await keep(all);
  } catch (error) {
    // Quotations queued meanwhile fail too: they would only run into the same timeout.
    const isAway = error instanceof DatabaseUnavailable;
    if (isAway) all.push(...queue.waiting.splice(0));
    if (isAway || all.length === 1) for (const { reject } of all) reject(error);
    // One invalid quotation must not prevent the others from being stored.
    else for (const each of all) await keep([each]).catch(each.reject);
  } finally {
    queue.busy -= 1;
    if (queue.waiting.length > 0) void keepNext(database, queue);
  }
}

/**
 * Stores a quotation and counts its fare as shown; simultaneous ones share a statement.
 * @returns false when its request id is already in use; the quotation is then not counted
 */
export function insertQuotation(database: Database, quotation: StoredQuotation): Promise<boolean> {
  const queue = queues.get(database) ?? { waiting: [], busy: 0 };
  queues.set(database, queue);
  return new Promise((resolve, reject) => {
    queue.waiting.push({ quotation, resolve, reject });
    if (queue.busy < statementsAtOnce) void keepNext(database, queue);
  });
}

/**
 * Part of the statement that stores a booking: the visitor's next quotation of the booked journey counts as a fare shown
 * again. Looking for a booking since the earlier quotations would take longer with each of them. Those that are being
 * booked right now are locked, and left to their own bookings.
 */
export const forgetVisitorsQuotations = (quotationId: string) => sql<Record<never, never>>`
  (update quotations set visitor_journey = '' where request_id = any(array(
    select request_id from quotations where visitor_journey <> ''
      and visitor_journey = (select visitor_journey from quotations where request_id = ${quotationId})
    for update skip locked)))`;

/** @returns the response stored for a request id and the hash of its request; null for none. */
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

/** @returns a quotation to book from, its row locked until the transaction ends; null for none. */
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
