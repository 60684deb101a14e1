import { latitudeIndex } from './latitude-index.ts';
import { best, boundedLimit, meeting, meetingOf } from './ranking.ts';
import { joinedWords, maxQueryLength, normalise, queryTokens, tokenise } from './text.ts';
import type { AirlineRecord, AirportRecord, LatLng } from './types.ts';
import { typosIn, WordIndex } from './word-index.ts';

/** As `airports.json` has them. */
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

/** Known airports stand in the middle of their runways; a far terminal is this far from it at most. */
const groundsMetres = 6_000;

/** The step from a metropolitan airport to an airfield without scheduled flights. */
const pointsPerRank = 4;
/** Runway length stands for how busy an airport is: no source here has passengers. */
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
    // Authored terminals mark the airports this operator serves most.
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
    const exact = byCode(joined);
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
  /** The airport that a point belongs to: the nearest of those with a code, and none farther than its own grounds. */
  const near = (at: LatLng): AirportRecord | null => around(at, groundsMetres)[0] ?? null;
  return { search, byCode, near };
}

/** A flight number as people type it ("ba 0117", "EZY82AB"), so that the airline is found from it. */
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
