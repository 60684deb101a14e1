import type { Configuration, Contact, Profile } from '../../domain/index.ts';
import { emptyContact, isBooker, payableMethods } from '../../domain/index.ts';
import * as limits from '../../domain/limits.ts';
import type { BookingEvent } from '../events.ts';
import type { DetailsState } from '../state.ts';

/**
 * Reduces the details that depend on the profile: the passenger, and a booker's customer, reference and cost centre.
 */
export function accountDetails(state: DetailsState, event: BookingEvent, profile: Profile | null): DetailsState {
  switch (event.type) {
    case 'details.customerChanged':
      return state.customer
        ? { ...state, customer: { ...state.customer, [event.field]: event.value.slice(0, limits.textMaxLength) } }
        : state;
    case 'details.ourRefChanged':
      return { ...state, ourRef: event.value.slice(0, limits.textMaxLength) };
    case 'details.costCentreChanged':
      return { ...state, costCentre: event.value.slice(0, limits.costCentreMaxLength), costCentreTyped: true };
    case 'details.costCentreSuggested':
      return state.costCentreTyped || state.costCentre !== ''
        ? state
        : { ...state, costCentre: event.value.slice(0, limits.costCentreMaxLength) };
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
      // Joining or leaving a company changes which people the form asks for.
      return profile ? { ...state, ...peopleOf(event.profile, state) } : state;
    case 'flow.startedAgain':
    case 'quote.renewCancelled':
      return profile ? { ...state, ...peopleOf(profile, null) } : state;
    default:
      return state;
  }
}

/**
 * The people of a booking once the visitor is signed in (specification 2 §4): a customer travels under the profile, a
 * booker enters a customer and a passenger. `kept` are a booker's own entries, retained over a reload; a contact in it
 * that is the booker's own, from before they were a booker, is discarded.
 */
function peopleOf(
  profile: Profile,
  kept: DetailsState | null,
): Pick<DetailsState, 'contact' | 'customer' | 'ourRef' | 'costCentre'> {
  if (!isBooker(profile)) return { contact: profile.contact, customer: null, ourRef: '', costCentre: '' };
  return {
    contact: kept && (kept.customer || !isOwn(kept.contact, profile)) ? kept.contact : emptyContact,
    customer: kept?.customer ?? emptyContact,
    ourRef: kept?.ourRef ?? '',
    costCentre: kept?.costCentre ?? '',
  };
}

const isOwn = (contact: Contact, { contact: own }: Profile): boolean =>
  contact.email === own.email && contact.phone === own.phone && contact.dialingCode === own.dialingCode;

/**
 * The chosen payment method when the operator accepts it, else the company's account where it may be charged, else the
 * configured default, else the first one available.
 */
export function allowedMethod(
  state: DetailsState,
  configuration: Configuration,
  profile: Profile | null,
  onAccount = false,
) {
  const { defaultPaymentMethod } = configuration;
  const paymentMethods = payableMethods(configuration, profile, onAccount);
  if (state.methodChosen && paymentMethods.includes(state.paymentMethod)) return state.paymentMethod;
  if (paymentMethods.includes('account')) return 'account';
  return paymentMethods.includes(defaultPaymentMethod) ? defaultPaymentMethod : (paymentMethods[0] ?? 'cash');
}
