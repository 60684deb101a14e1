import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApp } from './app.ts';
import { createConfirmingPaymentService } from './calls/payment-service.ts';
import { CopyError } from './database/copy.ts';
import { FolderInUse } from './database/lock.ts';
import { DatabaseNewerError } from './database/migrate.ts';
import { DatabaseFolderError } from './database/open-embedded.ts';
import { createDeskFeed } from './desk/live.ts';
import { packageFolder, readSettings, SettingError } from './env.ts';
import { DataFileError, LocalEngineError } from './geo/index.ts';
import { createServerTurns } from './http/turns.ts';
import { log } from './log.ts';
import { serveMetrics } from './metrics.ts';
import { createFileFollower, fileStates } from './operator/follow-files.ts';
import { OperatorFileError } from './operator/operator.ts';
import { createOperatorSettings } from './operator/settings.ts';
import { openDeps } from './process/deps.ts';
import { startJobs } from './process/jobs.ts';
import { createLater } from './process/later.ts';
import { listen } from './process/listen.ts';
import { openMail } from './process/mail.ts';
import { checkStart, readOperatorFiles } from './process/operator-files.ts';
import { openStores } from './process/stores.ts';
import { createRideService } from './rides/service.ts';
import { createScheduler, systemClock } from './scheduler.ts';
import { createGate } from './tracking/gate.ts';
import { createHubSockets } from './tracking/hub-sockets.ts';

/** How long running calls and jobs may take to finish when the process is asked to end, in milliseconds. */
const shutdownMs = 5_000;

const signals = ['SIGTERM', 'SIGINT'];
/** Ends the process during start: the system does not end process 1 of a container by these signals itself. */
const endStart = () => process.exit(0);
for (const signal of signals) process.on(signal, endStart);

/** The URL of a script that is built into the same folder as this one. */
const program = (name: string) => new URL(`./${name}`, import.meta.url);

async function start(): Promise<void> {
  const ownFolder = packageFolder(import.meta.url);
  const settings = readSettings(process.env, ownFolder);
  // Before the files are read: until they are followed, the start may wait for its database, or migrate it.
  const before = await fileStates(settings.operatorDir);
  const files = await readOperatorFiles(settings);
  const manifest = JSON.parse(await readFile(join(ownFolder, 'package.json'), 'utf8')) as { version?: string };
  const version = manifest.version ?? '0.0.0';
  const tracing = settings.traced ? (await import('./tracing.ts')).createTracing(version) : null;
  const stores = await openStores(settings, program('embedded-thread.js'), tracing?.statement);
  const { database } = stores;
  const operatorSettings = createOperatorSettings({
    ...{ database, files: files.contents, log },
    check: (operator) => checkStart(settings, operator),
  });
  await operatorSettings.follow();
  const { operatorDir: folder } = settings;
  const followFiles = await createFileFollower({ folder, settings: operatorSettings, log, before });

  const scheduler = createScheduler(systemClock, log);
  const mail = openMail(settings, database, scheduler, () => operatorSettings.operator.configuration.email);
  const turns = createServerTurns();
  // A random delay, so that the timing of later responses does not reveal whether work was done either.
  const afterwards = createLater(() => 100 + Math.random() * 400);
  let { port } = settings;
  const opened = await openDeps({
    ...{ settings, version, stores, operatorSettings, tracing, turns, mailer: mail.mailer },
    later: afterwards.later,
    programs: { passwords: program('scrypt-worker.cjs'), roads: program('valhalla-engine.js') },
    localUrl: () => `http://localhost:${port}`,
  });
  const { deps, metrics, localEngine } = opened;
  // Before the first port: an error of a port closes the database.
  const deskFeed = await createDeskFeed(database, deps.hub);
  /** Ends the process when it cannot serve a port. @param setting the setting that chooses the port */
  const onPortError = (setting: 'PORT' | 'METRICS_PORT', wanted: number) => (error: NodeJS.ErrnoException) => {
    process.stderr.write(
      error.code === 'EADDRINUSE'
        ? `Port ${wanted} is in use by another program. Choose another one with ${setting}.\n`
        : `The server failed: ${error.message}\n`,
    );
    const exit = () => process.exit(1);
    setTimeout(exit, shutdownMs).unref();
    // The jobs stop before the database closes, so that none queries a closed one.
    Promise.all([scheduler.stop(), mail.stop()])
      .then(() => stores.close())
      .then(exit, exit);
  };
  const { metricsPort } = settings;
  const figures =
    metrics && metricsPort > 0 ? serveMetrics(metrics, metricsPort, onPortError('METRICS_PORT', metricsPort)) : null;
  const payments = createConfirmingPaymentService(deps);
  const rides = createRideService(deps, payments);
  const app = createApp({ ...deps, payments, rides });
  const sockets = createHubSockets(deps.hub, createGate(deps, deps.licences));
  const listener = listen(app, sockets, turns, {
    port,
    onListening: (own) => {
      port = own;
    },
    onError: onPortError('PORT', settings.port),
  });
  const sources = { ...opened, settings, operatorSettings, followFiles, payments, rides, deskFeed, app };
  const stopJobs = await startJobs(scheduler, sources);

  const end = async () => {
    setTimeout(() => process.exit(0), shutdownMs).unref();
    const jobs = Promise.all([stopJobs(), mail.stop()]);
    deps.hub.close();
    figures?.close();
    localEngine?.close();
    await Promise.all([listener.close().then(afterwards.finish), jobs]);
    await Promise.all([stores.close(), tracing?.close().catch(() => undefined)]);
  };
  let isEnding = false;
  for (const signal of signals) {
    process.off(signal, endStart);
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      end().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

start().catch((error: unknown) => {
  const known = [
    FolderInUse,
    CopyError,
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
