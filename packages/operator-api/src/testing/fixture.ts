import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createPasswords } from '../accounts/passwords.ts';
import { type App, createApp } from '../app.ts';
import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { flightProviders } from '../flights/from-settings.ts';
import {
  type CountryGazetteer,
  createEstimateRouting,
  createGazetteer,
  fleetOf,
  type Gazetteer,
} from '../geo/index.ts';
import { RateLimiter } from '../http/rate-limit.ts';
import type { Mail } from '../mail/mailer.ts';
import { isServed } from '../operator/check-base.ts';
import type { Operator } from '../operator/operator.ts';
import { createOperatorSettings } from '../operator/settings.ts';
import { createSandbox } from '../payments/sandbox.ts';
import { providersFromGeo } from '../providers/from-geo.ts';
import { againstContract } from './against-contract.ts';
import { freshDatabase } from './database.ts';
import { demoContents, demoCountry, ownFolder } from './demo-operator.ts';

export { demoContents, demoOperator, operatorTexts, ownFolder } from './demo-operator.ts';
export { bookingOf, freshId, heathrow, paddington, quotationOf, stratford } from './requests.ts';

/** A Tuesday noon in winter, when London's time equals UTC. */
export const noon = Date.parse('2026-11-24T12:00:00Z');

let country: CountryGazetteer | null = null;
let gazetteer: Gazetteer | null = null;
let sandboxIds = 0;

/** Pseudo-random bytes that are the same in every run. */
export function seededBytes(seed = 1): (length: number) => Uint8Array {
  let state = seed;
  return (length) =>
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state >>> 24;
    });
}

export interface Fixture {
  readonly app: App;
  readonly deps: Deps;
  readonly database: Database;
  readonly operator: Operator;
  readonly clock: { now: number };
  /** The emails sent, oldest first. */
  readonly emails: readonly Mail[];
  get(path: string, headers?: Record<string, string>): Promise<Answered>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answered>;
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<Answered>;
  remove(path: string, headers?: Record<string, string>): Promise<Answered>;
  close(): Promise<void>;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

export const origin = 'http://localhost:4300';

async function answered(response: Response): Promise<Answered> {
  const text = await response.text();
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  return { status: response.status, headers: response.headers, body };
}

/**
 * Password hashing at no cost: tests of sessions do not depend on the hash. The real one takes a tenth of a second and
 * 32 MB each time; `accounts/passwords.test.ts`, `accounts/accounts.test.ts` and `main.test.ts` use it.
 */
export const quickPasswords = () =>
  createPasswords(async ({ text, salt }) => createHash('sha256').update(salt).update(text).digest());

/**
 * The whole server in this process over the demo operator, with a stopped clock, on an empty database of its own.
 * `close()` empties that database for the next fixture of the process, so it must not be used afterwards.
 */
export async function openFixture(
  over: Partial<Deps> & { readonly operator?: Operator; readonly database?: Database } = {},
): Promise<Fixture> {
  const clock = { now: noon };
  const database = over.database ?? (await freshDatabase());
  const settings = over.settings ?? createOperatorSettings({ database, files: demoContents() });
  const operator = over.operator ?? settings.operator;
  country ??= demoCountry();
  gazetteer ??= createGazetteer(join(ownFolder, 'data'), { countryGazetteer: country });
  const { roads } = country;
  const { configuration } = operator;
  const emails: Mail[] = [];
  const after: Promise<void>[] = [];
  const sandbox = createSandbox({
    database,
    clock: () => clock.now,
    newId: () => `test${String(++sandboxIds).padStart(20, '0')}`,
  });
  const deps: Deps = {
    database,
    sandbox,
    paymentProviders: [sandbox],
    operator,
    // Only the demo operator has documents that can be changed.
    ...(over.operator ? {} : { settings }),
    providers: providersFromGeo({
      gazetteer,
      routing: createEstimateRouting({ timeZone: configuration.timezone, roads }),
      fleet: fleetOf(operator.fleet, roads),
      isInServiceArea: (...point) => isServed(operator, ...point),
      base: () => ({ latitude: configuration.baselat, longitude: configuration.baselng }),
    }),
    ...flightProviders({ aeroApiKey: '', aeroApiUrl: '' }, gazetteer, () => clock.now),
    mailer: {
      async send(mail) {
        emails.push(mail);
        return true;
      },
      enqueueInTransaction: async (mail) => () => emails.push(mail),
    },
    version: '0.0.0-test',
    clock: () => clock.now,
    monotonic: over.clock ?? (() => clock.now),
    randomBytes: seededBytes(),
    rateLimiter: new RateLimiter(() => clock.now, undefined, 0),
    later: (work) => void after.push(work()),
    passwords: quickPasswords(),
    ...over,
  };
  const bare = createApp(deps);
  // Work scheduled after the response is completed before the test continues.
  const app: App = async (request, connection) => {
    const response = await bare(request, connection);
    await Promise.all(after.splice(0));
    // Scenarios produce responses that the contract does not permit.
    const problem = deps.scenarios ? null : await againstContract(request, response);
    if (problem !== null) throw new Error(problem);
    return response;
  };
  const send =
    (method: string) =>
    async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answered> =>
      answered(
        await app(
          new Request(`${origin}${path}`, {
            method,
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body),
          }),
        ),
      );
  return {
    app,
    deps,
    database,
    operator,
    clock,
    emails,
    remove: async (path, headers = {}) =>
      answered(await app(new Request(`${origin}${path}`, { method: 'DELETE', headers }))),
    get: async (path, headers = {}) => answered(await app(new Request(`${origin}${path}`, { headers }))),
    post: send('POST'),
    put: send('PUT'),
    close: async () => (over.database ? undefined : database.destroy()),
  };
}
