import type { ServedAirport } from './configuration.ts';
import { readTypedTime, type TypedTimeContext } from './typed-time.ts';
import type { LocalTime } from './zone.ts';

/** The facts about a ride in a pasted booking confirmation or flight email. */
export interface Confirmation {
  /** IATA code of the served airport at which the ride meets the flight; '' without one. */
  readonly airport: string;
  /** `5` for Terminal 5; '' where none is named. */
  readonly terminal: string;
  /** `BA117`; '' without one. */
  readonly flight: string;
  /** When the flight lands (pick-up) or departs (drop-off), in the airport's local time; '' when unknown. */
  readonly local: LocalTime;
  /** A labelled address in one line, e.g. of a hotel or of a guest's home; '' without one. */
  readonly address: string;
}

export interface ConfirmationContext extends TypedTimeContext {
  /**
   * The end of the ride into whose field the text was pasted: a flight lands at a pick-up and departs from a drop-off.
   */
  readonly end: 'pickup' | 'dropoff';
  /** The airports that the operator serves. */
  readonly airports: readonly ServedAirport[];
}

/** Keywords in the languages of the product, lower case; each matches the beginning of a word. */
const words = {
  flight: 'flight|flug|vol\\b|vuelo|volo\\b|lot\\b|numer lotu|便名|رحلة',
  arrival: 'arriv|land|ankunft|arrivée|llegada|arrivo|przylot|到着|وصول',
  departure: 'depart|abflug|départ|salida|partenza|wylot|odlot|出発|مغادرة',
  address: 'address|adresse|dirección|direccion|indirizzo|adres|住所|العنوان',
  hotel: 'hotel|hôtel|albergo|property|accommodation|unterkunft|alojamiento|venue|ホテル|فندق',
} as const;
const has = (kind: keyof typeof words) => new RegExp(`(?:^|[^\\p{L}])(?:${words[kind]})`, 'iu');
const labelled = (kind: keyof typeof words) =>
  new RegExp(`^\\W*(?:${words[kind]})[^:：\\n]{0,20}[:：][ \\t]*(.*)$`, 'iu');

const number = String.raw`([A-Z]{2}|[A-Z]\d|\d[A-Z])`;
const afterWord = new RegExp(
  String.raw`(?:${words.flight})[^\n\d]{0,14}?(?<![\p{L}\d])${number} ?(\d{1,4})(?![\p{L}\d])`,
  'iu',
);
/** A British postcode like `SW19 5AE` begins like a flight's number. */
const alone = new RegExp(String.raw`(?<![\p{L}\d-])${number}(\d{2,4})(?![\p{L}\d-])(?! ?\d[A-Z]{2}(?![\p{L}\d]))`, 'u');
const otherNumber = /refer|booking|confirm|buchung|pnr|réserv|reserva|prenotazion|rezerwac|予約|حجز/iu;
const clock = /(?<![\d:.-])(?:[01]?\d|2[0-3])[:.h][0-5]\d(?![\d:.])(?: ?[ap]\.?m\b\.?)?/iu;
const terminal = /terminal\W{0,3}(\d{1,2}|[A-Z])\b/iu;
/** Patterns of dates in confirmations; `readTypedTime` decides which matches are dates. */
const days = [
  /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/gu,
  /(?<![\d.:])\d{1,2}[./]\d{1,2}[./]\d{2,4}(?!\d)/gu,
  /(?<![\d:])\d{1,2}(?:st|nd|rd|th)?\.? (?:de |of )?\p{L}{3,}\.?,?(?: (?:de )?\d{4})?/giu,
  /\p{L}{3,}\.? \d{1,2}(?:st|nd|rd|th)?(?!\d|:),?(?: \d{4})?/giu,
  /(?:\d{4}年)?\d{1,2}月\d{1,2}日/gu,
];

/**
 * Reads the facts about a ride from a pasted booking confirmation or flight email. The text is not sent anywhere.
 * @returns null where it names no flight, no served airport with a flight or a time, and no labelled address. An address
 * alone can name an airport, and the number of a road looks like that of a flight.
 */
export function readConfirmation(text: string, context: ConfirmationContext): Confirmation | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/[\s\u00a0]+/g, ' ').trim())
    .filter((line) => line !== '');
  const leg = chooseLeg(legsOf(lines), context);
  const end = leg ? endOf(leg.lines, context) : null;
  const address = addressOf(lines);
  const isFlights = end !== null && (leg?.flight !== '' || lines.some((line) => clock.test(line)));
  if (!isFlights && address === '' && !lines.some((line) => afterWord.test(line))) return null;
  return {
    airport: end?.airport ?? '',
    terminal: end?.terminal ?? '',
    flight: leg?.flight ?? '',
    // A time in a hotel's confirmation is the check-in time, not that of a ride.
    local: leg && (leg.flight !== '' || end) ? momentOf(leg.lines, lines, context) : '',
    address,
  };
}

interface Leg {
  readonly flight: string;
  readonly lines: readonly string[];
}

function flightIn(line: string): string {
  const found = afterWord.exec(line) ?? (otherNumber.test(line) ? null : alone.exec(line));
  return found ? `${found[1]?.toUpperCase()}${Number(found[2])}` : '';
}

/** The flights of an email, each with its lines; without any flight, one leg with all lines. */
function legsOf(lines: readonly string[]): readonly Leg[] {
  const starts = lines.flatMap((line, index) => (flightIn(line) === '' ? [] : [index]));
  if (starts.length === 0) return [{ flight: '', lines }];
  const flights = [...new Set(starts.map((at) => flightIn(lines[at] ?? '')))];
  return flights.map((flight, index) => {
    const from = starts.find((at) => flightIn(lines[at] ?? '') === flight) ?? 0;
    const next = starts.find((at) => flightIn(lines[at] ?? '') === flights[index + 1]);
    // The lines before the first flight belong to it as well, where it is the only one.
    return { flight, lines: lines.slice(flights.length === 1 ? 0 : from, next ?? lines.length) };
  });
}

interface Named {
  /** '' for an airport that the operator does not serve. */
  readonly iata: string;
  readonly line: string;
  readonly after: string;
}

/** The airports in the lines, in order: by code, or by the names of those that the operator serves. */
function airportsIn(lines: readonly string[], airports: readonly ServedAirport[]): readonly Named[] {
  const served = new Map(airports.filter(({ iata }) => iata !== '').map((airport) => [airport.iata, airport]));
  const named: Named[] = [];
  for (const line of lines) {
    const found = new Map<number, string>();
    for (const match of line.matchAll(/\b[A-Z]{3}\b/g)) {
      const [code] = match;
      const around = line.slice(Math.max(0, match.index - 4), match.index + 7);
      const isPair = /[A-Z]{3} ?(?:[-–—→>/]|to) ?[A-Z]{3}|[-–—→>/] ?[A-Z]{3}|[A-Z]{3} ?[-–—→>/]/.test(around);
      if (served.has(code)) found.set(match.index, code);
      else if (isPair || around.includes(`(${code})`)) found.set(match.index, '');
    }
    for (const { iata, name, city } of served.values()) {
      const own =
        name
          .replace(/\b(?:international|airport)\b/gi, '')
          .replace(city, '')
          .trim() || name;
      const at = line.toLowerCase().indexOf(own.toLowerCase());
      if (at >= 0 && ![...found.values()].includes(iata)) found.set(at, iata);
    }
    for (const [at, iata] of [...found].sort(([a], [b]) => a - b)) {
      // An airport named twice in a row, e.g. by name and by code, counts once.
      if (iata !== '' && named.at(-1)?.iata === iata) continue;
      named.push({ iata, line, after: line.slice(at) });
    }
  }
  return named;
}

/**
 * The served airport where the ride meets a flight: its destination for a pick-up, its origin for a drop-off, or the
 * only one.
 */
function endOf(lines: readonly string[], { end, airports }: ConfirmationContext) {
  const named = airportsIn(lines, airports);
  const [first, second] = named;
  const meant = named.length >= 2 ? (end === 'pickup' ? second : first) : first;
  if (!meant || meant.iata === '') return null;
  const side = has(end === 'pickup' ? 'arrival' : 'departure');
  const other = has(end === 'pickup' ? 'departure' : 'arrival');
  const own = lines.find((line) => side.test(line) && !other.test(line) && terminal.test(line)) ?? meant.after;
  const isOthers = own === meant.after && other.test(meant.line) && !side.test(meant.line);
  return { airport: meant.iata, terminal: isOthers ? '' : (terminal.exec(own)?.[1] ?? '').toUpperCase() };
}

const chooseLeg = (legs: readonly Leg[], context: ConfirmationContext): Leg | undefined =>
  legs.find(({ lines }) => endOf(lines, context) !== null) ?? legs[0];

/**
 * When a flight lands or departs: the labelled time, else the last (landing) or first (departure) time in its lines.
 */
function momentOf(leg: readonly string[], all: readonly string[], context: ConfirmationContext): LocalTime {
  const isPickup = context.end === 'pickup';
  const side = has(isPickup ? 'arrival' : 'departure');
  const timed = leg.filter((line) => clock.test(line));
  const label = leg.findIndex((line) => side.test(line));
  const own = label < 0 ? undefined : [leg[label] ?? '', leg[label + 1] ?? ''].find((line) => clock.test(line));
  const line = own ?? (isPickup ? timed.at(-1) : timed[0]);
  if (line === undefined) return '';
  // With both times in one line: the time after the keyword, else the last or the first.
  const after = side.test(line) ? line.slice(line.search(side)) : '';
  const times = [...(clock.test(after) ? after : line).matchAll(new RegExp(clock, 'giu'))].map(([time]) => time);
  const time = clock.test(after) || !isPickup ? times[0] : times.at(-1);
  for (const day of [line, ...leg, ...all].flatMap(daysIn)) {
    const read = readTypedTime(`${day} ${time}`, context);
    if (read?.kind === 'time' && Date.parse(`${read.local}Z`) > context.now - 86_400_000) return read.local;
  }
  return '';
}

const daysIn = (line: string): string[] =>
  days.flatMap((pattern) => (line.match(pattern) ?? []).map((day) => day.replace(/,/g, ' ').trim()));

/** The address after a label, or in the lines below an empty label; a hotel's name precedes its address. */
function addressOf(lines: readonly string[]): string {
  const labelledBy = (kind: 'address' | 'hotel') => {
    const at = lines.findIndex((line) => labelled(kind).test(line));
    if (at < 0) return '';
    const [, own = ''] = labelled(kind).exec(lines[at] ?? '') ?? [];
    if (own !== '') return own;
    const below = lines.slice(at + 1, at + 4);
    const end = below.findIndex((line) => /[:：]/.test(line) || flightIn(line) !== '');
    return below.slice(0, end < 0 ? below.length : end).join(', ');
  };
  const [hotel, address] = [labelledBy('hotel'), labelledBy('address')];
  return address === '' || hotel.includes(address) ? hotel : address;
}
