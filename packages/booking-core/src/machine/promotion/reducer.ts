import type { ApiError, Promotion } from '../../domain/index.ts';
import type { BookingEvent } from '../events.ts';

/** Whether the server refused a request because of its promotion. */
export const refusesPromotion = (event: BookingEvent): event is BookingEvent & { readonly error: ApiError } =>
  (event.type === 'quote.failed' || event.type === 'payment.refused') &&
  event.error.kind === 'rejected' &&
  event.error.reason === 'promotion';

/** null → in force (changesallowed=false) → null once the server refuses it; the booking continues without it. */
export function promotion(state: Promotion | null, event: BookingEvent): Promotion | null {
  if (event.type === 'journey.prefilled') return event.prefill.promotion ?? state;
  return refusesPromotion(event) ? null : state;
}
