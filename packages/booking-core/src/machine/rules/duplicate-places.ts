import { fieldAt, isDuplicate } from '../journey/reducer.ts';
import { type Rule, unchanged } from './rule.ts';

/**
 * Pick-up equal to drop-off, or a via equal to either: shows a generic error dialog that also names the place; the
 * input is cleared (1 §5).
 */
export const duplicatePlaces: Rule = (before, state, event) => {
  const chosen = event.type === 'journey.placeChosen' || event.type === 'journey.placeCompleted' ? event.place : null;
  if (!chosen || !('target' in event) || !isDuplicate(before.journey, event.target, chosen)) return unchanged(state);
  if (event.type === 'journey.placeCompleted' && fieldAt(before.journey, event.target)?.completing !== event.question) {
    return unchanged(state);
  }
  const help = { key: 'error.duplicatePlace', params: { place: chosen.name || chosen.fullAddress } } as const;
  const dialog = { kind: 'alert', title: 'error', text: { key: 'error.generic' }, help } as const;
  return [{ ...state, flow: { ...state.flow, dialog } }, []];
};
