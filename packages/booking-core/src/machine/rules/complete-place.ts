import { isIncomplete, type Place } from '../../domain/index.ts';
import type { Effect } from '../effects.ts';
import type { BookingEvent, PlaceTarget } from '../events.ts';
import { fieldAt, update } from '../journey/reducer.ts';
import type { BookingState } from '../state.ts';
import { type Rule, unchanged } from './rule.ts';

/** What fills in places that nobody chose from a list; the finder asks once more before it needs an airport's code. */
const fillsIn: ReadonlySet<BookingEvent['type']> = new Set<BookingEvent['type']>([
  'journey.prefilled',
  'draft.restored',
  'flight.finderOpened',
]);

/**
 * A place without coordinates or without a postcode is asked about (specification 1 §7, postcode fallback by
 * coordinates), and an airport without its code, which flights are compared by (§5): however it came. One that was
 * refused as a duplicate is not.
 */
export const completePlace: Rule = (_, state, event, context) => {
  const asked: Effect[] = [];
  let { journey } = state;
  for (const [target, place] of incomplete(state, event)) {
    const question = context.nextId();
    // Notes which question is under way about the field's place.
    journey = update(journey, target, (field) => ({ ...field, completing: question }));
    asked.push({ type: 'place.complete', question, target, place });
  }
  return asked.length === 0 ? unchanged(state) : [{ ...state, journey }, asked];
};

/** The places that an event left without what is asked for. */
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
