import { describe, expect, it } from 'vitest';
import { demoCountry } from '../../testing/demo-operator.ts';
import { createGazetteer, metresBetween } from '../index.ts';

const gazetteer = createGazetteer(undefined, { countryGazetteer: demoCountry() });
const names = (query: string, limit = 6) => gazetteer.searchPlaces(query, { limit }).map(({ name }) => name);
const first = (query: string) => gazetteer.searchPlaces(query)[0];

describe('places, ranked as a person expects', () => {
  const terminals = ['Heathrow Terminal 2', 'Heathrow Terminal 3', 'Heathrow Terminal 4', 'Heathrow Terminal 5'];

  it.each(['Heathrow', 'heathr', 'LHR', 'egll', 'heatrow', 'haethrow', 'heathroww', '  HEATHROW,  '])(
    'lists the open terminals of Heathrow first for "%s", then the airport',
    (query) => {
      expect(names(query, 5)).toEqual([...terminals, 'London Heathrow Airport']);
    },
  );

  it.each([
    ['Paddington', 'Paddington Station'],
    ['padington', 'Paddington Station'],
    ['paddignton', 'Paddington Station'],
    ['PAD', 'Paddington Station'],
    ['kings cross', "King's Cross Station"],
    ['King’s Cróss', "King's Cross Station"],
    ['Victoria', 'Victoria Coach Station'],
    ['Waterloo', 'Waterloo Station'],
    ['saint pancras', 'St Pancras International Station'],
    ['heathrow t5', 'Heathrow Terminal 5'],
    ['terminal 4', 'Heathrow Terminal 4'],
    ['gatwick south', 'Gatwick South Terminal'],
    ['Stansted', 'London Stansted Airport'],
    ['luton airport', 'London Luton Airport'],
    ['10 downing street', '10 Downing Street'],
    ['downing 10', '10 Downing Street'],
    ['V&A', 'Victoria and Albert Museum'],
    ['Canary Wharf', 'Canary Wharf Station'],
    ['London', 'London'],
    ['Birmingham', 'Birmingham'],
    ['Leeds', 'Leeds'],
    ['kings x', "King's Cross Station"],
    ['soho', 'W1D Soho South East'],
    ['hampstead nw3', 'NW3 Hampstead'],
    ['Mayfair', 'W1K Mayfair'],
    ['Praed Street', 'Paddington Station'],
  ])('answers "%s" with %s first', (query, expected) => {
    expect(first(query)?.name).toBe(expected);
  });

  it('takes STN for Stansted, before the stations among the operator’s own places', () => {
    const station = { id: 'cambridge', name: 'Cambridge Station', category: 'Station', town: 'Cambridge' } as const;
    const rest = { meetingpoint: '', address: '', postcode: '', aliases: [], airport: '' };
    const own = [{ ...station, ...rest, latitude: 52.194, longitude: 0.137 }];
    const found = createGazetteer(undefined, { own, country: 'GB' }).searchPlaces('stn');
    expect(found.slice(0, 2).map(({ name }) => name)).toEqual(['London Stansted Airport', 'Cambridge Station']);
  });

  it('puts stations before villages of the same name', () => {
    const found = gazetteer.searchPlaces('Richmond', { limit: 3 });
    expect(found.map(({ category }) => category)).toEqual(['Station', 'Town', 'Town']);
  });

  it('lets nearness order towns of one name', () => {
    const towns = (near: { latitude: number; longitude: number }) =>
      gazetteer.searchPlaces('Newport', { near, limit: 1 }).map(({ line2, fulladdress }) => line2 || fulladdress);
    expect(towns({ latitude: 50.7, longitude: -1.3 })[0]).toContain('Isle of Wight');
    expect(towns({ latitude: 52.75, longitude: -2.4 })[0]).toContain('Telford');
  });

  it('answers what was asked before as it did then, for each limit and nearness of its own', () => {
    const onWight = { near: { latitude: 50.7, longitude: -1.3 } };
    const asked = [onWight, { ...onWight, limit: 1 }, { near: { latitude: 52.75, longitude: -2.4 } }, {}, { limit: 3 }];
    const before = asked.map((options) => gazetteer.searchPlaces('Newport', options));
    expect(before.map(({ length }) => length)).toEqual([10, 1, 10, 10, 3]);
    expect(before[0]?.[0]).not.toEqual(before[2]?.[0]);
    expect(asked.map((options) => gazetteer.searchPlaces(' Newport', options))).toEqual(before);
  });

  it('ignores a nearness that is no coordinate', () => {
    const near = { latitude: Number.NaN, longitude: 400 };
    expect(gazetteer.searchPlaces('Paddington', { near })[0]?.name).toBe('Paddington Station');
  });

  it('gives every address back when it is typed as it was shown', () => {
    for (const query of ['Paddington', 'Heathrow', 'British Museum', 'Harrods']) {
      const shown = first(query);
      expect(first(shown?.fulladdress ?? '')?.id).toBe(shown?.id);
    }
  });

  it('carries what the wire needs', () => {
    expect(first('Heathrow')).toEqual({
      id: 'terminal:EGLL-2',
      name: 'Heathrow Terminal 2',
      line1: 'Inner Ring East',
      line2: 'Hounslow',
      category: 'Air',
      postcode: 'TW6 1EW',
      latitude: 51.4695,
      longitude: -0.4514,
      placename: '',
      fulladdress: 'Heathrow Terminal 2, Inner Ring East, Hounslow TW6 1EW',
      code: 'EGLL',
      iata: 'LHR',
      placeid: 'terminal:EGLL-2',
      precision: 'exact',
      countrycode: 'gb',
    });
  });

  it('calls only airports Air', () => {
    for (const query of ['airport', 'Fairfield', 'Stairfoot', 'Blair', 'hotel', 'museum']) {
      for (const { category, iata } of gazetteer.searchPlaces(query, { limit: 50 })) {
        expect(category.toLowerCase().includes('air')).toBe(iata !== '');
      }
    }
  });

  it('answers a town with itself, not with its twenty districts', () => {
    const found = gazetteer.searchPlaces('Birmingham', { limit: 20 });
    expect(found.filter(({ category }) => category === 'Postcode').length).toBeLessThanOrEqual(2);
  });

  it('never answers one place twice, nor more than asked', () => {
    for (const query of ['E1', 'London', 'st', 'a', 'LHR', 'SW1A 1', 'Stratford']) {
      for (const limit of [1, 7, 50]) {
        const ids = gazetteer.searchPlaces(query, { limit }).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length).toBeLessThanOrEqual(limit);
      }
    }
    expect(gazetteer.searchPlaces('London', { limit: Number.NaN })).toHaveLength(10);
    expect(gazetteer.searchPlaces('London', { limit: 1e9 })).toHaveLength(50);
    expect(gazetteer.searchPlaces('London', { limit: -3 })).toHaveLength(1);
  });
});

describe('postcodes', () => {
  it.each(['SW1A 1AA', 'sw1a1aa', ' SW1A  1AA ', 'Sw1A 1aA'])('finds the palace by "%s"', (query) => {
    expect(first(query)).toMatchObject({ name: 'Buckingham Palace', postcode: 'SW1A 1AA', precision: 'exact' });
    expect(gazetteer.resolvePostcode(query)).toMatchObject({ name: 'Buckingham Palace', postcode: 'SW1A 1AA' });
  });

  it('resolves a postcode it does not hold to its district, and says so', () => {
    expect(first('e15 2zz')).toMatchObject({
      name: 'E15 2ZZ (district centre, approximate)',
      postcode: 'E15 2ZZ',
      category: 'Postcode',
      precision: 'district',
      fulladdress: 'Stratford, London E15 2ZZ',
    });
  });

  it('resolves a postcode of an unknown district to its area', () => {
    expect(gazetteer.resolvePostcode('LS99 9ZZ')).toMatchObject({ precision: 'locality', postcode: 'LS99 9ZZ' });
  });

  it.each(['ZZ1 1AA', 'Q1 1AA', 'SW1A 1A', '', '   ', 'hello', 'SW1A 1AAA'])('knows that "%s" is none', (text) => {
    expect(gazetteer.resolvePostcode(text)).toBeNull();
  });

  it('finds the postcode in an address it does not know', () => {
    expect(first('221b Baker Street NW1 6XE')).toMatchObject({ postcode: 'NW1 6XE', precision: 'district' });
  });

  it('finds the postcode at the end of a long address', () => {
    const pasted = 'The Department of Everything, Block B, Third Floor, 221b Baker Street, Marylebone, London NW1 6XE';
    expect(first(pasted)).toMatchObject({ postcode: 'NW1 6XE', precision: 'district' });
  });

  it('completes districts, the exact one first', () => {
    expect(gazetteer.searchPlaces('E1', { limit: 3 }).map(({ postcode }) => postcode)).toEqual(['E1', 'E1W', 'E10']);
    expect(first('e14')).toMatchObject({ category: 'Postcode', postcode: 'E14' });
    expect(gazetteer.resolvePostcode('se1')).toMatchObject({ postcode: 'SE1', precision: 'district' });
  });

  it('completes a postcode being typed with the places that have it', () => {
    expect(names('SW1A 1', 2)).toEqual(['Buckingham Palace', "SW1A Whitehall and St James's"]);
    expect(first('sw1a 2a')?.name).toBe('10 Downing Street');
  });

  it('names the district around a point', () => {
    expect(gazetteer.nearestDistrict(51.5416, -0.0034)).toMatchObject({ code: 'E15', town: 'London' });
    // A pin close to a known door is that place; elsewhere it is the spot itself in its district, with its plus code.
    const paddington = first('Paddington');
    expect(gazetteer.placeAt(51.548, -0.03)).toMatchObject({
      category: 'Point',
      postcode: 'E9',
      latitude: 51.548,
      longitude: -0.03,
    });
    expect(gazetteer.placeAt(51.548, -0.03)?.fulladdress).toMatch(/plus code 9C3XGX/);
    expect(gazetteer.placeAt((paddington?.latitude ?? 0) + 0.0005, paddington?.longitude ?? 0)).toEqual(paddington);
    expect(gazetteer.placeAt(48.85, 2.35)).toBeNull();
    expect(gazetteer.placeAt(Number.NaN, 0)).toBeNull();
    expect(gazetteer.nearestDistrict(53.4774, -2.2309)?.code).toMatch(/^M/);
    expect(gazetteer.nearestDistrict(Number.NaN, 0)).toBeNull();
    expect(gazetteer.nearestDistrict(91, 0)).toBeNull();
    expect(gazetteer.nearestDistrict(0, Number.POSITIVE_INFINITY)).toBeNull();
  });
});

describe('what is offered can be booked', () => {
  const everything = new Map(
    'abcdefghijklmnopqrstuvwxyz'
      .split('')
      .flatMap((a) => 'abcdefghijklmnopqrstuvwxyz'.split('').map((b) => a + b))
      .flatMap((prefix) => gazetteer.searchPlaces(prefix, { limit: 50 }))
      .map((record) => [record.id, record]),
  );

  it('has a postcode, but for remote airfields and islands', () => {
    const without = [...everything.values()].filter(({ postcode }) => postcode === '');
    expect(everything.size).toBeGreaterThan(3_000);
    expect(without.length).toBeLessThan(everything.size / 50);
    expect(without.filter(({ category }) => category !== 'Air' && category !== 'Town')).toEqual([]);
  });

  it('has a postcode of at most nine characters that is full exactly when the place is exact', () => {
    for (const { category, postcode, precision } of everything.values()) {
      expect(postcode.length).toBeLessThanOrEqual(9);
      if (postcode !== '' && category !== 'Postcode') expect(postcode.includes(' ')).toBe(precision === 'exact');
    }
  });

  it('lies in the British Isles', () => {
    for (const { latitude, longitude } of everything.values()) {
      expect(latitude).toBeGreaterThan(49);
      expect(latitude).toBeLessThan(61.5);
      expect(longitude).toBeGreaterThan(-9);
      expect(longitude).toBeLessThan(2.5);
    }
  });

  it('lies near the district that its postcode names', () => {
    const far = [...everything.values()].filter(({ latitude, longitude, postcode, precision }) => {
      const district = gazetteer.resolvePostcode(postcode.split(' ')[0] ?? '');
      return precision === 'exact' && district && metresBetween({ latitude, longitude }, district) > 20_000;
    });
    expect(far.map(({ name, postcode }) => `${name} ${postcode}`)).toEqual([]);
  });
});

describe('hostile text', () => {
  const hostile = [
    '',
    ' ',
    '\u0000\u0001\u001f\u007f',
    'x'.repeat(1_000_000),
    'a '.repeat(500_000),
    '\u0301'.repeat(1_000_000),
    '<script>alert(1)</script>',
    "'; drop table places; --",
    '((((((((((',
    '.*+?^$()|[]{}\\',
    '\ud800',
    '\u202eLHR',
    '🚕🚕🚕',
    '__proto__',
    'constructor',
    '%00%ff',
    '東京',
  ];

  it.each(hostile.map((text) => [text.slice(0, 30), text]))('is harmless everywhere: %j', (_, text) => {
    const before = process.cpuUsage();
    for (const answer of [
      gazetteer.searchPlaces(text),
      gazetteer.searchAirports(text),
      gazetteer.searchAirlines(text),
    ]) {
      expect(Array.isArray(answer)).toBe(true);
    }
    expect(gazetteer.resolvePostcode(text)).toBeNull();
    expect(gazetteer.airportByCode(text)).toBeNull();
    // Measures CPU time, not wall-clock time: a busy machine must not fail the test.
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });

  it('sees through control characters and accents', () => {
    expect(first('pad\u0000dington')).toBeUndefined();
    expect(first('\u0007Paddington\u0000')?.name).toBe('Paddington Station');
    expect(first('ＰＡＤＤＩＮＧＴＯＮ')?.name).toBe('Paddington Station');
  });
});

describe('airports of the world', () => {
  it.each([
    ['LHR', 'LHR'],
    ['egll', 'LHR'],
    ['stn', 'STN'],
    ['London', 'LHR'],
    ['heatrow', 'LHR'],
    ['Paris', 'CDG'],
    ['new york', 'JFK'],
    ['zürich', 'ZRH'],
    ['Zurich', 'ZRH'],
    ['sao paulo', 'GRU'],
    ['lodz', 'LCJ'],
    ['tromso', 'TOS'],
    ['diyarbakir', 'DIY'],
    ['berlin', 'BER'],
    ['istanbul', 'IST'],
    ['edinburg', 'EDI'],
  ])('answers "%s" with %s first', (query, iata) => {
    expect(gazetteer.searchAirports(query)[0]?.iata).toBe(iata);
  });

  it('carries what a flight needs', () => {
    expect(gazetteer.airportByCode(' lhr ')).toEqual({
      iata: 'LHR',
      icao: 'EGLL',
      name: 'London Heathrow Airport',
      city: 'London',
      country: 'GB',
      latitude: 51.47075,
      longitude: -0.45991,
      timezone: 'Europe/London',
      postcode: 'TW6 2GW',
      fulladdress: 'London Heathrow Airport (LHR), London, GB',
    });
    expect(gazetteer.airportByCode('EDDB')?.iata).toBe('BER');
    // Terminal 5, Gatwick's north terminal, and the City, where flights are rare.
    expect(gazetteer.airportNear(51.4723, -0.4882)?.icao).toBe('EGLL');
    expect(gazetteer.airportNear(51.1619, -0.1771)?.icao).toBe('EGKK');
    expect(gazetteer.airportNear(51.5155, -0.0922)).toBeNull();
    expect(gazetteer.airportNear(Number.NaN, 0)).toBeNull();
    expect(gazetteer.airportByCode('XXXX')).toBeNull();
  });
});

describe('airlines', () => {
  it.each([
    ['BA', 'BAW'],
    ['baw', 'BAW'],
    ['ba 0117', 'BAW'],
    ['EZY82AB', 'EZY'],
    ['british air', 'BAW'],
    ['lufthnsa', 'DLH'],
    ['tui airways', 'TOM'],
    ['W9', 'WUK'],
    ['RK', 'RUK'],
    ['easyjet europe', 'EJU'],
  ])('answers "%s" with %s first', (query, icao) => {
    expect(gazetteer.searchAirlines(query)[0]?.icao).toBe(icao);
  });

  it.each(['JAI', 'BER', 'TCX'])('no longer knows %s', (icao) => {
    expect(gazetteer.searchAirlines(icao).filter((airline) => airline.icao === icao)).toEqual([]);
  });
});
