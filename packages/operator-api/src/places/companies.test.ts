import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEstimateRouting, createGazetteer, fleetOf, readData, roadsAround } from '../geo/index.ts';
import { isServed } from '../operator/check-base.ts';
import { filesOfOperator, readAnswers } from '../operator/init-folder.ts';
import { type Operator, operatorFileNames, parseOperator } from '../operator/operator.ts';
import { providersFromGeo } from '../providers/from-geo.ts';
import type { Providers } from '../providers/providers.ts';
import { type Company, companies } from '../testing/companies.ts';
import { bookingOf, type Fixture, freshId, openFixture, ownFolder, quotationOf } from '../testing/fixture.ts';
import { placeKinds } from './from-settings.ts';
import type { PlaceService } from './service.ts';

const data = join(ownFolder, 'data');
const { rows } = readData('airports.json', data);

function operatorOf({ init, edit }: Company): Operator {
  const files = filesOfOperator(readAnswers(init), rows);
  edit(files);
  return parseOperator(Object.fromEntries(operatorFileNames.map((name) => [name, JSON.stringify(files[name])])));
}

function providersOf(operator: Operator, service?: PlaceService): Providers {
  const { baselat: latitude, baselng: longitude, country, timezone } = operator.configuration;
  const base = { latitude, longitude };
  return providersFromGeo({
    gazetteer: createGazetteer(data, { own: operator.places, country }),
    routing: createEstimateRouting({ timeZone: timezone, roads: roadsAround(base) }),
    fleet: fleetOf(operator.fleet, roadsAround(base)),
    isInServiceArea: (...point) => isServed(operator, ...point),
    base: () => base,
    needsPostcode: () => operator.configuration.postcoderequired,
    ...(service ? { service } : {}),
  });
}

type Row = Record<string, unknown>;

describe.each(Object.entries(companies))('a company in %s', (_, company) => {
  const operator = operatorOf(company);
  const { country, currency, language } = company.init;
  let server: Fixture;
  beforeAll(async () => {
    const { PLACES_KIND: kind, PLACES_KEY: key } = company.places;
    const { baselat: latitude, baselng: longitude } = operator.configuration;
    const service = placeKinds[kind]?.create({
      ...{ url: 'http://places.test', key, countries: [country.toLowerCase()], near: { latitude, longitude } },
      ...{ reachMetres: 60_000, fetch: company.standIn().fetch },
    });
    server = await openFixture({ operator, providers: providersOf(operator, service) });
  });
  afterAll(() => server.close());

  const headers = { 'accept-language': language };
  const suggestions = async (text: string): Promise<Row[]> => {
    const asked = new URLSearchParams({ prefix: text, session: 'one-person' });
    return (await server.get(`/api/searchaddress?${asked}`, headers)).body.addresses as Row[];
  };
  /** The first suggestion with its coordinates, requested as the page does, in the operator's language. */
  const chosen = async (text: string): Promise<Row> => {
    const [suggested] = await suggestions(text);
    if (!suggested || suggested.latitude !== null) return suggested ?? {};
    const wanted = new URLSearchParams({ id: String(suggested.id), session: 'one-person' });
    return (await server.get(`/api/placedetails?${wanted}`, headers)).body.address as Row;
  };

  it.each(company.addresses)('finds %j', async (typed, fulladdress) => {
    expect(await chosen(typed)).toMatchObject({
      ...{ fulladdress, latitude: expect.any(Number), longitude: expect.any(Number) },
      ...{ countrycode: country.toLowerCase(), precision: 'exact' },
    });
  });

  it('would find none of them without its service', async () => {
    const alone = providersOf(operator);
    const found = await Promise.all(
      company.addresses.map(async ([typed]) => (await alone.searchPlaces(typed)).map(({ fulladdress }) => fulladdress)),
    );
    const wanted = company.addresses.map(([, fulladdress]) => fulladdress);
    expect(found.flat().filter((fulladdress) => wanted.includes(fulladdress))).toEqual([]);
    expect(company.addresses.length).toBeGreaterThanOrEqual(10);
  });

  it('finds its own places first by each of their names, and no airport twice', async () => {
    for (const { name, meetingpoint, aliases } of operator.places) {
      for (const typed of [name, ...aliases]) {
        const [place, ...others] = await suggestions(typed);
        expect([typed, place?.name]).toEqual([typed, name]);
        expect(place?.fulladdress).toContain(meetingpoint);
        expect(others.map((other) => other.name)).not.toContain(name);
      }
    }
  });

  it('books between two addresses of its city, in its currency', async () => {
    const [[from] = [''], [to] = ['']] = [company.addresses[0], company.addresses[5]];
    const [pick, doff] = [await chosen(from), await chosen(to)];
    const quotation = quotationOf({
      ...{ pick: pick.fulladdress, picklat: pick.latitude, picklng: pick.longitude, pickpostcode: pick.postcode },
      ...{ doff: doff.fulladdress, dofflat: doff.latitude, dofflng: doff.longitude, droppostcode: doff.postcode },
      ...{ pickcategory: pick.category, doffcategory: doff.category, currencyCode: currency },
    });
    const { body: quoted } = await server.post('/api/quotation', quotation);
    expect(quoted).toMatchObject({ code: 1, currencycode: currency });
    const { body: booked } = await server.post(
      '/api/createbookingTest',
      bookingOf(quotation, quoted.totalfare, { requestid: freshId() }),
    );
    expect(booked).toMatchObject({ Code: 1 });
    const { journey } = await server.database.selectFrom('bookings').select('journey').executeTakeFirstOrThrow();
    expect(journey).toMatchObject({
      pickup: { provider: company.places.PLACES_KIND, address: pick.fulladdress },
      dropoff: { address: doff.fulladdress },
    });
  });

  it('tells words that name another town as words, with what is known of their point', async () => {
    const [[from] = [''], [to] = ['']] = [company.addresses[0], company.addresses[5]];
    const [pick, doff] = [await chosen(from), await chosen(to)];
    const words = '5 Avenue Anatole, Kraków';
    const quotation = quotationOf({
      ...{ pick: words, picklat: pick.latitude, picklng: pick.longitude, pickpostcode: pick.postcode },
      ...{ doff: doff.fulladdress, dofflat: doff.latitude, dofflng: doff.longitude, droppostcode: doff.postcode },
      ...{ pickcategory: pick.category, doffcategory: doff.category, currencyCode: currency, requestid: freshId() },
    });
    const { body: quoted } = await server.post('/api/quotation', quotation);
    const { body: booked } = await server.post(
      '/api/createbookingTest',
      bookingOf(quotation, quoted.totalfare, { requestid: freshId() }),
    );
    const { journey } = await server.database
      .selectFrom('bookings')
      .select('journey')
      .where('reference', '=', String(booked.Bref))
      .executeTakeFirstOrThrow();
    expect(journey).toMatchObject({
      pickup: { typed: words, address: expect.stringMatching(new RegExp(`^“${words}” \\(.+\\)$`)) },
    });
  });

  it('knows nothing of an id that nobody suggested', async () => {
    const { status, body } = await server.get('/api/placedetails?id=nobody:1&session=s');
    expect([status, body]).toEqual([200, { code: 1, message: '', address: null }]);
    expect((await server.get('/api/placedetails?id=google:1&session=%3Cscript%3E')).status).toBe(400);
  });
});
