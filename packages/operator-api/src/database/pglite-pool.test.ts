import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '../testing/database.ts';

it('many statements at once leave the process its turns between them: pages are served meanwhile', async () => {
  const database = await freshDatabase();
  let going = true;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (going) setImmediate(count);
  };
  setImmediate(count);
  const statements = 200;
  await Promise.all(Array.from({ length: statements }, () => sql`select 1`.execute(database)));
  going = false;
  expect(turns).toBeGreaterThanOrEqual(statements);
  await database.destroy();
});
