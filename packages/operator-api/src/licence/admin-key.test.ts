import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { storedAdminKey } from './admin-key.ts';

it('keeps a key that nobody chose where its owner alone can read it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'admin-key-'));
  let made = 0;
  const make = () => `made-${++made}-and-long-enough-to-be-one`;
  const first = await storedAdminKey(folder, make);
  expect(await storedAdminKey(folder, make)).toBe(first);
  expect((await stat(join(folder, 'admin-key'))).mode & 0o777).toBe(0o600);
  expect(made).toBe(2);
  await rm(folder, { recursive: true });
});

it('makes the folder of the key, and says when it cannot', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'admin-key-'));
  expect(await storedAdminKey(join(folder, 'data', 'deep'), () => 'the-key')).toBe('the-key');
  await mkdir(join(folder, 'taken', 'admin-key'), { recursive: true });
  await expect(storedAdminKey(join(folder, 'taken'), () => 'the-key')).rejects.toThrow();
  await rm(folder, { recursive: true });
});
