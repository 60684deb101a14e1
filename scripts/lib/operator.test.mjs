import { spawnSync } from 'node:child_process';
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
