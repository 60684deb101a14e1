import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, isFree } from './free-port.mjs';

test('a port that somebody listens on is not free', async () => {
  const other = createServer();
  await new Promise((resolve) => other.listen(0, resolve));
  const { port } = other.address();
  expect(await isFree(port)).toBe(false);
  await new Promise((resolve) => other.close(resolve));
  expect(await isFree(port)).toBe(true);
});

test('a free port is none that the system gives to a connection, and is given once', async () => {
  const first = await freePort();
  const other = createServer().listen(first + 1);
  await once(other, 'listening');
  const second = await freePort();
  other.close();
  expect(first).toBeLessThan(32_768);
  expect(second).toBeGreaterThan(first + 1);
  expect(await isFree(second)).toBe(true);
});
