import { shownFare } from '../quote/selectors.ts';
import type { BookingState } from '../state.ts';
import { under } from '../wire-request.ts';
import { type Rule, unchanged } from './rule.ts';

const withoutPromo = (state: BookingState) => shownFare({ ...state, journey: { ...state.journey, promo: null } });

/** Whether the discount was calculated for another price than the journey's, so that its code has to be checked again. */
export function isPromoOutdated(state: BookingState): boolean {
  if (!state.journey.promo) return false;
  const { price } = state.journey.promo;
  const fare = withoutPromo(state);
  return fare !== null && !(price && price.minor === fare.minor && price.currency === fare.currency);
}

/**
 * The discount of a promo code depends on the price: the code is checked again, without a dialog, after a new price, and
 * after the answer to a check during which the price has changed.
 */
export const promoValue: Rule = (_before, state, event, context) => {
  const { promo } = state.journey;
  if (event.type !== 'quote.received' && event.type !== 'promo.granted') return unchanged(state);
  const fare = withoutPromo(state);
  if (!promo || !fare || !isPromoOutdated(state)) return unchanged(state);
  const requestId = context.nextId();
  return [
    {
      ...state,
      details: { ...state.details, promo: { status: 'checking', text: promo.code, requestId, price: fare } },
    },
    [
      {
        type: 'promo.check',
        requestId,
        code: promo.code,
        priceMinor: fare.minor,
        currency: fare.currency,
        customerId: state.session.profile?.customerId ?? 0,
        ...under(state),
      },
    ],
  ];
};
