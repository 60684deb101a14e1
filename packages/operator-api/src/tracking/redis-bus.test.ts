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

describe('positions over Redis', () => {
  it('are heard by a process that started while Redis was away', async () => {
    const redis = await startRedisStandIn(Date.now);
    ends.push(() => redis.stop());
    redis.endOn(() => true);
    const { bus, client, heard } = busOver(redis.url);
    await expect.poll(() => client.status, patience).toBe('reconnecting');
    redis.endOn(() => false);
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
    const redis = await startRedisStandIn(Date.now);
    ends.push(() => redis.stop());
    busOver(redis.url);
    await expect.poll(() => redis.listening(), patience).toBe(1);
    redis.endOn((command) => command === 'subscribe');
    await expect.poll(() => redis.ended(), patience).toBeGreaterThan(0);
    redis.endOn(() => false);
    await expect.poll(() => redis.listening(), { ...patience, timeout: 8_000 }).toBe(1);
    expect(rejected).toEqual([]);
  });
});
