import { afterAll, beforeAll, expect, it } from 'vitest';
import { peopleRoutes } from '../bookers/people.ts';
import { addKey, keyRoutes } from '../dispatch/keys.ts';
import { createTargets } from '../dispatch/target.ts';
import { webhookRoutes } from '../dispatch/webhook-admin.ts';
import { driverRoutes } from '../drive/admin-routes.ts';
import { sentTwice, type TrailedDatabase, withTrail } from '../testing/audit-trail.ts';
import { freshDatabase } from '../testing/database.ts';
import { bookingOf, demoOperator, type Fixture, openFixture, quotationOf } from '../testing/fixture.ts';
import { adminRoutes } from './admin-calls.ts';
import { adminKeyRoutes } from './admin-keys.ts';

const adminKey = 'a-key-of-the-operator-alone';
const admin = { authorization: `Bearer ${adminKey}` };
const [company] = demoOperator().bookers;
const isLast = /remove|revoke|retire/;
const url = 'http://127.0.0.1:9/';

let trailed: TrailedDatabase;
let server: Fixture;
/** What each call is sent. */
const bodies: Record<string, object> = {};

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
  trailed = withTrail(await freshDatabase());
  server = await openFixture({ database: trailed.database, adminKey, targets });
  const quotation = quotationOf();
  const { totalfare } = (await server.post('/api/quotation', quotation)).body;
  const { body: booked } = await server.post('/api/createbookingTest', bookingOf(quotation, Number(totalfare)));
  const facts = { name: 'Grace Hopper', make: 'Toyota', registration: 'LK21 ABC' };
  const { driver } = await posted('/admin/drivers', { ...facts, phone: '07911 123456' });
  const { id } = driver as { id: number };
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
    'POST /admin/drivers/retire': { id },
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
    const { answer, added } = await sentTwice(trailed, action, send);
    expect(answer.body, action).toMatchObject({ code: 1 });
    expect(added.at(-1)).toMatchObject({ action, detail: { fields: Object.keys(bodies[action] ?? {}) } });
  }
});
