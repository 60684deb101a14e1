import type { ApiError } from '../domain/api-error.ts';
import type { Promotion } from '../domain/promotion.ts';
import type { Prefill } from '../machine/events.ts';
import { createCancelSource } from '../ports/index.ts';
import type { BookingController } from './booking.ts';

/**
 * Fills the booking in from a promotion's token. When the promotion allows changes, only empty fields are filled;
 * otherwise all of them are, and the visitor cannot change them.
 */
export async function fetchPromotion(booking: BookingController, token: string): Promise<void> {
  const api = await booking.account().catch(() => null);
  const answer = await api?.promotion(token, createCancelSource().token);
  if (!answer?.ok) {
    booking.dispatch({ type: 'promotion.missed', why: isNo(answer?.error) ? 'over' : 'lost' });
    return;
  }
  const { promotion, changesAllowed } = answer.value;
  const { journey } = booking.store.getState();
  const prefill = changesAllowed
    ? given(promotion, journey.pickup.place === null, journey.dropoff.place === null)
    : { ...given(promotion, true, true), promotion };
  booking.dispatch({ type: 'journey.prefilled', prefill });
}

/** Whether the server refused the promotion, as opposed to an error of the server or the network. */
const isNo = (error: ApiError | undefined): boolean => error?.kind === 'rejected' && error.code !== 0;

const given = (
  { pickup, dropoff, returnKind, vehicleId, promoCode, contact }: Promotion,
  asksPickup: boolean,
  asksDropoff: boolean,
): Prefill => ({
  ...(pickup && asksPickup ? { pickup } : {}),
  ...(dropoff && asksDropoff ? { dropoff } : {}),
  ...(returnKind === null ? {} : { returnKind }),
  ...(vehicleId === null ? {} : { vehicleId }),
  ...(promoCode === '' ? {} : { promoCode }),
  contact,
});
