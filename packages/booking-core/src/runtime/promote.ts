import { createCancelSource } from '../ports/index.ts';
import type { Booking } from './booking.ts';

/** What a token asks for, put into an untouched booking; what somebody typed already stays theirs. */
export async function promote(booking: Booking, token: string): Promise<void> {
  if (token === '') return;
  const api = await booking.account().catch(() => null);
  const answer = await api?.promotion(token, createCancelSource().token);
  if (!answer?.ok) return;
  const { pickup, dropoff, contact, promoCode, vehicleId } = answer.value;
  const { journey } = booking.store.getState();
  booking.dispatch({
    type: 'journey.prefilled',
    prefill: {
      ...(pickup && !journey.pickup.place ? { pickup } : {}),
      ...(dropoff && !journey.dropoff.place ? { dropoff } : {}),
      ...(vehicleId === null ? {} : { vehicleId }),
      ...(promoCode === '' ? {} : { promoCode }),
      contact,
    },
  });
}
