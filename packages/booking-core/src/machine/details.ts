import type { Configuration, Profile } from '../domain/index.ts';
import { contactLocked, payableMethods } from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import type { BookingEvent } from './events.ts';
import { emptyDetails } from './initial.ts';
import type { DetailsState } from './state.ts';

/** Who travels, how it is paid; nothing of a card ever comes here. What a profile says is in `account-details.ts`. */
export function details(
  state: DetailsState,
  event: BookingEvent,
  configuration: Configuration | null,
  profile: Profile | null,
): DetailsState {
  switch (event.type) {
    case 'boot.configured':
      return { ...state, paymentMethod: allowedMethod(state, event.configuration, profile) };
    case 'boot.started':
      return event.preloaded
        ? { ...state, paymentMethod: allowedMethod(state, event.preloaded.configuration, profile) }
        : state;
    case 'details.contactChanged':
      return contactLocked(profile)
        ? state
        : { ...state, contact: { ...state.contact, [event.field]: event.value.slice(0, limits.textMaxLength) } };
    case 'details.paymentMethodChosen':
    case 'payment.methodPicked':
      return payableMethods(configuration, profile).includes(event.method)
        ? { ...state, paymentMethod: event.method }
        : state;
    case 'promo.typed':
      return { ...state, promo: { status: 'idle', text: event.text.slice(0, 40) } };
    case 'flow.startedAgain':
    // Cancel clears the whole booking item (specification 1 §4).
    case 'quote.renewCancelled':
      return { ...emptyDetails, paymentMethod: state.paymentMethod };
    default:
      return state;
  }
}

/** The chosen method when the operator takes it, else the configured default, else the first there is. */
export function allowedMethod(state: DetailsState, configuration: Configuration, profile: Profile | null) {
  const { defaultPaymentMethod } = configuration;
  const paymentMethods = payableMethods(configuration, profile);
  if (paymentMethods.includes(state.paymentMethod) && state.paymentMethod !== emptyDetails.paymentMethod) {
    return state.paymentMethod;
  }
  return paymentMethods.includes(defaultPaymentMethod) ? defaultPaymentMethod : (paymentMethods[0] ?? 'cash');
}
