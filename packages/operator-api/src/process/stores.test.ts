import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockFolder } from '../database/lock.ts';
import { DatabaseFolderError } from '../database/open-embedded.ts';
import { readSettings } from '../env.ts';
import { openStores } from './stores.ts';

it('says that the disk is full before it writes its lock, for which there is no room then', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stores-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // Whoever came to the lock would fail by it.
  const unlock = await lockFolder(folder);
  onTestFinished(unlock);
  const settings = readSettings({ DATA_DIR: folder, DISK_RESERVE_MB: '1000000000' }, folder);
  const error = await openStores(settings, new URL('file:///none.js'), undefined).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(DatabaseFolderError);
  expect(String(error)).toContain(`The disk of ${folder} is full, or nearly full.`);
});
