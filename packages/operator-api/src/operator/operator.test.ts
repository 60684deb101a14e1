import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoOperator, operatorTexts } from '../testing/fixture.ts';
import { checkBase } from './check-base.ts';
import { OperatorFileError, parseOperator } from './operator.ts';
import { readOperatorFolder } from './read-operator.ts';

type Edit = (value: never) => unknown;

function edited(file: string, edit: Edit) {
  const texts = operatorTexts();
  const value: unknown = JSON.parse(texts[file] ?? 'null');
  texts[file] = JSON.stringify(edit(value as never) ?? value);
  return () => parseOperator(texts);
}

describe('the operator files', () => {
  it('of the demonstration are right: six vehicle types, three categories of four [1§3.20]', () => {
    const operator = parseOperator(operatorTexts());
    expect(operator.vehicles.map((vehicle) => vehicle.typename)).toEqual([
      'Saloon',
      'Estate',
      'Executive',
      'MPV',
      '8-seater',
      'Wheelchair accessible',
    ]);
    expect(operator.prices.map((category) => [category.id, category.items.length])).toEqual([
      ['economy', 4],
      ['standard', 4],
      ['executive', 4],
    ]);
    expect(operator.licences.map((licence) => licence.trackingcode)).toEqual(['DEMO', 'BLOCKED', 'EXPIRED', 'TEST']);
  });

  it('take the prices of a currency of small units: 24 million dong an hour are some 900 dollars', () => {
    const hourly = { perhour: 24_000_000, minimumhours: 2, maximumhours: 8, includedmiles: 20, permile: 60_000 };
    const { fares } = edited('fares.json', ((file: object) => ({ ...file, hourly })) as Edit)();
    expect(fares.hourly).toEqual(hourly);
  });

  const mistakes: [string, string, Edit, RegExp][] = [
    [
      'a wrong type',
      'configuration.json',
      ((c: { minleadtime: unknown }) => {
        c.minleadtime = 'ten';
      }) as Edit,
      /configuration\.json, field minleadtime/,
    ],
    [
      'an unknown zone',
      'configuration.json',
      ((c: { timezone: unknown }) => {
        c.timezone = 'Europe/Londn';
      }) as Edit,
      /configuration\.json, field timezone.*IANA/,
    ],
    [
      'a misspelt key',
      'configuration.json',
      ((c: Record<string, unknown>) => {
        c.phnoe = '1';
      }) as Edit,
      /configuration\.json, field phnoe/,
    ],
    ...(
      [
        ['searchapi', 'gooogle', /expected google, bing/],
        ['mapsource', 'gogle', /expected \("bing" \| "google"/],
        ['paymentgateway', 'strype', /expected stripe, braintree, sandbox/],
        ['currencycode', 'ZZZ', /ISO 4217/],
        ['currencycode', 'gbp', /ISO 4217/],
        ['email', 'bookings at example', /email address/],
        ['chatapiurl', 'chat.example', /http\(s\) URL/],
        ['stripepublickey', 'sk_live_1', /publishable key pk_…, or "" instead of "sk_live_…"$/],
        ['baselat', 151, /expected 90 or less instead of 151/],
      ] as const
    ).map(([field, value, words]): [string, string, Edit, RegExp] => [
      `${field} ${value}`,
      'configuration.json',
      ((c: Record<string, unknown>) => {
        c[field] = value;
      }) as Edit,
      new RegExp(`configuration\\.json, field ${field}: .*${words.source}`),
    ]),
    [
      'a default vehicle that is not there',
      'configuration.json',
      ((c: { defaultvehtypeid: unknown }) => {
        c.defaultvehtypeid = 99;
      }) as Edit,
      /field defaultvehtypeid: vehicles\.json has no vehicle type 99$/,
    ],
    [
      'a vehicle twice',
      'vehicles.json',
      ((list: unknown[]) => [...list, list[0]]) as Edit,
      /vehtypeid: 1 appears twice/,
    ],
    [
      'a vehicle without a fare factor',
      'fares.json',
      ((f: { vehicles: Record<string, unknown> }) => {
        delete f.vehicles['4'];
      }) as Edit,
      /no factor for vehicle type 4 \(MPV\)/,
    ],
    [
      'bands that do not rise',
      'fares.json',
      ((f: { distance: { bands: { uptomiles: unknown }[] } }) => {
        const [first] = f.distance.bands;
        if (first) first.uptomiles = 50;
      }) as Edit,
      /distance\.bands/,
    ],
    [
      'bands by the mile and by the kilometre',
      'fares.json',
      ((f: { distance: { bands: unknown[] } }) => {
        f.distance.bands[0] = { uptokm: 6, perkm: 2 };
      }) as Edit,
      /distance\.bands\.1: all bands must use the same unit, miles or kilometres/,
    ],
    [
      'a band of two units',
      'fares.json',
      ((f: { distance: { bands: unknown[] } }) => {
        f.distance.bands[0] = { uptokm: 6, permile: 2 };
      }) as Edit,
      /distance\.bands\.0: needs uptomiles and permile, or uptokm and perkm/,
    ],
    [
      'kilometres that do not rise',
      'fares.json',
      ((f: { distance: { bands: unknown[] } }) => {
        f.distance.bands = [
          { uptokm: 6, perkm: 2 },
          { uptokm: 5, perkm: 2 },
          { uptokm: null, perkm: 1 },
        ];
      }) as Edit,
      /distance\.bands\.1\.uptokm: uptokm must increase from band to band and end with null/,
    ],
    [
      'a time that is none',
      'fares.json',
      ((f: { timebands: { from?: string }[] }) => {
        const [first] = f.timebands;
        if (first) first.from = '25:00';
      }) as Edit,
      /timebands\.0\.from/,
    ],
    [
      'three items',
      'prices.json',
      ((list: { items: unknown[] }[]) => {
        list[0]?.items.pop();
      }) as Edit,
      /prices\.json, field 0\.items: expected four items/,
    ],
    [
      'a scheme in a domain',
      'licences.json',
      ((list: { domains: string[] }[]) => {
        if (list[0]) list[0].domains = ['https://a.example'];
      }) as Edit,
      /licences\.json, field 0\.domains\.0/,
    ],
    [
      'a wildcard over a registry',
      'licences.json',
      ((list: { domains: string[] }[]) => {
        if (list[0]) list[0].domains = ['*.co.uk'];
      }) as Edit,
      /whole public suffix/,
    ],
    ...['*.github.io', '*.pages.dev', '*.s3.amazonaws.com', '*.or.jp', '*.com'].map(
      (domain): [string, string, Edit, RegExp] => [
        `a wildcard over strangers, ${domain}`,
        'licences.json',
        ((list: { domains: string[] }[]) => {
          if (list[0]) list[0].domains = [domain];
        }) as Edit,
        /whole registry|0\.domains\.0/,
      ],
    ),
    [
      'a wildcard in the middle',
      'licences.json',
      ((list: { domains: string[] }[]) => {
        if (list[0]) list[0].domains = ['a.*.example'];
      }) as Edit,
      /licences\.json, field 0\.domains\.0/,
    ],
  ];
  it.each(mistakes)('with %s say which file and field', (_name, file, edit, message) => {
    const parse = edited(file, edit);
    expect(parse).toThrow(OperatorFileError);
    expect(parse).toThrow(message);
  });

  it('are named with their folder when one is missing or no JSON', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'operator-'));
    try {
      await expect(readOperatorFolder(folder)).rejects.toThrow(/configuration\.json cannot be read in/);
      for (const [name, text] of Object.entries(operatorTexts())) await writeFile(join(folder, name), text);
      expect((await readOperatorFolder(folder)).operator.vehicles).toHaveLength(6);
      await writeFile(join(folder, 'fares.json'), '{');
      await expect(readOperatorFolder(folder)).rejects.toThrow(/fares\.json is not JSON/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('the encoding of the operator’s files', () => {
  const texts = operatorTexts();
  const read = async (name: string, content: Buffer) => {
    const folder = await mkdtemp(join(tmpdir(), 'operator-'));
    try {
      for (const [each, text] of Object.entries(texts)) await writeFile(join(folder, each), text);
      await writeFile(join(folder, name), content);
      return (await readOperatorFolder(folder)).operator;
    } finally {
      await rm(folder, { recursive: true });
    }
  };
  const configuration = JSON.stringify({
    ...(JSON.parse(texts['configuration.json'] ?? '') as object),
    company: 'Zürich Taxi',
  });

  it('may have a byte order mark, which editors on Windows write', async () => {
    const operator = await read('configuration.json', Buffer.from(`\ufeff${configuration}`));
    expect(operator.configuration.company).toBe('Zürich Taxi');
  });

  it('is UTF-8: another one, whose names would lose letters, is told', async () => {
    for (const encoding of ['latin1', 'utf16le'] as const) {
      await expect(read('configuration.json', Buffer.from(configuration, encoding))).rejects.toThrow(
        /configuration\.json is not JSON: it is not encoded in UTF-8/,
      );
    }
  });
});

describe('the operator’s base', () => {
  const operator = demoOperator();
  const base = (baselat: number, baselng: number) => ({
    ...operator,
    configuration: { ...operator.configuration, baselat, baselng },
    serviceArea: { kind: 'circle' as const, centre: { latitude: 51.5, longitude: -0.1 }, kilometres: 60 },
  });

  it('that stands in its area is right', () => {
    expect(checkBase(base(51.5, -0.1))).toBe('');
  });

  it('with latitude and longitude in each other’s place ends the start', () => {
    expect(() => checkBase(base(-0.1, 51.5))).toThrow(OperatorFileError);
    expect(() => checkBase(base(-0.1, 51.5))).toThrow(/field baselat: -0\.1, 51\.5 .*service-area\.json/);
  });

  it('that is elsewhere is said in the log', () => {
    expect(checkBase(base(48.9, 2.3))).toMatch(/baselat and baselng: 48\.9, 2\.3 is outside the area of service-area/);
  });
});
