import type Redis from 'ioredis';
import type { TrackingBus } from './bus.ts';
import { createBatch, readUpdates, writeUpdates } from './update-wire.ts';

const channel = 'taxi-booking:positions';
const messageChars = 64_000;

/**
 * Positions over Redis, everything else as before: a status must not get lost, of positions the next one makes up for it.
 * While Redis is away they take the way of the statuses.
 *
 * @param redis is not closed here
 */
export function withRedisPositions(bus: TrackingBus, redis: Redis): TrackingBus {
  // What has subscribed may do nothing else.
  const listening = redis.duplicate({ enableOfflineQueue: true });
  listening.on('error', () => undefined);
  const listeners = new Set<Parameters<TrackingBus['subscribe']>[0]>();
  listening.on('message', (_channel: string, text: string) => {
    for (const update of readUpdates(text)) for (const listener of listeners) listener.update(update);
  });
  // Not awaited: a Redis that comes later is subscribed to then.
  listening.subscribe(channel).catch(() => undefined);
  const positions = createBatch((updates) => {
    for (const text of writeUpdates(updates, messageChars)) {
      redis.publish(channel, text).catch(() => {
        for (const update of readUpdates(text)) void bus.publish(update);
      });
    }
  });
  return {
    async publish(update) {
      if (update.kind === 'locationUpdate') positions.add(update);
      else await bus.publish(update);
    },
    publishInTransaction: (update, transaction) => bus.publishInTransaction(update, transaction),
    subscribe(listener) {
      listeners.add(listener);
      const leave = bus.subscribe(listener);
      return () => {
        listeners.delete(listener);
        leave();
      };
    },
    async close() {
      positions.flush();
      listeners.clear();
      listening.disconnect();
      await bus.close();
    },
  };
}
