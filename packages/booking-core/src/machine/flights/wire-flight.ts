import type { RequestOf } from 'contracts';
import {
  type FlightDirection,
  flightDirections,
  flightOf,
  isoWithOffset,
  type Journey,
  wireTime,
} from '../../domain/index.ts';

type WireFlight = NonNullable<RequestOf<'createBooking'>['flight']>;

/** A direction's flight, where it has one and the passenger knows it. */
export function wireFlight(journey: Journey, direction: FlightDirection, zone: string): WireFlight | null {
  const flight = flightOf(journey, direction);
  if (!flightDirections(journey).includes(direction) || flight.noDetails || flight.number.trim() === '') return null;
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
