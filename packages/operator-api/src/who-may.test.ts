import { calls as contract } from 'contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSession, sessionMs } from './accounts/sessions.ts';
import { createTargets } from './dispatch/target.ts';
import { messages } from './messages.ts';
import {
  type Answered,
  bookingOf,
  demoOperator,
  type Fixture,
  noon,
  openFixture,
  quickPasswords,
  quotationOf,
} from './testing/fixture.ts';

/**
 * Every kind of caller tries every call on what belongs to one caller: an account, its places, a booking that the
 * account made through its company, the company's invoices and passengers. A call without a row fails the test.
 */
const everybody = ['guest', 'owner', 'another customer', 'the booker', 'another booker', 'an expired session'] as const;
type Who = (typeof everybody)[number];

/** Included in all data of the owner and the company: a response that contains it reveals private data. */
const mark = 'Sec7et';
const company = { ...demoOperator().bookers[0], bookerid: 1, name: `${mark} Travel`, enabled: true };
const rival = { ...company, bookerid: 2, name: 'Rival', joincode: 'RIVAL-DESK' };
const base = demoOperator();
const password = 'p'.repeat(64);
const nobodysCode = '0'.repeat(32);

const partnerCode = {
  ...{ trackingcode: 'WHO-MAY', partner: mark, domains: ['who.example'], company: company.bookerid },
  ...{ variants: ['litebooking' as const], enabled: true, expires: null },
};

let server: Fixture;
let stored = '';
let people = 0;
beforeAll(async () => {
  server = await openFixture({
    operator: {
      ...base,
      bookers: [company, rival] as typeof base.bookers,
      licences: [...base.licences, partnerCode],
    },
    partnerTargets: createTargets({ allowPrivate: true }),
  });
  stored = await quickPasswords().within('', ({ hash }) => hash(password));
});
afterAll(() => server.close());

interface Person {
  readonly id: number;
  readonly email: string;
  readonly auth: Record<string, string>;
}

async function person(name: string, bookerId = 0, begun = noon): Promise<Person> {
  const email = `who${++people}@example.com`;
  const { id } = await server.database
    .insertInto('customers')
    .values({
      email,
      first_name: name,
      last_name: 'Person',
      dialing_code: '44',
      phone: '7911224321',
      password: stored,
      booker_id: bookerId,
      created_at: noon,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await beginSession(server.database, id, begun, server.deps.randomBytes);
  return { id, email, auth: { authorization: `Bearer ${token}` } };
}

interface Scene {
  readonly owner: Person;
  readonly reference: string;
  readonly jobId: string;
  readonly addressId: number;
  readonly invoiceId: number;
  readonly passengerId: number;
  readonly webhookId: number;
  readonly domainId: number;
  /** A customer whose request to join the company is pending, with the mark in their name. */
  readonly waitingId: number;
  readonly auth: Readonly<Record<Who, Record<string, string>>>;
}

let others: { readonly customer: Person; readonly rival: Person };
let day = 0;

/** Books a ride of the company's on a day, because an invoice needs one. */
async function rideOn(date: string): Promise<void> {
  const quotation = quotationOf();
  const quoted = await server.post('/api/quotation', quotation);
  const { body } = await server.post('/api/createbookingTest', bookingOf(quotation, quoted.body.totalfare));
  await server.database
    .updateTable('bookings')
    .set({ booker_id: company.bookerid, pickup_at: Date.parse(`${date}T12:00:00Z`) })
    .where('id', '=', Number(body.JobPartId))
    .execute();
}

async function meetOthers() {
  for (const date of ['2008-01-01', '2009-01-01']) await rideOn(date);
  return { customer: await person('Other'), rival: await person('Rival', rival.bookerid) };
}

async function scene(): Promise<Scene> {
  others ??= await meetOthers();
  const owner = await person(mark);
  const issuer = await person(mark, company.bookerid);
  const late = await beginSession(server.database, owner.id, noon - sessionMs, server.deps.randomBytes);
  const quotation = quotationOf();
  const quoted = await server.post('/api/quotation', quotation);
  const contact = { firstname: mark, lastname: '', email: owner.email, phone: '7911224321', dialingcode: '44' };
  const asked = bookingOf(quotation, quoted.body.totalfare, { contact, note: mark });
  const { body } = await server.post('/api/createbookingTest', asked, owner.auth);
  const jobId = String(body.JobPartId);
  await server.database
    .updateTable('bookings')
    .set({ booker_id: company.bookerid })
    .where('id', '=', Number(jobId))
    .execute();
  const place = { latitude: 51.5, longitude: -0.1, placename: 'home', fulladdress: `${mark} Lane` };
  const address = await server.post('/api/addressbook', place, owner.auth);
  const date = new Date(Date.parse('2010-01-01') + 86_400_000 * ++day).toISOString().slice(0, 10);
  await rideOn(date);
  const period = { id: 0, datefrom: date, dateto: date, bookerid: company.bookerid };
  const invoice = await server.post('/api/bookerinvoice', period, issuer.auth);
  const passenger = await server.post('/api/bookerpassengers', passengerOf(mark), issuer.auth);
  // The number per company is limited.
  await server.database.deleteFrom('webhooks').where('partner_id', '=', company.bookerid).execute();
  await server.database.deleteFrom('partner_domains').where('partner_id', '=', company.bookerid).execute();
  const webhook = await server.database
    .insertInto('webhooks')
    .values({ url: `http://127.0.0.1/${mark}`, secret: 'whsec_', partner_id: company.bookerid, created_at: noon })
    .returning('id')
    .executeTakeFirstOrThrow();
  const domain = await server.database
    .insertInto('partner_domains')
    .values({
      ...{ tracking_code: partnerCode.trackingcode, partner_id: company.bookerid },
      ...{ domain: `d${day}.example`, asked_at: noon },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const waiting = await person(mark);
  await server.database
    .updateTable('customers')
    .set({ booker_pending: company.bookerid })
    .where('id', '=', waiting.id)
    .execute();
  return {
    owner,
    waitingId: waiting.id,
    reference: String(body.Bref),
    jobId,
    addressId: Number(address.body.id),
    invoiceId: Number(invoice.body.id),
    passengerId: Number(passenger.body.id),
    webhookId: webhook.id,
    domainId: domain.id,
    auth: {
      guest: {},
      owner: owner.auth,
      'another customer': others.customer.auth,
      'the booker': issuer.auth,
      'another booker': others.rival.auth,
      'an expired session': { authorization: `Bearer ${late}` },
    },
  };
}

const passengerOf = (firstname: string) => ({
  firstname,
  lastname: 'Guest',
  phone: '7911000002',
  dialingcode: '44',
  bookerid: company.bookerid,
});

/**
 * Everything in the scene that a call could change, read in one statement because it runs a thousand times in this
 * file. The number of the owner's sessions, without the expired one, is included: signing in or out is a change, too.
 */
async function snapshot({
  owner,
  reference,
  jobId,
  invoiceId,
  passengerId,
  waitingId,
  webhookId,
  domainId,
}: Scene): Promise<string> {
  const { database, emails } = server;
  const { rows: read } = await sql<{ everything: string }>`select json_build_array(
    (select json_agg(each order by id) from customers each where id in (${owner.id}, ${waitingId})),
    (select json_agg(each order by id) from addresses each where customer_id = ${owner.id}),
    (select json_agg(each) from bookings each where id = ${Number(jobId)}),
    (select json_agg(id order by id) from bookings where customer_id = ${owner.id}),
    (select json_agg(each order by id) from payments each where booking_id = ${Number(jobId)}),
    (select json_agg(each order by id) from comments each where customer_id = ${owner.id}),
    (select json_agg(each) from booker_invoices each where id = ${invoiceId}),
    (select json_agg(each) from booker_passengers each where id = ${passengerId}),
    (select json_agg(each) from webhooks each where id = ${webhookId}),
    (select json_agg(each order by id) from webhook_deliveries each where webhook_id = ${webhookId}),
    (select json_agg(each) from partner_domains each where id = ${domainId}),
    (select count(*) from sessions where customer_id = ${owner.id} and expires_at > ${noon})
  )::text as everything`.execute(database);
  return `${read[0]?.everything} ${emails.filter(({ subject }) => subject.includes(reference)).length}`;
}

interface Row {
  /**
   * Who may read or change data with it; no one where it needs a secret that is not sent here, or concerns no one's
   * data.
   */
  readonly may: readonly Who[];
  readonly query?: (scene: Scene) => string;
  readonly body?: (scene: Scene, who: Who) => object;
  /** Detects a successful read that the mark does not reveal: files, links and positions. */
  readonly shows?: (body: Answered['body']) => boolean;
}

const nobody: readonly Who[] = [];
const owner: readonly Who[] = ['owner'];
const seers: readonly Who[] = ['owner', 'the booker'];
const booker: readonly Who[] = ['the booker'];
const succeeded = ({ code }: Answered['body']) => code === 1;
const aboutNobody: Row = { may: nobody };
const ofCompany = () => `bookerid=${company.bookerid}&datefrom=2026-11-01&dateto=2026-11-30`;
const ofRide = ({ jobId }: Scene) => `jobpartid=${jobId}`;
const ofReference = ({ reference }: Scene) => ({ source: 'web', bookingref: reference });
const place = { latitude: 1, longitude: 1, placename: 'work', fulladdress: 'Changed' };

const rows: Readonly<Record<string, Row>> = {
  'GET /api/configuration': aboutNobody,
  'GET /api/vehicletypes': aboutNobody,
  'GET /api/prices': aboutNobody,
  'GET /api/ipinfo': aboutNobody,
  'GET /api/searchaddress': { may: nobody, query: () => `prefix=${mark}` },
  'GET /api/placedetails': { may: nobody, query: () => `id=google:${mark}` },
  'GET /api/placeat': { may: nobody, query: () => 'lat=51.5&lng=-0.1' },
  'GET /api/searchairport': { may: nobody, query: () => `searchString=${mark}` },
  'GET /api/searchflight': { may: nobody, query: () => 'destination=EGLL&departuretime=2026-11-25' },
  'GET /api/flightinfo': { may: nobody, query: () => 'flightNo=BA117' },
  'POST /api/direction': { may: nobody, body: () => ({ points: ['51.5,-0.1', '51.6,-0.2'] }) },
  'POST /api/nearestdriver': { may: nobody, body: () => ({ source: 'web', lat: 51.5, lng: -0.1, postcode: 'W2 1HQ' }) },
  'POST /api/quotation': {
    may: nobody,
    body: ({ owner: { id } }) => quotationOf({ custid: id, bookerid: company.bookerid }),
  },
  'POST /api/promocode': {
    may: nobody,
    body: ({ owner: { id } }) => ({ price: 50, promocode: 'FIVER', currencycode: 'GBP', custid: id }),
  },
  // A booking in the owner's name belongs to the owner only when the owner makes it.
  'POST /api/createbookingTest': { may: owner, body: (set) => claimed(set, 'cash') },
  'POST /api/createelectronicbooking': {
    may: owner,
    body: (set) => ({ booking: claimed(set, 'card'), payment: { nonce: 'nonce_test', retry: false }, sandbox: true }),
  },
  // A booking's code permits these to anyone who has it; its number alone permits nothing.
  'PUT /api/updateelectronicbooking': {
    may: nobody,
    body: ({ jobId }) => ({
      Id: 'sandbox_none',
      Status: 'succeeded',
      PaymentId: '',
      JobpartId: jobId,
      ReturnJobpartId: '',
    }),
  },
  'PUT /api/updatebooking': {
    may: nobody,
    body: ({ jobId }) => ({ transactionid: '', jobpartid: jobId, transactionstatus: 'cancelled', code: nobodysCode }),
  },
  'GET /api/paymentintent': { may: nobody, query: (set) => `${ofRide(set)}&code=${nobodysCode}` },
  'GET /api/stripepaymentintent': { may: nobody, query: ({ jobId }) => `id=${jobId}&code=${nobodysCode}` },
  'POST /api/cardtoken': {
    may: nobody,
    body: () => ({
      cvv: '123',
      number: '4242424242424242',
      cardholdername: 'A',
      expiry: '12/2030',
      billingpostalcode: 'W2',
    }),
  },
  'POST /api/bookinginfo': { may: nobody, body: () => ({ code: nobodysCode }) },
  'GET /api/bookingdetails': { may: seers, query: ({ jobId }) => `jobid=${jobId}` },
  // These require the password.
  'POST /api/signIn': { may: nobody, body: (set) => ({ email: set.owner.email, passwordhash: 'w'.repeat(64) }) },
  // Each caller gets a separate account, and no access to this one.
  'POST /api/signUp': {
    may: nobody,
    body: (set) => ({
      email: set.owner.email,
      firstname: 'A',
      surname: 'B',
      dialingcode: '44',
      phone: '7911000000',
      passwordhash: 'w'.repeat(64),
    }),
  },
  'POST /api/signOut': { may: owner, body: () => ({}) },
  'POST /api/resetpassword': { may: nobody, body: (set) => ({ custid: 0, email: set.owner.email, source: 'web' }) },
  'PUT /api/savepassword': {
    may: nobody,
    body: (set) => ({ id: String(set.owner.id), code: nobodysCode, passwordhash: password }),
  },
  'PUT /api/confirmemail': { may: nobody, body: (set) => ({ id: String(set.owner.id), code: nobodysCode }) },
  'PUT /api/changepassword': {
    may: owner,
    body: (set) => ({ custid: set.owner.id, oldpasswordhash: password, passwordhash: 'n'.repeat(64) }),
  },
  'PUT /api/updateprofile': {
    may: owner,
    body: (set) => ({
      custid: set.owner.id,
      email: set.owner.email,
      firstname: 'New',
      surname: 'Name',
      dialingcode: '44',
      phone: '7911000000',
    }),
  },
  'GET /api/profile': { may: owner, query: (set) => `custid=${set.owner.id}` },
  'GET /api/addressbook': { may: owner, query: (set) => `custid=${set.owner.id}` },
  'POST /api/addressbook': { may: owner, body: (set) => ({ ...place, custid: set.owner.id }) },
  'PUT /api/addressbook': { may: owner, body: ({ addressId }) => ({ ...place, id: addressId }) },
  'DELETE /api/addressbook': { may: owner, query: ({ addressId }) => `id=${addressId}` },
  'GET /api/currentbookings': { may: seers },
  // A past booking, in the account's own list.
  'GET /api/journeyhistory': { may: owner, query: (set) => `custid=${set.owner.id}&filter=3` },
  'POST /api/emailreceipt': { may: seers, body: ofReference },
  'GET /api/receipt': {
    may: seers,
    query: ({ reference }) => `bookingref=${reference}`,
    shows: ({ receipt }) => Boolean(receipt),
  },
  'GET /api/promotion': { may: nobody, query: () => 'token=demo-airport-offer' },
  'POST /api/cancelbooking': { may: seers, body: ofReference },
  'PUT /api/changebooking': { may: seers, body: (set) => ({ ...ofReference(set), note: 'Ring twice' }) },
  'POST /api/comment': {
    may: owner,
    body: (set) => ({
      phone: '',
      name: 'Ada',
      email: 'ada@example.com',
      source: 'web',
      subject: 'Glove',
      enqtype: 'lost',
      message: 'Lost.',
      custid: set.owner.id,
    }),
  },
  'GET /api/exportaccount': { may: owner, query: (set) => `custid=${set.owner.id}` },
  'POST /api/deleteaccount': { may: owner, body: (set) => ({ custid: set.owner.id, passwordhash: password }) },
  'GET /api/bookerstatement': { may: booker, query: ofCompany },
  'GET /api/bookerstatementfile': { may: booker, query: ofCompany, shows: ({ statement }) => Boolean(statement) },
  'GET /api/booking': { may: booker, query: () => `bookerid=${company.bookerid}`, shows: ({ days }) => Boolean(days) },
  'GET /api/bookerinvoice': { may: booker, query: () => `bookerid=${company.bookerid}` },
  'POST /api/bookerinvoice': {
    may: booker,
    body: () => ({ id: 0, datefrom: '2009-01-01', dateto: '2009-01-01', bookerid: company.bookerid }),
    shows: succeeded,
  },
  'PUT /api/bookerinvoice': {
    may: booker,
    body: ({ invoiceId }) => ({
      id: invoiceId,
      datefrom: '2008-01-01',
      dateto: '2008-01-01',
      bookerid: company.bookerid,
    }),
  },
  'DELETE /api/bookerinvoice': { may: booker, query: ({ invoiceId }) => `id=${invoiceId}` },
  'GET /api/bookerinvoicereport': {
    may: booker,
    query: ({ invoiceId }) => `id=${invoiceId}`,
    shows: ({ invoice }) => Boolean(invoice),
  },
  'GET /api/booker': { may: booker, query: () => `bookerid=${company.bookerid}` },
  // Joining requires the company's code.
  'POST /api/booker': { may: nobody, body: () => ({ joincode: 'NO-SUCH-CODE' }) },
  // Affects only the caller's own company.
  'DELETE /api/booker': { may: nobody },
  // Returns the company that the caller books for.
  'GET /api/bookermembership': { may: booker },
  'GET /api/bookerpeople': { may: booker },
  'PUT /api/bookerpeople': { may: booker, body: ({ waitingId }) => ({ id: waitingId }) },
  'DELETE /api/bookerpeople': { may: booker, query: ({ waitingId }) => `id=${waitingId}` },
  'GET /api/bookerpassengers': { may: booker, query: () => `bookerid=${company.bookerid}` },
  'POST /api/bookerpassengers': { may: booker, body: () => passengerOf('Another'), shows: succeeded },
  'PUT /api/bookerpassengers': {
    may: booker,
    body: ({ passengerId }) => ({ ...passengerOf('Changed'), id: passengerId }),
  },
  'DELETE /api/bookerpassengers': { may: booker, query: ({ passengerId }) => `id=${passengerId}` },
  'GET /api/partner': { may: booker, shows: ({ codes }) => JSON.stringify(codes ?? '').includes('WHO-MAY') },
  'POST /api/partnerdomain': {
    may: booker,
    body: () => ({ trackingcode: 'WHO-MAY', domain: 'other.example' }),
    shows: succeeded,
  },
  'DELETE /api/partnerdomain': { may: booker, query: ({ domainId }) => `id=${domainId}` },
  'POST /api/partnerwebhook': {
    may: booker,
    body: () => ({ url: 'http://127.0.0.1/hook' }),
    shows: ({ secret }) => Boolean(secret),
  },
  'DELETE /api/partnerwebhook': { may: booker, query: ({ webhookId }) => `id=${webhookId}` },
  'POST /api/partnerwebhooksecret': { may: booker, body: ({ webhookId }) => ({ id: webhookId }) },
  'POST /api/partnerwebhooktest': { may: booker, body: ({ webhookId }) => ({ id: webhookId }) },
  'GET /api/trackvehicle': { may: seers, query: ofRide, shows: succeeded },
  'GET /api/driverphoto': { may: seers, query: ofRide, shows: succeeded },
  'GET /api/driverFootprint': { may: seers, query: ofRide, shows: succeeded },
  'DELETE /api/trackinglink': { may: seers, query: ofRide, shows: succeeded },
  'POST /api/trackinglink': { may: seers, body: ({ jobId }) => ({ jobpartid: jobId }), shows: succeeded },
  // The ride's driver is not waiting at the pick-up: permitted callers are told so.
  'POST /api/passengerhere': {
    may: seers,
    body: ({ jobId }) => ({ jobpartid: jobId }),
    shows: ({ message }) => message === messages.driverNotThere,
  },
  'POST /licence/validate': { may: nobody, body: () => ({ parentdomain: 'localhost', trackingcode: 'DEMO' }) },
  'GET /licence/custappbaseurl': { may: nobody, query: () => 'trackingcode=DEMO' },
  'POST /licence/bookingparams': {
    may: nobody,
    body: () => ({ trackingcode: 'DEMO', pickup: null, dropoff: null, datetime: '' }),
  },
  'GET /licence/bookingparams': { may: nobody, query: () => `id=${nobodysCode}` },
};

/** A quotation that can be booked, and a booking of it that claims to be the owner's. */
const quotations = new Map<string, { readonly quotation: Record<string, unknown>; readonly fare: unknown }>();
const claimed = (set: Scene, paymentmethod: string) => {
  const { quotation, fare } = quotations.get(set.jobId) ?? { quotation: quotationOf(), fare: 0 };
  return bookingOf(quotation, fare, { custid: set.owner.id, bookerid: company.bookerid, paymentmethod });
};

async function attempt(call: string, row: Row, set: Scene, who: Who): Promise<boolean> {
  if (call.includes('create')) {
    const quotation = quotationOf();
    quotations.set(set.jobId, { quotation, fare: (await server.post('/api/quotation', quotation)).body.totalfare });
  }
  const [method = '', path = ''] = call.split(' ');
  const url = row.query ? `${path}?${row.query(set)}` : path;
  const auth = set.auth[who];
  const before = await snapshot(set);
  const answer =
    method === 'GET'
      ? await server.get(url, auth)
      : method === 'DELETE'
        ? await server.remove(url, auth)
        : await (method === 'PUT' ? server.put : server.post)(url, row.body?.(set, who) ?? {}, auth);
  if (answer.status >= 500) throw new Error(`${call} as ${who}: ${answer.status}`);
  const after = await snapshot(set);
  const read = JSON.stringify(answer.body).includes(mark) || (row.shows?.(answer.body) ?? false);
  return read || before !== after;
}

/** Calls without authentication. */
const lookUps = new Set(
  Object.values(contract).flatMap(({ who, endpoint }) => (who === 'nobody' ? [endpoint.path] : [])),
);

describe('who may do what with what is somebody’s', () => {
  const calls = [...new Set(Object.values(contract).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))];

  it('is asked of every call that there is [2§2.8 2§6.3 2§6.9 2§7.2 2§7.3 2§7.4 2§7.5 2§7.6 2§7.7 2§7.8 2§7.9 2§7.10 2§7.11 2§7.16 2§7.17 2§7.18 2§7.19 2§7.20 2§7.21 2§7.24 2§7.25 2§7.26 2§7.27 2§7.28 2§7.29 2§7.30 2§7.31 2§7.32 2§7.33 2§7.34]', () => {
    expect(Object.keys(rows).sort()).toEqual(calls.sort());
  });

  it.each(Object.entries(rows))('%s', async (call, row) => {
    const did: Who[] = [];
    let set = await scene();
    if (call.includes('journeyhistory')) {
      await server.database
        .updateTable('bookings')
        .set({ status: 'finish', pickup_at: noon - 2 * 86_400_000 })
        .where('id', '=', Number(set.jobId))
        .execute();
    }
    for (const who of everybody) {
      if (!(await attempt(call, row, set, who))) continue;
      did.push(who);
      if (!call.startsWith('GET')) set = await scene();
    }
    expect(did).toEqual(everybody.filter((who) => row.may.includes(who)));
  });

  it('an expired session is told so by every call, and carries nothing out [2§6.9]', async () => {
    const set = await scene();
    for (const call of calls.filter((each) => each.includes(' /api/'))) {
      const [method = '', path = ''] = call.split(' ');
      // These calls do not check the caller.
      if (lookUps.has(path)) continue;
      const auth = set.auth['an expired session'];
      const answer =
        method === 'GET'
          ? await server.get(path, auth)
          : method === 'DELETE'
            ? await server.remove(path, auth)
            : await (method === 'PUT' ? server.put : server.post)(path, {}, auth);
      expect([call, answer.status, answer.body.reason]).toEqual([call, 401, 'session']);
    }
  });
});
