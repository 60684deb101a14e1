import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { type HttpBindings, serve } from '@hono/node-server';
import { hashThreads } from './accounts/hash-threads.ts';
import { createPasswords } from './accounts/passwords.ts';
import { createApp } from './app.ts';
import { createConfirmingPaymentService } from './calls/payment-service.ts';
import { clean } from './database/cleaning.ts';
import { createDiskRoom, freeBytes } from './database/disk-room.ts';
import { FolderInUse, lockFolder } from './database/lock.ts';
import { DatabaseNewerError } from './database/migrate.ts';
import { type Database, type OverPgliteOptions, tidyEmbedded } from './database/open.ts';
import { DatabaseFolderError, openEmbedded } from './database/open-embedded.ts';
import type { Deps, LogEntry } from './deps.ts';
import { createDeskFeed } from './desk/live.ts';
import { createTargets } from './dispatch/target.ts';
import { createWebhookSender } from './dispatch/webhooks.ts';
import { packageFolder, readSettings, SettingError, type Settings } from './env.ts';
import { createFlightFollower } from './flights/follow.ts';
import { flightProviders } from './flights/from-settings.ts';
import { DataFileError, LocalEngineError } from './geo/index.ts';
import { defaultRates, RateLimiter, type SharedCounts } from './http/rate-limit.ts';
import { closeSilentConnections } from './http/silent-connections.ts';
import { createServerTurns, createTurns } from './http/turns.ts';
import { keptAdminKey } from './licence/admin-key.ts';
import { createLicenceBook } from './licence/licence-book.ts';
import { cleanMailbox } from './mail/clean-mailbox.ts';
import { createDelivery } from './mail/delivery.ts';
import { carrierFrom } from './mail/from-settings.ts';
import { createOutbox } from './mail/outbox.ts';
import { createMetrics, type PoolFigures, serveMetrics } from './metrics.ts';
import { checkBase } from './operator/check-base.ts';
import { createFileFollower } from './operator/follow-files.ts';
import { checkLive } from './operator/go-live.ts';
import { OperatorFileError } from './operator/operator.ts';
import { readOperatorFolder } from './operator/read-operator.ts';
import { createOperatorSettings } from './operator/settings.ts';
import { gatewayRisks, gatewaysOf, paymentProviders } from './payments/from-settings.ts';
import { placeCountryMistake } from './places/from-settings.ts';
import { geographyOf, localEngineOf, providersFromSettings } from './providers/from-settings.ts';
import { createRandom } from './random.ts';
import { createRideService } from './rides/service.ts';
import { ConnectionLost } from './scenarios.ts';
import { createScheduler, systemClock } from './scheduler.ts';
import { keepFiles } from './site/kept-files.ts';
import { createSite, createWidgetFiles } from './site/site.ts';
import { createStaffPages } from './site/staff-pages.ts';
import { createLocalBus, type TrackingBus } from './tracking/bus.ts';
import { createGate } from './tracking/gate.ts';
import { createHub } from './tracking/hub.ts';
import { createHubSockets } from './tracking/hub-sockets.ts';
import { simulatorKey } from './tracking/simulator-key.ts';
import { createIpLookup } from './visitors/ip-lookup.ts';

const log = (entry: LogEntry) => {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
};

interface OpenDatabase {
  readonly database: Database;
  readonly probe?: Database;
  readonly bus: TrackingBus;
  readonly pool?: () => PoolFigures;
  readonly renewConnections?: () => void;
  close(): Promise<void>;
}

async function openDatabase(settings: Settings, onStatement: OverPgliteOptions['onStatement']): Promise<OpenDatabase> {
  if (settings.databaseUrl !== '') {
    const { openPostgres, openProbe } = await import('./database/open-postgres.ts');
    const { untilReachable } = await import('./database/until-reachable.ts');
    let pool: Pick<OpenDatabase, 'pool' | 'renewConnections'> = {};
    const open = () =>
      openPostgres(settings.databaseUrl, {
        ...settings.databaseTimeouts,
        poolSize: settings.databasePool,
        ...(onStatement ? { onStatement } : {}),
        onPool: (figures, renewConnections) => {
          pool = { pool: figures, renewConnections };
        },
        onError: (error) => log({ level: 'error', event: 'database-connection', error: error.message }),
      });
    const database = await untilReachable(open, {
      seconds: settings.databaseStartSeconds,
      clock: Date.now,
      pause: (ms) => new Promise((done) => setTimeout(done, ms)),
      onTry: (error) => log({ level: 'warn', event: 'database-awaited', error: error.message }),
    });
    const { createPostgresBus } = await import('./tracking/postgres-bus.ts');
    const bus = await createPostgresBus(settings.databaseUrl, (error) => {
      log({ level: 'error', event: 'ride-updates', error: error.message });
    });
    const probe = openProbe(settings.databaseUrl);
    const close = async () => void (await Promise.all([database.destroy(), probe.destroy()]));
    return { database, probe, bus, ...pool, close };
  }
  await mkdir(settings.dataDir, { recursive: true });
  const unlock = lockFolder(settings.dataDir);
  const hasRoom = createDiskRoom(() => freeBytes(settings.dataDir), settings.diskReserveBytes, Date.now);
  try {
    const database = await openEmbedded(join(settings.dataDir, 'database'), {
      hasRoom,
      ...(onStatement ? { onStatement } : {}),
      thread: new URL('./embedded-thread.js', import.meta.url),
    });
    return {
      database,
      bus: createLocalBus(),
      async close() {
        await database.destroy();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

interface SharedStore {
  /** Null for one process alone: the embedded database allows no second. */
  readonly counts: SharedCounts | null;
  readonly bus: TrackingBus;
  close(): Promise<void>;
}

/** What several processes have in common besides the database's tables, in Redis where there is one. */
async function openShared(settings: Settings, bus: TrackingBus): Promise<SharedStore> {
  const { redisUrl, databaseUrl } = settings;
  const rates = { rates: defaultRates, factor: settings.rateFactor };
  const isLimited = settings.rateFactor > 0;
  if (redisUrl !== '') {
    const { openRedis } = await import('./database/redis.ts');
    const { createRedisCounts } = await import('./http/redis-counts.ts');
    const { withRedisPositions } = await import('./tracking/redis-bus.ts');
    const redis = openRedis(redisUrl, (error) => log({ level: 'error', event: 'redis', error: error.message }));
    return {
      counts: isLimited ? createRedisCounts(redis, rates) : null,
      bus: withRedisPositions(bus, redis),
      close: async () => redis.disconnect(),
    };
  }
  if (databaseUrl === '' || !isLimited) return { counts: null, bus, close: async () => undefined };
  const { createPostgresCounts } = await import('./http/postgres-counts.ts');
  const counts = createPostgresCounts(databaseUrl, rates);
  return { counts, bus, close: counts.close };
}

const cleanupMs = 60_000;
const tidyMs = 3_600_000;
const sweepMs = 20_000;
const mailPauseMs = 100;
const refundLookMs = 600_000;
const flightsMs = 60_000;
const shutdownMs = 5_000;
const hubTickMs = 3_000;
const deskFeedMs = 1_000;
const driveMs = 1_000;
const webhookMs = 500;
const settingsMs = 500;
/** Two looks find a change: it is in force within a second. */
const filesMs = 300;
const roadsMs = 60_000;

async function start(): Promise<void> {
  const ownFolder = packageFolder(import.meta.url);
  const settings = readSettings(process.env, ownFolder);
  const files = await readOperatorFolder(settings.operatorDir);
  const { configuration } = files.operator;
  const risks = gatewayRisks(settings, configuration, await gatewaysOf(settings, configuration));
  checkLive(settings, files.operator, risks);
  const odd = checkBase(files.operator);
  if (odd !== '') log({ level: 'warn', event: 'operator-files', error: odd });
  const unknown = placeCountryMistake(settings, configuration.country);
  if (unknown !== '') log({ level: 'warn', event: 'places-country', error: unknown });
  const manifest = JSON.parse(await readFile(join(ownFolder, 'package.json'), 'utf8')) as { version?: string };
  const version = manifest.version ?? '0.0.0';
  const tracing = settings.traced ? (await import('./tracing.ts')).createTracing(version) : null;
  const opened = await openDatabase(settings, tracing?.statement);
  const { database, probe, renewConnections, bus: databaseBus, pool, close } = opened;
  const shared = await openShared(settings, databaseBus);
  const { bus } = shared;
  const operatorSettings = createOperatorSettings({ database, files: files.contents, log });
  await operatorSettings.follow();
  const { operator } = operatorSettings;
  const followFiles = await createFileFollower({ folder: settings.operatorDir, settings: operatorSettings, log });
  const configurationNow = () => operator.configuration;
  const geography = geographyOf(settings, operator);
  const { gazetteer } = geography;
  // The first search is not the one that waits for it.
  gazetteer.airportByCode('');
  const localEngine = await localEngineOf(settings, new URL('./valhalla-engine.js', import.meta.url), log);
  const carrier = carrierFrom(
    {
      smtpUrl: settings.smtpUrl,
      from: settings.mailFrom || configurationNow().email || 'bookings@localhost',
      mailboxDir: join(settings.dataDir, 'mailbox'),
    },
    (file) => process.stdout.write(`operator-api wrote an email to ${file}\n`),
  );
  const scheduler = createScheduler(systemClock, log);
  const delivery = createDelivery({ database, carrier, clock: Date.now, log });
  // Not awaited: whoever waits for a slow mail server holds the next round up no more than its own email.
  const sendMail = scheduler.every('mail', sweepMs, async () => {
    delivery.deliver().catch((error: unknown) => {
      log({ level: 'error', event: 'mail', error: error instanceof Error ? error.message : 'unknown' });
    });
  });
  let isSending = false;
  // Many emails of a moment are taken from the database together.
  const sendSoon = () => {
    if (isSending) return;
    isSending = true;
    setTimeout(() => {
      isSending = false;
      sendMail();
    }, mailPauseMs).unref();
  };
  const licences = createLicenceBook(database, operator, Date.now, (error) => {
    log({ level: 'error', event: 'licences', error: error instanceof Error ? error.message : 'unknown' });
  });
  const rateLimiter = new RateLimiter(Date.now, undefined, settings.rateFactor, shared.counts, (error) => {
    log({ level: 'warn', event: 'shared-limits', error: error instanceof Error ? error.message : 'unknown' });
  });
  const serverTurns = createServerTurns();
  let { port } = settings;
  const keptDir = (name: string) => join(settings.dataDir, 'kept', name);
  const random = createRandom(randomBytes);
  const hub = createHub({
    database,
    operator,
    bus,
    randomBytes: random,
    clock: Date.now,
    limiter: rateLimiter,
    get timeZone() {
      return configurationNow().timezone;
    },
    unlimited: settings.rateFactor === 0,
    log,
  });
  const counted = settings.metricsPort > 0 || settings.metricsKey !== '';
  const metrics = counted
    ? createMetrics({ database, clock: Date.now, hub: () => hub.figures(), ...(pool ? { pool } : {}) })
    : null;
  const figures = metrics && settings.metricsPort > 0 ? serveMetrics(metrics, settings.metricsPort) : null;
  const targets = createTargets({ allowPrivate: settings.webhookAllowPrivate });
  const deps: Deps = {
    database,
    ...(probe ? { probe } : {}),
    ...(renewConnections ? { renewConnections } : {}),
    bus,
    hub,
    operator,
    settings: operatorSettings,
    licences,
    targets,
    partnerTargets: createTargets({ allowPrivate: settings.partnerWebhookAllowPrivate }),
    adminKey: settings.adminKey || (await keptAdminKey(settings.dataDir, () => randomBytes(24).toString('base64url'))),
    ...(await paymentProviders(settings, operator, database)),
    providers: providersFromSettings(settings, operator, geography, { clock: Date.now, log, localEngine }),
    ...flightProviders(settings, gazetteer, Date.now),
    ...(settings.ipLookupUrl === ''
      ? {}
      : { visitors: createIpLookup({ url: settings.ipLookupUrl, clock: Date.now }) }),
    mailer: createOutbox(database, Date.now, sendSoon, ({ kind, limit }) =>
      log({ level: 'warn', event: 'mail-limit', kind, limit }),
    ),
    version,
    clock: Date.now,
    randomBytes: random,
    rateLimiter,
    turns: createTurns(serverTurns.nextTurn),
    ...(settings.publicUrl === '' ? {} : { publicUrl: settings.publicUrl }),
    passwords: createPasswords(hashThreads(new URL('./scrypt-worker.cjs', import.meta.url))),
    // Not the same moment for everybody, so that the next answer does not tell either.
    later: (work) => void setTimeout(work, 100 + Math.random() * 400),
    hosts: settings.allowedHosts,
    localUrl: () => `http://localhost:${port}`,
    trustedProxies: settings.trustedProxies,
    forwardedHeader: settings.forwardedHeader,
    log,
    accessLog: settings.accessLog,
    ...(metrics ? { metrics, metricsKey: settings.metricsKey } : {}),
    ...(tracing ? { tracing } : {}),
    ...(settings.scenarios
      ? {
          scenarios: (await import('./scenarios.ts')).createScenarios(
            (ms) => new Promise((done) => setTimeout(done, ms)),
          ),
        }
      : {}),
    files: [
      createWidgetFiles(settings.widgetDir, keptDir('widget')),
      createStaffPages(settings.deskDir, keptDir('desk')),
      createSite(
        settings.siteDir,
        {
          get configuration() {
            return configurationNow();
          },
          licences: licences.all,
        },
        keptDir('site'),
      ),
    ],
  };
  // For pages that this build's successor finds open.
  Promise.all([
    keepFiles(settings.widgetDir, keptDir('widget')),
    keepFiles(settings.siteDir, keptDir('site')),
    keepFiles(settings.deskDir, keptDir('desk')),
  ]).catch((error: unknown) => {
    log({ level: 'warn', event: 'keep-build', error: error instanceof Error ? error.message : 'unknown' });
  });
  const payments = createConfirmingPaymentService(deps);
  const rides = createRideService(deps, payments);
  const app = createApp({ ...deps, payments, rides });

  const answer = async (request: Request, bindings: HttpBindings): Promise<Response> => {
    const incoming: IncomingMessage = bindings.incoming;
    const outgoing = bindings.outgoing as ServerResponse;
    try {
      return await app(request, { remoteAddress: incoming.socket.remoteAddress ?? '' });
    } catch (error) {
      if (error instanceof ConnectionLost) outgoing.destroy();
      else log({ level: 'error', event: 'unhandled', error: error instanceof Error ? error.message : 'unknown' });
      return new Response(null, { status: 500 });
    }
  };
  /** Answers that are being made, also those that nobody waits for any more. */
  const answers = new Set<Promise<Response>>();
  const underWay = (response: Promise<Response>) => {
    answers.add(response);
    return response.finally(() => answers.delete(response));
  };
  const server = serve(
    { fetch: (request, env) => underWay(answer(request, env as HttpBindings)), port: settings.port },
    (info) => {
      port = info.port;
      process.stdout.write(`operator-api listening on http://localhost:${info.port}\n`);
    },
  );

  closeSilentConnections(server as Server);
  server.on('connection', serverTurns.letIn);
  const gate = createGate(deps, licences.all);
  const sockets = createHubSockets(hub, gate);
  server.on('upgrade', sockets.upgrade);
  scheduler.every('hub', hubTickMs, () => hub.tick());
  scheduler.every('settings', settingsMs, () => operatorSettings.follow());
  scheduler.every('operator-files', filesMs, followFiles);
  if (localEngine) {
    // Until tiles are built, routes are estimated and say so.
    void localEngine.look();
    scheduler.every('roads', roadsMs, () => localEngine.look());
  }
  const deskFeed = createDeskFeed(database, hub);
  scheduler.every('desk-feed', deskFeedMs, () => deskFeed.tick());
  if (settings.simulatorSpeed > 0) {
    const [{ createSimulator }, { createDispatchClient }] = await Promise.all([
      import('./tracking/simulator.ts'),
      import('./tracking/dispatch-client.ts'),
    ]);
    const ask = (request: Request) => app(request, { remoteAddress: '127.0.0.1' });
    const simulator = createSimulator({
      client: createDispatchClient(ask, settings.publicUrl || `http://localhost:${port}`, await simulatorKey(deps)),
      providers: deps.providers,
      clock: Date.now,
      speed: settings.simulatorSpeed,
    });
    scheduler.every('simulator', driveMs, () => simulator.tick());
  }

  const embedded = settings.databaseUrl === '';
  scheduler.every('cleanup', cleanupMs, () => clean(database, Date.now(), embedded, settings.retention));
  scheduler.every('tidy', tidyMs, () =>
    Promise.all([
      cleanMailbox(join(settings.dataDir, 'mailbox'), Date.now(), settings.retention.letterMs),
      ...(embedded ? [tidyEmbedded(database)] : []),
    ]),
  );
  const webhooks = createWebhookSender(deps, targets);
  scheduler.every('webhooks', webhookMs, () => webhooks.tick());
  scheduler.every('sweep', sweepMs, () => payments.sweep());
  scheduler.every('unaccepted', sweepMs, () => rides.remindUnaccepted(Date.now()));
  const followFlights = createFlightFollower(deps, rides);
  scheduler.every('flights', flightsMs, () => followFlights(Date.now()));
  scheduler.every('refund-look', refundLookMs, () => payments.lookForRefunds());

  let ending = false;
  const end = (code: number) => {
    if (ending) return;
    ending = true;
    const jobs = Promise.all([scheduler.stop(), delivery.stop()]);
    hub.close();
    sockets.close();
    figures?.close();
    localEngine?.close();
    // Open keep-alive connections must not hold the process; calls under way get a moment to finish.
    setTimeout(() => process.exit(code), shutdownMs).unref();
    server.close(() => {
      // Nobody asks a database that is closed.
      Promise.all([jobs, Promise.allSettled(answers)])
        .then(() => bus.close())
        .then(() => Promise.all([close(), shared.close(), tracing?.close().catch(() => undefined)]))
        .then(
          () => process.exit(code),
          () => process.exit(1),
        );
    });
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  };
  process.on('SIGTERM', () => end(0));
  process.on('SIGINT', () => end(0));
  server.on('error', (error: NodeJS.ErrnoException) => {
    const inUse = error.code === 'EADDRINUSE';
    process.stderr.write(
      inUse
        ? `Port ${settings.port} is in use by another program. Choose another one with PORT.\n`
        : `The server failed: ${error.message}\n`,
    );
    close().then(
      () => process.exit(1),
      () => process.exit(1),
    );
  });
}

start().catch((error: unknown) => {
  const known = [
    FolderInUse,
    DatabaseFolderError,
    DatabaseNewerError,
    OperatorFileError,
    DataFileError,
    LocalEngineError,
    SettingError,
  ].some((kind) => error instanceof kind);
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(known ? `${message}\n` : `The server could not start: ${message}\n`);
  process.exit(1);
});
