import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PostgresTimeouts } from './database/open-postgres.ts';
import { readRange } from './http/address.ts';

export interface Settings {
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** How long is waited for a PostgreSQL server. */
  readonly databaseTimeouts: PostgresTimeouts;
  readonly scenarios: boolean;
  readonly siteDir: string;
  readonly widgetDir: string;
  readonly operatorDir: string;
  readonly gazetteerDir: string;
  readonly routingKind: string;
  readonly routingUrl: string;
  readonly aeroApiKey: string;
  readonly aeroApiUrl: string;
  /** Empty keys: the gateway is not set up. */
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
  /** Where a visitor's address is asked about, with `{ip}` in its place; '' asks nobody. */
  readonly ipLookupUrl: string;
  readonly publicUrl: string;
  /** Hosts that are answered besides, and without, PUBLIC_URL's. */
  readonly allowedHosts: readonly string[];
  /** The host of an https PUBLIC_URL that may take bookings with the sandbox's gateway; '' for none. */
  readonly sandboxGatewayFor: string;
  readonly trustedProxies: readonly string[];
  /** Widens the rate limits; 0 switches them off. */
  readonly rateFactor: number;
  readonly accessLog: boolean;
  /** How many times faster than real the simulator drives; 0 without it. */
  readonly simulatorSpeed: number;
  /** `smtp://…`; without it emails are kept under the data folder. */
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** What the admin calls ask for; '' has one made and kept under the data folder. */
  readonly adminKey: string;
}

/** The least length of the key that the admin calls ask for. */
export const adminKeyMinLength = 20;

/** Raised when a setting makes no sense; the message names it. */
export class SettingError extends Error {
  override name = 'SettingError';
}

/** The package's own folder, from the source and from the bundle alike. */
export function packageFolder(moduleUrl: string): string {
  let folder = dirname(fileURLToPath(moduleUrl));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** Reads the process's settings; see the table in the README. @throws {SettingError} */
export function readSettings(env: Readonly<Record<string, string | undefined>>, ownFolder: string): Settings {
  const text = (name: string) => (env[name] ?? '').trim();
  const list = (name: string) =>
    text(name)
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  const port = text('PORT') === '' ? 4300 : Number(text('PORT'));
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new SettingError('PORT must be a port number.');
  const rates = text('RATE_LIMIT').toLowerCase();
  const rateFactor = rates === '' ? 1 : rates === 'off' ? 0 : Number(rates);
  if (!Number.isFinite(rateFactor) || rateFactor < 0) throw new SettingError('RATE_LIMIT must be off or a factor.');
  const seconds = (name: string) => {
    const value = Number(text(name));
    if (text(name) !== '' && !(value >= 0.1 && value <= 3_600)) {
      throw new SettingError(`${name} must be seconds, from 0.1 to 3600.`);
    }
    return text(name) === '' ? null : value;
  };
  const connectSeconds = seconds('DATABASE_CONNECT_TIMEOUT');
  const statementSeconds = seconds('DATABASE_STATEMENT_TIMEOUT');
  const lockSeconds = seconds('DATABASE_LOCK_TIMEOUT');
  const idleTransactionSeconds = seconds('DATABASE_IDLE_TRANSACTION_TIMEOUT');
  const routingKind = text('ROUTING_KIND').toLowerCase();
  if (!['', 'estimate', 'osrm', 'valhalla'].includes(routingKind)) {
    throw new SettingError('ROUTING_KIND must be estimate, osrm or valhalla.');
  }
  const simulatorSpeed = text('SIMULATOR') === '' ? 0 : Number(text('SIMULATOR'));
  if (!Number.isFinite(simulatorSpeed) || simulatorSpeed < 0 || simulatorSpeed > 1_000) {
    throw new SettingError('SIMULATOR must be a factor from 1 to 1000.');
  }
  const addresses = [
    'ROUTING_URL',
    'PUBLIC_URL',
    'AEROAPI_URL',
    'IP_LOOKUP_URL',
    'STRIPE_API_URL',
    'PAYPAL_API_URL',
    'BRAINTREE_API_URL',
  ];
  for (const name of addresses) {
    if (text(name) !== '' && !/^https?:\/\//.test(text(name)))
      throw new SettingError(`${name} must be an http(s) URL.`);
  }
  if (text('IP_LOOKUP_URL') !== '' && !text('IP_LOOKUP_URL').includes('{ip}')) {
    throw new SettingError('IP_LOOKUP_URL must say {ip} where the address goes.');
  }
  if (text('SMTP_URL') !== '' && !/^smtps?:\/\//.test(text('SMTP_URL'))) {
    throw new SettingError('SMTP_URL must be an smtp(s) URL.');
  }
  if (text('ADMIN_KEY') !== '' && text('ADMIN_KEY').length < adminKeyMinLength) {
    throw new SettingError(`ADMIN_KEY must have ${adminKeyMinLength} characters at least.`);
  }
  if (['osrm', 'valhalla'].includes(routingKind) && text('ROUTING_URL') === '') {
    throw new SettingError('ROUTING_KIND needs ROUTING_URL.');
  }
  const trustedProxies = list('TRUSTED_PROXIES');
  try {
    trustedProxies.forEach(readRange);
  } catch (error) {
    throw new SettingError(`TRUSTED_PROXIES: ${error instanceof Error ? error.message : 'it cannot be read.'}`);
  }
  return {
    port,
    dataDir: resolve(text('DATA_DIR') || '.data'),
    databaseUrl: text('DATABASE_URL'),
    databaseTimeouts: {
      ...(connectSeconds === null ? {} : { connectSeconds }),
      ...(statementSeconds === null ? {} : { statementSeconds }),
      ...(lockSeconds === null ? {} : { lockSeconds }),
      ...(idleTransactionSeconds === null ? {} : { idleTransactionSeconds }),
    },
    scenarios: text('SCENARIOS') === '1',
    siteDir: resolve(text('SITE_DIR') || join(ownFolder, '..', 'site', 'dist')),
    widgetDir: resolve(text('WIDGET_DIR') || join(ownFolder, '..', 'widget', 'dist')),
    operatorDir: resolve(text('OPERATOR_DIR') || join(ownFolder, 'operator')),
    gazetteerDir: join(ownFolder, 'data'),
    routingKind,
    routingUrl: text('ROUTING_URL'),
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
    sandboxGatewayFor: text('SANDBOX_GATEWAY_FOR').toLowerCase(),
    trustedProxies,
    rateFactor,
    accessLog: text('ACCESS_LOG') === '1',
    simulatorSpeed,
    smtpUrl: text('SMTP_URL'),
    mailFrom: text('MAIL_FROM'),
    adminKey: text('ADMIN_KEY'),
  };
}
