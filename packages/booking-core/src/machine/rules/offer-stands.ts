import {
  type Contact,
  contactLocked,
  type Place,
  type PlaceField,
  type Promotion,
  samePlace,
} from '../../domain/index.ts';
import { vehiclesOf } from '../boot/selectors.ts';
import { errorText } from '../error-text.ts';
import { refusesOffer } from '../promotion/reducer.ts';
import type { BookingState } from '../state.ts';
import { type Rule, unchanged } from './rule.ts';

/**
 * Whatever is typed, chosen, swapped, restored or cleared: what an offer fixes is what it says (specification 2 §3,
 * changesallowed). Signed-in customers travel under their profile all the same (2 §2).
 */
export const offerStands: Rule = (before, state, event) => {
  const { offer } = state;
  if (offer) return unchanged(withOffer(state, offer));
  if (!before.offer || !refusesOffer(event)) return unchanged(state);
  const { journey, details, flow } = state;
  const own = before.offer.promoCode !== '';
  return [
    {
      ...state,
      // A code that came with the offer goes with it.
      journey: own ? { ...journey, promo: null } : journey,
      details: own ? { ...details, promo: { status: 'idle', text: '' } } : details,
      flow: { ...flow, waiting: null, dialog: { kind: 'alert', title: 'message', text: errorText(event.error) } },
    },
    [],
  ];
};

function withOffer(state: BookingState, offer: Promotion): BookingState {
  const journey = journeyOf(state, offer);
  const details = detailsOf(state, offer);
  return journey === state.journey && details === state.details ? state : { ...state, journey, details };
}

function journeyOf(state: BookingState, offer: Promotion): BookingState['journey'] {
  const { journey } = state;
  const vehicles = vehiclesOf(state);
  const known = vehicles.length === 0 || vehicles.some((vehicle) => vehicle.id === offer.vehicleId);
  const pickup = placed(journey.pickup, offer.pickup);
  const dropoff = placed(journey.dropoff, offer.dropoff);
  const returnKind = offer.returnKind ?? journey.returnKind;
  const vehicleId = known ? (offer.vehicleId ?? journey.vehicleId) : journey.vehicleId;
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
  place === null || samePlace(field.place, place)
    ? field
    : {
        id: field.id,
        text: place.name || place.fullAddress,
        place,
        issue: place.postcode === '' ? 'noPostcode' : null,
      };

function detailsOf({ details, journey, session }: BookingState, offer: Promotion): BookingState['details'] {
  const { promo } = details;
  const given = Object.entries(offer.contact) as [keyof Contact, string][];
  const free = !contactLocked(session.profile) && given.some(([field, value]) => details.contact[field] !== value);
  const code = offer.promoCode.slice(0, 40);
  const untried = code !== '' && !journey.promo && promo.status === 'idle' && promo.text !== code;
  if (!free && !untried) return details;
  return {
    ...details,
    ...(free ? { contact: { ...details.contact, ...offer.contact } } : {}),
    ...(untried ? { promo: { status: 'idle', text: code, fromLink: true } } : {}),
  };
}
