import { type LocalTime, localAt, momentOf } from '../../domain/index.ts';
import * as limits from '../../domain/limits.ts';
import { sameWay } from '../../domain/quote-key.ts';
import { zoneOf } from '../boot/selectors.ts';
import { earliestAt } from '../proximity/selectors.ts';
import { currentKey } from '../quote/selectors.ts';
import type { BookingState, FieldIssue } from '../state.ts';

const minuteMs = 60_000;

/** A moment (epoch milliseconds) as local time of the operator, rounded up to the minute. */
export const upToMinute = (at: number, state: BookingState): LocalTime =>
  localAt(Math.ceil(at / minuteMs) * minuteMs, zoneOf(state));

/** The earliest pick-up as local time of the operator. @param now epoch milliseconds */
export const earliestLocal = (state: BookingState, now: number): LocalTime => upToMinute(earliestAt(state, now), state);

/** The outbound drive time in seconds by the last quotation of the same places; null without one. */
export function knownTravelSeconds(state: BookingState): number | null {
  const { quotation, quotationKey } = state.quote;
  const key = currentKey({ ...state, journey: { ...state.journey, returnKind: 'oneWay' } });
  // The travel time of another route does not apply to this one.
  const known = quotation !== null && quotationKey !== null && key !== null && sameWay(quotationKey, key);
  return known ? quotation.travelTimeSeconds : null;
}

/**
 * The pick-up for an arrival time: earlier by the drive and a margin, rounded down to a step of five minutes. A time
 * that the clocks skip in spring is returned unchanged, and validation then refuses it.
 */
export function pickupFor(by: LocalTime, state: BookingState): LocalTime {
  const moment = momentOf(by, zoneOf(state));
  if (moment.kind !== 'ok') return by;
  const seconds = knownTravelSeconds(state) ?? 0;
  const step = limits.timeStepMinutes * minuteMs;
  const at = moment.at - limits.arrivalMarginMinutes * minuteMs - seconds * 1000;
  return localAt(Math.floor(at / step) * step, zoneOf(state));
}

/** The chosen or earliest pick-up, epoch milliseconds. */
export function pickupAt(state: BookingState, now: number): number {
  const { time } = state.journey;
  const chosen = time.kind === 'later' ? momentOf(time.local, zoneOf(state), now) : null;
  return chosen?.kind === 'ok' ? chosen.at : earliestAt(state, now);
}

/** The earliest return, epoch milliseconds: the chosen or earliest pick-up plus the drive time (specification 1 §4). */
export const earliestReturnAt = (state: BookingState, now: number): number =>
  pickupAt(state, now) + (knownTravelSeconds(state) ?? 0) * 1000;

/** The issues of the pick-up time. */
export function timeIssues(state: BookingState, now: number): readonly FieldIssue[] {
  const { time } = state.journey;
  if (time.kind === 'now') return [];
  const local = time.kind === 'later' ? time.local : null;
  return issuesOfTime(state, { field: 'time', local, now, earliest: earliestAt(state, now), tooEarly: 'tooEarly' });
}

/** The issues of the return time. */
export function returnIssues(state: BookingState, now: number): readonly FieldIssue[] {
  const { returnKind, returnTime } = state.journey;
  if (returnKind !== 'return') return [];
  const earliest = earliestReturnAt(state, now);
  return issuesOfTime(state, { field: 'returnTime', local: returnTime, now, earliest, tooEarly: 'returnTooEarly' });
}

interface TimeToCheck {
  readonly field: 'time' | 'returnTime';
  readonly local: LocalTime | null;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Epoch milliseconds. */
  readonly earliest: number;
  readonly tooEarly: 'tooEarly' | 'returnTooEarly';
}

function issuesOfTime(
  state: BookingState,
  { field, local, now, earliest, tooEarly }: TimeToCheck,
): readonly FieldIssue[] {
  if (local === null) return [{ field, code: 'required' }];
  const moment = momentOf(local, zoneOf(state), now);
  if (moment.kind === 'gap') return [{ field, code: 'gap', params: { time: local } }];
  if (moment.kind === 'invalid') return [{ field, code: 'invalid' }];
  // A time in the same minute as `earliest` is valid: the comparison is in whole minutes.
  return moment.at < Math.floor(earliest / minuteMs) * minuteMs
    ? [{ field, code: tooEarly, params: { time: upToMinute(earliest, state) } }]
    : [];
}

const issuesOfField = { time: timeIssues, returnTime: returnIssues } as const;

const isChosen = ({ journey }: BookingState, of: 'time' | 'returnTime'): boolean =>
  of === 'time' ? journey.time.kind === 'later' : journey.returnTime !== null;

/**
 * The issue of a time to show: immediately for a chosen time, for a missing one once its field is revealed; else null.
 */
export const selectTimeIssue = (state: BookingState, of: 'time' | 'returnTime', now: number): FieldIssue | null =>
  ((isChosen(state, of) || state.flow.revealed.includes(of)) && issuesOfField[of](state, now)[0]) || null;
