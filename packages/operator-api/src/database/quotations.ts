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
 * Keeps quotations by one statement, each with another request id, and counts their fares as shown. A journey that its visitor
 * was quoted before is the same fare with other options, as long as that quotation is kept and nothing was booked since.
 * @returns the request ids that were kept; of those that were taken nothing is counted
 */
async function insertQuotations(database: Database, all: readonly StoredQuotation[]): Promise<ReadonlySet<string>> {
  const sent = all.map(({ requestId, contentHash, journey, fares, answer, currency, createdAt, expiresAt, shown }) => ({
    ...{ request_id: requestId, content_hash: contentHash, journey, fares, answer, currency },
    ...{ created_at: createdAt, expires_at: expiresAt },
    ...{ visitor_journey: shown?.visitorJourney ?? '', day: shown?.day, tracking_code: shown?.trackingCode },
  }));
  // Parts of one statement do not see what the others write: the quotations themselves are not among those before. Without
  // `offset 0` their table might be read whole, to be joined.
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
        select 1 from quotations where visitor_journey = journeys.visitor_journey and visitor_journey <> ''
          and created_at > coalesce((
            select max(bookings.created_at) from bookings
              inner join quotations booked on booked.request_id = bookings.quotation_id
              where booked.visitor_journey = journeys.visitor_journey and booked.visitor_journey <> ''), -1) offset 0)
      group by day, tracking_code
      on conflict (day, tracking_code, part) do update set shown = fares_shown.shown + excluded.shown)
    select request_id from kept`.execute(database);
  return new Set(rows.map(({ request_id }) => request_id));
}

/** A quotation that waits for its turn to be kept. */
interface Waiting {
  readonly quotation: StoredQuotation;
  readonly resolve: (kept: boolean) => void;
  readonly reject: (error: unknown) => void;
}

interface Queue {
  readonly waiting: Waiting[];
  /** Statements under way. */
  busy: number;
}

/** So many statements are under way at most; what comes meanwhile goes with the next one, so many quotations at once. */
const statementsAtOnce = 2;
const quotationsAtOnce = 50;

const queues = new WeakMap<Database, Queue>();

/** Keeps the first that wait, each request id once: a second one comes with the next statement, and finds it taken. */
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
    // Whoever came meanwhile would only wait as long.
    const isAway = error instanceof DatabaseUnavailable;
    if (isAway) all.push(...queue.waiting.splice(0));
    if (isAway || all.length === 1) for (const { reject } of all) reject(error);
    // One that the database does not take keeps no other from being kept.
    else for (const each of all) await keep([each]).catch(each.reject);
  } finally {
    queue.busy -= 1;
    if (queue.waiting.length > 0) void keepNext(database, queue);
  }
}

/**
 * Keeps a quotation, and counts its fare as shown; those of one moment by one statement.
 * @returns false when its request id is taken; nothing is counted then
 */
export function insertQuotation(database: Database, quotation: StoredQuotation): Promise<boolean> {
  const queue = queues.get(database) ?? { waiting: [], busy: 0 };
  queues.set(database, queue);
  return new Promise((resolve, reject) => {
    queue.waiting.push({ quotation, resolve, reject });
    if (queue.busy < statementsAtOnce) void keepNext(database, queue);
  });
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
