import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readData } from '../geo/index.ts';
import { companies } from '../testing/companies.ts';
import { filesOfOperator, readAnswers } from './init-folder.ts';
import { validateFolder } from './validate-folder.ts';

type Json = Record<string, unknown>;
type Edit = (files: Record<string, unknown>) => void;

const { rows } = readData('airports.json');

/** Sets a field of a file: `set('fares', 'vat.0.from', …)`; undefined deletes it. */
const set =
  (document: string, field: string, value: unknown): Edit =>
  (files) => {
    const path = field.split('.');
    const last = path.pop() as string;
    const parent = path.reduce((inner, name) => inner[name] as Json, files[`${document}.json`] as Json);
    if (value === undefined) delete parent[last];
    else parent[last] = value;
  };

const place = (latitude: number, longitude: number) => ({
  category: '',
  postcode: '',
  address: 'A',
  latitude,
  longitude,
});
const corners = (...points: readonly (readonly [number, number])[]) =>
  points.map(([latitude, longitude]) => ({ latitude, longitude }));
const triangle = corners([45.7, 4.8], [45.7, 4.9], [45.8, 4.9]);

/** The operator of Lyon with a row in every list that a folder can have. */
const wholeFolder: Edit = (files) => {
  companies.Lyon.edit(files);
  set('configuration', 'sociallinks', [{ name: 'A', url: 'https://example.com' }])(files);
  set('fares', 'distance.bands', [
    { uptokm: 5, perkm: 2 },
    { uptokm: 20, perkm: 1.8 },
    { uptokm: null, perkm: 1.6 },
  ])(files);
  set('fares', 'vat.1', { from: '2027-01-01', percent: 10, number: 'FR00000000000', role: 'principal' })(files);
  set('fares', 'zones', [
    { id: 'a', label: 'A', price: 2, outline: triangle },
    { id: 'b', label: 'B', price: 2, outline: triangle },
  ])(files);
  set('fares', 'airports', [{ code: 'LFLL', match: '', label: 'A', pickup: 4, dropoff: 2 }])(files);
  set('fares', 'hourly', { perhour: 50, minimumhours: 2, maximumhours: 10, includedkm: 20, perkm: 2 })(files);
  set('fares', 'fixed.2', {
    ...{ id: 'place-lys', label: 'P', to: { airports: ['LFLL'] }, prices: { 1: 40 } },
    from: { place: place(45.76, 4.86), kilometres: 2 },
  })(files);
  set('fares', 'currencies', { USD: { perunit: 1.1, step: 1 } })(files);
  files['holidays.json'] = [
    { date: '2027-05-01', label: 'A' },
    { date: '2027-05-08', label: 'B' },
  ];
  files['promos.json'] = [
    { id: 'a', code: 'A1', kind: 'percent', value: 5, from: '2027-01-01', until: '2027-02-01' },
    { id: 'b', code: 'B1', kind: 'percent', value: 5 },
  ];
  files['promotions.json'] = [{ token: 'abcdefgh', until: '2030-01-01', pickup: place(45.76, 4.86), promocode: 'A1' }];
  const code = { partner: '', variants: ['litebooking'], enabled: true, expires: null };
  files['licences.json'] = [
    { ...code, trackingcode: 'A', domains: ['a.example'], company: 1 },
    { ...code, trackingcode: 'B', domains: ['b.example'] },
  ];
  files['bookers.json'] = [
    {
      ...{ bookerid: 1, name: 'A', joincode: 'K7QM2ZPX4TWHR', enabled: true, commissionpercent: 0 },
      ...{ discountpercent: 0, accountallowed: false, costcentres: ['a'] },
    },
  ];
  set('payments', 'deposits', [{ percent: 10, vehicles: [1, 2] }])(files);
  set('dispatch', 'opening', [{ from: '06:00', to: '22:00', days: ['mon', 'tue'] }, { days: ['sat'] }])(files);
};

/** One wrong setting each, with the complete report of it. */
const wrongSettings: readonly (readonly [edit: Edit, file: string, field: string, value: string, message: string])[] = [
  [
    set('configuration', 'searchapi', 'gooogle'),
    'configuration',
    'searchapi',
    '"gooogle"',
    'expected google, bing, own',
  ],
  [set('configuration', 'paymentgateway', 'strype'), 'configuration', 'paymentgateway', '"strype"', 'expected stripe'],
  [set('configuration', 'currencycode', 'ZZZ'), 'configuration', 'currencycode', '"ZZZ"', 'an ISO 4217 currency code'],
  [set('configuration', 'country', 'FRA'), 'configuration', 'country', '"FRA"', 'an ISO 3166-1 country code like FR'],
  [set('configuration', 'timezone', 'Europe/Lyon'), 'configuration', 'timezone', '"Europe/Lyon"', 'an IANA time zone'],
  [set('configuration', 'accent', 'yellow'), 'configuration', 'accent', '"yellow"', 'a colour like #0b5c4a'],
  [set('configuration', 'language', 'fra'), 'configuration', 'language', '"fra"', 'expected ("en"'],
  [
    set('configuration', 'distanceunit', 'league'),
    'configuration',
    'distanceunit',
    '"league"',
    'expected ("km" | "mile")',
  ],
  [set('configuration', 'dialingcode', '+33'), 'configuration', 'dialingcode', '"+33"', 'expected digits like 33'],
  [set('configuration', 'firstdayofweek', 'lundi'), 'configuration', 'firstdayofweek', '"lundi"', 'expected ("mon"'],
  [set('configuration', 'mapsource', 'osm'), 'configuration', 'mapsource', '"osm"', 'expected ("bing"'],
  [set('configuration', 'minleadtime', '15'), 'configuration', 'minleadtime', '"15"', 'expected a number'],
  [set('configuration', 'quotetimeout', 0), 'configuration', 'quotetimeout', '0', 'expected 1 or more'],
  [set('configuration', 'allowguest', 'oui'), 'configuration', 'allowguest', '"oui"', 'expected yes or no'],
  [
    set('configuration', 'defaultpaymentmethod', 'card'),
    'configuration',
    'defaultpaymentmethod',
    '"card"',
    'expected cash',
  ],
  [set('configuration', 'defaultvehtypeid', 9), 'configuration', 'defaultvehtypeid', '9', 'no vehicle type 9'],
  [set('configuration', 'email', 'bureau'), 'configuration', 'email', '"bureau"', 'expected an email address'],
  [
    set('configuration', 'chatapiurl', 'chat.example'),
    'configuration',
    'chatapiurl',
    '"chat.example"',
    'an http(s) URL',
  ],
  [set('configuration', 'gazetteer', 'paris'), 'configuration', 'gazetteer', '"paris"', 'expected demo or ""'],
  [
    set('configuration', 'airports.1', 'LFXX'),
    'configuration',
    'airports.1',
    '"LFXX"',
    'no airport has this ICAO code',
  ],
  [
    set('configuration', 'airports.2', 'LYS'),
    'configuration',
    'airports.2',
    '"LYS"',
    'expected an ICAO code like EGLL',
  ],
  [
    set('configuration', 'sociallinks.0.url', 'x'),
    'configuration',
    'sociallinks.0.url',
    '"x"',
    'expected an http(s) URL',
  ],
  [set('configuration', 'showpets', true), 'configuration', 'showpets', '"showpets"', 'is not a known field'],
  [set('configuration', 'company', undefined), 'configuration', 'company', '', 'is needed'],
  [
    (files) => {
      set('configuration', 'baselat', 4.832)(files);
      set('configuration', 'baselng', 45.7578)(files);
    },
    ...(['configuration', 'baselat', '4.832, 45.7578', 'are swapped'] as const),
  ],
  [set('vehicles', '0.pricetier', 'gold'), 'vehicles', '0.pricetier', '"gold"', 'prices.json does not have'],
  [set('vehicles', '1.noofpassengers', 0), 'vehicles', '1.noofpassengers', '0', 'expected 1 or more'],
  [set('vehicles', '2.typenames', { xx: 'A' }), 'vehicles', '2.typenames.xx', '"xx"', 'expected ("en"'],
  [
    (files) => (files['vehicles.json'] as Json[]).push({ ...(files['vehicles.json'] as Json[])[2], typenames: {} }),
    ...(['vehicles', '3.vehtypeid', '3', '3 appears twice'] as const),
  ],
  [set('prices', '0.items', []), 'prices', '0.items', '', 'expected four items'],
  [set('fares', 'rounding.mode', 'always'), 'fares', 'rounding.mode', '"always"', 'expected ("nearest"'],
  [
    set('fares', 'distance.bands.1.uptokm', 4),
    'fares',
    'distance.bands.1.uptokm',
    '4',
    'must increase from band to band and end with null',
  ],
  [
    set('fares', 'distance.bands.0.permile', 2),
    'fares',
    'distance.bands.0',
    '',
    'needs uptomiles and permile, or uptokm',
  ],
  [set('fares', 'distance.minimum', -1), 'fares', 'distance.minimum', '-1', 'expected 0 or more'],
  [set('fares', 'vehicles.99', { factor: 1 }), 'fares', 'vehicles.99', '', 'vehicles.json has no vehicle type 99'],
  [set('fares', 'vehicles.2.factor', 'high'), 'fares', 'vehicles.2.factor', '"high"', 'expected a number'],
  [set('fares', 'tiers.gold', 2), 'fares', 'tiers.gold', '', 'prices.json has no category gold'],
  [set('fares', 'surcharge', 3), 'fares', 'surcharge', '"surcharge"', 'is not a known field'],
  [set('dispatch', 'opening.0.to', '06:00'), 'dispatch', 'opening.0.to', '"06:00"', 'begins and ends at the same time'],
  [set('dispatch', 'opening.1.days', []), 'dispatch', 'opening.1.days', '[]', 'has no days, so it never applies'],
  [set('fares', 'timebands.0.to', '25:00'), 'fares', 'timebands.0.to', '"25:00"', 'expected a time like 23:30'],
  [set('fares', 'vat.0.from', '2026-02-30'), 'fares', 'vat.0.from', '"2026-02-30"', 'a date that exists'],
  [set('fares', 'vat.1.number', undefined), 'fares', 'vat.1.number', '""', 'is needed where the operator supplies'],
  [set('fares', 'zones.0.price', 0), 'fares', 'zones.0.price', '0', 'expected more than 0'],
  [
    set('fares', 'zones.0.outline.1', { latitude: 4.9, longitude: 45.7 }),
    ...(['fares', 'zones.0.outline.1', '4.9, 45.7', 'are swapped'] as const),
  ],
  [set('fares', 'zones.1.id', 'a'), 'fares', 'zones.1.id', '"a"', 'a appears twice'],
  [set('fares', 'airports.0.code', 'XXXX'), 'fares', 'airports.0.code', '"XXXX"', 'no airport has this ICAO code'],
  [set('fares', 'hourly.maximumhours', 1), 'fares', 'hourly.maximumhours', '1', 'is less than minimumhours'],
  [set('fares', 'fixed.0.prices.7', 9), 'fares', 'fixed.0.prices.7', '9', 'vehicles.json has no vehicle type 7'],
  [set('fares', 'fixed.1.to', {}), 'fares', 'fixed.1.to', '', 'needs postcodes, an airport, a place or an outline'],
  [
    set('fares', 'fixed.2.from.kilometres', undefined),
    'fares',
    'fixed.2.from.kilometres',
    '',
    'needs kilometres around',
  ],
  [set('fares', 'fixed.2.to.airports', ['ZZZX']), 'fares', 'fixed.2.to.airports.0', '"ZZZX"', 'no airport has this'],
  [set('fares', 'currencies.ZZZ', { perunit: 1, step: 1 }), 'fares', 'currencies.ZZZ', '"ZZZ"', 'ISO 4217'],
  [set('fares', 'currencies.USD.step', 0), 'fares', 'currencies.USD.step', '0', 'expected 0.001 or more'],
  [set('holidays', '0.date', '01/05/2027'), 'holidays', '0.date', '"01/05/2027"', 'expected a date like 2026-12-31'],
  [set('promos', '0.until', '2026-01-01'), 'promos', '0.until', '"2026-01-01"', 'ends before it begins'],
  [set('promos', '1.id', 'a'), 'promos', '1.id', '"a"', 'a appears twice'],
  [set('promos', '1.code', 'a1'), 'promos', '1.code', '"A1"', 'appears twice'],
  [set('promotions', '0.promocode', 'NONE'), 'promotions', '0.promocode', '"NONE"', 'promos.json has no code NONE'],
  [set('promotions', '0.vehtypeid', 8), 'promotions', '0.vehtypeid', '8', 'vehicles.json has no vehicle type 8'],
  [
    set('promotions', '0.pickup', place(4.86, 45.76)),
    ...(['promotions', '0.pickup.latitude', '4.86, 45.76', 'are swapped'] as const),
  ],
  [set('licences', '0.domains.0', '*.co.uk'), 'licences', '0.domains.0', '"*.co.uk"', 'whole public suffix'],
  [set('licences', '0.company', 5), 'licences', '0.company', '5', 'bookers.json has no company 5'],
  [set('licences', '1.trackingcode', 'a'), 'licences', '1.trackingcode', '"A"', 'appears twice'],
  [set('bookers', '0.joincode', 'HOTELHOTEL'), 'bookers', '0.joincode', '"HOTELHOTEL"', 'can be guessed'],
  [set('payments', 'deposits.0.percent', 0), 'payments', 'deposits.0.percent', '0', 'a percent or an amount above 0'],
  [set('payments', 'deposits.0.vehicles.1', 99), 'payments', 'deposits.0.vehicles.1', '99', 'no vehicle type 99'],
  [set('payments', 'abandonedmoney', 'give'), 'payments', 'abandonedmoney', '"give"', 'expected ("keep"'],
  [set('dispatch', 'opening.0.days.0', 'lundi'), 'dispatch', 'opening.0.days.0', '"lundi"', 'expected ("mon"'],
  [set('dispatch', 'acceptance', 'maybe'), 'dispatch', 'acceptance', '"maybe"', 'expected ("automatic"'],
  [set('places', '0.airport', 'ZZZZ'), 'places', '0.airport', '"ZZZZ"', 'no airport has this ICAO code'],
  [set('places', '1.category', 'Hut'), 'places', '1.category', '"Hut"', 'expected ("Air"'],
  [
    (files) => {
      set('places', '0.latitude', 5.0772)(files);
      set('places', '0.longitude', 45.7176)(files);
    },
    ...(['places', '0.latitude', '5.0772, 45.7176', 'are swapped'] as const),
  ],
  [set('fleet', 'timezone', 'Paris'), 'fleet', 'timezone', '"Paris"', 'expected an IANA time zone'],
  [set('fleet', 'stands.0.bands.0.to', 25), 'fleet', 'stands.0.bands.0.to', '25', 'expected 24 or less'],
];

/** The report on Lyon's folder after edits, each mistake as `file | field | value | message`. */
async function said(edits: readonly Edit[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'operator-'));
  try {
    let files: Record<string, unknown> = structuredClone(filesOfOperator(readAnswers(companies.Lyon.init), rows));
    wholeFolder(files);
    // Copied, so that no two rows are the same object.
    files = JSON.parse(JSON.stringify(files));
    for (const edit of edits) edit(files);
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), JSON.stringify(content));
    const mistakes = await validateFolder(folder, rows);
    return mistakes.map(({ file, field, value, message }) => [file, field, value, message].join(' | '));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const sorted = (lines: readonly string[]) => [...lines].sort();

it('says nothing of the folder that is made wrong', async () => {
  expect(await said([])).toEqual([]);
});

it.each(wrongSettings)(
  'names a wrong setting and nothing else: %#, %s.json %s',
  async (edit, file, field, value, message) => {
    const lines = await said([edit]);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.startsWith(`${file}.json | ${field} | ${value} | `)).toBe(true);
    expect(lines[0]).toContain(message);
  },
);

it('names all of them at once as each alone: none hides another', async () => {
  const alone: string[] = [];
  for (const [edit] of wrongSettings) alone.push(...(await said([edit])));
  const together = await said(wrongSettings.map(([edit]) => edit));
  const place = (line: string) => line.split(' | ').slice(0, 3).join(' | ');
  expect(sorted(together.map(place))).toEqual(sorted(alone.map(place)));
});

it('goes on with the rest where a whole file cannot be used', async () => {
  const lines = await said([
    (files) => {
      files['vehicles.json'] = 'no';
      files['prices.json'] = {};
      files['bookers.json'] = 3;
    },
    ...wrongSettings.filter(([, file]) => file === 'configuration').map(([edit]) => edit),
  ]);
  const files = new Set(lines.map((line) => line.split(' | ').slice(0, 2).join(' | ')));
  for (const [, file, field] of wrongSettings.filter(([, each]) => each === 'configuration')) {
    // The vehicle list cannot be read, so whether it contains the default type is unknown.
    expect(files.has(`${file}.json | ${field}`), field).toBe(field !== 'defaultvehtypeid');
  }
  expect(lines.filter((line) => !line.startsWith('configuration.json'))).toHaveLength(3);
});
