import { isIncomplete, type Place } from '../../domain/index.ts';
import type { Effect } from '../effects.ts';
import type { BookingEvent, PlaceTarget } from '../events.ts';
import { fieldAt, update } from '../journey/reducer.ts';
import type { BookingState } from '../state.ts';
import { type Rule, unchanged } from './rule.ts';

/**
 * Events after which all places are checked: they fill in places without the list, or need an airport's code (the
 * finder).
 */
const fillsIn: ReadonlySet<BookingEvent['type']> = new Set<BookingEvent['type']>([
  'journey.prefilled',
  'draft.restored',
  'flight.finderOpened',
]);

/**
 * Requests the missing data of a place without coordinates or postcode (specification 1 §7, postcode fallback by
 * coordinates), and of an airport without its code, by which flights are compared (§5), whatever its source. A place
 * that was refused as a duplicate is left out.
 */
export const completePlace: Rule = (_, state, event, context) => {
  const asked: Effect[] = [];
  let { journey } = state;
  for (const [target, place] of incomplete(state, event)) {
    const question = context.nextId();
    // Identifies the pending request of the field, so that obsolete responses are ignored.
    journey = update(journey, target, (field) => ({ ...field, completing: question }));
    asked.push({ type: 'place.complete', question, target, place });
  }
  return asked.length === 0 ? unchanged(state) : [{ ...state, journey }, asked];
};

/** The places that are incomplete after an event. */
function incomplete(state: BookingState, event: BookingEvent): readonly (readonly [PlaceTarget, Place])[] {
  const { journey } = state;
  if (event.type === 'journey.placeChosen') {
    const { target, place } = event;
    const field = fieldAt(journey, target);
    return field && field.text !== '' && isIncomplete(place) ? [[target, place]] : [];
  }
  if (!fillsIn.has(event.type)) return [];
  const targets: PlaceTarget[] = ['pickup', 'dropoff', ...journey.vias.map(({ id }) => ({ via: id }))];
  return targets.flatMap((target) => {
    const place = fieldAt(journey, target)?.place;
    return place && isIncomplete(place) ? [[target, place] as const] : [];
  });
}
