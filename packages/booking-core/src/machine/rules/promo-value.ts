import type { Money } from '../../domain/index.ts';
import type { TransitionContext } from '../effects.ts';
import { shownFare } from '../quote/selectors.ts';
import type { BookingState } from '../state.ts';
import { under } from '../wire-request.ts';
import { type Rule, type Step, unchanged } from './rule.ts';

/** @returns the price for which the code has to be checked again, as its discount is that of another; null for none */
export function priceToCheck(state: BookingState): Money | null {
  const { promo } = state.journey;
  const fare = promo && shownFare({ ...state, journey: { ...state.journey, promo: null } });
  return fare && (promo.price?.minor !== fare.minor || promo.price.currency !== fare.currency) ? fare : null;
}

/** Checks a promo code, as it was typed, for a price before the discount. */
export function askDiscount(state: BookingState, text: string, price: Money, context: TransitionContext): Step {
  const requestId = context.nextId();
  return [
    { ...state, details: { ...state.details, promo: { status: 'checking', text, requestId, price } } },
    [
      {
        type: 'promo.check',
        requestId,
        code: text.trim(),
        priceMinor: price.minor,
        currency: price.currency,
        customerId: state.session.profile?.customerId ?? 0,
        ...under(state),
      },
    ],
  ];
}

/**
 * The discount of a promo code depends on the price: the code is checked again, without a dialog, after a new price, and
 * after the answer to a check during which the price has changed.
 */
export const promoValue: Rule = (_before, state, event, context) => {
  const { promo } = state.journey;
  const price = event.type === 'quote.received' || event.type === 'promo.granted' ? priceToCheck(state) : null;
  return promo && price ? askDiscount(state, promo.code, price, context) : unchanged(state);
};
