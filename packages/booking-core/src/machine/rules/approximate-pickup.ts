import { isApproximate } from '../../domain/index.ts';
import { update } from '../journey/reducer.ts';
import { type Rule, unchanged } from './rule.ts';

/**
 * A prefilled pick-up does not state its precision; the quotation does. If only its district is
 * known, the passenger is then asked for the house number, as for a place chosen from the list.
 */
export const approximatePickup: Rule = (_, state, event) => {
  const { place } = state.journey.pickup;
  if (event.type !== 'quote.received' || !event.quotation.pickupApproximate || !place || isApproximate(place))
    return unchanged(state);
  const known = { ...place, precision: 'district' } as const;
  return unchanged({ ...state, journey: update(state.journey, 'pickup', (field) => ({ ...field, place: known })) });
};
