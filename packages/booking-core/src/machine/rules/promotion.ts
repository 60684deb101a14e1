import { type Contact, type Place, type PlaceField, type Promotion, sameSpot } from '../../domain/index.ts';
import { vehiclesOf } from '../boot/selectors.ts';
import { errorText } from '../error-text.ts';
import { stoppedBy } from '../flow/with-dialog.ts';
import { refusesPromotion } from '../promotion/reducer.ts';
import type { BookingState } from '../state.ts';
import { contactLocked } from './locked-contact.ts';
import { type Rule, unchanged } from './rule.ts';

/**
 * Restores the values that a promotion fixes, whatever was typed, chosen, swapped, restored or cleared (specification 2
 * §3, changesallowed). The contact of signed-in customers is still that of their profile (2 §2).
 */
export const keepPromotion: Rule = (before, state, event) => {
  const { promotion } = state;
  if (promotion) return unchanged(withPromotion(state, promotion));
  if (!before.promotion || !refusesPromotion(event)) return unchanged(state);
  const { journey, details } = state;
  const own = before.promotion.promoCode !== '';
  // A promo code that belongs to the promotion is removed with it.
  const left: BookingState = own
    ? { ...state, journey: { ...journey, promo: null }, details: { ...details, promo: { status: 'idle', text: '' } } }
    : state;
  return unchanged(stoppedBy(left, { kind: 'alert', title: 'message', text: errorText(event.error) }));
};

function withPromotion(state: BookingState, promotion: Promotion): BookingState {
  const journey = journeyOf(state, promotion);
  const details = detailsOf(state, promotion);
  return journey === state.journey && details === state.details ? state : { ...state, journey, details };
}

function journeyOf(state: BookingState, promotion: Promotion): BookingState['journey'] {
  const { journey } = state;
  const vehicles = vehiclesOf(state);
  const known = vehicles.length === 0 || vehicles.some((vehicle) => vehicle.id === promotion.vehicleId);
  const pickup = placed(journey.pickup, promotion.pickup);
  const dropoff = placed(journey.dropoff, promotion.dropoff);
  const returnKind = promotion.returnKind ?? journey.returnKind;
  const vehicleId = known ? (promotion.vehicleId ?? journey.vehicleId) : journey.vehicleId;
  const same =
    pickup === journey.pickup &&
    dropoff === journey.dropoff &&
    returnKind === journey.returnKind &&
    vehicleId === journey.vehicleId;
  if (same) return journey;
  const returnTime = returnKind === 'return' ? journey.returnTime : null;
  return { ...journey, pickup, dropoff, returnKind, returnTime, vehicleId };
}

const placed = (field: PlaceField, place: Place | null): PlaceField =>
  place === null || sameSpot(field.place, place)
    ? field
    : {
        id: field.id,
        text: place.name || place.fullAddress,
        place,
        issue: place.postcode === '' ? 'noPostcode' : null,
      };

function detailsOf({ details, journey, session }: BookingState, promotion: Promotion): BookingState['details'] {
  const { promo } = details;
  const given = Object.entries(promotion.contact) as [keyof Contact, string][];
  const free = !contactLocked(session.profile) && given.some(([field, value]) => details.contact[field] !== value);
  const code = promotion.promoCode.slice(0, 40);
  const untried = code !== '' && !journey.promo && promo.status === 'idle' && promo.text !== code;
  if (!free && !untried) return details;
  return {
    ...details,
    ...(free ? { contact: { ...details.contact, ...promotion.contact } } : {}),
    ...(untried ? { promo: { status: 'idle', text: code, untried: true } } : {}),
  };
}
