import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RateLimiter } from '../http/rate-limit.ts';
import { messages } from '../messages.ts';
import { bookingOf, type Fixture, freshId, heathrow, noon, openFixture, quotationOf } from '../testing/fixture.ts';

let server: Fixture;
beforeAll(async () => {
  server = await openFixture();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = noon;
});

/** Quotes and books. @returns the response body, the booking's bookinginfo and the last email */
async function book(journey: object = {}, order: Readonly<Record<string, unknown>> = {}, at: Fixture = server) {
  const request = quotationOf({ now: false, bookingdate: '2026-11-28T10:33:00+00:00', ...journey });
  const quoted = await at.post('/api/quotation', request);
  const { body } = await at.post('/api/createbookingTest', bookingOf(request, quoted.body.totalfare, order));
  const answer = await at.post('/api/bookinginfo', { code: body.BookingCode });
  const info = answer.body.bookinginfo as Record<string, unknown>;
  return { body, info, email: at.emails.at(-1), reference: String(body.Bref), code: String(body.BookingCode) };
}

/** The labels and values in an email's text. */
const factsOf = (text = '') =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, label = '', value = ''] = /^([A-Z][A-Za-z0-9 -]+):\s{1,}(.+)$/.exec(line) ?? [];
      return label === '' ? [] : [[label, value]];
    }),
  );

const customer = {
  firstname: 'Alan',
  lastname: 'Turing',
  email: 'alan@example.org',
  phone: '06 12 34 56 78',
  dialingcode: '33',
};

describe('a booking tells all that was ordered', () => {
  const journey = {
    rtntype: 'rtn',
    returndate: '2026-11-30T18:05:00+00:00',
    viaaddresses: [
      {
        address: 'Hyde Park Corner, London SW1X 7TA',
        postcode: 'SW1X 7TA',
        category: 'Landmark',
        latitude: 51.5027,
        longitude: -0.1527,
      },
    ],
    passengers: '3',
    smallchilds: '1',
    smallpets: '1',
    handbags: '2',
  };
  const order = {
    customer,
    bookerref: 'PO 4711',
    note: 'Blue door,\nring twice',
    pickupnote: 'Side entrance',
    pickdownnote: 'Gate 4',
    returnflight: {
      flightnumber: 'BA177',
      arrivingfromairportname: 'New York JFK',
      arrivingfromairportcode: 'KJFK',
      expflightarrival: '2026-11-30T17:00:00+00:00',
      waitingtime: 60,
    },
  };

  it('on the wire', async () => {
    const { info } = await book(journey, order);
    expect(info).toMatchObject({
      handbags: 2,
      suitcases: 2,
      passengers: 3,
      smallchilds: 1,
      largechilds: 0,
      smallpets: 1,
      otherpets: 0,
      pickupnote: 'Side entrance',
      pickdownnote: 'Gate 4',
      bookerref: 'PO 4711',
      custname: 'Alan Turing',
      custphone: '612345678',
      custdialingcode: '33',
      custcountryalpha2code: 'FR',
      custemail: 'alan@example.org',
      returnflight: { flightnumber: 'BA177' },
    });
    expect(info.returntraveltime).toBeGreaterThan(600);
    expect(info.waitingminutes).toBe(0);
  });

  it('on the wire: the minutes that the driver of wait and return waits', async () => {
    const { info } = await book({ rtntype: 'w&r' });
    expect(info).toMatchObject({
      rtntype: 'w&r',
      waitingminutes: server.operator.fares.waitandreturn.waitingminutes,
    });
  });

  it('in its confirmation: both references, both dates, via, load, notes, flight, customer, payment', async () => {
    const { body, email } = await book(journey, order);
    const both = `${body.Bref}/${body.ReturnRef}`;
    expect(email?.subject).toBe(`Your booking ${both}`);
    const facts = factsOf(email?.text);
    expect(facts).toMatchObject({
      Reference: both,
      'Pick-up': expect.stringMatching(/^Sat,? 28 Nov 2026, 10:33, Paddington/),
      'At the pick-up': 'Side entrance',
      'Via 1': expect.stringMatching(/^Hyde Park Corner/),
      'Drop-off': expect.stringMatching(/^Heathrow Terminal 2.*, about \d\d:\d[05]$/),
      'At the drop-off': 'Gate 4',
      Return: expect.stringMatching(/^Mon,? 30 Nov 2026, 18:05, Heathrow/),
      'Return to': expect.stringMatching(/^Paddington.*, by about \d\d:\d[05]$/),
      'Return flight': expect.stringMatching(/^BA177, from New York JFK, landing Mon,? 30 Nov 2026, 17:00$/),
      Travelling: '2 passengers, 1 small child seat, 2 bags, 2 hand bags, 1 small pet',
      Passenger: 'Ada Lovelace, +44 7911 123456, ada@example.com',
      Customer: 'Alan Turing, +33 6 12 34 56 78, alan@example.org',
      'Our reference': 'PO 4711',
      'Note to driver': 'Blue door, ring twice',
      Payment: expect.stringMatching(/^£[\d.]+ to pay to the driver in cash$/),
    });
    expect(email?.text).toMatch(/Free cancellation until Sat,? 28 Nov 2026, 09:33\./);
    const calendar = Buffer.from(email?.attachments?.[0]?.content ?? '', 'base64').toString();
    expect(calendar.match(/UID:.*/g)?.map((line) => line.trim())).toEqual([
      `UID:booking-${body.Bref}`,
      `UID:booking-${body.Bref}-return`,
    ]);
  });

  it('with the same pick-up everywhere, as soon as possible too, and no promise that is not kept', async () => {
    server.clock.now = noon + 7_000;
    const { info, email } = await book({ now: true, bookingdate: '' });
    const minutes = String(info.pickupdatetime).slice(14, 19);
    expect(minutes).toMatch(/^\d[05]:00$/);
    expect(factsOf(email?.text)['Pick-up']).toMatch(
      new RegExp(`, about Tue,? 24 Nov 2026, 12:${minutes.slice(0, 2)}, `),
    );
    expect(email?.text).toContain('Free cancellation is not available.');
    expect(email?.text).not.toContain('Free cancellation until');
  });
});

describe('reference and email find a booking', () => {
  const find = (reference: string, email: string, at = server) => at.post('/api/bookinginfo', { reference, email });

  it('in either letter case and width, by the return’s reference, and by the customer’s email', async () => {
    const { body, reference } = await book({ rtntype: 'rtn', returndate: '2026-11-30T18:05:00+00:00' }, { customer });
    for (const [typed, email] of [
      [reference, 'ADA@example.com'],
      [reference.toLowerCase(), 'ada@example.com'],
      [reference.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)), 'ada@example.com'],
      [` ${reference}/${body.ReturnRef} `, 'ada@example.com'],
      [String(body.ReturnRef), 'alan@example.org'],
    ] as const) {
      expect((await find(typed.trim(), email)).body).toMatchObject({ code: 1, bookinginfo: { bookingref: reference } });
    }
  });

  it('tells nothing to whoever has only one of them', async () => {
    const { reference } = await book();
    const unknown = { code: 2, message: messages.bookingNotFound };
    expect((await find(reference, 'eve@example.com')).body).toEqual(unknown);
    expect((await find('ZZZZZZZ', 'ada@example.com')).body).toEqual(unknown);
    expect((await find(reference, '')).status).toBe(400);
    expect((await server.post('/api/bookinginfo', { reference })).status).toBe(400);
  });

  it.each<[string, number, (at: number) => [reference: string, email: string, address: string]]>([
    [
      'one reference with every email, from everywhere',
      100,
      (at) => ['ABCDEFG', `e${at}@example.com`, `198.51.100.${at}`],
    ],
    [
      'every reference with one email, from everywhere',
      100,
      (at) => [`ABC${at}`, 'eve@example.com', `198.51.100.${at}`],
    ],
    ['both varied, from one place', 10, (at) => [`ABC${at}`, `e${at}@example.com`, '198.51.100.1']],
  ])('for so many tries: %s', async (_what, most, tried) => {
    const rateLimiter = new RateLimiter(() => noon);
    const strict = await openFixture({ rateLimiter, database: server.database, trustedProxies: ['10.0.0.1'] });
    const answers: number[] = [];
    for (let at = 0; at < most + 2; at++) {
      const [reference, email, address] = tried(at);
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      const asked = { method: 'POST', headers, body: JSON.stringify({ reference, email }) };
      const url = 'http://localhost:4300/api/bookinginfo';
      answers.push((await strict.app(new Request(url, asked), { remoteAddress: '10.0.0.1' })).status);
    }
    expect(answers).toEqual([...Array(most).fill(200), 429, 429]);
  });

  it('for a few tries only, whatever is varied', async () => {
    const strict = await openFixture({ rateLimiter: new RateLimiter(() => noon), database: server.database });
    const answers: number[] = [];
    for (let tries = 0; tries < 12; tries++)
      answers.push((await find(`ABC${tries}`, `e${tries}@example.com`, strict)).status);
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(200));
    expect(answers.slice(10)).toEqual([429, 429]);
    expect((await find('ABCDEFG', 'eve@example.com', strict)).body.message).toBe(messages.tooManyLookups);
  });
});

describe('a pick-up of which only the district is known', () => {
  const district = {
    pick: 'Stratford, London E15',
    pickpostcode: 'E15',
    pickcategory: 'Town',
    picklat: 51.5417,
    picklng: -0.0033,
  };
  // A full postcode of which the gazetteer knows only the district, sent without its precision as for a saved place.
  const saved = async () => {
    const { body } = await server.get('/api/searchaddress?prefix=SW9%209ZZ');
    const [place] = body.addresses as { latitude: number; longitude: number; fulladdress: string; precision: string }[];
    expect(place?.precision).toBe('district');
    return {
      pick: place?.fulladdress,
      pickpostcode: 'SW9 9ZZ',
      pickcategory: 'Home',
      picklat: place?.latitude,
      picklng: place?.longitude,
    };
  };

  it('has a price, and is booked with a house number or a pin only', async () => {
    for (const journey of [
      district,
      await saved(),
      { ...district, pickcategory: 'Postcode', pickprecision: 'exact' },
    ]) {
      const request = quotationOf(journey);
      const quoted = await server.post('/api/quotation', request);
      expect(quoted.body).toMatchObject({ code: 1, pickprecision: 'approximate' });
      const refused = await server.post('/api/createbookingTest', bookingOf(request, quoted.body.totalfare));
      expect(refused.body).toEqual({ code: 2, message: messages.doorNeeded, field: 'pickup' });
      const { body, info } = await book({ ...journey, pickhousenumber: '12a' });
      expect([body.Code, info.pickprecision]).toEqual([1, 'exact']);
    }
    const pin = { ...district, pickcategory: 'Point', pick: 'Pin in Stratford' };
    expect((await server.post('/api/quotation', quotationOf(pin))).body.pickprecision).toBe('exact');
    const { body } = await book(pin);
    expect(body.Code).toBe(1);
  });

  it('stays approximate on ticket and email where it is the drop-off', async () => {
    const { info, email } = await book({
      doff: district.pick,
      dofflat: district.picklat,
      dofflng: district.picklng,
      droppostcode: 'E15',
      doffcategory: 'Town',
    });
    expect([info.pickprecision, info.doffprecision]).toEqual(['exact', 'approximate']);
    expect(factsOf(email?.text)['Drop-off']).toContain('Stratford, London E15 (approximate), about');
  });

  it('needs nothing more at an airport', async () => {
    const { body } = await book({
      pick: 'Elstree Airfield, WD6',
      pickpostcode: 'WD6',
      pickcategory: 'Air',
      picklat: 51.6558,
      picklng: -0.3258,
      doff: heathrow.address,
    });
    expect(body.Code).toBe(1);
  });
});

it('a ride whose time is long past is not to come, and cannot be cancelled', async () => {
  const { reference, code } = await book();
  const info = async () => (await server.post('/api/bookinginfo', { code })).body.bookinginfo as { status: string };
  server.clock.now = Date.parse('2026-11-28T15:00:00Z');
  expect((await info()).status).toBe('upcoming');
  server.clock.now = Date.parse('2026-11-28T20:00:00Z');
  expect((await info()).status).toBe('finish');
  const cancelled = await server.post('/api/cancelbooking', { source: 'web', bookingref: reference, code });
  expect(cancelled.body).toEqual({ code: 2, message: messages.cannotCancel });
  await server.post('/api/emailreceipt', { source: 'web', bookingref: reference, code });
  expect(factsOf(server.emails.at(-1)?.text).Payment).toMatch(/in cash to the driver$/);
});

describe('a cancelled booking that was paid', () => {
  async function paid(bookingdate: string) {
    const request = quotationOf({ now: false, bookingdate, paymentmethod: 'card' });
    const quoted = await server.post('/api/quotation', request);
    const token = await server.post('/api/cardtoken', {
      number: '4242424242424242',
      cvv: '123',
      cardholdername: 'Ada Lovelace',
      expiry: '12/30',
      billingpostalcode: 'W2 1HQ',
    });
    const { body } = await server.post('/api/createelectronicbooking', {
      booking: bookingOf(request, quoted.body.totalfare, { paymentmethod: 'card', requestid: freshId() }),
      payment: { nonce: token.body.nonce },
    });
    const asked = { source: 'web', bookingref: body.Bref, code: body.BookingCode };
    const cancelled = await server.post('/api/cancelbooking', asked);
    const { body: info } = await server.post('/api/bookinginfo', { code: body.BookingCode });
    return {
      fare: Number(quoted.body.totalfare),
      cancelled: cancelled.body,
      info: info.bookinginfo as object,
      email: server.emails.at(-1)?.text ?? '',
    };
  }

  it('says what goes back, how much, where to and when: in the answer, the details and the email', async () => {
    const { fare, cancelled, info, email } = await paid('2026-11-28T10:33:00+00:00');
    const sentence = /^£[\d.]+ will be refunded to the card that you paid with, within 10 working days\.$/;
    expect(cancelled).toMatchObject({ code: 1, message: expect.stringMatching(sentence), refund: fare });
    expect(info).toMatchObject({ status: 'cancelled', refund: fare, refundstate: 'done' });
    expect(email).toContain(String(cancelled.message));
    expect(email).not.toContain('paid by card');
  });

  it('says that nothing does, once it is too late', async () => {
    const { fare, cancelled, info, email } = await paid('2026-11-24T12:45:00+00:00');
    expect(cancelled).toMatchObject({ code: 1, refund: 0 });
    expect(cancelled.message).toMatch(/^It was too late to cancel for free: £[\d.]+ that you paid is kept\.$/);
    expect(info).toMatchObject({ refund: 0, refundstate: 'none', totalfare: fare });
    expect(email).toContain(String(cancelled.message));
  });
});

it('a phone that does not exist makes no account and changes none', async () => {
  const person = { email: 'no-phone@example.com', firstname: 'A', surname: 'B', dialingcode: '44', phone: '12345' };
  const refusal = { code: 2, message: messages.noSuchNumber, field: 'phone' };
  const signUp = (over: object = {}) =>
    server.post('/api/signUp', { ...person, passwordhash: 'a'.repeat(64), ...over });
  expect((await signUp()).body).toEqual(refusal);
  const { body } = await signUp({ phone: '07911 123456' });
  expect(body.profile).toMatchObject({ phone: '7911123456' });
  const auth = { authorization: `Bearer ${body.token}` };
  expect((await server.put('/api/updateprofile', { ...person, custid: body.Id }, auth)).body).toEqual(refusal);
});

it('home is one place, and a saved place tells how well it is known', async () => {
  const { body } = await server.post('/api/signUp', {
    email: 'places@example.com',
    firstname: 'A',
    surname: 'B',
    dialingcode: '44',
    phone: '7911123456',
    passwordhash: 'a'.repeat(64),
  });
  const auth = { authorization: `Bearer ${body.token}` };
  const place = { latitude: 51.5417, longitude: -0.0033, postcode: 'E15', placename: 'home', fulladdress: 'Stratford' };
  const save = async (over: object = {}) => (await server.post('/api/addressbook', { ...place, ...over }, auth)).body;
  const home = await save();
  expect(home.code).toBe(1);
  const refusal = { code: 2, message: messages.homeTaken, field: 'placename' };
  expect(await save({ name: 'Another' })).toEqual(refusal);
  const work = await save({ placename: 'work', fulladdress: '12 High Street, Stratford', postcode: 'E15 1AZ' });
  expect((await server.put('/api/addressbook', { ...place, id: home.id }, auth)).body.code).toBe(1);
  expect((await server.put('/api/addressbook', { ...place, id: work.id }, auth)).body).toEqual(refusal);
  const { addresses } = (await server.get('/api/addressbook', auth)).body as { addresses: { precision: string }[] };
  expect(addresses.map(({ precision }) => precision)).toEqual(['district', 'exact']);
  // Two concurrent requests cannot circumvent the rule.
  await server.remove(`/api/addressbook?id=${home.id}`, auth);
  const both = await Promise.all([save({ name: 'One' }), save({ name: 'Two' })]);
  expect(both.map(({ code }) => code).sort()).toEqual([1, 2]);
});
