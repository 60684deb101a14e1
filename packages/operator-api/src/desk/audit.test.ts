import { type DeskCalls, deskCalls } from 'contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTargets } from '../dispatch/target.ts';
import { sentTwice, type TrailedDatabase, withTrail } from '../testing/audit-trail.ts';
import { freshDatabase } from '../testing/database.ts';
import { type Answered, bookingOf, type Fixture, openFixture, quotationOf } from '../testing/fixture.ts';
import { signedIn } from '../testing/staff.ts';

const adminKey = 'an-admin-key-of-some-length';
const url = 'http://127.0.0.1:9/';
const grace = { name: 'Grace Hopper', phone: '07911 224321', make: 'Toyota', registration: 'LK21 ABC' };

let trailed: TrailedDatabase;
let server: Fixture;
let owner: Record<string, string>;

beforeAll(async () => {
  trailed = withTrail(await freshDatabase());
  const targets = createTargets({ allowPrivate: true });
  server = await openFixture({ database: trailed.database, adminKey, targets });
  owner = await signedIn(server, adminKey, 'owner');
});
afterAll(() => server.deps.database.destroy());

/** @returns the reference of a ride that a guest booked, in cash */
async function booked(): Promise<string> {
  const quotation = quotationOf({ now: false, bookingdate: '2026-11-24T18:00' });
  const { totalfare } = (await server.post('/api/quotation', quotation)).body;
  const { Bref } = (await server.post('/api/createbookingTest', bookingOf(quotation, Number(totalfare)))).body;
  return String(Bref);
}

/**
 * Makes a call as {@link sentTwice}, and expects that it ends well.
 * @param params the values of the path's parameters, in order
 * @returns its response
 */
async function made(
  name: keyof DeskCalls,
  actions: readonly string[],
  { params = [], body = {} }: { readonly params?: readonly (string | number)[]; readonly body?: object } = {},
): Promise<Answered['body']> {
  const { method, path, status } = deskCalls[name];
  const values = params.values();
  const to = path.replace(/\{\w+\}/g, () => String(values.next().value));
  const send = () =>
    method === 'DELETE' ? server.remove(to, owner) : server[method === 'PUT' ? 'put' : 'post'](to, body, owner);
  const { answer, added } = await sentTwice(trailed, name, send);
  expect(answer, name).toMatchObject({ status });
  expect(added, name).toMatchObject(actions.map((action) => ({ action, outcome: 'done' })));
  return answer.body;
}

it('a change of a ride and its audit event are stored together, or neither', async () => {
  const reference = await booked();
  const ride = [reference, 'outbound'];
  const { version } = await made('assign', ['ride.assign'], {
    params: ride,
    body: { driver: { name: 'Sam Driver' }, vehicle: { registration: 'AB12 CDE' } },
  });
  await made('report', ['ride.report'], { params: ride, body: { id: 'report-one', type: 'departed_to_pickup' } });
  const undone = await made('undoStep', ['ride.undo'], { params: ride, body: { version: Number(version) + 1 } });
  await made('withdraw', ['ride.withdraw'], { params: ride });
  const lines = [{ kind: 'waiting', label: 'Waiting time', amount: 750 }];
  await made('price', ['ride.price'], {
    params: ride,
    body: { version: Number(undone.version) + 1, lines, reason: 'Waited 30 minutes' },
  });
  await made('accept', ['booking.accept'], { params: [reference], body: { accepted: true } });
  await made('message', ['booking.message'], {
    params: [reference],
    body: { subject: 'Where', text: 'At pillar 12.' },
  });
  await made('cancel', ['ride.cancel'], { params: ride, body: { refund: true, reason: 'No vehicle' } });
  await made('accept', ['booking.refuse'], {
    params: [await booked()],
    body: { accepted: false, reason: 'No vehicle' },
  });
});

it('a change of a driver and its audit event are stored together, or neither', async () => {
  const { id } = await made('addDriver', ['driver.add'], { body: grace });
  const params = [Number(id)];
  await made('changeDriver', ['driver.change'], { params, body: { model: 'Corolla' } });
  await made('inviteDriver', ['driver.invite'], { params });
  await made('signOutDriver', ['driver.sign-out'], { params });
  await made('assign', ['ride.assign'], {
    params: [await booked(), 'outbound'],
    body: { driver: { name: 'Grace' }, vehicle: {}, driverId: id },
  });
  await made('retireDriver', ['ride.withdraw', 'driver.retire'], { params });
});

it('a change of a key or a webhook and its audit event are stored together, or neither', async () => {
  const key = await made('addKey', ['key.add'], { body: { name: 'A dispatch system', scopes: ['bookings:read'] } });
  await made('revokeKey', ['key.revoke'], { params: [Number(key.id)] });

  const { id } = await made('addWebhook', ['webhook.add'], { body: { url } });
  const params = [Number(id)];
  const park = () =>
    server.database
      .insertInto('webhook_deliveries')
      .values({ webhook_id: Number(id), booking_id: 0, created_at: 1, due_at: 1, parked_at: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
  await made('rotateWebhook', ['webhook.rotate'], { params });
  const delivery = await park();
  await made('replayDelivery', ['webhook.replay'], { params: [delivery.id] });
  await park();
  await made('replayWebhook', ['webhook.replay'], { params });
  await made('switchWebhook', ['webhook.switch'], { params, body: { enabled: false } });
  await made('removeWebhook', ['webhook.remove'], { params });
});
