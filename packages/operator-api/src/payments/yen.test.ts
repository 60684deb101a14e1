import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readData } from '../geo/index.ts';
import { filesOfOperator, readAnswers } from '../operator/init-folder.ts';
import { operatorFileNames, parseOperator } from '../operator/operator.ts';
import { bookingOf, type Fixture, freshId, openFixture, ownFolder, quotationOf } from '../testing/fixture.ts';

/** An operator whose currency has no minor unit: at every step one yen is one minor unit, not a hundred. */
let server: Fixture;
beforeAll(async () => {
  const typed = { name: 'Osaka', country: 'JP', at: '34.69,135.5', currency: 'JPY', unit: 'km', language: 'ja' };
  const files = filesOfOperator(readAnswers(typed), readData('airports.json', join(ownFolder, 'data')).rows);
  const operator = parseOperator(
    Object.fromEntries(operatorFileNames.map((name) => [name, JSON.stringify(files[name])])),
  );
  server = await openFixture({
    operator: {
      ...operator,
      configuration: { ...operator.configuration, paymentgateway: 'sandbox', iscardallowed: true },
    },
  });
});
afterAll(() => server.close());

const castle = { address: '1-1 Osakajo, Chuo Ward, Osaka', latitude: 34.6873, longitude: 135.5259 };
const station = { address: 'Osaka Station, Kita Ward, Osaka', latitude: 34.7025, longitude: 135.4959 };

async function paid(amount: (total: number) => number = (total) => total) {
  const request = quotationOf({
    ...{ now: false, bookingdate: '2026-11-28T10:33:00+00:00', paymentmethod: 'card', currencyCode: 'JPY' },
    ...{
      pick: castle.address,
      picklat: castle.latitude,
      picklng: castle.longitude,
      pickpostcode: '',
      pickcategory: '',
    },
    ...{ doff: station.address, dofflat: station.latitude, dofflng: station.longitude, droppostcode: '' },
    doffcategory: '',
  });
  const { body: quoted } = await server.post('/api/quotation', request);
  const { body: card } = await server.post('/api/cardtoken', {
    ...{ number: '4242424242424242', cvv: '123', cardholdername: 'Ada Lovelace', expiry: '12/30' },
    billingpostalcode: '540-0002',
  });
  const booking = bookingOf(request, amount(Number(quoted.totalfare)), { paymentmethod: 'card', requestid: freshId() });
  const { body: booked } = await server.post('/api/createelectronicbooking', {
    booking,
    payment: { nonce: card.nonce },
  });
  return { quoted, booked };
}
/** Matches a yen amount with a fullwidth or halfwidth sign, depending on the language. */
const yen = (amount: number) => new RegExp(`[¥￥]\\s?${amount.toLocaleString('en')}(?![\\d.,]*\\d)`);

it('yen are quoted, taken, told, written and given back whole', async () => {
  const { quoted, booked } = await paid();
  const total = Number(quoted.totalfare);
  expect(quoted).toMatchObject({ code: 1, currencycode: 'JPY' });
  expect(total % 10).toBe(0);
  expect(total).toBeGreaterThan(500);
  const payment = await server.database.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  expect(payment).toMatchObject({ state: 'paid', amount_minor: total, currency: 'JPY' });
  const letter = server.emails.at(-1);
  expect(letter?.text).toMatch(yen(total));
  expect(`${letter?.text}${letter?.html}`).not.toMatch(/£|GBP|[¥￥]\s?[\d,]+\.\d/);

  const of = { source: 'web', bookingref: booked.Bref, code: booked.BookingCode };
  expect((await server.post('/api/emailreceipt', of)).body).toMatchObject({ code: 1 });
  const receipt = server.emails.at(-1);
  expect(receipt?.text).toMatch(yen(total));

  const { body: cancelled } = await server.post('/api/cancelbooking', of);
  expect(cancelled).toMatchObject({ code: 1, refund: total, message: expect.stringMatching(yen(total)) });
  const { body: info } = await server.post('/api/bookinginfo', { code: booked.BookingCode });
  expect(info.bookinginfo).toMatchObject({ status: 'cancelled', refund: total, currencycode: 'JPY' });
  const after = await server.database.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  expect(after).toMatchObject({ state: 'refunded', amount_minor: total });
});

it('an amount a hundred times as high or as low is not the fare', async () => {
  for (const factor of [100, 0.01]) {
    const { booked } = await paid((total) => total * factor);
    expect(booked.Code).not.toBe(1);
  }
});
