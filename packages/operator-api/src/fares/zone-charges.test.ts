import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LatLng } from '../geo/types.ts';
import type { ZoneCharge } from '../operator/schema.ts';
import { demoContents, type Fixture, openFixture, quotationOf } from '../testing/fixture.ts';
import { signedIn } from '../testing/staff.ts';
import { fareWay, zonesOf } from './zone-charges.ts';

const at = (longitude: number, latitude = 51.5): LatLng => ({ latitude, longitude });
const box = (west: number, east: number) => [at(west, 51.4), at(east, 51.4), at(east, 51.6), at(west, 51.6)];
const zone = (over: Partial<ZoneCharge> = {}): ZoneCharge => ({
  id: 'centre',
  label: 'Congestion charge',
  price: 15,
  for: 'through',
  outline: box(0.4, 0.6),
  ...over,
});
/** A Tuesday. */
const seven = Date.parse('2026-11-24T07:00:00Z');
const charged = (
  zones: readonly ZoneCharge[],
  points: readonly LatLng[],
  {
    isMeasured = true,
    from = seven,
    seconds = 3_600,
    holidays = [] as { date: string; label: string }[],
    pickup = points[0] ?? at(0),
    dropoff = points.at(-1) ?? at(0),
  } = {},
) =>
  zonesOf(
    zones,
    { from: pickup, to: dropoff, way: { points, isMeasured }, at: from, seconds },
    { timeZone: 'Europe/London', holidays },
  ).map(({ zone: { id } }) => id);

describe('a zone', () => {
  it('is charged once for a road through it, also one without a corner in it', () => {
    expect(charged([zone()], [at(0), at(0.5), at(1), at(0.5)])).toEqual(['centre']);
    expect(charged([zone()], [at(0), at(1)])).toEqual(['centre']);
    expect(charged([zone()], [at(0), at(0.39)])).toEqual([]);
    expect(charged([zone()], [at(0), at(0.3, 51.7), at(0.7, 51.7), at(1)])).toEqual([]);
  });

  it('is charged on both sides of the date line', () => {
    const over = zone({ outline: box(179.5, -179.5) });
    expect(charged([over], [at(179), at(-179)])).toEqual(['centre']);
    expect(charged([over], [at(-179), at(179)])).toEqual(['centre']);
    expect(charged([over], [at(179), at(179.9)])).toEqual(['centre']);
    expect(charged([over], [at(-179), at(-179.4), at(-179.1)])).toEqual([]);
    expect(charged([over], [at(0), at(1)])).toEqual([]);
    // A road over the date line does not go round the world, past zones at home.
    expect(charged([zone()], [at(179), at(-179)])).toEqual([]);
    expect(charged([zone({ outline: box(178, 179.5) })], [at(-179), at(177)])).toEqual(['centre']);
    expect(charged([zone({ ...over, for: 'pickup' })], [at(-179.9), at(-179)])).toEqual(['centre']);
  });

  it('is charged for the stops alone where nobody knows the road', () => {
    const stops = [at(0), at(1)];
    expect(charged([zone()], fareWay(stops, { path: [at(0), at(0.5), at(1)], source: 'estimate' }).points)).toEqual([
      'centre',
    ]);
    const { isMeasured } = fareWay(stops, { path: [], source: 'estimate' });
    expect(charged([zone()], stops, { isMeasured })).toEqual([]);
    expect(charged([zone()], [at(0), at(0.5), at(1)], { isMeasured })).toEqual(['centre']);
    expect(fareWay(stops, { path: [at(0), at(0.5)], source: 'osrm' })).toEqual({
      points: [at(0), at(0.5)],
      isMeasured: true,
    });
  });

  it('is charged by the hour at which the car comes in', () => {
    // The zone's border is at 40 % of the way: 24 minutes.
    const road = [0, 0.1, 0.2, 0.3, 0.39, 0.41, 0.5, 1].map((longitude) => at(longitude));
    const hours = (from: string, to: string) => charged([zone({ from, to })], road);
    expect(hours('07:00', '07:20')).toEqual([]);
    expect(hours('07:20', '07:30')).toEqual(['centre']);
    expect(hours('07:30', '18:00')).toEqual([]);
    expect(charged([zone({ days: ['tue'] })], [at(0), at(1)])).toEqual(['centre']);
    expect(charged([zone({ days: ['wed'] })], [at(0), at(1)])).toEqual([]);
  });

  it('may be for rides that begin or end in it', () => {
    const ends = [zone({ id: 'out', for: 'pickup' }), zone({ id: 'in', for: 'dropoff' })];
    expect(charged(ends, [at(0.5), at(1)])).toEqual(['out']);
    expect(charged(ends, [at(0), at(0.5)])).toEqual(['in']);
    expect(charged(ends, [at(0), at(0.5), at(1)])).toEqual([]);
    // The ride begins at 07:00 and ends at 08:00.
    const early = ends.map((each) => ({ ...each, from: '06:00', to: '07:30' }));
    expect(charged(early, [at(0.5), at(0.5)])).toEqual(['out']);
  });

  it('for rides that begin or end in it follows the place, whose nearest road may be outside', () => {
    const ends = [zone({ id: 'out', for: 'pickup' }), zone({ id: 'in', for: 'dropoff' })];
    const [door, roadOutside, roadInside, beside] = [at(0.599), at(0.601), at(0.599), at(0.601)];
    expect(charged(ends, [roadOutside, at(1)], { pickup: door })).toEqual(['out']);
    expect(charged(ends, [at(1), roadOutside], { dropoff: door })).toEqual(['in']);
    expect(charged(ends, [roadInside, at(1)], { pickup: beside })).toEqual([]);
    expect(charged(ends, [at(1), roadInside], { dropoff: beside })).toEqual([]);
  });
});

describe('zones of the fare settings', () => {
  const paddingtonBox = [
    { latitude: 51.51, longitude: -0.19 },
    { latitude: 51.51, longitude: -0.16 },
    { latitude: 51.53, longitude: -0.16 },
    { latitude: 51.53, longitude: -0.19 },
  ];
  const row = { id: 'w2', label: 'Paddington toll', price: 2.5, outline: paddingtonBox };
  const adminKey = 'an-admin-key-of-some-length';
  let server: Fixture;
  let owner: Record<string, string>;
  const fares = (over: object) => ({ ...(demoContents().fares as object), ...over });
  const put = (over: object) =>
    server.put(
      '/desk/v1/settings',
      { documents: [{ name: 'fares', version: 0, content: fares(over) }], note: '' },
      owner,
    );

  beforeEach(async () => {
    server = await openFixture({ adminKey });
    owner = await signedIn(server, adminKey, 'owner');
  });
  afterEach(() => server.close());

  it.each<[string, object[], string]>([
    ['two corners', [{ ...row, outline: paddingtonBox.slice(0, 2) }], 'fares.zones.0.outline'],
    [
      'an outline that meets itself',
      [{ ...row, outline: [0, 2, 1, 3].map((i) => paddingtonBox[i]) }],
      'fares.zones.0.outline.2',
    ],
    ['a price of nothing', [{ ...row, price: 0 }], 'fares.zones.0.price'],
    ['no such hour', [{ ...row, from: '25:00' }], 'fares.zones.0.from'],
    ['the same id twice', [row, row], 'fares.zones.1.id'],
  ])('are refused with %s', async (_, zones, field) => {
    expect(await put({ zones })).toMatchObject({ status: 422, body: { field } });
  });

  it('are lines of the fare by their names, each way of a return, once for a car that waits', async () => {
    expect((await put({ zones: [row] })).status).toBe(200);
    const zoneLines = async (over: object) => {
      const { body } = await server.post('/api/quotation', quotationOf({ ...over }));
      const lines = body.farelines as { kind: string; label: string; amount: number }[];
      const cents = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      expect(cents).toBe(Math.round(Number(body.totalfare) * 100));
      return lines.filter(({ kind }) => kind === 'zone').map(({ label, amount }) => [label, amount]);
    };
    expect(await zoneLines({})).toEqual([['Paddington toll', 2.5]]);
    expect(await zoneLines({ rtntype: 'w&r' })).toEqual([['Paddington toll', 2.5]]);
    expect(await zoneLines({ rtntype: 'rtn', returndate: '2026-11-24T20:00:00+00:00' })).toEqual([
      ['Paddington toll', 2.5],
      ['Return: Paddington toll', 2.5],
    ]);
  });
});
