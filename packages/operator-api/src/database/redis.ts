import Redis from 'ioredis';
import { patienceMs } from '../http/shared-counts.ts';

/**
 * Connects to a Redis and reconnects when needed. A command fails at once while it is disconnected, and after 300 ms
 * without a reply.
 */
export function openRedis(url: string, onError: (error: Error) => void): Redis {
  const client = new Redis(url, {
    commandTimeout: patienceMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  client.on('error', onError);
  return client;
}
