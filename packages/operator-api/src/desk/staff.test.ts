import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RateLimiter } from '../http/rate-limit.ts';
import { withTrail } from '../testing/audit-trail.ts';
import {
  type Answered,
  bookingOf,
  type Fixture,
  openFixture,
  origin,
  quotationOf,
  seededBytes,
} from '../testing/fixture.ts';
import { createLocalBus } from '../tracking/bus.ts';
import { createHub, type Hub } from '../tracking/hub.ts';
import { hubSessionOf, staffIdleMs, staffSessionMs, tokenIn } from './sessions.ts';
import { invitationMs } from './staff.ts';

const adminKey = 'an-admin-key-of-some-length';
const admin = { authorization: `Bearer ${adminKey}` };
const page = { origin };
const password = 'correct horse battery staple';

let server: Fixture;
let limited: Fixture;
beforeAll(async () => {
  server = await openFixture({ adminKey });
  limited = await openFixture({
    database: server.database,
    adminKey,
    rateLimiter: new RateLimiter(() => server.clock.now),
  });
});
afterAll(() => server.close());

let emails = 0;
const freshEmail = () => `staff${++emails}@operator.example`;

const cookieOf = ({ headers }: Answered): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
const codeOf = (link: unknown) => String(link).split('#')[1] ?? '';

async function invite(role: string, email = freshEmail()) {
  const { body, status } = await server.post('/admin/staff', { email, role }, admin);
  expect(status).toBe(200);
  return { email, code: codeOf(body.link), link: String(body.link) };
}

/** A member of staff who has chosen a password, and their session. */
async function member(role: string) {
  const invited = await invite(role);
  const answer = await server.post('/desk/v1/password', { code: invited.code, password }, page);
  expect(answer.status).toBe(200);
  return { ...invited, auth: { ...page, cookie: cookieOf(answer) } };
}

const trail = async () =>
  (await server.database.selectFrom('audit_trail').selectAll().orderBy('id').execute()).slice(-5);

describe('an invitation', () => {
  it('is a link to the page, chooses a password once, and signs in', async () => {
    const { email, code, link } = await invite('dispatcher');
    expect(link).toMatch(/^http:\/\/localhost:4300\/desk\/welcome#[\w-]{32}$/);
    expect((await server.post('/desk/v1/invitation', { code }, page)).body).toEqual({ email, name: '' });
    const chosen = await server.post('/desk/v1/password', { code, password }, page);
    expect(chosen.body.staff).toMatchObject({ email, role: 'dispatcher' });
    expect(chosen.headers.getSetCookie()[0]).toMatch(
      /^desk-session=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/,
    );
    expect((await server.get('/desk/v1/me', { cookie: cookieOf(chosen) })).body.staff).toMatchObject({ email });
    expect((await server.post('/desk/v1/password', { code, password }, page)).status).toBe(410);
  });

  it('ends after three days, and with the next one', async () => {
    const { email, code } = await invite('viewer');
    server.clock.now += invitationMs;
    expect((await server.post('/desk/v1/password', { code, password }, page)).status).toBe(410);
    const again = await server.post('/admin/staff/link', { email }, admin);
    const newer = await server.post('/admin/staff/link', { email }, admin);
    const use = (link: unknown) => server.post('/desk/v1/password', { code: codeOf(link), password }, page);
    expect((await use(again.body.link)).status).toBe(410);
    expect((await use(newer.body.link)).status).toBe(200);
  });

  it('takes no password below 12 characters, and says so', async () => {
    const { code } = await invite('viewer');
    const { status, body } = await server.post('/desk/v1/password', { code, password: 'elevenchars' }, page);
    expect(status).toBe(400);
    expect(body).toMatchObject({ field: 'password', detail: 'The password must have at least 12 characters.' });
  });

  it('is refused for an email that has an account, in whatever letter case', async () => {
    const { email } = await invite('viewer');
    const { body } = await server.post('/admin/staff', { email: email.toUpperCase(), role: 'owner' }, admin);
    expect(body).toMatchObject({ code: 2 });
  });
});

describe('signing in', () => {
  it('takes the right password, and says of a wrong one and of nobody the same', async () => {
    const { email } = await member('dispatcher');
    const right = await server.post('/desk/v1/session', { email: email.toUpperCase(), password }, page);
    expect(right.status).toBe(200);
    const wrong = await server.post('/desk/v1/session', { email, password: 'something else entirely' }, page);
    const nobody = await server.post('/desk/v1/session', { email: 'nobody@operator.example', password }, page);
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(nobody.body);
    const [refused] = (await trail()).slice(-1);
    expect(refused).toMatchObject({ actor: email, action: 'sign-in', outcome: 'refused' });
  });

  it('ends the session with signing out, after 12 hours unused and after a week', async () => {
    const { auth } = await member('viewer');
    const isIn = async () => (await server.get('/desk/v1/me', auth)).status === 200;
    const begun = server.clock.now;
    while (server.clock.now - begun < staffSessionMs - staffIdleMs) {
      server.clock.now += staffIdleMs - 1;
      expect(await isIn()).toBe(true);
    }
    server.clock.now = begun + staffSessionMs;
    expect(await isIn()).toBe(false);

    const idle = await member('viewer');
    server.clock.now += staffIdleMs;
    expect((await server.get('/desk/v1/me', idle.auth)).status).toBe(401);

    const out = await member('viewer');
    const answer = await server.remove('/desk/v1/session', out.auth);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await server.get('/desk/v1/me', out.auth)).status).toBe(401);
  });

  it('ends every session with a new password and with being taken out', async () => {
    const { email, auth } = await member('viewer');
    const { body } = await server.post('/admin/staff/link', { email }, admin);
    expect((await server.get('/desk/v1/me', auth)).status).toBe(200);
    const anew = await server.post('/desk/v1/password', { code: codeOf(body.link), password: `${password}!` }, page);
    expect((await server.get('/desk/v1/me', auth)).status).toBe(401);
    await server.put('/admin/staff', { email, active: false }, admin);
    expect((await server.get('/desk/v1/me', { cookie: cookieOf(anew) })).status).toBe(401);
    expect((await server.post('/desk/v1/session', { email, password: `${password}!` }, page)).status).toBe(401);
  });

  it('is only for the pages of this server', async () => {
    const { email, auth } = await member('owner');
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'http://localhost:4999' }, {}]) {
      const answer = await server.post('/desk/v1/session', { email, password }, headers);
      expect(answer.status).toBe(403);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    const read = await server.get('/desk/v1/me', { ...auth, origin: 'https://evil.example' });
    expect(read.status).toBe(403);
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('an open page', () => {
  const bus = createLocalBus();
  const hubs: Hub[] = [];
  const hubOf = () => {
    const { database, clock } = server;
    const limiter = new RateLimiter(Date.now, undefined, 0);
    const hub = createHub({
      ...{ database, bus, limiter, randomBytes: seededBytes(hubs.length + 1) },
      ...{ clock: () => clock.now, timeZone: 'Europe/London' },
    });
    hubs.push(hub);
    return hub;
  };
  let served: Fixture;
  let other: Hub;
  beforeAll(async () => {
    served = await openFixture({
      database: server.database,
      adminKey,
      bus,
      hub: hubOf(),
      clock: () => server.clock.now,
    });
    other = hubOf();
  });
  afterAll(() => {
    for (const hub of hubs) hub.close();
  });

  /** A desk's page that watches over the hub of another process. */
  async function watching(auth: { cookie: string }) {
    const peer = await other.open(hubSessionOf(tokenIn(auth.cookie)), '10.0.0.1');
    const sent: string[] = [];
    other.connect(peer, { send: (text) => sent.push(text), waiting: 0, close: () => undefined });
    await other.receive(peer, '{"protocol":"json","version":1}\u001e');
    await other.receive(peer, '{"type":1,"invocationId":"1","target":"WatchDesk","arguments":[]}\u001e');
    expect(sent.at(-1)).toContain('"result":true');
    return () => sent.at(-1)?.includes('The session is over.') === true;
  }

  it('hears of the bookings that came while its connection was away, and of nothing from before', async () => {
    const { auth } = await member('viewer');
    const book = async () => {
      const request = quotationOf();
      const { totalfare } = (await served.post('/api/quotation', request)).body;
      const { body } = await served.post('/api/createbookingTest', bookingOf(request, totalfare));
      return String(body.Bref);
    };
    const watch = async (...after: readonly unknown[]) => {
      const peer = await other.open(hubSessionOf(tokenIn(auth.cookie)), '10.0.0.1');
      const sent: string[] = [];
      other.connect(peer, { send: (text) => sent.push(text), waiting: 0, close: () => undefined });
      await other.receive(peer, '{"protocol":"json","version":1}\u001e');
      const call = { type: 1, invocationId: '1', target: 'WatchDesk', arguments: after };
      await other.receive(peer, `${JSON.stringify(call)}\u001e`);
      other.drop(peer);
      const messages = sent.map((text) => JSON.parse(text.replace('\u001e', '')));
      expect(messages.at(-1)).toMatchObject({ type: 3, result: true });
      return messages.flatMap((message) => message.arguments ?? []);
    };
    await book();
    const [position] = await watch();
    expect(position).toEqual({ id: expect.any(Number) });
    const references = [await book(), await book()];
    const created = references.map((reference) => ({ id: expect.any(Number), reference, type: 'booking.created' }));
    const missed = await watch(position.id);
    expect(missed).toEqual([...created, { id: missed[1].id }]);
    expect(await watch(missed[1].id)).toEqual([{ id: missed[1].id }]);
    for (const wrong of ['1', 1.5, null]) expect(await watch(wrong)).toEqual([{ id: missed[1].id }]);
  });

  it('hears no more, at any process, once its session is over; a page with another role does', async () => {
    const moved = await member('dispatcher');
    const stays = await watching(moved.auth);
    await served.put('/admin/staff', { email: moved.email, role: 'viewer' }, admin);

    const leaver = await member('dispatcher');
    const deactivated = await watching(leaver.auth);
    await served.put('/admin/staff', { email: leaver.email, active: false }, admin);
    await expect.poll(deactivated).toBe(true);

    const forgetful = await member('dispatcher');
    const renewed = await watching(forgetful.auth);
    const { body } = await served.post('/admin/staff/link', { email: forgetful.email }, admin);
    await served.post('/desk/v1/password', { code: codeOf(body.link), password: `${password}!` }, page);
    await expect.poll(renewed).toBe(true);

    const tidy = await member('dispatcher');
    const signedOut = await watching(tidy.auth);
    await served.remove('/desk/v1/session', tidy.auth);
    await expect.poll(signedOut).toBe(true);
    expect(stays()).toBe(false);
  });
});

it('a passkey is for the host that the desk was opened under', async () => {
  const { auth } = await member('viewer');
  const hosts = ['desk.example'];
  const several = await openFixture({ database: server.database, publicUrl: 'https://cabs.example', hosts });
  for (const host of ['cabs.example', 'desk.example']) {
    const from = { ...auth, origin: `https://${host}` };
    const added = await several.post('/desk/v1/passkeys/options', {}, from);
    expect(added).toMatchObject({ status: 200, body: { rp: { id: host } } });
    const signsIn = await several.post('/desk/v1/passkey-sign-in/options', {}, { origin: from.origin });
    expect(signsIn).toMatchObject({ status: 200, body: { rpId: host } });
  }
});

const digest = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** The key of a member's device: what the device says when a passkey is created and when it signs in. */
function createDevice(name: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // COSE: an EC2 key for ES256 on P-256 with its two coordinates.
  const coordinates = [x, y].map((each) => Buffer.from(each, 'base64url'));
  const cose = Buffer.concat([
    ...[Buffer.from('a50102032620012158', 'hex'), Buffer.from([0x20]), coordinates[0] as Buffer],
    ...[Buffer.from('225820', 'hex'), coordinates[1] as Buffer],
  ]);
  const rawId = digest(name);
  const id = rawId.toString('base64url');
  const whole = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  const clientData = (type: string, challenge: unknown) => Buffer.from(JSON.stringify({ type, challenge, origin }));
  return {
    id,
    publicKey: cose.toString('base64url'),
    creates(challenge: unknown) {
      // The user is present and was verified, and the key follows; the device's model is not told.
      const flags = Buffer.from(`4500000000${'00'.repeat(16)}0020`, 'hex');
      const data = Buffer.concat([digest('localhost'), flags, rawId, cose]);
      // CBOR: a map of the format, its empty statement and the data, whose length takes one byte.
      const attestation = Buffer.concat([
        ...[Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex')],
        ...[Buffer.from([data.length]), data],
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      };
      return { ...whole, response };
    },
    /** @param counter of the device's sign-ins; 0 for a device that does not count */
    signs(challenge: unknown, counter = 0) {
      const data = clientData('webauthn.get', challenge);
      // The user is present and was verified; the counter takes four bytes.
      const authenticator = Buffer.concat([digest('localhost'), Buffer.from([5, 0, 0, 0, counter])]);
      const response = {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authenticator.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authenticator, digest(data)]), privateKey).toString('base64url'),
      };
      return { ...whole, response };
    },
  };
}

const staffIdOf = async (email: string) =>
  (await server.database.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

/** A stored passkey of a member, and the key of its device. */
async function passkeyOf(email: string, name = email) {
  const device = createDevice(name);
  await server.database
    .insertInto('staff_passkeys')
    .values({
      ...{ credential_id: device.id, staff_id: await staffIdOf(email), public_key: device.publicKey },
      ...{ counter: 0, transports: '', name: 'Phone', created_at: server.clock.now, used_at: null },
    })
    .execute();
  return device;
}

describe('a passkey', () => {
  const challengeFor = async (auth: Record<string, string>) =>
    (await server.post('/desk/v1/passkeys/options', {}, auth)).body.challenge;
  const add = (auth: Record<string, string>, credential: object) =>
    server.post('/desk/v1/passkeys', { credential, name: 'Phone' }, auth);
  const listed = async (auth: Record<string, string>) =>
    ((await server.get('/desk/v1/passkeys', auth)).body.passkeys as { id: string }[]).map(({ id }) => id);
  const refused = { status: 400, body: { code: 'passkey' } };

  it('is stored for the member who creates it, who alone sees and removes it', async () => {
    const owner = await member('dispatcher');
    const colleague = await member('owner');
    const device = createDevice(owner.email);
    const created = device.creates(await challengeFor(owner.auth));
    expect(await add(owner.auth, created)).toMatchObject({ status: 201, body: { id: device.id, name: 'Phone' } });
    expect(await listed(owner.auth)).toEqual([device.id]);
    expect(await listed(colleague.auth)).toEqual([]);
    expect(await server.remove(`/desk/v1/passkeys/${device.id}`, colleague.auth)).toMatchObject({ status: 404 });
    expect(await listed(owner.auth)).toEqual([device.id]);
    expect((await server.remove(`/desk/v1/passkeys/${device.id}`, owner.auth)).status).toBeLessThan(300);
    expect(await listed(owner.auth)).toEqual([]);
  });

  it('is stored for the challenge of its member alone, once and within five minutes', async () => {
    const { email, auth } = await member('dispatcher');
    const colleague = await member('dispatcher');
    const device = createDevice(email);
    expect(await add(auth, device.creates(await challengeFor(colleague.auth)))).toMatchObject(refused);
    const signIn = await server.post('/desk/v1/passkey-sign-in/options', {}, page);
    expect(await add(auth, device.creates(signIn.body.challenge))).toMatchObject(refused);
    const late = device.creates(await challengeFor(auth));
    server.clock.now += 5 * 60_000;
    expect(await add(auth, late)).toMatchObject(refused);
    const used = device.creates(await challengeFor(auth));
    expect((await add(auth, used)).status).toBe(201);
    await server.remove(`/desk/v1/passkeys/${device.id}`, auth);
    expect(await add(auth, used)).toMatchObject(refused);
    expect(await listed(auth)).toEqual([]);
  });

  it('is not created beside twenty', async () => {
    const { email, auth } = await member('viewer');
    const colleague = await member('viewer');
    for (let each = 0; each < 20; each++) {
      expect((await server.post('/desk/v1/passkeys/options', {}, auth)).status).toBe(200);
      await passkeyOf(email, `${email} ${each}`);
    }
    const more = await server.post('/desk/v1/passkeys/options', {}, auth);
    expect(more).toMatchObject({ status: 409, body: { code: 'too-many' } });
    expect((await server.post('/desk/v1/passkeys/options', {}, colleague.auth)).status).toBe(200);
  });
});

it('a passkey ends with a new password and with being taken out', async () => {
  const passkeys = async (email: string) =>
    server.database
      .selectFrom('staff_passkeys')
      .select('name')
      .where('staff_id', '=', await staffIdOf(email))
      .execute();
  const [changed, leaver, colleague] = [await member('viewer'), await member('viewer'), await member('viewer')];
  for (const { email } of [changed, leaver, colleague]) await passkeyOf(email);
  const { body } = await server.post('/admin/staff/link', { email: changed.email }, admin);
  await server.post('/desk/v1/password', { code: codeOf(body.link), password }, page);
  expect(await passkeys(changed.email)).toEqual([]);
  await server.put('/admin/staff', { email: leaver.email, active: false }, admin);
  expect(await passkeys(leaver.email)).toEqual([]);
  expect(await passkeys(colleague.email)).toHaveLength(1);
});

it('an invitation that is used twice at once chooses one password', async () => {
  const { email, code } = await invite('viewer');
  const choose = (typed: string) => server.post('/desk/v1/password', { code, password: typed }, page);
  const answers = await Promise.all([choose(`${password} 1`), choose(`${password} 2`)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  const chosen = `${password} ${answers[0]?.status === 200 ? 1 : 2}`;
  expect((await server.post('/desk/v1/session', { email, password: chosen }, page)).status).toBe(200);
});

describe('signing in by passkey', () => {
  const ask = async () => (await server.post('/desk/v1/passkey-sign-in/options', {}, page)).body.challenge;
  const signIn = (credential: object) => server.post('/desk/v1/passkey-sign-in', { credential }, page);
  const wrong = { status: 401, body: { code: 'wrong' } };

  it('is refused for a key that is not the stored one, and for an unknown one', async () => {
    const { email } = await member('dispatcher');
    const device = await passkeyOf(email);
    expect(await signIn(createDevice(email).signs(await ask()))).toMatchObject(wrong);
    expect(await trail()).toContainEqual(
      expect.objectContaining({ actor: email, action: 'sign-in', outcome: 'refused' }),
    );
    expect(await signIn(createDevice('unknown').signs(await ask()))).toMatchObject(wrong);
    expect((await signIn(device.signs(await ask()))).status).toBe(200);
  });

  it('takes a challenge of a sign-in, once and within five minutes', async () => {
    const { email, auth } = await member('dispatcher');
    const device = await passkeyOf(email);
    const own = await server.post('/desk/v1/passkeys/options', {}, auth);
    expect(await signIn(device.signs(own.body.challenge))).toMatchObject(wrong);
    const late = device.signs(await ask());
    server.clock.now += 5 * 60_000;
    expect(await signIn(late)).toMatchObject(wrong);
    const used = device.signs(await ask());
    expect((await signIn(used)).status).toBe(200);
    expect(await signIn(used)).toMatchObject(wrong);
  });

  it('stores its counter and its audit event together, or neither', async () => {
    const { email } = await member('dispatcher');
    const device = await passkeyOf(email);
    const trailed = withTrail(server.database);
    const desk = await openFixture({ database: trailed.database, randomBytes: seededBytes(25) });
    const challengeOf = async () => (await desk.post('/desk/v1/passkey-sign-in/options', {}, page)).body.challenge;
    const send = async () => {
      const credential = device.signs(await challengeOf(), 7);
      return (await desk.post('/desk/v1/passkey-sign-in', { credential }, page)).status;
    };
    const stored = () =>
      server.database
        .selectFrom('staff_passkeys')
        .select(['counter', 'used_at'])
        .where('credential_id', '=', device.id)
        .executeTakeFirst();
    trailed.isTrailGone = true;
    expect(await send()).toBe(500);
    expect(await stored()).toEqual({ counter: 0, used_at: null });
    trailed.isTrailGone = false;
    expect(await send()).toBe(200);
    expect(await stored()).toMatchObject({ counter: 7 });
  });

  it('is refused to a former member of staff', async () => {
    const { email } = await member('dispatcher');
    const device = await passkeyOf(email);
    await server.database.updateTable('staff').set({ active: false }).where('email', '=', email).execute();
    expect(await signIn(device.signs(await ask()))).toMatchObject(wrong);
  });

  it('is open to a whole office that begins its shift, and closed to who only asks', async () => {
    const { email } = await member('dispatcher');
    const device = await passkeyOf(email);
    const office = await openFixture({
      database: server.database,
      randomBytes: seededBytes(24),
      rateLimiter: new RateLimiter(() => server.clock.now),
    });
    const askOffice = () => office.post('/desk/v1/passkey-sign-in/options', {}, page);
    for (let colleague = 0; colleague < 15; colleague++) {
      const { status, body } = await askOffice();
      expect(status).toBe(200);
      const signedIn = await office.post(
        '/desk/v1/passkey-sign-in',
        { credential: device.signs(body.challenge) },
        page,
      );
      expect(signedIn).toMatchObject({ status: 200, body: { staff: { email } } });
    }
    for (let tries = 0; tries < 10; tries++) await askOffice();
    expect((await askOffice()).status).toBe(429);
  });
});

describe('guessing', () => {
  it('stops after ten tries at one email from one network, whether or not it is somebody’s', async () => {
    const { email } = await member('viewer');
    for (const each of [email, 'unknown@operator.example']) {
      const statuses: number[] = [];
      for (let tries = 0; tries < 12; tries++) {
        statuses.push((await limited.post('/desk/v1/session', { email: each, password: 'a guess' }, page)).status);
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    }
  });

  it('keeps nobody out who chooses a password by a new link, however many tried before', async () => {
    const { email } = await member('dispatcher');
    const limiter = new RateLimiter(() => server.clock.now);
    const tried = await openFixture({ database: server.database, adminKey, rateLimiter: limiter });
    const signIn = () => tried.post('/desk/v1/session', { email, password }, page);
    // What guesses from many networks use up.
    for (let tries = 0; tries < 100; tries++) await limiter.take('email', `desk ${email}`);
    for (let tries = 0; tries < 10; tries++) expect((await signIn()).status).toBe(429);
    const { body } = await tried.post('/admin/staff/link', { email }, admin);
    const chosen = await tried.post('/desk/v1/password', { code: codeOf(body.link), password }, page);
    expect(chosen.status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  it('keeps nobody out of the desk in a browser in which they signed in before, which has limits of its own', async () => {
    const { email } = await member('dispatcher');
    const other = await member('dispatcher');
    const limiter = new RateLimiter(() => server.clock.now);
    const tried = await openFixture({ database: server.database, adminKey, rateLimiter: limiter });
    const signIn = (who: string, cookie: string, typed = password) =>
      tried.post('/desk/v1/session', { email: who, password: typed }, { ...page, cookie });
    const first = await signIn(email, '');
    const known = first.headers.getSetCookie()[1]?.split(';')[0] ?? '';
    // What guesses from many networks use up.
    for (let tries = 0; tries < 100; tries++) await limiter.take('email', `desk ${email}`).catch(() => undefined);
    for (let tries = 0; tries < 100; tries++) await limiter.take('email', `desk ${other.email}`);
    expect((await signIn(email, '')).status).toBe(429);
    const again = await signIn(email, known);
    expect(again.status).toBe(200);
    expect(again.headers.getSetCookie()[1]?.split(';')[0]).toBe(known);
    expect((await signIn(other.email, known)).status).toBe(429);
    for (let tries = 0; tries < 10; tries++) expect((await signIn(email, known, 'a guess')).status).toBe(401);
    expect((await signIn(email, known)).status).toBe(429);
  });

  it('stops codes of invitations after twenty', async () => {
    let last = 0;
    for (let tries = 0; tries < 22; tries++) {
      const code = `guess${String(tries).padStart(27, '0')}`;
      last = (await limited.post('/desk/v1/password', { code, password }, page)).status;
    }
    expect(last).toBe(429);
  });
});

describe('roles', () => {
  type Made = Awaited<ReturnType<typeof member>>;
  let people: Record<'viewer' | 'dispatcher' | 'owner', Made>;
  beforeAll(async () => {
    people = { viewer: await member('viewer'), dispatcher: await member('dispatcher'), owner: await member('owner') };
  });

  const ownerCalls: readonly [string, (auth: Record<string, string>) => Promise<Answered>][] = [
    ['GET /staff', (auth) => server.get('/desk/v1/staff', auth)],
    ['POST /staff', (auth) => server.post('/desk/v1/staff', { email: freshEmail(), role: 'viewer' }, auth)],
    ['PUT /staff/{id}', (auth) => server.put('/desk/v1/staff/1', { role: 'viewer' }, auth)],
    ['POST /staff/{id}/link', (auth) => server.post('/desk/v1/staff/1/link', undefined, auth)],
    ['GET /audit', (auth) => server.get('/desk/v1/audit', auth)],
    ['GET /policy-reports', (auth) => server.get('/desk/v1/policy-reports', auth)],
  ];
  it.each(ownerCalls)('%s is the owner’s: refused to others and on record, 401 to nobody', async (action, call) => {
    for (const role of ['viewer', 'dispatcher'] as const) {
      expect((await call(people[role].auth)).status).toBe(403);
      const [last] = (await trail()).slice(-1);
      expect(last).toMatchObject({ actor: people[role].email, action, outcome: 'refused' });
    }
    expect((await call(page)).status).toBe(401);
    expect((await call(people.owner.auth)).status).toBeLessThan(300);
  });

  it('a viewer who writes in a loop fills a few lines an hour', async () => {
    const { auth, email } = await member('viewer');
    for (let count = 0; count < 25; count++) await server.put('/desk/v1/staff/1', { role: 'owner' }, auth);
    await server.post('/desk/v1/staff', { email: freshEmail(), role: 'owner' }, auth);
    const refused = await server.database
      .selectFrom('audit_trail')
      .select('action')
      .where('actor', '=', email)
      .where('outcome', '=', 'refused')
      .orderBy('id')
      .execute();
    expect(refused.map(({ action }) => action)).toEqual([...Array(20).fill('PUT /staff/{id}'), 'POST /staff']);
  });

  it('another role counts at once', async () => {
    const { auth, email } = await member('viewer');
    expect((await server.get('/desk/v1/staff', auth)).status).toBe(403);
    await server.put('/admin/staff', { email, role: 'owner' }, admin);
    expect((await server.get('/desk/v1/staff', auth)).status).toBe(200);
    await server.put('/admin/staff', { email, role: 'viewer' }, admin);
    expect((await server.get('/desk/v1/staff', auth)).status).toBe(403);
  });

  it('leaves the desk an owner, also when two take each other out', async () => {
    const alone = await openFixture({ adminKey });
    try {
      const add = (email: string) => alone.post('/admin/staff', { email, role: 'owner' }, admin);
      await add('a@operator.example');
      await add('b@operator.example');
      const both = await Promise.all(
        ['a@operator.example', 'b@operator.example'].map((email) =>
          alone.put('/admin/staff', { email, active: false }, admin),
        ),
      );
      expect(both.map(({ body }) => body.code).sort()).toEqual([1, 2]);
    } finally {
      await alone.close();
    }
  });
});

describe('the audit trail', () => {
  beforeEach(() => invite('viewer'));

  it('is only added to: the database changes and deletes nothing of it', async () => {
    for (const statement of [
      sql`update audit_trail set actor = 'somebody else'`,
      sql`update audit_trail set detail = '{}'`,
      sql`delete from audit_trail`,
      sql`truncate audit_trail`,
    ]) {
      await expect(statement.execute(server.database)).rejects.toThrow('only added to');
    }
  });

  it('is told to owners in pages, the newest first', async () => {
    const { auth } = await member('owner');
    const { body } = await server.get('/desk/v1/audit', auth);
    const entries = body.entries as { id: number; action: string; actor: string }[];
    expect(entries[0]).toMatchObject({ action: 'staff.password' });
    expect(entries[1]).toMatchObject({ action: 'staff.add', actor: 'command line' });
    const { body: older } = await server.get(`/desk/v1/audit?before=${entries[0]?.id}`, auth);
    expect((older.entries as { id: number }[])[0]?.id).toBe(entries[1]?.id);
  });
});
