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

/** What is wrong with a direction's flight, its time against its landing included (specification 1 §5). */
export function issuesOfFlight(state: BookingState, direction: FlightDirection, now: number): readonly FlightIssue[] {
  const { journey } = state;
  const flight = flightOf(journey, direction);
  const issues = flightIssues(flight, landingPlace(journey, direction), state.flow.flightVariant);
  const landsAt = landingOf(flight, zoneOf(state));
  if (issues.length > 0 || flight.noDetails || landsAt === null) return issues;
  const at = chosenAt(state, direction, now);
  return at !== null && at < metFrom(landsAt) ? [{ field: 'number', code: 'beforeLanding' }] : issues;
}

/** When a flight lands: as it was looked up, else as the passenger says; epoch milliseconds. */
export function landingOf({ found, arrival }: Flight, zone: string): number | null {
  if (found) return found.landsAt;
  const moment = arrival === null ? null : momentOf(arrival, zone);
  return moment?.kind === 'ok' ? moment.at : null;
}

/** When the driver comes for a direction, epoch milliseconds; null while no time is chosen. */
export function chosenAt(state: BookingState, direction: FlightDirection, now: number): number | null {
  const { time, returnTime } = state.journey;
  if (direction === 'onward' && time.kind === 'now') return earliestAt(state, now);
  const local = direction === 'onward' ? (time.kind === 'later' ? time.local : null) : returnTime;
  const moment = local === null ? null : momentOf(local, zoneOf(state));
  return moment?.kind === 'ok' ? moment.at : null;
}

/** The directions whose flights are considered: of a return only once it is later than its earliest (specification 1 §5). */
export const selectFlightDirections = (state: BookingState, now: number): readonly FlightDirection[] =>
  flightDirections(state.journey, returnIssues(state, now).length === 0);

/** The issues of flight details, where the configuration asks for them and no dialog does. */
export const flightsMissing = (state: BookingState, now: number): FieldIssue[] =>
  state.flow.flightsOptional || state.flow.layout.flights === 'dialog'
    ? []
    : selectFlightDirections(state, now)
        .filter((direction) => issuesOfFlight(state, direction, now).length > 0)
        .map((direction) => ({ field: `flight:${direction}`, code: 'required' }));

/** The first direction whose flight is still to be given; null when none is. */
export const unsettledFlight = (state: BookingState, now: number): FlightDirection | null =>
  selectFlightDirections(state, now).find((direction) => issuesOfFlight(state, direction, now).length > 0) ?? null;
