import { formatMoney, toMinor } from 'booking-core/domain';
import { written } from 'booking-core/messages/direction';
import type { AirportRow } from '../geo/codes.ts';
import { metresBetween } from '../geo/index.ts';
import { initMessages } from './init-messages.ts';
import { isCountry } from './schema.ts';

/** The answers that a new operator's folder is created from. */
export interface InitAnswers {
  readonly name: string;
  /** ISO 3166-1 alpha-2, upper case; '' when unknown. */
  readonly country: string;
  readonly at: { readonly latitude: number; readonly longitude: number };
  /** ISO 4217. */
  readonly currency: string;
  readonly unit: 'km' | 'mile';
  /** ISO 639-1 code of the language of vehicle names and price labels. */
  readonly language: string;
}

/** Thrown when no folder can be created from an answer; the message says what is allowed. */
export class InitError extends Error {
  override name = 'InitError';
}

export const initQuestions = ['name', 'country', 'at', 'currency', 'unit', 'language'] as const;
export type InitQuestion = (typeof initQuestions)[number];

const questions: Readonly<Record<InitQuestion, string>> = {
  name: 'Company name',
  country: 'Country (ISO 3166-1, like FR)',
  at: 'Location as latitude,longitude (like 45.76,4.835)',
  currency: 'Currency (ISO 4217, like EUR)',
  unit: 'Prices per km or mile',
  language: 'Language of the names of vehicles and prices (en, fr, de, es, it, pl, ar, ja)',
};

/** @returns the given answers, and for the missing ones what `ask` obtains from the user; '' where there is none. */
export async function askMissing(
  given: Readonly<Partial<Record<InitQuestion, string>>>,
  ask: (question: string) => Promise<string>,
): Promise<Record<InitQuestion, string>> {
  const typed = { name: '', country: '', at: '', currency: '', unit: '', language: '' };
  for (const name of initQuestions) typed[name] = given[name] ?? (await ask(`${questions[name]}: `));
  return typed;
}

/** Parses the typed answers. @throws {InitError} naming each invalid one, with what is allowed */
export function readAnswers(typed: Readonly<Record<InitQuestion, string>>): InitAnswers {
  const wrong: string[] = [];
  const country = typed.country.trim().toUpperCase();
  const currency = typed.currency.trim().toUpperCase();
  const unit = typed.unit.trim().toLowerCase();
  const language = typed.language.trim().toLowerCase();
  // `Number('')` is 0: a part left out would be the equator, or Greenwich.
  const degrees = (part: string) => (part.trim() === '' ? Number.NaN : Number(part));
  const [latitude = Number.NaN, longitude = Number.NaN, more] = typed.at.split(',').map(degrees);
  if (typed.name.trim() === '') wrong.push('--name: enter the company’s name');
  if (!isCountry(country)) {
    wrong.push(`--country ${typed.country}: expected an ISO 3166-1 country code like FR`);
  }
  if (more !== undefined || !(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
    wrong.push(`--at ${typed.at}: expected latitude and longitude in degrees, like 45.76,4.835`);
  }
  if (!Intl.supportedValuesOf('currency').includes(currency)) {
    wrong.push(`--currency ${typed.currency}: expected an ISO 4217 currency code like EUR`);
  }
  if (unit !== 'km' && unit !== 'mile') wrong.push(`--unit ${typed.unit}: expected km or mile`);
  if (!initMessages[language])
    wrong.push(`--language ${typed.language}: expected one of ${Object.keys(initMessages).join(', ')}`);
  if (wrong.length > 0 || (unit !== 'km' && unit !== 'mile')) throw new InitError(wrong.join('\n'));
  return { name: typed.name.trim(), country, at: { latitude, longitude }, currency, unit, language };
}

const areaKilometres = 60;
const airportMetres = 120_000;
const mostAirports = 5;

const metresFrom = (at: InitAnswers['at'], [, , , , , latitude, longitude]: AirportRow): number =>
  metresBetween(at, { latitude, longitude });

/** The airports with scheduled flights around a point, the largest first. */
function airportsAround({ at, country }: InitAnswers, rows: readonly AirportRow[]): AirportRow[] {
  return rows
    .filter((row) => row[1] !== '' && row[8] < 3 && metresFrom(at, row) < airportMetres)
    .sort(
      (a, b) =>
        Number(b[4] === country) - Number(a[4] === country) || a[8] - b[8] || metresFrom(at, a) - metresFrom(at, b),
    )
    .slice(0, mostAirports);
}

/** The time zone of the nearest airport, preferring those of the operator's country. */
function timezoneAt({ at, country }: InitAnswers, rows: readonly AirportRow[]): string {
  const zoned = rows.filter((row) => row[7] !== '');
  const own = zoned.filter((row) => row[4] === country);
  const [nearest] = [...(own.length > 0 ? own : zoned)].sort((a, b) => metresFrom(at, a) - metresFrom(at, b));
  return nearest?.[7] ?? 'UTC';
}

/**
 * The files of a new operator, by name: a working set that takes cash and serves 60 km around its base. Its prices are
 * samples to be replaced.
 */
export function filesOfOperator(answers: InitAnswers, rows: readonly AirportRow[]): Record<string, unknown> {
  const { name, country, at, currency, unit, language } = answers;
  const words = initMessages[language] ?? (initMessages.en as NonNullable<(typeof initMessages)[string]>);
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
  const hasCents = digits !== undefined && digits > 0;
  const worth = hasCents ? 1 : 100;
  const price = { base: 3 * worth, perUnit: (unit === 'km' ? 1.6 : 2.6) * worth, perMinute: 0.3 * worth };
  const minimum = 10 * worth;
  const locale = written(country === '' ? language : `${language}-${country}`);
  const money = (major: number) => formatMoney({ minor: toMinor(major, currency), currency }, locale, false, true);
  const timezone = timezoneAt(answers, rows);
  const tierIds = ['economy', 'standard', 'executive'] as const;
  const [saloon, estate, mpv] = words.vehicles;
  const vehicle = (vehtypeid: number, typename: string, image: string, people: number, bags: number, tier: string) => ({
    ...{ vehtypeid, typename, description: '', image, noofhandbags: people, noofluggeges: bags },
    ...{ noofpassengers: people, maxluggage: bags, pricetier: tier },
  });
  return {
    'configuration.json': {
      ...{ company: name, about: '', phone: '', email: '', skypeid: '', address: '', logo: '', accent: '' },
      ...{ timezone, currencycode: currency, minleadtime: 15, quotetimeout: 10, allowguest: true },
      ...{ showsignupfirst: false, cancancelbooking: true, freecancellationminutes: 60, iscashallowed: true },
      ...{ iscardallowed: false, ispaypalallowed: false, isaccountallowed: false, defaultpaymentmethod: 'cash' },
      ...{ paymentgateway: '', stripepublickey: '', paypalclientid: '', defaultvehtypeid: 1, showpet: true },
      ...{ showsmallchildseat: true, showlargechildseat: true, showotherequipments: false, mapsource: 'maplibre' },
      ...{ searchapi: '', publickey: '', googlekey: '', bingkey: '', chatapiurl: '', autoopenchat: false },
      ...{
        termsurl: '',
        gazetteer: '',
        postcoderequired: false,
        country,
        distanceunit: unit,
        language,
        baselat: at.latitude,
        baselng: at.longitude,
      },
      ...{ sociallinks: [], airports: airportsAround(answers, rows).map(([, icao]) => icao), maxdaysahead: 365 },
    },
    'vehicles.json': [
      vehicle(1, saloon, 'saloon', 4, 2, 'economy'),
      vehicle(2, estate, 'estate', 4, 4, 'standard'),
      vehicle(3, mpv, 'mpv', 7, 6, 'executive'),
    ],
    'prices.json': tierIds.map((id, at) => ({
      id,
      name: words.tiers[at],
      items: [
        { description: words.base, price: money(price.base) },
        { description: unit === 'km' ? words.perKm : words.perMile, price: money(price.perUnit) },
        { description: words.perMinute, price: money(price.perMinute) },
        { description: words.minimum, price: money(minimum) },
      ],
    })),
    'fares.json': {
      rounding: { step: hasCents ? 0.1 : 10, mode: 'nearest' },
      distance: {
        base: price.base,
        bands: [unit === 'km' ? { uptokm: null, perkm: price.perUnit } : { uptomiles: null, permile: price.perUnit }],
        perminute: price.perMinute,
        minimum,
      },
      vehicles: { 1: { factor: 1 }, 2: { factor: 1.1 }, 3: { factor: 1.4 } },
      tiers: { economy: 1, standard: 1, executive: 1 },
      timebands: [],
      airports: [],
      via: { each: 0 },
      extras: { smallchildseat: 0, largechildseat: 0, smallpet: 0, otherpet: 0 },
      return: { discountpercent: 0 },
      waitandreturn: { returnpercent: 100, freeminutes: 10, waitingminutes: 30, perminute: price.perMinute },
      currencies: {},
    },
    'service-area.json': { kind: 'circle', centre: at, kilometres: areaKilometres },
    'fleet.json': {
      about:
        'Where vehicles wait, for operators without a dispatch system. Bands are local hours, from included, to excluded.',
      ...{ minimumSeconds: 300, maximumKilometres: 40, timezone },
      stands: [{ name, ...at, bands: [{ from: 0, to: 24, vehicles: 2 }] }],
    },
    'payments.json': {
      ...{ abandonedminutes: 30, abandonedmoney: 'keep', unpaidbooking: 'cancel', latecancellationrefundpercent: 0 },
    },
    'dispatch.json': { acceptance: 'automatic', acceptminutes: 10, freewaitingminutes: 10 },
    ...Object.fromEntries(
      ['holidays', 'promos', 'promotions', 'licences', 'bookers', 'places'].map((file) => [`${file}.json`, []]),
    ),
  };
}
