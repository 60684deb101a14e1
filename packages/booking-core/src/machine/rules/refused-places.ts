import type { Journey, PlaceField, PlaceIssue } from '../../domain/index.ts';
import { own, update } from '../journey/reducer.ts';
import { type Rule, unchanged } from './rule.ts';

const marks: Readonly<Record<number, PlaceIssue>> = { 3: 'outsideArea', 6: 'tooVague' };

/**
 * Quotation codes 3 and 6 mark the pick-up as errored (specification 1 §8), or the place that the server names.
 * A new price removes the marks, because its places were accepted.
 */
export const refusedPlaces: Rule = (before, state, event) => {
  const { journey, quote } = state;
  if (quote === before.quote) return unchanged(state);
  if (event.type === 'quote.received') return unchanged({ ...state, journey: withoutMarks(journey) });
  // A refused renewal changes neither the valid quotation nor its places.
  if (event.type !== 'quote.failed' || quote.error?.kind !== 'rejected') return unchanged(state);
  const { code, field, index = -1 } = quote.error;
  const issue = marks[code] ?? (field ? 'tooVague' : undefined);
  if (!issue) return unchanged(state);
  const via = field === 'via' ? journey.vias[index] : undefined;
  const target = via ? { via: via.id } : field === 'dropoff' ? 'dropoff' : 'pickup';
  return unchanged({ ...state, journey: update(journey, target, (place) => ({ ...place, issue })) });
};

const unmarked = (field: PlaceField): PlaceField => ({ ...field, issue: own(field) });

function withoutMarks(journey: Journey): Journey {
  const { pickup, vias, dropoff } = journey;
  return [pickup, ...vias, dropoff].every((field) => field.issue === own(field))
    ? journey
    : { ...journey, pickup: unmarked(pickup), vias: vias.map(unmarked), dropoff: unmarked(dropoff) };
}
