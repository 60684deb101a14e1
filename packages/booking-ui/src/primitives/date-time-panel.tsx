import { formatLocal, type LocalTime, localTimePattern } from 'booking-core/domain';
import type { Translate } from 'booking-core/messages';
import { type ReactNode, useId } from 'react';
import { useSheet } from '../styles/use-sheet.ts';
import { Button } from './button.tsx';
import { Calendar, type Day, type OtherEnd } from './calendar.tsx';
import { Chip } from './chips.tsx';
import dateTimeFieldStyles from './date-time-field.module.css';
import dateTimePanelStyles, { css } from './date-time-panel.module.css';
import { Dropdown } from './dropdown.tsx';
import { TimeStepper } from './time-stepper.tsx';

/** How many minutes after landing the driver is met (specification 1 §5: 0 to 180 in steps of 15, 60 by default). */
export interface WaitingChoice {
  readonly label: string;
  readonly minutes: number;
  readonly choices: readonly { readonly minutes: number; readonly text: string; readonly disabled?: boolean }[];
  readonly onMinutes: (minutes: number) => void;
}

export interface DateTimePanelProps {
  /** The accessible name of the field, e.g. `Return time`. */
  label: string;
  locale: string;
  t: Translate;
  /** Null while nothing is chosen; the panel then starts at `earliest`. */
  value: LocalTime | null;
  earliest: LocalTime;
  today: Day;
  /** The calendar's first day of the week, 1 (Monday) to 7 (Sunday); the locale's without it. */
  weekStart?: number | null;
  onValue: (local: LocalTime) => void;
  /** Without it the panel is in a container that closes itself, and has neither an error line nor closing buttons. */
  onDone?: () => void;
  /** With it the panel ends with OK and Cancel, otherwise with Done. */
  onCancel?: () => void;
  onClear?: () => void;
  /** Quick buttons, in minutes from now; none by default. */
  quick?: readonly number[];
  /** Minutes that a driver needs: a quick button below is disabled (specification 1 §4). */
  needsMinutes?: number;
  /** The quick button that was pressed last. */
  quickChosen?: number | null;
  onQuick?: (minutes: number) => void;
  /** The step of the minute's buttons. */
  stepMinute?: number;
  waiting?: WaitingChoice;
  /** The error text of the time; its line is always reserved. */
  error: string | null;
  /** The id of that line, which describes the button of the panel. */
  wordsId?: string;
  /** The hint displayed while there is no error; null shows the earliest possible time. */
  hint: string | null;
  /** Uses the device's own picker (iOS). */
  native?: boolean;
  /** The day of the other ride of an outbound and return journey. */
  other?: OtherEnd | undefined;
  /** Alternative inputs for the time, above the calendar. */
  children?: ReactNode;
}

/** Day, hour and minute of a wall-clock time; every change is reported at once, Done only closes. */
export function DateTimePanel(props: DateTimePanelProps) {
  useSheet(css);
  const id = useId();
  const { t, value, earliest, quick = [], needsMinutes = 0 } = props;
  const start = value ?? earliest;
  const day = start.slice(0, 10);
  const hour = Number(start.slice(11, 13));
  const minute = Number(start.slice(14, 16));
  const two = (part: number) => String(part).padStart(2, '0');
  const tell = (nextDay: Day, nextHour: number, nextMinute: number) =>
    props.onValue(`${nextDay}T${two(nextHour)}:${two(nextMinute)}`);
  const done = () => {
    if (value === null) props.onValue(start);
    props.onDone?.();
  };
  return (
    <div className={props.onDone ? `${dateTimePanelStyles.root} tb-card` : dateTimePanelStyles.root}>
      {props.children}
      {quick.length > 0 ? (
        <div className={dateTimePanelStyles.quick}>
          <span className="tb-quiet" aria-hidden="true">
            {t('time.quickLabel')}
          </span>
          {quick.map((minutes) => (
            <Chip
              key={minutes}
              text={t('time.quick', { minutes })}
              on={props.quickChosen === minutes}
              disabled={needsMinutes > minutes}
              describedBy={needsMinutes > minutes ? id : undefined}
              onPress={() => props.onQuick?.(minutes)}
            />
          ))}
          {quick.some((minutes) => needsMinutes > minutes) ? (
            <span className="tb-hidden" id={id}>
              {t('time.quickTooSoon', { minutes: needsMinutes })}
            </span>
          ) : null}
        </div>
      ) : null}
      {props.native ? (
        <input
          className={dateTimePanelStyles.native}
          type="datetime-local"
          aria-label={props.label}
          min={earliest}
          value={value ?? ''}
          onChange={(event) => {
            const local = event.currentTarget.value.slice(0, 16);
            if (localTimePattern.test(local)) props.onValue(local);
          }}
        />
      ) : (
        <div className={dateTimePanelStyles.parts}>
          <Calendar
            label={t('time.calendar')}
            locale={props.locale}
            value={value === null ? null : day}
            min={earliest.slice(0, 10)}
            today={props.today}
            weekStart={props.weekStart ?? null}
            onValue={(chosen) => tell(chosen, hour, minute)}
            other={props.other}
            texts={{
              previousMonth: t('time.previousMonth'),
              nextMonth: t('time.nextMonth'),
              tooEarly: t('time.tooEarlyDay'),
              today: t('time.today'),
            }}
          />
          {/* Left to right in every language: hours before minutes. */}
          <div className={dateTimePanelStyles.clock} dir="ltr">
            <TimeStepper
              label={t('time.hour')}
              value={hour}
              max={23}
              step={1}
              laterText={t('time.later.one')}
              earlierText={t('time.earlier.one')}
              onValue={(next) => tell(day, next, minute)}
            />
            <span className={dateTimePanelStyles.colon} aria-hidden="true">
              :
            </span>
            <TimeStepper
              label={t('time.minute')}
              value={minute}
              max={59}
              step={props.stepMinute ?? 1}
              laterText={t('time.later.one')}
              earlierText={t('time.earlier.one')}
              onValue={(next) => tell(day, hour, next)}
            />
          </div>
        </div>
      )}
      {props.waiting ? <Waiting {...props.waiting} /> : null}
      {props.onDone ? (
        <>
          <p
            id={props.wordsId}
            className="tb-words"
            data-error={props.error !== null}
            role={props.error ? 'alert' : undefined}
          >
            {props.error ?? props.hint ?? t('time.earliest', { time: formatLocal(earliest, props.locale) })}
          </p>
          <div className={dateTimePanelStyles.end}>
            {props.onClear ? (
              <Button kind="quiet" onClick={props.onClear}>
                {t('time.clear')}
              </Button>
            ) : null}
            {props.onCancel ? (
              <Button kind="secondary" onClick={props.onCancel}>
                {t('common.cancel')}
              </Button>
            ) : null}
            <Button kind="secondary" onClick={done}>
              {t(props.onCancel ? 'common.ok' : 'time.done')}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}

function Waiting({ label, minutes, choices, onMinutes }: WaitingChoice) {
  return (
    <Dropdown
      className={dateTimeFieldStyles.waiting}
      kind="labelValue"
      label={label}
      items={choices.map(({ minutes: value, text, disabled = false }) => ({
        value: String(value),
        label: text,
        disabled,
      }))}
      value={String(minutes)}
      onValue={(value) => onMinutes(Number(value))}
    />
  );
}

/** Whether the device runs iOS, whose own date and time picker is used (specification 1 §2). */
export function isIos(view: (Window & typeof globalThis) | null): boolean {
  if (!view) return false;
  const { userAgent, maxTouchPoints } = view.navigator;
  return /iP(hone|ad|od)/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
