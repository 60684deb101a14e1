/**
 * `npm run operator -- restore FILE --staging`: disarms the data in DATABASE_URL or DATA_DIR for use in a staging
 * environment.
 */
import { join } from 'node:path';
import { disarm } from './database/disarm.ts';
import { lockFolder } from './database/lock.ts';
import { demandEmbedded, openEmbedded } from './database/open-embedded.ts';
import { openPostgres } from './database/open-postgres.ts';
import { packageFolder, readSettings } from './env.ts';

async function run(): Promise<void> {
  const { dataDir, databaseUrl } = readSettings(process.env, packageFolder(import.meta.url));
  const folder = join(dataDir, 'database');
  if (databaseUrl === '') await demandEmbedded(folder);
  const unlock = databaseUrl === '' ? await lockFolder(dataDir) : () => undefined;
  // A long statement timeout, because the payments of years are changed in one statement.
  const database = await (databaseUrl === ''
    ? openEmbedded(folder)
    : openPostgres(databaseUrl, { statementSeconds: 3_600 }));
  try {
    const { letters, webhooks, payments, phones } = await disarm(database, Date.now());
    process.stdout.write(
      `Disarmed: ${letters} emails, ${webhooks} webhooks, ${payments} payments, ${phones} drivers’ phones.\n`,
    );
  } finally {
    await database.destroy();
    unlock();
  }
}

run().catch((error: unknown) => {
  process.stderr.write(
    `Not disarmed. Do not start a server with this database: ${error instanceof Error ? error.message : error}\n`,
  );
  process.exit(1);
});
