import type { Configuration } from '../domain/index.ts';
import { limits } from '../domain/index.ts';
import type { BookingEvent } from './events.ts';
import { emptyDetails } from './initial.ts';
import type { DetailsState } from './state.ts';

/** Who travels, who books, how it is paid; nothing of a card ever comes here. */
export function details(state: DetailsState, event: BookingEvent, configuration: Configuration | null): DetailsState {
  switch (event.type) {
    case 'boot.configured':
      return { ...state, paymentMethod: allowed(state, event.configuration) };
    case 'boot.started':
      return event.preloaded ? { ...state, paymentMethod: allowed(state, event.preloaded.configuration) } : state;
    case 'details.contactChanged':
      return {
        ...state,
        contact: { ...state.contact, [event.field]: event.value.slice(0, limits.textMaxLength) },
      };
    case 'details.customerChanged':
      return state.customer
        ? { ...state, customer: { ...state.customer, [event.field]: event.value.slice(0, limits.textMaxLength) } }
        : state;
    case 'details.paymentMethodChosen':
      return configuration?.paymentMethods.includes(event.method) ? { ...state, paymentMethod: event.method } : state;
    case 'promo.typed':
      return { ...state, promo: { status: 'idle', text: event.text.slice(0, 40) } };
    case 'promo.accepted':
      return state.promo.status === 'checking' ? { ...state, promo: { status: 'idle', text: '' } } : state;
    case 'promo.refused':
      return state.promo.status === 'checking'
        ? {
            ...state,
            promo: {
              status: 'refused',
              text: state.promo.text,
              message: event.error.kind === 'rejected' && event.error.code !== 0 ? event.error.message : '',
            },
          }
        : state;
    case 'draft.restored':
      return { ...state, ...event.draft.details };
    case 'flow.startedAgain':
      return { ...emptyDetails, paymentMethod: state.paymentMethod };
    default:
      return state;
  }
}

/** The chosen method when the operator takes it, else the configured default, else the first there is. */
function allowed(state: DetailsState, configuration: Configuration) {
  const { paymentMethods, defaultPaymentMethod } = configuration;
  if (paymentMethods.includes(state.paymentMethod) && state.paymentMethod !== emptyDetails.paymentMethod) {
    return state.paymentMethod;
  }
  return paymentMethods.includes(defaultPaymentMethod) ? defaultPaymentMethod : (paymentMethods[0] ?? 'cash');
}
