import { shownFare } from '../quote/selectors.ts';
import type { BookingState } from '../state.ts';
import { under } from '../wire-request.ts';
import { type Rule, unchanged } from './rule.ts';

const withoutPromo = (state: BookingState) => shownFare({ ...state, journey: { ...state.journey, promo: null } });

/** Whether the price before the discount has changed, so that the discount of the promo code has to be checked again. */
export function isPromoOutdated(before: BookingState, state: BookingState): boolean {
  if (!state.journey.promo) return false;
  const [fare, old] = [withoutPromo(state), withoutPromo(before)];
  return fare !== null && !(old && old.minor === fare.minor && old.currency === fare.currency);
}

/** The discount of a promo code depends on the price: after a new price the code is checked again, without a dialog. */
export const promoValue: Rule = (before, state, event, context) => {
  const { promo } = state.journey;
  if (event.type !== 'quote.received' || state.quote === before.quote) return unchanged(state);
  const fare = withoutPromo(state);
  if (!promo || !fare || !isPromoOutdated(before, state)) return unchanged(state);
  const requestId = context.nextId();
  return [
    { ...state, details: { ...state.details, promo: { status: 'checking', text: promo.code, requestId } } },
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
