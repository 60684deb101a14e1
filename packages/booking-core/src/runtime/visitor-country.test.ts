import { afterEach, expect, test } from 'vitest';
import type { StoragePort } from '../ports/index.ts';
import { aPlace, testNow } from '../testing/builders.ts';
import {
  createCountingRandom,
  createManualClock,
  createMemoryStorage,
  createScriptedHttp,
  jsonAnswer,
} from '../testing/ports.ts';
import type { BookingController } from './booking.ts';
import { createBooking } from './create-booking.ts';

const open: BookingController[] = [];
afterEach(() => {
  for (const booking of open.splice(0)) booking.dispose();
});
const vehicle = {
  vehtypeid: 1,
  typename: 'Saloon',
  noofpassengers: 4,
  noofluggeges: 2,
  noofhandbags: 2,
  maxluggage: 2,
};
const euros = { ip: '', city: 'Paris', loc: '48.85,2.35', region: '', country: 'fr', currencycode: 'EUR' };

interface Visit {
  local?: StoragePort;
  ipInfo?: object;
  iplookup?: boolean;
  currency?: string;
  at?: number;
}

/** @returns the currency in which the fare of a journey was requested, and how often the visitor's country was */
async function visit({
  local = createMemoryStorage(),
  ipInfo = euros,
  iplookup = true,
  currency,
  at = testNow,
}: Visit) {
  const http = createScriptedHttp({
    'GET /api/configuration': () =>
      jsonAnswer({ code: 1, timezone: 'Europe/London', iscashallowed: true, iplookup, currencycode: 'GBP' }),
    'GET /api/vehicletypes': () => jsonAnswer({ code: 1, vehTypes: [vehicle] }),
    'GET /api/prices': () => jsonAnswer({ code: 1, categories: [] }),
    'GET /api/ipinfo': () => jsonAnswer(ipInfo),
  });
  const clock = createManualClock(at);
  const booking = createBooking({
    ports: { http, clock, random: createCountingRandom(), session: createMemoryStorage(), local },
    source: 'web',
    apiUrl: 'https://operator.example',
    layout: 'wizard',
    instance: 'test',
    ...(currency ? { currency } : {}),
  });
  open.push(booking);
  booking.start();
  const { getState } = booking.store;
  await expect.poll(() => getState().boot).toMatchObject({ vehicleTypes: [{}] });
  booking.dispatch({ type: 'journey.placeChosen', target: 'pickup', place: aPlace('alpha') });
  booking.dispatch({ type: 'journey.placeChosen', target: 'dropoff', place: aPlace('beta') });
  const quoted = () => http.requests.filter(({ url }) => url.endsWith('/api/quotation'));
  await expect.poll(async () => clock.pass(500).then(() => quoted().length)).toBeGreaterThan(0);
  await clock.pass(500);
  const looked = http.requests.filter(({ url }) => url.includes('/api/ipinfo')).length;
  return { asked: JSON.parse(quoted().at(-1)?.body ?? '{}').currencyCode, looked, state: getState() };
}

test('fares are asked in the currency of the visitor’s country, which is looked up once a day [1§3.19 2§3.38]', async () => {
  const local = createMemoryStorage();
  expect(await visit({ local })).toMatchObject({ asked: 'EUR', looked: 1 });
  const kept = local.get('taxi-booking:ipinfo:test') ?? '';
  expect(JSON.parse(kept)).toMatchObject({ country: 'fr', currency: 'EUR' });
  // The location within the country must not be stored.
  expect(kept).not.toContain('Paris');
  expect(await visit({ local, at: testNow + 3_600_000 })).toMatchObject({ asked: 'EUR', looked: 0 });
  expect(await visit({ local, at: testNow + 25 * 3_600_000 })).toMatchObject({ looked: 1 });
});

test('nobody is looked up where the operator did not set it up, or the host page names a currency', async () => {
  expect(await visit({ iplookup: false })).toMatchObject({ asked: '', looked: 0 });
  expect(await visit({ currency: 'USD' })).toMatchObject({ asked: 'USD', looked: 0 });
});

test.each([
  ['a country whose currency fares are not told in', { ...euros, country: 'ch', currencycode: '' }],
  ['an answer that makes no sense', { ...euros, currencycode: 'euros' }],
  ['a refusal', { code: 2, message: 'no' }],
])('%s leaves the fares in the operator’s currency', async (_what, ipInfo) => {
  expect(await visit({ ipInfo })).toMatchObject({ asked: '', looked: 1 });
});

test('what was kept and cannot be read is asked for again', async () => {
  const local = createMemoryStorage();
  local.set('taxi-booking:ipinfo:test', '{"currency":');
  expect(await visit({ local })).toMatchObject({ asked: 'EUR', looked: 1 });
});
