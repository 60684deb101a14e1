import { addDays, addMonths } from 'date-fns';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useSheet } from '../styles/use-sheet.ts';
import { RoundButton } from './button.tsx';
import styles, { css } from './date-time-panel.module.css';

/** A calendar day, `2026-11-21`, without a time zone. */
export type Day = string;

export interface CalendarTexts {
  readonly previousMonth: string;
  readonly nextMonth: string;
  /** The label of days before `min`. */
  readonly tooEarly: string;
  readonly today: string;
}

/** The other ride's day of an outbound and return journey: the days between the two are marked. */
export interface OtherEnd {
  readonly day: Day;
  /** Whether it is the outbound day, and the calendar's own day the return. */
  readonly isOutbound: boolean;
  /** The labels of the outbound day, the return day and the days between. */
  readonly outbound: string;
  readonly back: string;
  readonly between: string;
  /** `4 days later`, the label of the return; `days` is a whole number. */
  readonly later: (days: number) => string;
  /** The text announced when either day changes. */
  readonly span: (outbound: string, back: string) => string;
}

export interface CalendarProps {
  label: string;
  locale: string;
  value: Day | null;
  /** The first day that can be chosen. */
  min: Day;
  today: Day;
  /** How the week begins, from 1 for Monday to 7; as in the locale without it. */
  weekStart?: number | null;
  onValue: (day: Day) => void;
  texts: CalendarTexts;
  other?: OtherEnd | undefined;
}

const two = (value: number) => String(value).padStart(2, '0');

/** Noon, because daylight saving changes no time near it. */
const toDate = (day: Day): Date => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
};
const toDay = (date: Date): Day =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
/** Rounded, because a day on which daylight saving begins or ends is an hour shorter or longer. */
const daysBetween = (from: Day, to: Day) => Math.round((+toDate(to) - +toDate(from)) / 86_400_000);
const monthOf = (day: Day) => day.slice(0, 7);

/** The first day of the locale's week, 1 (Monday) to 7 (Sunday); 1 where the platform has no such data. */
export function firstWeekday(locale: string): number {
  try {
    const info = new Intl.Locale(locale) as Intl.Locale & {
      getWeekInfo?: () => { firstDay: number };
      weekInfo?: { firstDay: number };
    };
    return (info.getWeekInfo?.() ?? info.weekInfo)?.firstDay ?? 1;
  } catch {
    return 1;
  }
}

/** The six weeks of a month's page, null for the days of other months. @param firstDay of the week, 0 is Sunday */
export function weeksOf(month: Day, firstDay: number): (Day | null)[][] {
  const first = toDate(`${monthOf(month)}-01`);
  const lead = (first.getDay() - firstDay + 7) % 7;
  const cells: (Day | null)[] = Array.from({ length: lead }, () => null);
  const last = addDays(addMonths(first, 1), -1).getDate();
  for (let date = 1; date <= last; date++) cells.push(`${monthOf(month)}-${two(date)}`);
  // Always six weeks, so that changing the month moves nothing below the calendar.
  while (cells.length < 42) cells.push(null);
  return Array.from({ length: 6 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** One month as a grid with one day in the tab order; arrows, Page Up and Down, Home and End move between days. */
export function Calendar(props: CalendarProps) {
  const { label, locale, value, min, today, weekStart: starts, onValue, texts, other } = props;
  useSheet(css);
  const id = useId();
  const [cursor, setCursor] = useState<Day>(() => (value && value >= min ? value : min));
  const grid = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(false);
  const known = useRef(value);
  const firstDay = (starts ?? firstWeekday(locale)) % 7;

  // A day chosen elsewhere (a quick button) becomes the current one, so that its month is displayed.
  if (known.current !== value) {
    known.current = value;
    if (value && value !== cursor) setCursor(value);
  }

  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
  });

  const date = toDate(cursor);
  const title = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(date);
  const spoken = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const clamp = (day: Day) => (day < min ? min : day);
  const walk = (to: Date) => {
    wantsFocus.current = true;
    setCursor(clamp(toDay(to)));
  };
  const turn = (months: number) => setCursor(clamp(toDay(addMonths(date, months))));
  const weekStart = (date.getDay() - firstDay + 7) % 7;

  const keyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const back = grid.current && getComputedStyle(grid.current).direction === 'rtl' ? 1 : -1;
    const target = targetOf(event, date, back, weekStart);
    if (!target) return;
    event.preventDefault();
    walk(target);
  };

  const ends = endsOf(value, other);
  const days = ends?.[0] && ends[1] ? daysBetween(ends[0], ends[1]) : 0;
  const laterText = other && days > 0 ? [other.later(days)] : [];
  const markOf = (day: Day) => (ends === null ? undefined : placeIn(day, ends));
  const markText = (mark: ReturnType<typeof markOf>) => {
    if (!other || !mark) return [];
    if (mark === 'both') return [other.outbound, other.back];
    return mark === 'back' ? [other.back, ...laterText] : [other[mark]];
  };

  // 2023 began on a Sunday.
  const weekdays = Array.from({ length: 7 }, (_, index) => new Date(2023, 0, 1 + firstDay + index, 12));
  const narrow = new Intl.DateTimeFormat(locale, { weekday: 'narrow' });
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long' });

  return (
    // biome-ignore lint/a11y/useSemanticElements: this groups a month with its pages, not form fields
    <div className={styles.calendar} role="group" aria-label={label}>
      <div className={styles.head}>
        <RoundButton
          icon="left"
          label={texts.previousMonth}
          disabled={monthOf(cursor) <= monthOf(min)}
          onClick={() => turn(-1)}
        />
        <span className={styles.title} id={id} aria-live="polite">
          {title}
        </span>
        <RoundButton icon="right" label={texts.nextMonth} onClick={() => turn(1)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the calendar pattern is a grid */}
      <table role="grid" aria-labelledby={id} ref={grid} onKeyDown={keyDown}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday.getDay()} scope="col" abbr={long.format(weekday)}>
                {narrow.format(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(cursor, firstDay).map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week's place is what it is
            <tr key={index}>
              {week.map((day, column) => {
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has nothing but its place
                if (day === null) return <td key={column} />;
                const early = day < min;
                const mark = markOf(day);
                const spanned = { 'data-span': mark, 'data-other': day === other?.day ? '' : undefined };
                const words = [
                  spoken.format(toDate(day)),
                  ...(day === today ? [texts.today] : []),
                  ...markText(mark),
                  ...(early ? [texts.tooEarly] : []),
                ];
                return (
                  // biome-ignore lint/a11y: the cells of a grid are grid cells, and the focus is on the button in them
                  <td key={day} role="gridcell" aria-selected={day === value} {...spanned}>
                    <button
                      type="button"
                      className={styles.day}
                      data-day={day}
                      data-today={day === today ? '' : undefined}
                      tabIndex={day === cursor ? 0 : -1}
                      aria-label={words.join(', ')}
                      aria-disabled={early || undefined}
                      title={early ? texts.tooEarly : undefined}
                      onClick={() => {
                        if (early) return;
                        setCursor(day);
                        onValue(day);
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {other ? (
        <p className="tb-hidden" aria-live="polite">
          {ends?.[0] && ends[1]
            ? [other.span(spoken.format(toDate(ends[0])), spoken.format(toDate(ends[1]))), ...laterText].join(', ')
            : ''}
        </p>
      ) : null}
    </div>
  );
}

/** The days of the outbound ride and of the return, null if unset; null without another end. */
function endsOf(value: Day | null, other: OtherEnd | undefined): readonly [out: Day | null, back: Day | null] | null {
  if (!other) return null;
  return other.isOutbound ? [other.day, value] : [value, other.day];
}

/** The role of a day in an outbound and return journey; undefined for a day outside it. */
function placeIn(day: Day, [out, back]: readonly [Day | null, Day | null]) {
  if (day === out) return day === back ? 'both' : 'outbound';
  if (day === back) return 'back';
  return out !== null && back !== null && day > out && day < back ? 'between' : undefined;
}

/** The day that a key leads to, or null for a key that the calendar leaves alone. */
function targetOf(event: KeyboardEvent, date: Date, back: 1 | -1, weekday: number): Date | null {
  switch (event.key) {
    case 'ArrowLeft':
      return addDays(date, back);
    case 'ArrowRight':
      return addDays(date, -back);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -weekday);
    case 'End':
      return addDays(date, 6 - weekday);
    case 'PageUp':
      return addMonths(date, event.shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(date, event.shiftKey ? 12 : 1);
    default:
      return null;
  }
}
