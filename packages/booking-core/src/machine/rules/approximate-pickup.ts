import { isApproximate } from '../../domain/index.ts';
import { update } from '../journey/reducer.ts';
import { type Rule, unchanged } from './rule.ts';

/**
 * A place that was filled in does not tell how well it is known; the price does (design decisions, section 9). From then
 * on it asks for its door as one that was chosen from the list.
 */
export const approximatePickup: Rule = (_, state, event) => {
  const { place } = state.journey.pickup;
  if (event.type !== 'quote.received' || !event.quotation.pickupApproximate || !place || isApproximate(place))
    return unchanged(state);
  const known = { ...place, precision: 'district' } as const;
  return unchanged({ ...state, journey: update(state.journey, 'pickup', (field) => ({ ...field, place: known })) });
};
