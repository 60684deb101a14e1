import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFileError, isInside, readCountryGazetteer } from '../geo/index.ts';
import { crossing } from './check-area.ts';
import { type AirportRow, filesOfOperator } from './init-folder.ts';
import {
  checkDocuments,
  crossMistakes,
  type DocumentName,
  documentNames,
  type Mistake,
  type Operator,
  operatorOf,
  type ReadDocuments,
  readDocument,
} from './operator.ts';

/** Something in a file of an operator's folder that cannot be. */
export interface FileMistake {
  readonly file: string;
  /** `distance.bands.1.permile`; '' for the whole file. */
  readonly field: string;
  /** What stands there, as JSON; '' for nothing. */
  readonly value: string;
  /** What is wrong, and what is allowed. */
  readonly message: string;
}

/** An airport lies at most this far outside of what its country's other airports span. */
const countryDegrees = 3;

/** Whether a point can be in a country, as far as its airports tell; true for a country without one. */
function mayLieIn(country: string, latitude: number, longitude: number, rows: readonly AirportRow[]): boolean {
  const own = rows.filter((row) => row[4] === country);
  return (
    own.length === 0 ||
    own.some((row) => Math.abs(row[5] - latitude) < countryDegrees && Math.abs(row[6] - longitude) < 2 * countryDegrees)
  );
}

const swapped = 'latitude and longitude stand in each other’s place';

/** Points that lie where the operator cannot mean them. */
function pointMistakes(operator: Operator, rows: readonly AirportRow[]): FileMistake[] {
  const { configuration, serviceArea: area, places } = operator;
  const { country, baselat, baselng } = configuration;
  const mistakes: FileMistake[] = [];
  const check = (file: string, field: string, latitude: number, longitude: number, mustBeServed: boolean) => {
    const isWrong = (lat: number, lng: number) =>
      (mustBeServed && area !== null && !isInside(area, lat, lng)) || !mayLieIn(country, lat, lng, rows);
    if (!isWrong(latitude, longitude)) return;
    const isSwapped = Math.abs(longitude) <= 90 && !isWrong(longitude, latitude);
    const isAbroad = !mayLieIn(country, latitude, longitude, rows);
    const where = isAbroad ? `is not in ${country}` : 'lies outside of service-area.json';
    mistakes.push({ file, field, value: `${latitude}, ${longitude}`, message: isSwapped ? swapped : where });
  };
  check('configuration.json', 'baselat', baselat, baselng, true);
  if (area?.kind === 'circle') {
    check('service-area.json', 'centre', area.centre.latitude, area.centre.longitude, false);
  } else if (area) {
    for (const [at, corner] of area.points.entries()) {
      check('service-area.json', `points.${at}`, corner.latitude, corner.longitude, false);
    }
  }
  for (const [at, { outline }] of operator.fares.zones.entries()) {
    for (const [i, corner] of outline.entries()) {
      check('fares.json', `zones.${at}.outline.${i}`, corner.latitude, corner.longitude, false);
    }
  }
  for (const [at, { from, to }] of operator.fares.fixed.entries()) {
    for (const [end, { place, outline }] of Object.entries({ from, to })) {
      if (place) check('fares.json', `fixed.${at}.${end}.place.latitude`, place.latitude, place.longitude, false);
      for (const [i, corner] of outline.entries()) {
        check('fares.json', `fixed.${at}.${end}.outline.${i}`, corner.latitude, corner.longitude, false);
      }
    }
  }
  for (const [at, stand] of (operator.fleet?.stands ?? []).entries()) {
    check('fleet.json', `stands.${at}.latitude`, stand.latitude, stand.longitude, false);
  }
  for (const [at, { picklat, picklng, dofflat, dofflng }] of operator.promotions.entries()) {
    if (picklat !== undefined && picklng !== undefined) {
      check('promotions.json', `${at}.pickup.latitude`, picklat, picklng, false);
    }
    if (dofflat !== undefined && dofflng !== undefined) {
      check('promotions.json', `${at}.dropoff.latitude`, dofflat, dofflng, false);
    }
  }
  for (const [at, place] of places.entries()) {
    check('places.json', `${at}.latitude`, place.latitude, place.longitude, true);
  }
  return mistakes;
}

/** Airports that nobody knows. */
function airportMistakes({ configuration, fares, places }: Operator, rows: readonly AirportRow[]): FileMistake[] {
  const known = new Set(rows.map(([, icao]) => icao));
  const named: (readonly [file: string, field: string, code: string])[] = [
    ...configuration.airports.map((code, at) => ['configuration.json', `airports.${at}`, code] as const),
    ...fares.airports.map(({ code }, at) => ['fares.json', `airports.${at}.code`, code] as const),
    ...fares.fixed.flatMap(({ from, to }, at) => [
      ...from.airports.map((code, i) => ['fares.json', `fixed.${at}.from.airports.${i}`, code] as const),
      ...to.airports.map((code, i) => ['fares.json', `fixed.${at}.to.airports.${i}`, code] as const),
    ]),
    ...places.map(({ airport }, at) => ['places.json', `${at}.airport`, airport] as const),
  ];
  return named
    .filter(([, , code]) => code !== '' && !known.has(code))
    .map(([file, field, code]) => ({
      file,
      field,
      value: JSON.stringify(code),
      message: 'no airport has this ICAO code',
    }));
}

/** Services that are chosen without what they need. */
function keyMistakes({ configuration: said }: Operator): FileMistake[] {
  const searchapi = said.searchapi.trim().toLowerCase();
  // A page of the gateway's own needs no key in ours.
  const onOwnPage = said.paymentpage === 'own';
  const rules: readonly (readonly [isMissing: boolean, field: string, message: string])[] = [
    [
      onOwnPage && said.paymentgateway === 'stripe' && said.stripepublickey === '',
      'stripepublickey',
      'stripe needs its pk_… key',
    ],
    [said.paymentgateway === 'braintree' && said.publickey === '', 'publickey', 'braintree needs its tokenization key'],
    [said.iscardallowed && said.paymentgateway === '', 'paymentgateway', 'cards need stripe, braintree or sandbox'],
    [
      onOwnPage && said.ispaypalallowed && said.paymentgateway !== 'sandbox' && said.paypalclientid === '',
      'paypalclientid',
      'PayPal needs the client id of its app',
    ],
    [
      (['google', '1'].includes(searchapi) || said.mapsource === 'google') && said.googlekey === '',
      'googlekey',
      'google needs its key',
    ],
    [
      (['bing', '2'].includes(searchapi) || said.mapsource === 'bing') && said.bingkey === '',
      'bingkey',
      'bing needs its key',
    ],
  ];
  return rules
    .filter(([isMissing]) => isMissing)
    .map(([, field, message]) => ({ file: 'configuration.json', field, value: '', message }));
}

/** What reads well and can never be. */
function vainMistakes({ configuration: said, promos, vehicles, fares }: Operator): FileMistake[] {
  const mistakes: FileMistake[] = [];
  const methods: Readonly<Record<string, boolean>> = {
    cash: said.iscashallowed,
    card: said.iscardallowed,
    paypal: said.ispaypalallowed,
    account: said.isaccountallowed,
  };
  const { defaultpaymentmethod } = said;
  const allowed = Object.keys(methods).filter((method) => methods[method]);
  if (!methods[defaultpaymentmethod]) {
    const message = `is not allowed here; expected ${allowed.join(', ') || 'a method that is allowed'}`;
    const value = JSON.stringify(defaultpaymentmethod);
    mistakes.push({ file: 'configuration.json', field: 'defaultpaymentmethod', value, message });
  }
  for (const [at, { from, until }] of promos.entries()) {
    if (from === undefined || until === undefined || from <= until) continue;
    const message = `is over before it begins; expected ${from} or later`;
    mistakes.push({ file: 'promos.json', field: `${at}.until`, value: JSON.stringify(until), message });
  }
  const ids = new Set(vehicles.map(({ vehtypeid }) => String(vehtypeid)));
  for (const id of Object.keys(fares.vehicles).filter((each) => !ids.has(each))) {
    const message = `vehicles.json has no vehicle type ${id}; expected ${[...ids].join(', ')}`;
    mistakes.push({ file: 'fares.json', field: `vehicles.${id}`, value: '', message });
  }
  return mistakes;
}

/** A country's lists that are named and cannot be read. */
function gazetteerMistakes({ configuration: { gazetteer } }: Operator, folder: string): FileMistake[] {
  if (gazetteer === '') return [];
  try {
    readCountryGazetteer(join(folder, 'gazetteer'));
    return [];
  } catch (error) {
    if (!(error instanceof DataFileError)) throw error;
    return [
      { file: 'configuration.json', field: 'gazetteer', value: JSON.stringify(gazetteer), message: error.message },
    ];
  }
}

type Json = Record<string, unknown>;
type Documents = Partial<Record<DocumentName, unknown>>;

/** The value at a field's path; undefined where there is none. */
const valueAt = (content: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Json | null | undefined)?.[name], content);

/** Puts a value in a field's place. @returns false where the field's own place is missing */
function put(content: unknown, path: readonly string[], value: unknown): boolean {
  const parent = valueAt(content, path.slice(0, -1));
  const name = path.at(-1);
  if (typeof parent !== 'object' || parent === null || name === undefined) return false;
  if (value === undefined) delete (parent as Json)[name];
  else (parent as Json)[name] = value;
  return true;
}

/**
 * The documents with something sound in the place of every mistake, so that one mistake does not hide those that are
 * found by comparing documents.
 */
function repaired(contents: Documents, mistakes: readonly Mistake[], sound: Documents): Documents {
  const whole = structuredClone(contents);
  for (const { document, field, message } of mistakes) {
    const path = field.split('.');
    const value = valueAt(sound[document], path);
    const isSurplus = message === 'is not known here';
    const isPut = field !== '' && (value !== undefined || isSurplus) && put(whole[document], path, value);
    if (!isPut) whole[document] = structuredClone(sound[document]);
  }
  return whole;
}

/**
 * Everything that is wrong in an operator's folder.
 * @param rows the world's airports (`airports.json`)
 */
export async function validateFolder(folder: string, rows: readonly AirportRow[]): Promise<readonly FileMistake[]> {
  const mistakes: FileMistake[] = [];
  const contents: Documents = {};
  const unread = new Set<string>();
  const json = async (file: string): Promise<unknown> => {
    try {
      return readDocument(await readFile(join(folder, file), 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      unread.add(file);
      const message = error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read';
      mistakes.push({ file, field: '', value: '', message });
      return undefined;
    }
  };
  for (const document of documentNames) contents[document] = await json(`${document}.json`);
  const { mistakes: wrong } = checkDocuments(contents);
  const add = ({ document, field, value, message }: Mistake) => {
    const file = `${document}.json`;
    const isTold = mistakes.some((told) => told.file === file && told.field === field);
    if (!unread.has(file) && !isTold) mistakes.push({ file, field, value, message });
  };
  for (const mistake of wrong) add(mistake);
  const known = new Set(documentNames.map((name) => `${name}.json`));
  for (const file of (await readdir(folder)).sort()) {
    if (file.endsWith('.json') && !known.has(file)) {
      mistakes.push({ file, field: '', value: '', message: 'is no file of an operator; its name may be misspelled' });
    }
  }
  const files = filesOfOperator(
    { name: 'x', country: '', at: { latitude: 0, longitude: 0 }, currency: 'EUR', unit: 'km', language: 'en' },
    rows,
  );
  const sound: Documents = Object.fromEntries(documentNames.map((name) => [name, files[`${name}.json`]]));
  const { read, mistakes: left } = checkDocuments(repaired(contents, wrong, sound));
  // Where even that does not read, what was found has to be mended first.
  if (left.length > 0) return mistakes;
  const documents = read as ReadDocuments;
  const operator = operatorOf(documents);
  for (const mistake of crossMistakes(documents)) add(mistake);
  const crossed = operator.serviceArea && crossing(operator.serviceArea);
  if (crossed) add(crossed);
  const isSound = ({ file, field }: FileMistake) =>
    !unread.has(file) &&
    !wrong.some((told) => `${told.document}.json` === file && (told.field === '' || field.startsWith(told.field)));
  const compared = [
    ...pointMistakes(operator, rows),
    ...airportMistakes(operator, rows),
    ...keyMistakes(operator),
    ...vainMistakes(operator),
    ...gazetteerMistakes(operator, folder),
  ];
  return [...mistakes, ...compared.filter(isSound)];
}
