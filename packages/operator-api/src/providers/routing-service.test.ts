import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readSettings } from '../env.ts';
import { roadsAround } from '../geo/index.ts';
import {
  demoOperator,
  type Fixture,
  heathrow,
  openFixture,
  ownFolder,
  paddington,
  quotationOf,
} from '../testing/fixture.ts';
import { geographyOf, providersFromSettings, routingOf } from './from-settings.ts';

/** Complete quotations with the configured HTTP routing service. */
let router: Server;
let server: Fixture;
let service: string;
let heard: { url: string; headers: IncomingHttpHeaders }[] = [];
let answer: (places: readonly (readonly number[])[]) => { status: number; body: unknown };

const straight = (places: readonly (readonly number[])[]) => ({
  status: 200,
  body: {
    code: 'Ok',
    routes: [{ distance: 30_000, duration: 2_000, geometry: { coordinates: places } }],
    waypoints: places.map((location) => ({ location })),
  },
});

beforeAll(async () => {
  router = createServer((request, response) => {
    const url = request.url ?? '';
    heard.push({ url, headers: request.headers });
    const [, , , , points = ''] = url.split(/[/?]/);
    const { status, body } = answer(points.split(';').map((point) => point.split(',').map(Number)));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => router.listen(0, '127.0.0.1', listening));
  const { port } = router.address() as AddressInfo;
  service = `http://127.0.0.1:${port}`;
  const env = {
    ...{ ROUTING_KIND: 'osrm', ROUTING_URL: service },
    ...{ ROUTING_KEY: 'a-key', ROUTING_HEADER: 'X-Key' },
  };
  const settings = { ...readSettings(env, ownFolder), gazetteerDir: join(ownFolder, 'data') };
  const operator = demoOperator();
  const providers = providersFromSettings(settings, operator, geographyOf(settings, operator), { clock: () => 0 });
  server = await openFixture({ operator, providers });
});
beforeEach(() => {
  heard = [];
  answer = straight;
});
afterAll(async () => {
  await server.close();
  await new Promise((closed) => router.close(closed));
});

const quoted = async (over: Record<string, unknown> = {}) =>
  (await server.post('/api/quotation', quotationOf(over))).body;

it('is asked with its key, and its times are given the hour’s traffic', async () => {
  // On a Tuesday at 17:00 the traffic factor is 1.35.
  const answered = await quoted({ now: false, bookingdate: '2026-11-24T17:00:00+00:00' });
  expect(answered).toMatchObject({ code: 1, routesource: 'osrm', routedistance: 30_000, traveltime: 2_700 });
  expect(heard[0]?.headers).toMatchObject({ 'x-key': 'a-key' });
});

it.each([
  ['2026-11-26', 2_700],
  ['2026-11-27', 2_200],
  ['2026-11-29', 2_700],
])('is given the traffic of a country whose weekend is Friday and Saturday: %s', async (day, seconds) => {
  const settings = { ...readSettings({ ROUTING_KIND: 'osrm', ROUTING_URL: service }, ownFolder) };
  const demo = demoOperator();
  const operator = { ...demo, configuration: { ...demo.configuration, country: 'SA', timezone: 'Asia/Riyadh' } };
  const routing = routingOf(settings, operator, roadsAround(paddington), { clock: () => 0 });
  const route = await routing.route([paddington, heathrow], { departure: Date.parse(`${day}T17:00:00+03:00`) });
  expect(route).toMatchObject({ source: 'osrm', durationSeconds: seconds });
});

it.each([
  ['osrm', /^\/route\/v1\/driving\//, { authorization: 'Bearer a-key' }],
  ['valhalla', /^\/route$/, { authorization: 'Bearer a-key' }],
  ['google', /^\/directions\/v2:computeRoutes$/, { 'x-goog-api-key': 'a-key' }],
])('is the one that the settings name, with its key where they name no header: %s', async (kind, path, headers) => {
  answer = () => ({ status: 503, body: {} });
  const env = { ROUTING_KIND: kind, ROUTING_URL: service, ROUTING_KEY: 'a-key' };
  const settings = { ...readSettings(env, ownFolder), gazetteerDir: join(ownFolder, 'data') };
  const operator = demoOperator();
  const named = providersFromSettings(settings, operator, geographyOf(settings, operator), { clock: () => 0 });
  await named.route([paddington, heathrow], 0);
  expect(heard.map(({ url }) => url)).toEqual([expect.stringMatching(path)]);
  expect(heard[0]?.headers).toMatchObject(headers);
});

it('is believed that there is no way: nothing is sold as an estimate', async () => {
  answer = () => ({ status: 400, body: { code: 'NoRoute', message: 'Impossible route between points' } });
  expect(await quoted()).toMatchObject({ code: 2, message: expect.stringMatching(/^We could not find a way/) });
});

it.each([
  ['pickup', 0, paddington.address],
  ['dropoff', 1, heathrow.address],
])('names the %s that no road is near to, also of the way back', async (field, index, address) => {
  const asked = { rtntype: 'rtn', returndate: '2026-11-25T18:00:00+00:00' };
  const offRoad = { code: 2, field, message: `No road is near ${address}. Please choose a spot that a car can reach.` };
  const move = (places: readonly (readonly number[])[], at: number) =>
    straight(places.map(([longitude = 0, latitude = 0], i) => [longitude, i === at ? latitude + 0.003 : latitude]));
  answer = (places) => move(places, index);
  expect(await quoted(asked)).toMatchObject(offRoad);
  // The outbound ride is valid; the return starts at the outbound drop-off.
  heard = [];
  answer = (places) => (heard.length === 1 ? straight(places) : move(places, 1 - index));
  expect(await quoted(asked)).toMatchObject(offRoad);
  expect(heard).toHaveLength(2);
});

it('that is out of order leaves an estimate, which says so', async () => {
  answer = () => ({ status: 503, body: { message: 'out of order' } });
  expect(await quoted()).toMatchObject({ code: 1, routesource: 'estimate' });
});
