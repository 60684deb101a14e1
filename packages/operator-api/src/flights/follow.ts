import type { AskedOf } from 'contracts';
import { isWayBack, legNames } from 'contracts/legs';
import type { Deps } from '../deps.ts';
import { messageOf } from '../log.ts';
import type { JourneyPlace, QuotedJourney } from '../quotation/quoted-journey.ts';
import type { RideService } from '../rides/service.ts';
import { sameFlightMs } from './landing.ts';
import type { FlightProvider } from './provider.ts';

type Flight = NonNullable<AskedOf<'createBooking'>['flight']>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Flights are followed from `aheadMs` before the pick-up until `behindMs` after it, and late ones until they land. */
const aheadMs = 4 * hourMs;
const behindMs = 6 * hourMs;
/** Minimum time between two requests for a flight: every request costs the operator money. */
const againMs = 15 * minuteMs;
const mostAtOnce = 30;
/** A flight is no longer followed this long after its estimated landing. */
const landedMs = 30 * minuteMs;
/** Smaller changes of the landing time are ignored. */
const newsMs = 5 * minuteMs;

/**
 * Follows the flights of upcoming rides with the operator's flight service, and updates rides whose landing time
 * changed.
 * @returns a function that runs one round at `now` (epoch milliseconds) and returns the number of flights requested
 */
export function createFlightFollower(
  { database, flights, log, providers }: Pick<Deps, 'database' | 'flights' | 'log' | 'providers'>,
  rides: Pick<RideService, 'expectLanding'>,
) {
  async function landingOf(
    provider: FlightProvider,
    number: string,
    { pickup, landingAt }: { readonly pickup: JourneyPlace; readonly landingAt: number },
  ): Promise<number | null> {
    const rows = await provider.info({ number, landingAt });
    // A flight number has several legs: the one that lands where the passenger is picked up is meant.
    const airport = providers.airportNear(pickup)?.icao;
    const here = rows.filter((row) => row.destination === airport);
    // At the airport itself, another leg's landing is never meant: the own leg is cancelled, or not known yet.
    const isMeant = here.length > 0 || (pickup.category === 'Air' && airport !== undefined);
    const moments = (isMeant ? here : rows).map((row) => row.actualArrivalAt ?? row.estimatedArrivalAt);
    return moments.find((at) => at !== null && Math.abs(at - landingAt) <= sameFlightMs) ?? null;
  }

  return async function followFlights(now: number): Promise<number> {
    if (!flights) return 0;
    const due = await database
      .selectFrom('ride_legs')
      .innerJoin('bookings', 'bookings.id', 'ride_legs.booking_id')
      .select(['booking_id', 'leg', 'ride_legs.pickup_at', 'flight', 'return_flight', 'flight_estimated_at'])
      .select(['flight_asked_at', 'journey'])
      .where('ride_legs.pickup_at', '>', now - behindMs - sameFlightMs)
      .where(({ or, eb }) =>
        or([eb('ride_legs.pickup_at', '>', now - behindMs), eb('flight_estimated_at', '>', now - landedMs)]),
      )
      .where('ride_legs.pickup_at', '<', now + aheadMs)
      .where('ride_legs.status', 'in', ['requested', 'upcoming', 'started', 'arrived'])
      .where('flight_asked_at', '<=', now - againMs)
      .where('bookings.sandbox', '=', false)
      .where(({ or, and, eb }) =>
        or([
          and([
            eb(
              'leg',
              'in',
              legNames.filter((leg) => !isWayBack(leg)),
            ),
            eb('flight', 'is not', null),
          ]),
          and([eb('leg', 'in', legNames.filter(isWayBack)), eb('return_flight', 'is not', null)]),
        ]),
      )
      .where(({ or, eb }) =>
        or([eb('flight_estimated_at', 'is', null), eb('flight_estimated_at', '>', now - landedMs)]),
      )
      .orderBy('flight_asked_at')
      .orderBy('ride_legs.pickup_at')
      .limit(mostAtOnce)
      .execute();
    let asked = 0;
    for (const { booking_id: bookingId, leg, ...row } of due) {
      // Claims the flight, so that only one of several processes requests it.
      const claimed = await database
        .updateTable('ride_legs')
        .set({ flight_asked_at: now })
        .where('booking_id', '=', bookingId)
        .where('leg', '=', leg)
        .where('flight_asked_at', '=', row.flight_asked_at)
        .executeTakeFirst();
      if ((claimed.numUpdatedRows ?? 0n) === 0n) continue;
      const { flightnumber, expflightarrival } = (isWayBack(leg) ? row.return_flight : row.flight) as Flight;
      const booked = Date.parse(expflightarrival);
      asked += 1;
      try {
        const { pickup, dropoff } = row.journey as QuotedJourney;
        const at = await landingOf(flights, flightnumber, {
          pickup: isWayBack(leg) ? dropoff : pickup,
          landingAt: Number.isFinite(booked) ? booked : row.pickup_at,
        });
        const isNews = row.flight_estimated_at === null || Math.abs((at ?? 0) - row.flight_estimated_at) >= newsMs;
        if (at !== null && isNews) await rides.expectLanding({ bookingId, leg }, at, { now });
      } catch (error) {
        log?.({ level: 'warn', event: 'flight-follow', error: messageOf(error) });
      }
    }
    return asked;
  };
}
