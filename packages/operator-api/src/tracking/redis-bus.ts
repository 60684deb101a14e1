import type Redis from 'ioredis';
import type { TrackingBus } from './bus.ts';
import { createBatch, readUpdates, writeUpdates } from './update-wire.ts';

const channel = 'taxi-booking:positions';
const messageChars = 64_000;

/**
 * Publishes positions over Redis and all other updates over `bus`: a status must not be lost, while a lost position is
 * replaced by the next one. While Redis is unavailable, positions are published over `bus` too.
 *
 * @param redis the caller has to close it
 */
export function withRedisPositions(bus: TrackingBus, redis: Redis): TrackingBus {
  // A Redis connection with a subscription cannot send other commands, so it is a second one.
  const listening = redis.duplicate({ autoResubscribe: false });
  listening.on('error', () => undefined);
  // Subscribed anew on every connection: the client itself renews a subscription only if it was confirmed before, and
  // leaves its failure unhandled. One that fails is repeated on the next connection.
  listening.on('ready', () => {
    listening.subscribe(channel).catch(() => listening.disconnect(true));
  });
  const listeners = new Set<Parameters<TrackingBus['subscribe']>[0]>();
  listening.on('message', (_channel: string, text: string) => {
    for (const update of readUpdates(text)) for (const listener of listeners) listener.update(update);
  });
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
    publishRecheck: (database) => bus.publishRecheck(database),
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
