import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConfirmingPaymentService } from '../calls/payment-service.ts';
import type { LogEntry } from '../log.ts';
import { createOutbox } from '../mail/outbox.ts';
import { createRideService } from '../rides/service.ts';
import { freshDatabase } from '../testing/database.ts';
import { bookingOf, type Fixture, freshId, noon, openFixture, origin, quotationOf } from '../testing/fixture.ts';
import { clean } from './cleaning.ts';
import { personalData } from './personal-data.ts';
import { usualRetention } from './retention.ts';

const day = 86_400_000;
let server: Fixture;
const logged: LogEntry[] = [];
beforeEach(async () => {
  const database = await freshDatabase();
  server = await openFixture({
    database,
    accessLog: 'calls',
    log: (entry) => logged.push(entry),
    mailer: createOutbox(
      database,
      () => server.clock.now,
      () => {},
    ),
    files: [async () => new Response('a page')],
  });
});
afterEach(() => server.database.destroy());

/** @returns all values of all tables as text, by table and column. */
async function everything(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [table, columns] of Object.entries(personalData)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(server.database);
    for (const column of Object.keys(columns)) {
      found.set(`${table}.${column}`, rows.map((row) => JSON.stringify(row[column])).join('\n'));
    }
  }
  return found;
}
const holding = async (text: string) =>
  [...(await everything())].filter(([, all]) => all.includes(text)).map(([at]) => at);

it('the table of personal data has every column of the database, and no other', async () => {
  const { rows } = await sql<{ at: string }>`select table_name || '.' || column_name as at
    from information_schema.columns where table_schema = 'public'`.execute(server.database);
  const known = Object.entries(personalData).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(rows.map(({ at }) => at).sort()).toEqual(known.sort());
});

describe('a customer', () => {
  const mark = 'Zebedee';
  const email = 'zebedee@example.com';
  let auth: Record<string, string>;
  let upcoming: number;
  beforeEach(() => {
    auth = {};
  });

  async function ride(over: Record<string, unknown> = {}) {
    const request = quotationOf({ requestid: freshId() });
    const { body } = await server.post('/api/quotation', request, auth);
    const contact = { firstname: mark, lastname: 'Lovelace', email, phone: '7911224777', dialingcode: '44' };
    const note = `${mark} waits at the door`;
    const answer = await server.post(
      '/api/createbookingTest',
      bookingOf(request, body.totalfare, { contact, note, metadata: { guest: mark }, ...over }),
      auth,
    );
    expect(answer.body.Code).toBe(1);
    return {
      id: Number(answer.body.JobPartId),
      bookingref: String(answer.body.Bref),
      code: String(answer.body.BookingCode),
    };
  }

  /** Signs up, travels, and leaves data in every table that can have some. */
  async function lives() {
    const { body } = await server.post('/api/signUp', {
      email,
      firstname: mark,
      surname: 'Lovelace',
      dialingcode: '44',
      phone: '7911224777',
      passwordhash: 'c'.repeat(64),
    });
    auth = { authorization: `Bearer ${String(body.token)}` };
    await server.post(
      '/api/addressbook',
      {
        name: mark,
        line1: '',
        line2: '',
        postcode: 'W2 1HQ',
        category: '',
        latitude: 51.5,
        longitude: -0.1,
        placename: 'home',
        fulladdress: `${mark} Street`,
      },
      auth,
    );
    await server.post(
      '/api/comment',
      { name: mark, email, phone: '1', source: 'web', subject: mark, enqtype: 'x', message: mark },
      auth,
    );
    await server.post('/api/comment', {
      name: mark,
      email,
      phone: '1',
      source: 'web',
      subject: 'as a guest',
      enqtype: 'x',
      message: mark,
    });
    const over = await ride({ custphone: '1' });
    await server.database.updateTable('bookings').set({ status: 'finish' }).where('id', '=', over.id).execute();
    upcoming = (
      await ride({ customer: { firstname: mark, lastname: 'C', email, phone: '7911224777', dialingcode: '44' } })
    ).id;
    await server.database
      .insertInto('booker_passengers')
      .values({
        booker_id: 1,
        first_name: mark,
        last_name: 'L',
        email: email.toUpperCase(),
        dialing_code: '44',
        phone: '7911224777',
        cost_centre: '',
        created_at: noon,
      })
      .execute();
    await server.database
      .insertInto('booker_invoices')
      .values({
        booker_id: 1,
        date_from: '2026-11-01',
        date_to: '2026-11-02',
        issued_by: 1001,
        issued_by_name: mark,
        issued_at: noon,
      })
      .execute();
    await server.database.updateTable('customers').set({ email_proven: true }).where('email', '=', email).execute();
    await server.post('/api/resetpassword', { email });
  }

  it('exports every column that is said to be exported', async () => {
    await lives();
    const { body } = await server.get('/api/exportaccount', auth);
    const data = body.data as Record<string, unknown>;
    const tables: Record<string, string> = {
      bookings: 'bookings',
      addresses: 'addresses',
      comments: 'comments',
      booker_passengers: 'passengers',
      booker_invoices: 'invoices',
      sessions: 'sessions',
    };
    for (const [table, name] of Object.entries(tables)) {
      const rows = data[name] as Record<string, unknown>[];
      expect(rows.length, name).toBeGreaterThan(0);
      const exported = Object.entries(personalData[table] ?? {}).flatMap(([column, rule]) =>
        rule !== 'nobody' && rule.exported ? [column] : [],
      );
      expect(Object.keys(rows[0] ?? {}), name).toEqual(expect.arrayContaining(exported));
    }
    expect(data.comments).toHaveLength(2);
    expect(JSON.stringify(data)).not.toMatch(/"code"|token_hash|password/);
    expect(data).toHaveProperty('payments');
    expect(data).toHaveProperty('footprints');
  });

  it('is nowhere after the account is deleted but in rides to come, and nowhere a month after those', async () => {
    await lives();
    const deleted = await server.post('/api/deleteaccount', { passwordhash: 'c'.repeat(64) }, auth);
    expect(deleted.body.code).toBe(1);
    const rides = ['bookings.first_name', 'bookings.customer', 'bookings.note', 'bookings.metadata', 'outbox.letter'];
    expect((await holding(mark)).filter((at) => !rides.includes(at))).toEqual([]);
    expect(
      (await holding(email)).filter((at) => !['bookings.email', 'bookings.customer', 'outbox.letter'].includes(at)),
    ).toEqual([]);
    const left = await server.database.selectFrom('bookings').select('id').where('first_name', '=', mark).execute();
    expect(left).toEqual([{ id: upcoming }]);
    await server.database.updateTable('outbox').set({ sent_at: noon, letter: '{}' }).execute();
    await clean(server.database, noon + 32 * day);
    for (const text of [mark, email, '7911224777']) expect(await holding(text)).toEqual([]);
    const papers = await server.database.selectFrom('bookings').select(['total_minor', 'reference']).execute();
    expect(papers).toHaveLength(2);
  });

  it('who never had an account is forgotten with the papers, and the code opens nothing then', async () => {
    const { code } = await ride();
    await clean(server.database, noon + usualRetention.bookingMs - 2 * day);
    expect(await holding(mark)).toContain('bookings.first_name');
    await clean(server.database, noon + usualRetention.bookingMs + 2 * day);
    expect((await holding(mark)).filter((at) => at !== 'outbox.letter')).toEqual([]);
    expect((await server.post('/api/bookinginfo', { code })).body.code).toBe(2);
  });
});

describe('everything that a booking says of people', () => {
  /** All different, so that a word that is left over can be attributed. */
  const words = {
    ...{ first: 'Quillona', last: 'Quartermaine', email: 'quillona@example.com', phone: '7911224778' },
    ...{
      otherFirst: 'Ottoline',
      otherLast: 'Oxenbridge',
      otherEmail: 'ottoline@example.com',
      otherPhone: '7911224779',
    },
    ...{ note: 'notewordy', pickupNote: 'pickwordy', dropoffNote: 'dropwordy', flight: 'ZQ123', back: 'ZQ321' },
    ...{ pickup: 'Quarrender House', via: 'Viaduct Cottage', dropoff: 'Dunstable Lodge', house: '77QX' },
    ...{ guest: 'metawordy', host: 'hostwordy', booker: 'bookwordy', reason: 'reasonwordy' },
    ...{ extra: 'extrawordy' },
  };
  const doors = [words.pickup, words.via, words.dropoff];
  /** Required by licensing law; without the passenger. */
  const inRegister = ['ride_register.pickup', 'ride_register.destination'];
  /** A pending email to the person concerned, for three days at most. */
  const onItsWay = ['outbox.letter'];
  /** The quoted journey, until half an hour after the quotation expires. */
  const priced = ['quotations.journey', 'quotations.answer'];
  const year = 365.25 * day;

  async function book(auth: Record<string, string> = {}) {
    const at = (latitude: number, longitude: number, address: string) => ({
      ...{ latitude, longitude, address, postcode: 'W2 1HQ', category: '' },
    });
    const via = at(51.51, -0.19, `${words.via}, London`);
    const request = quotationOf({
      ...{ requestid: freshId(), now: false, bookingdate: '2026-11-24T18:00', pick: `${words.pickup}, London W2 1HQ` },
      ...{ picklat: 51.51789, picklng: -0.17891, pickcategory: '', pickhousenumber: words.house },
      ...{ doff: `${words.dropoff}, London`, dofflat: 51.53123, dofflng: -0.12345, doffcategory: '' },
      ...{ droppostcode: 'N1 9AG', viaaddresses: [via] },
    });
    const quoted = await server.post('/api/quotation', request, auth);
    expect(quoted.body.message).toBe('');
    const contact = {
      ...{ firstname: words.first, lastname: words.last, email: words.email, phone: words.phone, dialingcode: '44' },
    };
    const customer = {
      ...{ firstname: words.otherFirst, lastname: words.otherLast, email: words.otherEmail },
      ...{ phone: words.otherPhone, dialingcode: '44' },
    };
    const flight = (flightnumber: string) => ({
      ...{ flightnumber, airlinename: '', airlinecode: '', arrivingfromairportname: '', arrivingfromairportcode: '' },
      ...{ expflightarrival: '', arrivalairportcode: '' },
    });
    const requestid = freshId();
    const answer = await server.post(
      '/api/createbookingTest',
      bookingOf(request, quoted.body.totalfare, {
        ...{ contact, customer, note: words.note, pickupnote: words.pickupNote, pickdownnote: words.dropoffNote },
        ...{ flight: flight(words.flight), returnflight: flight(words.back), metadata: { guest: words.guest } },
        ...{ hostreference: words.host, bookerref: words.booker, requestid },
      }),
      auth,
    );
    expect(answer.body).toMatchObject({ Code: 1 });
    const id = Number(answer.body.JobPartId);
    const rides = createRideService(server.deps, createConfirmingPaymentService(server.deps));
    const lines = [{ kind: 'other', label: words.extra, minor: 500 }] as const;
    const price = { lines, totalMinor: 9_000, reason: words.reason };
    expect(await rides.price({ bookingId: id, leg: 'outbound' }, price, { now: noon })).toMatchObject({ ok: true });
    await server.database.updateTable('bookings').set({ status: 'finish' }).where('id', '=', id).execute();
    return { id, opens: [requestid, String(answer.body.BookingCode)] };
  }
  const signUp = async (email: string) => {
    const person = { firstname: words.first, surname: words.last, dialingcode: '44', phone: words.phone };
    const { body } = await server.post('/api/signUp', { ...person, email, passwordhash: 'd'.repeat(64) });
    return { authorization: `Bearer ${String(body.token)}` };
  };
  const leave = async (auth: Record<string, string>) =>
    expect((await server.post('/api/deleteaccount', { passwordhash: 'd'.repeat(64) }, auth)).body.code).toBe(1);
  const rowOf = (id: number) =>
    server.database.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  /** The columns that contain a word, except the company's invoices, the register and pending emails. */
  const left = async (word: string, also: readonly string[] = []) =>
    (await holding(word)).filter((at) => ![...onItsWay, ...priced, ...also].includes(at));

  it('goes with the account, doors included: of a ride stay the money, the moment and the districts', async () => {
    const auth = await signUp(words.email);
    const { id, opens } = await book(auth);
    for (const [name, word] of Object.entries(words)) expect(await holding(word), name).not.toEqual([]);
    const answersTo = () =>
      Promise.all(opens.map(async (code) => (await server.post('/api/bookinginfo', { code })).body.code));
    expect(await answersTo()).toEqual([1, 1]);
    await leave(auth);
    expect(await answersTo()).toEqual([2, 2]);
    for (const [name, word] of Object.entries(words)) {
      const said = doors.includes(word) ? inRegister : name === 'host' ? ['bookings.host_reference'] : [];
      expect(await left(word, said), name).toEqual([]);
    }
    const row = await rowOf(id);
    expect(row).toMatchObject({ total_minor: 9_000, pickup_at: Date.parse('2026-11-24T18:00Z') });
    const extra = { leg: 'outbound', extra: true };
    expect(row.lines).toEqual(
      expect.arrayContaining([
        { ...extra, kind: 'other', label: 'Other', minor: 500 },
        { ...extra, kind: 'adjusted', label: 'Adjusted', minor: expect.any(Number) },
      ]),
    );
    const { pickup, dropoff, vias } = row.journey as Record<'pickup' | 'dropoff' | 'vias', object>;
    expect(pickup).toMatchObject({ address: 'W2', postcode: 'W2', latitude: 51.52, longitude: -0.18 });
    expect(dropoff).toMatchObject({ address: 'N1', postcode: 'N1', latitude: 51.53, longitude: -0.12 });
    expect(vias).toMatchObject([{ address: 'W2', latitude: 51.51, longitude: -0.19 }]);
    expect(JSON.stringify(row)).not.toMatch(/51\.51789|51\.5178|0\.17891|0\.1789|W2 1HQ|N1 9AG/);
  });

  it('of a company’s ride, names and ways stay on its papers until their time', async () => {
    const auth = await signUp('colleague@example.com');
    await server.database
      .updateTable('customers')
      .set({ booker_id: 1, account_allowed: true })
      .where('email', '=', 'colleague@example.com')
      .execute();
    const { id } = await book(auth);
    const { id: invoice_id } = await server.database
      .insertInto('booker_invoices')
      .values({
        ...{ booker_id: 1, date_from: '2026-11-01', date_to: '2026-11-30', issued_by: 0, issued_by_name: '' },
        issued_at: noon,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = JSON.stringify({ passenger_name: `${words.first} ${words.last}` });
    await server.database
      .insertInto('booker_invoice_lines')
      .values({ invoice_id, booking_id: id, pickup_at: (await rowOf(id)).pickup_at, line })
      .execute();
    await leave(auth);
    expect(await holding(words.last)).toContain('booker_invoice_lines.line');
    const { journey, ...row } = await rowOf(id);
    expect(row).toMatchObject({ first_name: words.first, last_name: words.last, booker_reference: words.booker });
    expect(row).toMatchObject({ ...{ email: '', phone: '', customer: null, note: '', flight: null, metadata: null } });
    expect(JSON.stringify(journey)).toContain(words.pickup);
    await clean(server.database, noon + 7 * year);
    for (const [name, word] of Object.entries(words))
      expect(await left(word, doors.includes(word) ? inRegister : []), name).toEqual([]);
  });

  it('goes with its time, also where no more of somebody is known than a last name, or a second passenger', async () => {
    for (const known of ['last_name', 'customer', 'note', 'flight', 'journey'] as const) {
      const { id } = await book();
      const { [known]: kept } = await rowOf(id);
      const nobody = { first_name: '', last_name: '', email: '', phone: '', note: '' };
      const nothing = { ...nobody, customer: null, flight: null, return_flight: null, metadata: null };
      const value = typeof kept === 'string' ? kept : JSON.stringify(kept);
      await server.database
        .updateTable('bookings')
        .set({ ...nothing, [known]: value })
        .where('id', '=', id)
        .execute();
    }
    await clean(server.database, noon + 5 * year);
    expect(await holding(words.last)).toContain('bookings.last_name');
    await clean(server.database, noon + 7 * year);
    for (const [name, word] of Object.entries(words))
      expect(await left(word, doors.includes(word) ? inRegister : []), name).toEqual([]);
  });

  it('who used a promotion is known no longer than their booking', async () => {
    const { id } = await book();
    await server.database.insertInto('promo_uses').values({ promo_id: 'p', customer: 'c', booking_id: id }).execute();
    const uses = () => server.database.selectFrom('promo_uses').select('customer').execute();
    await clean(server.database, noon + 5 * year);
    expect(await uses()).toHaveLength(1);
    await clean(server.database, noon + 7 * year);
    expect(await uses()).toEqual([]);
  });

  it('is others’ to lose by their own time: whoever deletes an account takes no old booking of somebody else along', async () => {
    const { id } = await book();
    server.clock.now = noon + 20 * year;
    try {
      await leave(await signUp('later@example.com'));
      expect(await rowOf(id)).toMatchObject({ first_name: words.first, email: words.email });
    } finally {
      server.clock.now = noon;
    }
  });
});

it('tokens, links and codes stand in no log', async () => {
  logged.length = 0;
  for (const path of [
    '/resetpassword/1001/SECRET-code',
    '/bookinfo/SECRET.link',
    '/tracking/5/SECRET',
    '/ticket/SECRET?code=SECRET',
  ]) {
    await server.app(new Request(`${origin}${path}`, { headers: { authorization: 'Bearer SECRET' } }));
  }
  await server.get('/api/bookingdetails?jobid=1&code=SECRETSECRETSECRET', {
    authorization: 'Bearer SECRETSECRETSECRETSECRET',
  });
  expect(logged.length).toBeGreaterThanOrEqual(5);
  expect(JSON.stringify(logged)).not.toContain('SECRET');
});
