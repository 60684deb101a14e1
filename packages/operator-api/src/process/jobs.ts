import { join } from 'node:path';
import type { createApp } from '../app.ts';
import { clean } from '../database/cleaning.ts';
import { tidyEmbedded } from '../database/tidy.ts';
import type { DeskFeed } from '../desk/live.ts';
import { createWebhookSender } from '../dispatch/webhooks/sender.ts';
import type { Settings } from '../env.ts';
import { createFlightFollower } from '../flights/follow.ts';
import { cleanMailbox } from '../mail/clean-mailbox.ts';
import type { OperatorSettings } from '../operator/settings.ts';
import type { PaymentService } from '../payments/service.ts';
import { createPushSender } from '../push/sender.ts';
import type { RideService } from '../rides/service.ts';
import type { Scheduler } from '../scheduler.ts';
import { archiveFiles } from '../site/archive-files.ts';
import { simulatorKey } from '../tracking/simulator-key.ts';
import { archiveDir, type OpenedDeps } from './deps.ts';

const cleanupMs = 60_000;
const tidyMs = 60_000;
const mailboxMs = 3_600_000;
const sweepMs = 20_000;
const refundLookMs = 600_000;
const flightsMs = 60_000;
const hubTickMs = 3_000;
const deskFeedMs = 1_000;
const driveMs = 1_000;
const webhookMs = 500;
const pushMs = 500;
const settingsMs = 500;
/** A changed file is detected by two checks, so it takes effect within a second. */
const filesMs = 300;
const roadsMs = 60_000;
const keepBuildMs = 600_000;

/** The objects that the jobs need. */
export interface JobSources extends OpenedDeps {
  readonly settings: Settings;
  readonly operatorSettings: OperatorSettings;
  /** Applies changes of the operator's files. */
  readonly followFiles: () => Promise<void>;
  readonly payments: PaymentService;
  readonly rides: RideService;
  readonly deskFeed: DeskFeed;
  readonly app: ReturnType<typeof createApp>;
}

/** Starts simulated drivers for all bookings of a demonstration; they use the dispatch API. */
async function startSimulator(scheduler: Scheduler, { deps, settings, app }: JobSources): Promise<void> {
  const { createSimulator } = await import('../tracking/simulator.ts');
  const { createDispatchClient } = await import('../tracking/dispatch-client.ts');
  const ask = (request: Request) => app(request, { remoteAddress: '127.0.0.1' });
  const url = deps.publicUrl ?? deps.localUrl?.() ?? '';
  const simulator = createSimulator({
    client: createDispatchClient(ask, url, await simulatorKey(deps)),
    providers: deps.providers,
    clock: deps.clock,
    speed: settings.simulatorSpeed,
  });
  scheduler.every('simulator', driveMs, () => simulator.tick());
}

/**
 * Starts the server's periodic jobs.
 * @returns a function that stops the scheduler with all its jobs. It resolves when their runs have ended, and the
 *   outcome of the messages being sent to webhooks and phones is stored: another process would send them again.
 */
export async function startJobs(scheduler: Scheduler, sources: JobSources): Promise<() => Promise<void>> {
  const { deps, localEngine, settings, operatorSettings, followFiles, payments, rides, deskFeed } = sources;
  const { database, hub, clock } = deps;

  scheduler.every('hub', hubTickMs, () => hub.tick());
  scheduler.every('settings', settingsMs, () => operatorSettings.follow());
  scheduler.every('operator-files', filesMs, followFiles);
  if (localEngine) {
    // Until the routing tiles are built, routes are estimated, with source `estimate`.
    void localEngine.look();
    scheduler.every('roads', roadsMs, () => localEngine.look());
  }
  scheduler.every('desk-feed', deskFeedMs, () => deskFeed.tick());
  if (settings.simulatorSpeed > 0) await startSimulator(scheduler, sources);

  scheduler.every('cleanup', cleanupMs, () => clean(database, clock(), settings.retention));
  if (settings.databaseUrl === '') scheduler.every('tidy', tidyMs, () => tidyEmbedded(database));
  scheduler.every('mailbox', mailboxMs, () =>
    cleanMailbox(join(settings.dataDir, 'mailbox'), clock(), settings.retention.emailMs),
  );
  const keepBuild = () =>
    Promise.all([
      archiveFiles(settings.widgetDir, archiveDir(settings, 'widget'), clock()),
      archiveFiles(settings.siteDir, archiveDir(settings, 'site'), clock()),
      archiveFiles(settings.deskDir, archiveDir(settings, 'desk'), clock()),
    ]);
  scheduler.every('keep-build', keepBuildMs, keepBuild)();
  const webhooks = createWebhookSender(deps, deps.targets);
  scheduler.every('webhooks', webhookMs, () => webhooks.tick());
  const push = createPushSender(deps);
  scheduler.every('push', pushMs, () => push.tick());
  scheduler.every('sweep', sweepMs, () => payments.sweep());
  scheduler.every('unaccepted', sweepMs, () => rides.remindUnaccepted(clock()));
  const followFlights = createFlightFollower(deps, rides);
  scheduler.every('flights', flightsMs, () => followFlights(clock()));
  scheduler.every('refund-look', refundLookMs, () => payments.lookForRefunds());
  return async () => void (await Promise.all([scheduler.stop(), webhooks.stop(), push.stop()]));
}
