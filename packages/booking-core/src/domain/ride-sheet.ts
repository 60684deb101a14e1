import { asciiDigits } from './digits.ts';
import { type LocalTime, parseLocal, writesMonthFirst } from './zone.ts';

/** The columns of a sheet of rides, in the order of the sample sheet. */
export const rideColumns = [
  'date',
  'time',
  'pickup',
  'dropoff',
  'firstname',
  'lastname',
  'phone',
  'email',
  'passengers',
  'bags',
  'smallchildseats',
  'largechildseats',
  'childages',
  'wheelchair',
  'vehicle',
  'flight',
  'costcentre',
  'reference',
  'note',
] as const;
export type RideColumn = (typeof rideColumns)[number];

/** The required columns; the others are optional. */
export const neededColumns: readonly RideColumn[] = ['date', 'time', 'pickup', 'dropoff', 'firstname', 'phone'];

/** The maximum number of rides in one sheet. */
export const maxSheetRides = 50;

/** The cells of a row by column, as typed. */
export type RideCells = Readonly<Record<RideColumn, string>>;

/** Other names of columns in headings. */
const otherNames: Readonly<Record<string, RideColumn>> = {
  day: 'date',
  from: 'pickup',
  pickupaddress: 'pickup',
  to: 'dropoff',
  destination: 'dropoff',
  dropoffaddress: 'dropoff',
  name: 'firstname',
  forename: 'firstname',
  surname: 'lastname',
  mobile: 'phone',
  telephone: 'phone',
  people: 'passengers',
  luggage: 'bags',
  babyseats: 'smallchildseats',
  boosters: 'largechildseats',
  boosterseats: 'largechildseats',
  ages: 'childages',
  agesofthechildren: 'childages',
  car: 'vehicle',
  flightnumber: 'flight',
  costcenter: 'costcentre',
  ref: 'reference',
  yourreference: 'reference',
  notes: 'note',
};

/** The column that a heading names, ignoring case, blanks and hyphens; null for an unknown one. */
function columnOf(heading: string): RideColumn | null {
  const word = heading.toLowerCase().replace(/[^a-z]/g, '');
  return rideColumns.find((column) => column === word) ?? otherNames[word] ?? null;
}

export type ReadRides =
  | { readonly kind: 'rides'; readonly rides: readonly RideCells[]; readonly unknown: readonly string[] }
  | { readonly kind: 'missing'; readonly columns: readonly RideColumn[] }
  | { readonly kind: 'tooMany'; readonly count: number }
  | { readonly kind: 'empty' };

/** A row with all cells empty. */
export const emptyRide = Object.fromEntries(rideColumns.map((column) => [column, ''])) as RideCells;

/**
 * A cell without control characters. Spreadsheets break lines within a cell, and only notes can contain line breaks:
 * names, places and references are one line.
 */
const cellOf = (cell: string, column: RideColumn): string =>
  cell.replace(column === 'note' ? /[^\P{Cc}\r\n]+/gu : /\s*\p{Cc}+\s*/gu, ' ').trim();

/** How many cells without a heading are told at most. */
const mostUnnamed = 5;

/**
 * Reads a table whose first row names its columns, in any order; empty rows are skipped. Besides the headings that are
 * not known, `unknown` has cells without a heading: a comma in a text that is not quoted begins such a cell.
 */
export function readRides(table: readonly (readonly string[])[]): ReadRides {
  const [heading = [], ...rows] = table;
  const isNamed = (at: number) => (heading[at] ?? '').trim() !== '';
  const columns = heading.map(columnOf);
  const missing = neededColumns.filter((column) => !columns.includes(column));
  if (heading.every((cell) => cell.trim() === '')) return { kind: 'empty' };
  if (missing.length > 0) return { kind: 'missing', columns: missing };
  const rides = rows
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => {
      const cells: Record<RideColumn, string> = { ...emptyRide };
      columns.forEach((column, at) => {
        // Of two headings for the same column the first non-empty cell counts.
        if (column && cells[column] === '') cells[column] = cellOf(row[at] ?? '', column);
      });
      return cells;
    });
  if (rides.length === 0) return { kind: 'empty' };
  if (rides.length > maxSheetRides) return { kind: 'tooMany', count: rides.length };
  const unnamed = rows.flatMap((row) => row.filter((cell, at) => cell.trim() !== '' && !isNamed(at)));
  const unknown = [
    ...heading.filter((_, at) => isNamed(at) && columns[at] === null),
    ...[...new Set(unnamed.map((cell) => cell.trim()))].slice(0, mostUnnamed),
  ];
  return { kind: 'rides', rides, unknown };
}

/** A cell as it would be typed on a Latin keyboard: other keyboards have digits and marks of their own. */
const latin = (cell: string): string => asciiDigits(cell.normalize('NFKC')).trim();

/**
 * Reads `2026-12-04`, also as `2026/12/4`, or the country's format `4/12/2026`; with dots the day is first.
 * @returns null for other text
 */
function isoDayOf(text: string, monthFirst: boolean): string | null {
  const [, isoYear, , isoMonth, isoDay] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? [];
  const [, first, mark, second, last] = /^(\d{1,2})([/.])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  const [year, month, day] = isoYear
    ? [isoYear, isoMonth, isoDay]
    : mark === '/' && monthFirst
      ? [last, first, second]
      : [last, second, first];
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}

/**
 * Reads `8:05`, `08.05` or `0805`; spreadsheets add seconds, and in some countries write `5:30 PM`.
 * @returns null for other text
 */
function clockOf(text: string): string | null {
  const [, hour, minute, half] = /^(\d{1,2})[:.]?(\d{2})(?::00)?(?:\s*([ap])\.?m\.?)?$/i.exec(text) ?? [];
  if (!hour || !minute) return null;
  if (!half) return `${hour.padStart(2, '0')}:${minute}`;
  if (Number(hour) < 1 || Number(hour) > 12) return null;
  return `${String((Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)).padStart(2, '0')}:${minute}`;
}

/**
 * The pick-up time of a row, and which of its two cells cannot be read.
 * @param country the operator's country, whose date format applies
 */
export function rideTime(
  { date, time }: Pick<RideCells, 'date' | 'time'>,
  country: string,
): {
  readonly local: LocalTime | null;
  readonly wrong: readonly ('date' | 'time')[];
} {
  const day = isoDayOf(latin(date), writesMonthFirst(country));
  const clock = clockOf(latin(time));
  const isDay = day !== null && parseLocal(`${day}T12:00`) !== null;
  const isClock = clock !== null && parseLocal(`2026-01-01T${clock}`) !== null;
  const wrong = [...(isDay ? [] : (['date'] as const)), ...(isClock ? [] : (['time'] as const))];
  return { local: wrong.length === 0 ? `${day}T${clock}` : null, wrong };
}

/** Reads a number of people or bags, up to two digits. @returns `otherwise` for an empty cell, null for invalid text */
export function rideCount(text: string, otherwise: number): number | null {
  const count = latin(text);
  if (count === '') return otherwise;
  return /^\d{1,2}$/.test(count) ? Number(count) : null;
}

/**
 * Reads ages like `2, 7` in years, one for each child seat.
 * @returns null for an invalid list, empty for an empty cell
 */
export function rideAges(text: string, seats: number): readonly number[] | null {
  const words = latin(text)
    .split(/[\s,、،;/+&]+/)
    .filter((word) => word !== '');
  if (words.length > 0 && words.length !== seats) return null;
  return words.every((word) => /^\d{1,2}$/.test(word) && Number(word) <= 17) ? words.map(Number) : null;
}

/** Affirmative cells in the languages of the page, and the marks that spreadsheets use. */
const yes = ['yes', 'y', '1', 'x', 'true', 'ja', 'j', 'oui', 'o', 'sí', 'si', 's', 'sì', 'tak', 't', 'はい', 'نعم'];
const no = ['', 'no', 'n', '0', 'false', '-', 'nein', 'non', 'nie', 'いいえ', 'لا'];

/** Whether a cell means yes; null when it is neither yes nor no. */
export function rideFlag(text: string): boolean | null {
  const word = latin(text).toLowerCase();
  return yes.includes(word) ? true : no.includes(word) ? false : null;
}
