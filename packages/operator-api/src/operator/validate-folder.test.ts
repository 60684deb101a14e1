import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readData } from '../geo/index.ts';
import { companies } from '../testing/companies.ts';
import { ownFolder } from '../testing/demo-operator.ts';
import { askMissing, filesOfOperator, InitError, initQuestions, readAnswers } from './init-folder.ts';
import { initMessages } from './init-messages.ts';
import { type FileMistake, validateFolder } from './validate-folder.ts';

const { rows } = readData('airports.json');
const lyon = { name: 'Taxis', country: 'FR', at: '45.7578,4.832', currency: 'EUR', unit: 'km', language: 'fr' };
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

type Files = Record<string, unknown>;
type Edit = (files: Files) => void;

/** The mistakes in a new operator's folder after an edit. */
async function mistakesIn(edit: Edit, typed = lyon): Promise<readonly FileMistake[]> {
  const folder = await mkdtemp(join(tmpdir(), 'operator-'));
  folders.push(folder);
  const files: Files = JSON.parse(JSON.stringify(filesOfOperator(readAnswers(typed), rows)));
  edit(files);
  for (const [name, content] of Object.entries(files)) {
    if (content === undefined) continue;
    const isText = typeof content === 'string' || Buffer.isBuffer(content);
    await writeFile(join(folder, name), isText ? content : JSON.stringify(content));
  }
  return validateFolder(folder, rows);
}

/** The same mistakes as `file | field | message | value`. */
const mistakesOf = async (edit: Edit = () => {}, typed = lyon): Promise<string[]> =>
  (await mistakesIn(edit, typed)).map(({ file, field, value, message }) =>
    [file, field, message, value].filter(Boolean).join(' | '),
  );

const inConfiguration =
  (over: object): Edit =>
  (files) =>
    Object.assign(files['configuration.json'] as object, over);

const inFares =
  (over: object): Edit =>
  (files) =>
    Object.assign(files['fares.json'] as object, over);
const swappedOutline = [
  { latitude: 4.8, longitude: 45.7 },
  { latitude: 4.9, longitude: 45.7 },
  { latitude: 4.9, longitude: 45.8 },
];

/** The paths of a file's values and of its empty lists. */
function leavesOf(content: unknown, path: readonly string[] = []): string[] {
  const inner = typeof content === 'object' && content !== null ? Object.entries(content) : [];
  if (inner.length === 0) return [path.join('.')];
  return inner.flatMap(([name, value]) => leavesOf(value, [...path, name]));
}

/** The same content with every value replaced by one that no field accepts. */
const allWrong = (content: unknown): unknown => {
  if (typeof content !== 'object' || content === null) return { no: 'such value' };
  const inner = Object.entries(content).map(([name, value]) => [name, allWrong(value)] as const);
  if (inner.length === 0) return { no: 'such list' };
  return Array.isArray(content) ? inner.map(([, value]) => value) : Object.fromEntries(inner);
};

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

  it('asks for what was not given, and for nothing else', async () => {
    const answers: Record<string, string> = { Country: 'FR', Currency: 'EUR', Language: 'fr' };
    const asked: string[] = [];
    const { name, at, unit } = lyon;
    const typed = await askMissing({ name, at, unit }, async (question) => {
      asked.push(question);
      return answers[question.split(/[ ,:]/)[0] ?? ''] ?? '';
    });
    expect(typed).toEqual(lyon);
    expect(asked.map((question) => question.split(' ')[0])).toEqual(['Country', 'Currency', 'Language']);
    const all = await askMissing({}, async (question) => question);
    expect(initQuestions.every((each) => all[each].endsWith(': '))).toBe(true);
  });

  it('is not made of answers that cannot be, each of which is named', () => {
    const wrong = { name: ' ', country: 'ZZ', at: '200,4', currency: 'ZZZ', unit: 'league', language: 'xx' };
    expect(() => readAnswers(wrong)).toThrow(InitError);
    for (const flag of ['--name', '--country ZZ', '--at 200,4', '--currency ZZZ', '--unit league', '--language xx']) {
      expect(() => readAnswers(wrong)).toThrow(flag);
    }
  });

  it.each(['45.7578,', ',4.832', ' , ', '45.7578', '45.7578,4.832,'])(
    'takes no place with a part left out: %s',
    (at) => {
      expect(() => readAnswers({ ...lyon, at })).toThrow(`--at ${at}: expected latitude and longitude`);
    },
  );

  it('has words for every language', () => {
    expect(Object.keys(initMessages).sort()).toEqual(['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'pl']);
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
      'configuration.json | baselat | latitude and longitude are swapped | 4.832, 45.7578',
      'configuration.json | airports.1 | no airport has this ICAO code | "XXXX"',
      'vehicles.json | 0.pricetier | Berline is in "gold", which prices.json does not have | "gold"',
      'fares.json | surcharge | is not a known field | "surcharge"',
    ]);
  });

  it.each<[string, Edit, string]>([
    ['a base in another country', inConfiguration({ baselat: 52.2, baselng: 21 }), 'baselat | is not in FR'],
    [
      'a base outside the area',
      inConfiguration({ baselat: 44.8, baselng: 4.832 }),
      'is outside the area of service-area.json',
    ],
    [
      'a deposit of a vehicle that there is not',
      (files) => Object.assign(files['payments.json'] as object, { deposits: [{ amount: 20, vehicles: [1, 99] }] }),
      'payments.json | deposits.0.vehicles.1 | vehicles.json has no vehicle type 99',
    ],
    [
      'a deposit of nothing',
      (files) => Object.assign(files['payments.json'] as object, { deposits: [{ fromfare: 20 }] }),
      'a deposit needs a percent or an amount above 0',
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
      'holyday.json | is not one of an operator’s files; check the name for a typo',
    ],
    [
      'an own place abroad, and a terminal of no airport',
      (files) => {
        files['places.json'] = [
          { id: 'a', name: 'A', category: 'Air', airport: 'ZZZZ', latitude: 4.86, longitude: 45.76 },
        ];
      },
      'places.json | 0.latitude | latitude and longitude are swapped | 4.86, 45.76',
    ],
    [
      'a stand without its place',
      (files) => {
        Object.assign((files['fleet.json'] as { stands: object[] }).stands[0] ?? {}, { latitude: 'here' });
      },
      'fleet.json | stands.0.latitude',
    ],
    ['a time zone of no place', inConfiguration({ timezone: 'Mars/Base' }), 'timezone | expected an IANA time zone'],
    ['an unknown unit', inConfiguration({ distanceunit: 'league' }), 'distanceunit | expected ("km" | "mile")'],
    ['an unknown language', inConfiguration({ language: 'xx' }), 'language | expected ("en"'],
    ['an unknown map', inConfiguration({ mapsource: 'gooogle' }), 'mapsource | expected ("bing" | "google" | "map'],
    ['a calling code with a plus', inConfiguration({ dialingcode: '+33' }), 'dialingcode | expected digits like 33'],
    ['a day of no week', inConfiguration({ firstdayofweek: 'montag' }), 'firstdayofweek | expected ("mon" | "tue"'],
    [
      'an address without a scheme',
      inConfiguration({ chatapiurl: 'chat.example' }),
      'chatapiurl | expected an http(s)',
    ],
    ['an email of nobody', inConfiguration({ email: 'office' }), 'email | expected an email address'],
    ['an airport by its IATA code', inConfiguration({ airports: ['LYS'] }), 'airports.0 | expected an ICAO code like'],
    ['a latitude beyond the pole', inConfiguration({ baselat: 145 }), 'baselat | expected 90 or less | 145'],
    [
      'a default method that is not allowed',
      inConfiguration({ defaultpaymentmethod: 'card' }),
      'defaultpaymentmethod | is not an allowed payment method; expected cash | "card"',
    ],
    [
      'a default vehicle that is none',
      inConfiguration({ defaultvehtypeid: 9 }),
      'defaultvehtypeid | vehicles.json has no vehicle type 9 | 9',
    ],
    ['a negative price', inFares({ via: { each: -1 } }), 'via.each | expected 0 or more | -1'],
    [
      'bands that do not end',
      inFares({ distance: { base: 3, bands: [{ uptomiles: 5, permile: 2 }], perminute: 0, minimum: 5 } }),
      'fares.json | distance.bands.0.uptomiles | uptomiles must increase from band to band and end with null | 5',
    ],
    [
      'a factor of a vehicle type that is none',
      inFares({ vehicles: { 1: { factor: 1 }, 2: { factor: 1 }, 3: { factor: 1 }, 7: { factor: 1 } } }),
      'fares.json | vehicles.7 | vehicles.json has no vehicle type 7; expected 1, 2, 3',
    ],
    ['another currency that is none', inFares({ currencies: { ZZZ: { perunit: 1, step: 1 } } }), 'currencies.ZZZ'],
    [
      'an airport that is none',
      inFares({ airports: [{ code: 'XXXX', match: '', label: '', pickup: 1, dropoff: 1 }] }),
      'fares.json | airports.0.code | no airport has this ICAO code | "XXXX"',
    ],
    [
      'a zone with latitude and longitude swapped',
      inFares({ zones: [{ id: 'z', label: 'Z', price: 1, outline: swappedOutline }] }),
      'fares.json | zones.0.outline.0 | latitude and longitude are swapped | 4.8, 45.7',
    ],
    [
      'a fixed price between swapped places',
      inFares({
        fixed: [
          { id: 'f', label: 'F', from: { outline: swappedOutline }, to: { airports: ['LFLL'] }, prices: { 1: 9 } },
        ],
      }),
      'fares.json | fixed.0.from.outline.1 | latitude and longitude are swapped | 4.9, 45.7',
    ],
    [
      'a fixed price around a place abroad',
      inFares({
        fixed: [
          {
            ...{ id: 'f', label: 'F', to: { airports: ['LFLL'] }, prices: { 1: 9 } },
            from: { place: { category: '', postcode: '', address: '', latitude: 40.7, longitude: -74 }, kilometres: 2 },
          },
        ],
      }),
      'fares.json | fixed.0.from.place.latitude | is not in FR | 40.7, -74',
    ],
    [
      'a stand with latitude and longitude swapped',
      (files) => {
        const { stands } = files['fleet.json'] as { stands: object[] };
        Object.assign(stands[0] ?? {}, { latitude: 4.832, longitude: 45.7578 });
      },
      'fleet.json | stands.0.latitude | latitude and longitude are swapped | 4.832, 45.7578',
    ],
    [
      'a fleet in no time zone',
      (files) => {
        Object.assign(files['fleet.json'] as object, { timezone: 'Paris' });
      },
      'fleet.json | timezone | expected an IANA time zone like Europe/London | "Paris"',
    ],
    [
      'a code that is over before it begins',
      (files) => {
        const days = { from: '2027-02-01', until: '2027-01-01' };
        files['promos.json'] = [{ id: 'a', code: 'A', kind: 'percent', value: 5, ...days }];
      },
      'promos.json | 0.until | ends before it begins; expected 2027-02-01 or later | "2027-01-01"',
    ],
    [
      'a promotion that begins abroad',
      (files) => {
        const pickup = { category: '', postcode: '', address: 'A', latitude: 4.832, longitude: 45.7578 };
        files['promotions.json'] = [{ token: 'abcdefgh', until: '2030-01-01', pickup }];
      },
      'promotions.json | 0.pickup.latitude | latitude and longitude are swapped | 4.832, 45.7578',
    ],
    [
      'a code for a whole registry',
      (files) => {
        const row = { trackingcode: 'A', partner: '', variants: [], enabled: true, expires: null };
        files['licences.json'] = [{ ...row, domains: ['*.co.uk'] }];
      },
      'licences.json | 0.domains.0 | a wildcard must not cover a whole public suffix such as co.uk | "*.co.uk"',
    ],
    [
      'a company that can be guessed',
      (files) => {
        const row = { bookerid: 1, name: 'A', joincode: 'HOTELHOTEL', enabled: true, commissionpercent: 0 };
        files['bookers.json'] = [{ ...row, discountpercent: 0, accountallowed: false, costcentres: [] }];
      },
      'bookers.json | 0.joincode | can be guessed',
    ],
  ])('%s', async (_, edit, expected) => {
    expect((await mistakesOf(edit)).some((line) => line.includes(expected))).toBe(true);
  });

  it.each(Object.entries(companies))(
    'is told of every field at once, in the folder of %s',
    async (_, { init, edit }) => {
      const wanted: string[] = [];
      const told = await mistakesIn((files) => {
        edit(files);
        for (const [name, content] of Object.entries(files)) {
          files[name] = allWrong(content);
          // An area's kind determines which other fields it may have, so it must stay valid.
          if (name === 'service-area.json') Object.assign(files[name] as object, { kind: 'circle' });
          const isForPeople = (field: string) => name === 'fleet.json' && field === 'about';
          const isKept = (field: string) => name === 'service-area.json' && field === 'kind';
          wanted.push(
            ...leavesOf(content)
              .filter((field) => !isForPeople(field) && !isKept(field))
              .map((field) => `${name} ${field}`),
          );
        }
      }, init);
      const fields = told.map(({ file, field }) => `${file} ${field}`);
      const isTold = (field: string) => fields.some((each) => each === field || each.startsWith(`${field}.`));
      expect(wanted.filter((field) => !isTold(field))).toEqual([]);
      expect(told.every(({ message }) => message !== '')).toBe(true);
      expect(wanted.length).toBeGreaterThan(100);
    },
  );

  it('of one document does not hide another’s', async () => {
    const told = await mistakesOf((files) => {
      files['vehicles.json'] = 'no';
      inConfiguration({ airports: ['XXXX'] })(files);
    });
    expect(told.map((line) => line.split(' | ')[0])).toEqual(['configuration.json', 'vehicles.json']);
  });

  it('is another encoding than UTF-8, but no byte order mark', async () => {
    const told = await mistakesOf((files) => {
      files['fares.json'] = `\ufeff${JSON.stringify(files['fares.json'])}`;
      files['configuration.json'] = Buffer.from(
        JSON.stringify({ ...(files['configuration.json'] as object), company: 'Zürich Taxi' }),
        'latin1',
      );
    });
    expect(told).toEqual(['configuration.json | is not JSON: it is not encoded in UTF-8']);
  });

  it('is nothing in the demonstration’s', async () => {
    expect(await validateFolder(join(ownFolder, 'operator'), rows)).toEqual([]);
  });
});
