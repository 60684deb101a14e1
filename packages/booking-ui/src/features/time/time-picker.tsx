import type { BookingState } from 'booking-core';
import { formatLocal, type LocalTime, localAt, sayDay } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import { configurationOf, selectEarliest, selectEarliestReturn, selectTimeIssue, zoneOf } from 'booking-core/selectors';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import {
  useBooking,
  useBookingMemo,
  useBookingState,
  useDispatch,
  useLocale,
  useNow,
  useT,
} from '../../booking-context.tsx';
import { DateTimePanel, isIos } from '../../primitives/date-time-panel.tsx';
import { Icon } from '../../primitives/icon.tsx';
import { same } from '../../same.ts';
import { useSheet } from '../../styles/use-sheet.ts';
import { timeIssueWords, useTimeHint } from './time-hints.ts';
import styles, { css } from './time-picker.module.css';

export { calendar as english } from 'booking-core/messages/calendar';
export { DateTimePanel };

type TimeName = 'time' | 'returnTime';

/** What is asked and said of each time. */
const times = {
  time: { earliest: selectEarliest, tooEarly: 'error.earliestPickup', required: 'time.choose' },
  returnTime: { earliest: selectEarliestReturn, tooEarly: 'error.earliestReturn', required: 'return.required' },
} as const;

function useTime(of: TimeName) {
  const now = useNow(60_000);
  return {
    now,
    value: useBookingState((state) => localOf(state, of)),
    zone: useBookingState(zoneOf),
    earliest: useBookingState((state) => times[of].earliest(state, now)),
    issue: useBookingMemo((state) => selectTimeIssue(state, of, now), same),
  };
}

const localOf = ({ journey }: BookingState, of: TimeName): LocalTime | null => {
  if (of === 'returnTime') return journey.returnTime;
  return journey.time.kind === 'later' ? journey.time.local : null;
};

export interface TimePickerProps {
  /** The time of the journey that it sets, which is also its name for a layout that looks for what is wrong. */
  of: TimeName;
  label: string;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** A quick button that was pressed, and the time that came of it. */
interface QuickChoice {
  readonly minutes: number;
  readonly local: LocalTime;
}

/**
 * A time as a button that unfolds its panel under it; what is wrong stands under the button while the panel is shut. The
 * group that it is drawn in lays it out.
 */
export function TimePicker({ of, label, open, onOpen }: TimePickerProps) {
  useSheet(css);
  const t = useT();
  const id = useId();
  const locale = useLocale();
  const { now, value, zone, issue } = useTime(of);
  const { error, hint } = useTimeWords(of);
  const button = useRef<HTMLButtonElement>(null);
  const [quick, setQuick] = useState<QuickChoice | null>(null);
  const close = () => {
    onOpen(false);
    button.current?.focus();
  };
  useEscape(button, open ? close : null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-field={of}
        data-invalid={issue !== null}
        aria-expanded={open}
        aria-controls={`${id}-panel`}
        aria-describedby={`${id}-words`}
        onClick={() => onOpen(!open)}
      >
        <Icon name="calendar" size={18} />
        <span className="tb-hidden">{label} </span>
        <span className="tb-number">{value ? formatLocal(value, locale) : t('time.choose')}</span>
        {value ? <span className={styles.day}>{sayDay(value, localAt(now, zone), locale)}</span> : null}
      </button>
      <div className="tb-when-panel" id={`${id}-panel`} hidden={!open}>
        {open ? <TimePanel {...{ of, label, onOpen, button, close, quick, setQuick }} /> : null}
      </div>
      {open ? null : (
        <p id={`${id}-words`} className="tb-words" data-error={error !== null}>
          {error ?? hint ?? ''}
        </p>
      )}
    </>
  );
}

/** Escape shuts the panel wherever in the group it is pressed, also on what else the group holds. */
function useEscape(button: RefObject<HTMLElement | null>, close: (() => void) | null) {
  useEffect(() => {
    const group = button.current?.parentElement;
    if (!group || !close) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    group.addEventListener('keydown', pressed);
    return () => group.removeEventListener('keydown', pressed);
  });
}

interface TimePanelProps extends Omit<TimePickerProps, 'open'> {
  button: RefObject<HTMLElement | null>;
  close: () => void;
  quick: QuickChoice | null;
  setQuick: (quick: QuickChoice | null) => void;
}

/** The panel where a time is chosen. */
function TimePanel({ of, label, onOpen, button, close, quick, setQuick }: TimePanelProps) {
  const t = useT();
  const locale = useLocale();
  const booking = useBooking();
  const dispatch = useDispatch();
  const { now, value, zone, earliest } = useTime(of);
  const needsMinutes = useBookingState(leadMinutes);
  const { error, hint } = useTimeWords(of);
  const ofPickup = {
    quick: limits.quickOptionsMinutes,
    needsMinutes,
    quickChosen: quick?.local === value ? (quick?.minutes ?? null) : null,
    onQuick(minutes: number) {
      dispatch({ type: 'journey.quickTimeChosen', minutes });
      const { time } = booking.store.getState().journey;
      if (time.kind === 'later') setQuick({ minutes, local: time.local });
      onOpen(false);
    },
  };
  return (
    <DateTimePanel
      label={label}
      locale={locale}
      t={t}
      value={value}
      earliest={earliest}
      today={localAt(now, zone).slice(0, 10)}
      onValue={(local) => {
        setQuick(null);
        dispatch({ type: of === 'time' ? 'journey.laterChosen' : 'journey.returnTimeChosen', local });
      }}
      onDone={close}
      onClear={() => {
        setQuick(null);
        dispatch({ type: of === 'time' ? 'journey.timeCleared' : 'journey.returnTimeCleared' });
      }}
      {...(of === 'time' ? ofPickup : {})}
      error={error}
      hint={hint}
      native={isIos(button.current?.ownerDocument.defaultView ?? null)}
    />
  );
}

function useTimeWords(of: TimeName): { error: string | null; hint: string | null } {
  const t = useT();
  const locale = useLocale();
  const { value, zone, earliest, issue } = useTime(of);
  const { tooEarly, required } = times[of];
  return {
    error: issue?.code === 'required' ? t(required) : timeIssueWords(issue, tooEarly, earliest, t, locale),
    hint: useTimeHint(value, zone),
  };
}

/**
 * Minutes until a driver can be at the pick-up: travel time floored to the operator's minimum lead time. A quick button
 * below this is disabled (specification 1 §4).
 */
function leadMinutes(state: BookingState): number {
  const lead = configurationOf(state)?.minLeadMinutes ?? limits.minLeadMinutes;
  const travel = state.proximity.status === 'known' ? state.proximity.travelTimeSeconds / 60 : 0;
  return Math.ceil(Math.max(lead, travel));
}
