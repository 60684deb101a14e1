import pg from 'pg';
import * as v from 'valibot';
import type { BusListener, RideUpdate, TrackingBus } from './bus.ts';

const channel = 'ride_updates';
const publishMs = 5_000;
/** After a lost connection; the last is repeated. */
const retryMs = [0, 500, 2_000, 5_000];

const amount = v.nullable(v.pipe(v.number(), v.finite()));
const wire = v.object({
  kind: v.picklist(['statusUpdate', 'locationUpdate']),
  bookingId: v.number(),
  leg: v.nullable(v.picklist(['outbound', 'return'])),
  status: v.string(),
  over: v.boolean(),
  at: v.number(),
  latitude: amount,
  longitude: amount,
  secondsLeft: amount,
  metresLeft: amount,
});

/**
 * Updates of all processes of one PostgreSQL database, by LISTEN and NOTIFY: a process hears its own the same way. A
 * connection that breaks is made anew and its listeners are told that there was a gap.
 */
export async function createPostgresBus(url: string, onError: (error: Error) => void): Promise<TrackingBus> {
  const listeners = new Set<BusListener>();
  let closed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  const hear = (text: string) => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      return;
    }
    const update = v.safeParse(wire, parsed);
    if (update.success) for (const listener of listeners) listener.update(update.output);
  };

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      // A server that stands still must not hold the calls that tell of a change.
      query_timeout: publishMs,
      keepAlive: true,
    });
    fresh.on('notification', ({ payload }) => hear(payload ?? ''));
    fresh.on('error', onError);
    fresh.on('end', () => {
      if (client === fresh) lost(0);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
    client = fresh;
  };

  function lost(tries: number): void {
    client = null;
    if (closed) return;
    timer = setTimeout(
      () => {
        connect().then(
          () => {
            for (const listener of listeners) listener.gap();
          },
          (error: unknown) => {
            onError(error instanceof Error ? error : new Error('unknown'));
            lost(tries + 1);
          },
        );
      },
      retryMs[Math.min(tries, retryMs.length - 1)],
    );
    timer.unref();
  }

  await connect();
  return {
    async publish(update: RideUpdate) {
      try {
        await client?.query('select pg_notify($1, $2)', [channel, JSON.stringify(update)]);
      } catch (error) {
        onError(error instanceof Error ? error : new Error('unknown'));
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      listeners.clear();
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
