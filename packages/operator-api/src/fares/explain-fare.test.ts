import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../env.ts';
import type { Operator } from '../operator/operator.ts';
import { geographyOf, providersFromSettings } from '../providers/from-settings.ts';
import type { FoundPlace, Providers } from '../providers/providers.ts';
import { demoOperator, ownFolder } from '../testing/demo-operator.ts';
import { explainFare, type FareQuestion, fareText } from './explain-fare.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
let operator: Operator;
let providers: Providers;

beforeAll(() => {
  const settings = { ...readSettings({}, ownFolder), gazetteerDir: join(ownFolder, 'data') };
  operator = demoOperator();
  providers = providersFromSettings(settings, operator, geographyOf(settings, operator), { clock: () => now });
});

const explained = (over: Partial<FareQuestion> = {}) =>
  explainFare(
    { from: 'Paddington Station', to: 'LHR', vias: [], at: '2026-11-28 23:30', vehicle: '3', hours: '', ...over },
    { operator, providers, now },
  );

describe('a fare that is asked for on the command line', () => {
  it('names the rule of each line, and the lines add up', async () => {
    const { fare, routeSource } = await explained({ vias: ['51.5007,-0.1246'] });
    expect(fare.lines.map(({ kind, rule }) => [kind, rule])).toEqual([
      ['distance', 'fares.json distance, vehicles.3.factor, tiers.executive'],
      ['time', 'fares.json timebands.0'],
      ['airport', expect.stringMatching(/^fares\.json airports\.\d\.dropoff$/)],
      ['via', 'fares.json via.each'],
      ['rounding', 'fares.json rounding'],
    ]);
    expect(fare.lines.reduce((sum, { minor }) => sum + minor, 0)).toBe(fare.totalMinor);
    expect(routeSource).toBe('estimate');
  });

  it('of a car by the hour charges a zone by the end of the hours, as a quotation does', async () => {
    const corner = (latitude: number, longitude: number) => ({ latitude, longitude });
    const outline = [corner(51.3, -0.6), corner(51.3, -0.3), corner(51.6, -0.3), corner(51.6, -0.6)];
    const toll = { id: 'toll', label: 'Toll', price: 7, for: 'dropoff' as const, outline, from: '02:00', to: '03:00' };
    const hourly = { perhour: 40, minimumhours: 2, maximumhours: 10, includedmiles: 15, permile: 1.5 };
    const fares = { ...operator.fares, hourly, zones: [toll] };
    const asked = { from: 'Paddington Station', to: 'LHR', vias: [], at: '2026-11-28 23:30', vehicle: '3', hours: '3' };
    const { fare } = await explainFare(asked, { operator: { ...operator, fares }, providers, now });
    expect(fare.lines.map(({ kind }) => kind)).toContain('zone');
  });

  it('without a time is for the earliest at which the vehicle can be booked', async () => {
    const vehicles = operator.vehicles.map((row) => ({ ...row, ...(row.vehtypeid === 3 ? { leadminutes: 660 } : {}) }));
    const asked = { from: 'Paddington Station', to: 'LHR', vias: [], at: '', vehicle: '3', hours: '' };
    const { pickupAt, fare } = await explainFare(asked, { operator: { ...operator, vehicles }, providers, now });
    expect(pickupAt).toBe(now + 660 * 60_000);
    // At 23:00 the night's band applies, as in a quotation.
    expect(fare.lines.map(({ kind }) => kind)).toContain('time');
  });

  it('names fields that the files have', async () => {
    const { fare } = await explained();
    for (const { rule } of fare.lines) {
      const [file, ...fields] = rule.split(/,? /);
      expect(file).toBe('fares.json');
      for (const field of fields) {
        const value = field
          .split('.')
          .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], operator.fares);
        expect(value, field).toBeDefined();
      }
    }
  });

  it('is that of the operator’s default vehicle, as soon as can be, where nothing else is said', async () => {
    const { vehicle, pickupAt } = await explained({ vehicle: '', at: '' });
    expect(vehicle).toBe('Saloon (vehtypeid 1)');
    expect(pickupAt).toBe(now + 10 * 60_000);
  });

  it('asks a service of addresses where the place is that it suggests', async () => {
    const place = (await providers.searchPlaces('Paddington Station'))[0] as FoundPlace;
    const service: Providers = {
      ...providers,
      searchPlaces: async () => [{ ...place, id: 'suggested', latitude: null, longitude: null }],
      placeDetails: async (id) => (id === 'suggested' ? place : null),
    };
    const question = { from: 'Paddington', to: '51.4695,-0.4514', vias: [], at: '', vehicle: '', hours: '' };
    const { places } = await explainFare(question, { operator, providers: service, now });
    expect(places[0]).toMatchObject({ latitude: place.latitude, longitude: place.longitude });
  });

  it('is told in lines that show how the distance was reckoned', async () => {
    const text = fareText(await explained(), 'Europe/London');
    expect(text).toMatch(/^From {5}.*Paddington.*\(51\.5\d+, -0\.17\d+\)/);
    expect(text).toMatch(
      /£[\d.]+ {2}\d+\.\d mi +fares\.json distance.* = \(4 \+ 6\.00 mi × 2\.6 \+ .* min × 0\.12\) × 1\.45/,
    );
    expect(text).toMatch(/£[\d.]+ {2}total$/);
  });

  it('names the deposits that are paid of it', async () => {
    const deposit = { percent: 0, amount: 5, fromfare: 0, vehicles: [], methods: ['card' as const] };
    const asking = { ...operator, payments: { ...operator.payments, deposits: [deposit] } };
    const question = { from: 'Paddington', to: '51.4695,-0.4514', vias: [], at: '', vehicle: '', hours: '' };
    const text = fareText(await explainFare(question, { operator: asking, providers, now }), 'Europe/London');
    const [, total] = /£([\d.]+) {2}total\n/.exec(text) ?? [];
    const [, rest] =
      /£5\.00 {2}deposit by card, £([\d.]+) to the driver {2}payments\.json deposits\.0$/.exec(text) ?? [];
    expect(Number(rest)).toBeCloseTo(Number(total) - 5, 2);
  });

  it.each([
    ['principal', /£(?<tax>[\d.]+) {2}includes 20 % VAT {2}fares\.json vat\.1$/],
    ['agent', /£(?<tax>0\.00) {2}VAT: the driver supplies the ride {2}fares\.json vat\.1$/],
  ] as const)('names the tax that it holds, of a %s', async (role, words) => {
    const rule = { from: '2026-01-01', percent: 20, number: 'GB1', role, label: 'VAT' };
    const fares = { ...operator.fares, vat: [{ ...rule, from: '2030-01-01', percent: 30 }, rule] };
    const question = { from: 'Paddington', to: '51.4695,-0.4514', vias: [], at: '', vehicle: '', hours: '' };
    const asked = { operator: { ...operator, fares }, providers, now };
    const text = fareText(await explainFare(question, asked), 'Europe/London');
    const [, total] = /£([\d.]+) {2}total\n/.exec(text) ?? [];
    expect(Number(words.exec(text)?.groups?.tax)).toBeCloseTo(role === 'agent' ? 0 : Number(total) / 6, 2);
  });

  it('by the hour says what is paid beyond the distance that is included', async () => {
    const hourly = { perhour: 40, minimumhours: 2, maximumhours: 8, includedmiles: 15, permile: 2.2 };
    const asked = { operator: { ...operator, fares: { ...operator.fares, hourly } }, providers, now };
    const question = { from: 'Paddington', to: 'Paddington', vias: [], at: '', vehicle: '1', hours: '3' };
    const text = fareText(await explainFare(question, asked), 'Europe/London');
    expect(text).toMatch(/£120\.00 {2}3 hours, 45 mi included {2}fares\.json hourly/);
    expect(text).toMatch(/ £2\.20 {2}each mile beyond those included {2}fares\.json hourly\.permile$/);
  });

  it.each<[string, Partial<FareQuestion>, RegExp]>([
    ['a place that nobody knows', { from: 'qqqqxxyy' }, /No place was found for “qqqqxxyy”/],
    ['a point outside', { to: '45.76,4.83' }, /is outside the area of service-area\.json/],
    ['a vehicle type that there is not', { vehicle: '99', hours: '' }, /--vehicle 99: expected one of 1 \(Saloon\)/],
    ['no time', { at: 'tomorrow' }, /--at tomorrow/],
    ['a time that the clocks leave out', { at: '2027-03-28T01:30' }, /--at 2027-03-28T01:30/],
  ])('is refused in words for %s', async (_, over, words) => {
    await expect(explained(over)).rejects.toThrow(words);
  });
});
