import { type Kysely, sql } from 'kysely';
import type { Database } from './open.ts';
import type { DatabaseSchema } from './schema.ts';

/** Rows of a table on both sides, and whether every one is the same. */
export interface CopiedTable {
  readonly table: string;
  readonly rows: number;
  readonly same: boolean;
}

/** The target cannot take the copy, or did not come out the same; the message says why. */
export class CopyError extends Error {
  override name = 'CopyError';
}

type Sql = Kysely<DatabaseSchema>;

/** Rows that travel together. */
const batch = 500;
/** Notes of where they were written: what the target says of itself stays. */
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

/** The tables of a database, each after those that it refers to. */
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

/** How many rows a table has, and a sum over all that stands in them, whatever their order. */
const sumOf = (database: Sql, table: string): Promise<{ rows: number; sum: string }> =>
  row(
    sql<{ rows: number; sum: string }>`select count(*)::int as rows,
      coalesce(sum(('x' || substr(md5(to_jsonb(t)::text), 1, 15))::bit(60)::bigint), 0)::text as sum
      from ${sql.table(table)} t`.execute(database),
  );

/** Of the rows after a key, the next, as JSON of the database's own making: no value passes through a number of ours. */
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

/** Numbers that were given out are not given out again. */
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

/** In a transaction whose moments are told in one zone on both sides. */
const inUtc = <T>(database: Database, work: (transaction: Sql) => Promise<T>): Promise<T> =>
  database.transaction().execute(async (transaction) => {
    await sql`set local timezone = 'UTC'`.execute(transaction);
    return work(transaction);
  });

/** Who the copy is of: the same source may go on with a copy that was broken off. */
const fingerprint = async (source: Sql): Promise<string> =>
  (
    await row(
      sql<{
        of: string;
      }>`select md5(coalesce(string_agg(name || value, ',' order by name), '')) as of from secrets`.execute(source),
    )
  ).of;

/** @throws {CopyError} when the target holds anything but the beginning of this copy. */
async function begin(source: Sql, target: Database, tables: readonly Table[]): Promise<void> {
  const of = await fingerprint(source);
  await target.transaction().execute(async (transaction) => {
    const { found } = await row(
      sql<{ found: boolean }>`select to_regclass('public.copy_under_way') is not null as found`.execute(transaction),
    );
    if (found) {
      const mark = await row(sql<{ of: string }>`select of from copy_under_way`.execute(transaction));
      if (mark.of !== of) throw new CopyError('The target holds the beginning of a copy of another database.');
      return;
    }
    const held: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sumOf(transaction, name);
      if (rows > 0) held.push(`${name} (${rows})`);
    }
    if (held.length > 0) throw new CopyError(`The target is not empty: ${held.join(', ')}. Give an empty database.`);
    await sql`create table copy_under_way (of text not null)`.execute(transaction);
    await sql`insert into copy_under_way (of) values (${of})`.execute(transaction);
  });
}

/**
 * Copies everything of one database into another, empty one: bookings, accounts, links, secrets, payments under way. Broken off,
 * it goes on where it was when it is begun again. Neither may be in use meanwhile.
 * @param onTable hears of each table when it is there and compared.
 * @throws {CopyError} when the target is not empty, or a table did not come out the same.
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
      // What an earlier try brought over whole is not sent again.
      if (!isSame(await there())) await copyTable(from, target, table);
      const done = { table: table.name, rows: before.rows, same: isSame(await there()) };
      copied.push(done);
      onTable(done);
    }
    await copySequences(from, target);
    const different = copied.filter(({ same }) => !same).map(({ table }) => table);
    if (different.length > 0) throw new CopyError(`Not the same on both sides: ${different.join(', ')}.`);
    await sql`drop table copy_under_way`.execute(target);
    return copied;
  });
}
