import { latitudeIndex } from './latitude-index.ts';
import { best, boundedLimit, meeting, meetingOf } from './ranking.ts';
import { joinedWords, maxQueryLength, normalise, queryTokens, tokenise } from './text.ts';
import type { AirlineRecord, AirportRecord, LatLng } from './types.ts';
import { typosIn, WordIndex } from './word-index.ts';

/** A row of `airports.json`. */
export type AirportRow = readonly [
  iata: string,
  icao: string,
  name: string,
  city: string,
  country: string,
  latitude: number,
  longitude: number,
  timezone: string,
  rank: number,
  runwayKilometres: number,
];
type AirlineRow = readonly [iata: string, icao: string, name: string, country: string];

/** An airport's coordinates are the middle of its runways; no terminal is farther from there than this. */
const groundsMetres = 6_000;

/** Score added per rank; ranks run from metropolitan airports to airfields without scheduled flights. */
const pointsPerRank = 4;
/** Runway length approximates how busy an airport is: the data sources have no passenger numbers. */
const runwayPoints = (kilometres: number) => 3 - Math.min(3, kilometres / 6);

/** Search over the world's airports: exact code, city, name, words, one typo; busier airports first among equals. */
export function createAirportSearch(
  rows: readonly AirportRow[],
  terminals: readonly { airport: string; postcode: string }[],
  postcodes: Readonly<Record<string, string>>,
) {
  const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const records: AirportRecord[] = [];
  const names: string[][] = [];
  const points: number[] = [];
  const words: string[][] = [];
  const codes = new Map<string, AirportRecord>();
  for (const [iata, icao, name, city, country, latitude, longitude, timezone, rank, runwayKilometres] of rows) {
    const own = terminals.filter(({ airport }) => icao !== '' && airport === icao);
    const postcode = postcodes[icao] ?? own[0]?.postcode ?? '';
    const fulladdress = [`${name} (${iata})`, city, country].filter((part) => part !== '').join(', ');
    const record = { iata, icao, name, city, country, latitude, longitude, timezone, postcode, fulladdress };
    records.push(record);
    names.push([...new Set([city, name, name.replace(`${city} `, '')].map(joinedWords))].filter((n) => n !== ''));
    // Airports with terminals in the country's data are the ones most booked: they rank higher.
    points.push(rank * pointsPerRank + runwayPoints(runwayKilometres) - own.length / 2);
    words.push([name, city, iata, icao, countries.of(country) ?? ''].flatMap(tokenise));
    codes.set(iata, record);
    if (icao !== '' && !codes.has(icao)) codes.set(icao, record);
  }
  const index = new WordIndex(words);

  const byCode = (code: string): AirportRecord | null =>
    code.length > maxQueryLength ? null : (codes.get(code.trim().toUpperCase()) ?? null);

  const search = (text: string, limit?: number): AirportRecord[] => {
    const wanted = boundedLimit(limit);
    const tokens = queryTokens(text);
    const joined = tokens.join(' ');
    // Without the synonyms of words: STN is Stansted, not "station".
    const exact = byCode(normalise(text.slice(0, maxQueryLength)));
    const scored: { item: AirportRecord; score: number; text: string }[] = [];
    for (const [id, quality] of index.find(tokens)) {
      const item = records[id];
      if (!item || item === exact) continue;
      const how = typosIn(quality) > 0 ? meeting.typo : meetingOf(names[id] ?? [], tokens, joined);
      scored.push({ item, score: how + (points[id] ?? 0), text: item.iata });
    }
    return [...(exact ? [exact] : []), ...best(scored, wanted)].slice(0, wanted);
  };
  const around = latitudeIndex(records.filter(({ icao }) => icao !== ''));
  /** @returns the nearest airport with an ICAO code within `groundsMetres` of the point, else null. */
  const near = (at: LatLng): AirportRecord | null => around(at, groundsMetres)[0] ?? null;
  return { search, byCode, near };
}

/** A flight number as users type it ("ba 0117", "EZY82AB"); its first group is the airline code. */
const flightNumber = /^([a-z][a-z0-9]|[0-9][a-z]|[a-z]{3}) ?\d{1,4}[a-z]{0,2}$/;

/** Search over airlines: exact code or flight number, then name, words, one typo. */
export function createAirlineSearch(rows: readonly AirlineRow[]) {
  const records = rows.map(
    ([iata, icao, name, country]): AirlineRecord => ({ iata, icao, name, country, fulladdress: `${name} (${iata})` }),
  );
  const names = records.map(({ name }) => [joinedWords(name)]);
  const index = new WordIndex(records.map((r) => [r.name, r.iata, r.icao, r.country].flatMap(tokenise)));

  const search = (text: string, limit?: number): AirlineRecord[] => {
    const wanted = boundedLimit(limit);
    const normal = normalise(text.slice(0, maxQueryLength));
    const code = (flightNumber.exec(normal)?.[1] ?? normal).toUpperCase();
    const exact = records.filter(({ iata, icao }) => iata === code || icao === code);
    const tokens = queryTokens(text);
    const joined = tokens.join(' ');
    const scored: { item: AirlineRecord; score: number; text: string }[] = [];
    for (const [id, quality] of index.find(tokens)) {
      const item = records[id];
      if (!item || exact.includes(item)) continue;
      const how = typosIn(quality) > 0 ? meeting.typo : meetingOf(names[id] ?? [], tokens, joined);
      scored.push({ item, score: how + item.name.length / 100, text: item.name });
    }
    return [...exact, ...best(scored, wanted)].slice(0, wanted);
  };
  return { search };
}
