import { shownFare } from '../quote/selectors.ts';
import { under } from '../wire-request.ts';
import { type Rule, unchanged } from './rule.ts';

/** The discount of a promo code depends on the price: after a new price the code is checked again, without a dialog. */
export const promoValue: Rule = (before, state, event, context) => {
  const { promo } = state.journey;
  if (event.type !== 'quote.received' || state.quote === before.quote || !promo) return unchanged(state);
  const bare = { ...state, journey: { ...state.journey, promo: null } };
  const [fare, old] = [shownFare(bare), shownFare({ ...before, journey: { ...before.journey, promo: null } })];
  if (!fare || (old && old.minor === fare.minor && old.currency === fare.currency)) return unchanged(state);
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
