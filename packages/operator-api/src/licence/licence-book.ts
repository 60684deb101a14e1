import * as v from 'valibot';
import type { Database } from '../database/open.ts';
import { type LicenceRow, licenceRow } from '../operator/schema.ts';

/** A database that does not answer is waited for this long, once; meanwhile the last list is good. */
const patienceMs = 250;
/** How long a list that was read is good for: as long as a change made by another process may take to be seen. */
const freshMs = 5_000;

const keyOf = (trackingCode: string): string => trackingCode.trim().toUpperCase();

/** All tracking codes: the operator's file, and over it what was added or changed while running. */
export interface LicenceBook {
  /** As read last; the file's alone until `fresh` has been awaited once. */
  all(): readonly LicenceRow[];
  /** Reads again when the list is older than a few seconds. A database that does not answer at once leaves the last list. */
  fresh(): Promise<void>;
  /** Keeps a code's row, and answers once everybody who asks this server gets it. */
  keep(row: LicenceRow): Promise<void>;
}

export function createLicenceBook(
  database: Database,
  file: readonly LicenceRow[],
  clock: () => number,
  failed: (error: unknown) => void = () => {},
): LicenceBook {
  let rows: readonly LicenceRow[] = file;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let late: Promise<void> | null = null;

  async function read(): Promise<void> {
    const kept = await database.selectFrom('licences').select('content').execute();
    const own = kept.flatMap(({ content }) => {
      const parsed = v.safeParse(licenceRow, content);
      return parsed.success ? [parsed.output] : [];
    });
    const changed = new Set(own.map((row) => keyOf(row.trackingcode)));
    rows = [...file.filter((row) => !changed.has(keyOf(row.trackingcode))), ...own];
    readAt = clock();
  }

  return {
    all: () => rows,
    async fresh() {
      if (clock() - readAt < freshMs) return;
      reading ??= read()
        .catch((error: unknown) => {
          // Asked again with the next request but one, not with every one.
          readAt = clock();
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
    async keep(row) {
      const values = { content: JSON.stringify(row), changed_at: clock() };
      await database
        .insertInto('licences')
        .values({ trackingcode: keyOf(row.trackingcode), ...values })
        .onConflict((conflict) => conflict.column('trackingcode').doUpdateSet(values))
        .execute();
      await read();
    },
  };
}
