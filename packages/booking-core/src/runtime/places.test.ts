import { describe, expect, test, vi } from 'vitest';
import { type Configuration, fail, ok, type Place } from '../domain/index.ts';
import { isApproximate, samePlace } from '../domain/place.ts';
import { createCancelSource, type HttpRequest, type PlaceSearch } from '../ports/index.ts';
import { aConfiguration, aPlace } from '../testing/builders.ts';
import { createPlaces, placeProvider } from './places.ts';

const testConfiguration = aConfiguration();
const cancel = createCancelSource().token;
const located: Place = {
  ...aPlace('google-1'),
  name: 'Praed Street',
  fullAddress: 'Praed Street, London',
  postcode: '',
};
const named: Place = { ...located, latitude: Number.NaN, longitude: Number.NaN };

/** The operator's own server, with responses for `/api/searchaddress` and `/api/placeat`. */
function server(answer: { postcode?: string; none?: boolean; airport?: object } = {}) {
  const asked: string[] = [];
  const address = { ...wire, postcode: answer.postcode ?? 'W2' };
  const http = {
    async send({ url }: HttpRequest) {
      asked.push(url);
      const body = url.includes('/api/placedetails')
        ? { code: 1, message: '', address: answer.none ? null : { ...address, postcode: 'W2 1HQ' } }
        : url.includes('/api/placeat')
          ? {
              code: 1,
              message: '',
              address: answer.none ? null : address,
              pluscode: '9C3XGR9F+8M',
              airport: answer.airport,
            }
          : { addresses: [address] };
      return { kind: 'response', status: 200, body: JSON.stringify(body) } as const;
    },
  };
  return {
    asked,
    connection: () => ({ http, clock: { now: () => 0, setTimer: () => () => {} }, baseUrl: '', correlationId: 'c' }),
  };
}
const wire = {
  id: 'own-1',
  name: 'Paddington',
  line1: '',
  line2: '',
  category: 'Point',
  latitude: 51.5,
  longitude: -0.17,
  fulladdress: 'Paddington, W2',
};

const provider = (part: Partial<PlaceSearch>): PlaceSearch => ({
  suggest: async () => ok([]),
  complete: async () => ok(null),
  at: async () => ok(null),
  ...part,
});

let ids = 0;
const newId = () => `id-${++ids}`;

const google: Configuration = { ...testConfiguration, searchApi: 'google', googleKey: 'g' };
const both: Configuration = { ...google, bingKey: 'b' };
const placesOf = (
  configuration: Configuration,
  parts: Partial<Record<'google' | 'bing', PlaceSearch>>,
  answer: Parameters<typeof server>[0] = {},
) => {
  const { asked, connection } = server(answer);
  const load = vi.fn(async (name: 'google' | 'bing') => parts[name] ?? Promise.reject(new Error('no script')));
  return { asked, load, places: createPlaces({ connection, configuration: () => configuration, load, newId }) };
};

test.each([
  ['google', 'g', '', 'google'],
  ['1', 'g', '', 'google'],
  ['Bing', '', 'b', 'bing'],
  ['2', '', 'b', 'bing'],
  ['3', 'g', 'b', 'own'],
  ['', 'g', 'b', 'own'],
  ['google', '', '', 'own'],
] as const)('searchapi %s with the keys "%s" and "%s" means %s', (searchApi, googleKey, bingKey, expected) => {
  expect(placeProvider({ ...testConfiguration, searchApi, googleKey, bingKey })).toBe(expected);
});

describe('searching', () => {
  test('asks the provider of the configuration, with its key and the operator’s base [1§3.22]', async () => {
    const { places, load, asked } = placesOf(google, { google: provider({ suggest: async () => ok([named]) }) });
    expect(await places.search('praed', cancel)).toEqual(ok([named]));
    expect(load).toHaveBeenCalledWith('google', { key: 'g', base: google.base });
    await places.search('praed s', cancel);
    expect(load).toHaveBeenCalledTimes(1);
    expect(asked).toEqual([]);
  });

  test('asks the product’s own where the provider’s script or answer does not come', async () => {
    const without = placesOf(google, {});
    expect(await without.places.search('padd', cancel)).toMatchObject({ ok: true, value: [{ id: 'own-1' }] });
    const silent = placesOf(google, { google: provider({ suggest: async () => fail({ kind: 'network' }) }) });
    expect(await silent.places.search('padd', cancel)).toMatchObject({ ok: true, value: [{ id: 'own-1' }] });
    // A script that failed to load is requested again.
    await without.places.search('padding', cancel);
    expect(without.load).toHaveBeenCalledTimes(2);
  });
});

describe('the rest of a chosen place', () => {
  test('coordinates and postcode come from the provider that offered it', async () => {
    const whole = { ...located, postcode: 'W2 1HQ' };
    const { places, asked } = placesOf(google, { google: provider({ complete: async () => ok(whole) }) });
    expect(await places.complete(named, cancel)).toEqual(whole);
    expect(asked).toEqual([]);
  });

  test('one that nobody can locate is null', async () => {
    expect(await placesOf(google, { google: provider({}) }, { none: true }).places.complete(named, cancel)).toBeNull();
    const failing = provider({ complete: async () => fail({ kind: 'network' }) });
    expect(await placesOf(google, { google: failing }, { none: true }).places.complete(named, cancel)).toBeNull();
    expect(await placesOf(testConfiguration, {}, { none: true }).places.complete(named, cancel)).toBeNull();
  });

  test('a postcode is looked for with the provider’s geocoder, then the second provider [1§7.29 2§7.42]', async () => {
    const asked: string[] = [];
    const geocoder = (name: string, postcode: string) =>
      provider({
        at: async () => {
          asked.push(name);
          return ok({ ...located, postcode });
        },
      });
    const found = placesOf(both, { google: geocoder('google', ''), bing: geocoder('bing', 'W2 1HQ') });
    expect(await found.places.complete(located, cancel)).toMatchObject({
      postcode: 'W2 1HQ',
      fullAddress: located.fullAddress,
    });
    expect(asked).toEqual(['google', 'bing']);
    expect(found.asked).toEqual([]);
  });

  test('then with the nearest district, and the open location code tells the driver the spot [1§7.29 2§7.42]', async () => {
    const { places } = placesOf(both, { google: provider({}), bing: provider({}) });
    expect(await places.complete(located, cancel)).toMatchObject({
      postcode: 'W2',
      fullAddress: 'Praed Street, London, plus code 9C3XGR9F+8M',
    });
  });

  test('no postcode is looked for where the operator asks for none', async () => {
    const { asked, connection } = server();
    const free: Configuration = { ...testConfiguration, postcodeRequired: false };
    const places = createPlaces({ connection, configuration: () => free, load: undefined, newId });
    expect(await places.complete(located, cancel)).toEqual(located);
    expect(asked).toEqual([]);
  });

  test('a suggestion of our own server without coordinates is completed there, in the session of its search', async () => {
    const { asked, connection } = server();
    const places = createPlaces({ connection, configuration: () => testConfiguration, load: undefined, newId });
    await places.search('padd', cancel);
    await places.search('paddi', cancel);
    expect(await places.complete({ ...named, id: 'google:1' }, cancel)).toMatchObject({
      ...{ latitude: 51.5, longitude: -0.17, postcode: 'W2 1HQ' },
    });
    await places.search('heathrow', cancel);
    const queries = asked.map((url) => new URL(url, 'http://x').searchParams);
    const [first, second, details, next] = queries.map((query) => query.get('session'));
    expect(queries[2]?.get('id')).toBe('google:1');
    expect(first).toMatch(/^id-\d+$/);
    expect([second, details]).toEqual([first, first]);
    expect(next).not.toBe(first);
  });

  test('a suggestion that nobody can place is none', async () => {
    const { connection } = server({ none: true });
    const places = createPlaces({ connection, configuration: () => testConfiguration, load: undefined, newId });
    expect(await places.complete(named, cancel)).toBeNull();
  });

  test('a suggestion that is lost with the network is not one that nobody can place', async () => {
    const http = { send: async () => ({ kind: 'offline' }) as const };
    const connection = () => ({ ...server().connection(), http });
    const places = createPlaces({ connection, configuration: () => testConfiguration, load: undefined, newId });
    expect(await places.complete(named, cancel)).toBeUndefined();
  });

  test('an airport of another provider gets the codes that flights are compared by', async () => {
    const airport: Place = { ...located, name: 'Heathrow Airport', category: 'Air', postcode: 'TW6 1QG' };
    const parts = { google: provider({ complete: async () => ok(airport) }) };
    const known = placesOf(google, parts, { airport: { icao: 'EGLL', iata: 'LHR' } });
    const offered = { ...airport, latitude: Number.NaN, longitude: Number.NaN };
    expect(await known.places.complete(offered, cancel)).toEqual({ ...airport, code: 'EGLL', iata: 'LHR' });
    expect(await known.places.complete({ ...airport, code: 'EGKK' }, cancel)).toMatchObject({ code: 'EGKK' });
    expect(known.asked).toHaveLength(1);
    expect(await placesOf(google, parts, { none: true }).places.complete(offered, cancel)).toEqual(airport);
  });

  test('a plus code is never taken for a postcode, and without any the place stays without', async () => {
    const coded = provider({ at: async () => ok({ ...located, postcode: '9C3XGR9F+8M' }) });
    expect(await placesOf(google, { google: coded }, { none: true }).places.complete(located, cancel)).toEqual(located);
  });
});

describe('the place at coordinates', () => {
  const point = { latitude: 51.51, longitude: -0.18 };

  test('is the provider’s address at the point itself', async () => {
    const there = provider({ at: async () => ok({ ...located, postcode: 'W2 1HQ' }) });
    expect(await placesOf(google, { google: there }).places.at(point, cancel)).toMatchObject({
      ok: true,
      value: { name: 'Praed Street', ...point, postcode: 'W2 1HQ' },
    });
  });

  test('is exact and a place of its own, also where the provider knows only the village', async () => {
    const village = { ...located, id: 'village', category: 'Town', precision: 'locality', postcode: 'W2' } as const;
    const { places } = placesOf(google, { google: provider({ at: async () => ok(village) }) });
    const [here, there] = [await places.at(point, cancel), await places.at({ ...point, latitude: 51.6 }, cancel)];
    if (!here.ok || !here.value || !there.ok) throw new Error('nothing found');
    expect(here.value).toMatchObject({ category: 'Point', precision: 'exact', ...point });
    expect(isApproximate(here.value)).toBe(false);
    expect(samePlace(here.value, there.value)).toBe(false);
  });

  test('is the product’s own without a provider, and null where nothing is known', async () => {
    const own = placesOf(testConfiguration, {});
    expect(await own.places.at(point, cancel)).toMatchObject({ ok: true, value: { id: 'own-1' } });
    expect(own.asked[0]).toContain('/api/placeat?lat=51.51&lng=-0.18');
    // A map moved by the user reports more digits than the API accepts.
    await own.places.at({ latitude: 51.54160000000002, longitude: -0.00000009601 }, cancel);
    expect(own.asked[1]).toContain('/api/placeat?lat=51.5416&lng=0');
    expect(await placesOf(testConfiguration, {}, { none: true }).places.at(point, cancel)).toEqual(ok(null));
    expect(await own.places.at({ latitude: Number.NaN, longitude: 0 }, cancel)).toMatchObject({ ok: false });
  });
});
