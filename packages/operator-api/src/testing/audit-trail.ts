import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../database/open.ts';
import type { Answered } from './fixture.ts';

/** A database in which nothing can be written into the audit trail while `isTrailGone`. */
export interface TrailedDatabase {
  readonly database: Database;
  isTrailGone: boolean;
}

export function withTrail(kept: Database): TrailedDatabase {
  const trailed = {
    isTrailGone: false,
    database: kept.withPlugin({
      transformQuery({ node }) {
        if (
          trailed.isTrailGone &&
          node.kind === 'InsertQueryNode' &&
          JSON.stringify(node.into).includes('audit_trail')
        ) {
          throw new Error('the process was killed');
        }
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  };
  return trailed;
}

/** @returns all rows of the database but those of rate limits. */
async function contents(database: Database): Promise<Record<string, unknown>> {
  const tables = await database.introspection.getTables();
  const rows: Record<string, unknown> = {};
  for (const { name } of tables.filter((table) => !table.isView && table.name !== 'rate_limits')) {
    rows[name] = (await sql`select * from ${sql.table(name)} t order by t::text`.execute(database)).rows;
  }
  return rows;
}

/**
 * Sends a change while its audit event cannot be written, and expects that nothing of it is stored; then sends it again.
 * @param name named where an expectation fails
 * @returns the response, and the events that the change added
 */
export async function sentTwice(trailed: TrailedDatabase, name: string, send: () => Promise<Answered>) {
  const { database } = trailed;
  const events = () =>
    database.selectFrom('audit_trail').select(['action', 'outcome', 'detail']).orderBy('id').execute();
  const before = await contents(database);
  trailed.isTrailGone = true;
  const { status } = await send();
  trailed.isTrailGone = false;
  expect(status, name).toBe(500);
  expect(await contents(database), name).toEqual(before);
  const { length } = await events();
  return { answer: await send(), added: (await events()).slice(length) };
}
