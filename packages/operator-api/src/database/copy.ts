import { type Kysely, sql } from 'kysely';
import type { Database } from './open.ts';
import type { DatabaseSchema } from './schema.ts';

/** A copied table: its number of rows, and whether source and target are identical. */
export interface CopiedTable {
  readonly table: string;
  readonly rows: number;
  readonly same: boolean;
}

/** The target cannot take the copy, or differs from the source after it; the message gives the reason. */
export class CopyError extends Error {
  override name = 'CopyError';
}

type Sql = Kysely<DatabaseSchema>;

/** Rows per insert statement. */
const batch = 500;
/** Tables that describe the database itself: they are not copied, and the target keeps its own. */
const own = ['schema_migrations', 'readiness', 'rate_limits', 'copy_under_way'];

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of its primary key. */
  readonly key: readonly string[];
}

const row = async <T>(query: Promise<{ readonly rows: readonly T[] }>): Promise<T> => {
  const [first] = (await query).rows;
  if (first === undefined) throw new CopyError('The database answered nothing.');
  return first;
};

/** @returns the tables of a database, each after those that its foreign keys refer to. */
async function tablesOf(database: Sql): Promise<Table[]> {
  const { rows } = await sql<{ name: string; columns: string[]; key: string[] | null; after: string[] | null }>`
    select c.relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      (select array(select attname::text from unnest(i.indkey) with ordinality k (num, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num order by place)
        from pg_index i where i.indrelid = c.oid and i.indisprimary) as key,
      array(select confrelid::regclass::text from pg_constraint where conrelid = c.oid and contype = 'f') as after
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`.execute(
    database,
  );
  const sorted: Table[] = [];
  let left = rows.filter(({ name }) => !own.includes(name));
  while (left.length > 0) {
    const names = left.map(({ name }) => name);
    const next = left.filter(({ name, after }) => !(after ?? []).some((each) => each !== name && names.includes(each)));
    if (next.length === 0) throw new CopyError(`Tables refer to each other in a circle: ${names.join(', ')}.`);
    for (const { name, columns, key } of next) {
      if (!key) throw new CopyError(`The table ${name} has no primary key.`);
      sorted.push({ name, columns, key });
    }
    left = left.filter((each) => !next.includes(each));
  }
  return sorted;
}

/** @returns a table's number of rows and a checksum of their contents that does not depend on their order. */
const sumOf = (database: Sql, table: string): Promise<{ rows: number; sum: string }> =>
  row(
    sql<{ rows: number; sum: string }>`select count(*)::int as rows,
      coalesce(sum(('x' || substr(md5(to_jsonb(t)::text), 1, 15))::bit(60)::bigint), 0)::text as sum
      from ${sql.table(table)} t`.execute(database),
  );

/**
 * @returns the next batch of rows after a key. PostgreSQL makes the JSON, so that no value loses precision as a JS
 * number.
 */
async function nextRows(
  source: Sql,
  { name, key }: Table,
  last: string | null,
): Promise<{ rows: string; last: string }> {
  const columns = (of: string) => sql.join(key.map((column) => sql.ref(`${of}.${column}`)));
  const after =
    last === null
      ? sql``
      : sql`where (${columns('t')}) > (select ${columns('p')} from jsonb_populate_record(null::${sql.table(name)}, ${last}::jsonb) p)`;
  return row(
    sql<{ rows: string; last: string }>`select coalesce(jsonb_agg(to_jsonb(b)), '[]')::text as rows,
      coalesce(jsonb_agg(to_jsonb(b))->-1, 'null')::text as last
      from (select * from ${sql.table(name)} t ${after} order by ${columns('t')} limit ${sql.lit(batch)}) b`.execute(
      source,
    ),
  );
}

async function copyTable(source: Sql, target: Database, table: Table): Promise<void> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  for (let last: string | null = null; ; ) {
    const next = await nextRows(source, table, last);
    if (next.rows === '[]') return;
    await inUtc(target, (transaction) =>
      sql`insert into ${sql.table(table.name)} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${sql.table(table.name)}, ${next.rows}::jsonb)
        on conflict do nothing`.execute(transaction),
    );
    last = next.last;
  }
}

/** Copies the sequences, so that the target never gives out an id that the source has used. */
async function copySequences(source: Sql, target: Database): Promise<void> {
  const { rows } = await sql<{
    name: string;
    last: string | null;
  }>`select sequencename as name, last_value::text as last
    from pg_sequences where schemaname = 'public'`.execute(source);
  for (const { name, last } of rows) {
    if (last !== null) await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(target);
  }
}

/** Runs a transaction in UTC: both databases must write timestamps as the same text, or the checksums differ. */
const inUtc = <T>(database: Database, work: (transaction: Sql) => Promise<T>): Promise<T> =>
  database.transaction().execute(async (transaction) => {
    await sql`set local timezone = 'UTC'`.execute(transaction);
    return work(transaction);
  });

/** Identifies the source by a hash of its secrets: an interrupted copy may only be continued from the same source. */
const fingerprint = async (source: Sql): Promise<string> =>
  (
    await row(
      sql<{
        of: string;
      }>`select md5(coalesce(string_agg(name || value, ',' order by name), '')) as of from secrets`.execute(source),
    )
  ).of;

/** Whether a database contains a copy that was begun and not completed. */
const isUnfinished = async (target: Sql): Promise<boolean> =>
  (await row(sql<{ found: boolean }>`select to_regclass('public.copy_under_way') is not null as found`.execute(target)))
    .found;

/**
 * To be called before a server uses a database: on a part of the data it would miss bookings and customers, and give
 * out ids that the rest has used.
 * @throws {CopyError}
 */
export async function demandWhole(database: Sql): Promise<void> {
  if (!(await isUnfinished(database))) return;
  throw new CopyError(
    'The database of DATABASE_URL holds an unfinished copy. Run the copy again to finish it, and start the server when it is ' +
      'complete; to keep using the embedded database, start without DATABASE_URL.',
  );
}

/**
 * Marks the target as being copied to.
 * @throws {CopyError} unless it is empty or contains an interrupted copy of this source.
 */
async function begin(source: Sql, target: Database, tables: readonly Table[]): Promise<void> {
  const of = await fingerprint(source);
  await target.transaction().execute(async (transaction) => {
    if (await isUnfinished(transaction)) {
      const mark = await row(sql<{ of: string }>`select of from copy_under_way`.execute(transaction));
      if (mark.of !== of)
        throw new CopyError('The target holds an unfinished copy of another database. Use an empty database.');
      return;
    }
    const held: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sumOf(transaction, name);
      if (rows > 0) held.push(`${name} (${rows})`);
    }
    if (held.length > 0) throw new CopyError(`The target is not empty: ${held.join(', ')}. Use an empty database.`);
    await sql`create table copy_under_way (of text not null)`.execute(transaction);
    await sql`insert into copy_under_way (of) values (${of})`.execute(transaction);
  });
}

/**
 * Copies all data of a database into an empty one: bookings, accounts, links, secrets, pending payments. An interrupted
 * copy continues where it stopped when it is started again. Neither database may be in use meanwhile.
 * @param onTable is called with each table once it is copied and compared.
 * @throws {CopyError} when the target is not empty, or a table differs after the copy.
 */
export async function copyDatabase(
  source: Database,
  target: Database,
  onTable: (table: CopiedTable) => void = () => undefined,
): Promise<CopiedTable[]> {
  return inUtc(source, async (from) => {
    const tables = await tablesOf(from);
    await begin(from, target, tables);
    const copied: CopiedTable[] = [];
    for (const table of tables) {
      const before = await sumOf(from, table.name);
      const there = () => inUtc(target, (transaction) => sumOf(transaction, table.name));
      const isSame = ({ rows, sum }: { rows: number; sum: string }) => rows === before.rows && sum === before.sum;
      // Tables that an interrupted run copied completely are skipped.
      if (!isSame(await there())) await copyTable(from, target, table);
      const done = { table: table.name, rows: before.rows, same: isSame(await there()) };
      copied.push(done);
      onTable(done);
    }
    await copySequences(from, target);
    const different = copied.filter(({ same }) => !same).map(({ table }) => table);
    if (different.length > 0) {
      throw new CopyError(
        `The copy differs in ${different.join(', ')}. ` +
          'If a server has run since the copy was started, start again with an empty database.',
      );
    }
    await sql`drop table copy_under_way`.execute(target);
    return copied;
  });
}
