import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AirportRow } from '../geo/codes.ts';
import { DataFileError, isInside, readCountryGazetteer } from '../geo/index.ts';
import { crossing } from './check-area.ts';
import { emptyHours } from './check-hours.ts';
import { filesOfOperator, type InitAnswers } from './init-folder.ts';
import { type Documents, mending, unreadVehicle } from './mend.ts';
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
import { readText } from './read-operator.ts';

/** An invalid value in a file of an operator's folder. */
export interface FileMistake {
  readonly file: string;
  /** `distance.bands.1.permile`; '' for the whole file. */
  readonly field: string;
  /** The invalid value as JSON; '' for a missing one. */
  readonly value: string;
  /** The error text, with what is allowed. */
  readonly message: string;
}

/** How far a point may lie outside the bounds of its country's airports, in degrees. */
const countryDegrees = 3;

/** Whether a point can lie in a country, judged by the country's airports; true for a country without one. */
function mayLieIn(country: string, latitude: number, longitude: number, rows: readonly AirportRow[]): boolean {
  const own = rows.filter((row) => row[4] === country);
  return (
    own.length === 0 ||
    own.some((row) => Math.abs(row[5] - latitude) < countryDegrees && Math.abs(row[6] - longitude) < 2 * countryDegrees)
  );
}

const swapped = 'latitude and longitude are swapped';

/** Points in implausible positions. */
function pointMistakes(operator: Operator, rows: readonly AirportRow[]): FileMistake[] {
  const { configuration, serviceArea, places } = operator;
  const { country, baselat, baselng } = configuration;
  const mistakes: FileMistake[] = [];
  let area: Operator['serviceArea'] = null;
  const check = (file: string, field: string, latitude: number, longitude: number, mustBeServed: boolean) => {
    const isWrong = (lat: number, lng: number) =>
      (mustBeServed && area !== null && !isInside(area, lat, lng)) || !mayLieIn(country, lat, lng, rows);
    if (!isWrong(latitude, longitude)) return;
    const isSwapped = Math.abs(longitude) <= 90 && !isWrong(longitude, latitude);
    const isAbroad = !mayLieIn(country, latitude, longitude, rows);
    const where = isAbroad ? `is not in ${country}` : 'is outside the area of service-area.json';
    mistakes.push({ file, field, value: `${latitude}, ${longitude}`, message: isSwapped ? swapped : where });
  };
  if (serviceArea?.kind === 'circle') {
    check('service-area.json', 'centre', serviceArea.centre.latitude, serviceArea.centre.longitude, false);
  } else if (serviceArea) {
    for (const [at, corner] of serviceArea.points.entries()) {
      check('service-area.json', `points.${at}`, corner.latitude, corner.longitude, false);
    }
  }
  // Points are not checked against an area that is itself in the wrong position.
  area = mistakes.length === 0 ? serviceArea : null;
  check('configuration.json', 'baselat', baselat, baselng, true);
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

/** Airport codes that are not in the list. */
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

/** Services that are selected without the keys they need. */
function keyMistakes({ configuration: said }: Operator): FileMistake[] {
  const searchapi = said.searchapi.trim().toLowerCase();
  // The gateway's own page needs no key in ours.
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

/** Valid settings that can never take effect. */
function vainMistakes(
  { configuration: said, promos, vehicles, fares, prices, licences, bookers, holidays }: Operator,
  isRead: (document: DocumentName) => boolean,
): FileMistake[] {
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
    const message = `is not an allowed payment method; expected ${allowed.join(', ') || 'one that is allowed'}`;
    const value = JSON.stringify(defaultpaymentmethod);
    mistakes.push({ file: 'configuration.json', field: 'defaultpaymentmethod', value, message });
  }
  for (const [at, { from, until }] of promos.entries()) {
    if (from === undefined || until === undefined || from <= until) continue;
    const message = `ends before it begins; expected ${from} or later`;
    mistakes.push({ file: 'promos.json', field: `${at}.until`, value: JSON.stringify(until), message });
  }
  const ids = new Set(vehicles.map(({ vehtypeid }) => String(vehtypeid)));
  for (const id of isRead('vehicles') ? Object.keys(fares.vehicles).filter((each) => !ids.has(each)) : []) {
    const expected = [...ids].filter((each) => each !== `${unreadVehicle}`).join(', ');
    const message = `vehicles.json has no vehicle type ${id}; expected ${expected}`;
    mistakes.push({ file: 'fares.json', field: `vehicles.${id}`, value: '', message });
  }
  const tiers = new Set(prices.map(({ id }) => id));
  for (const tier of isRead('prices') ? Object.keys(fares.tiers).filter((each) => !tiers.has(each)) : []) {
    const message = `prices.json has no category ${tier}; expected ${[...tiers].join(', ')}`;
    mistakes.push({ file: 'fares.json', field: `tiers.${tier}`, value: '', message });
  }
  const companies = new Set(bookers.map(({ bookerid }) => bookerid));
  for (const [at, { company }] of licences.entries()) {
    if (company === undefined || !isRead('bookers') || companies.has(company)) continue;
    const message = `bookers.json has no company ${company}`;
    mistakes.push({ file: 'licences.json', field: `${at}.company`, value: `${company}`, message });
  }
  const twice = (file: string, key: string, values: readonly string[]) => {
    for (const [at, value] of values.entries()) {
      if (values.indexOf(value) === at) continue;
      const message = `${value} appears twice`;
      mistakes.push({ file, field: `${at}.${key}`, value: JSON.stringify(value), message });
    }
  };
  twice('prices.json', 'id', [...prices.map(({ id }) => id)]);
  twice('holidays.json', 'date', [...holidays.map(({ date }) => date)]);
  return mistakes;
}

/** A country's place lists that are configured but cannot be read. */
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

/** Answers for a new operator, taken from the rest of the files; the source of replacements for mistakes. */
function answersOf({ configuration, fares }: Documents, rows: readonly AirportRow[]): InitAnswers {
  const said = configuration as { country?: unknown; airports?: unknown } | undefined;
  const codes = new Set(Array.isArray(said?.airports) ? said.airports : []);
  const [ofAirports] = rows.filter(([, icao]) => codes.has(icao)).map((row) => row[4]);
  const isByKilometre = JSON.stringify(fares ?? '').includes('"perkm"');
  return {
    ...{ name: 'x', at: { latitude: 0, longitude: 0 }, currency: 'EUR', language: 'en' },
    country: ofAirports ?? '',
    unit: isByKilometre ? 'km' : 'mile',
  };
}

/**
 * Finds all mistakes in an operator's folder.
 * @param rows the world's airports (`airports.json`)
 */
export async function validateFolder(folder: string, rows: readonly AirportRow[]): Promise<readonly FileMistake[]> {
  const mistakes: FileMistake[] = [];
  const contents: Documents = {};
  const unread = new Set<string>();
  const json = async (file: string): Promise<unknown> => {
    try {
      return readDocument(await readText(join(folder, file)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      unread.add(file);
      const message = error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read';
      mistakes.push({ file, field: '', value: '', message });
      return undefined;
    }
  };
  for (const document of documentNames) contents[document] = await json(`${document}.json`);
  const add = ({ document, field, value, message }: Mistake) => {
    const file = `${document}.json`;
    const isTold = mistakes.some((told) => told.file === file && told.field === field);
    if (!unread.has(file) && !isTold) mistakes.push({ file, field, value, message });
  };
  const files = filesOfOperator(answersOf(contents, rows), rows);
  const { documents, mend, isMended } = mending(
    contents,
    Object.fromEntries(documentNames.map((name) => [name, files[`${name}.json`]])),
  );
  // Replacing each mistake lets the checks continue that need a valid row, or that compare documents.
  let checked = checkDocuments(documents);
  for (; checked.mistakes.length > 0; checked = checkDocuments(documents)) {
    for (const mistake of checked.mistakes) {
      if (!isMended(mistake.document, mistake.field)) add(mistake);
    }
    for (const mistake of checked.mistakes) mend(mistake);
  }
  const known = new Set(documentNames.map((name) => `${name}.json`));
  for (const file of (await readdir(folder)).sort()) {
    if (file.endsWith('.json') && !known.has(file)) {
      mistakes.push({
        file,
        field: '',
        value: '',
        message: 'is not one of an operator’s files; check the name for a typo',
      });
    }
  }
  const read = checked.read as ReadDocuments;
  const operator = operatorOf(read);
  const isRead = (document: DocumentName) => !isMended(document, '');
  const isSaid = (document: string, field: string) =>
    !isMended(document, field) && !field.split('.').includes(`${unreadVehicle}`);
  for (const mistake of crossMistakes(read, isRead)) if (isSaid(mistake.document, mistake.field)) add(mistake);
  const crossed = operator.serviceArea && crossing(operator.serviceArea);
  if (crossed && isSaid('service-area', crossed.field)) add(crossed);
  const isPointRead = (file: string, field: string) => {
    const point = field.replace(/\.latitude$/, '');
    const both = field === 'baselat' ? [field, 'baselng'] : [`${point}.latitude`, `${point}.longitude`];
    return !both.some((each) => isMended(file.replace('.json', ''), each));
  };
  const isAreaRead = !mistakes.some(({ file }) => file === 'service-area.json');
  const compared = [
    ...pointMistakes(isAreaRead ? operator : { ...operator, serviceArea: null }, rows).filter(({ file, field }) =>
      isPointRead(file, field),
    ),
    ...airportMistakes(operator, rows),
    ...keyMistakes(operator),
    ...vainMistakes(operator, isRead),
    ...emptyHours(operator).map(({ document, ...mistake }) => ({ file: `${document}.json`, ...mistake })),
    ...gazetteerMistakes(operator, folder),
  ];
  const all = [...mistakes, ...compared.filter(({ file, field }) => isSaid(file.replace('.json', ''), field))];
  // In the order of the documents; files that do not belong to an operator's folder last.
  const order = [...known];
  const placeOf = ({ file }: FileMistake) => (known.has(file) ? order.indexOf(file) : order.length);
  return all.sort((a, b) => placeOf(a) - placeOf(b));
}
