import Redis from 'ioredis';
import { patienceMs } from '../http/shared-counts.ts';

/** Connects to a Redis; it reconnects by itself. A command fails at once while it is away, or in 300 ms when it does not answer. */
export function openRedis(url: string, onError: (error: Error) => void): Redis {
  const client = new Redis(url, {
    commandTimeout: patienceMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  client.on('error', onError);
  return client;
}
