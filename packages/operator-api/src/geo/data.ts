import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isZone } from 'booking-core/domain';
import * as v from 'valibot';

const coordinates = {
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
};
const latitude = coordinates.latitude;
const longitude = coordinates.longitude;

const airportsFile = v.object({
  rows: v.array(
    v.tuple([
      v.string(),
      v.string(),
      v.string(),
      v.string(),
      v.string(),
      latitude,
      longitude,
      v.string(),
      v.number(),
      v.number(),
    ]),
  ),
});
const airlinesFile = v.object({ rows: v.array(v.tuple([v.string(), v.string(), v.string(), v.string()])) });
const townsFile = v.object({ rows: v.array(v.tuple([v.string(), v.string(), latitude, longitude])) });
const pattern = v.pipe(
  v.string(),
  v.check((text) => {
    try {
      new RegExp(text);
      return true;
    } catch {
      return false;
    }
  }, 'expected a regular expression'),
);
const districtsFile = v.object({
  country: v.string(),
  /** Regular expressions for the parts of a postcode: the district, the second half, and a partly typed second half. */
  postcode: v.object({ district: pattern, rest: pattern, restWhileTyped: pattern }),
  cities: v.array(v.string()),
  areas: v.record(v.string(), v.string()),
  districts: v.array(v.object({ code: v.string(), locality: v.string(), town: v.string(), ...coordinates })),
});
const kilometres = v.pipe(v.number(), v.minValue(0));
/** A country's city centres and rivers, for route estimates. */
const roadsFile = v.object({
  centres: v.array(
    v.object({
      ...coordinates,
      kmPerHour: v.pipe(v.number(), v.gtValue(0)),
      reachKilometres: v.pipe(v.number(), v.gtValue(0)),
      mainRoadsFromKilometres: v.optional(kilometres),
      mainRoadsWhollyFromKilometres: v.optional(kilometres),
    }),
  ),
  rivers: v.array(
    v.object({
      line: v.pipe(v.array(v.tuple([latitude, longitude])), v.minLength(2)),
      crossings: v.array(
        v.object({ name: v.string(), ...coordinates, delaySeconds: v.number(), orbital: v.boolean() }),
      ),
    }),
  ),
});
const landmarksFile = v.object({
  landmarks: v.array(
    v.object({
      id: v.string(),
      category: v.picklist([
        'Station',
        'Port',
        'Hotel',
        'Hospital',
        'Stadium',
        'Venue',
        'Museum',
        'Government',
        'Landmark',
        'Shopping',
        'University',
      ]),
      name: v.string(),
      line1: v.string(),
      town: v.string(),
      postcode: v.string(),
      ...coordinates,
      aliases: v.optional(v.array(v.string()), []),
      major: v.optional(v.boolean(), false),
    }),
  ),
});
const terminalsFile = v.object({
  terminals: v.array(
    v.object({
      airport: v.string(),
      terminal: v.string(),
      name: v.string(),
      line1: v.string(),
      town: v.string(),
      postcode: v.string(),
      ...coordinates,
      aliases: v.optional(v.array(v.string()), []),
    }),
  ),
  airportPostcodes: v.record(v.string(), v.string()),
});
const hour = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24));
/** The simulated fleet's stands; other fields of the file are notes for human readers. */
export const fleetFile = v.object({
  minimumSeconds: v.pipe(v.number(), v.minValue(0)),
  maximumKilometres: v.pipe(v.number(), v.gtValue(0)),
  timezone: v.pipe(v.string(), v.check(isZone, 'expected an IANA time zone like Europe/London')),
  stands: v.array(
    v.object({
      name: v.string(),
      ...coordinates,
      bands: v.array(v.object({ from: hour, to: hour, vehicles: v.pipe(v.number(), v.integer(), v.minValue(0)) })),
    }),
  ),
});
/** The area in which bookings are accepted; other fields of the file are notes for human readers. */
export const serviceAreaFile = v.variant('kind', [
  v.object({
    kind: v.literal('circle'),
    centre: v.object(coordinates),
    kilometres: v.pipe(v.number(), v.gtValue(0), v.maxValue(20_000)),
  }),
  v.object({
    kind: v.literal('polygon'),
    points: v.pipe(
      v.array(v.object(coordinates)),
      v.minLength(3, 'an area has at least three corners'),
      v.maxLength(2_000),
    ),
  }),
]);

const schemas = {
  'airports.json': airportsFile,
  'airlines.json': airlinesFile,
  'towns.json': townsFile,
  'districts.json': districtsFile,
  'roads.json': roadsFile,
  'landmarks.json': landmarksFile,
  'terminals.json': terminalsFile,
} as const;

type Schemas = typeof schemas;
export type DataFile = keyof Schemas;
export type FleetPlan = v.InferOutput<typeof fleetFile>;
export type Roads = v.InferOutput<typeof roadsFile>;
export type ServiceArea = v.InferOutput<typeof serviceAreaFile>;

/**
 * Finds the package's `data` folder from the sources (`src/geo/`) and from the bundle (`dist/`) alike.
 * @returns the nearest `data` folder above this file that contains `airports.json`
 * @throws {Error} when there is none
 */
export function defaultDataDir(from: string = dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'data');
    if (existsSync(join(candidate, 'airports.json'))) return candidate;
    if (dirname(folder) === folder) throw new Error(`No data folder with airports.json above ${resolve(from)}`);
  }
}

/** Raised when a data file cannot be used; the message names the file and the field. */
export class DataFileError extends Error {
  override name = 'DataFileError';
}

/**
 * Reads and checks one data file.
 * @throws {DataFileError} when it is missing or malformed: operators edit some of them.
 */
export function readData<Name extends DataFile>(name: Name, dataDir?: string): v.InferOutput<Schemas[Name]> {
  const path = join(dataDir ?? defaultDataDir(), name);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new DataFileError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const result = v.safeParse(schemas[name], json);
  if (!result.success) {
    const [issue] = result.issues;
    throw new DataFileError(`${path}: ${v.getDotPath(issue) ?? 'file'}: ${issue.message}`);
  }
  return result.output as v.InferOutput<Schemas[Name]>;
}

/**
 * Names and postcodes of one country, chosen in the operator's settings; without it, places are the world's airports.
 */
export type CountryGazetteer = ReturnType<typeof readCountryGazetteer>;

/** Reads a country's gazetteer from its folder. @throws {DataFileError} */
export const readCountryGazetteer = (folder: string) => ({
  ...readData('districts.json', folder),
  ...readData('terminals.json', folder),
  ...readData('landmarks.json', folder),
  towns: readData('towns.json', folder).rows,
  roads: readData('roads.json', folder),
});
