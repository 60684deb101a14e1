import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bookingOf, type Fixture, noon, openFixture, quotationOf } from '../testing/fixture.ts';

/** What a guest booked is in the account that they sign up for, or sign in to, afterwards. */

let server: Fixture;
beforeAll(async () => {
  server = await openFixture();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = noon;
});

type Auth = Record<string, string>;
const day = 86_400_000;

/** Books a ride under this email, as a guest unless with `auth`. */
async function book(email: string, auth: Auth = {}) {
  const quotation = quotationOf();
  const quoted = await server.post('/api/quotation', quotation);
  const asked = bookingOf(quotation, quoted.body.totalfare);
  const { body } = await server.post(
    '/api/createbookingTest',
    { ...asked, contact: { ...(asked.contact as object), email } },
    auth,
  );
  return { reference: String(body.Bref), code: String(body.BookingCode), id: Number(body.JobPartId) };
}

const person = (email: string) => ({
  ...{ email, firstname: 'Grace', surname: 'Hopper', dialingcode: '44', phone: '7911224321' },
  passwordhash: 'g'.repeat(64),
});
const authOf = ({ body }: { readonly body: Record<string, unknown> }): Auth => ({
  authorization: `Bearer ${String(body.token)}`,
});
const signUp = async (email: string, bookingcodes?: readonly string[]): Promise<Auth> =>
  authOf(await server.post('/api/signUp', { ...person(email), ...(bookingcodes && { bookingcodes }) }));
const listed = async (auth: Auth) =>
  ((await server.get('/api/currentbookings', auth)).body.jlist as { bookingref: string }[]).map(
    ({ bookingref }) => bookingref,
  );

it('signing up lists what this device has booked under the same email', async () => {
  const mine = await book('Once@Example.com');
  const other = await book('another@example.com');
  const auth = await signUp('once@example.com', [mine.code, other.code, 'no-code']);
  expect(await listed(auth)).toEqual([mine.reference]);
});

it('signing in does, too', async () => {
  await signUp('twice@example.com');
  const mine = await book('twice@example.com');
  const { email, passwordhash } = person('twice@example.com');
  const auth = authOf(await server.post('/api/signIn', { email, passwordhash, bookingcodes: [mine.code] }));
  expect(await listed(auth)).toEqual([mine.reference]);
});

it('so does opening a booking by its code while signed in', async () => {
  const mine = await book('link@example.com');
  const other = await book('elsewhere@example.com');
  const auth = await signUp('link@example.com');
  expect(await listed(auth)).toEqual([]);
  for (const { code } of [mine, other]) {
    expect((await server.post('/api/bookinginfo', { code }, auth)).body.code).toBe(1);
  }
  expect(await listed(auth)).toEqual([mine.reference]);
});

it('takes no booking of another account, of a company, of a deleted account, or whose code has expired', async () => {
  const email = 'taken@example.com';
  const owners = await signUp(email);
  const owned = await book(email, owners);
  const [company, erased, old] = [await book(email), await book(email), await book(email)];
  const set = (id: number, row: object) =>
    server.database.updateTable('bookings').set(row).where('id', '=', id).execute();
  await set(company.id, { booker_id: 1 });
  await set(erased.id, { erase_at: noon + day });
  await set(old.id, { pickup_at: noon - 31 * day });
  const codes = [owned, company, erased, old].map(({ code }) => code);
  // An account beside the first one.
  const beside = { ...person(email), passwordhash: 'h'.repeat(64), bookingcodes: codes };
  const auth = authOf(await server.post('/api/signUp', beside));
  expect(await listed(auth)).toEqual([]);
  expect((await server.get('/api/journeyhistory?filter=3', auth)).body.jlist).toEqual([]);
  expect(await listed(owners)).toEqual([owned.reference]);
});
