import { sql } from 'kysely';
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewBooking } from '../database/bookings.ts';
import { insertBooking } from '../database/bookings.ts';
import { RateLimiter } from '../http/rate-limit.ts';
import { messages } from '../messages.ts';
import { bookingOf, demoOperator, type Fixture, noon, openFixture, quotationOf } from '../testing/fixture.ts';
import { csvLine } from './csv.ts';

let server: Fixture;
const demo = demoOperator();
const company = demo.bookers[0] as (typeof demo.bookers)[number];
const closed = { ...company, bookerid: 9, joincode: 'CLOSED-DESK', enabled: false };
const rival = { ...company, bookerid: 2, name: 'Rival desk', joincode: 'RIVAL-DESK', discountpercent: 0 };
/** Companies of single tests, whose statements contain nothing else. */
const others = [77, 79, 80, 81, 82, 88].map((bookerid) => ({
  ...company,
  bookerid,
  joincode: `TEST-DESK-${bookerid}`,
}));
const operator = { ...demo, bookers: [company, rival, closed, ...others] };

beforeAll(async () => {
  server = await openFixture({ operator });
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = noon;
});

interface Person {
  readonly id: number;
  readonly email: string;
  readonly auth: Record<string, string>;
}
type Row = Record<string, unknown>;

let people = 0;
async function signUp(joincode = ''): Promise<Person> {
  const email = `booker${++people}@example.com`;
  const { body } = await server.post('/api/signUp', {
    email,
    firstname: 'Grace',
    surname: `Hopper ${people}`,
    dialingcode: '44',
    phone: '7911224321',
    passwordhash: 'b'.repeat(64),
  });
  const auth = { authorization: `Bearer ${String(body.token)}` };
  if (joincode !== '') expect((await server.post('/api/booker', { joincode }, auth)).body.code).toBe(1);
  return { id: (body.profile as { custid: number }).custid, email, auth };
}

async function quote(auth: Record<string, string>, over: Row = {}) {
  const request = quotationOf(over);
  return { request, answer: (await server.post('/api/quotation', request, auth)).body };
}

let serial = 0;
/** Inserts a booking directly into the database. */
async function insert(more: Partial<NewBooking>): Promise<NewBooking & { id: number }> {
  const key = String(++serial).padStart(16, '0');
  const reference = `R${key.slice(-6)}`;
  const total = more.total_minor ?? 1_000;
  const place = (address: string) => ({ address, postcode: 'W2 1HQ', category: '', latitude: 51.5, longitude: -0.1 });
  return insertBooking(server.database, {
    request_id: key,
    content_hash: key,
    quotation_id: key,
    code: key,
    reference,
    return_reference: '',
    status: 'finish',
    source: 'web',
    tracking_code: '',
    customer_id: 0,
    booker_id: 0,
    booker_reference: '',
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: '',
    dialing_code: '44',
    phone: '7911123456',
    customer: null,
    journey: { pickup: place('Paddington, London'), dropoff: place('Heathrow, Hounslow'), vias: [] },
    route: { path: [], source: 'estimate' },
    pickup_at: noon,
    return_at: null,
    vehicle_id: 1,
    vehicle_name: 'Saloon',
    payment_method: 'cash',
    paid: false,
    currency: 'GBP',
    fare_minor: total,
    promo_id: '',
    promo_minor: 0,
    total_minor: total,
    lines: [],
    note: '',
    pickup_note: '',
    dropoff_note: '',
    created_at: noon,
    flight: null,
    return_flight: null,
    commission_minor: 0,
    cost_centre: '',
    ...more,
  });
}

describe('becoming a booker', () => {
  it('takes the company’s code, in any letter case, and shows at the next sign-in', async () => {
    const person = await signUp();
    const join = (joincode: string) => server.post('/api/booker', { joincode }, person.auth);
    for (const wrong of ['demo-desk-2', closed.joincode]) {
      expect((await join(wrong)).body).toEqual({ code: 2, message: messages.noSuchCompany });
    }
    expect((await join('demo-desk')).body).toMatchObject({ code: 1, bookerid: company.bookerid, accountallowed: true });
    const again = await server.post('/api/signIn', { email: person.email, passwordhash: 'b'.repeat(64) });
    expect(again.body.profile).toMatchObject({ bookerid: company.bookerid, accountallowed: true });
    expect((await server.get('/api/booker', person.auth)).body).toMatchObject({
      name: company.name,
      commissionpercent: 10,
      costcentres: company.costcentres,
      lastcostcentre: '',
    });
    for (const [cost_centre, booker_id] of [
      ['Sales', company.bookerid],
      ['Events', company.bookerid],
      ['Another company’s', rival.bookerid],
    ] as const) {
      await insert({ customer_id: person.id, booker_id, cost_centre });
    }
    expect((await server.get('/api/booker', person.auth)).body.lastcostcentre).toBe('Events');
    expect((await join(rival.joincode)).body.message).toBe(messages.otherCompany);
    expect((await server.remove('/api/booker', person.auth)).body.code).toBe(1);
    expect((await server.get('/api/booker', person.auth)).status).toBe(403);
  });

  it('ends when the operator has taken the company out of the list', async () => {
    const person = await signUp();
    await server.post('/api/booker', { joincode: company.joincode }, person.auth);
    const without = await openFixture({ database: server.database, operator: { ...demo, bookers: [] } });
    expect((await without.get('/api/booker', person.auth)).status).toBe(403);
    expect((await without.get('/api/bookerstatement', person.auth)).status).toBe(403);
    expect((await server.get('/api/booker', person.auth)).status).toBe(200);
  });

  it('cannot be guessed at: five codes from one network, then one a minute', async () => {
    const clock = { now: Date.now() };
    const strict = await openFixture({ rateLimiter: new RateLimiter(() => clock.now) });
    const answers: number[] = [];
    // Each attempt uses another account; only the network is the same.
    for (let guess = 0; guess < 6; guess++) {
      const person = {
        firstname: 'A',
        surname: 'B',
        dialingcode: '44',
        phone: '7911224321',
        passwordhash: 'p'.repeat(64),
      };
      const { body } = await strict.post('/api/signUp', { ...person, email: `guesser${guess}@example.com` });
      const auth = { authorization: `Bearer ${String(body.token)}` };
      answers.push((await strict.post('/api/booker', { joincode: `GUESS-${guess}` }, auth)).status);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    await strict.close();
  });

  it('ends while the operator has closed the company', async () => {
    const person = await signUp(company.joincode);
    await server.database.updateTable('customers').set({ booker_id: 9 }).where('id', '=', person.id).execute();
    expect((await server.get('/api/bookerstatement', person.auth)).status).toBe(403);
    const again = await server.post('/api/signIn', { email: person.email, passwordhash: 'b'.repeat(64) });
    expect(again.body.profile).toMatchObject({ bookerid: 0, accountallowed: false });
  });
});

describe('a booker’s booking', () => {
  it('has the corporate rate, which nobody else books at, and adds up [2§6.5]', async () => {
    const booker = await signUp(company.joincode);
    const plain = await quote({});
    const own = await quote(booker.auth);
    const lines = own.answer.farelines as { kind: string; amount: number }[];
    const total = Number(plain.answer.totalfare);
    expect(Number(own.answer.totalfare)).toBeCloseTo(total - Math.round(total * 5) / 100, 5);
    expect(lines.at(-1)).toMatchObject({ kind: 'corporate' });
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(Number(own.answer.totalfare), 5);
    const stranger = await server.post('/api/createbookingTest', bookingOf(own.request, own.answer.totalfare));
    expect(stranger.body.message).toBe(messages.journeyChanged);
    const others = await signUp(rival.joincode);
    const claimed = bookingOf(own.request, own.answer.totalfare, { bookerid: company.bookerid });
    expect((await server.post('/api/createbookingTest', claimed, others.auth)).body.message).toBe(
      messages.journeyChanged,
    );
    expect((await server.post('/api/createbookingTest', claimed, booker.auth)).body.Code).toBe(1);
  });

  it('has in the statement the name of its passenger as the ticket has it: the family name first in Japanese', async () => {
    const booker = await signUp(company.joincode);
    const { request, answer } = await quote(booker.auth, { paymentmethod: 'account' });
    const over = { bookerref: 'PO 4712', paymentmethod: 'account' };
    const asked = bookingOf(request, answer.totalfare, over);
    const contact = { ...(asked.contact as Row), firstname: '花子', lastname: '山田' };
    await server.post('/api/createbookingTest', { ...asked, contact }, booker.auth);
    const { body } = await server.get('/api/bookerstatement', booker.auth);
    expect(body.bookings).toContainEqual(expect.objectContaining({ BookerRef: 'PO 4712', passengername: '山田 花子' }));
  });

  it('keeps customer, passenger, reference and cost centre, is paid by account, and earns its commission [2§3.12 2§3.13]', async () => {
    const booker = await signUp(company.joincode);
    const { request, answer } = await quote(booker.auth, { paymentmethod: 'account' });
    const asked = bookingOf(request, answer.totalfare, {
      customer: {
        firstname: 'Alan',
        lastname: 'Turing',
        email: 'alan@example.org',
        phone: '2079460000',
        dialingcode: '44',
      },
      bookerref: 'PO 4711',
      costcentre: 'Events',
      hostreference: 'ROOM-7/2026',
      metadata: { guest: 'VIP' },
      paymentmethod: 'account',
    });
    const booked = await server.post('/api/createbookingTest', asked, booker.auth);
    const details = await server.get(`/api/bookingdetails?jobid=${booked.body.JobPartId}`, booker.auth);
    expect(details.body.bookingdetails).toMatchObject({
      custname: 'Alan Turing',
      custphone: '2079460000',
      custemail: 'alan@example.org',
      custdialingcode: '44',
      custcountryalpha2code: 'GB',
      passengername: 'Ada Lovelace',
      bookerref: 'PO 4711',
      costcentre: 'Events',
      paymentmethod: 'account',
      ispaid: true,
    });
    const statement = await server.get('/api/bookerstatement?sort=bookingref', booker.auth);
    const line = (statement.body.bookings as Row[]).find((row) => row.BookerRef === 'PO 4711');
    const pence = Math.round(Number(answer.totalfare) * 100);
    expect(line).toMatchObject({
      Status: 'upcoming',
      hostreference: 'ROOM-7/2026',
      BookerName: expect.stringContaining('Grace Hopper'),
      Price: pence / 100,
      account: pence / 100,
      Card: 0,
      Cash: 0,
      Commission: Math.round(pence / 10) / 100,
      PickPostcode: 'W2 1HQ',
      custname: 'Alan Turing',
      custphone: '+442079460000',
      custemail: 'alan@example.org',
      custcountryalpha2code: 'GB',
    });
    const file = await server.get('/api/bookerstatementfile?format=csv', booker.auth);
    const [head = '', ...rows] = Buffer.from(String(file.body.statement), 'base64').toString().split('\r\n');
    expect(head).toContain('Passenger,Customer,Customer phone,Customer email,Customer country,Pick-up');
    const row = rows.find((each) => each.includes('PO 4711'));
    expect(head).toContain('Cost centre,Host reference,Metadata,Tracking code,Booked by');
    expect(row).toContain('Events,ROOM-7/2026,"{""guest"":""VIP""}",');
    expect(row).toContain("Ada Lovelace,Alan Turing,'+442079460000,alan@example.org,GB,");
    const pdf = await server.get('/api/bookerstatementfile?format=pdf', booker.auth);
    expect(await textOf(Buffer.from(String(pdf.body.statement), 'base64'))).toContain(
      'Partner’s reference ROOM-7/2026 · Metadata guest: VIP',
    );
  });

  it('keeps a reference as long as its field takes, and refuses a longer one [1§9.4]', async () => {
    const booker = await signUp(company.joincode);
    const { request, answer } = await quote(booker.auth);
    const bookWith = (bookerref: string) =>
      server.post('/api/createbookingTest', bookingOf(request, answer.totalfare, { bookerref }), booker.auth);
    expect((await bookWith('P'.repeat(256))).status).toBe(400);
    const { body } = await bookWith('P'.repeat(255));
    const details = await server.get(`/api/bookingdetails?jobid=${body.JobPartId}`, booker.auth);
    expect((details.body.bookingdetails as Row).bookerref).toBe('P'.repeat(255));
  });

  it('by account is refused to whoever may not', async () => {
    const customer = await signUp();
    const { request, answer } = await quote(customer.auth, { paymentmethod: 'account' });
    const asked = bookingOf(request, answer.totalfare, { paymentmethod: 'account', bookerid: company.bookerid });
    expect((await server.post('/api/createbookingTest', asked, customer.auth)).body.message).toBe(
      messages.paymentMethod,
    );
  });
});

describe('figures against sums made from the bookings themselves', () => {
  // A company of its own, over the night in autumn that has 25 hours.
  const bookerId = 77;
  const zone = 'Europe/London';
  const hour = 3_600_000;
  const start = Date.parse('2026-10-18T00:00:00Z');
  let booker: Person;
  const online: readonly string[] = ['card', 'paypal'];
  const made: (NewBooking & { id: number; kept: number })[] = [];
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const dayOf = (at: number) => days.format(at);

  beforeAll(async () => {
    booker = await signUp();
    await server.database.updateTable('customers').set({ booker_id: bookerId }).where('id', '=', booker.id).execute();
    let seed = 7;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    for (let index = 0; index < 240; index++) {
      const method = ['cash', 'card', 'paypal', 'account'][random(4)] ?? 'cash';
      const cancelled = random(5) === 0;
      const total = 500 + random(20_000);
      const row = await insert({
        booker_id: index % 12 === 0 ? bookerId + 1 : bookerId,
        customer_id: booker.id,
        pickup_at: start + random(21 * 24 * 2) * (hour / 2),
        payment_method: method,
        paid: !cancelled && online.includes(method) && random(4) > 0,
        status: cancelled ? 'cancelled' : 'finish',
        currency: random(8) === 0 ? 'EUR' : 'GBP',
        total_minor: total,
        fare_minor: total,
        commission_minor: Math.floor(total / 10),
        booker_reference: `ref ${random(1000)}`,
      });
      let kept = 0;
      if (cancelled && method === 'card' && random(2) === 0) {
        kept = Math.floor(total / 2);
        await server.database
          .insertInto('payments')
          .values({
            booking_id: row.id,
            number: 1,
            key: `kept-${row.id}`,
            provider: 'sandbox',
            method: 'card',
            state: 'refunded',
            gateway_id: null,
            amount_minor: total,
            refund_minor: total - kept,
            currency: row.currency,
            created_at: noon,
            updated_at: noon,
            settle_at: null,
          })
          .execute();
      }
      made.push({ ...row, kept });
    }
  });

  const own = (from: string, to: string) =>
    made.filter((row) => row.booker_id === bookerId && dayOf(row.pickup_at) >= from && dayOf(row.pickup_at) <= to);
  const priceOf = (row: (typeof made)[number]) => (row.status === 'cancelled' ? row.kept : row.total_minor);
  const sum = (rows: readonly (typeof made)[number][], of: (row: (typeof made)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const expected = (from: string, to: string) =>
    ['GBP', 'EUR']
      .map((currency) => ({ currency, rows: own(from, to).filter((row) => row.currency === currency) }))
      .filter(({ rows }) => rows.length > 0)
      .map(({ currency, rows }) => {
        // The driver collects what was to be paid by card and was not.
        const methodOf = (row: (typeof made)[number]) =>
          online.includes(row.payment_method) && !row.paid && row.status !== 'cancelled' ? 'cash' : row.payment_method;
        const by = (...methods: string[]) => sum(rows, (row) => (methods.includes(methodOf(row)) ? priceOf(row) : 0));
        const commission = sum(rows, (row) => (row.status === 'cancelled' ? 0 : row.commission_minor));
        return {
          currencycode: currency,
          bookings: rows.filter((row) => row.status !== 'cancelled').length,
          cancelled: rows.filter((row) => row.status === 'cancelled').length,
          price: sum(rows, priceOf) / 100,
          card: by(...online) / 100,
          cash: by('cash') / 100,
          account: by('account') / 100,
          commission: commission / 100,
          balance: (by('account') - commission) / 100,
        };
      });

  it.each([
    ['2026-10-18', '2026-11-08'],
    ['2026-10-25', '2026-10-25'],
    ['2026-10-24', '2026-10-26'],
    ['2026-12-01', '2026-12-31'],
  ])('the statement from %s to %s, over all of its pages [2§7.28]', async (from, to) => {
    const query = `bookerid=${bookerId}&datefrom=${from}&dateto=${to}`;
    const ask = async (more: string) =>
      (await server.get(`/api/bookerstatement?${query}&${more}`, booker.auth)).body as {
        bookings: Row[];
        totals: Row[];
        totalrecords: number;
        pageindex: number;
      };
    const first = await ask('pagesize=20');
    expect(first.totals).toEqual(expected(from, to));
    expect(first.totalrecords).toBe(own(from, to).length);
    const lines: Row[] = [];
    for (let page = 1; page <= Math.max(1, Math.ceil(first.totalrecords / 20)); page++) {
      lines.push(...(await ask(`pagesize=20&pageindex=${page}&sort=price&order=asc`)).bookings);
    }
    expect(lines.map((line) => Number(line.JobPartId)).sort()).toEqual(
      own(from, to)
        .map(({ id }) => id)
        .sort(),
    );
    const prices = lines.map((line) => Number(line.Price));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    for (const line of lines) {
      expect(Math.round(100 * (Number(line.Card) + Number(line.Cash) + Number(line.account)))).toBe(
        Math.round(100 * Number(line.Price)),
      );
    }
    // Every page number past the last returns the last.
    expect((await ask('pagesize=20&pageindex=999')).pageindex).toBe(Math.max(1, Math.ceil(first.totalrecords / 20)));
  });

  it('the file holds every line once', async () => {
    const { body } = await server.get(
      '/api/bookerstatementfile?datefrom=2026-10-18&dateto=2026-11-08&format=csv',
      booker.auth,
    );
    const [head, ...lines] = Buffer.from(String(body.statement), 'base64').toString('utf8').trim().split('\r\n');
    expect(head).toContain('Date and time,Reference,Our reference,Cost centre');
    const rows = own('2026-10-18', '2026-11-08');
    expect(lines).toHaveLength(rows.length);
    const commission = lines.reduce((total, text) => total + Math.round(100 * Number(text.split(',').at(-1))), 0);
    expect(commission).toBe(sum(rows, (row) => (row.status === 'cancelled' ? 0 : row.commission_minor)));
    expect(body).toMatchObject({ filename: 'statement-2026-10-18-2026-11-08.csv', fileext: 'csv' });
  });

  it('the statement as PDF has its pages', async () => {
    const { body } = await server.get(
      '/api/bookerstatementfile?datefrom=2026-10-18&dateto=2026-11-08&format=pdf',
      booker.auth,
    );
    const pdf = await PDFDocument.load(Buffer.from(String(body.statement), 'base64'));
    expect(pdf.getTitle()).toBe('Commission Statement');
    expect(pdf.getPageCount()).toBeGreaterThan(4);
  });

  it.each(['2026-10-19', '2026-10-25', '2026-10-28', '2026-11-30'])(
    'the chart of the week of %s [2§7.34]',
    async (asked) => {
      const { body } = await server.get(`/api/booking?weekcommencing=${asked}&bookerid=${bookerId}`, booker.auth);
      const days = body.days as {
        date: string;
        bookings: number;
        cancelled: number;
        fare: number;
        otherfares: Row[];
      }[];
      expect(days).toHaveLength(7);
      expect(new Date(String(body.weekcommencing)).getUTCDay()).toBe(1);
      expect(days.map(({ date }) => date)).toContain(asked);
      for (const { date, ...figures } of days) {
        const rows = own(date, date);
        const euros = rows.filter((row) => row.currency === 'EUR');
        expect(figures).toEqual({
          bookings: rows.filter((row) => row.status !== 'cancelled').length,
          cancelled: rows.filter((row) => row.status === 'cancelled').length,
          fare:
            sum(
              rows.filter((row) => row.currency === 'GBP'),
              priceOf,
            ) / 100,
          otherfares: euros.length > 0 ? [{ currencycode: 'EUR', fare: sum(euros, priceOf) / 100 }] : [],
        });
      }
    },
  );

  it('invoices have the figures of their days, and their report is a PDF [2§3.23 2§7.33]', async () => {
    const periods = [
      ['2026-10-18', '2026-10-24'],
      ['2026-10-25', '2026-11-08'],
    ] as const;
    const ids: number[] = [];
    for (const [datefrom, dateto] of periods) {
      const answer = await server.post(
        '/api/bookerinvoice',
        { id: 0, datefrom, dateto, bookerid: bookerId },
        booker.auth,
      );
      ids.push(Number(answer.body.id));
    }
    const { body } = await server.get(`/api/bookerinvoice?bookerid=${bookerId}`, booker.auth);
    const rows = body.invoices as { id: number; totals: Row[]; issuedbyuser: number }[];
    expect(rows.map(({ id }) => id)).toEqual(ids.toReversed());
    for (const [index, [from, to]] of periods.entries()) {
      const row = rows.find(({ id }) => id === ids[index]);
      expect(row).toMatchObject({ datefrom: from, dateto: to, issuedbyuser: booker.id, totals: expected(from, to) });
    }
    const report = await server.get(`/api/bookerinvoicereport?id=${ids[0]}`, booker.auth);
    expect(report.body).toMatchObject({ code: 1, fileext: 'pdf', filename: `invoice-${ids[0]}.pdf` });
    const file = Buffer.from(String(report.body.invoice), 'base64');
    expect((await PDFDocument.load(file)).getTitle()).toBe(`Invoice ${ids[0]}`);
    const words = await textOf(file);
    for (const totals of expected(...periods[0])) {
      const sign = totals.currencycode === 'EUR' ? '€' : '£';
      const money = (major: number) => `${sign}${major.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
      expect(words).toContain(money(totals.account));
      expect(words).toContain(`-${money(totals.commission)}`);
      expect(words).toContain(money(Math.abs(totals.balance)));
    }
    // The tax rates of their days, for rides on account only.
    const vat = [{ from: '2020-01-01', percent: 20, number: 'GB123', role: 'principal' as const, label: 'VAT' }];
    const { operator: untaxed } = server;
    const fares = { ...untaxed.fares, vat };
    const taxed = await openFixture({ database: server.database, operator: { ...untaxed, fares } });
    const { body: taxedBody } = await taxed.get(`/api/bookerinvoicereport?id=${ids[0]}`, booker.auth);
    const taxedText = await textOf(Buffer.from(String(taxedBody.invoice), 'base64'));
    const inPounds = own(...periods[0]).filter(({ currency }) => currency === 'GBP');
    const onAccount = inPounds.filter((row) => row.payment_method === 'account');
    const within = sum(onAccount, (row) => Math.round(priceOf(row) / 6)) / 100;
    expect(taxedText[taxedText.indexOf('Rides include 20 % VAT') + 1]).toBe(
      `£${within.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`,
    );
    expect(taxedText).toContain('VAT number GB123.');
    // Rides supplied by drivers include none of the operator's tax, and the invoice names its agent role.
    const agents = { ...fares, vat: vat.map((rule) => ({ ...rule, role: 'agent' as const })) };
    const agent = await openFixture({ database: server.database, operator: { ...untaxed, fares: agents } });
    const { body: agentBody } = await agent.get(`/api/bookerinvoicereport?id=${ids[0]}`, booker.auth);
    const agentText = (await textOf(Buffer.from(String(agentBody.invoice), 'base64'))).join(' ');
    expect(agentText).not.toContain('20 % VAT');
    expect(agentText).toContain('agent');
    expect(agentText).toContain('VAT number GB123.');
    expect(words.join(' ')).not.toContain('VAT');
    expect(words.filter((text) => /^R\d{6}$/.test(text)).sort()).toEqual(
      own(...periods[0])
        .map(({ reference }) => reference)
        .sort(),
    );
  });
});

/** The text of a tagged PDF file, element by element in reading order. */
async function textOf(pdf: Buffer): Promise<string[]> {
  const { context } = await PDFDocument.load(pdf);
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    const words = object instanceof PDFDict ? object.get(PDFName.of('ActualText')) : undefined;
    return words instanceof PDFString || words instanceof PDFHexString ? [words.decodeText()] : [];
  });
}

describe('invoices', () => {
  it('are issued, changed and deleted; no day is on two, none is ahead [2§7.30]', async () => {
    const booker = await signUp(rival.joincode);
    for (const day of ['2026-10-05', '2026-10-18', '2026-10-20', '2026-11-02']) {
      await insert({ booker_id: rival.bookerid, pickup_at: Date.parse(`${day}T12:00:00Z`) });
    }
    const send = (datefrom: string, dateto: string, id = 0) =>
      (id === 0 ? server.post : server.put)('/api/bookerinvoice', { id, datefrom, dateto, bookerid: 2 }, booker.auth);
    const first = Number((await send('2026-10-01', '2026-10-31')).body.id);
    expect((await send('2026-10-31', '2026-11-02')).body.message).toBe(messages.invoiceOverlaps(first));
    expect((await send('2026-11-20', '2026-11-25')).body.message).toBe(messages.invoiceAhead);
    expect((await send('2026-11-02', '2026-11-01')).status).toBe(400);
    // A year that was typed with two digits.
    expect((await send('0026-10-01', '2026-10-31')).body.message).toBe(messages.periodTooLong);
    const german = { ...booker.auth, 'accept-language': 'de' };
    expect((await server.get('/api/bookerstatement?datefrom=0026-10-01&dateto=2026-10-31', german)).body).toMatchObject(
      {
        ...{ code: 2, message: 'Bitte prüfen Sie das Jahr: Ein Zeitraum hat höchstens zehn Jahre.' },
      },
    );
    // Without bookings on these days nothing is issued, and an existing invoice is unchanged.
    expect((await send('2026-09-01', '2026-09-30')).body.message).toBe(messages.nothingToInvoice);
    expect((await send('2026-09-01', '2026-09-30', first)).body.message).toBe(messages.nothingToInvoice);
    const { body: kept } = await server.get('/api/bookerinvoice', booker.auth);
    expect(kept.invoices).toMatchObject([{ id: first, datefrom: '2026-10-01', dateto: '2026-10-31' }]);
    expect((await send('2026-10-01T00:00:00+00:00', '2026-10-15T00:00:00+00:00', first)).body.code).toBe(1);
    const both = await Promise.all([send('2026-10-16', '2026-10-20'), send('2026-10-20', '2026-10-25')]);
    expect(both.map(({ body }) => body.code).sort()).toEqual([1, 2]);
    expect((await server.remove(`/api/bookerinvoice?id=${first}`, booker.auth)).body.code).toBe(1);
    expect((await server.remove(`/api/bookerinvoice?id=${first}`, booker.auth)).body.message).toBe(
      messages.noSuchInvoice,
    );
    expect((await send('2026-10-01', '2026-10-02', first)).body.message).toBe(messages.noSuchInvoice);
  });
});

describe('an issued invoice', () => {
  const bookerId = 79;
  const day = { datefrom: '2026-11-01', dateto: '2026-11-10', bookerid: bookerId };
  const at = Date.parse('2026-11-05T12:00:00Z');
  const onAccount = { booker_id: bookerId, payment_method: 'account', pickup_at: at };

  it('keeps its figures and its bookings, whatever becomes of them, and says so, until it is issued anew', async () => {
    const booker = await signUp();
    await server.database.updateTable('customers').set({ booker_id: bookerId }).where('id', '=', booker.id).execute();
    const first = await insert({ ...onAccount, total_minor: 4_000, commission_minor: 400 });
    const { body } = await server.post('/api/bookerinvoice', { id: 0, ...day }, booker.auth);
    const id = Number(body.id);
    const invoice = async () =>
      ((await server.get('/api/bookerinvoice', booker.auth)).body.invoices as Row[]).find((row) => row.id === id);
    const report = async () => {
      const answer = await server.get(`/api/bookerinvoicereport?id=${id}`, booker.auth);
      return textOf(Buffer.from(String(answer.body.invoice), 'base64'));
    };
    const issued = { totals: [{ bookings: 1, cancelled: 0, account: 40, commission: 4, balance: 36 }] };
    expect(await invoice()).toMatchObject({ ...issued, outdated: false });

    const second = await insert({ ...onAccount, total_minor: 9_900, commission_minor: 990 });
    const change = server.database.updateTable('bookings').set({ status: 'cancelled', first_name: 'Someone else' });
    await change.where('id', '=', first.id).execute();
    expect(await invoice()).toMatchObject({ ...issued, outdated: true });
    const words = await report();
    expect(words).toContain('£36.00');
    expect(words).toContain('Ada Lovelace');
    expect(words).not.toContain(second.reference);

    expect((await server.put('/api/bookerinvoice', { id, ...day }, booker.auth)).body.code).toBe(1);
    expect(await invoice()).toMatchObject({
      outdated: false,
      totals: [{ bookings: 1, cancelled: 1, account: 99, commission: 9.9, balance: 89.1 }],
    });
    expect(await report()).toContain(second.reference);
    await server.remove(`/api/bookerinvoice?id=${id}`, booker.auth);
    const left = server.database.selectFrom('booker_invoice_lines').select('booking_id').where('invoice_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });

  it('of the time before its figures were kept is written down when it is read', async () => {
    const booker = await signUp();
    await server.database.updateTable('customers').set({ booker_id: 80 }).where('id', '=', booker.id).execute();
    const made = { ...onAccount, booker_id: 80 };
    const first = await insert({ ...made, total_minor: 4_000 });
    const old = await server.database
      .insertInto('booker_invoices')
      .values({
        booker_id: 80,
        date_from: day.datefrom,
        date_to: day.dateto,
        issued_by: booker.id,
        issued_by_name: '',
        issued_at: noon,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const listed = async () => ((await server.get('/api/bookerinvoice', booker.auth)).body.invoices as Row[])[0];
    expect(await listed()).toMatchObject({ id: old.id, totals: [{ account: 40 }], outdated: false });
    await insert({ ...made, total_minor: 1_000 });
    expect(await listed()).toMatchObject({ totals: [{ account: 40 }], outdated: true });
    const report = await server.get(`/api/bookerinvoicereport?id=${old.id}`, booker.auth);
    const words = await textOf(Buffer.from(String(report.body.invoice), 'base64'));
    expect(words).toContain(first.reference);
    // Nobody is named after the day of issue, as after the account of its issuer was deleted.
    expect(words.filter((word) => /,\s*$/.test(word))).toEqual([]);
  });
});

it('a ride that is long past is upcoming neither on a statement’s page nor in its files, nor on an invoice', async () => {
  const booker = await signUp();
  await server.database.updateTable('customers').set({ booker_id: 81 }).where('id', '=', booker.id).execute();
  const past = { booker_id: 81, payment_method: 'account', status: 'upcoming' };
  await insert({ ...past, pickup_at: Date.parse('2026-11-05T12:00:00Z') });
  const days = 'datefrom=2026-11-01&dateto=2026-11-10';
  const file = async (format: string) => {
    const { body } = await server.get(`/api/bookerstatementfile?${days}&format=${format}`, booker.auth);
    return Buffer.from(String(body.statement), 'base64');
  };
  const { body } = await server.get(`/api/bookerstatement?${days}`, booker.auth);
  expect(body.bookings).toMatchObject([{ Status: 'finish' }]);
  expect(String(await file('csv'))).toContain(',finish,');
  const asked = { id: 0, datefrom: '2026-11-01', dateto: '2026-11-10', bookerid: 81 };
  const { id } = (await server.post('/api/bookerinvoice', asked, booker.auth)).body;
  const { invoice } = (await server.get(`/api/bookerinvoicereport?id=${id}`, booker.auth)).body;
  for (const pdf of [await file('pdf'), Buffer.from(String(invoice), 'base64')]) {
    const words = await textOf(pdf);
    expect(words).toContain('Completed');
    expect(words).not.toContain('Upcoming');
  }
});

it.each([
  ['GB', '05/11/2026 12:00'],
  ['US', '11/05/2026 12:00'],
])('the file of a statement for spreadsheets has its days in the order of %s: %s [2§9.14]', async (country, day) => {
  const booker = await signUp();
  await server.database.updateTable('customers').set({ booker_id: 82 }).where('id', '=', booker.id).execute();
  await insert({ booker_id: 82, pickup_at: Date.parse('2026-11-05T12:00:00Z') });
  const configuration = { ...operator.configuration, country };
  const local = await openFixture({ database: server.database, operator: { ...operator, configuration } });
  const asked = '/api/bookerstatementfile?datefrom=2026-11-01&dateto=2026-11-10&format=csv';
  const { body } = await local.get(asked, booker.auth);
  const [, line] = Buffer.from(String(body.statement), 'base64').toString().split('\r\n');
  expect(line).toMatch(new RegExp(`^${day},`));
});

it('saves a passenger once when the answer was lost and the same one is sent again', async () => {
  const { auth } = await signUp(company.joincode);
  const passenger = {
    firstname: 'Grace',
    lastname: 'Hopper',
    phone: '7911 000003',
    dialingcode: '44',
    costcentre: 'R&D',
  };
  const save = async (more = {}) => (await server.post('/api/bookerpassengers', { ...passenger, ...more }, auth)).body;
  const [first, again] = await Promise.all([save(), save()]);
  expect(again).toEqual(first);
  expect((await save()).id).toBe(first.id);
  expect((await save({ costcentre: 'Sales' })).id).not.toBe(first.id);
  const { body } = await server.get('/api/bookerpassengers', auth);
  const saved = body.passengers as readonly { readonly firstname: string }[];
  expect(saved.filter(({ firstname }) => firstname === 'Grace')).toHaveLength(2);
});

it('saves no more than five hundred passengers, and those of other companies take no room', async () => {
  const { auth } = await signUp(company.joincode);
  const other = await signUp(rival.joincode);
  const passenger = { firstname: 'Grace', lastname: 'Full', phone: '7911 000004', dialingcode: '44' };
  const save = async (lastname: string, who = auth) =>
    (await server.post('/api/bookerpassengers', { ...passenger, lastname }, who)).body;
  const { body } = await server.get('/api/bookerpassengers', auth);
  const free = 500 - (body.passengers as unknown[]).length;
  const row = { first_name: 'Grace', email: '', dialing_code: '44', phone: '7911000004', cost_centre: '' };
  const rows = Array.from({ length: free - 1 }, (_, each) => ({
    ...{ ...row, last_name: `Number ${each}`, booker_id: company.bookerid, created_at: server.clock.now },
  }));
  await server.database.insertInto('booker_passengers').values(rows).execute();
  const last = await save('Last');
  expect(last.code).toBe(1);
  expect(await save('Full')).toMatchObject({ code: 2, message: messages.tooManyPassengers });
  // Who is saved already is no further one.
  expect(await save('Last')).toEqual(last);
  expect((await save('Full', other.auth)).code).toBe(1);
  await server.database.deleteFrom('booker_passengers').where('first_name', '=', 'Grace').execute();
});

it('proposes the cost centre that the booker named last, not a colleague’s nor a former company’s', async () => {
  const { id, auth } = await signUp(company.joincode);
  const colleague = await signUp(company.joincode);
  const long = { pickup_at: Date.parse('2007-01-01T12:00:00Z') };
  const proposed = async () => (await server.get('/api/booker', auth)).body.lastcostcentre;
  await insert({ booker_id: company.bookerid, customer_id: colleague.id, ...long, cost_centre: 'R&D' });
  await insert({ booker_id: rival.bookerid, customer_id: id, ...long, cost_centre: 'Old' });
  expect(await proposed()).toBe('');
  await insert({ booker_id: company.bookerid, customer_id: id, ...long, cost_centre: 'Sales' });
  await insert({ booker_id: company.bookerid, customer_id: colleague.id, ...long, cost_centre: 'R&D' });
  expect(await proposed()).toBe('Sales');
});

it.each([
  ['bookerstatement', 'datefrom=2026-02-30&dateto=2026-03-01'],
  ['bookerstatement', 'datefrom=2026-02-01&dateto=yesterday'],
  ['bookerstatementfile', 'datefrom=2026-02-01&dateto=2026-02-30&format=csv'],
  ['booking', 'weekcommencing=2026-02-30'],
])('%s of %s is refused as a day that is none', async (call, days) => {
  const { auth } = await signUp(company.joincode);
  expect((await server.get(`/api/${call}?${days}`, auth)).status).toBe(400);
});

describe('nobody reads or changes what is not theirs [2§6.6 2§7.29 2§7.32]', () => {
  const everybody = [
    'guest',
    'a customer',
    'another company',
    'a colleague',
    'the issuer',
    'an expired session',
  ] as const;
  type Who = (typeof everybody)[number];
  let auth: Record<Who, Record<string, string>>;
  let colleague: Person;
  let month = 0;
  beforeAll(async () => {
    const expired = await signUp(company.joincode);
    await server.post('/api/signOut', {}, expired.auth);
    colleague = await signUp(company.joincode);
    auth = {
      guest: {},
      'a customer': (await signUp()).auth,
      'another company': (await signUp(rival.joincode)).auth,
      'a colleague': colleague.auth,
      'the issuer': (await signUp(company.joincode)).auth,
      'an expired session': expired.auth,
    };
    await insert({ booker_id: company.bookerid, first_name: 'Secret', pickup_at: noon - 1 });
    for (const day of ['2008-01-01', '2009-01-01']) {
      await insert({ booker_id: company.bookerid, pickup_at: Date.parse(`${day}T12:00:00Z`) });
    }
  });
  const issuer = () => auth['the issuer'];
  const ours: readonly Who[] = ['a colleague', 'the issuer'];
  const statement = `bookerid=${company.bookerid}&datefrom=2026-11-01&dateto=2026-11-30`;
  async function issue(): Promise<number> {
    const first = `20${String(10 + Math.floor(month / 12))}-${String((month++ % 12) + 1).padStart(2, '0')}-01`;
    const days = { id: 0, datefrom: first, dateto: first, bookerid: company.bookerid };
    await insert({ booker_id: company.bookerid, pickup_at: Date.parse(`${first}T12:00:00Z`) });
    return Number((await server.post('/api/bookerinvoice', days, issuer())).body.id);
  }
  const periodOf = (id: number) =>
    server.database.selectFrom('booker_invoices').selectAll().where('id', '=', id).executeTakeFirst();
  const passenger = { firstname: 'Secret', lastname: 'Guest', phone: '7911000002', dialingcode: '44' };
  async function save(): Promise<number> {
    const sent = { ...passenger, bookerid: company.bookerid };
    return Number((await server.post('/api/bookerpassengers', sent, issuer())).body.id);
  }

  const calls: readonly [string, readonly Who[], (auth: Record<string, string>) => Promise<boolean>][] = [
    [
      'read the statement',
      ours,
      async (who) =>
        JSON.stringify((await server.get(`/api/bookerstatement?${statement}`, who)).body).includes('Secret'),
    ],
    [
      'take the statement along',
      ours,
      async (who) => (await server.get(`/api/bookerstatementfile?${statement}`, who)).body.statement !== undefined,
    ],
    [
      'see the chart',
      ours,
      async (who) => (await server.get(`/api/booking?bookerid=${company.bookerid}`, who)).body.days !== undefined,
    ],
    [
      'list the invoices',
      ours,
      async (who) => {
        const id = await issue();
        const { body } = await server.get(`/api/bookerinvoice?bookerid=${company.bookerid}`, who);
        return JSON.stringify(body).includes(`"id":${id},`);
      },
    ],
    [
      'issue an invoice',
      ours,
      async (who) => {
        const days = { id: 0, datefrom: '2009-01-01', dateto: '2009-01-01', bookerid: company.bookerid };
        const { body } = await server.post('/api/bookerinvoice', days, who);
        if (body.code === 1) await server.remove(`/api/bookerinvoice?id=${body.id}`, who);
        return body.code === 1;
      },
    ],
    [
      'have the report of an invoice',
      ours,
      async (who) => (await server.get(`/api/bookerinvoicereport?id=${await issue()}`, who)).body.invoice !== undefined,
    ],
    [
      'change an invoice',
      ['the issuer'],
      async (who) => {
        const id = await issue();
        const days = { id, datefrom: '2008-01-01', dateto: '2008-01-01', bookerid: company.bookerid };
        await server.put('/api/bookerinvoice', days, who);
        await server.put('/api/bookerinvoice', { ...days, bookerid: 0 }, who);
        return (await periodOf(id))?.date_from === '2008-01-01';
      },
    ],
    [
      'delete an invoice',
      ['the issuer'],
      async (who) => {
        const id = await issue();
        await server.remove(`/api/bookerinvoice?id=${id}`, who);
        return (await periodOf(id)) === undefined;
      },
    ],
    [
      'read the company',
      ours,
      async (who) => (await server.get(`/api/booker?bookerid=${company.bookerid}`, who)).body.name === company.name,
    ],
    [
      'read the saved passengers',
      ours,
      async (who) => {
        await save();
        const { body } = await server.get(`/api/bookerpassengers?bookerid=${company.bookerid}`, who);
        return JSON.stringify(body).includes('Secret');
      },
    ],
    [
      'save a passenger',
      ours,
      async (who) =>
        (await server.post('/api/bookerpassengers', { ...passenger, bookerid: company.bookerid }, who)).body.code === 1,
    ],
    [
      'change a saved passenger',
      ours,
      async (who) => {
        const id = await save();
        await server.put('/api/bookerpassengers', { ...passenger, id, firstname: 'Changed' }, who);
        const row = await server.database
          .selectFrom('booker_passengers')
          .select('first_name')
          .where('id', '=', id)
          .executeTakeFirst();
        return row?.first_name === 'Changed';
      },
    ],
    [
      'delete a saved passenger',
      ours,
      async (who) => {
        const id = await save();
        await server.remove(`/api/bookerpassengers?id=${id}`, who);
        const rows = await server.database.selectFrom('booker_passengers').select('id').where('id', '=', id).execute();
        return rows.length === 0;
      },
    ],
  ];

  it.each(calls)('%s', async (_, may, ask) => {
    const verdicts: Record<string, boolean> = {};
    for (const who of everybody) verdicts[who] = await ask(auth[who]);
    expect(verdicts).toEqual(Object.fromEntries(everybody.map((who) => [who, may.includes(who)])));
  });

  it('is said with 401 to nobody and 403 to everybody else', async () => {
    const status = async (who: Who) => (await server.get(`/api/bookerstatement?${statement}`, auth[who])).status;
    expect(await Promise.all(everybody.map(status))).toEqual([401, 403, 403, 200, 200, 401]);
  });
});

it('a name that a spreadsheet would calculate stays a name', () => {
  expect(csvLine(['=1+1', '@x', 'a "b", c', -5, 'plain', ''])).toBe(`'=1+1,'@x,"a ""b"", c",-5,plain,\r\n`);
});

describe('a long statement', () => {
  // Five times the size of one read, and more than a page or a PDF may hold.
  const lines = 5_000;
  const bookerId = 88;
  let booker: Person;
  beforeAll(async () => {
    booker = await signUp();
    await server.database.updateTable('customers').set({ booker_id: bookerId }).where('id', '=', booker.id).execute();
    const model = await insert({ booker_id: bookerId, pickup_at: noon - 1, total_minor: 100, fare_minor: 100 });
    const columns = sql.raw(
      Object.keys(model)
        .filter((name) => name !== 'id')
        .join(', '),
    );
    await sql`insert into booking_references (reference)
      select 'L' || n from generate_series(1, ${lines - 1}) n`.execute(server.database);
    await sql`insert into bookings (${columns})
      select ${sql.raw(
        Object.keys(model)
          .filter((name) => name !== 'id')
          .map(
            (name) =>
              ({
                request_id: "'long-' || n",
                quotation_id: "'long-' || n",
                code: "'long-' || n",
                reference: "'L' || n",
                pickup_at: `${noon}::bigint - n::bigint * 60000`,
                fare_minor: '100 + n % 900',
                total_minor: '100 + n % 900',
                commission_minor: 'n % 50',
              })[name] ?? name,
          )
          .join(', '),
      )} from bookings, generate_series(1, ${lines - 1}) n where bookings.id = ${model.id}`.execute(server.database);
  }, 60_000);

  it('comes in pages with the totals of all, however it is sorted', async () => {
    const prices = [100];
    let commission = 0;
    for (let n = 1; n < lines; n++) {
      prices.push(100 + (n % 900));
      commission += n % 50;
    }
    const price = prices.reduce((sum, each) => sum + each, 0);
    const dearest = prices.toSorted((a, b) => b - a);
    const ask = (more: string) =>
      server.get(`/api/bookerstatement?datefrom=2026-10-01&dateto=2026-11-30&${more}`, booker.auth);
    for (const [more, first] of [
      ['', 100],
      ['sort=price&order=desc&pageindex=3', dearest[2 * 50]],
      [`sort=commission&order=asc&pageindex=${lines / 50}&pagesize=50`, null],
    ] as const) {
      const { body } = await ask(more);
      expect(body).toMatchObject({
        totalrecords: lines,
        totals: [{ bookings: lines, price: price / 100, commission: commission / 100 }],
      });
      expect(body.bookings).toHaveLength(50);
      if (first) expect((body.bookings as Row[])[0]?.Price).toBe(first / 100);
    }
  });

  it('is never read whole: no query of it brings more than its page, or a thousand lines of the file [2§9.18]', async () => {
    let most = 0;
    const counting = server.database.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        most = Math.max(most, result.rows.length);
        return result;
      },
    });
    const counted = await openFixture({ database: counting, operator: server.operator });
    await counted.get('/api/bookerstatement?datefrom=2026-10-01&dateto=2026-11-30&pagesize=100000', booker.auth);
    expect(most).toBe(500);
    const file = await counted.get('/api/bookerstatementfile?datefrom=2026-10-01&dateto=2026-11-30', booker.auth);
    expect(most).toBe(1_000);
    const text = Buffer.from(String(file.body.statement), 'base64').toString('utf8');
    expect(text.trim().split('\r\n')).toHaveLength(lines + 1);
    const pdf = await counted.get(
      '/api/bookerstatementfile?datefrom=2026-10-01&dateto=2026-11-30&format=pdf',
      booker.auth,
    );
    expect(pdf.body.message).toBe(messages.pdfTooLong(2_000));
  });
});
