import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEstimateRouting, createGazetteer, fleetOf, readData, roadsAround } from '../geo/index.ts';
import { isServed } from '../operator/check-base.ts';
import { filesOfOperator, readAnswers } from '../operator/init-folder.ts';
import { operatorFileNames, parseOperator } from '../operator/operator.ts';
import { providersFromGeo } from '../providers/from-geo.ts';
import { bookingOf, type Fixture, freshId, openFixture, ownFolder, quotationOf } from '../testing/fixture.ts';
import { googleStandIn } from '../testing/google-stand-in.ts';
import { idealPostcodesStandIn } from '../testing/ideal-postcodes-stand-in.ts';
import { createGoogle } from './google.ts';
import { createIdealPostcodes } from './ideal-postcodes.ts';
import type { PlaceService, PlaceServiceOptions } from './service.ts';

/** Services that tell where a place is only when it is chosen, in companies as `init` makes them. */
const data = join(ownFolder, 'data');
const google = googleStandIn();
const ideal = idealPostcodesStandIn();

interface Company {
  readonly typed: Parameters<typeof readAnswers>[0];
  readonly create: (options: PlaceServiceOptions) => PlaceService;
  readonly fetch: typeof globalThis.fetch;
  readonly from: string;
  readonly to: string;
}

const companies: Readonly<Record<string, Company>> = {
  Leeds: {
    typed: {
      ...{ name: 'Park Row Cars', country: 'GB', at: '53.7975,-1.5436', currency: 'GBP', unit: 'mile', language: 'en' },
    },
    ...{ create: createIdealPostcodes, fetch: ideal.fetch, from: '14 park row', to: 'general infirmary' },
  },
  Austin: {
    typed: {
      ...{ name: 'Capitol Cabs', country: 'US', at: '30.2672,-97.7431', currency: 'USD', unit: 'mile', language: 'es' },
    },
    ...{ create: createGoogle, fetch: google.fetch, from: '1100 congress', to: 'driskill' },
  },
};

type Row = Record<string, unknown>;

describe.each(Object.entries(companies))('a company in %s', (_, { typed, create, fetch, from, to }) => {
  let server: Fixture;
  beforeAll(async () => {
    const files = filesOfOperator(readAnswers(typed), readData('airports.json', data).rows);
    const texts = Object.fromEntries(operatorFileNames.map((name) => [name, JSON.stringify(files[name])]));
    const operator = parseOperator(texts);
    const { baselat: latitude, baselng: longitude, country, timezone } = operator.configuration;
    const base = { latitude, longitude };
    const options = { url: 'http://places.test', key: 'key', countries: [country.toLowerCase()], near: base };
    server = await openFixture({
      operator,
      providers: providersFromGeo({
        gazetteer: createGazetteer(data, { own: operator.places, country }),
        routing: createEstimateRouting({ timeZone: timezone, roads: roadsAround(base) }),
        fleet: fleetOf(operator.fleet, roadsAround(base)),
        isInServiceArea: (...point) => isServed(operator, ...point),
        base: () => base,
        needsPostcode: () => operator.configuration.postcoderequired,
        service: create({ ...options, reachMetres: 60_000, fetch }),
      }),
    });
  });
  afterAll(() => server.close());

  const chosen = async (text: string): Promise<Row> => {
    const asked = new URLSearchParams({ prefix: text, session: 'one-person' });
    const [suggested] = (await server.get(`/api/searchaddress?${asked}`)).body.addresses as Row[];
    expect(suggested).toMatchObject({ latitude: null, longitude: null });
    const wanted = new URLSearchParams({ id: String(suggested?.id), session: 'one-person' });
    const { address } = (await server.get(`/api/placedetails?${wanted}`)).body as { readonly address: Row };
    expect(address.latitude).toEqual(expect.any(Number));
    return address;
  };

  it('books between two addresses of its city, in its currency', async () => {
    const [pick, doff] = [await chosen(from), await chosen(to)];
    const quotation = quotationOf({
      ...{ pick: pick.fulladdress, picklat: pick.latitude, picklng: pick.longitude, pickpostcode: pick.postcode },
      ...{ doff: doff.fulladdress, dofflat: doff.latitude, dofflng: doff.longitude, droppostcode: doff.postcode },
      ...{ pickcategory: pick.category, doffcategory: doff.category, currencyCode: typed.currency },
    });
    const { body: quoted } = await server.post('/api/quotation', quotation);
    expect(quoted).toMatchObject({ code: 1, currencycode: typed.currency });
    const { body: booked } = await server.post(
      '/api/createbookingTest',
      bookingOf(quotation, quoted.totalfare, { requestid: freshId() }),
    );
    expect(booked).toMatchObject({ Code: 1 });
    const { rows } = await server.database
      .selectFrom('bookings')
      .select('journey')
      .execute()
      .then((all) => ({ rows: all.map(({ journey }) => journey as { pickup: Row }) }));
    expect(rows[0]?.pickup.provider).toMatch(/^(google|ideal-postcodes)$/);
  });

  it('knows nothing of an id that nobody suggested', async () => {
    const { status, body } = await server.get('/api/placedetails?id=photon:N1&session=s');
    expect([status, body]).toEqual([200, { code: 1, message: '', address: null }]);
    expect((await server.get('/api/placedetails?id=google:1&session=%3Cscript%3E')).status).toBe(400);
  });
});
