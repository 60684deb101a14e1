import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '../testing/database.ts';

it('many statements at once leave the process a turn now and then: pages are served meanwhile', async () => {
  const database = await freshDatabase();
  let going = true;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (going) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(Array.from({ length: 400 }, () => sql`select 1`.execute(database)));
  going = false;
  expect(turns).toBeGreaterThan(2);
  await database.destroy();
});
