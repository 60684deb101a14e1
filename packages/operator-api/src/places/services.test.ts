import { describe, expect, it } from 'vitest';
import { photonStandIn } from '../testing/photon-stand-in.ts';
import { placeSettingMistakes, reachOf } from './from-settings.ts';
import { createNominatim } from './nominatim.ts';
import { createOsPlaces } from './os-places.ts';
import { createPelias } from './pelias.ts';
import { createPhoton } from './photon.ts';
import { type PlaceServiceOptions, streetLine, wirePostcode } from './service.ts';

const base = { latitude: 45.76, longitude: 4.835 };
const optionsOf = (fetch: typeof globalThis.fetch, over: Partial<PlaceServiceOptions> = {}): PlaceServiceOptions => ({
  ...{ url: 'http://places.test/', key: '', countries: ['fr'], near: base, reachMetres: 60_000, fetch },
  ...over,
});
/** Answers every question with one body. */
function answering(body: unknown, status = 200) {
  const asked: { readonly url: URL; readonly headers: Headers }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push({ url: new URL(String(input)), headers: new Headers(init?.headers) });
    return Response.json(body, { status });
  };
  return { fetch, asked };
}
const inFrench = { language: 'fr' };

describe('Photon', () => {
  it('finds a house number, near the operator and in its country', async () => {
    const photon = photonStandIn();
    const [found, ...others] = await createPhoton(optionsOf(photon.fetch)).suggest('14 rue de la rep', inFrench);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      ...{ id: 'photon:N1000001', name: '14 Rue de la République', category: 'Address', postcode: '69002' },
      ...{ latitude: 45.76406, longitude: 4.83551, precision: 'exact', countrycode: 'fr' },
      fulladdress: '14 Rue de la République, 69002 Lyon',
    });
    expect(Object.fromEntries(photon.asked[0]?.searchParams ?? [])).toEqual({
      ...{ q: '14 rue de la rep', lat: '45.76', lon: '4.835', zoom: '12', limit: '8', lang: 'fr', countrycode: 'FR' },
    });
  });

  it('asks for no language that the server would refuse', async () => {
    const photon = photonStandIn();
    expect(await createPhoton(optionsOf(photon.fetch)).suggest('musee', { language: 'ja' })).toHaveLength(1);
  });

  it('keeps what lies in one of several countries', async () => {
    const photon = photonStandIn();
    const abroad = createPhoton(optionsOf(photon.fetch, { countries: ['be', 'ch'] }));
    expect(await abroad.suggest('musee', inFrench)).toEqual([]);
    const both = createPhoton(optionsOf(photon.fetch, { countries: ['ch', 'fr'] }));
    expect(await both.suggest('musee', inFrench)).toHaveLength(1);
  });

  it('says that of a street the house number is missing, and names a station', async () => {
    const service = createPhoton(optionsOf(photonStandIn().fetch));
    expect(await service.suggest('burdeau', inFrench)).toMatchObject([{ name: 'Rue Burdeau', category: 'Street' }]);
    expect(await service.suggest('part dieu', inFrench)).toMatchObject([
      { name: 'Gare de Lyon-Part-Dieu', category: 'Station' },
    ]);
  });

  it('tells the address at a point, and null where it knows none', async () => {
    const service = createPhoton(optionsOf(photonStandIn().fetch));
    expect(await service.at?.({ latitude: 45.7641, longitude: 4.8355 }, inFrench)).toMatchObject({
      name: '14 Rue de la République',
    });
    expect(await service.at?.({ latitude: 46.5, longitude: 5.5 }, inFrench)).toBeNull();
  });
});

describe('Nominatim', () => {
  const house = {
    ...{ osm_type: 'node', osm_id: 7, lat: '45.76406', lon: '4.83551', category: 'place', type: 'house', name: '' },
    address: {
      ...{ house_number: '14', road: 'Rue de la République', city: 'Lyon', postcode: '69002', country_code: 'fr' },
    },
  };

  it('reads coordinates that are texts, and asks around the operator', async () => {
    const { fetch, asked } = answering([house]);
    const service = createNominatim(optionsOf(fetch, { countries: ['fr', 'ch'] }));
    expect(await service.suggest('14 rue', inFrench)).toMatchObject([
      {
        ...{ id: 'nominatim:node7', latitude: 45.76406, longitude: 4.83551, category: 'Address', precision: 'exact' },
        fulladdress: '14 Rue de la République, 69002 Lyon',
      },
    ]);
    const query = asked[0]?.url.searchParams;
    expect(query?.get('countrycodes')).toBe('fr,ch');
    expect(query?.get('accept-language')).toBe('fr');
    expect(query?.get('viewbox')).toBe('4.0616,46.2996,5.6084,45.2204');
    expect(asked[0]?.headers.get('user-agent')).toBeTruthy();
  });

  it('takes a town for an area', async () => {
    const town = { ...house, type: 'city', name: 'Lyon', address: { city: 'Lyon', country_code: 'fr' } };
    const service = createNominatim(optionsOf(answering([town]).fetch));
    expect(await service.suggest('lyon', inFrench)).toMatchObject([{ name: 'Lyon', precision: 'locality' }]);
  });

  it('knows nothing where it says so', async () => {
    const service = createNominatim(optionsOf(answering({ error: 'Unable to geocode' }).fetch));
    expect(await service.at?.(base, inFrench)).toBeNull();
  });
});

describe('Pelias', () => {
  const body = {
    type: 'FeatureCollection',
    features: [
      {
        geometry: { type: 'Point', coordinates: [-97.7403, 30.2747] },
        properties: {
          ...{ gid: 'openaddresses:address:us/tx/1', layer: 'address', name: '1100 Congress Avenue' },
          ...{ housenumber: '1100', street: 'Congress Avenue', postalcode: '78701-1234', locality: 'Austin' },
          ...{ country_code: 'US', label: '1100 Congress Avenue, Austin, TX, USA' },
        },
      },
      {
        geometry: { type: 'Point', coordinates: [-97.66, 30.2] },
        properties: {
          ...{ gid: 'osm:venue:2', layer: 'venue', name: 'Austin Airport', locality: 'Austin', country_code: 'US' },
          category: ['transport', 'transport:air'],
        },
      },
    ],
  };

  it('reads addresses and airports, with its key', async () => {
    const { fetch, asked } = answering(body);
    const service = createPelias(optionsOf(fetch, { key: 'k1', countries: ['us'] }));
    expect(await service.suggest('1100 congress', { language: 'es' })).toMatchObject([
      {
        ...{ name: '1100 Congress Avenue', postcode: '78701', category: 'Address', countrycode: 'us' },
        fulladdress: '1100 Congress Avenue, Austin 78701',
      },
      { name: 'Austin Airport', category: 'Air' },
    ]);
    const query = asked[0]?.url.searchParams;
    expect(asked[0]?.url.pathname).toBe('/v1/autocomplete');
    expect(query?.get('boundary.country')).toBe('US');
    expect(query?.get('focus.point.lat')).toBe('45.76');
    expect(query?.get('api_key')).toBe('k1');
    expect(asked[0]?.headers.get('accept-language')).toBe('es');
  });
});

describe('OS Places', () => {
  const hall = {
    ...{ UPRN: '72526131', ADDRESS: 'LEEDS CITY COUNCIL, 14, PARK ROW, LEEDS, LS1 5HD', BUILDING_NUMBER: '14' },
    ...{ ORGANISATION_NAME: 'LEEDS CITY COUNCIL', THOROUGHFARE_NAME: 'PARK ROW', POST_TOWN: 'LEEDS' },
    ...{ POSTCODE: 'LS1 5HD', COUNTRY_CODE: 'E', LNG: -1.5472, LAT: 53.7978 },
  };

  it('finds a door, in degrees, with its key in a header', async () => {
    const { fetch, asked } = answering({ header: { totalresults: 1 }, results: [{ DPA: hall }] });
    const service = createOsPlaces(optionsOf(fetch, { key: 'k2' }));
    expect(await service.suggest('14 Park Row', inFrench)).toMatchObject([
      {
        ...{ id: 'os-places:72526131', name: 'Leeds City Council', line1: '14 Park Row', latitude: 53.7978 },
        ...{ longitude: -1.5472, fulladdress: 'Leeds City Council, 14 Park Row, Leeds LS1 5HD', precision: 'exact' },
      },
    ]);
    expect(asked[0]?.url.pathname).toBe('/find');
    expect(asked[0]?.url.searchParams.get('output_srs')).toBe('EPSG:4326');
    expect(asked[0]?.headers.get('key')).toBe('k2');
  });

  it('knows nothing where it answers without results', async () => {
    const { fetch, asked } = answering({ header: { totalresults: 0 } });
    expect(await createOsPlaces(optionsOf(fetch)).at?.(base, inFrench)).toBeNull();
    expect(asked[0]?.url.searchParams.get('point')).toBe('45.76,4.835');
  });
});

describe('every service', () => {
  const services = [createPhoton, createNominatim, createPelias, createOsPlaces];

  it.each(services)(
    '%o fails by a code when it is out of order, answers something else or too late',
    async (create) => {
      const failing = (fetch: typeof globalThis.fetch) =>
        create(optionsOf(fetch, { timeoutMs: 20 })).suggest('x', inFrench);
      await expect(failing(answering({}, 503).fetch)).rejects.toMatchObject({ code: 'unavailable' });
      await expect(failing(answering({ features: 'none', results: 'none' }).fetch)).rejects.toMatchObject({
        code: 'badAnswer',
      });
      await expect(failing(async () => new Response('<html>'))).rejects.toMatchObject({ code: 'badAnswer' });
      const silent: typeof globalThis.fetch = (_, init) =>
        new Promise((_done, fail) => {
          init?.signal?.addEventListener('abort', () => fail(new Error('aborted')));
        });
      await expect(failing(silent)).rejects.toMatchObject({ code: 'unavailable' });
    },
  );
});

describe('what addresses look like', () => {
  it('has the number where the country writes it', () => {
    expect(streetLine('Rue Burdeau', '3', 'fr')).toBe('3 Rue Burdeau');
    expect(streetLine('Hauptstraße', '3', 'DE')).toBe('Hauptstraße 3');
    expect(streetLine('', '3', 'de')).toBe('3');
  });

  it('has a postcode that can be sent, or none', () => {
    expect(wirePostcode(' 78701-1234 ')).toBe('78701');
    expect(wirePostcode('SW1A 1AA')).toBe('SW1A 1AA');
    expect(wirePostcode('〒100-0001')).toBe('');
  });
});

describe('the settings', () => {
  const settings = { placesKind: 'photon', placesUrl: 'http://photon:2322', placesKey: '', placesCountries: ['fr'] };
  const wrong = (over: object) => placeSettingMistakes({ ...settings, ...over }).map(([name]) => name);

  it('name each mistake', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ placesKind: '' })).toEqual([]);
    expect(wrong({ placesKind: 'gooogle', placesCountries: ['france'] })).toEqual(['PLACES_KIND', 'PLACES_COUNTRIES']);
    expect(wrong({ placesUrl: '' })).toEqual(['PLACES_URL']);
    expect(wrong({ placesKind: 'os-places', placesUrl: '' })).toEqual(['PLACES_KEY']);
  });

  it('refuse the public Nominatim, which forbids searches while somebody types', () => {
    expect(wrong({ placesKind: 'nominatim', placesUrl: 'https://nominatim.openstreetmap.org' })).toEqual([
      'PLACES_URL',
    ]);
  });
});

describe('how far the operator reaches', () => {
  it('is as far as its area', () => {
    expect(reachOf(null, base)).toBe(50_000);
    expect(reachOf({ kind: 'circle', centre: base, kilometres: 30 }, base)).toBe(30_000);
    const points = [base, { latitude: 46.76, longitude: 4.835 }, { latitude: 45.8, longitude: 4.9 }];
    expect(reachOf({ kind: 'polygon', points }, base)).toBeCloseTo(111_195, -3);
  });
});
