import type { RequestOf } from 'contracts';
import {
  type Contact,
  childAgesOf,
  isoWithOffset,
  type Journey,
  type Place,
  placeFields,
  pricedReturn,
  seatsNeeded,
  toMajor,
  wireTime,
} from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import { configurationOf, visitorCurrencyOf, zoneOf } from './boot/selectors.ts';
import type { TransitionContext } from './effects.ts';
import { wireFlight } from './flights/wire-flight.ts';
import { earliestAt } from './proximity/selectors.ts';
import { shownFare } from './quote/selectors.ts';
import type { BookingState } from './state.ts';

const returnTypes = { oneWay: '', waitAndReturn: 'w&r', return: 'rtn' } as const;

const address = (place: Place): string => place.fullAddress || place.name;

const wirePlace = (place: Place): RequestOf<'createBooking'>['pickup'] => ({
  address: address(place),
  postcode: place.postcode,
  category: place.category,
  latitude: place.latitude,
  longitude: place.longitude,
});

/** The chosen places in driving order; null while one is missing. */
export function chosenPlaces(journey: Journey): readonly [Place, ...Place[], Place] | null {
  const fields = placeFields(journey);
  // A car by the hour without a drop-off ends where it begins.
  const places = (fields.includes(journey.dropoff) ? fields : [...fields, journey.pickup]).map(({ place }) => place);
  return places.every((place) => place !== null) ? (places as unknown as [Place, ...Place[], Place]) : null;
}

/** The first and the last place of the journey. */
const endsOf = (places: readonly [Place, ...Place[], Place]): readonly [Place, Place] => [
  places[0],
  places[places.length - 1] as Place,
];

/** The counts as text; `passengers` includes the children in child seats (specification 1 §7). */
const counts = ({ options }: Journey) => ({
  passengers: String(seatsNeeded(options)),
  smallchilds: String(options.smallChilds),
  largechilds: String(options.largeChilds),
  handbags: String(options.handBags),
  luggages: String(options.luggages),
  smallpets: String(options.smallPets),
  otherpets: String(options.otherPets),
  ...(options.wheelchair ? { wheelchair: true } : {}),
});

/**
 * The requested pick-up time, ISO 8601: ASAP is now plus the driver's travel time; unset is now plus 15 minutes (1 §7).
 */
export function bookingDate(state: BookingState, now: number): string {
  const zone = zoneOf(state);
  const { time } = state.journey;
  if (time.kind === 'later') return wireTime(time.local, zone, now);
  return isoWithOffset(time.kind === 'now' ? earliestAt(state, now) : now + limits.pickupOffsetMinutes * 60_000, zone);
}

/** The promotion that a request is made under. */
export const under = ({ promotion }: BookingState): { readonly promotion?: string } =>
  promotion ? { promotion: promotion.token } : {};

const returnDate = (state: BookingState, now: number): string =>
  state.journey.returnKind === 'return' && state.journey.returnTime
    ? wireTime(state.journey.returnTime, zoneOf(state), now)
    : '';

/** The fields about the journey and the customer that both requests share. */
const journeyFields = (state: BookingState, places: readonly Place[], context: TransitionContext) => ({
  source: context.source,
  trackingcode: context.trackingCode,
  custid: state.session.profile?.customerId ?? 0,
  bookerid: state.session.profile?.bookerId ?? 0,
  viaaddresses: places.slice(1, -1).map(wirePlace),
  bookingdate: bookingDate(state, context.now),
  now: state.journey.time.kind === 'now',
  rtntype: returnTypes[pricedReturn(state.journey)],
  ...(state.journey.hours ? { hours: state.journey.hours } : {}),
  returndate: returnDate(state, context.now),
  pricetier: state.journey.tier ?? '',
  ...counts(state.journey),
  paymentmethod: state.details.paymentMethod,
  ...under(state),
});

/** The body of POST /api/quotation for the current journey; null while a place is missing. */
export function quotationRequest(
  state: BookingState,
  requestId: string,
  context: TransitionContext,
): Omit<RequestOf<'quotation'>, 'traveltime' | 'distance' | 'returntraveltime' | 'returndistance'> | null {
  const places = chosenPlaces(state.journey);
  if (!places) return null;
  const [pickup, dropoff] = endsOf(places);
  return {
    ...journeyFields(state, places, context),
    recalcroute: true,
    recalcnearestdriver: true,
    currencyCode: context.currency || visitorCurrencyOf(state),
    pick: address(pickup),
    picklat: pickup.latitude,
    picklng: pickup.longitude,
    doff: address(dropoff),
    dofflat: dropoff.latitude,
    dofflng: dropoff.longitude,
    pickpostcode: pickup.postcode,
    droppostcode: dropoff.postcode,
    pickcategory: pickup.category,
    doffcategory: dropoff.category,
    pickprecision: pickup.precision,
    pickhousenumber: pickup.houseNumber ?? '',
    doffprecision: dropoff.precision,
    doffhousenumber: dropoff.houseNumber ?? '',
    vehtypeid: state.journey.vehicleId ?? configurationOf(state)?.defaultVehicleId ?? 1,
    requestid: requestId,
  };
}

const wirePerson = (contact: Contact) => ({
  firstname: contact.firstName.trim(),
  lastname: contact.lastName.trim(),
  email: contact.email.trim(),
  phone: contact.phone.replace(/\D/g, '').replace(/^0/, ''),
  dialingcode: contact.dialingCode,
});

/** The body of POST /api/createbookingTest for the quotation on screen; null while there is none. */
export function bookingRequest(
  state: BookingState,
  attemptKey: string,
  context: TransitionContext,
): RequestOf<'createBooking'> | null {
  const places = chosenPlaces(state.journey);
  const fare = shownFare(state);
  const { quotation } = state.quote;
  if (!places || !fare || !quotation) return null;
  const [pickup, dropoff] = endsOf(places);
  const { journey, details } = state;
  return {
    ...journeyFields(state, places, context),
    childages: childAgesOf(journey.options),
    requestid: attemptKey,
    quotationid: quotation.requestId,
    contact: wirePerson(details.contact),
    customer: details.customer ? wirePerson(details.customer) : null,
    bookerref: details.ourRef.trim(),
    costcentre: details.costCentre.trim(),
    pickup: wirePlace(pickup),
    dropoff: wirePlace(dropoff),
    vehtypeid: journey.vehicleId ?? 0,
    currencycode: fare.currency,
    totalfare: toMajor(fare.minor, fare.currency),
    promocode: journey.promo?.code ?? '',
    note: journey.note.trim(),
    pickupnote: journey.pickupNote.trim(),
    pickdownnote: journey.dropoffNote.trim(),
    flight: wireFlight(state, 'onward', context.now),
    returnflight: wireFlight(state, 'return', context.now),
    hostreference: context.hostReference,
    metadata: context.metadata,
    sandbox: context.sandbox,
  };
}
