import { type FlightDirection, flightOf } from '../../domain/index.ts';
import { lookUp } from '../flights/commands.ts';
import { withFlight } from '../flights/reducer.ts';
import { chosenAt } from '../flights/selectors.ts';
import type { BookingState } from '../state.ts';
import { type Rule, type Step, unchanged } from './rule.ts';

/** A flight number is used every day: a pick-up farther than this from a landing is that of another day's flight. */
const sameFlightMs = 12 * 3_600_000;

const timeOf = ({ journey }: BookingState, direction: FlightDirection) =>
  direction === 'onward' ? journey.time : journey.returnTime;

/**
 * A flight's landing is looked up for the day of its ride: when the ride is moved to another day, the landing is
 * discarded and the number looked up again, as is a number whose look-up is pending.
 */
export const flightDay: Rule = (before, state, _event, context) => {
  const onward = again(before, state, 'onward', context);
  const back = again(before, onward[0], 'return', context);
  return [back[0], [...onward[1], ...back[1]]];
};

function again(
  before: BookingState,
  state: BookingState,
  direction: FlightDirection,
  context: Parameters<Rule>[3],
): Step {
  if (timeOf(before, direction) === timeOf(state, direction)) return unchanged(state);
  const flight = flightOf(state.journey, direction);
  const at = chosenAt(state, direction, context.now);
  const isOther = flight.found !== null && at !== null && Math.abs(at - flight.found.landsAt) > sameFlightMs;
  if (!isOther && !(state.flights[direction] !== null && at !== null)) return unchanged(state);
  const open = { ...state, journey: withFlight(state.journey, direction, { ...flight, found: null }) };
  return state.boot.status === 'ready' ? lookUp(open, direction, context) : unchanged(open);
}
