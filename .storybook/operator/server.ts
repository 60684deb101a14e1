import './node/buffer.ts';
import { PGlite } from '@electric-sql/pglite';
import type { Facts } from '../../packages/booking-ui/src/testing/story-world.ts';
import compute from '../../packages/operator-api/src/accounts/derivation.ts';
import { createPasswords, type Derive } from '../../packages/operator-api/src/accounts/passwords.ts';
import { type App, createApp } from '../../packages/operator-api/src/app.ts';
import { migrate } from '../../packages/operator-api/src/database/migrate.ts';
import { overPglite } from '../../packages/operator-api/src/database/open.ts';
import type { Deps } from '../../packages/operator-api/src/deps.ts';
import { flightProviders } from '../../packages/operator-api/src/flights/from-settings.ts';
import {
  createEstimateRouting,
  createGazetteer,
  fleetOf,
  readCountryGazetteer,
} from '../../packages/operator-api/src/geo/index.ts';
import { RateLimiter } from '../../packages/operator-api/src/http/rate-limit.ts';
import { isServed } from '../../packages/operator-api/src/operator/check-base.ts';
import { parseOperator } from '../../packages/operator-api/src/operator/operator.ts';
import { createSandbox } from '../../packages/operator-api/src/payments/sandbox.ts';
import { providersFromGeo } from '../../packages/operator-api/src/providers/from-geo.ts';
import { createScenarios } from '../../packages/operator-api/src/scenarios.ts';
import { createLocalBus } from '../../packages/operator-api/src/tracking/bus.ts';
import { createHub } from '../../packages/operator-api/src/tracking/hub.ts';

const texts = import.meta.glob<string>('../../packages/operator-api/operator/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const operatorTexts = Object.fromEntries(
  Object.entries(texts).map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1), text]),
);

export interface PageServer {
  readonly deps: Deps;
  readonly app: App;
  /** @returns the app of another operator on the same server, with these values in its configuration */
  of(facts: Facts): App;
}

/** The hourly fares of the stories' operator that hires cars by the hour, in pounds, hours and miles. */
const byTheHour = { perhour: 40, minimumhours: 2, maximumhours: 8, includedmiles: 15, permile: 1.5 };

/** A hundredth of the production cost: without Node's native code a page needs a second for the full one. */
const derive: Derive = async (asked) => compute({ ...asked, cost: { N: 2 ** 8, r: 8, p: 1 } });

/**
 * Starts the operator API in the page, with the same code as in production: its migrations on the embedded database,
 * the demonstration operator's files, the gazetteer, the sandbox gateway, and the scenarios of the tests. Emails are
 * discarded.
 */
export async function startServer(clock: () => number): Promise<PageServer> {
  const demonstration = parseOperator(operatorTexts);
  const [code] = demonstration.licences;
  // For stories: a disabled tracking code, and one of the company whose booker is a visitor.
  const more = code
    ? [
        { ...code, trackingcode: 'OFF', enabled: false },
        { ...code, trackingcode: 'HOTEL42', company: 1, domains: ['hotel.example', '*.hotel.example'] },
      ]
    : [];
  const operator = { ...demonstration, licences: [...demonstration.licences, ...more] };
  // Storybook serves it (`main.ts`).
  const image = await fetch(new URL('operator/database.tar.gz', document.baseURI));
  if (!image.ok) throw new Error(`${image.url} answered ${image.status}: the server's database is not here`);
  const database = overPglite(await PGlite.create({ loadDataDir: await image.blob() }));
  await migrate(database);
  const country = readCountryGazetteer('gazetteer');
  const gazetteer = createGazetteer(undefined, { countryGazetteer: country });
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const sandbox = createSandbox({ database, clock, newId: () => crypto.randomUUID().replaceAll('-', '') });
  const { configuration } = operator;
  const limiter = new RateLimiter(clock, undefined, 0);
  const bus = createLocalBus();
  const timeZone = configuration.timezone;
  const deps: Deps = {
    database,
    bus,
    hub: createHub({ database, bus, randomBytes, clock, limiter, timeZone, unlimited: true }),
    sandbox,
    paymentProviders: [sandbox],
    operator,
    providers: providersFromGeo({
      gazetteer,
      routing: createEstimateRouting({ timeZone, roads: country.roads }),
      fleet: fleetOf(operator.fleet, country.roads),
      isInServiceArea: (...point) => isServed(operator, ...point),
      base: () => ({ latitude: configuration.baselat, longitude: configuration.baselng }),
    }),
    ...flightProviders({ aeroApiKey: '', aeroApiUrl: '' }, gazetteer, clock),
    mailer: { send: async () => true, enqueueInTransaction: async () => () => {} },
    publicUrl: 'http://operator.example',
    version: 'stories',
    clock,
    monotonic: () => performance.now(),
    randomBytes,
    passwords: createPasswords(derive),
    rateLimiter: limiter,
    scenarios: createScenarios((ms) => new Promise((done) => setTimeout(done, ms))),
    log: (entry) => console.error(JSON.stringify(entry)),
  };
  return {
    deps,
    app: createApp(deps),
    of(facts) {
      const { hourly, ...rest } = facts;
      const texts = {
        ...operatorTexts,
        'configuration.json': JSON.stringify({ ...configuration, ...rest }),
        ...(hourly ? { 'fares.json': JSON.stringify({ ...operator.fares, hourly: byTheHour }) } : {}),
      };
      return createApp({ ...deps, operator: parseOperator(texts) });
    },
  };
}
