import type { ApiError, Configuration, Profile } from '../../domain/index.ts';
import { emptyContact, isBooker, mayUseAccount, payableMethods } from '../../domain/index.ts';
import * as limits from '../../domain/limits.ts';
import { errorText } from '../error-text.ts';
import type { BookingEvent } from '../events.ts';
import { emptyDetails } from '../initial.ts';
import { isElectronic } from '../payment/selectors.ts';
import { ignored, isOf } from '../regions.ts';
import type { DetailsState } from '../state.ts';
import { accountDetails, allowedMethod } from './account-details.ts';

/**
 * Reduces the passenger's details, the payment method and the typed promo code; card data is never part of them.
 * Changes that depend on a profile are in `account-details.ts`.
 */
export function details(
  state: DetailsState,
  event: BookingEvent,
  configuration: Configuration | null,
  profile: Profile | null,
  onAccount = false,
): DetailsState {
  switch (event.type) {
    case 'boot.configured':
      return { ...state, paymentMethod: allowedMethod(state, event.configuration, profile, onAccount) };
    case 'boot.started':
      return event.preloaded
        ? { ...state, paymentMethod: allowedMethod(state, event.preloaded.configuration, profile, onAccount) }
        : state;
    case 'details.contactChanged':
      return { ...state, contact: { ...state.contact, [event.field]: event.value.slice(0, limits.textMaxLength) } };
    case 'details.paymentMethodChosen':
    case 'payment.methodPicked':
      return payableMethods(configuration, profile, onAccount).includes(event.method)
        ? { ...state, paymentMethod: event.method, methodChosen: true }
        : state;
    case 'payment.linkOpened': {
      // The amount due is paid by the method of the booking, else by the first online method.
      const online = payableMethods(configuration, profile).filter(isElectronic);
      const ordered = online.find((method) => method === event.booking.paymentMethod);
      return { ...state, paymentMethod: ordered ?? online[0] ?? state.paymentMethod };
    }
    case 'journey.prefilled': {
      const { contact, customer, ourRef, costCentre, promoCode } = event.prefill;
      const ordersFor = state.customer !== null && isBooker(profile);
      return {
        ...state,
        ...(contact ? { contact: { ...state.contact, ...contact } } : {}),
        ...(ordersFor && customer ? { customer: { ...emptyContact, ...customer } } : {}),
        ...(ordersFor && ourRef !== undefined ? { ourRef: ourRef.slice(0, limits.textMaxLength) } : {}),
        ...(ordersFor && costCentre !== undefined
          ? { costCentre: costCentre.slice(0, limits.costCentreMaxLength) }
          : {}),
        ...(promoCode ? { promo: { status: 'idle', text: promoCode.slice(0, promoCodeMax), untried: true } } : {}),
      };
    }
    case 'details.phoneRead': {
      const status = event.exists === null ? 'unread' : event.exists ? 'exists' : 'doesNotExist';
      return state.phones[event.who]?.number === event.number
        ? { ...state, phones: { ...state.phones, [event.who]: { number: event.number, status } } }
        : state;
    }
    case 'draft.restored': {
      const { promoText, ...details } = event.draft.details;
      return { ...state, ...details, promo: { status: 'idle', text: promoText } };
    }
    case 'promo.typed':
      return { ...state, promo: { status: 'idle', text: event.text.slice(0, promoCodeMax) } };
    case 'promo.granted':
    // The answer to a check that is pending does not bring a removed code back.
    case 'promo.removed':
      return state.promo.status === 'checking' ? { ...state, promo: { status: 'idle', text: '' } } : state;
    case 'promo.refused':
      return state.promo.status === 'checking'
        ? { ...state, promo: { status: 'refused', text: state.promo.text, message: sentenceOf(event.error) } }
        : state;
    case 'promo.submitted':
    case 'promo.linkTried':
      // Handled by the commands; the discount itself is part of the journey.
      return state;
    case 'flow.startedAgain':
    // Cancel clears the whole booking item (specification 1 §4).
    case 'quote.renewCancelled': {
      const { paymentMethod, methodChosen, customer, costCentre } = state;
      const emptied = accountDetails({ ...emptyDetails, paymentMethod, methodChosen }, event, profile);
      // A booker who starts another booking usually orders for the same customer and cost centre.
      return event.type === 'flow.startedAgain' && isBooker(profile) ? { ...emptied, customer, costCentre } : emptied;
    }
    case 'details.customerChanged':
    case 'details.ourRefChanged':
    case 'details.costCentreChanged':
    case 'details.costCentreSuggested':
    case 'details.passengerChosen':
    case 'details.copied':
      return accountDetails(state, event, profile);
    default:
      if (isOf('session', event)) {
        const next = accountDetails(state, event, profile);
        const signedIn = 'profile' in event ? event.profile : null;
        // Bookers who may use their company's account pay by it by default; those who have left the company cannot.
        return configuration && signedIn && (mayUseAccount(signedIn) || next.paymentMethod === 'account')
          ? { ...next, paymentMethod: allowedMethod(next, configuration, signedIn) }
          : next;
      }
      return ignored(ignored(state, 'details', event), 'promo', event);
  }
}

const promoCodeMax = 40;

/** The server's own message; '' where the catalogue's text is shown instead (specification 1 §8, Promo Code 0). */
function sentenceOf(error: ApiError): string {
  const text = errorText(error);
  return 'server' in text ? text.server : '';
}
