import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import type { Operator } from '../operator/operator.ts';
import { type LicenceRow, licenceRow } from '../operator/schema.ts';
import { findLicence } from './origins.ts';

/** Held while a version is created, so that none is based on one that another process has just replaced. */
const licenceLock = sql`pg_advisory_xact_lock(7201, 71)`;

/** How long a request waits for a slow database, once; until then the last list is used, milliseconds. */
const patienceMs = 250;
/**
 * How long a list is used before it is read again, which bounds the delay until other processes' changes are seen;
 * milliseconds.
 */
const freshMs = 5_000;

const keyOf = (trackingCode: string): string => trackingCode.trim().toUpperCase();

/** One version of a tracking code. */
export interface LicenceVersion {
  /** 0 is the file. */
  readonly version: number;
  /** Epoch milliseconds; null for the file. */
  readonly at: number | null;
  /** The author; '' for the file, and for changes made before versions were recorded. */
  readonly actor: string;
  readonly note: string;
  readonly licence: LicenceRow;
}

/** The author of a version, and the reason. */
export interface LicenceChange {
  /** Null for an admin call. */
  readonly staff: { readonly id: number; readonly email: string } | null;
  /** The author of an admin call. */
  readonly actor?: string;
  readonly note?: string;
  /** Further rows, written in the same transaction. */
  also?(database: Database, licence: LicenceRow): Promise<void>;
}

/** All tracking codes: those of the operator's file, overridden by those added or changed at run time. */
export interface LicenceBook {
  /** The codes as last read; only the file's until `fresh` has been awaited once. */
  all(): readonly LicenceRow[];
  /**
   * Reads the codes again when they are older than a few seconds. With a slow database the last list remains in use.
   */
  fresh(): Promise<void>;
  /** Reads the codes again, with the changes of other processes. @throws when the database does not respond. */
  reload(): Promise<void>;
  /**
   * Stores a code as a new version, unless it is unchanged. Resolves when this server's requests use it.
   * @param next returns the new row from the one in force (null for an unknown code) and its version; when it throws,
   * nothing is stored
   */
  keep(
    code: string,
    next: (before: LicenceRow | null, version: number) => LicenceRow,
    change: LicenceChange,
  ): Promise<LicenceRow>;
  /** The versions of a code, the newest first, the file last; empty for an unknown code. */
  versions(code: string): Promise<readonly LicenceVersion[]>;
  /** The version of every code that was changed at run time, by the code in capitals, as last read with `all`. */
  newest(): ReadonlyMap<string, number>;
}

/**
 * The tracking codes in the database, on top of those of the operator's files.
 * @param failed is called with the error when the database did not respond
 */
export function createLicenceBook(
  database: Database,
  operator: Pick<Operator, 'licences'>,
  { clock, monotonic }: Pick<Deps, 'clock' | 'monotonic'>,
  failed: (error: unknown) => void = () => {},
): LicenceBook {
  let own: readonly LicenceRow[] = [];
  let versions: ReadonlyMap<string, number> = new Map();
  let reads = 0;
  let taken = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let late: Promise<void> | null = null;

  async function read(): Promise<void> {
    const turn = ++reads;
    // Content and version in one statement: a change is based on the version of the facts that were shown.
    const kept = await database
      .selectFrom('licences')
      .select((licence) => [
        'trackingcode',
        'content',
        licence
          .selectFrom('licence_versions')
          .select(({ fn }) => fn.max('version').as('version'))
          .whereRef('licence_versions.trackingcode', '=', 'licences.trackingcode')
          .as('version'),
      ])
      .execute();
    // A late answer would take newer codes back.
    if (turn < taken) return;
    taken = turn;
    versions = new Map(kept.map(({ trackingcode, version }) => [trackingcode, Number(version)]));
    own = kept.flatMap(({ content }) => {
      const parsed = v.safeParse(licenceRow, content);
      return parsed.success ? [parsed.output] : [];
    });
    readAt = monotonic();
  }

  return {
    all() {
      const changed = new Set(own.map((row) => keyOf(row.trackingcode)));
      return [...operator.licences.filter((row) => !changed.has(keyOf(row.trackingcode))), ...own];
    },
    async fresh() {
      if (monotonic() - readAt < freshMs) return;
      reading ??= read()
        .catch((error: unknown) => {
          // A failed read is repeated only after `freshMs`, not on every request.
          readAt = monotonic();
          failed(error);
        })
        .finally(() => {
          reading = null;
        });
      if (reading === late) return;
      const asked = reading;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          late = asked;
          resolve();
        }, patienceMs);
      });
      await Promise.race([asked, patience]);
      clearTimeout(timer);
    },
    reload: read,
    async keep(code, next, { staff, actor = 'command line', note = '', also }) {
      const trackingcode = keyOf(code);
      const kept = await database.transaction().execute(async (transaction) => {
        await sql`select ${licenceLock}`.execute(transaction);
        const last = await transaction
          .selectFrom('licence_versions')
          .select(['version', 'content'])
          .where('trackingcode', '=', trackingcode)
          .orderBy('version', 'desc')
          .limit(1)
          .executeTakeFirst();
        const before = last ? v.parse(licenceRow, last.content) : findLicence(operator.licences, trackingcode);
        const row = next(before, last?.version ?? 0);
        if (!isDeepStrictEqual(row, before)) {
          const content = JSON.stringify(row);
          const values = { content, changed_at: clock() };
          await transaction
            .insertInto('licences')
            .values({ trackingcode, ...values })
            .onConflict((conflict) => conflict.column('trackingcode').doUpdateSet(values))
            .execute();
          await transaction
            .insertInto('licence_versions')
            .values({
              trackingcode,
              version: (last?.version ?? 0) + 1,
              content,
              note,
              staff_id: staff?.id ?? null,
              actor: staff?.email ?? actor,
              at: clock(),
            })
            .execute();
        }
        await also?.(transaction, row);
        return row;
      });
      await read();
      return kept;
    },
    async versions(code) {
      const rows = await database
        .selectFrom('licence_versions')
        .select(['version', 'at', 'actor', 'note', 'content'])
        .where('trackingcode', '=', keyOf(code))
        .orderBy('version', 'desc')
        .limit(200)
        .execute();
      const first = findLicence(operator.licences, code);
      return [
        ...rows.map(({ content, ...version }) => ({ ...version, licence: v.parse(licenceRow, content) })),
        ...(first ? [{ version: 0, at: null, actor: '', note: '', licence: first }] : []),
      ];
    },
    newest: () => versions,
  };
}
