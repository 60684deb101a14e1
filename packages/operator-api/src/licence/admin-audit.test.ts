import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { peopleRoutes } from '../bookers/people.ts';
import type { Database } from '../database/open.ts';
import { addKey, keyRoutes } from '../dispatch/keys.ts';
import { createTargets } from '../dispatch/target.ts';
import { webhookRoutes } from '../dispatch/webhook-admin.ts';
import { driverRoutes } from '../drive/admin-routes.ts';
import { freshDatabase } from '../testing/database.ts';
import { bookingOf, demoOperator, type Fixture, openFixture, quotationOf } from '../testing/fixture.ts';
import { adminRoutes } from './admin-calls.ts';
import { adminKeyRoutes } from './admin-keys.ts';

const adminKey = 'a-key-of-the-operator-alone';
const admin = { authorization: `Bearer ${adminKey}` };
const [company] = demoOperator().bookers;
const isLast = /remove|revoke|retire/;
const url = 'http://127.0.0.1:9/';

let isTrailGone = false;
let server: Fixture;
/** What each call is sent. */
const bodies: Record<string, object> = {};

/** @returns the database, in which nothing can be written into the audit trail while `isTrailGone`. */
const withoutTrail = (database: Database): Database =>
  database.withPlugin({
    transformQuery({ node }) {
      if (isTrailGone && node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('audit_trail')) {
        throw new Error('the process was killed');
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  });

/** @returns all rows of the database but those of rate limits. */
async function contents(): Promise<Record<string, unknown>> {
  const tables = await server.database.introspection.getTables();
  const rows: Record<string, unknown> = {};
  for (const { name } of tables.filter((table) => !table.isView && table.name !== 'rate_limits')) {
    rows[name] = (await sql`select * from ${sql.table(name)} t order by t::text`.execute(server.database)).rows;
  }
  return rows;
}

const posted = async (path: string, body: object) => {
  const answer = await server.post(path, body, admin);
  expect(answer.body, path).toMatchObject({ code: 1 });
  return answer.body;
};

async function personWaiting(email: string): Promise<number> {
  const { body } = await server.post('/api/signUp', {
    ...{ email, firstname: 'Grace', surname: 'Hopper', dialingcode: '44', phone: '7911224321' },
    passwordhash: 'b'.repeat(64),
  });
  const id = Number(body.Id);
  const pending = { booker_pending: company?.bookerid ?? 0 };
  await server.database.updateTable('customers').set(pending).where('id', '=', id).execute();
  return id;
}

beforeAll(async () => {
  const targets = createTargets({ allowPrivate: true });
  server = await openFixture({ database: withoutTrail(await freshDatabase()), adminKey, targets });
  const quotation = quotationOf();
  const { totalfare } = (await server.post('/api/quotation', quotation)).body;
  const { body: booked } = await server.post('/api/createbookingTest', bookingOf(quotation, Number(totalfare)));
  const facts = { name: 'Grace Hopper', make: 'Toyota', registration: 'LK21 ABC' };
  const { driver } = await posted('/admin/drivers', { ...facts, phone: '07911 123456' });
  const { id } = driver as { id: number };
  // One without rides: each ride is withdrawn in a transaction of its own, with the booking's history.
  const { driver: idle } = await posted('/admin/drivers', { ...facts, phone: '07911 124321' });
  const { id: adminKeyId } = await posted('/admin/admin-keys', { name: 'CI', scopes: ['drivers:read'] });
  const { id: webhook } = await posted('/admin/webhooks', { url });
  const { id: key } = await addKey(server.deps, 'A dispatch system', ['bookings:read']);
  await server.database
    .insertInto('webhook_deliveries')
    .values({ webhook_id: Number(webhook), booking_id: 0, created_at: 1, due_at: 1, parked_at: 1 })
    .execute();
  Object.assign(bodies, {
    'POST /admin/licences': { domains: ['a.example'] },
    'PUT /admin/licences': { trackingcode: 'DEMO', enabled: false },
    'POST /admin/licences/rotate': { trackingcode: 'DEMO' },
    'POST /admin/licences/check': { trackingcode: 'DEMO', page: 'a.example' },
    'POST /admin/bookers/approve': { id: await personWaiting('one@example.com') },
    'POST /admin/bookers/remove': { id: await personWaiting('two@example.com') },
    'POST /admin/keys': { name: 'Another', scopes: ['bookings:read'] },
    'POST /admin/keys/revoke': { id: key },
    'POST /admin/webhooks': { url },
    'POST /admin/webhooks/remove': { id: webhook },
    'POST /admin/webhooks/rotate': { id: webhook },
    'POST /admin/webhooks/replay': { webhook },
    'POST /admin/drivers': { ...facts, phone: '07911 224321' },
    'PUT /admin/drivers': { id, model: 'Corolla' },
    'POST /admin/drivers/retire': { id: (idle as { id: number }).id },
    'POST /admin/drivers/code': { id },
    'POST /admin/drivers/assign': { id, reference: booked.Bref },
    'POST /admin/admin-keys': { name: 'Another', scopes: ['drivers:read'] },
    'POST /admin/admin-keys/revoke': { id: adminKeyId },
  });
});
afterAll(() => server.deps.database.destroy());

/** The calls that change something; those that remove what another one changes come last. */
const changes = [
  ...[...adminRoutes, ...peopleRoutes, ...keyRoutes, ...webhookRoutes, ...driverRoutes],
  ...adminKeyRoutes,
]
  .filter(({ method }) => method !== 'GET')
  .toSorted((one, other) => Number(isLast.test(one.path)) - Number(isLast.test(other.path)));

it('a change and its audit event are stored together, or neither', async () => {
  for (const { method, path } of changes) {
    const action = `${method} ${path}`;
    const send = () => server[method === 'PUT' ? 'put' : 'post'](path, bodies[action], admin);
    const before = await contents();
    isTrailGone = true;
    expect((await send()).status, action).toBe(500);
    isTrailGone = false;
    expect(await contents(), action).toEqual(before);
    expect((await send()).body, action).toMatchObject({ code: 1 });
    const rows = await server.database.selectFrom('audit_trail').select(['action', 'detail']).orderBy('id').execute();
    expect(rows.at(-1)).toMatchObject({ action, detail: { fields: Object.keys(bodies[action] ?? {}) } });
  }
});
