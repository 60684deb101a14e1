import type { BookingEvent, Prefill } from 'booking-core';
import { agesBySeat, type BookingOptions, localAt, type Place, readPrecision } from 'booking-core/domain';
import { shortAddress } from 'booking-core/domain/short-address';
import type { Answer } from '../api/client.ts';

export type EarlierRide = Answer<'callers'>['rides'][number];
export type BookedRide = Answer<'bookedRide'>;

/** @returns the prefill that books an earlier ride again: everything except its time and its vehicle */
export const prefillOf = (ride: EarlierRide): Prefill => ({
  contact: { firstName: ride.firstName, lastName: ride.lastName, email: ride.email },
  pickup: placeOf(ride.pickup),
  dropoff: placeOf(ride.dropoff),
  vias: ride.vias.map(placeOf),
  options: loadOf(ride),
});

/**
 * @param zone the operator's time zone
 * @param now epoch milliseconds
 * @returns the prefill and events that book a ride again as it was; one whose time is over, without time and flight
 */
export function againOf(
  ride: BookedRide,
  zone: string,
  now: number,
): { readonly prefill: Prefill; readonly events: readonly BookingEvent[] } {
  const { asap, vehicleId, hours, waitAndReturn, flight, notes } = ride;
  const pickupAt = Date.parse(ride.pickupAt);
  const isToCome = !asap && pickupAt > now;
  return {
    prefill: {
      ...prefillOf(ride),
      ...{ vehicleId, hours, pickupNote: notes.pickup, dropoffNote: notes.dropoff },
      ...(waitAndReturn ? { returnKind: 'waitAndReturn' } : {}),
      ...(isToCome ? { local: localAt(pickupAt, zone) } : {}),
    },
    events: [
      { type: 'journey.noteChanged', note: notes.driver },
      ...(isToCome && flight !== ''
        ? [{ type: 'flight.changed', direction: 'onward', change: { number: flight } } as const]
        : []),
    ],
  };
}

/** @returns the load of the earlier ride as the booking form counts it: children with seats are not passengers */
const loadOf = (ride: EarlierRide): BookingOptions => {
  const { smallChildSeats: smallChilds, largeChildSeats: largeChilds, handBags, smallPets, otherPets } = ride;
  return {
    ...{ smallChilds, largeChilds, handBags, smallPets, otherPets },
    passengers: Math.max(1, ride.people - smallChilds - largeChilds),
    luggages: ride.cases,
    ...(ride.wheelchair ? { wheelchair: true } : {}),
    childAges: agesBySeat(smallChilds, largeChilds, ride.childAges),
  };
};

const placeOf = (place: EarlierRide['pickup']): Place => ({
  id: '',
  name: shortAddress(place.address),
  line1: '',
  line2: '',
  category: place.category,
  postcode: place.postcode,
  fullAddress: place.address,
  code: '',
  iata: '',
  placeName: '',
  precision: readPrecision(place.precision),
  latitude: place.latitude,
  longitude: place.longitude,
  ...(place.houseNumber === '' ? {} : { houseNumber: place.houseNumber }),
});
