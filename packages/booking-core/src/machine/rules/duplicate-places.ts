import { withDialog } from '../flow/with-dialog.ts';
import { askedOf, isDuplicate } from '../journey/reducer.ts';
import { type Rule, unchanged } from './rule.ts';

/**
 * Pick-up equal to drop-off, or a via equal to either: shows a generic error dialog that also names the place; the
 * input is cleared (1 §5).
 */
export const duplicatePlaces: Rule = (before, state, event) => {
  if (event.type !== 'journey.placeChosen' && event.type !== 'journey.placeCompleted') return unchanged(state);
  const { place } = event;
  const target = event.type === 'journey.placeChosen' ? event.target : askedOf(before.journey, event.question);
  if (!place || target === null || !isDuplicate(before.journey, target, place)) return unchanged(state);
  const help = { key: 'error.duplicatePlace', params: { place: place.name || place.fullAddress } } as const;
  const dialog = { kind: 'alert', title: 'error', text: { key: 'error.generic' }, help } as const;
  return unchanged(withDialog(state, dialog));
};
