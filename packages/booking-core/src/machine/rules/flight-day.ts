import { type FlightDirection, flightOf } from '../../domain/index.ts';
import { lookUp } from '../flights/commands.ts';
import { withFlight } from '../flights/reducer.ts';
import { chosenAt } from '../flights/selectors.ts';
import { type Rule, unchanged } from './rule.ts';

/** A flight number is used every day: a pick-up farther than this from a landing is that of another day's flight. */
const sameFlightMs = 12 * 3_600_000;

/**
 * A flight's landing is looked up for the day of its ride: when the ride is moved to another day, the landing is
 * discarded and the number looked up again, as is a number whose look-up is pending.
 */
export const flightDay =
  (direction: FlightDirection): Rule =>
  (before, state, _event, context) => {
    if (before.journey === state.journey) return unchanged(state);
    const at = chosenAt(state, direction, context.now);
    if (at === null || at === chosenAt(before, direction, context.now)) return unchanged(state);
    const flight = flightOf(state.journey, direction);
    const isOther = flight.found !== null && Math.abs(at - flight.found.landsAt) > sameFlightMs;
    if (!isOther && state.flights[direction] === null) return unchanged(state);
    const open = { ...state, journey: withFlight(state.journey, direction, { ...flight, found: null }) };
    return state.boot.status === 'ready' ? lookUp(open, direction, context) : unchanged(open);
  };
