import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { hashThreads } from '../accounts/hash-threads.ts';
import { createPasswords } from '../accounts/passwords.ts';
import type { Deps } from '../deps.ts';
import { createTargets, type Targets } from '../dispatch/target.ts';
import type { Settings } from '../env.ts';
import { flightProviders } from '../flights/from-settings.ts';
import type { LocalValhalla } from '../geo/index.ts';
import { RateLimiter } from '../http/rate-limit.ts';
import { createTurns, type ServerTurns } from '../http/turns.ts';
import { storedAdminKey } from '../licence/admin-key.ts';
import { createLicenceBook, type LicenceBook } from '../licence/licence-book.ts';
import { log, messageOf } from '../log.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import type { OperatorSettings } from '../operator/settings.ts';
import { paymentProviders } from '../payments/from-settings.ts';
import { geographyOf, localEngineOf, providersFromSettings } from '../providers/from-settings.ts';
import { createRandom } from '../random.ts';
import { createSite, createWidgetFiles } from '../site/site.ts';
import { createStaffPages } from '../site/staff-pages.ts';
import type { Tracing } from '../tracing.ts';
import { createHub, type Hub } from '../tracking/hub.ts';
import { createIpLookup } from '../visitors/ip-lookup.ts';
import type { Later } from './later.ts';
import type { Stores } from './stores.ts';

/** The built scripts that run in threads or processes of their own. */
export interface Programs {
  readonly passwords: URL;
  readonly roads: URL;
}

/** The parts of a server process from which `openDeps` creates all others. */
export interface Parts {
  readonly settings: Settings;
  readonly version: string;
  readonly stores: Stores;
  readonly operatorSettings: OperatorSettings;
  readonly mailer: Mailer;
  readonly tracing: Tracing | null;
  readonly turns: ServerTurns;
  readonly later: Later['later'];
  readonly programs: Programs;
  /** Returns the URL at which this process listens. */
  readonly localUrl: () => string;
}

/** The `Deps` of a running process, with the optional members that its jobs need. */
export interface OpenedDeps {
  readonly deps: Deps & { readonly hub: Hub; readonly targets: Targets; readonly licences: LicenceBook };
  readonly metrics: Metrics | null;
  readonly localEngine: LocalValhalla | null;
}

/** @returns the folder in which files of earlier builds of the widget, the site or the desk are retained. */
export const archiveDir = (settings: Settings, name: 'widget' | 'site' | 'desk') =>
  join(settings.dataDir, 'kept', name);

/**
 * @returns the handlers of the built pages and scripts; files of earlier builds are served to pages that are still
 * open.
 */
function builtFiles({ settings, operatorSettings: { operator } }: Parts, licences: LicenceBook) {
  const site = {
    get configuration() {
      return operator.configuration;
    },
    licences: licences.all,
    publicUrl: settings.publicUrl.replace(/\/+$/, ''),
  };
  return [
    createWidgetFiles(settings.widgetDir, archiveDir(settings, 'widget')),
    createStaffPages(settings.deskDir, archiveDir(settings, 'desk')),
    createSite(settings.siteDir, site, archiveDir(settings, 'site')),
  ];
}

/**
 * Creates the dependencies of the server's request handler.
 * @throws {DataFileError | LocalEngineError}
 */
export async function openDeps(parts: Parts): Promise<OpenedDeps> {
  const { settings, stores, operatorSettings, tracing, turns } = parts;
  const { database, bus, pool } = stores;
  const { operator } = operatorSettings;
  const clock = Date.now;
  const monotonic = () => performance.now();
  const random = createRandom(randomBytes);

  const geography = geographyOf(settings, operator);
  // Loads the gazetteer now, so that the first search does not wait for it.
  geography.gazetteer.airportByCode('');
  const localEngine = await localEngineOf(settings, parts.programs.roads, log);
  const licences = createLicenceBook(database, operator, { clock, monotonic }, (error) =>
    log({ level: 'error', event: 'licences', error: messageOf(error) }),
  );
  const rateLimiter = new RateLimiter(monotonic, undefined, settings.rateFactor, stores.counts, (error) =>
    log({ level: 'warn', event: 'shared-limits', error: messageOf(error) }),
  );
  const isCounted = settings.metricsPort > 0 || settings.metricsKey !== '';
  const metrics = isCounted
    ? createMetrics({ database, clock, hub: () => hub.figures(), ...(pool ? { pool } : {}) })
    : null;
  const hub: Hub = createHub({
    database,
    operator,
    bus,
    randomBytes: random,
    clock,
    limiter: rateLimiter,
    get timeZone() {
      return operator.configuration.timezone;
    },
    unlimited: settings.rateFactor === 0,
    log,
    ...(metrics ? { metrics } : {}),
  });
  const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

  const deps: OpenedDeps['deps'] = {
    database,
    ...(stores.probe ? { probe: stores.probe } : {}),
    ...(stores.renewConnections ? { renewConnections: stores.renewConnections } : {}),
    bus,
    hub,
    operator,
    settings: operatorSettings,
    licences,
    targets: createTargets({ allowPrivate: settings.webhookAllowPrivate }),
    partnerTargets: createTargets({ allowPrivate: settings.partnerWebhookAllowPrivate }),
    ...(settings.vapidKeys ? { vapidKeys: settings.vapidKeys } : {}),
    adminKey:
      settings.adminKey || (await storedAdminKey(settings.dataDir, () => randomBytes(24).toString('base64url'))),
    ...(await paymentProviders(settings, operator, database)),
    providers: providersFromSettings(settings, operator, geography, { clock, log, localEngine }),
    ...flightProviders(settings, geography.gazetteer, clock),
    ...(settings.ipLookupUrl === '' ? {} : { visitors: createIpLookup({ url: settings.ipLookupUrl, clock }) }),
    mailer: parts.mailer,
    version: parts.version,
    clock,
    monotonic,
    randomBytes: random,
    rateLimiter,
    turns: createTurns(turns.nextTurn),
    ...(settings.publicUrl === '' ? {} : { publicUrl: settings.publicUrl }),
    passwords: createPasswords(hashThreads(parts.programs.passwords)),
    later: parts.later,
    hosts: settings.allowedHosts,
    localUrl: parts.localUrl,
    trustedProxies: settings.trustedProxies,
    forwardedHeader: settings.forwardedHeader,
    log,
    accessLog: settings.accessLog,
    ...(metrics ? { metrics, metricsKey: settings.metricsKey } : {}),
    ...(tracing ? { tracing } : {}),
    ...(settings.scenarios ? { scenarios: (await import('../scenarios.ts')).createScenarios(pause) } : {}),
    files: builtFiles(parts, licences),
  };
  return { deps, metrics, localEngine };
}
