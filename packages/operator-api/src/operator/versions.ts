import type { SettingsDocument } from 'contracts';
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { OperatorSettingsTable } from '../database/schema.ts';

/** Who made a version of a document, and when. */
export interface Version {
  readonly version: number;
  /** Epoch milliseconds; null for the file. */
  readonly at: number | null;
  /** Who made it; '' for the file. */
  readonly actor: string;
  readonly note: string;
}

/** The version number 0: the file beneath all versions of a document. */
export const fileVersion = { version: 0, at: null, actor: '', note: '' } as const;

/** A proposed content of a document. */
export interface Draft {
  readonly name: SettingsDocument;
  /** The version that the draft is based on. */
  readonly version: number;
  readonly content: unknown;
}

/** The author of versions, with the reason and the time. */
export interface Author {
  readonly note: string;
  /** Null: a user at the command line. */
  readonly staff: { readonly id: number; readonly email: string } | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A version that was made. */
export interface MadeVersion {
  readonly name: SettingsDocument;
  readonly version: number;
}

const columns = ['id', 'document', 'version', 'content', 'note', 'actor', 'at'] as const;

/** A version's row in the table. */
export type VersionRow = Omit<OperatorSettingsTable, 'id' | 'staff_id'> & { readonly id: number };

/** Locks versions until the transaction ends, so that numbers are consecutive and `id` grows in commit order. */
export const lockVersions = (transaction: Database) => sql`select pg_advisory_xact_lock(7201, 49)`.execute(transaction);

/** The id of the newest version; 0 for none. */
export async function newestId(database: Database): Promise<number> {
  const { newest } = await database
    .selectFrom('operator_settings')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  return Number(newest ?? 0);
}

/** The newest version of each document. */
export const newestVersions = (database: Database): Promise<readonly VersionRow[]> =>
  database
    .selectFrom('operator_settings')
    .distinctOn('document')
    .select(columns)
    .orderBy('document')
    .orderBy('version', 'desc')
    .execute();

/** All versions of all documents, the newest first. */
export const allVersions = (database: Database): Promise<readonly VersionRow[]> =>
  database.selectFrom('operator_settings').select(columns).orderBy('version', 'desc').execute();

/** Makes a version of each draft. */
export async function addVersions(
  database: Database,
  drafts: readonly Draft[],
  { note, staff, now }: Author,
): Promise<readonly MadeVersion[]> {
  const made = drafts.map(({ name, version }) => ({ name, version: version + 1 }));
  if (made.length === 0) return made;
  await database
    .insertInto('operator_settings')
    .values(
      drafts.map(({ name, version, content }) => ({
        document: name,
        version: version + 1,
        content: JSON.stringify(content),
        note,
        staff_id: staff?.id ?? null,
        actor: staff?.email ?? 'command line',
        at: now,
      })),
    )
    .execute();
  return made;
}

/** The last 200 versions of a document, the newest first. */
export const versionsOf = (database: Database, name: SettingsDocument): Promise<readonly Version[]> =>
  database
    .selectFrom('operator_settings')
    .select(['version', 'at', 'actor', 'note'])
    .where('document', '=', name)
    .orderBy('version', 'desc')
    .limit(200)
    .execute();

/** The highest number that a row of any version of a document has had under a key; 0 for none. */
export async function highestOfVersions(database: Database, name: SettingsDocument, key: string): Promise<number> {
  const { rows } = await sql<{ highest: number | null }>`
    select max((entry->>${key}::text)::integer) as highest
    from operator_settings, jsonb_array_elements(content::jsonb) as entry
    where document = ${name}`.execute(database);
  return rows[0]?.highest ?? 0;
}

/** The content of a version; undefined for an unknown one. */
export async function contentOfVersion(database: Database, name: SettingsDocument, version: number): Promise<unknown> {
  const row = await database
    .selectFrom('operator_settings')
    .select('content')
    .where('document', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && (JSON.parse(row.content) as unknown);
}
