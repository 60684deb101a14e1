import type { BookingEvent, Prefill } from 'booking-core';
import type { BookedPlace, Booking, BookingOptions, Contact, NextStep, PhoneNumber, Place } from 'booking-core/domain';
import { agesBySeat, currencyDigits, formatLocal, localAt, toMajor } from 'booking-core/domain';

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
export const rideTime = (ride: Pick<Booking, 'pickupAt'>, zone: string, locale: string): string =>
  formatLocal(localAt(ride.pickupAt, zone), locale);

/** Repeats a ride with a fresh time, or the other way round (specification 2 §4). */
export function prefillOf(ride: Booking, reverse: boolean) {
  const ends = [placeOf(ride.pickup), ...ride.vias.map(placeOf), placeOf(ride.dropoff)];
  if (reverse) ends.reverse();
  return {
    pickup: ends[0] as Place,
    dropoff: ends.at(-1) as Place,
    vias: ends.slice(1, -1),
    pickupNote: (reverse ? ride.dropoff : ride.pickup).note ?? '',
    dropoffNote: (reverse ? ride.pickup : ride.dropoff).note ?? '',
    vehicleId: ride.vehicleId,
    options: loadOf(ride),
    ...(ride.hours ? { hours: ride.hours } : {}),
    contact: personOf(ride.passengerName, ride.email, ride.phoneNumber),
    ...(ride.customer
      ? { customer: personOf(ride.customer.name, ride.customer.email, ride.customer.phoneNumber) }
      : {}),
    ...(ride.bookerRef ? { ourRef: ride.bookerRef } : {}),
    ...(ride.costCentre ? { costCentre: ride.costCentre } : {}),
  };
}

/** The whole of a ride that is to be another one: booked again with its times, flights and note. */
export function againOf(ride: Booking, zone: string): { prefill: Prefill; events: readonly BookingEvent[] } {
  const { asap, pickupAt, returnAt, waitAndReturn, flight, returnFlight, note } = ride;
  const flights = [
    ['onward', flight],
    ['return', returnFlight],
  ] as const;
  return {
    prefill: {
      ...prefillOf(ride, false),
      ...(asap ? {} : { local: localAt(pickupAt, zone) }),
      ...(waitAndReturn ? { returnKind: 'waitAndReturn' } : returnAt === null ? {} : { returnKind: 'return' }),
    },
    events: [
      ...(returnAt === null || waitAndReturn
        ? []
        : [{ type: 'journey.returnTimeChosen', local: localAt(returnAt, zone) } as const]),
      ...flights.flatMap(([direction, booked]) =>
        booked ? [{ type: 'flight.changed', direction, change: { number: booked.number } } as const] : [],
      ),
      { type: 'journey.noteChanged', note },
    ],
  };
}

/** Who and what travelled, as a form asks for it. */
function loadOf({ passengers, luggage, wheelchair, childAges = [], ...rest }: Booking): BookingOptions {
  const { handBags = 0, smallChilds = 0, largeChilds = 0, smallPets = 0, otherPets = 0 } = rest;
  return {
    ...{ passengers, luggages: luggage, handBags, smallChilds, largeChilds, smallPets, otherPets },
    ...(wheelchair ? { wheelchair } : {}),
    childAges: agesBySeat(smallChilds, largeChilds, childAges),
  };
}

/** A person of a booking as a form asks for them; a phone whose country is not known is asked for again. */
function personOf(name: string, email: string, number: PhoneNumber | null | undefined): Partial<Contact> {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' '), email, ...(number ?? { phone: '' }) };
}

/**
 * Where a ride is followed. Its code opens everything about the booking, so that it is no part of the address: it goes along
 * in the entry of the browser's history, where a reload and the back button find it.
 */
export const trackingTarget = ({ jobPartId, code }: Pick<Booking, 'jobPartId' | 'code'>) => ({
  path: `/tracking/${encodeURIComponent(jobPartId)}`,
  state: { code },
});

/** The code that came along, '' without one. */
export const codeOf = (state: unknown): string => {
  const code = typeof state === 'object' && state !== null ? Reflect.get(state, 'code') : '';
  return typeof code === 'string' ? code : '';
};

/** An amount with all its decimals, less than nothing with a true minus: columns of money are read downwards. */
export const exactMoney = (minor: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: currencyDigits(currency),
  })
    .format(toMajor(minor, currency))
    .replace('-', '−');

/** What the page around a ticket offers first at a step; null for what the ticket offers by itself. */
export const offeredFirst = (step: NextStep): NextStep | null =>
  step === 'callDriver' || step === 'here' || step === 'rate' ? null : step;
