import { asciiDigits } from './digits.ts';
import { isMonthFirst, type LocalTime, localAt, parseLocal } from './zone.ts';

/** Written without a date library, because the element loads this file separately. */
const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

/** The result of reading a typed time: a complete time, or a day without a time of day. */
export type TypedTime =
  | { readonly kind: 'time'; readonly local: LocalTime }
  /** `day`: `2026-12-25`. */
  | { readonly kind: 'noClock'; readonly day: string };

export interface TypedTimeContext {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The operator's time zone, IANA. */
  readonly zone: string;
  /** BCP 47; English is also read in every language. */
  readonly locale: string;
}

/** Words that `Intl` does not provide: fillers, the articles that mean one, other names of days, and noon. */
interface Lexicon {
  readonly fillers: string;
  readonly one?: string;
  readonly days?: Readonly<Record<string, number>>;
  readonly noon?: string;
}

/** Written without accents, because the text is compared without them. */
const lexicons: Readonly<Record<string, Lexicon>> = {
  en: { fillers: 'at on', one: 'an a', days: { tonight: 0, tmrw: 1, tmr: 1 }, noon: 'noon midday' },
  de: { fillers: 'um am den', one: 'einer einem', noon: 'mittag mittags' },
  fr: { fillers: 'a le', one: 'une un', days: { "aujourd'hui": 0, 'apres demain': 2 }, noon: 'midi' },
  es: { fillers: 'a las la el', one: 'una un', noon: 'mediodia' },
  it: { fillers: 'alle all ore il', one: "un' un una", days: { stasera: 0 }, noon: 'mezzogiorno' },
  pl: { fillers: 'o w we godz godzinie', days: { dzis: 0 }, noon: 'poludnie' },
  ja: { fillers: 'に の', days: { きょう: 0, あした: 1, あさって: 2 }, noon: '正午' },
  ar: { fillers: 'الساعة يوم في', days: { بكرة: 1 }, noon: 'الظهر' },
};

/** The words of one language; all of them normalised by `plain`. */
interface Language {
  /** Names of days, e.g. "tomorrow", and how many days later they are; the longest name first. */
  readonly days: readonly (readonly [name: string, later: number])[];
  /** The names of the weekdays from Sunday on; `months` from January on. */
  readonly weekdays: readonly (readonly string[])[];
  readonly months: readonly (readonly string[])[];
  readonly spans: readonly Span[];
  readonly fillers: readonly string[];
  readonly one: readonly string[];
  readonly noon: readonly string[];
  /** Whether words are written without blanks between them. */
  readonly joined: boolean;
}

/** A time span like "in 2 hours". The group captures the number; without a group the words mean `count` units. */
interface Span {
  readonly pattern: RegExp;
  readonly unit: Unit;
  readonly count: number;
}

type Unit = 'minute' | 'hour' | 'day' | 'week';
const unitMinutes: Readonly<Record<Unit, number>> = { minute: 1, hour: 60, day: 1_440, week: 10_080 };
const units = Object.keys(unitMinutes) as readonly Unit[];

/** Normalises text for comparison: Latin digits, lower case, no accents, abbreviations without full stops. */
function plain(text: string): string {
  return asciiDigits(text.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ł/g, 'l')
    .replace(/[’ʼ`]/g, "'")
    .replace(/(\p{L})\./gu, '$1 ')
    .replace(/[\s,;\u200e\u200f]+/g, ' ')
    .trim();
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const listed = (words: string | undefined) =>
  plain(words ?? '')
    .split(' ')
    .filter(Boolean);
const languages = new Map<string, Language>();

function languageOf(locale: string): Language {
  const known = languages.get(locale);
  if (known) return known;
  const code = locale.slice(0, 2).toLowerCase();
  const lexicon = lexicons[code] ?? { fillers: '' };
  const joined = code === 'ja';
  const names = (count: number, options: Intl.DateTimeFormatOptions, at: (index: number) => number) =>
    Array.from({ length: count }, (_, index) => {
      const write = (style: 'long' | 'short', more: Intl.DateTimeFormatOptions = {}) =>
        new Intl.DateTimeFormat(locale, {
          ...Object.fromEntries(Object.keys(options).map((key) => [key, style])),
          ...more,
          timeZone: 'UTC',
        })
          .formatToParts(at(index))
          .find(({ type }) => type in options)?.value ?? '';
      // In some languages a month's name after a day has another grammatical case.
      const inDate = 'month' in options ? [write('long', { day: 'numeric' })] : [];
      return [...new Set([write('long'), write('short'), ...inDate].map(plain))].filter((name) => !/\d/.test(name));
    });
  const auto = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const days = [0, 1, 2].map((later): [string, number] => [plain(auto.format(later, 'day')), later]);
  const language: Language = {
    days: [...days, ...Object.entries(lexicon.days ?? {})]
      .filter(([name]) => !/\d/.test(name))
      .sort(([a], [b]) => b.length - a.length),
    // 1 November 2026 was a Sunday.
    weekdays: names(7, { weekday: 'long' }, (index) => Date.UTC(2026, 10, 1 + index)),
    months: names(12, { month: 'long' }, (index) => Date.UTC(2026, index, 5)),
    spans: spansOf(locale),
    fillers: listed(lexicon.fillers),
    one: listed(lexicon.one),
    noon: listed(lexicon.noon),
    joined,
  };
  languages.set(locale, language);
  return language;
}

/** Derives a language's patterns for "in 2 hours" from `Intl`, with numbers that cover its plural forms. */
function spansOf(locale: string): readonly Span[] {
  const spans = new Map<string, Span>();
  const add = (source: string, unit: Unit, count = 0) =>
    spans.set(source, { pattern: new RegExp(`(?<![\\p{L}\\d])${source}(?![\\p{L}\\d])`, 'u'), unit, count });
  for (const unit of units) {
    for (const style of ['long', 'short', 'narrow'] as const) {
      for (const count of [1, 2, 3, 5, 11, 100]) {
        const said = plain(new Intl.RelativeTimeFormat(locale, { style }).format(count, unit));
        const [before = '', after] = said.split(String(count));
        if (after === undefined) {
          add(escaped(said), unit, count);
          continue;
        }
        const number = '(\\d{1,4}(?:[.,]\\d)?)';
        const [head, tail] = [escaped(before.trim()), escaped(after.trim())];
        add(`${head}\\s*${number}\\s*${tail}`, unit);
        // "za godzinę" (in an hour) omits the number one.
        if (count === 1 && head !== '') add(`${head}\\s+${tail}`, unit, 1);
        if (head !== '' && unit === 'hour') add(`${head}\\s*${number}\\s*(?:h|hrs?)`, unit);
        if (head !== '' && unit === 'minute') add(`${head}\\s*${number}\\s*(?:m|mins?)`, unit);
      }
    }
  }
  return [...spans.values()];
}

/** The unread rest of the text, and what has been read so far. */
interface Reading {
  rest: string;
  day: string | null;
  weekday: number | null;
  /** Minutes since midnight. */
  clock: number | null;
}

/**
 * Reads a typed time in the operator's zone: "tomorrow 5am", "fri 17:30", "25/12 8:00", "in 2 hours". The names of
 * days, months and spans are those of the locale, and English ones; day and month are in the locale's order. A time of
 * day alone means its next occurrence, and so do a weekday and a date without a year.
 * @returns null for text that cannot be read unambiguously
 */
export function readTypedTime(text: string, context: TypedTimeContext): TypedTime | null {
  const typed = plain(text);
  if (typed === '') return null;
  const locales = /^en\b/i.test(context.locale) ? [context.locale] : [context.locale, 'en-GB'];
  let lacksClock: TypedTime | null = null;
  for (const locale of locales) {
    for (const points of [true, false]) {
      const read = readIn(typed, languageOf(locale), context, points);
      if (read?.kind === 'time') return read;
      lacksClock ??= read;
    }
  }
  return lacksClock;
}

/** Reads the text in one language. @param points whether 5.12 is a day and a month; else it is a time of day */
function readIn(typed: string, language: Language, context: TypedTimeContext, points: boolean): TypedTime | null {
  const reading: Reading = { rest: ` ${typed} `, day: null, weekday: null, clock: null };
  const now = localAt(context.now, context.zone);
  const today = now.slice(0, 10);
  takeOnes(reading, language);
  const span = takeSpan(reading, language);
  if (span !== null && span.unit !== 'day' && span.unit !== 'week') {
    const at = Math.ceil((context.now + span.count * unitMinutes[span.unit] * 60_000) / 60_000) * 60_000;
    return isSpent(reading, language) ? { kind: 'time', local: localAt(at, context.zone) } : null;
  }
  if (span !== null) reading.day = addDays(today, Math.round((span.count * unitMinutes[span.unit]) / 1_440));
  if (!takeDate(reading, language, { today, monthFirst: isMonthFirst(context.locale), points })) return null;
  takeDayName(reading, language, today);
  takeWeekday(reading, language);
  takeClock(reading, language);
  if (!isSpent(reading, language)) return null;
  return resolve(reading, now);
}

/** The next time that matches what was read; null for a contradiction or for nothing. */
function resolve({ day, weekday, clock }: Reading, now: LocalTime): TypedTime | null {
  const today = now.slice(0, 10);
  if (day !== null && weekday !== null && weekdayOf(day) !== weekday) return null;
  const two = (part: number) => String(part).padStart(2, '0');
  const at = (on: string) => `${on}T${two(Math.floor((clock ?? 0) / 60))}:${two((clock ?? 0) % 60)}`;
  const ahead = weekday === null ? 0 : (weekday - weekdayOf(today) + 7) % 7;
  const next = day ?? addDays(today, ahead);
  if (clock === null) return day !== null || weekday !== null ? { kind: 'noClock', day: next } : null;
  // A time that is already past means the next day, or the next week for a weekday.
  const local = day === null && at(next) < now ? at(addDays(next, weekday === null ? 1 : 7)) : at(next);
  return parseLocal(local) ? { kind: 'time', local } : null;
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay();

/** Removes the first match of a pattern from the rest. @returns the match, or null */
function take(reading: Reading, pattern: RegExp): RegExpExecArray | null {
  const match = pattern.exec(reading.rest);
  if (match)
    reading.rest = `${reading.rest.slice(0, match.index)} ${reading.rest.slice(match.index + match[0].length)}`;
  return match;
}

const wordPattern = (word: string, joined: boolean) =>
  new RegExp(joined ? escaped(word) : `(?<![\\p{L}\\d])${escaped(word)}(?![\\p{L}\\d])`, 'u');

/** Replaces articles that mean one by the digit: "in an hour" becomes "in 1 hour". */
function takeOnes(reading: Reading, { one }: Language) {
  for (const word of one) {
    reading.rest = reading.rest.replace(new RegExp(`(?<=\\s)${escaped(word)}\\s*(?=\\p{L}{3})`, 'u'), '1 ');
  }
}

function takeSpan(reading: Reading, { spans }: Language): { unit: Unit; count: number } | null {
  for (const { pattern, unit, count } of spans) {
    const match = take(reading, pattern);
    if (match) return { unit, count: match[1] === undefined ? count : Number(match[1].replace(',', '.')) };
  }
  return null;
}

interface DateOrder {
  readonly today: string;
  readonly monthFirst: boolean;
  readonly points: boolean;
}

/** Reads a date, if there is one. @returns false for a date that does not exist */
function takeDate(reading: Reading, language: Language, { today, monthFirst, points }: DateOrder): boolean {
  const written = take(reading, /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/) ?? takeEastAsian(reading);
  if (written) return setDate(reading, today, Number(written[2]), Number(written[3]), written[1]);
  const named = takeNamedMonth(reading, language);
  if (named) return setDate(reading, today, named.month, named.day, named.year);
  const separators = points ? '[/.-]' : '[/-]';
  const numbers = new RegExp(`(?<![\\d:])(\\d{1,2})(${separators})(\\d{1,2})(?:\\2(\\d{4}|\\d{2}))?\\.?(?![\\d:])`);
  const before = reading.rest;
  const match = take(reading, numbers);
  if (!match) return true;
  const [first, second] = [Number(match[1]), Number(match[3])];
  const swapped = monthFirst ? first <= 12 : second > 12 && first <= 12;
  const [day, month] = swapped ? [second, first] : [first, second];
  if (match[2] === '.' && month > 12) {
    // 17.30 is a time of day.
    reading.rest = before;
    return true;
  }
  return setDate(reading, today, month, day, match[4]);
}

const takeEastAsian = (reading: Reading) => take(reading, /(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日/);

/** Sets the day of a date; without a year its next occurrence. @returns false for a date that does not exist */
function setDate(reading: Reading, today: string, month: number, date: number, year?: string): boolean {
  const two = (part: number) => String(part).padStart(2, '0');
  const on = (of: number) => `${of}-${two(month)}-${two(date)}`;
  const thisYear = Number(today.slice(0, 4));
  const said = year === undefined ? null : Number(year.length === 2 ? `20${year}` : year);
  const day = on(said ?? (on(thisYear) < today ? thisYear + 1 : thisYear));
  reading.day = day;
  return parseLocal(`${day}T00:00`) !== null;
}

function takeNamedMonth(
  reading: Reading,
  { months }: Language,
): { month: number; day: number; year?: string | undefined } | null {
  const ordinal = '(?:st|nd|rd|th|er|º|\\.)?';
  const year = '(?: (?:de )?(\\d{4})(?![\\d:]))?';
  const dayFirst = new RegExp(`(?<![\\d:.])(\\d{1,2})${ordinal} ?(?:de |of )?(\\p{L}{3,})${year}`, 'u');
  const monthFirst = new RegExp(`(\\p{L}{3,}) (\\d{1,2})${ordinal}(?!\\d| ?[:.h]\\d| ?[ap] ?m)${year}`, 'u');
  const before = reading.rest;
  for (const [pattern, ofDay, ofMonth] of [[dayFirst, 1, 2] as const, [monthFirst, 2, 1] as const]) {
    const match = take(reading, pattern);
    const month = match ? named(months, match[ofMonth] ?? '') : -1;
    if (match && month >= 0) return { month: month + 1, day: Number(match[ofDay]), year: match[3] };
    reading.rest = before;
  }
  return null;
}

/**
 * The index of the name that a word matches: exactly, as an unambiguous beginning, or with another ending, as in
 * languages with grammatical cases; -1 for none.
 */
function named(all: readonly (readonly string[])[], word: string): number {
  const exact = all.findIndex((names) => names.includes(word));
  if (exact >= 0) return exact;
  const likely = (name: string) => {
    const stem = name.slice(0, Math.max(4, name.length - 2));
    return (word.length >= 3 && name.startsWith(word)) || (name.length > 4 && word.startsWith(stem));
  };
  const found = all.flatMap((names, index) => (names.some(likely) ? [index] : []));
  return found.length === 1 ? (found[0] ?? -1) : -1;
}

function takeDayName(reading: Reading, { days, joined }: Language, today: string) {
  if (reading.day !== null) return;
  for (const [name, later] of days) {
    if (!take(reading, wordPattern(name, joined))) continue;
    reading.day = addDays(today, later);
    return;
  }
}

function takeWeekday(reading: Reading, { weekdays, joined }: Language) {
  if (joined) {
    // Names of one character are skipped, because they also occur in other words.
    const names = weekdays.map((each) => each.flatMap((name) => [name, name.slice(0, -1)]));
    for (const [index, each] of names.entries()) {
      for (const name of each) {
        if (name.length < 2 || !take(reading, wordPattern(name, true))) continue;
        reading.weekday = index;
        return;
      }
    }
    return;
  }
  for (const word of reading.rest.match(/\p{L}{2,}/gu) ?? []) {
    const weekday = named(weekdays, word);
    if (weekday < 0) continue;
    take(reading, wordPattern(word, false));
    reading.weekday = weekday;
    return;
  }
}

/** Markers of the half of the day, before or after noon. */
const halves = { am: 'a ?m|a|ص|صباحا|午前', pm: 'p ?m|p|م|مساء|午後' } as const;

function takeClock(reading: Reading, { noon }: Language) {
  for (const word of noon) {
    if (!take(reading, wordPattern(word, !/^\p{Script=Latin}/u.test(word)))) continue;
    reading.clock = 12 * 60;
    return;
  }
  const half = `(?:(${halves.am})|(${halves.pm}))(?![\\p{L}])`;
  const patterns = [
    // 午後5時30分
    /(?:(午前)|(午後))? ?(\d{1,2})時(?:(\d{1,2})分|(半))?/u,
    new RegExp(`()()(?<![\\d/-])(\\d{1,2}) ?[:.h] ?(\\d{2})(?!\\d)()(?: ?${half})?(?: ?uhr)?`, 'u'),
    new RegExp(`()()(?<![\\d:/-])(\\d{1,2})()() ?${half}`, 'u'),
    /()()(?<![\d:/-])(\d{1,2})()() ?(?:h|uhr|o'clock)(?!\p{L})/u,
    /()()(?<![\d:/-])([01]\d|2[0-3])([0-5]\d)()(?![\d:/-])/u,
    ...(reading.day === null && reading.weekday === null ? [] : [/()()(?<![\d:/.-])(\d{1,2})()()(?![\d:/.-])/u]),
  ];
  for (const pattern of patterns) {
    const match = take(reading, pattern);
    if (!match) continue;
    const isMorning = Boolean(match[1] || match[6]);
    const isEvening = Boolean(match[2] || match[7]);
    const hour = Number(match[3]);
    const minute = match[5] ? 30 : Number(match[4] || 0);
    const hours = isEvening && hour < 12 ? hour + 12 : isMorning && hour === 12 ? 0 : hour;
    if (hours > 23 || minute > 59 || (isMorning && hour > 12)) {
      reading.rest = ' ? ';
      return;
    }
    reading.clock = hours * 60 + minute;
    return;
  }
}

/** Whether only fillers are left. */
function isSpent(reading: Reading, { fillers, joined }: Language): boolean {
  let { rest } = reading;
  for (const filler of fillers) rest = rest.replace(new RegExp(wordPattern(filler, joined).source, 'gu'), ' ');
  return rest.trim() === '';
}
