// @vitest-environment node
import { createCancelSource } from 'booking-core/ports';
import { beforeEach, expect, test } from 'vitest';
import { createFetchHttp } from '../browser/http.ts';
import { createBingPlaces } from './bing.ts';

/** Bing Maps' REST services as described in their reference, used through the product's HTTP adapter. */
let asked: URL[] = [];
let answer: { status: number; body: string } | null = null;

const address = {
  countryRegion: 'United Kingdom',
  locality: 'London',
  postalCode: 'W2 1HQ',
  addressLine: 'Praed Street',
  streetName: 'Praed Street',
  formattedAddress: 'Praed Street, London W2 1HQ',
};
const sets = (...resources: unknown[]) => JSON.stringify({ statusCode: 200, resourceSets: [{ resources }] });

beforeEach(() => {
  asked = [];
  answer = null;
});

const http = createFetchHttp({
  fetch: async (input) => {
    const url = new URL(String(input));
    asked.push(url);
    const body = url.pathname.endsWith('/Autosuggest')
      ? sets({
          value: [
            { __type: 'Address', address },
            { __type: 'Place', name: 'Heathrow Airport', address: { ...address, formattedAddress: 'Hounslow' } },
            {
              __type: 'Address',
              address: {
                ...{ ...address, addressLine: '12 Praed Street', houseNumber: '12' },
                formattedAddress: '12 Praed Street, London W2 1HQ',
              },
            },
            { __type: 'Address' },
            ...Array.from({ length: 12 }, () => ({ __type: 'Address', address })),
          ],
        })
      : sets({ name: 'Praed Street', point: { coordinates: [51.5166, -0.1742] }, address });
    return new Response(answer?.body ?? body, { status: answer?.status ?? 200 });
  },
});
const places = createBingPlaces(http, { key: 'bing-key', base: { latitude: 51.536743, longitude: -0.015247 } });
const cancel = createCancelSource().token;

test('at most ten suggestions, biased by the circle of 775 km [1§9.11]', async () => {
  const found = await places.suggest('prae', cancel);
  const value = found.ok ? found.value : [];
  expect(value.length).toBeLessThanOrEqual(10);
  expect(value.slice(0, 3)).toMatchObject([
    { name: 'Praed Street', category: 'Street', postcode: 'W2 1HQ' },
    { name: 'Heathrow Airport', category: 'Air', fullAddress: 'Heathrow Airport, Hounslow' },
    { name: '12 Praed Street', category: 'Address' },
  ]);
  const query = asked[0]?.searchParams;
  expect(asked[0]?.pathname).toBe('/REST/v1/Autosuggest');
  expect(query?.get('userCircularMapView')).toBe('51.536743,-0.015247,775000');
  expect(query?.get('maxResults')).toBe('10');
  expect(query?.get('key')).toBe('bing-key');
});

test('each suggestion has an id of its own, by which a list tells its rows apart', async () => {
  const found = await places.suggest('prae', cancel);
  const ids = found.ok ? found.value.map(({ id }) => id) : [];
  expect(ids.slice(0, 2)).toEqual(['Praed Street, London W2 1HQ', 'Heathrow Airport, Hounslow']);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a chosen suggestion is located by its address', async () => {
  const found = await places.suggest('prae', cancel);
  const [chosen] = found.ok ? found.value : [];
  if (!chosen) throw new Error('nothing found');
  expect(Number.isFinite(chosen.latitude)).toBe(false);
  expect(await places.complete(chosen, cancel)).toMatchObject({
    ok: true,
    value: { name: 'Praed Street', latitude: 51.5166, longitude: -0.1742, postcode: 'W2 1HQ' },
  });
  expect(asked[1]?.searchParams.get('q')).toBe('Praed Street, London W2 1HQ');
});

test('a chosen town is known to be no address, also once it is located', async () => {
  const town = { locality: 'Leeds', formattedAddress: 'Leeds, England' };
  answer = { status: 200, body: sets({ value: [{ __type: 'Place', address: town }] }) };
  const found = await places.suggest('leeds', cancel);
  const [chosen] = found.ok ? found.value : [];
  if (!chosen) throw new Error('nothing found');
  answer = { status: 200, body: sets({ name: 'Leeds', point: { coordinates: [53.8, -1.55] }, address: town }) };
  expect(await places.complete(chosen, cancel)).toMatchObject({
    ok: true,
    value: { name: 'Leeds, England', category: 'Town', latitude: 53.8, precision: 'locality' },
  });
});

test('coordinates give their address', async () => {
  expect(await places.at({ latitude: 51.5, longitude: -0.1 }, cancel)).toMatchObject({
    ok: true,
    value: { name: 'Praed Street', postcode: 'W2 1HQ', latitude: 51.5, longitude: -0.1 },
  });
  expect(asked[0]?.pathname).toBe('/REST/v1/Locations/51.5,-0.1');
});

test.each([
  [401, '{"errorDetails":["Access was denied"]}', { ok: false, error: { kind: 'http', status: 401 } }],
  [200, '<html>', { ok: false, error: { kind: 'malformed' } }],
  [200, 'null', { ok: true, value: [] }],
  [200, '{"resourceSets":[]}', { ok: true, value: [] }],
])('status %i with %s is no crash', async (status, body, expected) => {
  answer = { status, body };
  expect(await places.suggest('prae', cancel)).toMatchObject(expected);
  if (status === 200 && body.startsWith('{')) {
    expect(await places.at({ latitude: 1, longitude: 1 }, cancel)).toEqual({ ok: true, value: null });
  }
});
