import { afterAll, beforeAll, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import type { Database } from '../database/open.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { addDriver, assignmentOf } from '../drive/drivers.ts';
import { createSignInCode, endDriverSession, signInDriver } from '../drive/sessions.ts';
import { createRideService } from '../rides/service.ts';
import { type Fixture, noon, openFixture } from '../testing/fixture.ts';
import { startPostgres } from '../testing/postgres.ts';
import { bookReturn } from '../testing/returns.ts';
import { subscribe } from './subscriptions.ts';

/** PostgreSQL with two connections, because the embedded database runs one transaction at a time. */
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let database: Database;
let server: Fixture;

beforeAll(async () => {
  postgres = await startPostgres();
  // A change that waited for a phone would end here, with an error.
  database = await openPostgres(postgres.url, { lockSeconds: 5 });
  server = await openFixture({ database });
});
afterAll(async () => {
  await database.destroy();
  await postgres.stop();
});

it('a phone that signs out at this moment neither holds up nor fails the change of a ride', async () => {
  const names = { name: 'Grace Hopper', phone: '+447911123456', call_sign: '', licence: '', photo: '' };
  const vehicle = { make: '', model: '', colour: '', registration: '', vehicle_licence: '' };
  const driver = await addDriver(database, { ...names, ...vehicle, wheelchair_accessible: false }, noon);
  const phones: string[] = [];
  for (const number of [1, 2]) {
    const { secret } = await createSignInCode(server.deps, driver, noon);
    const token = (await signInDriver(server.deps, { link: secret }, noon)) ?? '';
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    expect(await subscribe(database, token, { endpoint: `https://push.example/${number}`, keys }, noon)).toBe(true);
    phones.push(token);
  }
  const ride = await bookReturn(server);
  const rides = createRideService(server.deps, createConfirmingPaymentService(server.deps));
  await database.transaction().execute(async (signingOut) => {
    await endDriverSession(signingOut, phones[0] ?? '');
    const given = await rides.assign({ bookingId: ride.id, leg: 'outbound' }, assignmentOf(driver), { now: noon });
    expect(given).toMatchObject({ ok: true, changed: true });
  });
  const told = await database
    .selectFrom('push_messages')
    .innerJoin('push_subscriptions', 'push_subscriptions.id', 'subscription_id')
    .select(['endpoint', 'news'])
    .execute();
  expect(told).toEqual([{ endpoint: 'https://push.example/2', news: 'given' }]);
});
