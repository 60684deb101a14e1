import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PostgresTimeouts } from './database/open-postgres.ts';
import { type Retention, readRetention } from './database/retention.ts';
import type { AccessLog } from './deps.ts';
import { createEnvReader, type Environment, type EnvReader, isFrom, isWhole, type OnWrong } from './env-reader.ts';
import { type ForwardedHeader, forwardedHeaders, readRange } from './http/address.ts';
import { placeCountryMistake, placeSettingMistakes } from './places/from-settings.ts';
import type { VapidKeys } from './push/keys.ts';

export interface Settings {
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** `redis://…` for shared state of several processes that may be lost: limits, positions; '' uses PostgreSQL. */
  readonly redisUrl: string;
  /** Whether traces are sent, according to OpenTelemetry's standard environment variables. */
  readonly traced: boolean;
  /** Timeouts for the PostgreSQL server. */
  readonly databaseTimeouts: PostgresTimeouts;
  /** Maximum number of connections from this process to PostgreSQL. */
  readonly databasePool: number;
  /** How long the start waits for PostgreSQL, in seconds; 0 tries once. */
  readonly databaseStartSeconds: number;
  /** Disk space that the embedded database leaves free, in bytes. */
  readonly diskReserveBytes: number;
  readonly scenarios: boolean;
  readonly siteDir: string;
  readonly widgetDir: string;
  /** The desk's build output. */
  readonly deskDir: string;
  readonly operatorDir: string;
  readonly gazetteerDir: string;
  readonly routingKind: string;
  readonly routingUrl: string;
  readonly routingKey: string;
  /** The header that carries the key; '' for `Authorization: Bearer`. */
  readonly routingHeader: string;
  /** The operator's `.osm.pbf` file for the local routing engine. */
  readonly routingExtract: string;
  /** The address search service (`places/from-settings.ts`); '' for none. */
  readonly placesKind: string;
  readonly placesUrl: string;
  readonly placesKey: string;
  /** Country codes in lower case; empty for the operator's own country. */
  readonly placesCountries: readonly string[];
  /** The attribution shown under results, where a contract requires another text; '' for the service's default. */
  readonly placesAttribution: string;
  /** How long responses are cached in memory, in minutes; '' for what the service's terms usually allow. */
  readonly placesKeepMinutes: string;
  readonly aeroApiKey: string;
  readonly aeroApiUrl: string;
  /** With empty keys the gateway is not set up. */
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string; readonly baseUrl: string };
  readonly paypal: {
    readonly clientId: string;
    readonly secret: string;
    readonly webhookId: string;
    readonly baseUrl: string;
  };
  readonly braintree: {
    readonly publicKey: string;
    readonly privateKey: string;
    readonly merchantAccountId: string;
    readonly baseUrl: string;
  };
  /** URL that locates a visitor's IP address, with `{ip}` in its place; '' disables the lookup. */
  readonly ipLookupUrl: string;
  readonly publicUrl: string;
  /** Hosts that requests are accepted for in addition to PUBLIC_URL's, or without a PUBLIC_URL. */
  readonly allowedHosts: readonly string[];
  /** The host of an https PUBLIC_URL that may take bookings with the sandbox's gateway; '' for none. */
  readonly sandboxGatewayFor: string;
  /** The risks that an https PUBLIC_URL may start with nevertheless (`operator/go-live.ts`). */
  readonly allowLive: readonly string[];
  readonly trustedProxies: readonly string[];
  /** The header in which those proxies send the caller's address. */
  readonly forwardedHeader: ForwardedHeader;
  /** Multiplies the rate limits; 0 switches them off. */
  readonly rateFactor: number;
  readonly accessLog: AccessLog;
  /** The simulator's speed as a multiple of real time; 0 disables the simulator. */
  readonly simulatorSpeed: number;
  /** `smtp://…`; without it emails are stored under the data folder. */
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** Webhooks may target private networks and use http. */
  readonly webhookAllowPrivate: boolean;
  /** The same for partners' webhooks, whose addresses come from outside the operator. */
  readonly partnerWebhookAllowPrivate: boolean;
  /** The key pair of push messages to drivers' phones; null for the one that the server creates and stores. */
  readonly vapidKeys: VapidKeys | null;
  /** The key that the admin calls require; '' generates one and stores it under the data folder. */
  readonly adminKey: string;
  readonly retention: Retention;
  /** An additional port for the metrics; 0 for none. */
  readonly metricsPort: number;
  /** The key that `GET /metrics` requires; '' disables that path. */
  readonly metricsKey: string;
}

const accessLogs: Readonly<Record<string, AccessLog>> = { '': 'none', 0: 'none', 1: 'calls', addresses: 'addresses' };

const timeoutNames: Readonly<Record<string, keyof PostgresTimeouts>> = {
  DATABASE_CONNECT_TIMEOUT: 'connectSeconds',
  DATABASE_STATEMENT_TIMEOUT: 'statementSeconds',
  DATABASE_LOCK_TIMEOUT: 'lockSeconds',
  DATABASE_IDLE_TRANSACTION_TIMEOUT: 'idleTransactionSeconds',
};

/**
 * Risks with which a server with an https PUBLIC_URL refuses to start, unless `ALLOW_LIVE` names them
 * (`operator/go-live.ts`).
 */
export const liveRisks = ['demo-codes', 'demo-company', 'embedded-database', 'test-keys', 'scenarios'] as const;

/** Minimum length of the key that the admin calls require. */
export const adminKeyMinLength = 20;

/** Thrown when a setting is invalid; the message names it. */
export class SettingError extends Error {
  override name = 'SettingError';
}

/** @returns the package's root folder, from the source and from the bundle alike. */
export function packageFolder(moduleUrl: string): string {
  let folder = dirname(fileURLToPath(moduleUrl));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** Settings that can be read from a file whose path is given as NAME_FILE: how containers receive secrets. */
export const secretNames = [
  'ADMIN_KEY',
  'AEROAPI_KEY',
  'BRAINTREE_PRIVATE_KEY',
  'DATABASE_URL',
  'IP_LOOKUP_URL',
  'METRICS_KEY',
  'PAYPAL_SECRET',
  'PLACES_KEY',
  'REDIS_URL',
  'ROUTING_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'VAPID_PRIVATE_KEY',
] as const;

/** Settings that are URLs with a password in them, which no message repeats. */
const secretUrls: readonly (readonly [name: string, schemes: RegExp, kind: string])[] = [
  ['SMTP_URL', /^smtps?:\/\//, 'an smtp(s)'],
  ['REDIS_URL', /^rediss?:\/\//, 'a redis(s)'],
  ['DATABASE_URL', /^postgres(ql)?:\/\//, 'a postgresql'],
];

/** The settings, with those of `secretNames` that are given as files read from them. */
function withSecretFiles(env: Environment, wrong: OnWrong): Record<string, string | undefined> {
  const read: Record<string, string | undefined> = { ...env };
  for (const name of secretNames) {
    const path = (env[`${name}_FILE`] ?? '').trim();
    if (path === '') continue;
    if ((env[name] ?? '').trim() !== '') {
      wrong(`Set ${name} or ${name}_FILE, not both.`);
      continue;
    }
    try {
      read[name] = readFileSync(path, 'utf8').trim();
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
      wrong(`${name}_FILE: ${path} cannot be read (${code}).`);
      continue;
    }
    if (read[name] === '') wrong(`${name}_FILE: ${path} is empty.`);
  }
  return read;
}

/** Reads the process's settings; see the table in the README. @throws {SettingError} for the first invalid one */
export const readSettings = (given: Environment, ownFolder: string): Settings =>
  parse(given, ownFolder, (words) => {
    throw new SettingError(words);
  });

/**
 * @returns a message for each invalid setting of a process, naming it.
 * @param country the operator's country from configuration.json; '' where that cannot be read
 */
export function settingMistakes(given: Environment, ownFolder: string, country = ''): readonly string[] {
  const found: string[] = [];
  const settings = parse(given, ownFolder, (words) => found.push(words));
  const unknown = placeCountryMistake(settings, country);
  if (unknown !== '') found.push(unknown);
  const { routingKind, routingExtract } = settings;
  if (routingKind === 'valhalla-local' && routingExtract !== '' && !existsSync(routingExtract)) {
    found.push(`ROUTING_EXTRACT: ${routingExtract} cannot be read.`);
  }
  return found;
}

/** Like `readSettings`, but continues after an invalid setting when `wrong` does not throw. */
function parse(given: Environment, ownFolder: string, wrong: OnWrong): Settings {
  const env = createEnvReader(withSecretFiles(given, wrong), wrong);
  checkSecretUrls(env);
  return {
    ...readServer(env, ownFolder),
    ...readAccess(env),
    ...readDatabase(env),
    ...readRouting(env),
    ...readPlaces(env),
    ...readGateways(env),
    ...readMessages(env),
    ...readMetrics(env),
    retention: readRetention(env.text, wrong),
  };
}

function checkSecretUrls({ text, wrong }: EnvReader): void {
  for (const [name, schemes, kind] of secretUrls) {
    if (text(name) === '') continue;
    if (!schemes.test(text(name))) wrong(`${name} must be ${kind} URL.`);
    // PostgreSQL's URLs may leave the host out before a socket: postgresql://user@/database?host=/run/postgresql
    else if (!URL.canParse(text(name).replace('@/', '@localhost/'))) {
      wrong(`${name} must be a valid URL: write #, ? and / in its password as %23, %3F and %2F.`);
    }
  }
}

/** Where the server listens, its folders, and what it stands in for. */
function readServer({ text, number, flag }: EnvReader, ownFolder: string) {
  return {
    port: number('PORT', 4300, isWhole(0, 65_535), 'a port number'),
    dataDir: resolve(text('DATA_DIR') || '.data'),
    siteDir: resolve(text('SITE_DIR') || join(ownFolder, '..', 'site', 'dist')),
    widgetDir: resolve(text('WIDGET_DIR') || join(ownFolder, '..', 'widget', 'dist')),
    deskDir: resolve(text('DESK_DIR') || join(ownFolder, '..', 'desk', 'dist')),
    operatorDir: resolve(text('OPERATOR_DIR') || join(ownFolder, 'operator')),
    gazetteerDir: join(ownFolder, 'data'),
    scenarios: flag('SCENARIOS'),
    simulatorSpeed: number('SIMULATOR', 0, isFrom(0, 1_000), 'a factor from 1 to 1000'),
  };
}

/** Who may reach the server, by which addresses, how often, and what is written down of it. */
function readAccess({ text, word, list, number, wrong, checkHttpUrl }: EnvReader) {
  checkHttpUrl('PUBLIC_URL');
  const publicUrl = text('PUBLIC_URL');
  // Every link begins with it, and the pages lie at the root.
  if (URL.canParse(publicUrl) && !/^\w+:\/\/[^/?#]+\/?$/.test(publicUrl)) {
    wrong('PUBLIC_URL must be an address without a path, like https://cars.example.');
  }
  const allowedHosts = list('ALLOWED_HOSTS');
  if (allowedHosts.some((host) => host.includes('/'))) {
    wrong('ALLOWED_HOSTS must be hosts like www.cars.example or 192.168.1.5:4300, separated by commas.');
  }
  if (text('ADMIN_KEY') !== '' && text('ADMIN_KEY').length < adminKeyMinLength) {
    wrong(`ADMIN_KEY must have at least ${adminKeyMinLength} characters.`);
  }
  const allowLive = list('ALLOW_LIVE').map((risk) => risk.toLowerCase());
  if (allowLive.some((risk) => !liveRisks.some((known) => known === risk))) {
    wrong(`ALLOW_LIVE must be one or more of ${liveRisks.join(', ')}, separated by commas.`);
  }
  const trustedProxies = list('TRUSTED_PROXIES');
  try {
    trustedProxies.forEach(readRange);
  } catch (error) {
    wrong(`TRUSTED_PROXIES: ${error instanceof Error ? error.message : 'it cannot be read.'}`);
  }
  const forwardedHeader = forwardedHeaders.find((name) => name === word('FORWARDED_HEADER'));
  if (forwardedHeader === undefined && text('FORWARDED_HEADER') !== '') {
    wrong('FORWARDED_HEADER must be X-Forwarded-For or Forwarded.');
  }
  const accessLog = accessLogs[word('ACCESS_LOG')];
  if (!accessLog) wrong('ACCESS_LOG must be 0, 1 or addresses.');
  return {
    publicUrl,
    allowedHosts,
    allowLive,
    sandboxGatewayFor: word('SANDBOX_GATEWAY_FOR'),
    adminKey: text('ADMIN_KEY'),
    trustedProxies,
    forwardedHeader: forwardedHeader ?? ('x-forwarded-for' as const),
    rateFactor:
      word('RATE_LIMIT') === 'off'
        ? 0
        : number('RATE_LIMIT', 1, (value) => Number.isFinite(value) && value >= 0, 'off or a factor'),
    accessLog: accessLog ?? 'none',
  };
}

function readDatabase({ text, number }: EnvReader) {
  const timeouts = Object.entries(timeoutNames)
    .filter(([name]) => text(name) !== '')
    .map(([name, part]) => [part, number(name, 0, isFrom(0.1, 3_600), 'a number of seconds from 0.1 to 3600')]);
  const reserveMb = number('DISK_RESERVE_MB', 64, (value) => value >= 32, 'a number of megabytes, at least 32');
  return {
    databaseUrl: text('DATABASE_URL'),
    redisUrl: text('REDIS_URL'),
    databasePool: number('DATABASE_POOL', 10, isWhole(2, 500), 'a number of connections from 2 to 500'),
    databaseStartSeconds: number('DATABASE_START_TIMEOUT', 60, isFrom(0, 3_600), 'a number of seconds from 0 to 3600'),
    databaseTimeouts: Object.fromEntries(timeouts) as PostgresTimeouts,
    diskReserveBytes: reserveMb * 1_048_576,
  };
}

function readRouting({ text, word, wrong, checkHttpUrl }: EnvReader) {
  checkHttpUrl('ROUTING_URL');
  const routingKind = word('ROUTING_KIND');
  if (!['', 'estimate', 'osrm', 'valhalla', 'valhalla-local', 'google'].includes(routingKind)) {
    wrong('ROUTING_KIND must be estimate, osrm, valhalla, valhalla-local or google.');
  }
  if (text('ROUTING_HEADER') !== '' && !/^[A-Za-z0-9-]+$/.test(text('ROUTING_HEADER'))) {
    wrong('ROUTING_HEADER must be the name of a header.');
  }
  if (['osrm', 'valhalla'].includes(routingKind) && text('ROUTING_URL') === '') {
    wrong(`ROUTING_KIND=${routingKind} needs ROUTING_URL.`);
  }
  if (routingKind === 'valhalla-local' && text('ROUTING_EXTRACT') === '') {
    wrong('ROUTING_KIND=valhalla-local needs ROUTING_EXTRACT, an OpenStreetMap extract (.osm.pbf).');
  }
  if (routingKind === 'google' && text('ROUTING_KEY') === '') {
    wrong('ROUTING_KIND=google needs ROUTING_KEY.');
  }
  return {
    routingKind,
    routingUrl: text('ROUTING_URL'),
    routingKey: text('ROUTING_KEY'),
    routingHeader: word('ROUTING_HEADER'),
    routingExtract: text('ROUTING_EXTRACT') === '' ? '' : resolve(text('ROUTING_EXTRACT')),
  };
}

/** Address search, flights, and the country of a visitor. */
function readPlaces({ text, word, list, wrong, checkHttpUrl }: EnvReader) {
  for (const name of ['PLACES_URL', 'AEROAPI_URL', 'IP_LOOKUP_URL']) checkHttpUrl(name);
  if (text('IP_LOOKUP_URL') !== '' && !text('IP_LOOKUP_URL').includes('{ip}')) {
    wrong('IP_LOOKUP_URL must contain {ip} in the place of the IP address.');
  }
  const places = {
    placesKind: word('PLACES_KIND'),
    placesUrl: text('PLACES_URL'),
    placesKey: text('PLACES_KEY'),
    placesCountries: list('PLACES_COUNTRIES').map((code) => code.toLowerCase()),
    placesAttribution: text('PLACES_ATTRIBUTION'),
    placesKeepMinutes: text('PLACES_KEEP_MINUTES'),
  };
  for (const [name, , words] of placeSettingMistakes(places)) wrong(`${name} ${words}.`);
  return {
    ...places,
    aeroApiKey: text('AEROAPI_KEY'),
    aeroApiUrl: text('AEROAPI_URL'),
    ipLookupUrl: text('IP_LOOKUP_URL'),
  };
}

function readGateways({ text, wrong, checkHttpUrl }: EnvReader) {
  for (const name of ['STRIPE_API_URL', 'PAYPAL_API_URL', 'BRAINTREE_API_URL']) checkHttpUrl(name);
  if (text('STRIPE_SECRET_KEY').startsWith('pk_')) wrong('STRIPE_SECRET_KEY must be the secret key sk_… or rk_….');
  return {
    stripe: {
      secretKey: text('STRIPE_SECRET_KEY'),
      webhookSecret: text('STRIPE_WEBHOOK_SECRET'),
      baseUrl: text('STRIPE_API_URL'),
    },
    paypal: {
      clientId: text('PAYPAL_CLIENT_ID'),
      secret: text('PAYPAL_SECRET'),
      webhookId: text('PAYPAL_WEBHOOK_ID'),
      baseUrl: text('PAYPAL_API_URL') || 'https://api-m.sandbox.paypal.com',
    },
    braintree: {
      publicKey: text('BRAINTREE_PUBLIC_KEY'),
      privateKey: text('BRAINTREE_PRIVATE_KEY'),
      merchantAccountId: text('BRAINTREE_MERCHANT_ACCOUNT_ID'),
      baseUrl: text('BRAINTREE_API_URL') || 'https://payments.sandbox.braintree-api.com',
    },
  };
}

function readVapidKeys(text: EnvReader['text'], wrong: OnWrong): VapidKeys | null {
  const [publicKey, privateKey] = [text('VAPID_PUBLIC_KEY'), text('VAPID_PRIVATE_KEY')];
  if (publicKey === '' && privateKey === '') return null;
  if (!/^[\w-]{87}$/.test(publicKey)) wrong('VAPID_PUBLIC_KEY must be the 87 characters of a P-256 key in base64url.');
  if (!/^[\w-]{43}$/.test(privateKey))
    wrong('VAPID_PRIVATE_KEY must be the 43 characters of a P-256 key in base64url.');
  return { publicKey, privateKey };
}

/** Letters, webhooks and push messages. */
function readMessages({ text, wrong, flag }: EnvReader) {
  if (!/^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)?$/.test(text('MAIL_FROM'))) {
    wrong('MAIL_FROM must be an email address, like bookings@cars.example or Cars <bookings@cars.example>.');
  }
  return {
    smtpUrl: text('SMTP_URL'),
    mailFrom: text('MAIL_FROM'),
    webhookAllowPrivate: flag('WEBHOOK_ALLOW_PRIVATE'),
    partnerWebhookAllowPrivate: flag('PARTNER_WEBHOOK_ALLOW_PRIVATE'),
    vapidKeys: readVapidKeys(text, wrong),
  };
}

/** Metrics and traces. */
function readMetrics({ text, word, number, wrong }: EnvReader) {
  if (text('METRICS_KEY') !== '' && text('METRICS_KEY').length < adminKeyMinLength) {
    wrong(`METRICS_KEY must have at least ${adminKeyMinLength} characters.`);
  }
  return {
    metricsPort: number('METRICS_PORT', 0, isWhole(0, 65_535), 'a port number'),
    metricsKey: text('METRICS_KEY'),
    traced:
      (text('OTEL_EXPORTER_OTLP_ENDPOINT') !== '' || text('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') !== '') &&
      word('OTEL_SDK_DISABLED') !== 'true' &&
      word('OTEL_TRACES_EXPORTER') !== 'none',
  };
}
