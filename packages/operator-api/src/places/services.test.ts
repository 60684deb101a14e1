import { afterEach, describe, expect, it, vi } from 'vitest';
import { demoOperator } from '../testing/demo-operator.ts';
import { googleStandIn } from '../testing/google-stand-in.ts';
import { idealPostcodesStandIn } from '../testing/ideal-postcodes-stand-in.ts';
import { dubai, photonStandIn } from '../testing/photon-stand-in.ts';
import { deadlinesByFakeTimers, silent } from '../testing/silent-service.ts';
import { placeCountryMistake, placeServiceOf, placeSettingMistakes, reachOf } from './from-settings.ts';
import { createGoogle } from './google.ts';
import { guarded } from './guard.ts';
import { createIdealPostcodes } from './ideal-postcodes.ts';
import { createNominatim } from './nominatim.ts';
import { createOsPlaces } from './os-places.ts';
import { createPelias } from './pelias.ts';
import { createPhoton } from './photon.ts';
import { foundPlace, type PlaceServiceOptions, streetLine, wirePostcode } from './service.ts';

const base = { latitude: 45.76, longitude: 4.835 };
const optionsOf = (fetch: typeof globalThis.fetch, over: Partial<PlaceServiceOptions> = {}): PlaceServiceOptions => ({
  ...{ url: 'http://places.test/', key: '', countries: ['fr'], near: base, reachMetres: 60_000, fetch },
  ...over,
});
/** A fake `fetch` that responds to every request with one body. */
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
      ...{ id: 'photon:N1000001:14', name: '14 Rue de la République', category: 'Address', postcode: '69002' },
      ...{ latitude: 45.76406, longitude: 4.83551, precision: 'exact', countrycode: 'fr' },
      fulladdress: '14 Rue de la République, 69002 Lyon',
    });
    expect(Object.fromEntries(photon.asked[0]?.url.searchParams ?? [])).toEqual({
      ...{ q: '14 rue de la rep', lat: '45.76', lon: '4.835', zoom: '12', limit: '8', countrycode: 'FR' },
    });
  });

  it('asks for names in the language of whoever types, whichever the server has', async () => {
    const photon = photonStandIn(dubai);
    const service = createPhoton(optionsOf(photon.fetch, { countries: ['ae'] }));
    const named = async (language: string) =>
      (await service.suggest('burj khal', { language })).map(({ name }) => name);
    expect(await named('en')).toEqual(['Burj Khalifa']);
    expect(await named('ja')).toEqual(['برج خليفة']);
    const tower = { latitude: 25.1972, longitude: 55.2744 };
    expect(await service.at?.(tower, { language: 'en' })).toMatchObject({ name: 'Burj Khalifa' });
    expect(photon.asked.map(({ language }) => language)).toEqual(['en', 'ja', 'en']);
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

  it('gives the interpolated house numbers of a street ids of their own', async () => {
    const door = (housenumber: string, north: number) => ({
      geometry: { coordinates: [-97.74, north] },
      properties: { osm_type: 'W', osm_id: 5, type: 'house', housenumber, street: 'Congress Avenue' },
    });
    const { fetch } = answering({ features: [door('100', 30.26), door('900', 30.27)] });
    const found = await createPhoton(optionsOf(fetch, { countries: [] })).suggest('congress', inFrench);
    expect(found.map(({ id }) => id)).toEqual(['photon:W5:100', 'photon:W5:900']);
  });

  it('tells the address at a point, and null where it knows none', async () => {
    const service = createPhoton(optionsOf(photonStandIn().fetch));
    expect(await service.at?.({ latitude: 45.7641, longitude: 4.8355 }, inFrench)).toMatchObject({
      name: '14 Rue de la République',
    });
    expect(await service.at?.({ latitude: 46.5, longitude: 5.5 }, inFrench)).toBeNull();
  });
});

describe('an address that is numbered by quarter, not by street', () => {
  const inJapanese = { language: 'ja' };
  const inJapan = { countries: ['jp'] };
  const marunouchi = {
    ...{ name: '丸の内一丁目9', line1: '', line2: '千代田区', postcode: '100-0005' },
    fulladdress: '丸の内一丁目9、千代田区 100-0005',
  };

  it('has its quarter from Photon', async () => {
    const properties = {
      ...{ osm_type: 'N', osm_id: 3, osm_key: 'place', osm_value: 'house', type: 'house', housenumber: '9' },
      ...{ district: '丸の内', locality: '一丁目', city: '千代田区', postcode: '100-0005', countrycode: 'JP' },
    };
    const { fetch } = answering({ features: [{ geometry: { coordinates: [139.77, 35.68] }, properties }] });
    expect(await createPhoton(optionsOf(fetch, inJapan)).suggest('丸の内', inJapanese)).toMatchObject([marunouchi]);
  });

  it('has its quarter from Nominatim, once where the part of the quarter repeats it', async () => {
    const address = {
      ...{ house_number: '9', neighbourhood: '丸の内一丁目', quarter: '丸の内', city: '千代田区' },
      ...{ postcode: '100-0005', country_code: 'jp' },
    };
    const row = { lat: '35.68', lon: '139.77', category: 'place', type: 'house', name: '', address };
    const service = createNominatim(optionsOf(answering([row]).fetch, inJapan));
    expect(await service.suggest('丸の内', inJapanese)).toMatchObject([marunouchi]);
  });

  it('has its village, where a village has no streets', async () => {
    const properties = {
      ...{ osm_type: 'N', osm_id: 4, osm_key: 'place', osm_value: 'house', type: 'house', housenumber: '12' },
      ...{ city: 'Krasne', postcode: '16-503', countrycode: 'PL' },
    };
    const { fetch } = answering({ features: [{ geometry: { coordinates: [23.2, 54] }, properties }] });
    expect(await createPhoton(optionsOf(fetch, { countries: ['pl'] })).suggest('krasne 12', inFrench)).toMatchObject([
      { name: 'Krasne 12', fulladdress: 'Krasne 12, 16-503 Krasne' },
    ]);
  });

  it('has its neighbourhood from Pelias', async () => {
    const properties = {
      ...{ gid: 'x', layer: 'address', name: '12', housenumber: '12', neighbourhood: 'Sector 17' },
      ...{ locality: 'Chandigarh', postalcode: '160017', country_code: 'IN' },
    };
    const { fetch } = answering({ features: [{ geometry: { coordinates: [76.78, 30.74] }, properties }] });
    expect(await createPelias(optionsOf(fetch, { countries: ['in'] })).suggest('sector 17', inFrench)).toMatchObject([
      { name: '12 Sector 17', fulladdress: '12 Sector 17, Chandigarh 160017' },
    ]);
  });

  it.each([
    ['ja', ['丸の内', '１丁目', '千代田区'], '丸の内１丁目９-１、千代田区 100-0005'],
    ['en', ['Marunouchi', '1-chōme', 'Chiyoda City'], '９-１ 1-chōme, Marunouchi, Chiyoda City 100-0005'],
  ] as const)('has its quarter and block from Google: %s', async (language, [quarter, part, town], fulladdress) => {
    const parts = [
      ...([
        ['premise', '１'],
        ['sublocality_level_4', '９'],
        ['sublocality_level_3', part],
      ] as const),
      ...([
        ['sublocality_level_2', quarter],
        ['locality', town],
        ['country', 'JP'],
      ] as const),
      ['postal_code', '100-0005'] as const,
    ];
    const { fetch } = answering({
      ...{ id: 'x', displayName: { text: '９-１' }, location: { latitude: 35.68, longitude: 139.77 } },
      types: ['premise'],
      addressComponents: parts.map(([type, longText]) => ({ longText, shortText: longText, types: [type] })),
    });
    expect(await createGoogle(optionsOf(fetch, inJapan)).details?.('google:x', { language })).toMatchObject({
      fulladdress,
    });
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
        ...{ id: 'nominatim:node7:14', latitude: 45.76406, longitude: 4.83551, category: 'Address' },
        precision: 'exact',
        fulladdress: '14 Rue de la République, 69002 Lyon',
      },
    ]);
    const query = asked[0]?.url.searchParams;
    expect(query?.get('countrycodes')).toBe('fr,ch');
    expect(query?.get('accept-language')).toBe('fr');
    expect(query?.get('viewbox')).toBe('4.0616,46.2996,5.6084,45.2204');
    expect(asked[0]?.headers.get('user-agent')).toBeTruthy();
  });

  it('asks around an operator at the date line on the operator’s side of it', async () => {
    const { fetch, asked } = answering([]);
    const near = { latitude: -18.14, longitude: 178.44 };
    await createNominatim(optionsOf(fetch, { near, reachMetres: 300_000 })).suggest('suva', inFrench);
    expect(asked[0]?.url.searchParams.get('viewbox')).toBe('175.6009,-15.442,180,-20.838');
  });

  it('takes motorway services and bus stops for themselves, not for the road that they stand at', async () => {
    const at = (type: string, name: string) => ({
      ...{ ...house, category: 'highway', type, name, address: { road: 'M25', county: 'Surrey', country_code: 'gb' } },
    });
    const rows = [at('services', 'Clacket Lane Services'), at('bus_stop', 'Market Square'), at('motorway', 'M25')];
    expect(await createNominatim(optionsOf(answering(rows).fetch)).suggest('x', inFrench)).toMatchObject([
      { name: 'Clacket Lane Services', fulladdress: 'Clacket Lane Services, M25, Surrey', category: 'Landmark' },
      { name: 'Market Square', category: 'Station' },
      { name: 'M25', category: 'Street' },
    ]);
  });

  it('takes a town for an area', async () => {
    const town = { ...house, type: 'city', name: 'Lyon', address: { city: 'Lyon', country_code: 'fr' } };
    const service = createNominatim(optionsOf(answering([town]).fetch));
    expect(await service.suggest('lyon', inFrench)).toMatchObject([{ name: 'Lyon', precision: 'locality' }]);
  });

  it('gives interpolated house numbers and postcodes, which have no object of their own, different ids', async () => {
    const numbered = (house_number: string) => ({
      ...{ ...house, osm_type: 'way', osm_id: 5, address: { ...house.address, house_number } },
    });
    const coded = (postcode: string) => ({
      ...{ lat: '51.5', lon: '-0.1', category: 'place', type: 'postcode', name: postcode, address: { postcode } },
    });
    const rows = [numbered('100'), numbered('900'), coded('SW9 9ZZ'), coded('SE1 1AA')];
    const found = await createNominatim(optionsOf(answering(rows).fetch)).suggest('x', inFrench);
    expect(new Set(found.map(({ id }) => id)).size).toBe(4);
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
    const service = createOsPlaces(optionsOf(fetch, { key: 'k2', countries: ['gb'] }));
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

  it('tells flat and building, also where somebody has a name there', async () => {
    const flat = { ...hall, ORGANISATION_NAME: '', SUB_BUILDING_NAME: 'FLAT 3', BUILDING_NAME: 'ROSE HOUSE' };
    const unit = { ...hall, SUB_BUILDING_NAME: 'UNIT 4', BUILDING_NAME: 'AIRE PARK', BUILDING_NUMBER: '' };
    const { fetch } = answering({ results: [{ DPA: flat }, { DPA: unit }] });
    expect(await createOsPlaces(optionsOf(fetch, { countries: ['gb'] })).suggest('x', inFrench)).toMatchObject([
      { name: 'Flat 3, Rose House, 14 Park Row', fulladdress: 'Flat 3, Rose House, 14 Park Row, Leeds LS1 5HD' },
      {
        ...{ name: 'Leeds City Council', line1: 'Unit 4, Aire Park, Park Row' },
        fulladdress: 'Leeds City Council, Unit 4, Aire Park, Park Row, Leeds LS1 5HD',
      },
    ]);
  });

  it('tells what answers best first, and of equals what lies nearest to the operator', async () => {
    const inTown = (UPRN: string, POST_TOWN: string, MATCH: number, LAT: number, LNG: number) => ({
      DPA: { ...hall, ORGANISATION_NAME: '', UPRN, POST_TOWN, MATCH, LAT, LNG },
    });
    const results = [
      inTown('1', 'BRISTOL', 0.9, 51.4536, -2.5968),
      inTown('2', 'LEEDS', 0.9, 53.7978, -1.5472),
      inTown('3', 'ILKESTON', 0.4, 53.79, -1.54),
      inTown('4', 'YORK', 1, 53.9576, -1.0827),
    ];
    const { fetch, asked } = answering({ header: { totalresults: 4 }, results });
    const leeds = { latitude: 53.7975, longitude: -1.5436 };
    const service = createOsPlaces(optionsOf(fetch, { countries: ['gb'], near: leeds }));
    const towns = (await service.suggest('14 park row', inFrench)).map(({ line2 }) => line2);
    expect(towns).toEqual(['York', 'Leeds', 'Bristol', 'Ilkeston']);
    expect(asked[0]?.url.searchParams.get('maxresults')).toBe('50');
    expect(asked[0]?.url.searchParams.get('matchprecision')).toBe('1');
  });

  it('knows nothing where it answers without results', async () => {
    const { fetch, asked } = answering({ header: { totalresults: 0 } });
    expect(await createOsPlaces(optionsOf(fetch)).at?.(base, inFrench)).toBeNull();
    expect(asked[0]?.url.searchParams.get('point')).toBe('45.76,4.835');
  });
});

const austin = { latitude: 30.2672, longitude: -97.7431 };

describe('Google Places (New)', () => {
  const inSession = { language: 'es', session: 'typed-by-one-person' };
  const serviceOf = (google: ReturnType<typeof googleStandIn>) =>
    createGoogle(optionsOf(google.fetch, { key: 'k3', countries: ['us'], near: austin }));

  it('suggests near the operator and in its country, without coordinates', async () => {
    const google = googleStandIn();
    expect(await serviceOf(google).suggest('1100 congress', inSession)).toMatchObject([
      {
        ...{ id: 'google:ChIJcapitol', name: '1100 Congress Ave.', line2: 'Austin, TX, USA', latitude: null },
        ...{ category: 'Address', fulladdress: '1100 Congress Ave., Austin, TX, USA', longitude: null },
      },
    ]);
    expect(google.asked[0]).toEqual({
      ...{ path: '/v1/places:autocomplete', key: 'k3', session: 'typed-by-one-person' },
      body: {
        ...{ input: '1100 congress', languageCode: 'es', sessionToken: 'typed-by-one-person' },
        ...{ includedRegionCodes: ['us'], locationBias: { circle: { center: austin, radius: 50_000 } } },
      },
    });
  });

  it('tells the whole of what is chosen, in the session of its typing, which ends with it', async () => {
    const google = googleStandIn();
    const service = serviceOf(google);
    await service.suggest('1100 congress', inSession);
    expect(await service.details?.('google:ChIJcapitol', inSession)).toMatchObject({
      ...{ id: 'google:ChIJcapitol', name: '1100 Congress Avenue', category: 'Address', postcode: '78701' },
      ...{ latitude: 30.2747, longitude: -97.7404, countrycode: 'us', precision: 'exact' },
      fulladdress: '1100 Congress Avenue, Austin 78701',
    });
    expect(google.sessions).toEqual([{ token: 'typed-by-one-person', typed: 1, endedBy: 'ChIJcapitol' }]);
  });

  it('names a hotel, and an airport by its category', async () => {
    const service = serviceOf(googleStandIn());
    expect(await service.details?.('google:ChIJdriskill', inSession)).toMatchObject({
      ...{ name: 'The Driskill', line1: '604 Brazos Street', category: 'Hotel' },
    });
    expect(await service.suggest('austin airport', inSession)).toMatchObject([{ category: 'Air' }]);
  });

  it.each([
    [['subpremise', 'Flat 5'], ['street_number', '22'], 'Flat 5, 22 Baker Street, London NW1 6XE'],
    [['premise', 'The Old Rectory'], ['point', ''], 'The Old Rectory, Baker Street, London NW1 6XE'],
  ] as const)('keeps the flat or the house that was chosen: %j', async (unit, number, fulladdress) => {
    const component = ([type, longText]: readonly [string, string]) => ({
      longText,
      shortText: longText,
      types: [type],
    });
    const parts = [unit, number, ['route', 'Baker Street'], ['postal_town', 'London'], ['country', 'GB']] as const;
    const { fetch } = answering({
      ...{ id: 'x', displayName: { text: 'Baker Street' }, location: { latitude: 51.5, longitude: -0.1 } },
      ...{ types: [unit[0]], addressComponents: [...parts, ['postal_code', 'NW1 6XE'] as const].map(component) },
    });
    const place = await createGoogle(optionsOf(fetch)).details?.('google:x', inSession);
    expect(place).toMatchObject({ fulladdress, name: fulladdress.replace(', London NW1 6XE', '') });
  });

  it('names a place in a building of the same name once', async () => {
    const component = (type: string, longText: string) => ({ longText, shortText: longText, types: [type] });
    const { fetch } = answering({
      ...{ id: 'x', displayName: { text: 'The Shard' }, location: { latitude: 51.5, longitude: -0.1 } },
      ...{ types: ['point_of_interest'], addressComponents: [component('premise', 'The Shard')] },
    });
    expect(await createGoogle(optionsOf(fetch)).details?.('google:x', inSession)).toMatchObject({
      fulladdress: 'The Shard',
    });
  });

  it('knows nothing of an id that Google does not know, or that is another’s, and is not left alone for it', async () => {
    const google = googleStandIn();
    const service = guarded(serviceOf(google), { clock: () => 0 });
    for (const id of ['google:gone', 'google:gone', 'google:gone', 'google:gone']) {
      expect(await service.details?.(id, inSession)).toBeNull();
    }
    expect(await service.details?.('photon:N1', inSession)).toBeNull();
    expect(google.asked).toHaveLength(4);
    expect(await service.suggest('driskill', inSession)).toHaveLength(1);
  });

  it('keeps no answer: its terms forbid it', async () => {
    const google = googleStandIn();
    const service = guarded(serviceOf(google), { clock: () => 0 });
    await service.suggest('driskill', inSession);
    await service.suggest('driskill', inSession);
    expect(google.asked).toHaveLength(2);
    expect(service.attribution).toBe('Powered by Google');
  });
});

describe('Ideal Postcodes', () => {
  const leeds = { latitude: 53.7975, longitude: -1.5436 };
  const serviceOf = (ideal: ReturnType<typeof idealPostcodesStandIn>) =>
    createIdealPostcodes(optionsOf(ideal.fetch, { key: 'ak_test', countries: ['gb'], near: leeds }));

  it('suggests doors near the operator, and looks one up when it is chosen', async () => {
    const ideal = idealPostcodesStandIn();
    const service = serviceOf(ideal);
    expect(await service.suggest('14 park row', inFrench)).toMatchObject([
      {
        ...{ id: 'ideal-postcodes:paf_1', name: '14 Park Row', line2: 'Leeds, LS1', latitude: null },
        fulladdress: '14 Park Row, Leeds, LS1',
      },
    ]);
    expect(Object.fromEntries(ideal.asked[0]?.url.searchParams ?? [])).toEqual({
      ...{ query: '14 park row', limit: '8', context: 'GBR', bias_lonlat: '-1.5436,53.7975,50000' },
    });
    expect(ideal.asked[0]?.authorization).toBe('api_key="ak_test"');
    expect(ideal.lookUps).toBe(0);
    expect(await service.details?.('ideal-postcodes:paf_1', inFrench)).toMatchObject({
      ...{ name: '14 Park Row', postcode: 'LS1 5HD', latitude: 53.7978, longitude: -1.5472, countrycode: 'gb' },
      fulladdress: '14 Park Row, Leeds LS1 5HD',
    });
    expect(ideal.lookUps).toBe(1);
  });

  it('names who is at a door, and a house without a number', async () => {
    const service = serviceOf(idealPostcodesStandIn());
    expect(await service.details?.('ideal-postcodes:paf_2', inFrench)).toMatchObject({
      ...{ name: 'Leeds General Infirmary', line1: 'Great George Street', postcode: 'LS1 3EX' },
    });
  });

  it('shows a flat with its house', async () => {
    const service = serviceOf(idealPostcodesStandIn());
    expect(await service.details?.('ideal-postcodes:paf_8', inFrench)).toMatchObject({
      ...{ name: 'Flat 2, 45 Headingley Lane', fulladdress: 'Flat 2, 45 Headingley Lane, Leeds LS6 1DP' },
    });
  });

  it('cannot place what nobody has surveyed, and knows nothing of an unknown id', async () => {
    const service = serviceOf(idealPostcodesStandIn());
    expect(await service.details?.('ideal-postcodes:paf_3', inFrench)).toBeNull();
    expect(await service.details?.('ideal-postcodes:paf_9', inFrench)).toBeNull();
    expect(await service.details?.('google:paf_1', inFrench)).toBeNull();
  });

  it('pays for one look-up of the same address', async () => {
    const ideal = idealPostcodesStandIn();
    const service = guarded(serviceOf(ideal), { clock: () => 0 });
    await service.details?.('ideal-postcodes:paf_1', inFrench);
    await service.details?.('ideal-postcodes:paf_1', inFrench);
    expect(ideal.lookUps).toBe(1);
  });
});

describe('a service of some countries', () => {
  it.each([
    ['os-places', createOsPlaces],
    ['ideal-postcodes', createIdealPostcodes],
  ])('%s is not asked by an operator of another one, who hears of it', async (placesKind, create) => {
    const { fetch, asked } = answering({});
    expect(await create(optionsOf(fetch, { countries: ['fr', 'ch'] })).suggest('14 rue', inFrench)).toEqual([]);
    expect(asked).toEqual([]);
    const mistake = (country: string, placesCountries: readonly string[] = []) =>
      placeCountryMistake({ placesKind, placesCountries }, country);
    expect(mistake('FR')).toMatch(/^PLACES_KIND=.+ has addresses only in gb.*, and none in fr\.$/);
    expect(mistake('GB', ['fr'])).toMatch(/none in fr\.$/);
    expect([mistake('GB'), mistake(''), mistake('FR', ['fr', 'gb'])]).toEqual(['', '', '']);
  });

  it('may be any service for the others', () => {
    expect(placeCountryMistake({ placesKind: 'photon', placesCountries: [] }, 'FR')).toBe('');
  });
});

describe('every service', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const services = [createPhoton, createNominatim, createPelias, createOsPlaces, createGoogle, createIdealPostcodes];

  it.each(services)(
    '%o fails by a code when it is out of order, answers something else or too late',
    async (create) => {
      const failing = (fetch: typeof globalThis.fetch) =>
        create(optionsOf(fetch, { timeoutMs: 20, countries: [] })).suggest('x', inFrench);
      await expect(failing(answering({}, 503).fetch)).rejects.toMatchObject({ code: 'unavailable' });
      await expect(failing(answering({}, 400).fetch)).rejects.toMatchObject({ code: 'refused' });
      await expect(
        failing(answering({ features: 'none', results: 'none', suggestions: 'none' }).fetch),
      ).rejects.toMatchObject({
        code: 'badAnswer',
      });
      await expect(failing(async () => new Response('<html>'))).rejects.toMatchObject({ code: 'badAnswer' });
      await expect(failing(silent)).rejects.toMatchObject({ code: 'unavailable' });
    },
  );

  it.each(services)('%o waits two seconds for an answer, and no longer', async (create) => {
    deadlinesByFakeTimers();
    const service = create(optionsOf(silent, { countries: [] }));
    for (const question of [
      () => service.suggest('14 rue', inFrench),
      () => service.details?.(`${service.name}:1`, inFrench),
      () => service.at?.(base, inFrench),
    ]) {
      let ended: unknown = 'waits';
      const asked = question();
      if (!asked) continue;
      asked.then(
        (answer: unknown) => {
          ended = answer;
        },
        (error: unknown) => {
          ended = error;
        },
      );
      await vi.advanceTimersByTimeAsync(1_999);
      expect(ended).toBe('waits');
      await vi.advanceTimersByTimeAsync(1);
      expect(ended).toMatchObject({ code: 'unavailable' });
    }
  });
});

describe('what addresses look like', () => {
  it('has the number where the country writes it', () => {
    expect(streetLine('Rue Burdeau', '3', 'fr')).toBe('3 Rue Burdeau');
    expect(streetLine('Hauptstraße', '3', 'DE')).toBe('Hauptstraße 3');
    expect(streetLine('', '3', 'de')).toBe('3');
  });

  it.each([
    ['je', '3 Broad Street, St Helier JE2 3RR'],
    ['hk', '3 Broad Street, St Helier JE2 3RR'],
    ['my', '3 Broad Street, JE2 3RR St Helier'],
    ['ma', '3 Broad Street, JE2 3RR St Helier'],
    ['no', 'Broad Street 3, JE2 3RR St Helier'],
  ])('has number and postcode where the country writes them: %s', (country, fulladdress) => {
    const door = { street: 'Broad Street', houseNumber: '3', town: 'St Helier', postcode: 'JE2 3RR', country };
    const place = { ...door, ...base, id: 'x', name: '', category: 'Address', isArea: false };
    expect(foundPlace(place)).toMatchObject({ fulladdress });
  });

  it('has a postcode that can be sent, or none', () => {
    expect(wirePostcode(' 78701-1234 ')).toBe('78701');
    expect(wirePostcode('SW1A 1AA')).toBe('SW1A 1AA');
    expect(wirePostcode('〒100-0001')).toBe('');
  });
});

describe('the settings', () => {
  const settings = {
    ...{ placesKind: 'photon', placesUrl: 'http://photon:2322', placesKey: '', placesCountries: ['fr'] },
    ...{ placesAttribution: '', placesKeepMinutes: '' },
  };
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

describe('the terms of a service', () => {
  const settings = {
    ...{ placesKind: 'google', placesUrl: '', placesKey: 'k', placesCountries: [] },
    ...{ placesAttribution: '', placesKeepMinutes: '' },
  };
  const { configuration } = demoOperator();
  const serviceOf = (over: object) =>
    placeServiceOf({ ...settings, ...over }, { configuration, serviceArea: null }, { clock: () => 0 });
  const wrong = (over: object) => placeSettingMistakes({ ...settings, ...over });

  it('are those that everybody has, or those of a contract', () => {
    expect(serviceOf({})).toMatchObject({ attribution: 'Powered by Google', keepMs: 0 });
    const ideal = { placesKind: 'ideal-postcodes', placesAttribution: 'Addresses © Ours', placesKeepMinutes: '1440' };
    expect(serviceOf(ideal)).toMatchObject({ attribution: 'Addresses © Ours', keepMs: 86_400_000 });
  });

  it('cannot be made wider than Google’s, which forbid to keep answers', () => {
    expect(wrong({ placesKeepMinutes: '0' })).toEqual([]);
    expect(wrong({ placesKeepMinutes: '10' })).toEqual([
      ['PLACES_KEEP_MINUTES', '10', expect.stringContaining('terms')],
    ]);
    expect(wrong({ placesKeepMinutes: 'ever' })).toEqual([
      ['PLACES_KEEP_MINUTES', 'ever', expect.stringContaining('whole number of minutes')],
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
