import { type LocalTime, localAt, momentOf, roundUp } from '../../domain/index.ts';
import * as limits from '../../domain/limits.ts';
import { sameWay } from '../../domain/quote-key.ts';
import { zoneOf } from '../boot/selectors.ts';
import { earliestAt } from '../proximity/selectors.ts';
import { currentKey } from '../quote/selectors.ts';
import type { BookingState, FieldIssue } from '../state.ts';

const minuteMs = 60_000;

/** A moment on the operator's clock, rounded up to the minute. */
const upToMinute = (at: number, state: BookingState): LocalTime =>
  localAt(Math.ceil(at / minuteMs) * minuteMs, zoneOf(state));

/** The earliest pick-up on the operator's clock. */
export const earliestLocal = (state: BookingState, now: number): LocalTime => upToMinute(earliestAt(state, now), state);

/** How long the outbound drive takes by the last quotation of these very places; null while none has said it. */
function knownTravelSeconds(state: BookingState): number | null {
  const { quotation, quotationKey } = state.quote;
  const key = currentKey({ ...state, journey: { ...state.journey, returnKind: 'oneWay' } });
  // Another way's travel time says nothing about this one.
  const known = quotation !== null && quotationKey !== null && key !== null && sameWay(quotationKey, key);
  return known ? quotation.travelTimeSeconds : null;
}

/** How the pick-up follows from the time to be at the drop-off by. */
export interface Arrival {
  readonly by: LocalTime;
  readonly pickup: LocalTime;
  /** To the nearest minute, as everywhere; null while no quotation says it. */
  readonly driveMinutes: number | null;
}

/** The arrival that was asked for; null where a pick-up time was. */
export function selectArrival(state: BookingState): Arrival | null {
  const { arriveBy, time } = state.journey;
  if (!arriveBy || time.kind !== 'later') return null;
  const seconds = knownTravelSeconds(state);
  return {
    by: arriveBy.local,
    pickup: time.local,
    driveMinutes: seconds === null ? null : Math.round(seconds / 60),
  };
}

/**
 * When the driver has to come to be there by a time: the drive and a margin earlier, in full steps of five minutes. A time
 * that the clocks skip stays as it is, and is refused as one.
 */
export function pickupFor(by: LocalTime, state: BookingState): LocalTime {
  const moment = momentOf(by, zoneOf(state));
  if (moment.kind !== 'ok') return by;
  const seconds = knownTravelSeconds(state) ?? 0;
  const step = limits.timeStepMinutes * minuteMs;
  const at = moment.at - limits.arrivalMarginMinutes * minuteMs - seconds * 1000;
  return localAt(Math.floor(at / step) * step, zoneOf(state));
}

/** A time to be there by that the chosen pick-up comes to, as a start: the drive and the margin later. */
export function arrivalFor(state: BookingState, now: number): LocalTime {
  const { time } = state.journey;
  const chosen = time.kind === 'later' ? momentOf(time.local, zoneOf(state)) : null;
  const start = chosen?.kind === 'ok' ? chosen.at : earliestAt(state, now);
  const drive = knownTravelSeconds(state) ?? 3_600;
  const at = start + drive * 1000 + limits.arrivalMarginMinutes * minuteMs;
  return localAt(roundUp(at, limits.timeStepMinutes), zoneOf(state));
}

/** Pick-up (or earliest) time plus the journey's own time (specification 1 §4). */
function earliestReturnAt(state: BookingState, now: number): number {
  const { time } = state.journey;
  const chosen = time.kind === 'later' ? momentOf(time.local, zoneOf(state)) : null;
  const start = chosen?.kind === 'ok' ? chosen.at : earliestAt(state, now);
  return start + (knownTravelSeconds(state) ?? 0) * 1000;
}

/** The earliest return in the clock of the pick-up's zone, to the minute. @param now epoch milliseconds. */
export const earliestReturnLocal = (state: BookingState, now: number): LocalTime =>
  upToMinute(earliestReturnAt(state, now), state);

/** What is wrong with the pick-up's time. */
export function timeIssues(state: BookingState, now: number): readonly FieldIssue[] {
  const { time } = state.journey;
  if (time.kind === 'now') return [];
  const local = time.kind === 'later' ? time.local : null;
  return issuesOfTime(state, { field: 'time', local, earliest: earliestAt(state, now), tooEarly: 'tooEarly' });
}

/** The issues of the return time. */
export function returnIssues(state: BookingState, now: number): readonly FieldIssue[] {
  const { returnKind, returnTime } = state.journey;
  if (returnKind !== 'return') return [];
  const earliest = earliestReturnAt(state, now);
  return issuesOfTime(state, { field: 'returnTime', local: returnTime, earliest, tooEarly: 'returnTooEarly' });
}

interface TimeToCheck {
  readonly field: 'time' | 'returnTime';
  readonly local: LocalTime | null;
  /** Epoch milliseconds. */
  readonly earliest: number;
  readonly tooEarly: 'tooEarly' | 'returnTooEarly';
}

function issuesOfTime(state: BookingState, { field, local, earliest, tooEarly }: TimeToCheck): readonly FieldIssue[] {
  if (local === null) return [{ field, code: 'required' }];
  const moment = momentOf(local, zoneOf(state));
  if (moment.kind === 'gap') return [{ field, code: 'gap', params: { time: local } }];
  if (moment.kind === 'invalid') return [{ field, code: 'invalid' }];
  // A time of this very minute is still possible: the comparison is in whole minutes of the operator's clock.
  return moment.at < Math.floor(earliest / minuteMs) * minuteMs
    ? [{ field, code: tooEarly, params: { time: upToMinute(earliest, state) } }]
    : [];
}

const issuesOfField = { time: timeIssues, returnTime: returnIssues } as const;

const isChosen = ({ journey }: BookingState, of: 'time' | 'returnTime'): boolean =>
  of === 'time' ? journey.time.kind === 'later' : journey.returnTime !== null;

/** What is wrong with a time: at once when one is chosen, else when it is to be shown that none is. */
export const selectTimeIssue = (state: BookingState, of: 'time' | 'returnTime', now: number): FieldIssue | null =>
  ((isChosen(state, of) || state.flow.revealed.includes(of)) && issuesOfField[of](state, now)[0]) || null;
