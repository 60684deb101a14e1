import type { PlaceIssue } from '../../domain/index.ts';
import { type Rule, unchanged } from './rule.ts';

const marks: Readonly<Record<number, PlaceIssue>> = { 3: 'outsideArea', 6: 'tooVague' };

/** Quotation codes 3 and 6 mark the pick-up as errored (specification 1 §8). */
export const refusedPlaces: Rule = (before, state, event) => {
  if (event.type !== 'quote.failed' || state.quote === before.quote || event.error.kind !== 'rejected') {
    return unchanged(state);
  }
  const issue = marks[event.error.code];
  if (!issue) return unchanged(state);
  return [{ ...state, journey: { ...state.journey, pickup: { ...state.journey.pickup, issue } } }, []];
};
