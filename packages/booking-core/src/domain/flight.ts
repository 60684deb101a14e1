import type { Journey } from './journey.ts';
import { isAirport } from './place.ts';
import type { LocalTime } from './zone.ts';

/** Specification 1 §9, flight direction: outbound, or return. */
export type FlightDirection = 'onward' | 'return';

export interface Airport {
  /** ICAO code, as in the `code` of a place. */
  readonly icao: string;
  readonly iata: string;
  readonly name: string;
  readonly city: string;
  /** ISO 3166 alpha-2 or the country's name, as the server returned it. */
  readonly country: string;
}

export interface Airline {
  readonly icao: string;
  readonly iata: string;
  readonly name: string;
  readonly country: string;
}

/** A flight from a timetable or a flight tracker. */
export interface FoundFlight {
  readonly number: string;
  readonly originCode: string;
  readonly originName: string;
  /** ICAO. */
  readonly destinationCode: string;
  readonly destinationName: string;
  /** The landing time: actual, else estimated, else filed; epoch milliseconds. */
  readonly landsAt: number;
  readonly terminal: string;
  /** From a fictitious timetable (sandbox only); screens mark it as such. */
  readonly sample: boolean;
}

/** Specification 1 §3, Flight. */
export interface Flight {
  readonly number: string;
  readonly airport: Airport | null;
  /** The typed text for the airport; the 360 variant has only this. */
  readonly airportText: string;
  /** `IsFlightDetail`: the passenger has no flight details. */
  readonly noDetails: boolean;
  /** Minutes after landing at which the passenger meets the driver. */
  readonly waitingMinutes: number;
  /** The landing time that the passenger entered (360 variant), in the operator's local time. */
  readonly arrival: LocalTime | null;
  /** The result of the look-up of this number; null without one. */
  readonly found: FoundFlight | null;
}

/**
 * The directions that have a flight: those whose ride starts at an airport (specification 1 §5).
 * @param returnStands whether the return has a valid time; its flight is not considered before
 */
export function flightDirections(
  { pickup, dropoff, returnKind }: Journey,
  returnStands: boolean,
): readonly FlightDirection[] {
  return [
    ...(isAirport(pickup.place) ? (['onward'] as const) : []),
    ...(returnKind === 'return' && returnStands && isAirport(dropoff.place) ? (['return'] as const) : []),
  ];
}

/** The flight of the outbound or of the return. */
export const flightOf = (journey: Journey, direction: FlightDirection): Flight =>
  direction === 'onward' ? journey.flight : journey.returnFlight;

/** Whether the flight's origin is chosen from airports or typed as text. */
export type FlightVariant = 'airport' | '360';

export type FlightField = 'number' | 'airport' | 'noDetails';

export type FlightIssueCode = 'required' | 'otherAirport' | 'beforeLanding' | 'tick';

export interface FlightIssue {
  readonly field: FlightField;
  readonly code: FlightIssueCode;
}
