import { createServer, type Server } from 'node:http';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './database/open.ts';
import type { HubFigures } from './tracking/hub.ts';

/** Connection counts of a database pool. */
export interface PoolFigures {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/**
 * What became of a payment: `returned` is money that its booking could not use, `refused` a request that the gateway
 * does not accept (wrong keys, for example), `unreachable` one that got no response and is repeated.
 */
export type PaymentOutcome = 'paid' | 'declined' | 'cancelled' | 'returned' | 'refused' | 'unreachable';

/** What became of a message to a driver's phone: `ended` is a subscription that its push service no longer knows. */
export type PushOutcome = 'taken' | 'ended' | 'given-up';

/** Metrics of this process for Prometheus. Names begin with `taxi_`; times are in seconds. */
export interface Metrics {
  /** Counts a completed request. @param route the registered pattern, never the requested path. */
  request(method: string, route: string, status: number, seconds: number): void;
  /** Counts a completed call. @param result `ok`, or the reason for its failure. */
  call(name: string, result: string): void;
  /** Counts a booking's event, by the types of the dispatch feed; sandbox bookings are not counted. */
  booking(type: string): void;
  /** Counts what became of a payment at its gateway. */
  payment(provider: string, outcome: PaymentOutcome): void;
  /** Counts what became of a push message. */
  push(outcome: PushOutcome): void;
  /** Records how old an update of a ride was when it was sent to its followers. */
  hubUpdate(seconds: number): void;
  /** @returns all metrics in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

export interface MetricsSources {
  readonly database: Database;
  readonly clock: () => number;
  readonly hub?: () => HubFigures;
  readonly pool?: () => PoolFigures;
}

/** An email this late counts as stuck, not slow, in milliseconds. */
const lateMs = 600_000;
/** How long an email counts that was given up; its row is kept for longer (`KEEP_LETTER_DAYS`). */
const givenUpMs = 2 * 86_400_000;

/** How long the metrics wait for the database: less than Prometheus waits for them, in milliseconds. */
const patienceMs = 1_000;

/** @returns what `work` resolves to; null when it takes longer than `patienceMs` */
async function soon<T>(work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Database rows that wait for a person or a job. */
const queues = {
  taxi_letters_unsent: {
    help: 'Letters that wait to be sent.',
    count: (database: Database) =>
      sql<{ count: number }>`select count(*)::int as count from outbox where sent_at is null`.execute(database),
  },
  taxi_letters_late: {
    help: 'Letters that should have been sent ten minutes ago.',
    count: (database: Database, now: number) =>
      sql<{ count: number }>`select count(*)::int as count from outbox
        where sent_at is null and created_at < ${now - lateMs}`.execute(database),
  },
  taxi_letters_given_up: {
    help: 'Letters of the last two days that were refused for good, or not taken in time.',
    count: (database: Database, now: number) =>
      sql<{ count: number }>`select count(*)::int as count from outbox
        where failure not in ('', 'limit') and sent_at > ${now - givenUpMs}`.execute(database),
  },
  taxi_webhooks_waiting: {
    help: 'Deliveries to dispatch systems that wait.',
    count: (database: Database) =>
      sql<{ count: number }>`select count(*)::int as count from webhook_deliveries
        where delivered_at is null and parked_at is null`.execute(database),
  },
  taxi_webhooks_parked: {
    help: 'Deliveries that were given up and wait for somebody.',
    // Those of a webhook that somebody has switched off wait for nobody.
    count: (database: Database) =>
      sql<{ count: number }>`select count(*)::int as count from webhook_deliveries
        join webhooks on webhooks.id = webhook_id
        where delivered_at is null and parked_at is not null and off_at is null`.execute(database),
  },
} as const;

/** Creates the metrics of one process. */
export function createMetrics({ database, clock, hub, pool }: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'taxi_http_request_seconds',
    help: 'Requests by route and status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  });
  const callResults = new Counter({
    name: 'taxi_calls_total',
    help: 'Calls of the booking API by their result: ok, or why not.',
    labelNames: ['call', 'result'],
    registers,
  });
  const changes = new Counter({
    name: 'taxi_bookings_total',
    help: 'What happened to bookings: booking.created, booking.paid, booking.refunded, booking.cancelled and so on.',
    labelNames: ['type'],
    registers,
  });
  const payments = new Counter({
    name: 'taxi_payments_total',
    help: 'What became of payments at their gateway: paid, declined, cancelled, returned, refused, unreachable.',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  const pushes = new Counter({
    name: 'taxi_push_total',
    help: "What became of messages to drivers' phones: taken by the push service, ended, given-up.",
    labelNames: ['outcome'],
    registers,
  });
  const hubLag = new Histogram({
    name: 'taxi_hub_lag_seconds',
    help: 'Live tracking: how old a status or a position was when it was sent to the followers of its ride.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60],
    registers,
  });
  for (const [name, { help, count }] of Object.entries(queues)) {
    let counting: ReturnType<typeof count> | null = null;
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // When the database fails or hangs, only the metrics read from it are missing; a hanging query is not repeated.
        counting ??= count(database, clock()).finally(() => {
          counting = null;
        });
        const found = await soon(counting).catch(() => null);
        if (found) this.set(found.rows[0]?.count ?? 0);
        else this.remove();
      },
    });
  }
  if (hub) {
    new Gauge({
      name: 'taxi_hub',
      help: 'Live tracking: connections, rides that are followed, positions left out for slow clients.',
      labelNames: ['of'],
      registers,
      collect() {
        const { peers, rides, dropped } = hub();
        this.set({ of: 'connections' }, peers);
        this.set({ of: 'rides' }, rides);
        this.set({ of: 'left-out' }, dropped);
      },
    });
  }
  if (pool) {
    new Gauge({
      name: 'taxi_database_connections',
      help: 'Connections to PostgreSQL, and calls that wait for one.',
      labelNames: ['of'],
      registers,
      collect() {
        for (const [of, value] of Object.entries(pool())) this.set({ of }, value);
      },
    });
  }
  return {
    request: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    call: (name, result) => callResults.inc({ call: name, result }),
    booking: (type) => changes.inc({ type }),
    payment: (provider, outcome) => payments.inc({ provider, outcome }),
    push: (outcome) => pushes.inc({ outcome }),
    hubUpdate: (seconds) => hubLag.observe(seconds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/**
 * Serves `/metrics` on a port of its own, for the internal network only.
 * @param onError is called when the port is in use or the server fails
 */
export const serveMetrics = (metrics: Metrics, port: number, onError: (error: NodeJS.ErrnoException) => void): Server =>
  createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  })
    .on('error', onError)
    .listen(port);
