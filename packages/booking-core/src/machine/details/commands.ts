import type { TransitionContext } from '../effects.ts';
import { reveal } from '../flow/reducer.ts';
import { alert, awaitsPrice } from '../flow/steps.ts';
import { goOn } from '../quote/commands.ts';
import { shownFare } from '../quote/selectors.ts';
import type { EventOf } from '../regions.ts';
import { askDiscount, priceToCheck } from '../rules/promo-value.ts';
import { type Step, unchanged } from '../rules/rule.ts';
import type { BookingState } from '../state.ts';
import { isReadingPhones } from './phones.ts';

/** Continues or refuses the step that waited for a phone number to be checked; typing again ends the wait. */
export function detailsCommand(
  before: BookingState,
  state: BookingState,
  event: EventOf<'details'>,
  context: TransitionContext,
): Step {
  if (!isReadingPhones(before) || !awaitsPrice(state) || isReadingPhones(state)) return unchanged(state);
  return event.type === 'details.phoneRead'
    ? goOn(state, context)
    : unchanged({ ...state, flow: { ...state.flow, waiting: null } });
}

/**
 * Commands of the promo code. A booking that waited for its check continues with the discount; it ends when the code is
 * refused or replaced, so that the visitor sees it.
 */
export function promoCommand(
  before: BookingState,
  state: BookingState,
  event: EventOf<'promo'>,
  context: TransitionContext,
): Step {
  const asked = before.details.promo;
  const waited = state.flow.waiting === 'confirm' && asked.status === 'checking';
  switch (event.type) {
    case 'promo.submitted':
    case 'promo.linkTried':
      return checkPromo(state, context);
    case 'promo.granted': {
      const { promo } = state.journey;
      if (!promo || asked.status !== 'checking') return unchanged(state);
      const granted = { ...state, journey: { ...state.journey, promo: { ...promo, price: asked.price } } };
      // The journey was changed during the check: the rule `promoValue` checks the code again, for its price.
      return waited && !priceToCheck(granted) ? goOn(granted, context) : unchanged(granted);
    }
    case 'promo.typed':
    case 'promo.refused':
    case 'promo.removed':
      return unchanged(waited ? { ...state, flow: { ...state.flow, waiting: null } } : state);
  }
}

function checkPromo(state: BookingState, context: TransitionContext): Step {
  const { promo } = state.details;
  if (promo.status === 'checking') return unchanged(state);
  if (promo.text.trim() === '') return [{ ...state, flow: reveal(state.flow, ['promo']) }, []];
  const fare = shownFare(state);
  // The price is loading, e.g. after signing in: the code is checked once it is received.
  if (!fare && state.quote.status === 'loading')
    return unchanged({ ...state, details: { ...state.details, promo: { ...promo, status: 'idle', untried: true } } });
  if (!fare) return alert(state, { key: 'error.generic' });
  return askDiscount(state, promo.text, fare, context);
}
