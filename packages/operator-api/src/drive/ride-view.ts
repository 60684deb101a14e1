import { fullName, isoWithOffset, promisedLeg } from 'booking-core/domain';
import type { driveCalls, ResourceAnswer } from 'contracts';
import { carOf, isWayBack, type LegName, legNames } from 'contracts/legs';
import { timeZoneOf } from '../calls/context.ts';
import type { BookingRow } from '../database/bookings.ts';
import type { Deps } from '../deps.ts';
import { landsAtOf } from '../flights/landing.ts';
import { type JourneyPlace, loadOfRide, type QuotedJourney } from '../quotation/quoted-journey.ts';
import { passengerHereAt } from '../rides/leg.ts';
import { type LegRow, owedForRide } from '../rides/store.ts';
import type { TrackRow } from '../tracking/rides.ts';

export type DriveRide = ResourceAnswer<typeof driveCalls.rides>['rides'][number];

interface FlightFacts {
  readonly flightnumber: string;
  readonly arrivingfromairportname: string;
  readonly expflightarrival: string;
  readonly waitingtime: number;
}

const minuteMs = 60_000;

type Waited = Pick<LegRow, 'status' | 'pickup_at' | 'moments' | 'flight_estimated_at'>;

interface WaitingRules {
  readonly asap: boolean;
  readonly freeMinutes: number;
  /** Until when ticket and emails say that the driver waits, epoch milliseconds. */
  readonly promisedUntil?: number | null;
}

/**
 * @returns how long the driver has to wait from the arrival on, and until when at least (epoch milliseconds, 0 for no
 * such time): the free waiting time after the pick-up time and, with a flight, after the booked minutes after landing;
 * not before `promisedUntil`
 */
export function waitingOf(
  leg: Pick<Waited, 'pickup_at' | 'flight_estimated_at'>,
  flight: FlightFacts | null,
  { asap, freeMinutes, promisedUntil = null }: WaitingRules,
): { readonly minutes: number; readonly notBefore: number } {
  const landsAt = landsAtOf(leg, flight);
  const through = flight && landsAt !== null ? landsAt + flight.waitingtime * minuteMs : 0;
  const due = Math.max(asap ? 0 : leg.pickup_at, through);
  return {
    minutes: freeMinutes,
    notBefore: Math.max(due === 0 ? 0 : due + freeMinutes * minuteMs, promisedUntil ?? 0),
  };
}

/**
 * @returns from when the driver may report a no-show, epoch milliseconds: the later of both times of `waitingOf`. Null
 * unless the driver waits.
 */
export function noShowFrom(leg: Waited, flight: FlightFacts | null, rules: WaitingRules): number | null {
  if (leg.status !== 'arrived') return null;
  const there = (leg.moments as { readonly arrived_at_pickup?: number }).arrived_at_pickup ?? leg.pickup_at;
  const { minutes, notBefore } = waitingOf(leg, flight, rules);
  return Math.max(there + minutes * minuteMs, notBefore);
}

/** The flight of a ride of a booking, and the rules for its waiting time. */
function waitsFor({ operator }: Pick<Deps, 'operator'>, booking: BookingRow, leg: LegRow) {
  const back = isWayBack(leg.leg);
  const { asap: soon, pickup, dropoff } = booking.journey as QuotedJourney;
  const asap = soon && !back;
  const ends = back ? { pickup: dropoff, dropoff: pickup } : { pickup, dropoff };
  const ride = { ...ends, asap, pickupAt: leg.pickup_at, returnAt: null, travelTimeSeconds: 0 };
  const rules: WaitingRules = {
    asap,
    freeMinutes: operator.dispatch.freewaitingminutes,
    promisedUntil: promisedLeg(ride, 'onward')?.freeWaitingUntil ?? null,
  };
  return [(back ? booking.return_flight : booking.flight) as FlightFacts | null, rules] as const;
}

/** Like `noShowFrom`, for a ride of a booking. */
export const noShowFromOf = (deps: Pick<Deps, 'operator'>, booking: BookingRow, leg: LegRow): number | null =>
  noShowFrom(leg, ...waitsFor(deps, booking, leg));

const placeView = (place: JourneyPlace, note = ''): DriveRide['pickup'] => ({
  text: place.address,
  postcode: place.postcode,
  note,
  latitude: place.latitude,
  longitude: place.longitude,
});

/** @returns all cars of the ride's direction with their drivers, for a booking of several cars; else nothing. */
function carsBeside(journey: QuotedJourney, own: LegName, tracks: readonly TrackRow[]): Pick<DriveRide, 'cars'> {
  const { cars = 1 } = journey;
  if (cars === 1) return {};
  const beside = legNames.filter((leg) => isWayBack(leg) === isWayBack(own) && carOf(leg) <= cars);
  return {
    cars: beside.map((leg) => {
      const track = tracks.find((each) => each.leg === leg);
      return {
        number: carOf(leg),
        own: leg === own,
        passengers: loadOfRide(journey, leg).people,
        driver: track?.driver_name ?? '',
        registration: track?.registration ?? '',
      };
    }),
  };
}

/**
 * @returns a ride in the format of the drivers' page.
 * @param tracks the drivers and vehicles of all rides of the booking
 */
export function rideView(
  deps: Pick<Deps, 'operator'>,
  booking: BookingRow,
  leg: LegRow,
  tracks: readonly TrackRow[] = [],
): DriveRide {
  const zone = timeZoneOf(deps as Deps);
  const journey = booking.journey as QuotedJourney;
  const back = isWayBack(leg.leg);
  const load = loadOfRide(journey, leg.leg);
  const flight = (back ? booking.return_flight : booking.flight) as FlightFacts | null;
  const ends = [
    placeView(journey.pickup, booking.pickup_note),
    placeView(journey.dropoff, booking.dropoff_note),
  ] as const;
  const vias = journey.vias.map((via) => placeView(via));
  const landsAt = landsAtOf(leg, flight);
  const from = noShowFromOf(deps, booking, leg);
  const here = passengerHereAt(leg);
  const { minutes, notBefore } = waitingOf(leg, ...waitsFor(deps, booking, leg));
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
    ...(journey.hours && journey.excessMinor
      ? { hire: { includedMetres: journey.metres, unit: deps.operator.configuration.distanceunit } }
      : {}),
    passenger: {
      name: fullName({ firstName: booking.first_name, lastName: booking.last_name }),
      phone: booking.phone === '' ? '' : `+${booking.dialing_code}${booking.phone}`,
    },
    passengers: load.people,
    luggage: load.luggages,
    handBags: load.handBags,
    smallChildSeats: load.smallChilds,
    largeChildSeats: load.largeChilds,
    childAges: [...(journey.childAges ?? [])],
    wheelchair: load.wheelchair === true,
    smallPets: load.smallPets,
    otherPets: load.otherPets,
    vehicle: booking.vehicle_name,
    ...carsBeside(journey, leg.leg, tracks),
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
      owedMinor: owedForRide(booking, leg),
      currency: booking.currency,
    },
    passengerHereAt: here === null ? '' : isoWithOffset(here, zone),
    noShowFrom: from === null ? '' : isoWithOffset(from, zone),
    waiting: { minutes, notBefore: notBefore === 0 ? '' : isoWithOffset(notBefore, zone) },
  };
}
