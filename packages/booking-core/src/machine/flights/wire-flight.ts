import type { RequestOf } from 'contracts';
import { type FlightDirection, flightOf, isoWithOffset, wireTime } from '../../domain/index.ts';
import { zoneOf } from '../boot/selectors.ts';
import type { BookingState } from '../state.ts';
import { selectFlightDirections } from './selectors.ts';

type WireFlight = NonNullable<RequestOf<'createBooking'>['flight']>;

/** A direction's flight for the booking request; null without one, or without its details. */
export function wireFlight(state: BookingState, direction: FlightDirection, now: number): WireFlight | null {
  const flight = flightOf(state.journey, direction);
  const zone = zoneOf(state);
  if (flight.noDetails || flight.number.trim() === '') return null;
  if (!selectFlightDirections(state, now).includes(direction)) return null;
  return {
    flightnumber: flight.number.trim(),
    arrivingfromairportname: flight.airport?.name ?? flight.airportText.trim(),
    arrivingfromairportcode: flight.airport?.icao ?? flight.found?.originCode ?? '',
    expflightarrival: flight.found
      ? isoWithOffset(flight.found.landsAt, zone)
      : flight.arrival
        ? wireTime(flight.arrival, zone)
        : '',
    waitingtime: flight.waitingMinutes,
  };
}
