import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file of a generated key, from which the operator's command line reads it. */
const fileName = 'admin-key';

/** The key of the admin calls stored under the data folder; generated on first use, readable by its owner only. */
export async function storedAdminKey(dataDir: string, make: () => string): Promise<string> {
  const path = join(dataDir, fileName);
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(path, `${make()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}
