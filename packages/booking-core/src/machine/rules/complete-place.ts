import { isLocated, needsAirportCode } from '../../domain/index.ts';
import { asking, fieldAt } from '../journey.ts';
import { nothing, type Rule } from './rule.ts';

/**
 * A chosen place without coordinates or without a postcode is asked about (specification 1 §7, postcode fallback by
 * coordinates), and an airport without its code; one that was refused as a duplicate is not.
 */
export const completePlace: Rule = (_, state, event, context) => {
  if (event.type !== 'journey.placeChosen') return nothing(state);
  const { target, place } = event;
  const field = fieldAt(state.journey, target);
  if (!field || field.text === '' || (isLocated(place) && place.postcode !== '' && !needsAirportCode(place)))
    return nothing(state);
  const question = context.nextId();
  return [
    { ...state, journey: asking(state.journey, target, question) },
    [{ type: 'place.complete', question, target, place }],
  ];
};
