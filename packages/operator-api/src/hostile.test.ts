import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBookings } from './database/bookings.ts';
import { bookingOf, type Fixture, openFixture, origin, quotationOf } from './testing/fixture.ts';

/**
 * Every call with values that no correct client sends. Each must return 4xx with code and message, or 200 where the
 * value happens to be harmless; never 5xx, and never a booking.
 */
let server: Fixture;
const realQuotation = quotationOf({ requestid: 'hostile-real-quotation' });
let realFare = 0;

beforeAll(async () => {
  server = await openFixture();
  const { body } = await server.post('/api/quotation', realQuotation);
  realFare = Number(body.totalfare);
  const hash = 'a'.repeat(64);
  const signedUp = await server.post('/api/signUp', { ...hostilePerson, passwordhash: hash });
  session = String(signedUp.body.token);
  // A booker, so that calls for bookers are not refused before their input is read.
  const authorization = `Bearer ${session}`;
  await server.post('/api/booker', { joincode: server.operator.bookers[0]?.joincode }, { authorization });
});

const hostilePerson = {
  email: 'hostile@example.com',
  firstname: 'Ada',
  surname: 'Lovelace',
  dialingcode: '44',
  phone: '7911123456',
};
afterAll(() => server.close());

interface Sent {
  readonly name: string;
  readonly request: () => Request;
  /** The response must be a 4xx. */
  readonly refused: boolean;
}

const json = { 'content-type': 'application/json' };
const megabyte = 'x'.repeat(1024 * 1024);
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Session of a signed-in customer, so that calls are not refused before their input is read. */
let session = '';
const puts = /^\/api\/(update|savepassword|changepassword|confirmemail|changebooking|bookerpeople)/;
const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
  new Request(`${origin}${path}`, {
    method: puts.test(path) ? 'PUT' : 'POST',
    body,
    headers: { ...headers, ...(session === '' ? {} : { authorization: `Bearer ${session}` }) },
  });

/** Values that are wrong wherever text, a number, a list or an object is expected. */
const always: [string, unknown][] = [
  ['a megabyte', megabyte],
  ['ten thousand letters', 'A'.repeat(10_000)],
  ['a NUL byte', 'a\u0000b'],
  ['a bell', 'a\u0007b'],
  ['half a surrogate pair', 'a\ud800b'],
  ['a prototype key', JSON.parse('{"__proto__": {"polluted": true}}')],
  ['a constructor key', { constructor: { prototype: { polluted: true } } }],
  ['deep nesting', JSON.parse(nested(60))],
];
/** Values that are wrong for most fields, and harmless text or an absence for some. */
const often: [string, unknown][] = [
  ['null', null],
  ['an empty list', []],
  ['an empty object', {}],
  ['a list of nulls', [null, null, null]],
  ['an infinite number', '1e999'],
  ['a huge number', 1e308],
  ['a negative number', -1],
  ['a fraction', 0.5],
  ['not a number', 'NaN'],
  ['true', true],
  ['an empty string', ''],
  ['a script tag', '<script>alert(1)</script>'],
  ['an SQL ending', "'; drop table bookings; --"],
  ['a template', '{{7*7}}#{7*7}'],
  ['right-to-left override', '\u202egnp.exe'],
];

interface Call {
  readonly path: string;
  readonly body: () => Record<string, unknown>;
}

const posts: readonly Call[] = [
  { path: '/api/direction', body: () => ({ points: ['51.5,-0.1', '51.6,-0.2'] }) },
  { path: '/api/nearestdriver', body: () => ({ source: 'web', lat: 51.5, lng: -0.1, postcode: 'W2 1HQ' }) },
  { path: '/api/quotation', body: () => quotationOf() },
  { path: '/api/promocode', body: () => ({ price: 50, promocode: 'FIVER', currencycode: 'GBP', custid: 0 }) },
  // Off by a penny from the right fare, so that it can never become a booking.
  { path: '/api/createbookingTest', body: () => bookingOf(realQuotation, realFare + 0.01) },
  {
    path: '/api/createelectronicbooking',
    body: () => ({
      booking: bookingOf(realQuotation, realFare + 0.01, { paymentmethod: 'card' }),
      payment: { nonce: 'nonce_hostile', retry: false, returnurl: `${origin}/booking.html` },
      sandbox: true,
    }),
  },
  {
    path: '/api/updateelectronicbooking',
    body: () => ({ Id: 'sandbox_none', Status: 'succeeded', PaymentId: '', JobpartId: '1', ReturnJobpartId: '' }),
  },
  {
    path: '/api/updatebooking',
    body: () => ({ transactionid: 'sandbox_none', jobpartid: '1', transactionstatus: 'ok', returnjobpartid: '' }),
  },
  {
    path: '/api/cardtoken',
    body: () => ({
      cvv: '123',
      number: '4242424242424242',
      cardholdername: 'Ada Lovelace',
      expiry: '12/2030',
      billingpostalcode: 'W2 1HQ',
    }),
  },
  { path: '/api/bookinginfo', body: () => ({ code: '0'.repeat(32) }) },
  { path: '/api/signIn', body: () => ({ email: 'nobody@example.com', passwordhash: 'b'.repeat(64) }) },
  { path: '/api/signUp', body: () => ({ ...hostilePerson, passwordhash: 'b'.repeat(64) }) },
  { path: '/api/resetpassword', body: () => ({ custid: 0, email: 'nobody@example.com', source: 'web' }) },
  { path: '/api/savepassword', body: () => ({ id: '1', code: 'c'.repeat(32), passwordhash: 'b'.repeat(64) }) },
  {
    path: '/api/changepassword',
    body: () => ({ custid: 0, passwordhash: 'b'.repeat(64), oldpasswordhash: 'c'.repeat(64) }),
  },
  { path: '/api/updateprofile', body: () => ({ ...hostilePerson, custid: 0, smsmailinglist: false }) },
  {
    path: '/api/addressbook',
    body: () => ({
      custid: 0,
      name: 'Home',
      line1: '',
      line2: '',
      postcode: 'W2 1HQ',
      category: '',
      latitude: 51.5,
      longitude: -0.1,
      placename: 'home',
      fulladdress: 'Paddington',
    }),
  },
  { path: '/api/emailreceipt', body: () => ({ source: 'web', bookingref: 'AAAAAAA', code: '' }) },
  { path: '/api/cancelbooking', body: () => ({ source: 'web', bookingref: 'AAAAAAA', code: '' }) },
  { path: '/api/changebooking', body: () => ({ source: 'web', bookingref: 'AAAAAAA', code: '', note: '' }) },
  {
    path: '/api/comment',
    body: () => ({
      phone: '',
      name: 'Ada',
      email: 'ada@example.com',
      source: 'web',
      subject: 'Glove',
      enqtype: 'lost',
      message: 'I lost a glove.',
      custid: 0,
    }),
  },
  {
    path: '/api/bookerinvoice',
    body: () => ({ id: 0, dateto: '2026-10-31', datefrom: '2026-10-01', bookerid: 0 }),
  },
  { path: '/api/booker', body: () => ({ joincode: 'NO-SUCH-CODE' }) },
  {
    path: '/api/bookerpassengers',
    body: () => ({ firstname: 'Ada', lastname: '', email: '', dialingcode: '44', phone: '7911123456', costcentre: '' }),
  },
  { path: '/api/bookerpeople', body: () => ({ id: 1 }) },
  { path: '/api/partnerdomain', body: () => ({ trackingcode: 'DEMO', domain: 'hotel.example' }) },
  { path: '/api/partnerwebhook', body: () => ({ url: 'https://hotel.example/hook' }) },
  { path: '/api/partnerwebhooksecret', body: () => ({ id: 1 }) },
  { path: '/api/partnerwebhooktest', body: () => ({ id: 1 }) },
  { path: '/api/confirmemail', body: () => ({ id: '1', code: '0'.repeat(32) }) },
  { path: '/api/passengerhere', body: () => ({ jobpartid: '1', code: '0'.repeat(32) }) },
  { path: '/api/trackinglink', body: () => ({ jobpartid: '1', code: '0'.repeat(32) }) },
  { path: '/api/deleteaccount', body: () => ({ custid: 0, passwordhash: 'c'.repeat(64) }) },
  { path: '/licence/validate', body: () => ({ parentdomain: 'localhost', trackingcode: 'DEMO' }) },
  {
    path: '/licence/bookingparams',
    body: () => ({
      trackingcode: 'DEMO',
      pickup: { category: 'Station', postcode: 'W2 1HQ', latitude: 51.5, longitude: -0.1, fulladdress: 'Paddington' },
      dropoff: null,
      datetime: '',
      vehtypeid: 1,
      vehicleid: '1',
      isASAP: true,
    }),
  },
];

const gets: readonly [string, string][] = [
  ['/api/searchaddress', 'prefix'],
  ['/api/searchaddress', 'session'],
  ['/api/placedetails', 'id'],
  ['/api/placedetails', 'session'],
  ['/api/placeat', 'lat'],
  ['/api/placeat', 'lng'],
  ['/api/searchairport', 'searchString'],
  ['/api/searchairport', 'searchstring'],
  ['/api/searchairport', 'kind'],
  ['/api/searchflight', 'destination'],
  ['/api/searchflight', 'departuretime'],
  ['/api/flightinfo', 'flightNo'],
  ['/api/flightinfo', 'landingTime'],
  ['/api/profile', 'custid'],
  ['/api/addressbook', 'custid'],
  ['/api/currentbookings', 'custid'],
  ['/api/journeyhistory', 'filter'],
  ['/api/journeyhistory', 'pageindex'],
  ['/api/exportaccount', 'custid'],
  ['/api/bookerstatement', 'datefrom'],
  ['/api/bookerstatement', 'dateto'],
  ['/api/bookerstatement', 'sort'],
  ['/api/bookerstatement', 'pageindex'],
  ['/api/bookerstatementfile', 'format'],
  ['/api/booking', 'weekcommencing'],
  ['/api/bookerinvoice', 'bookerid'],
  ['/api/bookerinvoicereport', 'id'],
  ['/api/bookingdetails', 'jobid'],
  ['/api/bookingdetails', 'code'],
  ['/api/paymentintent', 'jobpartid'],
  ['/api/paymentintent', 'code'],
  ['/api/stripepaymentintent', 'code'],
  ['/api/stripepaymentintent', 'paymentmethod'],
  ['/api/configuration', 'airports'],
  ['/api/ipinfo', 'source'],
  ['/api/vehicletypes', 'source'],
  ['/api/prices', 'source'],
  ['/licence/custappbaseurl', 'trackingcode'],
  ['/api/trackvehicle', 'jobpartid'],
  ['/api/trackvehicle', 'id'],
  ['/api/trackvehicle', 'code'],
  ['/api/driverphoto', 'jobpartid'],
  ['/api/driverFootprint', 'jobpartid'],
  ['/licence/bookingparams', 'id'],
];

function* cases(): Generator<Sent> {
  for (const { path, body } of posts) {
    const send = (name: string, refused: boolean, make: () => Request): Sent => ({
      name: `${path}: ${name}`,
      refused,
      request: make,
    });
    const fields = [
      ...Object.keys(body()),
      ...(path.includes('createbooking') ? ['contact.phone', 'pickup.latitude'] : []),
    ];
    const withField = (field: string, value: unknown): string => {
      const content = body();
      const [outer = '', inner] = field.split('.');
      if (inner === undefined) content[outer] = value;
      else content[outer] = { ...(content[outer] as object), [inner]: value };
      return JSON.stringify(content);
    };
    for (const field of fields) {
      for (const [name, value] of always) {
        yield send(`${field} is ${name}`, true, () => post(path, withField(field, value)));
      }
      for (const [name, value] of often) {
        yield send(`${field} is ${name}`, false, () => post(path, withField(field, value)));
      }
      yield send(`${field} is missing`, false, () => post(path, withField(field, undefined)));
    }
    yield send('nothing', true, () => post(path, ''));
    yield send('an empty object', true, () => post(path, '{}'));
    yield send('a list', true, () => post(path, '[]'));
    yield send('null', true, () => post(path, 'null'));
    yield send('a number', true, () => post(path, '7'));
    yield send('half of the JSON', true, () => post(path, JSON.stringify(body()).slice(0, -5)));
    yield send('a hundred thousand brackets', true, () => post(path, nested(30_000)));
    yield send('thirty thousand keys', true, () => post(path, `{${'"a":1,'.repeat(9_000)}"a":1}`));
    yield send('no content type', true, () => post(path, new TextEncoder().encode(JSON.stringify(body())), {}));
    yield send('a form', true, () => post(path, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }));
    yield send('plain text', true, () => post(path, JSON.stringify(body()), { 'content-type': 'text/plain' }));
    yield send('UTF-16 by name', true, () => post(path, '{}', { 'content-type': 'application/json; charset=utf-16' }));
    yield send('Latin-1 bytes', true, () => post(path, new Uint8Array([123, 34, 97, 34, 58, 34, 0xe9, 34, 125])));
    yield send('UTF-16 bytes', true, () => post(path, new Uint8Array([0xff, 0xfe, 123, 0, 125, 0])));
    yield send('a gzip body', true, () =>
      post(path, new Uint8Array([0x1f, 0x8b, 8, 0]), { ...json, 'content-encoding': 'gzip' }),
    );
    yield send('a prototype key', true, () => post(path, `{"__proto__":{"a":1},${JSON.stringify(body()).slice(1)}`));
    yield send('the wrong method', true, () => new Request(`${origin}${path}`, { method: 'DELETE' }));
  }
  for (const [path, key] of gets) {
    const send = (name: string, refused: boolean, query: string): Sent => ({
      name: `${path}?${key}: ${name}`,
      refused,
      request: () => new Request(`${origin}${path}?${query}`, { headers: { authorization: `Bearer ${session}` } }),
    });
    yield send('a NUL byte', true, `${key}=a%00b`);
    yield send('a bell', true, `${key}=a%07b`);
    yield send('bytes that are not UTF-8', true, `${key}=%ff%fe`);
    yield send('a broken escape', true, `${key}=%zz`);
    yield send('half a surrogate pair', true, `${key}=%ed%a0%80`);
    yield send('a megabyte', true, `${key}=${megabyte}`);
    yield send('ten thousand letters', true, `${key}=${'a'.repeat(10_000)}`);
    yield send('five thousand keys', true, `${'a=1&'.repeat(5_000)}${key}=x`);
    for (const value of [
      '',
      '%20%20',
      '<script>alert(1)</script>',
      "' or 1=1 --",
      '-1',
      '1e309',
      '[]',
      '{}',
      '../../etc/passwd',
      '%F0%9F%9A%95',
      '%25%25',
      '__proto__',
      'constructor',
      '*',
      '(((((',
      '\\',
    ]) {
      yield send(`"${value}"`, false, `${key}=${encodeURIComponent(decodeURIComponent(value))}`);
    }
    yield send('missing', false, '');
  }
}

describe('bad input', () => {
  const all = [...cases()];

  it('is at least five hundred cases over every call [1§7.1 2§7.1]', () => {
    expect(all.length).toBeGreaterThan(1_500);
    expect(new Set(all.map(({ name }) => name.split(/[:?]/)[0])).size).toBe(60);
  });

  it('is answered with 4xx, code and message, or is harmless; never 5xx, never a booking [1§7.21 1§8.24]', {
    timeout: 900_000,
  }, async () => {
    const wrong: string[] = [];
    const statuses = new Map<number, number>();
    for (const { name, request, refused } of all) {
      const response = await server.app(request());
      const text = await response.text();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const body: unknown = JSON.parse(text);
      const answer = (body ?? {}) as { code?: unknown; message?: unknown };
      const isRefusal = response.status >= 400 && response.status < 500;
      if (
        isRefusal &&
        (typeof answer.code !== 'number' || typeof answer.message !== 'string' || answer.message === '')
      ) {
        wrong.push(`${name}: ${response.status} without code and message`);
      }
      if (!isRefusal && (response.status !== 200 || refused))
        wrong.push(`${name}: ${response.status} ${text.slice(0, 120)}`);
      if (isRefusal && text.length > 400) wrong.push(`${name}: the answer repeats what was sent`);
    }
    expect(wrong).toEqual([]);
    expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([200, 400, 405, 413, 415]));
    expect(await countBookings(server.database)).toBe(0);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('in a note is kept as the text that it is', async () => {
    const request = quotationOf();
    const { body } = await server.post('/api/quotation', request);
    const note = "<script>alert('x')</script> {{7*7}} '; drop table bookings; -- \u202e 🚕";
    const booked = await server.post('/api/createbookingTest', bookingOf(request, body.totalfare, { note }));
    const info = await server.post('/api/bookinginfo', { code: booked.body.BookingCode });
    expect((info.body.bookinginfo as { notes: string }).notes).toBe(note);
  });

  it('of a body without a length is cut off at the limit', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 16_384;
        controller.enqueue(new Uint8Array(16_384).fill(32));
      },
    });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers: json, body: endless, duplex: 'half' };
    const response = await server.app(new Request(`${origin}/api/quotation`, init));
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(200_000);
  });
});
