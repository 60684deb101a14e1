import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, createApp } from '../app.ts';
import { type Database, openEmbedded } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { packageFolder } from '../env.ts';
import { flightProviders } from '../flights/from-settings.ts';
import {
  createEstimateRouting,
  createFleet,
  createGazetteer,
  createServiceArea,
  type Gazetteer,
} from '../geo/index.ts';
import { RateLimiter } from '../http/rate-limit.ts';
import type { Mail } from '../mail/mailer.ts';
import { type Operator, operatorFileNames, parseOperator } from '../operator/operator.ts';
import { createSandbox } from '../payments/sandbox.ts';
import { providersFromGeo } from '../providers/from-geo.ts';

export const ownFolder = packageFolder(import.meta.url);

/** The texts of the demo operator's files. */
export function operatorTexts(): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name of operatorFileNames) texts[name] = readFileSync(join(ownFolder, 'operator', name), 'utf8');
  return texts;
}

export const demoOperator = (): Operator => parseOperator(operatorTexts());

/** A Tuesday noon in winter, when London's clock is UTC's. */
export const noon = Date.parse('2026-11-24T12:00:00Z');

let gazetteer: Gazetteer | null = null;

/** Bytes that look random and are the same in every run. */
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
  /** What was sent, oldest first. */
  readonly letters: readonly Mail[];
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

/** The whole server in this process over the demo operator, with a clock that stands still; one database per file. */
export async function openFixture(
  over: Partial<Deps> & { readonly operator?: Operator; readonly database?: Database } = {},
): Promise<Fixture> {
  const clock = { now: noon };
  const database = over.database ?? (await openEmbedded());
  const operator = over.operator ?? demoOperator();
  gazetteer ??= createGazetteer(join(ownFolder, 'data'));
  const { configuration } = operator;
  const letters: Mail[] = [];
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
    providers: providersFromGeo({
      gazetteer,
      routing: createEstimateRouting({ timeZone: configuration.timezone }),
      fleet: createFleet(join(ownFolder, 'data')),
      isInServiceArea: createServiceArea(join(ownFolder, 'data')).isInServiceArea,
      base: { latitude: configuration.baselat, longitude: configuration.baselng },
    }),
    ...flightProviders({ aeroApiKey: '', aeroApiUrl: '' }, gazetteer, () => clock.now),
    mailer: {
      async send(mail) {
        letters.push(mail);
      },
    },
    version: '0.0.0-test',
    clock: () => clock.now,
    randomBytes: seededBytes(),
    rateLimiter: new RateLimiter(() => clock.now, undefined, 0),
    ...over,
  };
  const app = createApp(deps);
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
    letters,
    remove: async (path, headers = {}) =>
      answered(await app(new Request(`${origin}${path}`, { method: 'DELETE', headers }))),
    get: async (path, headers = {}) => answered(await app(new Request(`${origin}${path}`, { headers }))),
    post: send('POST'),
    put: send('PUT'),
    close: () => (over.database ? Promise.resolve() : database.destroy()),
  };
}

export const paddington = {
  address: 'Paddington Station, Praed Street, London W2 1HQ',
  postcode: 'W2 1HQ',
  category: 'Station',
  latitude: 51.5165,
  longitude: -0.1769,
};
export const heathrow = {
  address: 'Heathrow Terminal 2, Inner Ring East, Hounslow TW6 1EW',
  postcode: 'TW6 1EW',
  category: 'Air',
  latitude: 51.4695,
  longitude: -0.4514,
};
export const stratford = {
  address: 'Stratford, London E15',
  postcode: 'E15',
  category: 'Town',
  latitude: 51.5417,
  longitude: -0.0033,
};

let counter = 0;
let sandboxIds = 0;

/** A request id that no other test has used. */
export const freshId = (): string => `test-request-${String(++counter).padStart(12, '0')}`;

/** A quotation as the client sends it. */
export const quotationOf = (over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  rtntype: '',
  source: 'web',
  recalcroute: true,
  viaaddresses: [],
  currencyCode: 'GBP',
  paymentmethod: 'cash',
  recalcnearestdriver: true,
  pick: paddington.address,
  picklat: paddington.latitude,
  picklng: paddington.longitude,
  doff: heathrow.address,
  dofflat: heathrow.latitude,
  dofflng: heathrow.longitude,
  custid: 0,
  bookerid: 0,
  pickpostcode: paddington.postcode,
  droppostcode: heathrow.postcode,
  pickcategory: paddington.category,
  doffcategory: heathrow.category,
  traveltime: 1,
  distance: 1,
  bookingdate: '',
  now: true,
  returntraveltime: 0,
  returndistance: 0,
  returndate: '',
  vehtypeid: 1,
  pricetier: 'standard',
  passengers: '2',
  smallchilds: '0',
  largechilds: '0',
  handbags: '1',
  luggages: '2',
  smallpets: '0',
  otherpets: '0',
  requestid: freshId(),
  ...over,
});

/** The booking of a quotation, as the client sends it. */
export const bookingOf = (
  quotation: Readonly<Record<string, unknown>>,
  totalfare: unknown,
  over: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => ({
  requestid: freshId(),
  quotationid: quotation.requestid,
  source: quotation.source,
  contact: {
    firstname: 'Ada',
    lastname: 'Lovelace',
    email: 'ada@example.com',
    phone: '7911123456',
    dialingcode: '44',
  },
  customer: null,
  custid: 0,
  bookerid: 0,
  bookerref: '',
  pickup: {
    address: quotation.pick,
    postcode: quotation.pickpostcode,
    category: quotation.pickcategory,
    latitude: quotation.picklat,
    longitude: quotation.picklng,
  },
  dropoff: {
    address: quotation.doff,
    postcode: quotation.droppostcode,
    category: quotation.doffcategory,
    latitude: quotation.dofflat,
    longitude: quotation.dofflng,
  },
  viaaddresses: quotation.viaaddresses,
  bookingdate: quotation.bookingdate,
  now: quotation.now,
  rtntype: quotation.rtntype,
  returndate: quotation.returndate,
  vehtypeid: quotation.vehtypeid,
  pricetier: quotation.pricetier,
  passengers: quotation.passengers,
  smallchilds: quotation.smallchilds,
  largechilds: quotation.largechilds,
  handbags: quotation.handbags,
  luggages: quotation.luggages,
  smallpets: quotation.smallpets,
  otherpets: quotation.otherpets,
  paymentmethod: 'cash',
  currencycode: quotation.currencyCode,
  totalfare,
  promocode: '',
  note: '',
  pickupnote: '',
  pickdownnote: '',
  trackingcode: '',
  sandbox: false,
  ...over,
});
