import type { ApiError } from '../domain/api-error.ts';
import type { Promotion } from '../domain/promotion.ts';
import type { Prefill } from '../machine/events.ts';
import { createCancelSource } from '../ports/index.ts';
import type { BookingController } from './booking.ts';

/**
 * Fills the booking in as a promotion's token says: with changes allowed, only fields that are empty; else all of them,
 * fixed.
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

/** The server's own no, and not a fault of its. */
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
