import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings, SettingError } from './env.ts';

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
  });

  it.each([
    [{ ADMIN_KEY_FILE: join(folder, 'none') }, `ADMIN_KEY_FILE: ${join(folder, 'none')} cannot be read (ENOENT).`],
    [{ SMTP_URL_FILE: empty }, `SMTP_URL_FILE: ${empty} is empty.`],
    [{ SMTP_URL_FILE: file('smtp://mail\n'), SMTP_URL: 'smtp://other' }, 'Set SMTP_URL or SMTP_URL_FILE, not both.'],
    [{ ADMIN_KEY_FILE: file('too short\n') }, 'ADMIN_KEY must have 20 characters at least.'],
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
])('%s=%s is refused by its name', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must be `));
});

describe('the road engine of this machine', () => {
  it('needs an extract', () => {
    expect(() => read({ ROUTING_KIND: 'valhalla-local' })).toThrow(/ROUTING_KIND=valhalla-local needs ROUTING_EXTRACT/);
    const { routingKind, routingExtract } = read({ ROUTING_KIND: 'valhalla-local', ROUTING_EXTRACT: '/srv/a.osm.pbf' });
    expect([routingKind, routingExtract]).toEqual(['valhalla-local', '/srv/a.osm.pbf']);
  });
});
