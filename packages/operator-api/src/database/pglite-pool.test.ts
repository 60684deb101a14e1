import { expect, it } from 'vitest';
import { pglitePool } from './pglite-pool.ts';

function watched() {
  const asked: string[] = [];
  return {
    asked,
    async query(text: string, _parameters: unknown[], begins = false) {
      asked.push(begins ? `begin; ${text}` : text);
      return { rows: [{ text }] };
    },
    close: async () => undefined,
  };
}

it('begins a transaction with its first statement, and only with that', async () => {
  const statements = watched();
  const client = await pglitePool(statements).connect();
  await client.query('begin', []);
  expect(statements.asked).toEqual([]);
  expect((await client.query('select 1 as one', [])).rows).toEqual([{ text: 'select 1 as one' }]);
  await client.query('select 2 as two', []);
  await client.query('commit', []);
  await client.query('select 3 as three', []);
  expect(statements.asked).toEqual(['begin; select 1 as one', 'select 2 as two', 'commit', 'select 3 as three']);
});

it('ends a transaction without a statement as one that had some', async () => {
  const statements = watched();
  const client = await pglitePool(statements).connect();
  await client.query('begin', []);
  await client.query('rollback', []);
  expect(statements.asked).toEqual(['begin; rollback']);
});

it('keeps others waiting until a transaction is released', async () => {
  const statements = watched();
  const pool = pglitePool(statements);
  const client = await pool.connect();
  await client.query('begin', []);
  const other = pool.connect().then((connection) => connection.query('select 2 as two', []));
  await client.query('commit', []);
  await new Promise(setImmediate);
  expect(statements.asked).toEqual(['begin; commit']);
  client.release();
  await other;
  expect(statements.asked).toEqual(['begin; commit', 'select 2 as two']);
});
