import type { BookingState } from 'booking-core';
import { dayText, formatLocal, type LocalTime, localAt, momentOf } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import {
  configurationOf,
  selectArrival,
  selectEarliest,
  selectEarliestReturn,
  selectFirstArrival,
  selectTimeIssue,
  weekStartOf,
  zoneOf,
} from 'booking-core/selectors';
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
import type { OtherEnd } from '../../primitives/calendar.tsx';
import { DateTimePanel, isIos } from '../../primitives/date-time-panel.tsx';
import { Icon } from '../../primitives/icon.tsx';
import { isComposing } from '../../primitives/is-composing.ts';
import { Segmented } from '../../primitives/segmented.tsx';
import { same } from '../../same.ts';
import { useSheet } from '../../styles/use-sheet.ts';
import { counted } from '../format.ts';
import { CheaperTime } from '../lazy-features.ts';
import { hasCheaperTime } from './time.tsx';
import { timeIssueText, useTimeHint } from './time-hints.ts';
import styles, { css } from './time-picker.module.css';
import { TypedTime } from './typed-time.tsx';

export { calendar as english } from 'booking-core/messages/calendar';
export { DateTimePanel };

type TimeName = 'time' | 'returnTime';

/** The selector and the messages of each time. */
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
  /** The journey's time that it sets; also the field name by which layouts find invalid fields. */
  of: TimeName;
  label: string;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** The quick button that was pressed, and the resulting time. */
interface QuickChoice {
  readonly minutes: number;
  readonly local: LocalTime;
}

/**
 * A time as a button that opens its panel below; its error is displayed under the button while the panel is closed. It
 * renders a fragment that the surrounding group lays out.
 */
export function TimePicker({ of, label, open, onOpen }: TimePickerProps) {
  useSheet(css);
  const t = useT();
  const id = useId();
  const locale = useLocale();
  const { now, value, zone, issue } = useTime(of);
  const { error, hint } = useTimeText(of);
  const arrival = useArrivalText(of);
  const isCheaper = useBookingState(hasCheaperTime) && of === 'time';
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
        aria-invalid={issue !== null}
        aria-expanded={open}
        aria-controls={`${id}-panel`}
        aria-describedby={`${id}-words`}
        onClick={() => onOpen(!open)}
      >
        <Icon name="calendar" size={18} />
        <span className="tb-hidden">{label} </span>
        <span className="tb-number">{value ? formatLocal(value, locale) : t('time.choose')}</span>
        {value ? <span className={styles.day}>{dayText(value, localAt(now, zone), locale)}</span> : null}
      </button>
      <div className="tb-when-panel" id={`${id}-panel`} hidden={!open}>
        {open ? <TimePanel {...{ id, of, label, button, close, quick, setQuick }} /> : null}
      </div>
      {open ? null : (
        <div id={`${id}-words`} className="tb-words" data-error={error !== null}>
          {error ?? arrival ?? hint ?? ''}
          {isCheaper && error === null ? <CheaperTime /> : null}
        </div>
      )}
    </>
  );
}

/** Escape closes the panel wherever in the surrounding group it is pressed. */
function useEscape(button: RefObject<HTMLElement | null>, close: (() => void) | null) {
  useEffect(() => {
    const group = button.current?.parentElement;
    if (!group || !close) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      event.stopPropagation();
      close();
    };
    group.addEventListener('keydown', pressed);
    return () => group.removeEventListener('keydown', pressed);
  });
}

interface TimePanelProps extends Omit<TimePickerProps, 'open' | 'onOpen'> {
  id: string;
  button: RefObject<HTMLElement | null>;
  close: () => void;
  quick: QuickChoice | null;
  setQuick: (quick: QuickChoice | null) => void;
}

/** The open panel of a time. */
function TimePanel({ id, of: opened, label, button, close, quick, setQuick }: TimePanelProps) {
  const t = useT();
  // One calendar for outbound and return: whichever field opened it, the other day can be chosen in it, too.
  const [way, setWay] = useState(opened);
  const isReturn = useBookingState((state) => state.journey.returnKind === 'return');
  const of = isReturn ? way : opened;
  const native = isIos(button.current?.ownerDocument.defaultView ?? null);
  const locale = useLocale();
  const booking = useBooking();
  const dispatch = useDispatch();
  const { now, value, zone, earliest } = useTime(of);
  const weekStart = useBookingState(weekStartOf);
  const needsMinutes = useBookingState(leadMinutes);
  const { error, hint } = useTimeText(of);
  const arrival = useBookingMemo((state) => (of === 'time' ? selectArrival(state) : null), same);
  const arrivalText = useArrivalText(of);
  const chosen = arrival ? 'journey.arriveByChosen' : 'journey.laterChosen';
  const tell = (local: LocalTime) => {
    setQuick(null);
    dispatch({ type: of === 'time' ? chosen : 'journey.returnTimeChosen', local });
  };
  const other = useOtherEnd(of);
  /** Switches the meaning of the time between pick-up and arrival. */
  const turn = (to: 'pickup' | 'arrival') => {
    if (to === 'arrival') {
      dispatch({ type: 'journey.arriveByChosen', local: selectFirstArrival(booking.store.getState(), now) });
    } else if (arrival) dispatch({ type: 'journey.laterChosen', local: arrival.pickup });
  };
  const ofPickup = {
    quick: limits.quickOptionsMinutes,
    needsMinutes,
    quickChosen: quick?.local === value ? (quick?.minutes ?? null) : null,
    onQuick(minutes: number) {
      dispatch({ type: 'journey.quickTimeChosen', minutes });
      const { time } = booking.store.getState().journey;
      if (time.kind === 'later') setQuick({ minutes, local: time.local });
      close();
    },
  };
  return (
    <DateTimePanel
      wordsId={`${id}-words`}
      label={arrival ? t('time.arriveBy') : of === opened ? label : t(of === 'time' ? 'time.pickup' : 'return.time')}
      locale={locale}
      t={t}
      value={arrival ? arrival.by : value}
      earliest={earliest}
      today={localAt(now, zone).slice(0, 10)}
      weekStart={weekStart}
      onValue={tell}
      onDone={close}
      onClear={() => {
        setQuick(null);
        dispatch({ type: of === 'time' ? 'journey.timeCleared' : 'journey.returnTimeCleared' });
      }}
      {...(of === 'time' && !arrival ? ofPickup : {})}
      error={error}
      hint={arrivalText ?? hint}
      other={other}
      native={native}
    >
      {isReturn && !native ? (
        <div className={styles.of}>
          <Segmented
            label={t('time.way')}
            value={of}
            options={[
              { value: 'time', text: t('time.wayOut') },
              { value: 'returnTime', text: t('time.wayBack') },
            ]}
            onValue={setWay}
          />
        </div>
      ) : null}
      {of === 'time' ? (
        <div className={styles.of}>
          <Segmented
            label={t('time.of')}
            value={arrival ? 'arrival' : 'pickup'}
            options={[
              { value: 'pickup', text: t('time.pickupAt') },
              { value: 'arrival', text: t('time.arriveBy') },
            ]}
            onValue={turn}
          />
        </div>
      ) : null}
      <TypedTime
        onTime={(local) => {
          tell(local);
          // With an invalid time the panel stays open and shows the error.
          if (local >= earliest && momentOf(local, zone).kind === 'ok') close();
        }}
      />
    </DateTimePanel>
  );
}

function useTimeText(of: TimeName): { error: string | null; hint: string | null } {
  const t = useT();
  const locale = useLocale();
  const { value, zone, earliest, issue } = useTime(of);
  const { tooEarly, required } = times[of];
  return {
    error: issue?.code === 'required' ? t(required) : timeIssueText(issue, tooEarly, earliest, t, locale),
    hint: useTimeHint(value, zone),
  };
}

/** The day of the other direction for the calendar; undefined unless the journey is a return and that day is known. */
function useOtherEnd(of: TimeName): OtherEnd | undefined {
  const t = useT();
  const isReturn = useBookingState((state) => state.journey.returnKind === 'return');
  const otherLocal = useBookingState((state) => localOf(state, of === 'time' ? 'returnTime' : 'time'));
  const asapLocal = useBookingState((state) => (state.journey.time.kind === 'now' ? zoneOf(state) : null));
  const now = useNow(60_000);
  const day = otherLocal ?? (of === 'returnTime' && asapLocal ? localAt(now, asapLocal) : null);
  if (!isReturn || day === null) return undefined;
  return {
    day: day.slice(0, 10),
    isOutbound: of === 'returnTime',
    outbound: t('time.outboundDay'),
    back: t('time.returnDay'),
    between: t('time.betweenDays'),
    later: (days) => counted(t, days, 'time.dayLater', 'time.daysLater'),
    span: (outbound, back) => t('time.span', { outbound, back }),
  };
}

/** The text about the pick-up calculated from an arrival time; null where the pick-up time itself was chosen. */
function useArrivalText(of: TimeName): string | null {
  const t = useT();
  const locale = useLocale();
  const arrival = useBookingMemo((state) => (of === 'time' ? selectArrival(state) : null), same);
  if (!arrival) return null;
  const { by, pickup, driveMinutes } = arrival;
  if (driveMinutes === null) return t('time.arrivalUnknown');
  // The days are shown if pick-up and arrival are on different ones.
  const write = (local: LocalTime) =>
    pickup.slice(0, 10) === by.slice(0, 10) ? local.slice(11) : formatLocal(local, locale);
  const margin = limits.arrivalMarginMinutes;
  return t('time.arrival', { pickup: write(pickup), arrival: write(by), drive: driveMinutes, margin });
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
