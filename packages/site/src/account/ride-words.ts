import type { BookedPlace, BookedRide, Place } from 'booking-core/domain';
import { formatLocal, localAt } from 'booking-core/domain';

/** A booked place as a place that can be booked again. */
export const placeOf = (place: BookedPlace): Place => ({
  id: '',
  name: '',
  line1: '',
  line2: '',
  category: place.category,
  postcode: place.postcode,
  fullAddress: place.address,
  code: '',
  iata: '',
  placeName: '',
  precision: 'exact',
  latitude: place.latitude,
  longitude: place.longitude,
});

/** dd/mm/yyyy hh:mm on the operator's clock (specification 2 §9). */
export const rideTime = (ride: Pick<BookedRide, 'pickupAt'>, zone: string, locale: string): string =>
  formatLocal(localAt(ride.pickupAt, zone), locale);

/** The first part of an address, which people know a place by. */
export const shortAddress = (address: string): string => address.split(',')[0]?.trim() || address;

/** Repeats a ride with a fresh time, or the other way round (specification 2 §4). */
export function prefillOf(ride: BookedRide, reverse: boolean) {
  const ends = [placeOf(ride.pickup), ...ride.vias.map(placeOf), placeOf(ride.dropoff)];
  if (reverse) ends.reverse();
  const [first = '', ...rest] = ride.passengerName.trim().split(/\s+/);
  return {
    pickup: ends[0] as Place,
    dropoff: ends.at(-1) as Place,
    vias: ends.slice(1, -1),
    vehicleId: ride.vehicleId,
    contact: { firstName: first, lastName: rest.join(' '), email: ride.email, phone: ride.phone },
  };
}

/** Where a ride is followed: by its id, and by its code for whoever is not its owner. */
export const trackingPath = ({ jobPartId, code }: Pick<BookedRide, 'jobPartId' | 'code'>): string =>
  `/tracking/${encodeURIComponent(jobPartId)}${code === '' ? '' : `?code=${encodeURIComponent(code)}`}`;
