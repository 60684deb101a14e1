import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
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
  expect(made).toBe(1);
  await rm(folder, { recursive: true });
});

it('makes the folder of the key, and says when it cannot', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'admin-key-'));
  expect(await storedAdminKey(join(folder, 'data', 'deep'), () => 'the-key')).toBe('the-key');
  await mkdir(join(folder, 'taken', 'admin-key'), { recursive: true });
  await expect(storedAdminKey(join(folder, 'taken'), () => 'the-key')).rejects.toThrow();
  await rm(folder, { recursive: true });
});

it('is the same for processes that start at once, and never empty', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'admin-key-'));
  let made = 0;
  const start = () => storedAdminKey(folder, () => `made-${++made}`);
  const keys = await Promise.all(Array.from({ length: 8 }, start));
  expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^made-\d$/)]));
  expect(await readdir(folder)).toEqual(['admin-key']);
  // What a full disk left of the first start.
  await writeFile(join(folder, 'admin-key'), '');
  expect(await start()).toMatch(/^made-\d$/);
  expect(await start()).toBe(await start());
  expect((await stat(join(folder, 'admin-key'))).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});
