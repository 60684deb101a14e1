import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RateLimiter } from '../http/rate-limit.ts';
import { messages } from '../messages.ts';
import { type Answered, bookingOf, type Fixture, noon, openFixture, quotationOf } from '../testing/fixture.ts';
import { createPasswords } from './passwords.ts';
import { sessionMs } from './sessions.ts';

let server: Fixture;
beforeAll(async () => {
  server = await openFixture({ passwords: createPasswords() });
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = noon;
});

let people = 0;
const hashOf = (password: string) => password.padEnd(64, '0');

interface Person {
  readonly id: number;
  readonly email: string;
  readonly auth: Record<string, string>;
}

async function signUp(): Promise<Person> {
  const email = `person${++people}@example.com`;
  const { body } = await server.post('/api/signUp', {
    email,
    firstname: 'Grace',
    surname: 'Hopper',
    dialingcode: '+44',
    phone: '07911 224321',
    passwordhash: hashOf('first'),
  });
  const { custid } = body.profile as { custid: number };
  return { id: custid, email, auth: { authorization: `Bearer ${String(body.token)}` } };
}

/** Books a ride as a customer. */
async function book(auth: Record<string, string> = {}): Promise<{ reference: string; code: string; jobId: string }> {
  const request = quotationOf();
  const quoted = await server.post('/api/quotation', request);
  const { body } = await server.post('/api/createbookingTest', bookingOf(request, quoted.body.totalfare), auth);
  return { reference: String(body.Bref), code: String(body.BookingCode), jobId: String(body.JobPartId) };
}

const signIn = (email: string, password: string) =>
  server.post('/api/signIn', { email, passwordhash: hashOf(password) });

describe('signing up and in', () => {
  it('takes names as long as those of a booking, also when the profile is changed [1§5.23]', async () => {
    const [firstname, surname] = ['A'.repeat(255), 'B'.repeat(255)];
    const person = { email: 'long@example.com', firstname, surname, dialingcode: '44', phone: '7911224321' };
    const { body } = await server.post('/api/signUp', { ...person, passwordhash: hashOf('first') });
    expect(body).toMatchObject({ Code: 1, profile: { firstname, surname } });
    const auth = { authorization: `Bearer ${String(body.token)}` };
    expect((await server.put('/api/updateprofile', person, auth)).body).toMatchObject({ code: 1 });
  });

  it('gives a profile, a token and nothing of the password [2§3.4 2§7.2]', async () => {
    const person = await signUp();
    const again = await signIn(person.email.toUpperCase(), 'first');
    expect(again.body).toMatchObject({
      Code: 1,
      profile: { custid: person.id, firstname: 'Grace', phone: '7911224321', dialingcode: '44', bookerid: 0 },
    });
    expect(JSON.stringify(again.body)).not.toContain(hashOf('first'));
    const { password } = await server.database
      .selectFrom('customers')
      .select('password')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(password).toMatch(/^scrypt\$32768\$8\$1\$/);
    expect(password).not.toContain(hashOf('first'));
  });

  it('answers alike for a wrong password and an email that nobody has [2§7.2 2§8.19]', async () => {
    const person = await signUp();
    const wrong = await signIn(person.email, 'other');
    const nobody = await signIn('nobody@example.com', 'other');
    expect([wrong.status, wrong.body]).toEqual([200, { code: 2, message: messages.wrongPassword }]);
    expect([nobody.status, nobody.body]).toEqual([wrong.status, wrong.body]);
  });

  it('makes one account of an email, however it is written and however often it is sent at once [2§7.3]', async () => {
    const send = (email: string) =>
      server.post('/api/signUp', {
        email,
        firstname: 'A',
        surname: 'B',
        dialingcode: '44',
        phone: '7911224321',
        passwordhash: hashOf('x'),
      });
    const answers = await Promise.all([send('twice@example.com'), send('Twice@Example.com')]);
    expect(answers.map(({ body }) => body.Code)).toEqual([1, 1]);
    const rows = await server.database
      .selectFrom('customers')
      .select('beside')
      .where('email', 'ilike', 'twice@example.com')
      .execute();
    expect(rows.filter(({ beside }) => !beside)).toHaveLength(1);
  });

  it('lets nobody try without end, in words that name a way that works [2§8.19]', async () => {
    const clock = { now: noon };
    const strict = await openFixture({ rateLimiter: new RateLimiter(() => clock.now) });
    const guess = (email: string) => strict.post('/api/signIn', { email, passwordhash: hashOf('guess') });
    const answers: Answered[] = [];
    for (let tries = 0; tries < 11; tries++) answers.push(await guess('victim@example.com'));
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 2, message: messages.tooManyTries } });
    expect((await guess('other@example.com')).status).toBe(200);
    clock.now += 31_000;
    expect((await guess('victim@example.com')).status).toBe(200);
    await strict.close();
  });

  it('tells a device the profile as it was changed on another one, which stays signed in', async () => {
    const person = await signUp();
    const other = await signIn(person.email, 'first');
    const auth = { authorization: `Bearer ${String(other.body.token)}` };
    const moved = { email: person.email, firstname: 'Zoë', surname: 'Hopper', dialingcode: '49', phone: '15112345678' };
    expect((await server.put('/api/updateprofile', { ...moved, smsmailinglist: true }, person.auth)).body.code).toBe(1);
    const { body } = await server.get('/api/profile', auth);
    expect(body).toMatchObject({ code: 1, profile: { custid: person.id, ...moved, smsmailinglist: true } });
  });

  it('a session ends when it is signed out, over, or altered', async () => {
    const person = await signUp();
    const ask = (auth: Record<string, string>) => server.get(`/api/addressbook?custid=${person.id}`, auth);
    expect((await ask(person.auth)).status).toBe(200);
    expect((await ask({ authorization: `${person.auth.authorization}x` })).status).toBe(401);
    server.clock.now = noon + sessionMs + 1;
    expect((await ask(person.auth)).status).toBe(401);
    server.clock.now = noon;
    expect((await server.post('/api/signOut', {}, person.auth)).body.code).toBe(1);
    expect(await ask(person.auth)).toMatchObject({ status: 401, body: { reason: 'session' } });
  });
});

describe('passwords', () => {
  it('a changed one signs out everywhere else and goes on here [2§2.9 2§7.7]', async () => {
    const person = await signUp();
    const other = await signIn(person.email, 'first');
    const body = { custid: person.id, oldpasswordhash: hashOf('first'), passwordhash: hashOf('second') };
    const wrong = await server.put('/api/changepassword', { ...body, oldpasswordhash: hashOf('no') }, person.auth);
    expect(wrong.body.message).toBe(messages.wrongOldPassword);
    const changed = await server.put('/api/changepassword', body, person.auth);
    expect(changed.body.code).toBe(1);
    const status = async (token: unknown) =>
      (await server.get('/api/addressbook', { authorization: `Bearer ${String(token)}` })).status;
    expect(await status(other.body.token)).toBe(401);
    expect((await server.get('/api/addressbook', person.auth)).status).toBe(401);
    expect(await status(changed.body.token)).toBe(200);
    expect((await signIn(person.email, 'second')).body.Code).toBe(1);
  });

  const linkOf = () => /\/resetpassword\/(\d+)\/([\w-]+)/.exec(server.emails.at(-1)?.text ?? '');
  const forgot = (email: string) => server.post('/api/resetpassword', { custid: 0, email, source: 'web' });

  it('a link works once, for one hour, only as it is, and signs out everywhere', async () => {
    const person = await signUp();
    expect((await forgot(person.email)).body.code).toBe(1);
    const [, id, code] = linkOf() ?? [];
    expect(server.emails.at(-1)?.to).toBe(person.email);
    const save = (more: object = {}) =>
      server.put('/api/savepassword', { id, code, passwordhash: hashOf('third'), ...more });
    expect((await save({ code: `${code?.slice(0, -1)}_` })).body.message).toBe(messages.resetUsed);
    expect((await save({ id: String(Number(id) + 1) })).body.message).toBe(messages.resetUsed);
    server.clock.now = noon + 3_600_001;
    expect((await save()).body.message).toBe(messages.resetUsed);
    server.clock.now = noon;
    expect((await save()).body.code).toBe(1);
    expect((await save()).body.message).toBe(messages.resetUsed);
    expect((await server.get('/api/addressbook', person.auth)).status).toBe(401);
    expect((await signIn(person.email, 'third')).body.Code).toBe(1);
  });

  it('a link that is used ends no link of anybody else', async () => {
    const [one, other] = [await signUp(), await signUp()];
    await forgot(other.email);
    const [, id, code] = linkOf() ?? [];
    await forgot(one.email);
    const [, ownId, ownCode] = linkOf() ?? [];
    const used = { id: ownId, code: ownCode, passwordhash: hashOf('third') };
    expect((await server.put('/api/savepassword', used)).body.code).toBe(1);
    expect((await server.put('/api/savepassword', { id, code, passwordhash: hashOf('fourth') })).body.code).toBe(1);
  });

  it('of two changes at the same moment one is made, and the other is told that the old password is wrong', async () => {
    const person = await signUp();
    const change = async (to: string) => {
      const asked = { custid: person.id, oldpasswordhash: hashOf('first'), passwordhash: hashOf(to) };
      return (await server.put('/api/changepassword', asked, person.auth)).body;
    };
    const [one, other] = await Promise.all([change('this'), change('that')]);
    expect([one?.code, other?.code].sort()).toEqual([1, 2]);
    expect((await signIn(person.email, one?.code === 1 ? 'this' : 'that')).body.Code).toBe(1);
  });

  it('whether an email is known is not told [2§7.4]', async () => {
    const before = server.emails.length;
    expect((await forgot('stranger@example.com')).body).toEqual({ code: 1, message: '' });
    expect(server.emails.length).toBe(before);
  });
});

describe('the address book', () => {
  it('adds, changes and deletes [2§3.10 2§5.27 2§7.10 2§7.11]', async () => {
    const { auth, id: custid } = await signUp();
    const place = {
      custid,
      name: 'Flat',
      latitude: 51.5,
      longitude: -0.1,
      placename: 'home',
      fulladdress: '1 High St',
    };
    const added = await server.post('/api/addressbook', place, auth);
    const { id } = added.body;
    await server.put('/api/addressbook', { ...place, id, fulladdress: '2 High St' }, auth);
    const list = await server.get(`/api/addressbook?custid=${custid}`, auth);
    expect(list.body.addresses).toEqual([expect.objectContaining({ id, placename: 'home', fulladdress: '2 High St' })]);
    expect((await server.remove(`/api/addressbook?id=${id}`, auth)).body.code).toBe(1);
    expect((await server.get('/api/addressbook', auth)).body.addresses).toEqual([]);
    expect((await server.remove(`/api/addressbook?id=${id}`, auth)).body.message).toBe(messages.noSuchPlace);
  });
});

describe('bookings of an account', () => {
  it('a booking belongs to whoever is signed in, not to whoever is claimed', async () => {
    const person = await signUp();
    const request = quotationOf();
    const quoted = await server.post('/api/quotation', request);
    const claimed = bookingOf(request, quoted.body.totalfare, { custid: person.id });
    await server.post('/api/createbookingTest', claimed);
    expect((await server.get('/api/currentbookings', person.auth)).body.jlist).toEqual([]);
    const own = await book(person.auth);
    const list = (await server.get(`/api/currentbookings?custid=${person.id}`, person.auth)).body.jlist as object[];
    expect(list).toEqual([expect.objectContaining({ bookingref: own.reference, status: 'upcoming' })]);
    expect(server.emails.at(-1)).toMatchObject({ subject: `Your booking ${own.reference}` });
  });

  it('history comes in pages, youngest first, for the months that were asked for [2§2.34 2§7.17]', async () => {
    const person = await signUp();
    const day = 24 * 3_600_000;
    for (const days of [1, 40, 100, 200, 400, 401, 402]) {
      const { jobId } = await book(person.auth);
      await server.database
        .updateTable('bookings')
        .set({ pickup_at: noon - days * day, status: 'finish' })
        .where('id', '=', Number(jobId))
        .execute();
    }
    const ask = async (query: string) => (await server.get(`/api/journeyhistory?${query}`, person.auth)).body;
    expect(await ask('filter=0')).toMatchObject({ totalrecords: 2, pageindex: 1, pagesize: 5 });
    expect(await ask('filter=1')).toMatchObject({ totalrecords: 3 });
    expect(await ask('filter=2')).toMatchObject({ totalrecords: 4 });
    const second = await ask('filter=3&pageindex=2');
    expect(second).toMatchObject({ totalrecords: 7, pageindex: 2 });
    expect(second.jlist).toHaveLength(2);
    expect((await server.get('/api/currentbookings', person.auth)).body.jlist).toEqual([]);
  });

  it('cancelling is decided by the table, writes an email, and is the same twice [2§2.37 2§7.21]', async () => {
    const person = await signUp();
    const { reference, jobId } = await book(person.auth);
    const cancel = () => server.post('/api/cancelbooking', { source: 'web', bookingref: reference }, person.auth);
    expect((await cancel()).body.code).toBe(1);
    expect(server.emails.at(-1)?.subject).toBe(`Booking ${reference} is cancelled`);
    const sent = server.emails.length;
    expect((await cancel()).body.code).toBe(1);
    expect(server.emails.length).toBe(sent);
    const found = await server.get(`/api/bookingdetails?jobid=${jobId}`, person.auth);
    expect((found.body.bookingdetails as { status: string }).status).toBe('cancelled');
    const late = await book(person.auth);
    await server.database
      .updateTable('bookings')
      .set({ status: 'started' })
      .where('id', '=', Number(late.jobId))
      .execute();
    const refused = await server.post('/api/cancelbooking', { bookingref: late.reference }, person.auth);
    expect(refused.body.message).toBe(messages.cannotCancel);
    const receipt = await server.post('/api/emailreceipt', { source: 'web', bookingref: late.reference }, person.auth);
    expect(receipt.body.code).toBe(1);
    expect(server.emails.at(-1)).toMatchObject({ to: person.email, subject: `Receipt for booking ${late.reference}` });
    const none = await server.post('/api/emailreceipt', { bookingref: reference }, person.auth);
    expect(none.body.message).toBe(messages.noReceipt);
  });

  it('everything kept is given out, and goes with the account; rides stay booked', async () => {
    const person = await signUp();
    const ride = await book(person.auth);
    const { body } = await server.get('/api/exportaccount', person.auth);
    expect(body.data).toMatchObject({
      profile: { email: person.email },
      bookings: [expect.objectContaining({ reference: ride.reference })],
    });
    expect(JSON.stringify(body.data)).not.toContain('scrypt');
    const remove = (password: string) =>
      server.post('/api/deleteaccount', { custid: person.id, passwordhash: hashOf(password) }, person.auth);
    expect((await remove('wrong')).body.message).toBe(messages.wrongOldPassword);
    expect((await remove('first')).body.code).toBe(1);
    expect((await server.get('/api/addressbook', person.auth)).status).toBe(401);
    expect((await signIn(person.email, 'first')).body.message).toBe(messages.wrongPassword);
    const found = await server.post('/api/bookinginfo', { code: ride.code });
    expect(found.body.bookinginfo).toMatchObject({ status: 'upcoming' });
  });
});

it('a code opens its own booking for a guest, and no other', async () => {
  const ride = await book();
  const other = await book();
  const cancel = (code: string) => server.post('/api/cancelbooking', { bookingref: ride.reference, code });
  expect((await cancel(other.code)).body.message).toBe(messages.bookingNotFound);
  expect((await cancel(`${ride.code.slice(0, -1)}0`)).body.code).toBe(ride.code.endsWith('0') ? 1 : 2);
  expect((await cancel(ride.code)).body.code).toBe(1);
});
