import { fareOf, isOfRoute, type Money, type QuoteContext, quoteKey, routeKey } from '../../domain/index.ts';
import { configurationOf, visitorCurrencyOf } from '../boot/selectors.ts';
import type { BookingState } from '../state.ts';

const quoteContext = (state: BookingState): QuoteContext => ({
  paymentMethod: state.details.paymentMethod,
  currency: visitorCurrencyOf(state) || (configurationOf(state)?.currency ?? ''),
  customerId: state.session.profile?.customerId ?? 0,
  bookerId: state.session.profile?.bookerId ?? 0,
  offer: state.offer?.token ?? '',
});

/** The key of the journey on screen; null while it cannot be quoted. */
export const currentKey = (state: BookingState): string | null => quoteKey(state.journey, quoteContext(state));
const currentRouteKey = (state: BookingState): string | null => routeKey(state.journey, quoteContext(state));

/** The fare of the journey on screen, or null while no quotation answers exactly it. */
export function shownFare(state: BookingState): Money | null {
  const { job } = state.payment;
  if (job) return { minor: job.totalMinor, currency: job.currency };
  const { quotation, quotationKey, status } = state.quote;
  if (!quotation || quotationKey === null || status === 'expired') return null;
  const { vehicleId, promo } = state.journey;
  if (quotationKey === currentKey(state)) return fareOf(quotation, vehicleId, promo);
  // The same journey in another vehicle has its own price in the same quotation.
  const route = currentRouteKey(state);
  if (route === null || !isOfRoute(quotationKey, route)) return null;
  const own = quotation.vehicles.some((fare) => fare.vehicleId === vehicleId && fare.totalMinor > 0);
  return own ? fareOf(quotation, vehicleId, promo) : null;
}

/** Whether the fare on screen is that of a valid quotation younger than 60 seconds (specification 1 §4 and §9). */
export const isFresh = (state: BookingState, now: number): boolean =>
  state.quote.status === 'fresh' &&
  state.quote.quotationKey === currentKey(state) &&
  state.quote.staleAt !== null &&
  now < state.quote.staleAt;
