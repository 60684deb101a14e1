import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openRedis } from '../database/redis.ts';
import { startRedisStandIn } from '../testing/redis-stand-in.ts';
import { createLocalBus, type RideUpdate } from './bus.ts';
import { withRedisPositions } from './redis-bus.ts';
import { statusOf } from './rides.ts';

const patience = { timeout: 30_000, interval: 20 };
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const position: RideUpdate = { ...statusOf(7, 'started', 1), kind: 'locationUpdate', latitude: 51.7, longitude: -0.2 };

/** A bus over the Redis at a URL, as in a process, and the positions that it has heard. */
function busOver(url: string) {
  const client = openRedis(url, () => undefined);
  const bus = withRedisPositions(createLocalBus(), client);
  ends.push(async () => {
    await bus.close();
    client.disconnect();
  });
  const heard: RideUpdate[] = [];
  bus.subscribe({ update: (update) => heard.push(update), gap: () => undefined });
  return { bus, client, heard };
}

const portOf = (url: string) => Number(new URL(url).port);

/** A Redis that ends each connection on which it receives a command of that name. */
async function startBroken(port: number, command: string) {
  const sockets = new Set<Socket>();
  let ended = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      const text = data.toString('latin1').toLowerCase();
      if (text.includes(command)) {
        ended += 1;
        socket.destroy();
        return;
      }
      for (const _ of text.matchAll(/^\*\d+\r$/gm))
        socket.write(text.includes('info') ? '$9\r\nloading:0\r\n' : '+OK\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    ended: () => ended,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('positions over Redis', () => {
  it('are heard by a process that started while Redis was away', async () => {
    const before = await startRedisStandIn(Date.now);
    await before.stop();
    const { bus, client, heard } = busOver(before.url);
    await expect.poll(() => client.status, patience).toBe('reconnecting');
    const redis = await startRedisStandIn(Date.now, portOf(before.url));
    ends.push(() => redis.stop());
    await expect.poll(() => redis.listening(), { ...patience, timeout: 8_000 }).toBe(1);
    await expect.poll(() => client.status, patience).toBe('ready');
    await bus.publish(position);
    await expect.poll(() => heard.length, patience).toBe(1);
  });

  it('are heard again after a Redis that ended the connection before it had subscribed', async () => {
    const rejected: unknown[] = [];
    const onRejected = (error: unknown) => void rejected.push(error);
    process.on('unhandledRejection', onRejected);
    ends.push(() => process.off('unhandledRejection', onRejected));
    const before = await startRedisStandIn(Date.now);
    busOver(before.url);
    await expect.poll(() => before.listening(), patience).toBe(1);
    await before.stop();
    const broken = await startBroken(portOf(before.url), 'subscribe');
    await expect.poll(() => broken.ended(), patience).toBeGreaterThan(0);
    await broken.stop();
    const redis = await startRedisStandIn(Date.now, portOf(before.url));
    ends.push(() => redis.stop());
    await expect.poll(() => redis.listening(), { ...patience, timeout: 8_000 }).toBe(1);
    expect(rejected).toEqual([]);
  });
});
