import type { Journey } from './journey.ts';
import { isAirport } from './place.ts';
import type { LocalTime } from './zone.ts';

/** Specification 1 §9, flight direction: outbound, or return. */
export type FlightDirection = 'onward' | 'return';

export interface Airport {
  /** ICAO, which is what place codes are. */
  readonly icao: string;
  readonly iata: string;
  readonly name: string;
  readonly city: string;
  /** ISO 3166 alpha-2 or the country's name, as the server says it. */
  readonly country: string;
}

export interface Airline {
  readonly icao: string;
  readonly iata: string;
  readonly name: string;
  readonly country: string;
}

/** A flight as a timetable or a tracker knows it. */
export interface FoundFlight {
  readonly number: string;
  readonly originCode: string;
  readonly originName: string;
  /** ICAO. */
  readonly destinationCode: string;
  readonly destinationName: string;
  /** When it lands: actual, else estimated, else filed; epoch milliseconds. */
  readonly landsAt: number;
  readonly terminal: string;
  /** Of a made-up timetable (sandbox only); screens say so. */
  readonly sample: boolean;
}

/** Specification 1 §3, Flight. */
export interface Flight {
  readonly number: string;
  readonly airport: Airport | null;
  /** What is typed for the airport; all there is in the 360 variant. */
  readonly airportText: string;
  /** `IsFlightDetail`: the passenger has no flight details. */
  readonly noDetails: boolean;
  /** How long after landing the driver is met, in minutes. */
  readonly waitingMinutes: number;
  /** When it lands as the passenger says (360 variant), on the operator's clock. */
  readonly arrival: LocalTime | null;
  /** What the look-up said of this number; null while it said nothing. */
  readonly found: FoundFlight | null;
}

/**
 * The directions that a flight belongs to: the outbound ride starts at an airport, or a return does (specification 1 §5).
 * @param returnStands whether the return has a time that is late enough; its flight is not considered before
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

/** The flight that the outbound or the return meets. */
export const flightOf = (journey: Journey, direction: FlightDirection): Flight =>
  direction === 'onward' ? journey.flight : journey.returnFlight;

/** Where the flight comes from is chosen from airports, or typed as text (design decisions, section 5). */
export type FlightVariant = 'airport' | '360';

export type FlightField = 'number' | 'airport' | 'noDetails';

export type FlightIssueCode = 'required' | 'otherAirport' | 'beforeLanding' | 'tick';

export interface FlightIssue {
  readonly field: FlightField;
  readonly code: FlightIssueCode;
}
