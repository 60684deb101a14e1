import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a key that nobody chose is kept; the operator's command line reads it there. */
const fileName = 'admin-key';

/** The key of the admin calls kept under the data folder, made the first time and readable by its owner alone. */
export async function keptAdminKey(dataDir: string, make: () => string): Promise<string> {
  const path = join(dataDir, fileName);
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(path, `${make()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}
