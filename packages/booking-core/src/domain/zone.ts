/**
 * Pick-up times are wall-clock times in the operator's time zone, whatever zone the visitor's device is in. A local
 * time is written `2026-11-21T14:30`; a moment is epoch milliseconds. The server uses the same functions, so both sides
 * agree on daylight saving: a time in the spring gap is refused, in the repeated autumn hour the first one is meant,
 * until it is over.
 */
export type LocalTime = string;

export const localTimePattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

export interface LocalParts {
  readonly year: number;
  /** 1–12 */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    // British short dates have a four-digit year. Listing each part instead takes browsers twice as long the first
    // time.
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

const minuteMs = 60_000;

/** A moment as UTC wall-clock time, to the second. */
const utcText = (at: number): string => new Date(at).toISOString().slice(0, 19);
const toMinute = (text: string): LocalTime => text.slice(0, 16);
/** The moment of a UTC wall-clock time. */
const utcOf = (local: LocalTime): number => Date.parse(`${local}Z`);

/** Whether the platform knows an IANA zone name. */
export function isZone(zone: string): boolean {
  try {
    formatterOf(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * Milliseconds to add to UTC for a zone's wall clock, cached by zone and minute, because the same few minutes recur.
 */
const offsets = new Map<string, number>();

function utcOfWallClock(at: number, zone: string): number {
  const minute = Math.floor(at / minuteMs);
  const key = `${zone} ${minute}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const parts: Record<string, number> = {};
    for (const { type, value } of formatterOf(zone).formatToParts(minute * minuteMs)) parts[type] = Number(value);
    const { year = 0, month = 1, day, hour, minute: minutes, second } = parts;
    offset = Date.UTC(year, month - 1, day, hour, minutes, second) - minute * minuteMs;
    if (offsets.size >= 1_000) offsets.clear();
    offsets.set(key, offset);
  }
  return Math.floor(at / 1_000) * 1_000 + offset;
}

/** The zone's offset from UTC at a moment, in minutes; positive east of Greenwich. */
export const offsetMinutes = (at: number, zone: string): number =>
  Math.round((utcOfWallClock(at, zone) - Math.floor(at / 1000) * 1000) / minuteMs);

/** The parts of a local time; null when the text is not one or its day does not exist. */
export function parseLocal(text: string): LocalParts | null {
  const match = localTimePattern.exec(text);
  const at = utcOf(text);
  if (!match || Number.isNaN(at) || toMinute(utcText(at)) !== text) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  return { year, month, day, hour, minute };
}

/** The local time of a zone at a moment. */
export const localAt = (at: number, zone: string): LocalTime => toMinute(utcText(utcOfWallClock(at, zone)));

export type ZonedMoment =
  /** `repeated` if the clocks show this time twice in autumn; `again` if the second one is meant. */
  | { readonly kind: 'ok'; readonly at: number; readonly repeated: boolean; readonly again: boolean }
  /** The clocks skip this time in spring. */
  | { readonly kind: 'gap' }
  | { readonly kind: 'invalid' };

/**
 * The moment of a wall-clock time in a zone; of two candidates in autumn the first, with `repeated` set.
 * @param now epoch milliseconds; the second candidate is meant once the first is over
 */
export function momentOf(local: LocalTime, zone: string, now = 0): ZonedMoment {
  if (!parseLocal(local)) return { kind: 'invalid' };
  const wall = utcOf(local);
  const offsets = new Set([-1, 0, 1].map((days) => offsetMinutes(wall + days * 86_400_000, zone)));
  const candidates = [...offsets].map((offset) => wall - offset * minuteMs).filter((at) => localAt(at, zone) === local);
  if (candidates.length === 0) return { kind: 'gap' };
  const first = Math.min(...candidates);
  const at = first > now - minuteMs ? first : Math.max(...candidates);
  return { kind: 'ok', at, repeated: candidates.length > 1, again: at > first };
}

/** ISO 8601 with the zone's offset, to the second: `2026-11-21T14:30:00+00:00` (the wire format). */
export function isoWithOffset(at: number, zone: string): string {
  const offset = offsetMinutes(at, zone);
  const size = utcText(Math.abs(offset) * minuteMs).slice(11, 16);
  return `${localAt(at, zone)}${utcText(at).slice(16)}${offset < 0 ? '-' : '+'}${size}`;
}

const isoPattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Parses a wire moment to epoch milliseconds; one without offset is in the operator's zone. Null when it is not a
 * moment.
 */
export function parseMoment(text: string, zone: string): number | null {
  const match = isoPattern.exec(text.trim().replace(' ', 'T'));
  if (!match) return null;
  const [, local = '', offset] = match;
  if (!parseLocal(local)) return null;
  if (!offset) {
    const moment = momentOf(local, zone);
    return moment.kind === 'ok' ? moment.at : null;
  }
  const at = Date.parse(text.trim().replace(' ', 'T'));
  return Number.isNaN(at) ? null : at;
}

/** Whether people of a country (ISO 3166-1 alpha-2) write the 4th of December as 12/4; false for what is no country. */
export function writesMonthFirst(country: string): boolean {
  const known = monthFirst.get(country);
  if (known !== undefined || !/^[a-z]{2}$/i.test(country)) return known ?? false;
  const { language, region } = new Intl.Locale(`und-${country}`).maximize();
  const found = new Intl.DateTimeFormat(`${language}-${region}`).formatToParts(0)[0]?.type === 'month';
  monthFirst.set(country, found);
  return found;
}

const monthFirst = new Map<string, boolean>();

/**
 * Formats a local time: in English `21/11/2026 14:30` (specification 2 §9), or `11/21/2026 14:30` where the locale's
 * country writes the month first; else in the locale's format with a 24-hour time. The time is at the end.
 * @returns '' for an invalid local time
 */
export function formatLocal(local: LocalTime, locale = 'en'): string {
  if (!parseLocal(local)) return '';
  const [day = '', time = ''] = local.split('T');
  if (/^en\b/i.test(locale)) {
    const [year, month, date] = day.split('-');
    const order = writesMonthFirst(locale.slice(3, 5)) ? [month, date, year] : [date, month, year];
    return `${order.join('/')} ${time}`;
  }
  const digits = '2-digit';
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: digits,
    day: digits,
    hour: digits,
    minute: digits,
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(utcOf(local));
}

/** The number of days from one local time's day to another's. */
const daysFrom = (from: LocalTime, to: LocalTime): number =>
  Math.round((utcOf(`${to.slice(0, 10)}T00:00`) - utcOf(`${from.slice(0, 10)}T00:00`)) / 86_400_000);

/** Whether the locale is an English one that does not write the day first, as the specification does. */
export const isMonthFirst = (locale: string): boolean =>
  /^en-/i.test(locale) && new Intl.DateTimeFormat(locale).formatToParts(0)[0]?.type !== 'day';

/**
 * Names a day: "today", "tomorrow" or "yesterday", else its weekday; with `long` also the month and the day in locales
 * that would read 04/12 as another date. Both are local times of one zone.
 */
export function dayText(
  local: LocalTime,
  today: LocalTime,
  locale: string,
  weekday: 'short' | 'long' = 'long',
): string {
  const days = daysFrom(today, local);
  if (Math.abs(days) <= 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  const rest = weekday === 'long' && isMonthFirst(locale) ? ({ month: 'long', day: 'numeric' } as const) : {};
  return new Intl.DateTimeFormat(locale, { weekday, ...rest, timeZone: 'UTC' }).format(utcOf(local));
}

/**
 * Formats a local time relative to today: "today 14:30", "tomorrow 08:05", and any other day with its date, "Fri
 * 04/12/2026 08:05" in the format of specification 1 §9. In locales that would read 04/12 as another date, and in other
 * languages, the month is a word: "Fri, Dec 4, 08:05", with the year unless it is the current one.
 * @param today the local time now, in the same zone
 * @returns '' for an invalid local time
 */
export function formatWhen(local: LocalTime, today: LocalTime, locale = 'en'): string {
  if (!parseLocal(local)) return '';
  const day = dayText(local, today, locale, 'short');
  const isNear = Math.abs(daysFrom(today, local)) <= 1;
  if (!isNear && /^en\b/i.test(locale) && !isMonthFirst(locale)) return `${day} ${formatLocal(local, locale)}`;
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
      ...options,
    }).format(utcOf(local));
  if (isNear) return `${day} ${write({})}`;
  const year = local.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  return write({ weekday: 'short', day: 'numeric', month: 'short', ...year });
}

/** Rounds a moment (epoch milliseconds) up to the next step, given in minutes (specification 1 §9: 5-minute steps). */
export function roundUp(at: number, stepMinutes: number): number {
  const step = stepMinutes * minuteMs;
  return Math.ceil(at / step) * step;
}

/** A local time in the wire format, with `now` as in `momentOf`; '' for an invalid time or one that the clocks skip. */
export const wireTime = (local: LocalTime, zone: string, now = 0): string => {
  const moment = momentOf(local, zone, now);
  return moment.kind === 'ok' ? isoWithOffset(moment.at, zone) : '';
};
