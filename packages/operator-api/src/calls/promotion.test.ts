import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../messages.ts';
import { parseOperator } from '../operator/operator.ts';
import { bookingOf, type Fixture, noon, openFixture, operatorTexts, quotationOf } from '../testing/fixture.ts';

const token = 'fixed-for-ada';
const terminal = {
  category: 'Air',
  postcode: 'TW6 2GA',
  address: 'Heathrow Terminal 5',
  latitude: 51.4723,
  longitude: -0.4887,
};
const station = {
  category: 'Station',
  postcode: 'W2 1HQ',
  address: 'Paddington Station',
  latitude: 51.5154,
  longitude: -0.1755,
};
const fixed = {
  token,
  until: '2026-12-31',
  mode: 'oneway',
  pickup: terminal,
  dropoff: station,
  vehtypeid: 2,
  promocode: 'TRANSFER10',
  changesallowed: false,
  firstname: 'Ada',
  email: 'Ada@example.com',
  phone: '07911 123456',
};

const changeable = { ...fixed, token: 'changeable', changesallowed: true };

let server: Fixture;
beforeAll(async () => {
  const operator = parseOperator({
    ...operatorTexts(),
    'promotions.json': JSON.stringify([fixed, { token: 'open-to-all', until: '2026-12-31' }, changeable]),
  });
  server = await openFixture({ operator });
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = noon;
});

/** A quotation request that matches the promotion. */
const promoted = (over: Readonly<Record<string, unknown>> = {}) =>
  quotationOf({
    pick: terminal.address,
    picklat: terminal.latitude,
    picklng: terminal.longitude,
    pickpostcode: terminal.postcode,
    pickcategory: terminal.category,
    doff: station.address,
    dofflat: station.latitude,
    dofflng: station.longitude,
    droppostcode: station.postcode,
    doffcategory: station.category,
    vehtypeid: 2,
    promotion: token,
    ...over,
  });
const refusal = { code: 2, message: messages.notThePromotion, reason: 'promotion' };
const over = { code: 2, message: messages.noPromotion, reason: 'promotion' };

describe('a quotation under a promotion that allows no changes', () => {
  it('is what the promotion says, with everything else the visitor’s own', async () => {
    const plain = await server.post('/api/quotation', promoted());
    expect(plain.body).toMatchObject({ code: 1 });
    const own = promoted({
      passengers: '3',
      now: false,
      bookingdate: '2026-11-25T09:00:00+00:00',
      viaaddresses: [
        { address: 'Stratford', postcode: 'E15', category: 'Town', latitude: 51.5417, longitude: -0.0033 },
      ],
    });
    expect((await server.post('/api/quotation', own)).body).toMatchObject({ code: 1 });
  });

  it.each([
    ['another pick-up', { picklat: 51.47, picklng: -0.45 }],
    ['another drop-off', { dofflat: 51.5034, dofflng: -0.1276 }],
    [
      'the ends swapped',
      {
        picklat: station.latitude,
        picklng: station.longitude,
        dofflat: terminal.latitude,
        dofflng: terminal.longitude,
      },
    ],
    ['another vehicle', { vehtypeid: 1 }],
    ['another kind of journey', { rtntype: 'w&r' }],
  ])('is refused with %s', async (_, changed) => {
    expect((await server.post('/api/quotation', promoted(changed))).body).toEqual(refusal);
    // Without the promotion any customer may request the same journey.
    expect((await server.post('/api/quotation', promoted({ ...changed, promotion: '' }))).body).toMatchObject({
      code: 1,
    });
  });

  it('is refused once the promotion is over, and for one that nobody knows', async () => {
    expect((await server.post('/api/quotation', promoted({ promotion: 'never-heard-of' }))).body).toEqual(over);
    server.clock.now = Date.parse('2027-01-01T12:00:00Z');
    expect((await server.post('/api/quotation', promoted())).body).toEqual(over);
  });

  it('one that allows changes holds nobody to anything', async () => {
    expect(
      (await server.post('/api/quotation', promoted({ promotion: 'open-to-all', vehtypeid: 1 }))).body,
    ).toMatchObject({ code: 1 });
  });
});

describe('a booking under a promotion that allows no changes', () => {
  async function booked(changed: Readonly<Record<string, unknown>> = {}, auth: Record<string, string> = {}) {
    const request = promoted();
    const { body } = await server.post('/api/quotation', request);
    const priced = await server.post('/api/promocode', {
      price: body.totalfare,
      promocode: 'TRANSFER10',
      currencycode: 'GBP',
      custid: 0,
      promotion: token,
    });
    const promo = changed.promocode === undefined ? Number(priced.body.Value) : 0;
    const total = Math.round((Number(body.totalfare) - promo) * 100) / 100;
    const asked = bookingOf(request, total, { promotion: token, promocode: 'TRANSFER10', ...changed });
    return (await server.post('/api/createbookingTest', asked, auth)).body;
  }
  const contact = {
    firstname: 'ada',
    lastname: 'Byron',
    email: 'ada@example.com',
    phone: '7911123456',
    dialingcode: '44',
  };

  it('is made as the promotion says, at the price with its code, which is good nowhere else [2§3.24]', async () => {
    expect(await booked()).toMatchObject({ Code: 1 });
    const elsewhere = { price: 50, promocode: 'TRANSFER10', currencycode: 'GBP', custid: 0 };
    expect((await server.post('/api/promocode', elsewhere)).body).toMatchObject({ Code: 2 });
    expect((await server.post('/api/promocode', { ...elsewhere, promotion: 'open-to-all' })).body).toMatchObject({
      Code: 2,
    });
  });

  it('may leave the code out, and says the rest of who travels itself', async () => {
    expect(await booked({ promocode: '', contact })).toMatchObject({ Code: 1 });
  });

  it.each([
    ['another passenger', { contact: { ...contact, firstname: 'Grace' } }],
    ['another email', { contact: { ...contact, email: 'grace@example.com' } }],
    ['another phone', { contact: { ...contact, phone: '7911000000' } }],
  ])('is refused with %s', async (_, changed) => {
    expect(await booked(changed)).toEqual(refusal);
  });

  it('is refused with another code', async () => {
    expect(await booked({ promocode: 'FIVER' })).toEqual(refusal);
  });

  it('is refused when it leaves the promotion, or the promotion is over by then', async () => {
    expect(await booked({ promotion: '' })).toMatchObject({ code: 2, message: messages.journeyChanged });
    const request = promoted();
    server.clock.now = Date.parse('2026-12-31T23:59:30Z');
    const { body } = await server.post('/api/quotation', request);
    server.clock.now += 60_000;
    const asked = bookingOf(request, body.totalfare, { promotion: token, contact });
    expect((await server.post('/api/createbookingTest', asked)).body).toEqual(over);
  });

  it('of a customer is made under the profile, whoever the promotion names', async () => {
    const person = {
      email: 'grace@example.com',
      firstname: 'Grace',
      surname: 'Hopper',
      dialingcode: '44',
      phone: '7911224321',
    };
    const { body } = await server.post('/api/signUp', { ...person, passwordhash: 'g'.repeat(64) });
    const mine = { ...person, lastname: person.surname };
    expect(await booked({ contact: mine }, { authorization: `Bearer ${String(body.token)}` })).toMatchObject({
      Code: 1,
    });
  });
});

it('a booking under a promotion that allows changes may be another passenger’s, to another place', async () => {
  const request = promoted({ promotion: 'changeable', vehtypeid: 1 });
  const { body } = await server.post('/api/quotation', request);
  const asked = bookingOf(request, body.totalfare, { promotion: 'changeable', vehtypeid: 1 });
  const contact = {
    firstname: 'Grace',
    lastname: 'Hopper',
    email: 'g@example.com',
    phone: '7911000000',
    dialingcode: '44',
  };
  expect((await server.post('/api/createbookingTest', { ...asked, contact })).body).toMatchObject({ Code: 1 });
});

describe('promotions.json', () => {
  it.each([
    [{ vehtypeid: 99 }, /promotions\.json, field 0\.vehtypeid/],
    [{ promocode: 'NOSUCH' }, /promotions\.json, field 0\.promocode/],
    [{ mode: 'sideways' }, /promotions\.json, field 0\.mode/],
  ])('is refused with %j', (changed, said) => {
    const texts = { ...operatorTexts(), 'promotions.json': JSON.stringify([{ ...fixed, ...changed }]) };
    expect(() => parseOperator(texts)).toThrow(said);
  });

  it('holds each token once', () => {
    const texts = { ...operatorTexts(), 'promotions.json': JSON.stringify([fixed, fixed]) };
    expect(() => parseOperator(texts)).toThrow(/promotions\.json, field 1\.token/);
  });
});
