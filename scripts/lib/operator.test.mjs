import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const operator = (...args) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '..', 'operator.mjs'), ...args], { encoding: 'utf8' });

it('the command line takes every option that its help names', () => {
  const help = operator('--help').stdout;
  const withValue = [...new Set([...help.matchAll(/(--[a-z-]+) [^\s[\]]/g)].map(([, option]) => option))];
  expect(withValue).toContain('--hours');
  const { status, stderr } = operator('--help', ...withValue.map((option) => `${option}=1`));
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

it.each([
  ['notes.txt', 10, 'a PNG, JPEG or WebP file'],
  ['none.png', 0, 'a PNG, JPEG or WebP file'],
  ['huge.jpg', 40_000, '37 kB at most'],
])('a driver’s picture is no %s of %i bytes', (name, bytes, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'picture-'));
  const file = join(folder, name);
  if (bytes > 0) writeFileSync(file, Buffer.alloc(bytes));
  const { status, stderr } = operator('driver', 'add', 'Grace Hopper', '--phone', '1', '--photo', file);
  rmSync(folder, { recursive: true });
  expect(stderr).toContain(`--photo ${file}: ${words}`);
  expect(status).toBe(1);
});
