import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RateLimiter } from '../http/rate-limit.ts';
import { type Fixture, openFixture } from '../testing/fixture.ts';

const ownKey = 'a-key-of-the-operator-alone';
let server: Fixture;

beforeAll(async () => {
  server = await openFixture({ adminKey: ownKey });
});
afterAll(() => server.close());

const by = (key: string) => ({ authorization: `Bearer ${key}` });
const make = async (name: string, scopes: readonly string[]) =>
  (await server.post('/admin/admin-keys', { name, scopes }, by(ownKey))).body as { id: number; key: string };
const trail = () =>
  server.database.selectFrom('audit_trail').select(['actor', 'action', 'outcome', 'detail']).orderBy('id').execute();

describe('a named admin key', () => {
  it('does what it is for, and nothing else', async () => {
    const { key } = await make('CI', ['licences:write', 'drivers:read']);
    expect((await server.get('/admin/licences', by(key))).status).toBe(200);
    expect((await server.get('/admin/drivers', by(key))).status).toBe(200);
    const added = await server.post('/admin/licences', { trackingcode: 'BYKEY', domains: ['a.example'] }, by(key));
    expect(added.body).toMatchObject({ code: 1 });
    expect((await server.get('/admin/staff', by(key))).status).toBe(403);
    expect((await server.post('/admin/drivers/retire', { id: 1 }, by(key))).status).toBe(403);
    const wider = { name: 'wider', scopes: ['staff:write'] };
    expect((await server.post('/admin/admin-keys', wider, by(key))).status).toBe(403);
    expect((await server.get('/admin/admin-keys', by(key))).status).toBe(403);
  });

  it('ends at once, is shown once and kept as a hash', async () => {
    const { id, key } = await make('for a day', ['staff:read']);
    expect((await server.get('/admin/staff', by(key))).status).toBe(200);
    expect((await server.post('/admin/admin-keys/revoke', { id }, by(ownKey))).body.code).toBe(1);
    expect((await server.get('/admin/staff', by(key))).status).toBe(401);
    const { body } = await server.get('/admin/admin-keys', by(ownKey));
    expect(body.keys).toContainEqual(
      expect.objectContaining({ id, name: 'for a day', scopes: ['staff:read'], usedAt: server.clock.now }),
    );
    const kept = await server.database.selectFrom('admin_keys').selectAll().execute();
    expect(JSON.stringify([body, kept])).not.toContain(key);
    expect((await server.post('/admin/admin-keys/revoke', { id: 4711 }, by(ownKey))).body.code).toBe(2);
  });

  it('needs a name and scopes that there are', async () => {
    for (const wrong of [
      { name: '', scopes: ['staff:read'] },
      { name: 'x', scopes: [] },
      { name: 'x', scopes: ['all'] },
    ]) {
      expect((await server.post('/admin/admin-keys', wrong, by(ownKey))).status).toBe(400);
    }
  });

  it('is guessed at no more often than the operator’s own', async () => {
    const strict = await openFixture({
      database: server.database,
      adminKey: ownKey,
      rateLimiter: new RateLimiter(() => 0),
    });
    const statuses = [];
    for (let tries = 0; tries < 12; tries++) {
      statuses.push((await strict.get('/admin/licences', by(`ak_${'x'.repeat(43)}`))).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });
});

it('the audit trail says which key changed what, and what it was refused', async () => {
  const { id, key } = await make('hotel desk', ['licences:write', 'staff:write']);
  const actor = `admin key ${id} (hotel desk)`;
  await server.post('/admin/licences', { trackingcode: 'OWNKEY', domains: ['a.example'] }, by(ownKey));
  await server.put('/admin/licences', { trackingcode: 'OWNKEY', enabled: false }, by(key));
  await server.post('/admin/staff', { email: 'kim@operator.example', role: 'viewer' }, by(key));
  await server.get('/admin/bookers', by(key));
  await server.put('/admin/licences', { trackingcode: 'OWNKEY', partner: 'A secret' }, by(ownKey));
  const rows = await trail();
  expect(rows.filter((row) => row.actor === actor)).toEqual([
    {
      ...{ actor, action: 'PUT /admin/licences', outcome: 'done' },
      detail: { trackingcode: 'OWNKEY', fields: ['trackingcode', 'enabled'] },
    },
    {
      ...{ actor, action: 'staff.add', outcome: 'done' },
      detail: { email: 'kim@operator.example', role: 'viewer' },
    },
    { actor, action: 'GET /admin/bookers', outcome: 'refused', detail: {} },
  ]);
  expect(rows.at(-1)).toEqual({
    ...{ actor: 'command line', action: 'PUT /admin/licences', outcome: 'done' },
    detail: { trackingcode: 'OWNKEY', fields: ['trackingcode', 'partner'] },
  });
  expect(JSON.stringify(rows)).not.toContain('secret');
  const versions = await server.database
    .selectFrom('licence_versions')
    .select('actor')
    .where('trackingcode', '=', 'OWNKEY')
    .orderBy('version')
    .execute();
  expect(versions.map((version) => version.actor).slice(-2)).toEqual([actor, 'command line']);
});
