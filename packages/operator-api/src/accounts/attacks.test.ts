import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RateLimiter } from '../http/rate-limit.ts';
import { messages } from '../messages.ts';
import { type Answered, bookingOf, type Fixture, noon, openFixture, origin, quotationOf } from '../testing/fixture.ts';
import { createPasswords } from './passwords.ts';

/** Attacks on accounts, sent to the server as strangers and owners reach it. */

let server: Fixture;
const clock = { now: noon };
const counted: string[] = [];
/** Runs while a password is being checked. */
let meanwhile: (() => Promise<unknown>) | null = null;
// A fast stand-in for scrypt that counts the computations.
const passwords = createPasswords(async ({ text, salt }) => {
  counted.push('computed');
  const happens = meanwhile;
  meanwhile = null;
  await happens?.();
  return createHash('sha256').update(text).update(salt).digest();
});
beforeAll(async () => {
  server = await openFixture({
    rateLimiter: new RateLimiter(() => clock.now),
    trustedProxies: ['10.0.0.1'],
    passwords,
  });
});
afterAll(() => server.close());
beforeEach(() => {
  // Every test begins with unused rate limits.
  clock.now += 86_400_000;
});

let people = 0;
const hashOf = (password: string) => password.padEnd(64, '0');
const owner = '198.51.100.1';
const stranger = '203.0.113.66';

/** Sends a request as a browser at an IP address does. */
async function from(
  address: string,
  method: 'POST' | 'PUT' | 'GET',
  path: string,
  body: unknown,
  more: Record<string, string> = {},
): Promise<Answered & { readonly cookie: string }> {
  const response = await server.app(
    new Request(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, origin, ...more },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    }),
    { remoteAddress: '10.0.0.1' },
  );
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
    cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
  };
}

const newPerson = (email: string, password = 'first') => ({
  email,
  firstname: 'Grace',
  surname: 'Hopper',
  dialingcode: '44',
  phone: '7911224321',
  passwordhash: hashOf(password),
});

async function signUp(password = 'first', address = `198.51.100.${++people % 250}`) {
  const email = `attacked${++people}@example.com`;
  const { body, cookie } = await from(address, 'POST', '/api/signUp', newPerson(email, password));
  const { custid } = body.profile as { custid: number };
  return { id: custid, email, cookie, auth: { authorization: `Bearer ${String(body.token)}` } };
}
const signIn = (email: string, password: string, address = owner, cookie = '') =>
  from(address, 'POST', '/api/signIn', { email, passwordhash: hashOf(password) }, cookie === '' ? {} : { cookie });
const profileOf = (email: string, more: object = {}) => ({
  custid: 0,
  email,
  firstname: 'Grace',
  surname: 'Hopper',
  dialingcode: '44',
  phone: '7911224321',
  ...more,
});
const emailsTo = (email: string) => server.emails.filter(({ to }) => to === email);
const codeIn = (text = '') => /\/(?:resetpassword|confirmpassword)\/(\d+)\/([\w-]+)/.exec(text)?.slice(1) ?? [];

describe('wrong passwords by anybody', () => {
  it('keep no owner out of signing in, a reset, a change or a deletion', async () => {
    const victim = await signUp();
    const tries: number[] = [];
    for (let count = 0; count < 12; count++) tries.push((await signIn(victim.email, 'guess', stranger)).status);
    expect(tries.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(tries.slice(10)).toEqual([429, 429]);
    expect((await signIn(victim.email, 'first')).body.Code).toBe(1);
    const forgot = { custid: 0, email: victim.email, source: 'web' };
    expect((await from(owner, 'POST', '/api/resetpassword', forgot)).body.code).toBe(1);
    const change = { custid: 0, oldpasswordhash: hashOf('first'), passwordhash: hashOf('second') };
    const changed = await from(owner, 'PUT', '/api/changepassword', change, victim.auth);
    expect(changed.body.code).toBe(1);
    const gone = { custid: 0, passwordhash: hashOf('second') };
    const auth = { authorization: `Bearer ${String(changed.body.token)}` };
    expect((await from(owner, 'POST', '/api/deleteaccount', gone, auth)).body.code).toBe(1);
  });

  it('from the same office, or from everywhere, do not reach a browser that is known', async () => {
    const victim = await signUp();
    expect(victim.cookie).toMatch(/^known-device=/);
    for (let count = 0; count < 11; count++) await signIn(victim.email, 'guess', owner);
    for (let count = 0; count < 120; count++) await signIn(victim.email, 'guess', `203.0.113.${count}`);
    const elsewhere = await signIn(victim.email, 'first', '192.0.2.77');
    expect(elsewhere).toMatchObject({ status: 429, body: { message: messages.tooManyTries } });
    expect(messages.tooManyTries).toContain('Forgot password?');
    expect((await signIn(victim.email, 'first', owner, victim.cookie)).body.Code).toBe(1);
    // The cookie of another account, or one that this server did not sign, has no effect.
    const other = await signUp();
    expect((await signIn(victim.email, 'first', owner, other.cookie)).status).toBe(429);
    expect((await signIn(victim.email, 'first', owner, `${victim.cookie.slice(0, -2)}AA`)).status).toBe(429);
  });

  it('are limited for a browser that is known to another account with the email alone', async () => {
    const victim = await signUp('secret');
    await from(stranger, 'POST', '/api/signUp', newPerson(victim.email, 'mine'));
    const known: string[] = [];
    for (let count = 0; count < 12; count++)
      known.push((await signIn(victim.email, 'mine', `203.0.113.${count}`)).cookie);
    const heard: number[] = [];
    for (const [at, cookie] of known.entries()) {
      for (let count = 0; count < 9; count++)
        heard.push((await signIn(victim.email, `guess${count}`, `203.0.113.${100 + at}`, cookie)).status);
    }
    expect(heard.filter((status) => status === 200).length).toBeLessThan(100);
    const right = await signIn(victim.email, 'secret', '192.0.2.88', known[0]);
    expect(right).toMatchObject({ status: 429, body: { message: messages.tooManyTries } });
    expect((await signIn(victim.email, 'mine', '192.0.2.88', known[1])).body.Code).toBe(1);
    expect((await signIn(victim.email, 'secret', '192.0.2.88', victim.cookie)).body.Code).toBe(1);
  });

  it('from a known browser tell alike whether others have the email', async () => {
    const alone = await signUp();
    const victim = await signUp();
    const beside = await from(stranger, 'POST', '/api/signUp', newPerson(victim.email, 'mine'));
    const statusesOf = async (email: string, cookie: string, address: string) => {
      for (let count = 0; count < 11; count++) await signIn(email, 'guess', address);
      return [(await signIn(email, 'guess', address, cookie)).status, (await signIn(email, 'x', owner, cookie)).status];
    };
    expect(await statusesOf(victim.email, beside.cookie, '192.0.2.90')).toEqual(
      await statusesOf(alone.email, alone.cookie, '192.0.2.90'),
    );
  });

  it('are forgotten by a reset, which always gets through, as the words advise', async () => {
    const victim = await signUp();
    for (let count = 0; count < 11; count++) await signIn(victim.email, 'guess', owner);
    expect((await signIn(victim.email, 'first', owner)).status).toBe(429);
    await from(owner, 'POST', '/api/resetpassword', { custid: 0, email: victim.email, source: 'web' });
    const [id, code] = codeIn(emailsTo(victim.email).at(-1)?.text);
    const saved = await from(owner, 'PUT', '/api/savepassword', { id, code, passwordhash: hashOf('second') });
    expect(saved.body.code).toBe(1);
    expect(saved.cookie).toMatch(/^known-device=/);
    expect((await signIn(victim.email, 'second', owner)).body.Code).toBe(1);
  });
});

it('a sign-in or sign-up that no thread is free for is refused before anything is read', async () => {
  const waiting: (() => void)[] = [];
  const slow = createPasswords(() => new Promise((resolve) => waiting.push(() => resolve(new Uint8Array(32)))), {
    most: 1,
    mostOfOne: 1,
  });
  const full = await openFixture({ database: server.database, passwords: slow });
  const body = newPerson('busy@example.com');
  const first = full.post('/api/signIn', body);
  await expect.poll(() => waiting).toHaveLength(1);
  const read = vi.spyOn(server.database, 'selectFrom');
  for (const path of ['/api/signIn', '/api/signUp']) {
    const refused = await full.post(path, body);
    expect([path, refused.status, refused.body]).toEqual([path, 503, expect.anything()]);
    expect(refused.headers.get('retry-after')).not.toBeNull();
  }
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
  waiting[0]?.();
  expect((await first).body.message).toBe(messages.wrongPassword);
});

it('of calls at once that ask for a hash, only those that get a place are looked up at all', async () => {
  const few = await openFixture({
    database: server.database,
    passwords: createPasswords(async () => new Uint8Array(32), { most: 3, mostOfOne: 2 }),
  });
  const read = vi.spyOn(server.database, 'selectFrom');
  const body = { id: 1, code: 'a'.repeat(32), passwordhash: hashOf('x') };
  const all = await Promise.all(Array.from({ length: 30 }, () => few.put('/api/savepassword', body)));
  const saved = all.filter(({ status }) => status === 200);
  expect(saved).toHaveLength(3);
  expect(all.filter(({ status, headers }) => status === 503 && headers.has('retry-after'))).toHaveLength(27);
  const accounts = read.mock.calls.filter(([table]) => table === 'customers' || table === 'password_resets');
  expect(accounts).toHaveLength(3 * 2);
  read.mockRestore();
});

it('a made-up code of a reset link costs no hash', async () => {
  const victim = await signUp();
  counted.length = 0;
  const body = { id: victim.id, code: 'a'.repeat(32), passwordhash: hashOf('x') };
  expect((await from(stranger, 'PUT', '/api/savepassword', body)).body.message).toBe(messages.resetUsed);
  expect(counted).toEqual([]);
});

describe('which emails have an account', () => {
  /** The response to a request, and every statement and hash computed for it. */
  async function workOf(ask: () => Promise<Answered>): Promise<readonly [Answered, readonly string[]]> {
    counted.length = 0;
    return [await ask(), [...counted]];
  }

  it('is not told by signing up, which gives an account that works either way', async () => {
    const victim = await signUp();
    const [known, work] = await workOf(() => from(stranger, 'POST', '/api/signUp', newPerson(victim.email, 'mine')));
    const [fresh, same] = await workOf(() =>
      from(stranger, 'POST', '/api/signUp', newPerson('new@example.com', 'mine')),
    );
    expect([known.status, Object.keys(known.body), work]).toEqual([fresh.status, Object.keys(fresh.body), same]);
    expect({ ...known.body, token: '', Id: 0, profile: 0 }).toEqual({ ...fresh.body, token: '', Id: 0, profile: 0 });
    expect((await signIn(victim.email, 'mine', stranger)).body).toMatchObject({ Code: 1 });
    const own = await signIn(victim.email, 'first');
    expect(own.body).toMatchObject({ Code: 1, profile: { custid: victim.id } });
    expect(emailsTo(victim.email).at(-1)?.subject).toBe('You already have an account');
    // Emails still go to the owner: a reset is for the first account.
    await from(stranger, 'POST', '/api/resetpassword', { custid: 0, email: victim.email, source: 'web' });
    expect(codeIn(emailsTo(victim.email).at(-1)?.text)[0]).toBe(String(victim.id));
  });

  it('is not told by signing up again after a lost answer: it signs in', async () => {
    const person = await signUp();
    const again = await from(owner, 'POST', '/api/signUp', newPerson(person.email));
    expect(again.body).toMatchObject({ Code: 1, profile: { custid: person.id } });
  });

  it('is not told by a change of one’s email', async () => {
    const victim = await signUp();
    const asking = await signUp();
    const ask = (email: string) =>
      from(stranger, 'PUT', '/api/updateprofile', profileOf(email, { passwordhash: hashOf('first') }), asking.auth);
    const [known, work] = await workOf(() => ask(victim.email));
    const [fresh, same] = await workOf(() => ask('nobody-has-this@example.com'));
    expect([known.status, known.body, work]).toEqual([fresh.status, fresh.body, same]);
    expect(emailsTo(victim.email).at(-1)?.subject).toBe('You already have an account');
  });

  it('is not told by the work that a sign-in or a reset takes until its answer', async () => {
    const victim = await signUp();
    for (const path of ['/api/signIn', '/api/resetpassword']) {
      const ask = (email: string) => from(stranger, 'POST', path, { email, custid: 0, passwordhash: hashOf('guess') });
      const [known, work] = await workOf(() => ask(victim.email));
      const [fresh, same] = await workOf(() => ask('nobody-at-all@example.com'));
      expect([known.status, known.body, work]).toEqual([fresh.status, fresh.body, same]);
    }
  });
});

describe('another email', () => {
  it('needs the password, is confirmed by the new address and told to the old', async () => {
    const person = await signUp();
    const ask = (more: object = {}) =>
      from(owner, 'PUT', '/api/updateprofile', profileOf('moved@example.com', more), person.auth);
    expect(await ask()).toMatchObject({ status: 403, body: { reason: 'password', message: messages.confirmPassword } });
    expect((await ask({ passwordhash: hashOf('wrong') })).body.message).toBe(messages.wrongOldPassword);
    expect((await ask({ passwordhash: hashOf('first') })).body).toMatchObject({ code: 1, emailpending: true });
    expect((await signIn('moved@example.com', 'first')).body.code).toBe(2);
    expect(emailsTo(person.email).at(-1)?.subject).toBe('Your email is about to change');
    const [id, code] = codeIn(emailsTo('moved@example.com').at(-1)?.text);
    const confirm = () => from(owner, 'PUT', '/api/confirmemail', { id, code });
    expect((await confirm()).body).toMatchObject({ code: 1, email: 'moved@example.com' });
    expect((await confirm()).body.message).toBe(messages.resetUsed);
    expect((await signIn('moved@example.com', 'first')).body.Code).toBe(1);
    expect(emailsTo(person.email).at(-1)?.subject).toBe('Your email has changed');
  });

  it('ends the sign-ins of all devices, which have stored the old one and would book rides with it', async () => {
    const person = await signUp();
    const email = `moved${++people}@example.com`;
    await from(owner, 'PUT', '/api/updateprofile', profileOf(email, { passwordhash: hashOf('first') }), person.auth);
    const [id, code] = codeIn(emailsTo(email).at(-1)?.text);
    const places = () => from(owner, 'GET', '/api/addressbook', null, person.auth);
    expect((await places()).status).toBe(200);
    expect((await from(stranger, 'PUT', '/api/confirmemail', { id, code })).body.code).toBe(1);
    expect(await places()).toMatchObject({ status: 401, body: { reason: 'session' } });
    expect((await signIn(email, 'first')).body).toMatchObject({ Code: 1, profile: { email } });
  });

  it('that two accounts take at once is one’s, and never an error', async () => {
    const both = [await signUp(), await signUp()];
    const email = `wanted${++people}@example.com`;
    for (const { auth } of both) {
      await from(owner, 'PUT', '/api/updateprofile', profileOf(email, { passwordhash: hashOf('first') }), auth);
    }
    const codes = emailsTo(email).map(({ text }) => codeIn(text));
    const answers = await Promise.all(codes.map(([id, code]) => from(owner, 'PUT', '/api/confirmemail', { id, code })));
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, 1],
      [200, 2],
    ]);
  });

  it('ends a reset link that was sent to the old one, and so does another password', async () => {
    const person = await signUp();
    const forgot = async (email: string) => {
      await from(owner, 'POST', '/api/resetpassword', { custid: 0, email, source: 'web' });
      return codeIn(emailsTo(email).at(-1)?.text);
    };
    const save = ([id, code]: readonly string[]) =>
      from(stranger, 'PUT', '/api/savepassword', { id, code, passwordhash: hashOf('stolen') });
    const before = await forgot(person.email);
    const change = { custid: 0, oldpasswordhash: hashOf('first'), passwordhash: hashOf('second') };
    const { body } = await from(owner, 'PUT', '/api/changepassword', change, person.auth);
    expect((await save(before)).body.message).toBe(messages.resetUsed);
    const old = await forgot(person.email);
    const email = `after${++people}@example.com`;
    const auth = { authorization: `Bearer ${String(body.token)}` };
    await from(owner, 'PUT', '/api/updateprofile', profileOf(email, { passwordhash: hashOf('second') }), auth);
    const [id, code] = codeIn(emailsTo(email).at(-1)?.text);
    expect((await from(owner, 'PUT', '/api/confirmemail', { id, code })).body.code).toBe(1);
    expect((await save(old)).body.message).toBe(messages.resetUsed);
  });
});

describe('a sign-in that is under way', () => {
  /** Runs `happens` while the password of a sign-in is being checked. */
  async function during(happens: () => Promise<unknown>, email: string) {
    meanwhile = happens;
    return signIn(email, 'first', stranger);
  }
  const asks = async (token: unknown) =>
    (await from(stranger, 'GET', '/api/addressbook', null, { authorization: `Bearer ${String(token)}` })).status;

  it('with the old password is over once the password is another', async () => {
    const person = await signUp();
    const change = { custid: 0, oldpasswordhash: hashOf('first'), passwordhash: hashOf('second') };
    const late = await during(() => from(owner, 'PUT', '/api/changepassword', change, person.auth), person.email);
    expect(await asks(late.body.token)).toBe(401);
  });

  it('to an account that is deleted meanwhile is refused in words', async () => {
    const person = await signUp();
    const gone = { custid: 0, passwordhash: hashOf('first') };
    const late = await during(() => from(owner, 'POST', '/api/deleteaccount', gone, person.auth), person.email);
    expect(late).toMatchObject({ status: 200, body: { code: 2, message: messages.wrongPassword } });
  });
});

describe('another password that is under way', () => {
  const change = ({ auth }: { auth: Record<string, string> }, passwordhash = hashOf('second')) =>
    from(owner, 'PUT', '/api/changepassword', { custid: 0, oldpasswordhash: hashOf('first'), passwordhash }, auth);

  it('is refused once the account has another email, which ended the session', async () => {
    const person = await signUp();
    const email = `elsewhere${++people}@example.com`;
    await from(owner, 'PUT', '/api/updateprofile', profileOf(email, { passwordhash: hashOf('first') }), person.auth);
    const [id, code] = codeIn(emailsTo(email).at(-1)?.text);
    meanwhile = () => from(stranger, 'PUT', '/api/confirmemail', { id, code });
    expect((await change(person)).body).toMatchObject({ code: 2, message: messages.wrongOldPassword });
    expect((await signIn(email, 'second')).body.code).toBe(2);
    expect((await signIn(email, 'first')).body.Code).toBe(1);
  });

  it('is refused once the account has yet another one', async () => {
    const person = await signUp();
    meanwhile = () => change(person, hashOf('third'));
    expect((await change(person)).body).toMatchObject({ code: 2, message: messages.wrongOldPassword });
    expect((await signIn(person.email, 'third')).body.Code).toBe(1);
  });

  it('by a link is refused once the link has been used', async () => {
    const person = await signUp();
    await from(owner, 'POST', '/api/resetpassword', { custid: 0, email: person.email, source: 'web' });
    const [id, code] = codeIn(emailsTo(person.email).at(-1)?.text);
    const save = (password: string) =>
      from(owner, 'PUT', '/api/savepassword', { id, code, passwordhash: hashOf(password) });
    meanwhile = async () => expect((await save('third')).body.code).toBe(1);
    expect((await save('second')).body).toMatchObject({ code: 2, message: messages.resetUsed });
    expect((await signIn(person.email, 'third')).body.Code).toBe(1);
  });
});

it('what promo code a stranger has used is not told, whatever customer is named', async () => {
  const used = await signUp();
  const other = await signUp();
  const quotation = quotationOf();
  const quoted = await server.post('/api/quotation', quotation, used.auth);
  const fare = Number(quoted.body.totalfare);
  const taken = await from(owner, 'POST', '/api/promocode', { promocode: 'WELCOME10', price: fare });
  const ride = bookingOf(quotation, fare - Number(taken.body.Value), { promocode: 'WELCOME10', custid: used.id });
  expect((await server.post('/api/createbookingTest', ride, used.auth)).body.Code).toBe(1);
  const ask = (auth: Record<string, string>) =>
    from(stranger, 'POST', '/api/promocode', { promocode: 'WELCOME10', price: 50, custid: used.id }, auth);
  expect((await ask({})).body).toMatchObject({ Code: 1 });
  expect((await ask(other.auth)).body).toMatchObject({ Code: 1 });
  expect((await ask(used.auth)).body).toMatchObject({ Code: 2, Message: messages.promoUsed });
});

describe('an email that nobody has proven', () => {
  const commentOf = (email: string) => ({
    name: 'Ada Lovelace',
    email,
    phone: '1',
    source: 'web',
    subject: 'Lost umbrella',
    enqtype: 'lost',
    message: 'It is black',
  });
  const exported = async (auth: Record<string, string>) => {
    const { body } = await from(stranger, 'GET', '/api/exportaccount', null, auth);
    return body.data as { comments: unknown[]; passengers: unknown[] };
  };
  const commentsOf = (email: string) =>
    server.database.selectFrom('comments').select('id').where('email', '=', email).execute();
  const passengersOf = (email: string) =>
    server.database.selectFrom('booker_passengers').select('id').where('email', '=', email).execute();

  /** Stores a guest's comment and a company's passenger with an email. */
  async function written(email: string) {
    expect((await from(owner, 'POST', '/api/comment', commentOf(email))).body.code).toBe(1);
    await server.database
      .insertInto('booker_passengers')
      .values({
        booker_id: 1,
        first_name: 'Ada',
        last_name: 'Lovelace',
        email,
        dialing_code: '44',
        phone: '7911000111',
        cost_centre: '',
        created_at: noon,
      })
      .execute();
  }

  async function taken(email: string, password: string) {
    const { body } = await from(stranger, 'POST', '/api/signUp', newPerson(email, password));
    return { id: Number(body.Id), auth: { authorization: `Bearer ${String(body.token)}` } };
  }
  const leave = (password: string, auth: Record<string, string>) =>
    from(stranger, 'POST', '/api/deleteaccount', { custid: 0, passwordhash: hashOf(password) }, auth);
  const forgot = (email: string) => from(owner, 'POST', '/api/resetpassword', { custid: 0, email, source: 'web' });
  const linksIn = (text = '') =>
    [...text.matchAll(/\/resetpassword\/(\d+)\/([\w-]+)/g)].map(([, id = '', code = '']) => ({ id, code }));

  it.each(['by itself', 'beside the account of its owner'])('%s exports and deletes nothing of it', async (where) => {
    const email = `ada${++people}@example.com`;
    if (where !== 'by itself') {
      await from(owner, 'POST', '/api/signUp', newPerson(email, 'hers'));
    }
    await written(email);
    const { auth } = await taken(email, 'strangers');
    expect(await exported(auth)).toMatchObject({ comments: [], passengers: [] });
    expect((await leave('strangers', auth)).body.code).toBe(1);
    expect(await commentsOf(email)).toHaveLength(1);
    expect(await passengersOf(email)).toHaveLength(1);
  });

  it('is proven by an emailed link: then what was written with it is exported and deleted', async () => {
    const email = `ada${++people}@example.com`;
    await written(email);
    const { id } = await taken(email, 'first');
    await forgot(email);
    const [link] = linksIn(emailsTo(email).at(-1)?.text);
    expect(link?.id).toBe(String(id));
    await from(owner, 'PUT', '/api/savepassword', { ...link, passwordhash: hashOf('second') });
    const { body } = await signIn(email, 'second');
    const auth = { authorization: `Bearer ${String(body.token)}` };
    const data = await exported(auth);
    expect([data.comments.length, data.passengers.length]).toEqual([1, 1]);
    expect((await leave('second', auth)).body.code).toBe(1);
    expect([await commentsOf(email), await passengersOf(email)]).toEqual([[], []]);
  });

  it('holds nobody out who signed up beside a stranger: the reset offers each account, and the proven one keeps the email', async () => {
    const email = `ada${++people}@example.com`;
    const squatter = await taken(email, 'squatters');
    const hers = await taken(email, 'hers');
    await forgot(email);
    const links = linksIn(emailsTo(email).at(-1)?.text);
    expect(links.map(({ id }) => id)).toEqual([String(squatter.id), String(hers.id)]);
    const saved = await from(owner, 'PUT', '/api/savepassword', { ...links[1], passwordhash: hashOf('new') });
    expect(saved.body.code).toBe(1);
    expect((await signIn(email, 'new')).body).toMatchObject({ Code: 1, profile: { custid: hers.id } });
    // From now on emails concern only her account, and the other account's link is invalid.
    const late = await from(owner, 'PUT', '/api/savepassword', { ...links[0], passwordhash: hashOf('late') });
    expect(late.body.message).toBe(messages.resetUsed);
    await forgot(email);
    expect(linksIn(emailsTo(email).at(-1)?.text).map(({ id }) => id)).toEqual([String(hers.id)]);
  });

  it('is no way to guess at its owner’s password by signing up from everywhere', async () => {
    const victim = await signUp();
    const statuses: number[] = [];
    for (let count = 0; count < 101; count++) {
      const asked = newPerson(victim.email, `guess${count}`);
      statuses.push((await from(`203.0.113.${count}`, 'POST', '/api/signUp', asked)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('empties no outbox when its account goes: what waits for its owner is sent', async () => {
    const email = `ada${++people}@example.com`;
    const { auth } = await taken(email, 'strangers');
    await server.database
      .insertInto('outbox')
      .values({ letter: JSON.stringify({ to: email }), created_at: noon, due_at: noon, sent_at: null })
      .execute();
    await leave('strangers', auth);
    const rows = await server.database.selectFrom('outbox').select('sent_at').where('sent_at', 'is', null).execute();
    expect(rows).toHaveLength(1);
  });
});
