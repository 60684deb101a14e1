import type { ApiError } from '../domain/api-error.ts';
import { forEmptyFields } from '../domain/contact.ts';
import type { Promotion } from '../domain/promotion.ts';
import type { Prefill } from '../machine/events.ts';
import type { BookingState } from '../machine/state.ts';
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
  const prefill = changesAllowed
    ? given(openParts(promotion, booking.store.getState()))
    : { ...given(promotion), promotion };
  booking.dispatch({ type: 'journey.prefilled', prefill });
}

/** Whether the server refused the promotion, as opposed to an error of the server or the network. */
const isNo = (error: ApiError | undefined): boolean => error?.kind === 'rejected' && error.code !== 0;

/** The parts of a promotion that the visitor has not decided; what it suggested before a reload is not repeated. */
function openParts(promotion: Promotion, { journey, details }: BookingState): Promotion {
  const { pickup, dropoff, returnKind, vehicleId, promoCode, contact } = promotion;
  const { promotedReturn, promotedVehicle } = journey.suggested ?? {};
  return {
    ...promotion,
    pickup: journey.pickup.place ? null : pickup,
    dropoff: journey.dropoff.place ? null : dropoff,
    returnKind: journey.returnKind !== 'oneWay' || returnKind === promotedReturn ? null : returnKind,
    vehicleId: vehicleId === promotedVehicle ? null : vehicleId,
    promoCode: details.promo.text !== '' || journey.promo ? '' : promoCode,
    contact: forEmptyFields(details.contact, contact),
  };
}

const given = ({ pickup, dropoff, returnKind, vehicleId, promoCode, contact }: Promotion): Prefill => ({
  ...(pickup ? { pickup } : {}),
  ...(dropoff ? { dropoff } : {}),
  ...(returnKind === null ? {} : { returnKind }),
  ...(vehicleId === null ? {} : { vehicleId }),
  ...(promoCode === '' ? {} : { promoCode }),
  contact,
  suggested: {
    ...(returnKind === null ? {} : { promotedReturn: returnKind }),
    ...(vehicleId === null ? {} : { promotedVehicle: vehicleId }),
  },
});
