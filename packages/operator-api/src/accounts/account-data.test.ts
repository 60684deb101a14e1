import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPayment, updatePayment } from '../database/payments.ts';
import { messages } from '../messages.ts';
import { bookingOf, demoOperator, type Fixture, noon, openFixture, quotationOf } from '../testing/fixture.ts';

/**
 * The data that an account stores about its owner: profile, email, comments to the operator, and the export of it all.
 */

let server: Fixture;
beforeAll(async () => {
  server = await openFixture();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = noon;
});

const day = 86_400_000;
type Auth = Record<string, string>;
const passwordhash = 'p'.repeat(64);

let people = 0;
const newEmail = () => `keeps${++people}@example.com`;
async function signUp(email = newEmail(), password = passwordhash) {
  const person = { firstname: 'Grace', surname: 'Hopper', dialingcode: '44', phone: '7911224321' };
  const { body } = await server.post('/api/signUp', { ...person, email, passwordhash: password });
  const auth: Auth = { authorization: `Bearer ${String(body.token)}` };
  return { id: Number(body.Id), auth, email, profile: body.profile as Record<string, unknown> };
}
const signIn = async (email: string, password = passwordhash) =>
  (await server.post('/api/signIn', { email, passwordhash: password })).body;
const emailsTo = (email: string) => server.emails.filter(({ to }) => to === email);
const codeIn = (text = '') => /\/(?:resetpassword|confirmpassword)\/(\d+)\/([\w-]+)/.exec(text)?.slice(1) ?? [];
const forgot = (email: string) => server.post('/api/resetpassword', { custid: 0, email, source: 'web' });
const save = async ([id, code]: readonly string[], hash = 'n'.repeat(64)) =>
  (await server.put('/api/savepassword', { id, code, passwordhash: hash })).body;
const provenOf = async (id: number) =>
  server.database
    .selectFrom('customers')
    .select(['email', 'beside', 'email_proven'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a profile', () => {
  const changed = {
    custid: 0,
    firstname: 'Ada',
    surname: 'Lovelace',
    dialingcode: '44',
    phone: '7911123456',
    smsmailinglist: true,
    emailmailinglist: true,
  };

  it('is as it was changed, at the next sign-in too; without another email nobody is asked for a password', async () => {
    const { auth, email, id } = await signUp();
    const sent = server.emails.length;
    const { body } = await server.put('/api/updateprofile', { ...changed, email: email.toUpperCase() }, auth);
    expect(body).toEqual({ code: 1, message: '', emailpending: false });
    expect(server.emails.length).toBe(sent);
    const { custid: _, ...now } = changed;
    expect((await signIn(email)).profile).toMatchObject({ ...now, custid: id, email });
  });

  it('has its new email once the emailed link is opened, within a day, and the other links are over', async () => {
    const { auth, email, id } = await signUp();
    const [one, two] = [newEmail(), newEmail()];
    const ask = (to: string) =>
      server.put('/api/updateprofile', { ...changed, email: to, passwordhash }, auth).then(({ body }) => body);
    expect(await ask(one)).toEqual({ code: 1, message: '', emailpending: true });
    await ask(two);
    expect(emailsTo(email).map(({ subject }) => subject)).toEqual([
      'Your email is about to change',
      'Your email is about to change',
    ]);
    const open = async (to: string) => {
      const [which, code] = codeIn(emailsTo(to)[0]?.text);
      return (await server.put('/api/confirmemail', { id: which, code })).body;
    };
    server.clock.now = noon + day;
    expect(await open(one)).toEqual({ code: 2, message: messages.resetUsed });
    server.clock.now = noon + day - 1;
    expect(await open(one)).toEqual({ code: 1, message: '', email: one });
    expect(emailsTo(email).at(-1)?.subject).toBe('Your email has changed');
    expect(await provenOf(id)).toEqual({ email: one, beside: false, email_proven: true });
    expect(await open(two)).toEqual({ code: 2, message: messages.resetUsed });
    expect((await server.put('/api/confirmemail', { id: id + 1_000_000, code: 'a'.repeat(32) })).body).toEqual({
      code: 2,
      message: messages.resetUsed,
    });
  });

  it('takes its rides to come along to its new email, but none that was booked with another email', async () => {
    const { auth, email } = await signUp();
    const book = async (own: string, status: string) => {
      const quotation = quotationOf();
      const quoted = await server.post('/api/quotation', quotation);
      const { body } = await server.post('/api/createbookingTest', bookingOf(quotation, quoted.body.totalfare), auth);
      const id = Number(body.JobPartId);
      await server.database.updateTable('bookings').set({ email: own, status }).where('id', '=', id).execute();
      return id;
    };
    const [toCome, over] = [await book(email.toUpperCase(), 'upcoming'), await book(email, 'finish')];
    const [guests, none] = [await book('guest@example.com', 'upcoming'), await book('', 'upcoming')];
    const another = newEmail();
    await server.put('/api/updateprofile', { ...changed, email: another, passwordhash }, auth);
    const [which, code] = codeIn(emailsTo(another)[0]?.text);
    expect((await server.put('/api/confirmemail', { id: which, code })).body.code).toBe(1);
    const rows = await server.database
      .selectFrom('bookings')
      .select(['id', 'email'])
      .where('id', 'in', [toCome, over, guests, none])
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.email)).toEqual([another, email, 'guest@example.com', '']);
    const changes = await server.database
      .selectFrom('booking_changes')
      .select('booking_id')
      .where('booking_id', 'in', [toCome, over, guests, none])
      .where('type', '=', 'booking.amended')
      .execute();
    // The dispatch system writes to the passenger as well.
    expect(changes).toEqual([{ booking_id: toCome }]);
  });

  it('is to have an email that another account has: that address alone is told so', async () => {
    const owner = await signUp();
    const other = await signUp();
    await server.put('/api/updateprofile', { ...changed, email: other.email, passwordhash }, owner.auth);
    expect(emailsTo(other.email).map(({ subject }) => subject)).toEqual(['You already have an account']);
    expect(emailsTo(other.email)[0]?.text).toContain('/profile');
  });
});

describe('an email that several accounts share', () => {
  it('is the first one’s; who signed up beside it is told so, the first one is not', async () => {
    const email = newEmail();
    const first = await signUp(email);
    expect(emailsTo(email)).toEqual([]);
    const second = await signUp(email, 'q'.repeat(64));
    expect(emailsTo(email).map(({ subject }) => subject)).toEqual(['You already have an account']);
    expect([await provenOf(first.id), await provenOf(second.id)]).toMatchObject([{ beside: false }, { beside: true }]);
    // A repeated request after a lost response creates no third account.
    expect((await signUp(email, 'q'.repeat(64))).id).toBe(second.id);
    expect(emailsTo(email)).toHaveLength(1);
  });

  it('is at last whose owner opens its link, however it is written; the others’ links are over', async () => {
    const email = `Shared.${newEmail()}`;
    const first = await signUp(email);
    const second = await signUp(email.toLowerCase(), 'q'.repeat(64));
    await forgot(email.toUpperCase());
    const text = emailsTo(email).at(-1)?.text ?? '';
    const links = [...text.matchAll(/\/resetpassword\/(\d+)\/([\w-]+)/g)].map((found) => found.slice(1));
    expect(links.map(([id]) => Number(id))).toEqual([first.id, second.id]);
    expect(await save(links[1] ?? [])).toMatchObject({ code: 1 });
    expect([await provenOf(first.id), await provenOf(second.id)]).toMatchObject([
      { beside: true, email_proven: false },
      { beside: false, email_proven: true },
    ]);
    expect(await save(links[0] ?? [])).toEqual({ code: 2, message: messages.resetUsed });
    expect((await signIn(email, 'n'.repeat(64))).profile).toMatchObject({ custid: second.id });
    // The confirmation does not affect accounts with another address.
    const third = await signUp();
    expect(await provenOf(third.id)).toMatchObject({ beside: false });
  });

  it('offers ten accounts at most in one email', async () => {
    const email = newEmail();
    for (let count = 0; count < 12; count++) await signUp(email, String(count).padStart(2, '0').repeat(32));
    await forgot(email);
    expect(
      emailsTo(email)
        .at(-1)
        ?.text.match(/\/resetpassword\//g),
    ).toHaveLength(10);
  });

  it('that nobody has gets no email at all', async () => {
    const sent = server.emails.length;
    expect((await forgot('nobody.at.all@example.com')).body).toEqual({ code: 1, message: '' });
    expect(server.emails.length).toBe(sent);
  });
});

describe('what is written to the operator', () => {
  const comment = {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '7911123456',
    source: 'web',
    subject: 'Lost umbrella',
    enqtype: 'lost',
    message: 'It is black.\nAnd long: see http://evil.example',
  };

  it('is kept and emailed, with nothing in it that can be pressed', async () => {
    const { auth, id } = await signUp();
    expect((await server.post('/api/comment', comment, auth)).body).toEqual({ code: 1, message: '', id: 0 });
    const letter = server.emails.at(-1);
    expect(letter).toMatchObject({ to: 'bookings@example.com', kind: 'comment', subject: '[lost] Lost umbrella' });
    expect(letter?.replyTo, 'staff answer the visitor, not themselves').toBe('ada@example.com');
    expect(letter?.text).toContain('It is black.\nAnd long: see');
    expect(letter?.text).toContain('Ada Lovelace\nada@example.com\n7911123456');
    expect(letter?.text).not.toContain('http:');
    await server.post('/api/comment', { ...comment, enqtype: '' });
    expect(server.emails.at(-1)?.subject).toBe('[comment] Lost umbrella');
    const kept = await server.database.selectFrom('comments').selectAll().orderBy('id', 'desc').limit(2).execute();
    expect(kept).toMatchObject([
      { customer_id: null, kind: '' },
      { customer_id: id, name: 'Ada Lovelace', subject: 'Lost umbrella', kind: 'lost', message: comment.message },
    ]);
  });

  it('about a ride that was booked without an email is from the account, or by phone', async () => {
    const { auth, email } = await signUp();
    const lost = { ...comment, email: '', subject: 'Lost gloves' };
    expect((await server.post('/api/comment', lost, auth)).body).toEqual({ code: 1, message: '', id: 0 });
    expect(server.emails.at(-1)?.text).toContain(email);
    expect((await server.post('/api/comment', lost)).body).toEqual({ code: 1, message: '', id: 0 });
    expect(server.emails.at(-1)?.text).toContain(comment.phone);
    const unreachable = await server.post('/api/comment', { ...lost, phone: '' });
    expect(unreachable).toMatchObject({ status: 400, body: { message: 'email is required' } });
  });

  it('is kept where the operator has no email', async () => {
    const operator = demoOperator();
    const configuration = { ...operator.configuration, email: '' };
    const silent = await openFixture({ database: server.database, operator: { ...operator, configuration } });
    expect((await silent.post('/api/comment', { ...comment, subject: 'Silent' })).body.code).toBe(1);
    expect(silent.emails).toEqual([]);
    const kept = await server.database.selectFrom('comments').select('id').where('subject', '=', 'Silent').execute();
    expect(kept).toHaveLength(1);
  });
});

describe('the file of everything that is kept', () => {
  async function ride(auth: Auth) {
    const quotation = quotationOf();
    const quoted = await server.post('/api/quotation', quotation);
    const { body } = await server.post('/api/createbookingTest', bookingOf(quotation, quoted.body.totalfare), auth);
    const id = Number(body.JobPartId);
    await server.database
      .insertInto('footprints')
      .values({ booking_id: id, at: noon, latitude: 51.5, longitude: -0.1 })
      .execute();
    return { id, reference: String(body.Bref), code: String(body.BookingCode) };
  }

  it('holds the owner’s rides, places and profile, no one else’s, and nothing that opens anything', async () => {
    const [owner, other] = [await signUp(), await signUp()];
    const [own, foreign] = [await ride(owner.auth), await ride(other.auth)];
    const { body } = await server.get('/api/exportaccount', owner.auth);
    const data = body.data as Record<string, unknown>;
    expect(data).toMatchObject({
      profile: { custid: owner.id, email: owner.email, firstname: 'Grace' },
      emailproven: false,
      bookerpending: 0,
      bookings: [{ reference: own.reference }],
      footprints: [{ reference: own.reference, latitude: 51.5 }],
      rides: [{ reference: own.reference, leg: 'outbound', status: 'upcoming' }],
      sessions: [{ created_at: noon }],
      addresses: [],
      comments: [],
      payments: [],
      passengers: [],
      invoices: [],
    });
    const text = JSON.stringify(data);
    expect(text).not.toContain(own.code);
    expect(text).not.toContain(foreign.reference);
    expect(text).not.toMatch(/request_id|content_hash|scrypt/);
  });

  it('holds the refund of a part of a payment', async () => {
    const { auth } = await signUp();
    const { id } = await ride(auth);
    const money = { provider: 'stripe', method: 'card', amountMinor: 5_000, currency: 'GBP', returnUrl: '' };
    const times = { now: noon, settleAt: noon };
    const { id: payment } = await insertPayment(server.database, {
      bookingId: id,
      attemptKey: `attempt-${id}`,
      ...money,
      ...times,
    });
    await updatePayment(server.database, payment, { state: 'paid', part_refund_minor: 1_250, settle_at: null });
    const { body } = await server.get('/api/exportaccount', auth);
    expect(body.data).toMatchObject({ payments: [{ amount_minor: 5_000, part_refund_minor: 1_250 }] });
  });

  it('goes with the account: its rides to come are forgotten a month after they were driven, past ones at once', async () => {
    const { auth } = await signUp();
    const [toCome, over] = [await ride(auth), await ride(auth)];
    await server.database
      .updateTable('bookings')
      .set({ pickup_at: noon + day, return_at: noon + 3 * day })
      .where('id', '=', toCome.id)
      .execute();
    await server.database.updateTable('bookings').set({ status: 'finish' }).where('id', '=', over.id).execute();
    expect((await server.post('/api/deleteaccount', { custid: 0, passwordhash }, auth)).body).toEqual({
      code: 1,
      message: '',
    });
    const rows = await server.database
      .selectFrom('bookings')
      .select(['id', 'customer_id', 'email', 'erase_at'])
      .where('id', 'in', [toCome.id, over.id])
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { customer_id: 0, erase_at: noon + 33 * day },
      { customer_id: 0, email: '' },
    ]);
    expect(rows[0]?.email).not.toBe('');
  });

  it('leaves the rides of others who have left their month', async () => {
    const [before, after] = [await signUp(), await signUp()];
    const { id } = await ride(before.auth);
    const asked = { custid: 0, passwordhash };
    await server.post('/api/deleteaccount', asked, before.auth);
    await server.database.updateTable('bookings').set({ status: 'finish' }).where('id', '=', id).execute();
    server.clock.now = noon + 2 * day;
    expect((await server.post('/api/deleteaccount', asked, after.auth)).body.code).toBe(1);
    const kept = await server.database
      .selectFrom('bookings')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(kept.email).not.toBe('');
  });

  it('takes the emails that wait for a proven email with it, but not those about rides', async () => {
    const { email } = await signUp();
    const other = newEmail();
    await forgot(email);
    expect((await save(codeIn(emailsTo(email).at(-1)?.text), 'n'.repeat(64))).code).toBe(1);
    const auth = { authorization: `Bearer ${String((await signIn(email, 'n'.repeat(64))).token)}` };
    const { id: bookingId } = await ride(auth);
    const letter = (to: string, booking_id: number | null) => ({
      letter: JSON.stringify({ to }),
      created_at: noon,
      due_at: noon,
      sent_at: null,
      booking_id,
    });
    const letters = await server.database
      .insertInto('outbox')
      .values([letter(email.toUpperCase(), null), letter(email, bookingId), letter(other, null)])
      .returning('id')
      .execute();
    const ids = letters.map(({ id }) => id);
    const asked = { custid: 0, passwordhash: 'n'.repeat(64) };
    const gone = await server.post('/api/deleteaccount', asked, auth);
    expect(gone.body.code).toBe(1);
    const waiting = await server.database
      .selectFrom('outbox')
      .select(['letter', 'booking_id'])
      .where('id', 'in', ids)
      .where('sent_at', 'is', null)
      .orderBy('id')
      .execute();
    expect(waiting.map(({ letter, booking_id }) => [JSON.stringify(letter).includes(email), booking_id])).toEqual([
      [true, bookingId],
      [false, null],
    ]);
  });
});
