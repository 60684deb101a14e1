import type { BookingEvent, Prefill } from 'booking-core';
import type { BookedPlace, Booking, BookingOptions, Contact, NextStep, PhoneNumber, Place } from 'booking-core/domain';
import { agesBySeat, formatLocal, formatMoney, isFamilyFirst, localAt } from 'booking-core/domain';

/** @returns a booked place as a place for a new booking */
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

/** @returns the pick-up time as dd/mm/yyyy hh:mm in the operator's time zone (specification 2 §9) */
export const rideTime = (ride: Pick<Booking, 'pickupAt'>, zone: string, locale: string): string =>
  formatLocal(localAt(ride.pickupAt, zone), locale);

/** @returns the prefill that repeats a ride, or its reverse direction, without its time (specification 2 §4) */
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

/** @returns the prefill and events that book a ride again to change it: with its times, flights and note */
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
        booked
          ? [
              {
                type: 'flight.changed',
                direction,
                change: { number: booked.number, airportText: booked.from },
              } as const,
            ]
          : [],
      ),
      { type: 'journey.noteChanged', note },
    ],
  };
}

/** @returns the passengers and load of a booking as options of the booking form */
function loadOf({ passengers, luggage, wheelchair, childAges = [], ...rest }: Booking): BookingOptions {
  const { handBags = 0, smallChilds = 0, largeChilds = 0, smallPets = 0, otherPets = 0 } = rest;
  return {
    ...{ passengers, luggages: luggage, handBags, smallChilds, largeChilds, smallPets, otherPets },
    ...(wheelchair ? { wheelchair } : {}),
    childAges: agesBySeat(smallChilds, largeChilds, childAges),
  };
}

/** @returns a person of a booking as contact details of the form; a phone number of an unknown country is left empty */
function personOf(name: string, email: string, number: PhoneNumber | null | undefined): Partial<Contact> {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const others = rest.join(' ');
  const [firstName, lastName] = others !== '' && isFamilyFirst(name) ? [others, first] : [first, others];
  return { firstName, lastName, email, ...(number ?? { phone: '' }) };
}

/**
 * @returns the page that tracks a ride. Its code gives access to the whole booking, so it is not part of the address:
 * it is in the state of the history entry, which a reload and the back button restore.
 */
export const trackingTarget = ({ jobPartId, code }: Pick<Booking, 'jobPartId' | 'code'>) => ({
  path: `/tracking/${encodeURIComponent(jobPartId)}`,
  state: { code },
});

/** @returns the page that pays for a booking */
export const paymentTarget = ({ code }: Pick<Booking, 'code'>): string =>
  `/payment.html?code=${encodeURIComponent(code)}`;

/** @returns the code in the state of a history entry; '' for none */
export const codeOf = (state: unknown): string => {
  const code = typeof state === 'object' && state !== null ? Reflect.get(state, 'code') : '';
  return typeof code === 'string' ? code : '';
};

/** @returns an amount with all decimals, and a true minus sign below 0, so that the figures of a column are aligned */
export const exactMoney = (minor: number, currency: string, locale: string): string =>
  formatMoney({ minor, currency }, locale, false, true).replace('-', '−');

/**
 * @returns the step that the page around a ticket offers as main action; null for those that the ticket offers itself
 */
export const offeredFirst = (step: NextStep): NextStep | null =>
  step === 'callDriver' || step === 'here' || step === 'rate' ? null : step;
