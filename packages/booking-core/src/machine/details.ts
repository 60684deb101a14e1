import type { ApiError, Configuration, Profile } from '../domain/index.ts';
import { contactLocked, emptyContact, isBooker, payableMethods } from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import { errorText } from './error-text.ts';
import type { BookingEvent } from './events.ts';
import { emptyDetails } from './initial.ts';
import type { DetailsState } from './state.ts';

/** Who travels, who books, how it is paid; nothing of a card ever comes here. */
export function details(
  state: DetailsState,
  event: BookingEvent,
  configuration: Configuration | null,
  profile: Profile | null,
): DetailsState {
  switch (event.type) {
    case 'boot.configured':
      return { ...state, paymentMethod: allowed(state, event.configuration, profile) };
    case 'boot.started':
      return event.preloaded
        ? { ...state, paymentMethod: allowed(state, event.preloaded.configuration, profile) }
        : state;
    case 'details.contactChanged':
      return contactLocked(profile)
        ? state
        : { ...state, contact: { ...state.contact, [event.field]: event.value.slice(0, limits.textMaxLength) } };
    case 'details.customerChanged':
      return state.customer
        ? { ...state, customer: { ...state.customer, [event.field]: event.value.slice(0, limits.textMaxLength) } }
        : state;
    case 'journey.prefilled': {
      const { contact, promoCode } = event.prefill;
      const free = contact && !contactLocked(profile);
      return {
        ...state,
        ...(free ? { contact: { ...state.contact, ...contact } } : {}),
        ...(promoCode ? { promo: { status: 'idle', text: promoCode.slice(0, 40), fromLink: true } } : {}),
      };
    }
    case 'details.ourRefChanged':
      return { ...state, ourRef: event.value.slice(0, limits.textMaxLength) };
    case 'details.costCentreChanged':
      return { ...state, costCentre: event.value.slice(0, limits.costCentreMaxLength) };
    case 'details.passengerChosen':
      return isBooker(profile)
        ? { ...state, contact: event.contact, costCentre: event.costCentre || state.costCentre }
        : state;
    case 'details.copied': {
      if (!profile || !isBooker(profile)) return state;
      const source = event.from === 'profile' ? profile.contact : event.from === 'customer' ? state.customer : null;
      return { ...state, [event.to]: source ?? emptyContact };
    }
    case 'session.signedIn':
      return { ...state, ...peopleOf(event.profile, null) };
    case 'session.restored':
      return { ...state, ...peopleOf(event.profile, state) };
    case 'session.profileChanged':
      // Joining or leaving a company changes who is asked for.
      return profile ? { ...state, ...peopleOf(event.profile, state) } : state;
    case 'session.signedOut':
    case 'session.expired':
      return {
        ...emptyDetails,
        paymentMethod:
          state.paymentMethod === 'account' && configuration
            ? allowed(emptyDetails, configuration, null)
            : state.paymentMethod,
      };
    case 'details.paymentMethodChosen':
    case 'payment.methodPicked':
      return payableMethods(configuration, profile).includes(event.method)
        ? { ...state, paymentMethod: event.method }
        : state;
    case 'promo.typed':
      return { ...state, promo: { status: 'idle', text: event.text.slice(0, 40) } };
    case 'promo.accepted':
      return state.promo.status === 'checking' ? { ...state, promo: { status: 'idle', text: '' } } : state;
    case 'promo.refused':
      return state.promo.status === 'checking'
        ? { ...state, promo: { status: 'refused', text: state.promo.text, message: sentenceOf(event.error) } }
        : state;
    case 'draft.restored':
      return { ...state, ...event.draft.details };
    case 'flow.startedAgain':
    // Cancel clears the whole booking item (specification 1 §4).
    case 'quote.renewCancelled':
      return {
        ...emptyDetails,
        ...(profile ? peopleOf(profile, null) : {}),
        paymentMethod: state.paymentMethod,
      };
    default:
      return state;
  }
}

/** The chosen method when the operator takes it, else the configured default, else the first there is. */
function allowed(state: DetailsState, configuration: Configuration, profile: Profile | null) {
  const { defaultPaymentMethod } = configuration;
  const paymentMethods = payableMethods(configuration, profile);
  if (paymentMethods.includes(state.paymentMethod) && state.paymentMethod !== emptyDetails.paymentMethod) {
    return state.paymentMethod;
  }
  return paymentMethods.includes(defaultPaymentMethod) ? defaultPaymentMethod : (paymentMethods[0] ?? 'cash');
}

/**
 * Whose details stand where once somebody is signed in (specification 2 §4): a customer travels under the profile, a
 * booker gives a customer and a passenger. `kept` are a booker's own entries that outlive a reload.
 */
function peopleOf(
  profile: Profile,
  kept: DetailsState | null,
): Pick<DetailsState, 'contact' | 'customer' | 'ourRef' | 'costCentre'> {
  if (!isBooker(profile)) return { contact: profile.contact, customer: null, ourRef: '', costCentre: '' };
  return {
    contact: kept?.contact ?? emptyContact,
    customer: kept?.customer ?? emptyContact,
    ourRef: kept?.ourRef ?? '',
    costCentre: kept?.costCentre ?? '',
  };
}

/** The server's own sentence, '' where the catalogue's words stand (specification 1 §8, Promo Code 0). */
function sentenceOf(error: ApiError): string {
  const text = errorText(error);
  return 'server' in text ? text.server : '';
}
