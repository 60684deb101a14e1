import type { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { overPglite } from '../database/open.ts';
import { createTargets } from '../dispatch/target.ts';
import { createWebhookSender } from '../dispatch/webhooks/sender.ts';
import { createLicenceBook } from '../licence/licence-book.ts';
import { emptied, freshPglite } from '../testing/database.ts';
import { bookingOf, type Fixture, openFixture, quotationOf } from '../testing/fixture.ts';
import { signedIn } from '../testing/staff.ts';
import { startReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';

const adminKey = 'an-admin-key-of-some-length';
const targets = createTargets({ allowPrivate: true });
const dayMs = 86_400_000;

let server: Fixture;
let receiver: WebhookReceiver;
let owner: Record<string, string>;

let pglite: PGlite;
beforeAll(async () => {
  pglite = await freshPglite();
});
afterAll(() => pglite.close());
beforeEach(async () => {
  server = await openFixture({ database: overPglite(await emptied(pglite)), adminKey, targets });
  receiver = await startReceiver(() => server.clock.now);
  owner = await signedIn(server, adminKey, 'owner');
});
afterEach(() => receiver.close());

async function booked(): Promise<string> {
  const quotation = quotationOf();
  const { body: quoted } = await server.post('/api/quotation', quotation);
  const { body } = await server.post('/api/createbookingTest', bookingOf(quotation, quoted.totalfare));
  return String(body.Bref);
}
async function deliver(): Promise<void> {
  const sender = createWebhookSender(server.deps, targets, 5_000);
  await sender.tick();
  await sender.idle();
}
const listed = async () =>
  (await server.get('/desk/v1/webhooks', owner)).body as {
    webhooks: { id: number; waiting: number }[];
    parked: { id: number }[];
  };
const lastAuditEntry = () =>
  server.database.selectFrom('audit_trail').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const post = (path: string, body: object = {}) => server.post(`/desk/v1${path}`, body, owner);

describe('webhooks on the desk', () => {
  it('adds one whose secret signs, tells what waits and what was last answered, and ends it', async () => {
    const added = await post('/webhooks', { url: receiver.url });
    expect(added).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^whsec_/) } });
    receiver.secrets = [String(added.body.secret)];
    expect(await listed()).toMatchObject({
      webhooks: [{ url: receiver.url, waiting: 0, parked: 0, deliveredAt: null, failure: '', dueAt: null }],
    });
    expect(JSON.stringify(await listed())).not.toContain(String(added.body.secret));

    receiver.answer = () => 500;
    await booked();
    await deliver();
    expect(await listed()).toMatchObject({
      webhooks: [
        {
          waiting: 1,
          failure: 'answered 500',
          dueAt: new Date(server.clock.now + 1_000).toISOString(),
        },
      ],
    });
    receiver.answer = () => 204;
    server.clock.now += 1_000;
    await deliver();
    expect(await listed()).toMatchObject({
      webhooks: [{ waiting: 0, failure: '', deliveredAt: new Date(server.clock.now).toISOString() }],
    });
    const [webhook] = (await listed()).webhooks;
    expect((await server.remove(`/desk/v1/webhooks/${webhook?.id}`, owner)).status).toBe(204);
    expect(await listed()).toEqual({ webhooks: [], parked: [] });
    expect(await lastAuditEntry()).toMatchObject({ action: 'webhook.remove', outcome: 'done' });
    expect((await server.remove(`/desk/v1/webhooks/${webhook?.id}`, owner)).status).toBe(404);
  });

  it('tells when a receiver said that it is gone', async () => {
    await post('/webhooks', { url: receiver.url });
    receiver.answer = () => 410;
    await booked();
    await deliver();
    expect(await listed()).toMatchObject({
      webhooks: [{ waiting: 0, parked: 1, goneAt: new Date(server.clock.now).toISOString() }],
    });
  });

  it('rotates the secret: for a day both sign, and the desk says until when', async () => {
    const { body } = await post('/webhooks', { url: receiver.url });
    const rotated = await post(`/webhooks/${Number(body.id)}/secret`);
    expect(rotated.body.secret).not.toBe(body.secret);
    expect(await listed()).toMatchObject({
      webhooks: [{ rotatingUntil: new Date(server.clock.now + dayMs).toISOString() }],
    });
    for (const secret of [body.secret, rotated.body.secret]) {
      receiver.secrets = [String(secret)];
      await booked();
      await deliver();
    }
    expect(receiver.received).toHaveLength(2);
    expect((await post('/webhooks/999/secret')).status).toBe(404);
  });

  it('tries again what was given up: one delivery, then all of a webhook', async () => {
    const { body } = await post('/webhooks', { url: receiver.url });
    receiver.secrets = [String(body.secret)];
    receiver.answer = () => 500;
    for (let count = 0; count < 3; count++) await booked();
    await server.database
      .updateTable('webhook_deliveries')
      .set({ parked_at: server.clock.now, failure: 'answered 500', attempts: 14 })
      .execute();
    const { parked } = await listed();
    expect(parked).toHaveLength(3);
    expect(parked[0]).toMatchObject({ webhookId: Number(body.id), attempts: 14, failure: 'answered 500' });
    receiver.answer = () => 204;
    expect((await post(`/deliveries/${parked[0]?.id}/replays`)).body).toEqual({ replayed: 1 });
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect((await post(`/webhooks/${Number(body.id)}/replays`)).body).toEqual({ replayed: 2 });
    await deliver();
    expect(receiver.received).toHaveLength(3);
    expect((await listed()).parked).toEqual([]);
    expect((await post(`/deliveries/${parked[0]?.id}/replays`)).body).toEqual({ replayed: 0 });
  });

  it('tries nothing again of a webhook that is switched off, and says so, as it would be given up at once', async () => {
    const { body } = await post('/webhooks', { url: receiver.url });
    await booked();
    await server.put(`/desk/v1/webhooks/${Number(body.id)}`, { enabled: false }, owner);
    const [delivery] = (await listed()).parked;
    for (const path of [`/webhooks/${Number(body.id)}/replays`, `/deliveries/${delivery?.id}/replays`]) {
      expect(await post(path)).toMatchObject({
        ...{ status: 409, body: { code: 'off', detail: 'This webhook is switched off: switch it on first.' } },
      });
    }
    expect((await listed()).parked).toMatchObject([{ failure: 'switched off' }]);
    await server.put(`/desk/v1/webhooks/${Number(body.id)}`, { enabled: true }, owner);
    expect((await post(`/webhooks/${Number(body.id)}/replays`)).body).toEqual({ replayed: 1 });
  });

  it.each(['', 'not an address', 'ftp://receiver.example', 'https://name:word@receiver.example', 'x'.repeat(1_001)])(
    'refuses %o as an address beside its field',
    async (url) => {
      expect(await post('/webhooks', { url })).toMatchObject({ status: 400, body: { field: 'url' } });
      expect((await listed()).webhooks).toEqual([]);
    },
  );
});

describe('keys on the desk', () => {
  it('makes a key that is told once, lets in until it is revoked, and tells when it was used', async () => {
    const scopes = ['bookings:read', 'bookings:write'];
    const made = await post('/keys', { name: 'Dispatch', scopes });
    const { entries } = (await server.get('/desk/v1/audit', owner)).body as { entries: unknown[] };
    expect(entries[0]).toMatchObject({ action: 'key.add', detail: { name: 'Dispatch', scopes } });
    const key = String(made.body.key);
    const feed = () => server.get('/dispatch/v1/bookings', { authorization: `Bearer ${key}` });
    expect((await feed()).status).toBe(200);
    const keys = await server.get('/desk/v1/keys', owner);
    expect(keys.body.keys).toMatchObject([
      { name: 'Dispatch', scopes, usedAt: new Date(server.clock.now).toISOString() },
    ]);
    expect(JSON.stringify(keys.body)).not.toContain(key);
    expect((await server.remove(`/desk/v1/keys/${Number(made.body.id)}`, owner)).status).toBe(204);
    expect((await feed()).status).toBe(401);
  });

  it.each([
    ['name', { name: ' ', scopes: ['bookings:read'] }, 'A key needs a name.'],
    ['scopes', { name: 'Dispatch', scopes: [] }, 'A key needs a scope.'],
    ['scopes.0', { name: 'Dispatch', scopes: ['everything'] }, 'scopes.0 is invalid.'],
  ])('refuses a wrong %s', async (field, body, detail) => {
    expect(await post('/keys', body)).toMatchObject({ status: 400, body: { field, detail } });
  });
});

describe('tracking codes on the desk', () => {
  const put = (path: string, body: unknown) => server.put(`/desk/v1${path}`, body, owner);
  const versionsOf = async (code: string) =>
    (await server.get(`/desk/v1/tracking-codes/${code}/versions`, owner)).body.versions as Record<string, unknown>[];

  it('keeps every change as a version with who, when and why, which sent again takes the later ones back', async () => {
    const begun = server.clock.now;
    await post('/tracking-codes', { code: 'RITZ', partner: 'Ritz', domains: ['ritz.example'] });
    server.clock.now += 60_000;
    const change = {
      version: 1,
      partner: 'The Ritz',
      domains: ['ritz.example', 'ritz-spa.example'],
      note: 'Has a spa',
    };
    expect(await put('/tracking-codes/ritz', change)).toMatchObject({ status: 200, body: { version: 2 } });
    const [newest, first] = await versionsOf('RITZ');
    const by = 'owner@operator.example';
    expect(newest).toMatchObject({ version: 2, by, note: 'Has a spa', at: new Date(begun + 60_000).toISOString() });
    expect(first).toMatchObject({ version: 1, by, partner: 'Ritz', domains: ['ritz.example'] });

    const { version: _v, at: _at, by: _by, note: _note, ...facts } = first ?? {};
    expect(await put('/tracking-codes/RITZ', { ...facts, version: 2 })).toMatchObject({
      status: 200,
      body: { version: 3, partner: 'Ritz', domains: ['ritz.example'] },
    });
    // A change without effect creates no version.
    expect(await put('/tracking-codes/RITZ', facts)).toMatchObject({ body: { version: 3 } });
    expect((await versionsOf('RITZ')).map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  it('begins with the file, and says so where somebody else was first', async () => {
    const [file] = await versionsOf('DEMO');
    expect(file).toMatchObject({ version: 0, at: null, by: '', enabled: true });
    expect(await put('/tracking-codes/DEMO', { version: 0, enabled: false })).toMatchObject({ body: { version: 1 } });
    expect(await put('/tracking-codes/DEMO', { version: 0, partner: 'Late' })).toMatchObject({
      status: 409,
      body: { code: 'version' },
    });
    expect(await versionsOf('DEMO')).toMatchObject([{ version: 1, enabled: false }, { version: 0 }]);
    expect((await server.get('/desk/v1/tracking-codes/NOBODY/versions', owner)).status).toBe(404);
  });

  it('gives a version with the facts of that version, also where another process has made it', async () => {
    const { database, deps } = server;
    const licences = createLicenceBook(database, server.operator, deps);
    const other = await openFixture({ database, adminKey, clock: deps.clock, licences });
    const read = async () => {
      const { codes } = (await other.get('/desk/v1/tracking-codes', owner)).body as { codes: object[] };
      return codes.find((each) => (each as { code: string }).code === 'DEMO');
    };
    expect(await read()).toMatchObject({ version: 0 });
    expect(await put('/tracking-codes/DEMO', { version: 0, partner: 'Elsewhere' })).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ version: 1, partner: 'Elsewhere' });
  });

  it('gives the HTML of the short form for a code of the short form alone', async () => {
    const { body } = await put('/tracking-codes/DEMO', { version: 0, variants: ['quickbooking'] });
    expect(body.snippet).toContain('<taxi-booking tracking-code="DEMO" variant="quickbooking">');
  });

  it.each([
    ['a wrong domain', { domains: ['https://b.example'] }, 'domains.0'],
    ['no domain', { domains: [] }, 'domains'],
    ['an unknown variant', { variants: ['tiny'] }, 'variants.0'],
    ['a day that is none', { expires: 'soon' }, 'expires'],
    ['a page that is no address', { bookingPage: 'ritz' }, 'bookingPage'],
  ])('refuses %s at its field and keeps no version', async (_, body, field) => {
    expect(await put('/tracking-codes/DEMO', body)).toMatchObject({ status: 400, body: { field } });
    expect(await versionsOf('DEMO')).toHaveLength(1);
  });

  it('makes the changes of many at once in order: none is lost', async () => {
    await post('/tracking-codes', { code: 'MANY', domains: ['many.example'] });
    await Promise.all(
      Array.from({ length: 5 }, (_, at) => put('/tracking-codes/MANY', { domains: [`p${at}.example`] })),
    );
    expect((await versionsOf('MANY')).map(({ version }) => version)).toEqual([6, 5, 4, 3, 2, 1]);
  });
});

describe('what a form of the desk is refused with', () => {
  it.each([
    ['an address with a scheme', { domains: ['hotel.example', 'https://b.example'] }, 400, 'domains.1'],
    ['a whole registry', { domains: ['*.co.uk'] }, 400, 'domains.0'],
    ['a code with blanks', { domains: ['a.example'], code: 'A B' }, 400, 'code'],
    ['a code that is taken', { domains: ['a.example'], code: 'demo' }, 409, 'code'],
    ['no domain', { domains: [] }, 400, 'domains'],
  ])('names the field of a tracking code: %s', async (_, body, status, field) => {
    expect(await post('/tracking-codes', body)).toMatchObject({ status, body: { field } });
  });

  it('names the email that has an account', async () => {
    const person = { email: 'ada@operator.example', name: 'Ada Lovelace', role: 'viewer' };
    expect((await post('/staff', person)).status).toBe(201);
    expect(await post('/staff', person)).toMatchObject({ status: 409, body: { field: 'email' } });
    const detail = 'That is no email address.';
    expect(await post('/staff', { ...person, email: '' })).toMatchObject({ status: 400, body: { detail } });
  });
});
