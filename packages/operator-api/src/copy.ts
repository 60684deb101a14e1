/** `npm run operator -- copy --to postgresql://…`: copies the embedded database of DATA_DIR to PostgreSQL. */
import { join } from 'node:path';
import { CopyError, copyDatabase } from './database/copy.ts';
import { FolderInUse, lockFolder } from './database/lock.ts';
import { DatabaseFolderError, demandEmbedded, openEmbedded } from './database/open-embedded.ts';
import { openPostgres } from './database/open-postgres.ts';
import { packageFolder, readSettings, SettingError } from './env.ts';
import { messageOf } from './log.ts';

async function copy(): Promise<void> {
  const [flag, url = ''] = process.argv.slice(2);
  if (flag !== '--to' || !/^postgres(ql)?:\/\//.test(url)) {
    throw new SettingError('Usage: npm run operator -- copy --to postgresql://USER:PASSWORD@HOST/DATABASE');
  }
  const { dataDir } = readSettings(process.env, packageFolder(import.meta.url));
  const folder = join(dataDir, 'database');
  await demandEmbedded(folder);
  const unlock = await lockFolder(dataDir);
  try {
    const source = await openEmbedded(folder);
    // A long statement timeout, because each table is compared in one statement.
    const target = await openPostgres(url, { statementSeconds: 3_600 }).catch(async (error: unknown) => {
      await source.destroy();
      throw new CopyError(`Nothing was copied: the database of --to cannot be opened: ${messageOf(error)}`);
    });
    try {
      const tables = await copyDatabase(source, target, ({ table, rows, same }) => {
        process.stdout.write(`${same ? 'same     ' : 'DIFFERENT'}  ${String(rows).padStart(9)}  ${table}\n`);
      });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      process.stdout.write(
        `${rows} rows of ${tables.length} tables copied and compared. Now start the server with DATABASE_URL.\n`,
      );
    } finally {
      await target.destroy();
      await source.destroy();
    }
  } finally {
    unlock();
  }
}

copy().catch((error: unknown) => {
  const known = [CopyError, DatabaseFolderError, FolderInUse, SettingError].some((kind) => error instanceof kind);
  process.stderr.write(`${known ? '' : 'The copy was interrupted; run it again to continue: '}${messageOf(error)}\n`);
  process.exit(1);
});
