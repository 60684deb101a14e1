import { isIncomplete } from '../../domain/index.ts';
import { fieldAt, update } from '../journey/reducer.ts';
import { type Rule, unchanged } from './rule.ts';

/**
 * A chosen place without coordinates or without a postcode is asked about (specification 1 §7, postcode fallback by
 * coordinates), and an airport without its code; one that was refused as a duplicate is not.
 */
export const completePlace: Rule = (_, state, event, context) => {
  if (event.type !== 'journey.placeChosen') return unchanged(state);
  const { target, place } = event;
  const field = fieldAt(state.journey, target);
  if (!field || field.text === '' || !isIncomplete(place)) return unchanged(state);
  const question = context.nextId();
  // Notes which question is under way about the field's place.
  const journey = update(state.journey, target, (asked) => ({ ...asked, completing: question }));
  return [{ ...state, journey }, [{ type: 'place.complete', question, target, place }]];
};
