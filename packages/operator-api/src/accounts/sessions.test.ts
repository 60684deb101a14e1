import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../messages.ts';
import { bookingOf, type Fixture, noon, openFixture, origin, quotationOf } from '../testing/fixture.ts';
import { freshMs, overlapMs, sessionMs } from './sessions.ts';

let server: Fixture;
beforeAll(async () => {
  server = await openFixture();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = noon;
});

let people = 0;
async function signUp(): Promise<{ readonly token: string; readonly email: string }> {
  const email = `session${++people}@example.com`;
  const { body } = await server.post('/api/signUp', {
    email,
    firstname: 'Grace',
    surname: 'Hopper',
    dialingcode: '44',
    phone: '7911224321',
    passwordhash: 'p'.repeat(64),
  });
  return { token: String(body.token), email };
}
const auth = (token: string) => ({ authorization: `Bearer ${token}` });
const ask = (token: string) => server.get('/api/addressbook', auth(token));
/** The new token in a response; '' for none. */
const successor = async (token: string) => String((await ask(token)).body.sessiontoken ?? '');
const over = { status: 401, body: { code: 2, message: messages.sessionOver, reason: 'session' } };
const altered = (text: string) => `${text.slice(0, -2)}${text.endsWith('AA') ? 'BB' : 'AA'}`;

describe('a session’s token', () => {
  it('is used for a quarter of an hour; then its successor comes with the answer, and with that one the next', async () => {
    const { token } = await signUp();
    server.clock.now = noon + freshMs - 1;
    expect((await ask(token)).body).not.toHaveProperty('sessiontoken');
    server.clock.now = noon + freshMs;
    const second = await successor(token);
    expect(second).toMatch(/^[\w-]{43}$/);
    expect(await successor(second)).toBe('');
    server.clock.now += freshMs;
    const third = await successor(second);
    expect(new Set([token, second, third, '']).size).toBe(4);
    expect((await ask(third)).status).toBe(200);
  });

  it('has one successor, however many requests at once; a lost answer is asked for again', async () => {
    const { token } = await signUp();
    server.clock.now = noon + freshMs;
    const handed = await Promise.all([1, 2, 3, 4].map(() => successor(token)));
    expect(new Set(handed).size).toBe(1);
    server.clock.now += 10 * overlapMs;
    expect(await successor(token)).toBe(handed[0]);
  });

  it('is still taken for a moment after its successor is in use', async () => {
    const { token } = await signUp();
    server.clock.now = noon + freshMs;
    const second = await successor(token);
    await ask(second);
    server.clock.now += overlapMs - 1;
    expect(await successor(token)).toBe(second);
    expect((await ask(second)).status).toBe(200);
  });

  it('replayed after that ends the whole sign-in, its latest token included, and no other', async () => {
    const { token, email } = await signUp();
    const elsewhere = String((await server.post('/api/signIn', { email, passwordhash: 'p'.repeat(64) })).body.token);
    server.clock.now = noon + freshMs;
    const second = await successor(token);
    await ask(second);
    server.clock.now += overlapMs;
    expect(await ask(token)).toMatchObject(over);
    expect(await ask(second)).toMatchObject(over);
    expect((await ask(elsewhere)).status).toBe(200);
  });

  it('replayed by the browser that it was given to, as a tab that slept does, goes on with the latest', async () => {
    const page = { origin };
    const person = { firstname: 'Grace', surname: 'Hopper', dialingcode: '44', phone: '7911224321' };
    const email = `session${++people}@example.com`;
    const signedUp = await server.post('/api/signUp', { ...person, email, passwordhash: 'p'.repeat(64) }, page);
    const cookie = (answer: typeof signedUp) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const browser = { ...page, cookie: cookie(signedUp) };
    const token = String(signedUp.body.token);
    const asks = (each: string, more: Record<string, string> = browser) =>
      server.get('/api/addressbook', { ...auth(each), ...more });
    server.clock.now = noon + freshMs;
    const second = String((await asks(token)).body.sessiontoken);
    await asks(second);
    server.clock.now += freshMs;
    const third = String((await asks(second)).body.sessiontoken);
    await asks(third);
    server.clock.now += overlapMs;
    // The suspended tab's token is two rotations old: it gets the token that the other tab has.
    expect(await asks(token)).toMatchObject({ status: 200, body: { sessiontoken: third } });
    expect((await asks(third)).status).toBe(200);
    // After another sign-in the browser is still known for the earlier session.
    const again = await server.post('/api/signIn', { email, passwordhash: 'p'.repeat(64) }, browser);
    expect((await asks(token, { ...page, cookie: cookie(again) })).status).toBe(200);
    // From another browser the token counts as stolen.
    const other = await server.post(
      '/api/signUp',
      { ...person, email: `o${email}`, passwordhash: 'p'.repeat(64) },
      page,
    );
    expect(await asks(token, { ...page, cookie: cookie(other) })).toMatchObject(over);
    expect(await asks(third)).toMatchObject(over);
  });

  it('expired is over, whatever successors it has had', async () => {
    const { token } = await signUp();
    server.clock.now = noon + sessionMs - 1;
    const second = await successor(token);
    expect((await ask(second)).status).toBe(200);
    server.clock.now = noon + sessionMs;
    expect(await ask(token)).toMatchObject(over);
    expect(await ask(second)).toMatchObject(over);
  });

  it('altered is nobody’s, and ends nothing', async () => {
    const { token } = await signUp();
    for (const bad of [altered(token), `${token}A`, token.slice(0, -1), token.toLowerCase(), '']) {
      expect(await ask(bad)).toMatchObject(over);
    }
    expect((await ask(token)).status).toBe(200);
  });

  it('signed out ends with its successors; a changed password hands out a session of its own', async () => {
    const { token } = await signUp();
    server.clock.now = noon + freshMs;
    const second = await successor(token);
    expect((await server.post('/api/signOut', {}, auth(token))).body.code).toBe(1);
    expect(await ask(second)).toMatchObject(over);
    const other = await signUp();
    server.clock.now += freshMs;
    const change = { custid: 0, oldpasswordhash: 'p'.repeat(64), passwordhash: 'q'.repeat(64) };
    const { body } = await server.put('/api/changepassword', change, auth(other.token));
    expect(body).not.toHaveProperty('sessiontoken');
    expect((await ask(String(body.token))).status).toBe(200);
    expect(await ask(other.token)).toMatchObject(over);
  });

  it('is nowhere in the database, and neither is its successor', async () => {
    const { token } = await signUp();
    server.clock.now = noon + freshMs;
    const second = await successor(token);
    const rows = JSON.stringify(await server.database.selectFrom('sessions').selectAll().execute());
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(second);
  });
});

describe('a connection for live tracking', () => {
  it('is looked at again whenever sign-ins end, so that it hears no more of the customer’s rides', async () => {
    let looked = 0;
    const hub = { recheck: async () => void looked++ } as never;
    const following = await openFixture({ database: server.database, hub });
    const passwordhash = 'p'.repeat(64);
    const id = async (token: string) => String((await following.get('/api/addressbook', auth(token))).status);
    const [one, two, three] = [await signUp(), await signUp(), await signUp()];
    await following.post('/api/signOut', {});
    await following.post('/api/signOut', {}, auth('x'.repeat(43)));
    expect(looked).toBe(0);
    await following.post('/api/signOut', {}, auth(one.token));
    expect([await id(one.token), looked]).toEqual(['401', 1]);
    const changed = { oldpasswordhash: passwordhash, passwordhash: 'n'.repeat(64) };
    expect((await following.put('/api/changepassword', changed, auth(two.token))).body.code).toBe(1);
    expect(looked).toBe(2);
    await following.post('/api/deleteaccount', { custid: 0, passwordhash }, auth(three.token));
    expect([await id(three.token), looked]).toEqual(['401', 3]);
    await following.post('/api/resetpassword', { custid: 0, email: two.email, source: 'web' });
    const [, account, code = ''] = /\/resetpassword\/(\d+)\/([\w-]+)/.exec(following.emails.at(-1)?.text ?? '') ?? [];
    expect((await following.put('/api/savepassword', { id: account, code, passwordhash })).body.code).toBe(1);
    expect(looked).toBe(4);
  });
});

describe('the code of a reset link', () => {
  const save = (id: string | undefined, code: string | undefined) =>
    server.put('/api/savepassword', { id, code, passwordhash: 'n'.repeat(64) });
  const refused = { code: 2, message: messages.resetUsed };

  async function link() {
    const { email } = await signUp();
    await server.post('/api/resetpassword', { custid: 0, email, source: 'web' });
    const [, id, code = ''] = /\/resetpassword\/(\d+)\/([\w-]+)/.exec(server.emails.at(-1)?.text ?? '') ?? [];
    return { id, code };
  }

  it('expired after an hour [2§7.6]', async () => {
    const { id, code } = await link();
    server.clock.now = noon + 3_600_000;
    expect((await save(id, code)).body).toEqual(refused);
    server.clock.now -= 1;
    expect((await save(id, code)).body.code).toBe(1);
  });

  it('replayed [2§7.6]', async () => {
    const { id, code } = await link();
    expect((await save(id, code)).body.code).toBe(1);
    expect((await save(id, code)).body).toEqual(refused);
  });

  it('altered, or another account’s [2§7.6]', async () => {
    const [one, two] = [await link(), await link()];
    expect((await save(one.id, altered(one.code))).body).toEqual(refused);
    expect((await save(one.id, two.code)).body).toEqual(refused);
    expect((await save(one.id, one.code)).body.code).toBe(1);
  });
});

describe('the signed link of a booking', () => {
  const info = async (code: string) => (await server.post('/api/bookinginfo', { code })).body;
  const cancel = async (reference: string, code: string) =>
    (await server.post('/api/cancelbooking', { source: 'web', bookingref: reference, code })).body;
  const receipt = async (reference: string, code: string) =>
    (await server.get(`/api/receipt?bookingref=${reference}&code=${code}`)).body;
  const unknown = { code: 2, message: messages.bookingNotFound };

  async function mailed() {
    const quotation = quotationOf();
    const quoted = await server.post('/api/quotation', quotation);
    const { body } = await server.post('/api/createbookingTest', bookingOf(quotation, quoted.body.totalfare));
    const link = /\/bookinfo\/([\w.-]+)/.exec(server.emails.at(-1)?.text ?? '')?.[1] ?? '';
    return { reference: String(body.Bref), link };
  }

  it('expired opens, shows and cancels nothing', async () => {
    const { reference, link } = await mailed();
    // 30 days after the ride, which is minutes from now.
    server.clock.now = noon + 31 * 86_400_000;
    expect(await info(link)).toEqual(unknown);
    expect(await receipt(reference, link)).toEqual(unknown);
    expect(await cancel(reference, link)).toEqual(unknown);
    server.clock.now = noon + 29 * 86_400_000;
    expect(await info(link)).toMatchObject({ code: 1, bookinginfo: { status: 'finish' } });
  });

  it('replayed shows the same booking, and cancels once', async () => {
    const { reference, link } = await mailed();
    expect(await cancel(reference, link)).toMatchObject({ code: 1 });
    const sent = server.emails.length;
    expect(await cancel(reference, link)).toMatchObject({ code: 1 });
    expect(server.emails.length).toBe(sent);
    expect(await info(link)).toMatchObject({ bookinginfo: { status: 'cancelled' } });
  });

  it('altered, or another booking’s, opens, shows and cancels nothing', async () => {
    const [one, two] = [await mailed(), await mailed()];
    const [id = '', until = '', signature = ''] = one.link.split('.');
    const later = (Number.parseInt(until, 36) + 86_400).toString(36);
    for (const bad of [`${id}.${later}.${signature}`, altered(one.link), `${id}.${until}.`, two.link]) {
      expect(await cancel(one.reference, bad)).toEqual(unknown);
      expect(await receipt(one.reference, bad)).toEqual(unknown);
      if (bad !== two.link) expect((await info(bad)).code).toBe(2);
    }
    expect(await info(one.link)).toMatchObject({ bookinginfo: { status: 'upcoming' } });
  });
});
