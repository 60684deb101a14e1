import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readData } from '../geo/index.ts';
import { ownFolder } from '../testing/demo-operator.ts';
import { filesOfOperator, InitError, readAnswers } from './init-folder.ts';
import { initWords } from './init-words.ts';
import { validateFolder } from './validate-folder.ts';

const { rows } = readData('airports.json');
const lyon = { name: 'Taxis', country: 'FR', at: '45.7578,4.832', currency: 'EUR', unit: 'km', language: 'fr' };
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

type Files = Record<string, unknown>;
type Edit = (files: Files) => void;

/** What is wrong in a new operator's folder after an edit, as `file field message`. */
async function mistakesOf(edit: Edit = () => {}, typed = lyon): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'operator-'));
  folders.push(folder);
  const files: Files = JSON.parse(JSON.stringify(filesOfOperator(readAnswers(typed), rows)));
  edit(files);
  for (const [name, content] of Object.entries(files)) {
    if (content === undefined) continue;
    await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return (await validateFolder(folder, rows)).map(({ file, field, value, message }) =>
    [file, field, message, value].filter(Boolean).join(' | '),
  );
}

const inConfiguration =
  (over: object): Edit =>
  (files) =>
    Object.assign(files['configuration.json'] as object, over);

describe('a new folder', () => {
  const operators = [
    lyon,
    { name: 'Leeds', country: 'GB', at: '53.8,-1.55', currency: 'GBP', unit: 'mile', language: 'en' },
    { name: 'Austin', country: 'us', at: '30.27,-97.74', currency: 'usd', unit: 'mile', language: 'es' },
    { name: 'Dubai', country: 'AE', at: '25.2,55.27', currency: 'AED', unit: 'km', language: 'ar' },
    { name: 'Osaka', country: 'JP', at: '34.69,135.5', currency: 'JPY', unit: 'km', language: 'ja' },
  ];

  it.each(operators)('of $name has nothing wrong', async (typed) => {
    expect(await mistakesOf(() => {}, typed)).toEqual([]);
  });

  it('has the zone and the airports of its surroundings', () => {
    const zones = operators.map((typed) => {
      const files = filesOfOperator(readAnswers(typed), rows) as Record<
        string,
        { timezone: string; airports: string[] }
      >;
      return [files['configuration.json']?.timezone, files['configuration.json']?.airports[0]];
    });
    expect(zones).toEqual([
      ['Europe/Paris', 'LFLL'],
      ['Europe/London', 'EGNM'],
      ['America/Chicago', 'KAUS'],
      ['Asia/Dubai', 'OMDB'],
      ['Asia/Tokyo', 'RJOO'],
    ]);
  });

  it('charges by the kilometre or by the mile, and whole yen', () => {
    const fares = (typed: typeof lyon) =>
      (
        filesOfOperator(readAnswers(typed), rows) as Record<string, { distance: { bands: object[] }; rounding: object }>
      )['fares.json'];
    expect(fares(lyon)?.distance.bands).toEqual([{ uptokm: null, perkm: 1.6 }]);
    expect(fares({ ...lyon, unit: 'mile' })?.distance.bands).toEqual([{ uptomiles: null, permile: 2.6 }]);
    expect(fares({ ...lyon, currency: 'JPY' })?.rounding).toEqual({ step: 10, mode: 'nearest' });
  });

  it('is not made of answers that cannot be, each of which is named', () => {
    const wrong = { name: ' ', country: 'ZZ', at: '200,4', currency: 'ZZZ', unit: 'league', language: 'xx' };
    expect(() => readAnswers(wrong)).toThrow(InitError);
    for (const flag of ['--name', '--country ZZ', '--at 200,4', '--currency ZZZ', '--unit league', '--language xx']) {
      expect(() => readAnswers(wrong)).toThrow(flag);
    }
  });

  it('has words for every language', () => {
    expect(Object.keys(initWords).sort()).toEqual(['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'pl']);
  });
});

describe('what is wrong in a folder', () => {
  it('is told all at once, with what is allowed', async () => {
    const told = await mistakesOf((files) => {
      inConfiguration({
        ...{ searchapi: 'gooogle', paymentgateway: 'strype', currencycode: 'ZZZ', country: 'FRA' },
        ...{ baselat: 4.832, baselng: 45.7578, airports: ['LFLL', 'XXXX'] },
      })(files);
      Object.assign((files['vehicles.json'] as object[])[0] ?? {}, { pricetier: 'gold' });
      (files['fares.json'] as { surcharge?: number }).surcharge = 3;
    });
    expect(told).toEqual([
      'configuration.json | currencycode | expected an ISO 4217 currency code like GBP | "ZZZ"',
      'configuration.json | paymentgateway | expected stripe, braintree, sandbox or "" | "strype"',
      'configuration.json | searchapi | expected google, bing, own, 1, 2, 3 or "" | "gooogle"',
      'configuration.json | country | expected an ISO 3166-1 country code like FR, or "" | "FRA"',
      'fares.json | surcharge | is not known here | "surcharge"',
      'vehicles.json | 0.pricetier | Berline is in "gold", which prices.json does not have | "gold"',
      'configuration.json | baselat | latitude and longitude stand in each other’s place | 4.832, 45.7578',
      'configuration.json | airports.1 | no airport has this ICAO code | "XXXX"',
    ]);
  });

  it.each<[string, Edit, string]>([
    ['a base in another country', inConfiguration({ baselat: 52.2, baselng: 21 }), 'baselat | is not in FR'],
    [
      'a base outside the area',
      inConfiguration({ baselat: 44.8, baselng: 4.832 }),
      'lies outside of service-area.json',
    ],
    ['cards without a gateway', inConfiguration({ iscardallowed: true }), 'cards need stripe, braintree or sandbox'],
    ['Stripe without its key', inConfiguration({ paymentgateway: 'stripe' }), 'stripe needs its pk_… key'],
    ['Google without its key', inConfiguration({ searchapi: 'Google' }), 'google needs its key'],
    ['a map of Google without its key', inConfiguration({ mapsource: 'google' }), 'google needs its key'],
    ['Bing without its key', inConfiguration({ searchapi: '2' }), 'bing needs its key'],
    ['a list of places that is not there', inConfiguration({ gazetteer: 'demo' }), 'configuration.json | gazetteer | '],
    ['PayPal without its app', inConfiguration({ ispaypalallowed: true }), 'PayPal needs the client id of its app'],
    [
      'a file that is missing',
      (files) => {
        delete files['fares.json'];
      },
      'fares.json | is missing',
    ],
    [
      'a file that is not JSON',
      (files) => {
        files['promos.json'] = '[,]';
      },
      'promos.json | is not JSON',
    ],
    [
      'a misspelled file',
      (files) => {
        files['holyday.json'] = [];
      },
      'holyday.json | is no file of an operator; its name may be misspelled',
    ],
    [
      'an own place abroad, and a terminal of no airport',
      (files) => {
        files['places.json'] = [
          { id: 'a', name: 'A', category: 'Air', airport: 'ZZZZ', latitude: 4.86, longitude: 45.76 },
        ];
      },
      'places.json | 0.latitude | latitude and longitude stand in each other’s place | 4.86, 45.76',
    ],
    [
      'a stand without its place',
      (files) => {
        Object.assign((files['fleet.json'] as { stands: object[] }).stands[0] ?? {}, { latitude: 'here' });
      },
      'fleet.json | stands.0.latitude',
    ],
  ])('%s', async (_, edit, expected) => {
    expect((await mistakesOf(edit)).some((line) => line.includes(expected))).toBe(true);
  });

  it('of one document does not hide another’s', async () => {
    const told = await mistakesOf((files) => {
      files['vehicles.json'] = 'no';
      inConfiguration({ airports: ['XXXX'] })(files);
    });
    expect(told.map((line) => line.split(' | ')[0])).toEqual(['vehicles.json', 'configuration.json']);
  });

  it('is nothing in the demonstration’s', async () => {
    expect(await validateFolder(join(ownFolder, 'operator'), rows)).toEqual([]);
  });
});
