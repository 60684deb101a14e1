import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PostgresTimeouts } from './database/open-postgres.ts';
import { type Retention, readRetention } from './database/retention.ts';
import type { AccessLog } from './deps.ts';
import { type ForwardedHeader, forwardedHeaders, readRange } from './http/address.ts';
import { placeCountryMistake, placeSettingMistakes } from './places/from-settings.ts';

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
  /** The key that the admin calls require; '' generates one and stores it under the data folder. */
  readonly adminKey: string;
  readonly retention: Retention;
  /** An additional port for the metrics; 0 for none. */
  readonly metricsPort: number;
  /** The key that `GET /metrics` requires; '' disables that path. */
  readonly metricsKey: string;
}

const accessLogs: Readonly<Record<string, AccessLog>> = { 1: 'calls', addresses: 'addresses' };

/**
 * Risks with which a server with an https PUBLIC_URL refuses to start, unless `ALLOW_LIVE` names them
 * (`operator/go-live.ts`).
 */
export const liveRisks = ['demo-codes', 'demo-company', 'embedded-database', 'test-keys'] as const;

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
  'METRICS_KEY',
  'PAYPAL_SECRET',
  'PLACES_KEY',
  'REDIS_URL',
  'ROUTING_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/** Settings that are URLs with a password in them, which no message repeats. */
const secretUrls: readonly (readonly [name: string, schemes: RegExp, kind: string])[] = [
  ['SMTP_URL', /^smtps?:\/\//, 'an smtp(s)'],
  ['REDIS_URL', /^rediss?:\/\//, 'a redis(s)'],
  ['DATABASE_URL', /^postgres(ql)?:\/\//, 'a postgresql'],
];

type Environment = Readonly<Record<string, string | undefined>>;
/** Receives a message for each invalid setting. */
type OnWrong = (words: string) => void;

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
  const env = withSecretFiles(given, wrong);
  const text = (name: string) => (env[name] ?? '').trim();
  const list = (name: string) =>
    text(name)
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  const port = text('PORT') === '' ? 4300 : Number(text('PORT'));
  if (!Number.isInteger(port) || port < 0 || port > 65_535) wrong('PORT must be a port number.');
  const rates = text('RATE_LIMIT').toLowerCase();
  const rateFactor = rates === '' ? 1 : rates === 'off' ? 0 : Number(rates);
  if (!Number.isFinite(rateFactor) || rateFactor < 0) wrong('RATE_LIMIT must be off or a factor.');
  const seconds = (name: string) => {
    const value = Number(text(name));
    if (text(name) !== '' && !(value >= 0.1 && value <= 3_600)) {
      wrong(`${name} must be seconds, from 0.1 to 3600.`);
    }
    return text(name) === '' ? null : value;
  };
  const databasePool = text('DATABASE_POOL') === '' ? 10 : Number(text('DATABASE_POOL'));
  if (!Number.isInteger(databasePool) || databasePool < 2 || databasePool > 500) {
    wrong('DATABASE_POOL must be a number of connections, from 2 to 500.');
  }
  const databaseStartSeconds = text('DATABASE_START_TIMEOUT') === '' ? 60 : Number(text('DATABASE_START_TIMEOUT'));
  if (!(databaseStartSeconds >= 0 && databaseStartSeconds <= 3_600)) {
    wrong('DATABASE_START_TIMEOUT must be seconds, from 0 to 3600.');
  }
  const diskReserveMb = text('DISK_RESERVE_MB') === '' ? 64 : Number(text('DISK_RESERVE_MB'));
  if (!(diskReserveMb >= 32)) wrong('DISK_RESERVE_MB must be megabytes, 32 at least.');
  const connectSeconds = seconds('DATABASE_CONNECT_TIMEOUT');
  const statementSeconds = seconds('DATABASE_STATEMENT_TIMEOUT');
  const lockSeconds = seconds('DATABASE_LOCK_TIMEOUT');
  const idleTransactionSeconds = seconds('DATABASE_IDLE_TRANSACTION_TIMEOUT');
  const routingKind = text('ROUTING_KIND').toLowerCase();
  if (!['', 'estimate', 'osrm', 'valhalla', 'valhalla-local', 'google'].includes(routingKind)) {
    wrong('ROUTING_KIND must be estimate, osrm, valhalla, valhalla-local or google.');
  }
  if (text('ROUTING_HEADER') !== '' && !/^[A-Za-z0-9-]+$/.test(text('ROUTING_HEADER'))) {
    wrong('ROUTING_HEADER must be the name of a header.');
  }
  const places = {
    placesKind: text('PLACES_KIND').toLowerCase(),
    placesUrl: text('PLACES_URL'),
    placesKey: text('PLACES_KEY'),
    placesCountries: list('PLACES_COUNTRIES').map((code) => code.toLowerCase()),
    placesAttribution: text('PLACES_ATTRIBUTION'),
    placesKeepMinutes: text('PLACES_KEEP_MINUTES'),
  };
  for (const [name, , words] of placeSettingMistakes(places)) wrong(`${name} ${words}.`);
  const simulatorSpeed = text('SIMULATOR') === '' ? 0 : Number(text('SIMULATOR'));
  if (!Number.isFinite(simulatorSpeed) || simulatorSpeed < 0 || simulatorSpeed > 1_000) {
    wrong('SIMULATOR must be a factor from 1 to 1000.');
  }
  const addresses = [
    'ROUTING_URL',
    'PLACES_URL',
    'PUBLIC_URL',
    'AEROAPI_URL',
    'IP_LOOKUP_URL',
    'STRIPE_API_URL',
    'PAYPAL_API_URL',
    'BRAINTREE_API_URL',
  ];
  for (const name of addresses) {
    if (text(name) !== '' && !/^https?:\/\//.test(text(name))) wrong(`${name} must be an http(s) URL.`);
    else if (text(name) !== '' && !URL.canParse(text(name).replace('{ip}', '0'))) wrong(`${name} must be a valid URL.`);
  }
  if (text('IP_LOOKUP_URL') !== '' && !text('IP_LOOKUP_URL').includes('{ip}')) {
    wrong('IP_LOOKUP_URL must say {ip} where the address goes.');
  }
  for (const [name, schemes, kind] of secretUrls) {
    if (text(name) === '') continue;
    if (!schemes.test(text(name))) wrong(`${name} must be ${kind} URL.`);
    // PostgreSQL's URLs may leave the host out before a socket: postgresql://user@/database?host=/run/postgresql
    else if (!URL.canParse(text(name).replace('@/', '@localhost/'))) {
      wrong(`${name} must be a valid URL: in its password, #, ? and / are written %23, %3F and %2F.`);
    }
  }
  if (text('ADMIN_KEY') !== '' && text('ADMIN_KEY').length < adminKeyMinLength) {
    wrong(`ADMIN_KEY must have ${adminKeyMinLength} characters at least.`);
  }
  if (['osrm', 'valhalla'].includes(routingKind) && text('ROUTING_URL') === '') {
    wrong('ROUTING_KIND needs ROUTING_URL.');
  }
  if (routingKind === 'valhalla-local' && text('ROUTING_EXTRACT') === '') {
    wrong('ROUTING_KIND=valhalla-local needs ROUTING_EXTRACT, an OpenStreetMap extract (.osm.pbf).');
  }
  if (routingKind === 'google' && text('ROUTING_KEY') === '') {
    wrong('ROUTING_KIND=google needs ROUTING_KEY.');
  }
  const metricsPort = text('METRICS_PORT') === '' ? 0 : Number(text('METRICS_PORT'));
  if (!Number.isInteger(metricsPort) || metricsPort < 0 || metricsPort > 65_535) {
    wrong('METRICS_PORT must be a port number.');
  }
  if (text('METRICS_KEY') !== '' && text('METRICS_KEY').length < adminKeyMinLength) {
    wrong(`METRICS_KEY must have ${adminKeyMinLength} characters at least.`);
  }
  const allowLive = list('ALLOW_LIVE').map((risk) => risk.toLowerCase());
  if (allowLive.some((risk) => !liveRisks.some((known) => known === risk))) {
    wrong(`ALLOW_LIVE must be of ${liveRisks.join(', ')}, separated by commas.`);
  }
  const trustedProxies = list('TRUSTED_PROXIES');
  try {
    trustedProxies.forEach(readRange);
  } catch (error) {
    wrong(`TRUSTED_PROXIES: ${error instanceof Error ? error.message : 'it cannot be read.'}`);
  }
  const forwardedHeader = forwardedHeaders.find((name) => name === text('FORWARDED_HEADER').toLowerCase());
  if (forwardedHeader === undefined && text('FORWARDED_HEADER') !== '') {
    wrong('FORWARDED_HEADER must be X-Forwarded-For or Forwarded.');
  }
  const retention = readRetention(text, wrong);
  return {
    port,
    dataDir: resolve(text('DATA_DIR') || '.data'),
    databaseUrl: text('DATABASE_URL'),
    redisUrl: text('REDIS_URL'),
    traced:
      (text('OTEL_EXPORTER_OTLP_ENDPOINT') !== '' || text('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') !== '') &&
      text('OTEL_SDK_DISABLED').toLowerCase() !== 'true' &&
      text('OTEL_TRACES_EXPORTER').toLowerCase() !== 'none',
    databaseTimeouts: {
      ...(connectSeconds === null ? {} : { connectSeconds }),
      ...(statementSeconds === null ? {} : { statementSeconds }),
      ...(lockSeconds === null ? {} : { lockSeconds }),
      ...(idleTransactionSeconds === null ? {} : { idleTransactionSeconds }),
    },
    databasePool,
    databaseStartSeconds,
    diskReserveBytes: diskReserveMb * 1_048_576,
    scenarios: text('SCENARIOS') === '1',
    siteDir: resolve(text('SITE_DIR') || join(ownFolder, '..', 'site', 'dist')),
    widgetDir: resolve(text('WIDGET_DIR') || join(ownFolder, '..', 'widget', 'dist')),
    deskDir: resolve(text('DESK_DIR') || join(ownFolder, '..', 'desk', 'dist')),
    operatorDir: resolve(text('OPERATOR_DIR') || join(ownFolder, 'operator')),
    gazetteerDir: join(ownFolder, 'data'),
    routingKind,
    routingUrl: text('ROUTING_URL'),
    routingKey: text('ROUTING_KEY'),
    routingHeader: text('ROUTING_HEADER').toLowerCase(),
    routingExtract: text('ROUTING_EXTRACT') === '' ? '' : resolve(text('ROUTING_EXTRACT')),
    ...places,
    aeroApiKey: text('AEROAPI_KEY'),
    aeroApiUrl: text('AEROAPI_URL'),
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
    ipLookupUrl: text('IP_LOOKUP_URL'),
    publicUrl: text('PUBLIC_URL'),
    allowedHosts: list('ALLOWED_HOSTS'),
    allowLive,
    sandboxGatewayFor: text('SANDBOX_GATEWAY_FOR').toLowerCase(),
    trustedProxies,
    forwardedHeader: forwardedHeader ?? 'x-forwarded-for',
    rateFactor,
    accessLog: accessLogs[text('ACCESS_LOG')] ?? 'none',
    simulatorSpeed,
    smtpUrl: text('SMTP_URL'),
    mailFrom: text('MAIL_FROM'),
    webhookAllowPrivate: text('WEBHOOK_ALLOW_PRIVATE') === '1',
    partnerWebhookAllowPrivate: text('PARTNER_WEBHOOK_ALLOW_PRIVATE') === '1',
    adminKey: text('ADMIN_KEY'),
    retention,
    metricsPort,
    metricsKey: text('METRICS_KEY'),
  };
}
