import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import type { DispatchScope } from 'contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RateLimiter } from '../http/rate-limit.ts';
import type { LogEntry } from '../log.ts';
import { bookingOf, type Fixture, openFixture, origin, quotationOf } from '../testing/fixture.ts';
import { addKey, revokeKey } from './keys.ts';

const adminKey = 'a-key-of-the-operator-alone';
const logged: LogEntry[] = [];
let server: Fixture;
let reference = '';

beforeEach(async () => {
  server = await openFixture({ adminKey, log: (entry) => logged.push(entry) });
  const quotation = quotationOf();
  const { totalfare } = (await server.post('/api/quotation', quotation)).body;
  reference = String((await server.post('/api/createbookingTest', bookingOf(quotation, totalfare))).body.Bref);
});
afterEach(() => server.close());

const make = (scopes: readonly DispatchScope[], name = 'A dispatch system') => addKey(server.deps, name, scopes);
const ask = (headers: Record<string, string>, path = `/dispatch/v1/bookings/${reference}`) => server.get(path, headers);
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

describe('a dispatch call', () => {
  it('is answered for a key with its scope', async () => {
    const { key } = await make(['bookings:read']);
    const { status, body } = await ask(bearer(key));
    expect(status).toBe(200);
    expect(body.reference).toBe(reference);
  });

  it.each([
    ['nobody', {}],
    ['another key', bearer(`dk_${'x'.repeat(43)}`)],
    ['the admin key', bearer(adminKey)],
    ['no kind', { authorization: `dk_${'x'.repeat(43)}` }],
    ['more than a key', bearer(`dk_${'x'.repeat(43)} x`)],
    ['a huge key', bearer(`dk_${'x'.repeat(20_000)}`)],
  ])('is refused to %s', async (_, headers) => {
    const { status, body, headers: told } = await ask(headers as Record<string, string>);
    expect([status, body.code]).toEqual([401, 'key']);
    expect(told.get('www-authenticate')).toBe('Bearer');
    expect(told.get('content-type')).toBe('application/problem+json');
  });

  it('is refused to a key without the scope, to a page, and to a revoked key, each on record', async () => {
    const writes = await make(['rides:write', 'bookings:write', 'fleet:write'], 'Writes only');
    expect((await ask(bearer(writes.key))).body).toMatchObject({ status: 403, code: 'scope' });
    const reads = await make(['bookings:read'], 'Reads');
    expect((await ask({ ...bearer(reads.key), origin })).body).toMatchObject({ status: 403, code: 'origin' });
    logged.splice(0);
    await revokeKey(server.database, reads.id, server.clock.now);
    expect((await ask(bearer(reads.key))).body).toMatchObject({ status: 401, code: 'revoked' });
    expect(logged).toEqual([
      expect.objectContaining({
        event: 'dispatch-refused',
        reason: 'revoked',
        key: 'Reads',
        call: 'GET /dispatch/v1/bookings/{reference}',
      }),
    ]);
    expect(JSON.stringify(logged)).not.toContain(reads.key);
    const trail = await server.database.selectFrom('audit_trail').selectAll().orderBy('id').execute();
    const call = { action: 'GET /dispatch/v1/bookings/{reference}', outcome: 'refused', staff_id: null };
    expect(trail).toMatchObject([
      { ...call, actor: `key ${writes.id} (Writes only)`, detail: { reason: 'scope' } },
      { ...call, actor: `key ${reads.id} (Reads)`, detail: { reason: 'revoked' } },
    ]);
    expect(JSON.stringify(trail)).not.toContain(reads.key);
  });

  it('keeps no key, only its hash, and notes when it was used', async () => {
    const { key, id } = await make(['bookings:read'], 'Noted');
    await ask(bearer(key));
    const row = await server.database
      .selectFrom('dispatch_keys')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(key);
    expect(row.used_at).toBe(server.clock.now);
  });

  it('is limited per key, and tries with wrong keys per network', async () => {
    const limited = await openFixture({ database: server.database, rateLimiter: new RateLimiter(() => 0) });
    const { key } = await make(['bookings:read']);
    const other = await make(['bookings:read']);
    const asked = (headers: Record<string, string>) => limited.get(`/dispatch/v1/bookings/${reference}`, headers);
    let first = 0;
    while ((await asked(bearer(key))).status === 200) first += 1;
    expect(first).toBe(500);
    expect((await asked(bearer(key))).headers.get('retry-after')).toBe('1');
    expect((await asked(bearer(other.key))).status).toBe(200);
    const statuses: number[] = [];
    for (let tries = 0; tries < 22; tries++) statuses.push((await asked(bearer(`dk_${'y'.repeat(43)}`))).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    expect((await asked(bearer(other.key))).status).toBe(200);
  });

  it.each([
    ['GET', '/dispatch/v1/nothing', 404, 'no-such-call'],
    ['DELETE', '/dispatch/v1/bookings/ABC', 405, 'method'],
  ])('%s %s is no call', async (method, path, status, code) => {
    const response = await server.app(new Request(`${origin}${path}`, { method }));
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
    expect(response.headers.get('allow')).toBe(status === 405 ? 'GET' : null);
  });
});

describe('the operator', () => {
  const authorization = `Bearer ${adminKey}`;

  it.each([
    ['no name', { name: ' ', scopes: ['bookings:read'] }],
    ['no scope', { name: 'A', scopes: [] }],
    ['a scope that there is not', { name: 'A', scopes: ['everything'] }],
    ['what is not known', { name: 'A', scopes: ['bookings:read'], key: 'x' }],
    ['a name beyond any', { name: 'x'.repeat(81), scopes: ['bookings:read'] }],
  ])('makes no key with %s', async (_, body) => {
    expect((await server.post('/admin/keys', body, { authorization })).status).toBe(400);
  });

  it('adds, lists and revokes keys from the command line', async () => {
    const listening = serve({ fetch: (request) => server.app(request), port: 0 });
    await new Promise((resolve) => listening.once('listening', resolve));
    const address = listening.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const script = new URL('../../../../scripts/operator.mjs', import.meta.url).pathname;
    const run = async (...args: string[]) => {
      const env = { ...process.env, OPERATOR_URL: `http://localhost:${port}`, ADMIN_KEY: adminKey };
      return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout;
    };
    try {
      const made = await run('key', 'add', 'Control room', '--scopes', 'bookings:read,rides:write');
      const key = /^dk_[\w-]{43}$/m.exec(made)?.[0] ?? '';
      expect((await ask(bearer(key))).status).toBe(200);
      const listed = await run('key', 'list');
      const line = listed.split('\n').find((each) => each.includes('Control room')) ?? '';
      expect(line).toMatch(/active\s+Control room\s+bookings:read,rides:write/);
      expect(listed).not.toContain(key);
      await run('key', 'revoke', /^\d+/.exec(line)?.[0] ?? '');
      expect((await ask(bearer(key))).status).toBe(401);
      await expect(run('key', 'revoke', '999999')).rejects.toThrow(/There is no key 999999/);
      await expect(run('key')).rejects.toThrow(/needs one of these commands/);
    } finally {
      await new Promise((resolve) => listening.close(resolve));
    }
  });
});

describe('GET /dispatch/v1/bookings/{reference}', () => {
  it('finds nothing that is not there, and no test', async () => {
    const auth = bearer((await make(['bookings:read'])).key);
    expect((await ask(auth, '/dispatch/v1/bookings/NOSUCH1')).body).toMatchObject({ status: 404, code: 'not-found' });
    const quotation = quotationOf();
    const { totalfare } = (await server.post('/api/quotation', quotation)).body;
    const test = await server.post('/api/createbookingTest', bookingOf(quotation, totalfare, { sandbox: true }));
    expect((await ask(auth, `/dispatch/v1/bookings/${test.body.Bref}`)).status).toBe(404);
  });

  it.each(['A', 'A%00', '..%2f..', 'x'.repeat(3000), '%F0%9F%9A%95%F0%9F%9A%95', "a'--"])(
    'refuses %j as a reference, naming it',
    async (wrong) => {
      const auth = bearer((await make(['bookings:read'])).key);
      const { status, body } = await ask(auth, `/dispatch/v1/bookings/${wrong}`);
      expect([status, body.field]).toEqual([400, 'reference']);
    },
  );

  it('refuses what it does not know in the address', async () => {
    const auth = bearer((await make(['bookings:read'])).key);
    const { status, body } = await ask(auth, `/dispatch/v1/bookings/${reference}?card=1`);
    expect([status, body.code, body.field]).toEqual([400, 'unknown-field', 'card']);
  });
});
