import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { retentionSettings } from './database/retention.ts';
import { readSettings, SettingError, secretNames, settingMistakes } from './env.ts';

const folder = mkdtempSync(join(tmpdir(), 'settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
const file = (text: string): string => {
  count += 1;
  const path = join(folder, `secret-${count}`);
  writeFileSync(path, text);
  return path;
};
const empty = file('\n');
const read = (env: Record<string, string>) => readSettings(env, '.');

describe('a secret in a file', () => {
  it('is read without the line break that editors put at its end', () => {
    expect(read({ DATABASE_URL_FILE: file('postgresql://operator@db/rides\n') }).databaseUrl).toBe(
      'postgresql://operator@db/rides',
    );
    expect(read({ STRIPE_SECRET_KEY_FILE: file('sk_test_1\n') }).stripe.secretKey).toBe('sk_test_1');
    expect(read({ IP_LOOKUP_URL_FILE: file('https://ip.example/{ip}?token=a\n') }).ipLookupUrl).toContain('?token=a');
  });

  it.each([
    [{ ADMIN_KEY_FILE: join(folder, 'none') }, `ADMIN_KEY_FILE: ${join(folder, 'none')} cannot be read (ENOENT).`],
    [{ SMTP_URL_FILE: empty }, `SMTP_URL_FILE: ${empty} is empty.`],
    [{ SMTP_URL_FILE: file('smtp://mail\n'), SMTP_URL: 'smtp://other' }, 'Set SMTP_URL or SMTP_URL_FILE, not both.'],
    [{ ADMIN_KEY_FILE: file('too short\n') }, 'ADMIN_KEY must have at least 20 characters.'],
  ])('that makes no sense is said by its name: %j', (env, words) => {
    expect(() => read(env as Record<string, string>)).toThrow(new SettingError(words));
  });

  it('is no way round for what is no secret', () => {
    expect(read({ PORT_FILE: file('4301\n') }).port).toBe(4300);
  });
});

it.each([
  ['DATABASE_POOL', '1'],
  ['DATABASE_POOL', 'many'],
  ['DATABASE_POOL', '501'],
  ['DATABASE_START_TIMEOUT', '-1'],
  ['DATABASE_START_TIMEOUT', 'soon'],
  ['FORWARDED_HEADER', 'X-Real-IP'],
  ['ACCESS_LOG', 'yes'],
  ['SCENARIOS', 'true'],
  ['WEBHOOK_ALLOW_PRIVATE', 'true'],
  ['RATE_LIMIT', 'none'],
  ['RATE_LIMIT', 'Infinity'],
  ['DATABASE_LOCK_TIMEOUT', '0'],
  ['DISK_RESERVE_MB', '31'],
  ['SIMULATOR', '1001'],
  ['STRIPE_SECRET_KEY', 'pk_live_1'],
  ['PUBLIC_URL', 'https://cars.example/booking.html'],
  ['PUBLIC_URL', 'https://cars.example/?from=mail'],
  ['ALLOWED_HOSTS', 'www.cars.example, https://taxi.example'],
  ['VAPID_PUBLIC_KEY', 'BNbx'],
  ['MAIL_FROM', 'Meridian Cars'],
  ['MAIL_FROM', 'Meridian Cars <bookings>'],
])('%s=%s is refused by its name', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must be `));
});

it('reads switches, factors and seconds', () => {
  expect(read({})).toMatchObject({ accessLog: 'none', scenarios: false, rateFactor: 1, databaseTimeouts: {} });
  expect(read({ ACCESS_LOG: '0', SCENARIOS: '0', RATE_LIMIT: 'OFF' })).toMatchObject({
    ...{ accessLog: 'none', scenarios: false, rateFactor: 0 },
  });
  expect(read({ ACCESS_LOG: '1', SCENARIOS: '1', RATE_LIMIT: '2.5' })).toMatchObject({
    ...{ accessLog: 'calls', scenarios: true, rateFactor: 2.5 },
  });
  expect(read({ ACCESS_LOG: 'Addresses', DATABASE_LOCK_TIMEOUT: '0.5' })).toMatchObject({
    ...{ accessLog: 'addresses', databaseTimeouts: { lockSeconds: 0.5 } },
  });
});

it.each([
  ['SMTP_URL', 'smtp://user:pa#ss@mail.example:587', 'smtp://user:pa%23ss@mail.example:587'],
  ['DATABASE_URL', 'postgresql://operator:p/w@db/rides', 'postgresql://operator:p%2Fw@db/rides'],
  ['DATABASE_URL', 'operator@db/rides', 'postgres://operator@db/rides'],
  ['DATABASE_URL', 'postgresql://o:p?w@db', 'postgresql://operator@/rides?host=/run/postgresql'],
  ['REDIS_URL', 'redis://:p?w@cache:6379', 'redis://:p%3Fw@cache:6379'],
  ['PUBLIC_URL', 'https://', 'https://cars.example'],
  ['IP_LOOKUP_URL', 'https://look up/{ip}', 'https://{ip}.lookup.example'],
])('%s=%s cannot be read as an address and is refused by its name', (name, wrong, right) => {
  expect(() => read({ [name]: wrong })).toThrow(new RegExp(`^${name} must be an? .*URL`));
  expect(() => read({ [name]: right })).not.toThrow();
});

describe('the road engine of this machine', () => {
  it('needs an extract', () => {
    expect(() => read({ ROUTING_KIND: 'valhalla-local' })).toThrow(/ROUTING_KIND=valhalla-local needs ROUTING_EXTRACT/);
    const { routingKind, routingExtract } = read({ ROUTING_KIND: 'valhalla-local', ROUTING_EXTRACT: '/srv/a.osm.pbf' });
    expect([routingKind, routingExtract]).toEqual(['valhalla-local', '/srv/a.osm.pbf']);
  });
});

describe('what is wrong in a process’s settings', () => {
  it('is told whole, each by its name', () => {
    const wrong = {
      ...{
        PORT: 'http',
        DATABASE_POOL: '1',
        ROUTING_KIND: 'osrm',
        ROUTING_URL: 'roads.example',
        METRICS_PORT: '70000',
      },
      ...{ PLACES_KIND: 'photon', ADMIN_KEY: 'short', TRUSTED_PROXIES: 'everybody', SMTP_URL: 'mail.example' },
      ...{ STRIPE_SECRET_KEY_FILE: '/nowhere/key', ROUTING_HEADER: 'X Key' },
    };
    const told = settingMistakes(wrong, import.meta.dirname);
    expect(told.map((words) => /^[A-Z_]+/.exec(words)?.[0])).toEqual([
      ...['STRIPE_SECRET_KEY_FILE', 'SMTP_URL', 'PORT', 'ADMIN_KEY', 'TRUSTED_PROXIES', 'DATABASE_POOL'],
      ...['ROUTING_URL', 'ROUTING_HEADER', 'PLACES_URL', 'METRICS_PORT'],
    ]);
    expect(settingMistakes({}, import.meta.dirname)).toEqual([]);
  });

  it('is an extract of roads that is not there', () => {
    const settings = { ROUTING_KIND: 'valhalla-local', ROUTING_EXTRACT: '/nowhere/a.osm.pbf' };
    expect(settingMistakes(settings, import.meta.dirname)).toEqual([
      'ROUTING_EXTRACT: /nowhere/a.osm.pbf cannot be read.',
    ]);
  });
});

it.each(['bookings@cars.example', 'Meridian Cars <bookings@cars.example>', 'bookings@localhost'])(
  'emails may come from %s',
  (from) => {
    expect(read({ MAIL_FROM: from }).mailFrom).toBe(from);
  },
);

it('the public address may end with a slash, and further hosts may have a port', () => {
  const env = { PUBLIC_URL: 'https://cars.example/', ALLOWED_HOSTS: 'www.cars.example, 192.168.1.5:4300, [::1]:4300' };
  expect(read(env)).toMatchObject({
    publicUrl: 'https://cars.example/',
    allowedHosts: ['www.cars.example', '192.168.1.5:4300', '[::1]:4300'],
  });
});

it('reads the settings that the README has, and no others', () => {
  const source = readFileSync(join(import.meta.dirname, 'env.ts'), 'utf8');
  const inSource = [...source.matchAll(/'([A-Z]+(?:_[A-Z]+)*)'[,)]|^ {2}([A-Z_]+): '/gm)]
    .map(([, quoted, key]) => quoted ?? key ?? '')
    // OpenTelemetry documents its own; the README names the one that sends traces.
    .filter((name) => !/^OTEL_(?!EXPORTER_OTLP_ENDPOINT)/.test(name));
  const retention = Object.values(retentionSettings).map(({ name }) => name);
  const files = secretNames.map((name) => `${name}_FILE`);
  const [, table = ''] = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8').split(/^## .*$/m);
  const inReadme = table.split('\n').flatMap((line) => {
    const [names = ''] = line.startsWith('| `') ? line.split(' | ') : [];
    return [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);
  });
  expect(inReadme.sort()).toEqual([...new Set(inSource), ...retention, ...files].sort());
});
