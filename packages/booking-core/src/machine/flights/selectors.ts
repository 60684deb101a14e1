import { flightIssues, landingPlace, metFrom } from '../../domain/flight-rules.ts';
import {
  type Flight,
  type FlightDirection,
  type FlightIssue,
  flightDirections,
  flightOf,
  momentOf,
} from '../../domain/index.ts';
import { zoneOf } from '../boot/selectors.ts';
import { returnIssues } from '../journey/times.ts';
import { earliestAt } from '../proximity/selectors.ts';
import type { BookingState, FieldIssue } from '../state.ts';

/** The issues of a direction's flight, including a ride that begins before its landing (specification 1 §5). */
export function issuesOfFlight(state: BookingState, direction: FlightDirection, now: number): readonly FlightIssue[] {
  const { journey } = state;
  const flight = flightOf(journey, direction);
  const issues = flightIssues(flight, landingPlace(journey, direction), state.flow.flightVariant);
  const landsAt = landingOf(flight, zoneOf(state));
  if (issues.length > 0 || flight.noDetails || landsAt === null) return issues;
  const at = chosenAt(state, direction, now);
  return at !== null && at < metFrom(landsAt) ? [{ field: 'number', code: 'beforeLanding' }] : issues;
}

/** The landing time, looked up or else as typed by the passenger; epoch milliseconds, null when unknown. */
export function landingOf({ found, arrival }: Flight, zone: string): number | null {
  if (found) return found.landsAt;
  const moment = arrival === null ? null : momentOf(arrival, zone);
  return moment?.kind === 'ok' ? moment.at : null;
}

/** The pick-up time of a direction, epoch milliseconds; null while none is chosen. */
export function chosenAt(state: BookingState, direction: FlightDirection, now: number): number | null {
  const { time, returnTime } = state.journey;
  if (direction === 'onward' && time.kind === 'now') return earliestAt(state, now);
  const local = direction === 'onward' ? (time.kind === 'later' ? time.local : null) : returnTime;
  const moment = local === null ? null : momentOf(local, zoneOf(state), now);
  return moment?.kind === 'ok' ? moment.at : null;
}

/** The directions whose flights are considered; that of a return only once its time is valid (specification 1 §5). */
export const selectFlightDirections = (state: BookingState, now: number): readonly FlightDirection[] =>
  flightDirections(state.journey, returnIssues(state, now).length === 0);

/** The issues of flight details, where they are required on the page and not in a dialog. */
export const flightsMissing = (state: BookingState, now: number): FieldIssue[] =>
  state.flow.flightsOptional || state.flow.layout.flights === 'dialog'
    ? []
    : selectFlightDirections(state, now)
        .filter((direction) => issuesOfFlight(state, direction, now).length > 0)
        .map((direction) => ({ field: `flight:${direction}`, code: 'required' }));

/** The first direction whose flight has issues; null for none. */
export const unsettledFlight = (state: BookingState, now: number): FlightDirection | null =>
  selectFlightDirections(state, now).find((direction) => issuesOfFlight(state, direction, now).length > 0) ?? null;
