import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEstimateRouting, createGazetteer, fleetOf, isInside, readData } from '../geo/index.ts';
import { filesOfOperator, readAnswers } from '../operator/init-folder.ts';
import { type Operator, operatorFileNames, parseOperator } from '../operator/operator.ts';
import { providersFromGeo } from '../providers/from-geo.ts';
import { bookingOf, type Fixture, freshId, noon, openFixture, ownFolder, quotationOf } from '../testing/fixture.ts';
import { photonStandIn } from '../testing/photon-stand-in.ts';
import { guarded } from './guard.ts';
import { createPhoton } from './photon.ts';

const data = join(ownFolder, 'data');
const typed = {
  name: 'Taxis Bellecour',
  country: 'FR',
  at: '45.7578,4.832',
  currency: 'EUR',
  unit: 'km',
  language: 'fr',
};
const partDieu = {
  ...{ id: 'part-dieu', name: 'Gare Part-Dieu, dépose-minute', category: 'Station', town: 'Lyon' },
  ...{ latitude: 45.7606, longitude: 4.8601, aliases: ['TGV'] },
};
const terminal1 = {
  ...{ id: 'lys-t1', name: 'Aéroport Saint-Exupéry, Terminal 1', category: 'Air', airport: 'LFLL' },
  ...{ latitude: 45.7176, longitude: 5.0772, aliases: ['navette'] },
};

function lyonOperator(): Operator {
  const files = filesOfOperator(readAnswers(typed), readData('airports.json', data).rows);
  files['places.json'] = [partDieu, terminal1];
  return parseOperator(Object.fromEntries(operatorFileNames.map((name) => [name, JSON.stringify(files[name])])));
}

const photon = photonStandIn();
const clock = { now: noon };
let server: Fixture;
beforeAll(async () => {
  const operator = lyonOperator();
  const { configuration, serviceArea, places } = operator;
  const base = { latitude: configuration.baselat, longitude: configuration.baselng };
  const options = { url: 'http://photon.test', key: '', countries: ['fr'], near: base, reachMetres: 60_000 };
  const { timezone } = configuration;
  const stand = { name: 'Bellecour', ...base, bands: [{ from: 0, to: 24, vehicles: 2 }] };
  server = await openFixture({
    operator,
    providers: providersFromGeo({
      gazetteer: createGazetteer(data, { own: places, country: 'FR' }),
      routing: createEstimateRouting({ timeZone: timezone }),
      fleet: fleetOf({ minimumSeconds: 300, maximumKilometres: 40, timezone, stands: [stand] }),
      isInServiceArea: (...point) => serviceArea === null || isInside(serviceArea, ...point),
      base: () => base,
      needsPostcode: () => configuration.postcoderequired,
      service: guarded(createPhoton({ ...options, fetch: photon.fetch }), { clock: () => clock.now }),
    }),
  });
});
afterAll(() => server.close());

type Row = Record<string, unknown>;
const search = async (prefix: string, language = 'fr-FR,fr;q=0.9'): Promise<Row[]> =>
  (await server.get(`/api/searchaddress?prefix=${encodeURIComponent(prefix)}`, { 'accept-language': language })).body
    .addresses as Row[];
const quotationBetween = (from: Row, to: Row, over: Row = {}) =>
  quotationOf({
    ...{ pick: from.fulladdress, picklat: from.latitude, picklng: from.longitude, pickpostcode: from.postcode },
    ...{ doff: to.fulladdress, dofflat: to.latitude, dofflng: to.longitude, droppostcode: to.postcode },
    ...{ pickcategory: from.category, doffcategory: to.category, currencyCode: 'EUR', ...over },
  });
const first = (found: readonly Row[]): Row => {
  const [place] = found;
  if (!place) throw new Error('nothing was found');
  return place;
};

describe('an operator in Lyon', () => {
  it('books from a street number to a place without a postcode, in euros', async () => {
    const from = first(await search('14 rue de la république'));
    const to = first(await search('musée des beaux'));
    expect(to.postcode).toBe('');
    const request = quotationBetween(from, to);
    const { body: quoted } = await server.post('/api/quotation', request);
    expect(quoted).toMatchObject({ code: 1, currencycode: 'EUR' });
    const { body: booked } = await server.post('/api/createbookingTest', bookingOf(request, quoted.totalfare));
    expect(booked).toMatchObject({ Code: 1, Bref: expect.stringMatching(/^[A-Z0-9]{7}$/) });
    const row = await server.database.selectFrom('bookings').select('journey').executeTakeFirstOrThrow();
    expect(row.journey).toMatchObject({
      pickup: {
        ...{ address: '14 Rue de la République, 69002 Lyon', typed: '14 Rue de la République, 69002 Lyon' },
        ...{ postcode: '69002', provider: 'photon', licence: '© OpenStreetMap contributors' },
      },
      dropoff: { provider: 'photon', licence: '© OpenStreetMap contributors' },
    });
  });

  it('finds its own places before those of the service, by their aliases as well', async () => {
    expect((await search('part-dieu')).map(({ name }) => name)).toEqual([
      'Gare Part-Dieu, dépose-minute',
      'Gare de Lyon-Part-Dieu',
    ]);
    expect(await search('navette')).toMatchObject([{ code: 'LFLL', iata: 'LYS', category: 'Air', countrycode: 'fr' }]);
  });

  it('finds the airports that it serves, and no British place', async () => {
    expect((await search('aeroport'))[0]).toMatchObject({ iata: 'LYS' });
    expect((await search('saint-exup')).map(({ id }) => id)).toEqual(['terminal:lys-t1', 'airport:LFLL']);
    expect((await search('LYS')).map(({ iata }) => iata)).toEqual(['LYS', 'LYS']);
    expect(await search('Cannon Street')).toEqual([]);
    expect(await search('Manchester Airport')).toEqual([]);
  });

  it.each(['LYS terminal 1', 'lys t1', 'LYS 1', 'T1 Saint-Exupéry'])('finds its own terminal by %s', async (typed) => {
    expect((await search(typed))[0]).toMatchObject({ id: 'terminal:lys-t1' });
  });

  it('says where its addresses come from, and that a postcode is not needed', async () => {
    const { body } = await server.get('/api/configuration');
    expect(body).toMatchObject({ placesattribution: '© OpenStreetMap contributors', postcoderequired: false });
  });

  it('tells its own country, calling code, unit and week, and no British ones', async () => {
    const { body } = await server.get('/api/configuration');
    expect(body).toMatchObject({ country: 'FR', dialingcode: '33', distanceunit: 'km', firstdayofweek: 1 });
    expect((await server.get('/api/ipinfo')).body).toMatchObject({ country: 'fr', currencycode: 'EUR' });
  });

  it('names a pin by its address, and by its plus code where nobody knows one', async () => {
    const at = async (lat: number, lng: number) =>
      (await server.get(`/api/placeat?lat=${lat}&lng=${lng}`)).body.address;
    expect(await at(45.7641, 4.8355)).toMatchObject({ name: '14 Rue de la République', category: 'Address' });
    expect(await at(45.5, 4.6)).toMatchObject({ name: '8FQ6GJ22+22', category: 'Point', postcode: '' });
  });

  it('leaves a pin where it was set when the nearest address is elsewhere, or only a village is known', async () => {
    const at = async (lat: number, lng: number) =>
      (await server.get(`/api/placeat?lat=${lat}&lng=${lng}`)).body.address;
    expect(await at(45.769, 4.8355)).toMatchObject({
      ...{ category: 'Point', precision: 'exact', latitude: 45.769, longitude: 4.8355, line1: 'Musée des Beaux-Arts' },
      fulladdress: expect.stringMatching(/^8FQ6\w+\+\w+, Musée des Beaux-Arts, Lyon$/),
    });
    expect(await at(45.9005, 4.7)).toMatchObject({
      ...{ category: 'Point', precision: 'exact', latitude: 45.9005, longitude: 4.7, postcode: '69480' },
      fulladdress: expect.stringMatching(/^8FQ6\w+\+\w+, Le Bourg, 69480 Villefranche$/),
    });
  });

  it('charges an airport only where the point is one', async () => {
    const from = first(await search('14 rue de la république'));
    const to = { ...first(await search('musée des beaux')), fulladdress: 'Aéroport Saint-Exupéry', category: 'Air' };
    const { body } = await server.post('/api/quotation', quotationBetween(from, to, { requestid: freshId() }));
    expect(body).toMatchObject({ code: 1 });
  });

  it('asks the service in the language of whoever types', async () => {
    await search('gare de l', 'de-CH,de;q=0.9,en;q=0.8');
    expect(photon.asked.at(-1)?.language).toBe('de');
  });

  it('goes on with its own places and the world’s airports while the service is down', async () => {
    photon.state.down = true;
    try {
      expect((await search('part-d')).map(({ name }) => name)).toEqual(['Gare Part-Dieu, dépose-minute']);
      expect((await search('saint-exup')).map(({ iata }) => iata)).toEqual(['LYS', 'LYS']);
      expect(await search('15 rue de la république')).toEqual([]);
      const request = quotationBetween(partDieu, terminal1, {
        ...{ pick: partDieu.name, pickpostcode: '', doff: terminal1.name, droppostcode: '', requestid: freshId() },
      });
      expect((await server.post('/api/quotation', request)).body).toMatchObject({ code: 1 });
    } finally {
      photon.state.down = false;
    }
  });
});
