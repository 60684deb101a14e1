import { isoWithOffset } from 'booking-core/domain';
import type { driveCalls, ResourceAnswer } from 'contracts';
import { timeZoneOf } from '../calls/context.ts';
import type { JourneyPlace, QuotedJourney } from '../calls/quotation.ts';
import type { BookingRow } from '../database/bookings.ts';
import type { Deps } from '../deps.ts';
import { landsAtOf } from '../flights/landing.ts';
import type { LegRow } from '../rides/store.ts';

export type DriveRide = ResourceAnswer<typeof driveCalls.rides>['rides'][number];

interface FlightFacts {
  readonly flightnumber: string;
  readonly arrivingfromairportname: string;
  readonly expflightarrival: string;
  readonly waitingtime: number;
}

const minuteMs = 60_000;

/**
 * From when on a passenger who did not come may be reported, epoch milliseconds: the operator's free waiting time after the
 * driver is there and the pick-up is due, at an airport not before the passenger can be through. Null while nobody waits.
 */
export function noShowFrom(
  leg: Pick<LegRow, 'status' | 'pickup_at' | 'moments' | 'flight_estimated_at'>,
  flight: FlightFacts | null,
  { asap, freeMinutes }: { readonly asap: boolean; readonly freeMinutes: number },
): number | null {
  if (leg.status !== 'arrived') return null;
  const there = (leg.moments as { readonly arrived_at_pickup?: number }).arrived_at_pickup ?? leg.pickup_at;
  const landsAt = landsAtOf(leg, flight);
  const through = flight && landsAt !== null ? landsAt + flight.waitingtime * minuteMs : 0;
  const due = Math.max(there, asap ? 0 : leg.pickup_at, through);
  return due + freeMinutes * minuteMs;
}

/** The same of a booking's ride. */
export function noShowFromOf({ operator }: Pick<Deps, 'operator'>, booking: BookingRow, leg: LegRow): number | null {
  const back = leg.leg === 'return';
  const { asap } = booking.journey as QuotedJourney;
  return noShowFrom(leg, (back ? booking.return_flight : booking.flight) as FlightFacts | null, {
    asap: asap && !back,
    freeMinutes: operator.dispatch.freewaitingminutes,
  });
}

const toldPlace = (place: JourneyPlace, note = ''): DriveRide['pickup'] => ({
  text: place.address,
  postcode: place.postcode,
  note,
  latitude: place.latitude,
  longitude: place.longitude,
});

/** A ride as its driver sees it. */
export function toldRide(deps: Pick<Deps, 'operator'>, booking: BookingRow, leg: LegRow): DriveRide {
  const zone = timeZoneOf(deps as Deps);
  const journey = booking.journey as QuotedJourney;
  const back = leg.leg === 'return';
  const flight = (back ? booking.return_flight : booking.flight) as FlightFacts | null;
  const ends = [
    toldPlace(journey.pickup, booking.pickup_note),
    toldPlace(journey.dropoff, booking.dropoff_note),
  ] as const;
  const vias = journey.vias.map((via) => toldPlace(via));
  const landsAt = landsAtOf(leg, flight);
  const from = noShowFromOf(deps, booking, leg);
  return {
    reference: leg.reference,
    leg: leg.leg,
    status: leg.status,
    pickupAt: isoWithOffset(leg.pickup_at, zone),
    asap: journey.asap && !back,
    pickup: back ? ends[1] : ends[0],
    vias: back ? vias.reverse() : vias,
    dropoff: back ? ends[0] : ends[1],
    waitAndReturn: journey.kind === 'waitAndReturn',
    hours: journey.hours ?? 0,
    passenger: {
      name: `${booking.first_name} ${booking.last_name}`.trim(),
      phone: booking.phone === '' ? '' : `+${booking.dialing_code}${booking.phone}`,
    },
    passengers: journey.passengers,
    luggage: journey.luggages,
    handBags: journey.handBags,
    smallChildSeats: journey.smallChilds,
    largeChildSeats: journey.largeChilds,
    smallPets: journey.smallPets,
    otherPets: journey.otherPets,
    vehicle: booking.vehicle_name,
    note: booking.note,
    flight: flight
      ? {
          number: flight.flightnumber,
          from: flight.arrivingfromairportname,
          landsAt: landsAt === null ? '' : isoWithOffset(landsAt, zone),
        }
      : null,
    fare: {
      totalMinor: leg.price_minor,
      // What was paid was the share that was booked; what came on top is the driver's to collect.
      owedMinor: booking.paid ? Math.max(0, leg.price_minor - leg.share_minor) : leg.price_minor,
      currency: booking.currency,
    },
    noShowFrom: from === null ? '' : isoWithOffset(from, zone),
  };
}
