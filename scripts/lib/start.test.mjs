import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { dev, simulator, storybook } from './start.mjs';

vi.mock('./build.mjs', () => ({ ensureBuilt: async () => true }));
vi.mock('./free-port.mjs', () => ({ isFree: async () => true }));
vi.mock('./processes.mjs', () => ({ answers: async () => true }));

const root = fileURLToPath(new URL('../..', import.meta.url));

test.each([
  ['dev', dev],
  ['storybook', storybook],
])('npm run %s starts programs that are there', async (_, command) => {
  const started = [];
  expect(await command(root, { start: (name, program) => started.push([name, program]) })).toBe(true);
  expect(started.length).toBeGreaterThan(0);
  expect(started.filter(([, program]) => !existsSync(program))).toEqual([]);
});

test.each([
  ['a demonstration on this machine', {}, '20'],
  ['a demonstration without drivers', { SIMULATOR: '0' }, '0'],
  ['real bookings', { PUBLIC_URL: 'https://cars.example' }, '0'],
  ['a demonstration in public', { PUBLIC_URL: 'https://demo.example', SIMULATOR: '5' }, '5'],
  ['a trial in the own network', { PUBLIC_URL: 'http://192.168.1.5:4300' }, '20'],
])('npm start drives simulated drivers by default or not: %s', (_, env, speed) => {
  expect(simulator(env)).toEqual({ SIMULATOR: speed });
});
