import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { demoCountry, demoOperator } from '../testing/demo-operator.ts';
import { defaultDataDir, readData } from './data.ts';

const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'geo-data-'));
  folders.push(made);
  return made;
};
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true });
});

describe('where the data is', () => {
  it('is the same from the sources and from a bundle', () => {
    const data = defaultDataDir();
    expect(basename(data)).toBe('data');
    expect(defaultDataDir(join(dirname(data), 'dist'))).toBe(data);
    expect(defaultDataDir(join(dirname(data), 'dist', 'chunks'))).toBe(data);
  });

  it('says so when there is none', () => {
    expect(() => defaultDataDir(folder())).toThrow(/No data folder/);
  });

  it('names file and field of a mistake', () => {
    const data = folder();
    writeFileSync(join(data, 'airlines.json'), '{"rows":[["BA","BAW","British Airways",44]]}');
    expect(() => readData('airlines.json', data)).toThrow(/airlines\.json: rows\.0\.3/);
    writeFileSync(join(data, 'airlines.json'), '{"rows":[');
    expect(() => readData('airlines.json', data)).toThrow(`${join(data, 'airlines.json')} cannot be read: `);
    expect(() => readData('airports.json', data)).toThrow(`${join(data, 'airports.json')} cannot be read: ENOENT`);
  });
});

const country = demoCountry();
const wholePostcode = new RegExp(`^${country.postcode.district} ${country.postcode.rest}$`);

describe('the files themselves', () => {
  it('holds the numbers that its sources promise', () => {
    expect(readData('airports.json').rows).toHaveLength(5_395);
    expect(readData('airlines.json').rows.length).toBeGreaterThan(700);
    expect(country.towns.length).toBeGreaterThan(4_500);
    expect(country.districts.length).toBeGreaterThan(2_500);
    expect(country.landmarks.length).toBeGreaterThanOrEqual(150);
  });

  it('has a valid full postcode for each authored place', () => {
    const { terminals, airportPostcodes } = country;
    const postcodes = [
      ...terminals.map(({ postcode }) => postcode),
      ...country.landmarks.map(({ postcode }) => postcode),
      ...Object.values(airportPostcodes),
    ];
    expect(postcodes.filter((postcode) => !wholePostcode.test(postcode))).toEqual([]);
  });

  it('names each district once, and each by its own form', () => {
    const codes = country.districts.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^[A-Z]{1,2}\d[A-Z\d]?$/.test(code))).toEqual([]);
  });

  it('has every district of inner London', () => {
    const codes = new Set(country.districts.map(({ code }) => code));
    const upTo = (area: string, last: number) => Array.from({ length: last }, (_, i) => `${area}${i + 1}`);
    const wanted = [
      ...upTo('E', 18),
      ...upTo('N', 22),
      ...upTo('NW', 11),
      ...upTo('SE', 28),
      ...upTo('SW', 20),
      ...upTo('W', 14),
    ];
    // SW1 and W1 exist only with a letter suffix, like the districts of the City and Holborn.
    const split = new Set(['SW1', 'W1']);
    expect(wanted.filter((code) => !split.has(code) && !codes.has(code))).toEqual([]);
    for (const code of ['SW1A', 'W1K', 'EC1A', 'EC4Y', 'WC1A', 'WC2R', 'N1C', 'E1W', 'E20'])
      expect(codes).toContain(code);
  });

  it('gives terminals only to airports that exist', () => {
    const codes = new Set(readData('airports.json').rows.map(([, icao]) => icao));
    const { terminals, airportPostcodes } = country;
    const named = [...terminals.map(({ airport }) => airport), ...Object.keys(airportPostcodes)];
    expect(named.filter((code) => !codes.has(code))).toEqual([]);
  });

  it('covers each hour of a stand at most once', () => {
    for (const { bands } of demoOperator().fleet?.stands ?? []) {
      for (let hour = 0; hour < 24; hour++) {
        expect(bands.filter(({ from, to }) => hour >= from && hour < to).length).toBeLessThanOrEqual(1);
      }
    }
  });
});
