import { isDuplicate } from '../journey.ts';
import { nothing, type Rule } from './rule.ts';

/** Pick-up equal to drop-off, or a via equal to either: a generic error dialog, and the input is cleared (1 §5). */
export const duplicatePlaces: Rule = (before, state, event) => {
  if (event.type !== 'journey.placeChosen' || !isDuplicate(before.journey, event.target, event.place)) {
    return nothing(state);
  }
  return [
    { ...state, flow: { ...state.flow, dialog: { kind: 'alert', title: 'error', text: { key: 'error.generic' } } } },
    [],
  ];
};
