import type { Journey } from './journey.ts';
import * as limits from './limits.ts';
import { isAirport, type Place } from './place.ts';
import type { LocalTime } from './zone.ts';

/** Specification 1 §9, flight direction: the way there, or the way back. */
export type FlightDirection = 'onward' | 'return';

/** The longest flight number that a booking takes. */
export const flightNumberMax = 20;

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

/** `ba 0117` and `BA117 ` are BA117; what is no flight number stays as typed, in capitals. */
export function normaliseFlightNumber(text: string): string {
  const typed = text.toUpperCase().replace(/[\s-]/g, '');
  const parts = /^([A-Z]{3}|[A-Z][A-Z\d]|\d[A-Z])0*(\d{1,4}[A-Z]?)$/.exec(typed);
  return parts ? `${parts[1]}${parts[2]}` : typed;
}

/**
 * The directions that a flight belongs to: the way there starts at an airport, or a return starts at one on the way back,
 * at a time that is known (specification 1 §5).
 */
export function flightDirections({ pickup, dropoff, returnKind, returnTime }: Journey): readonly FlightDirection[] {
  return [
    ...(isAirport(pickup.place) ? (['onward'] as const) : []),
    ...(returnKind === 'return' && returnTime !== null && isAirport(dropoff.place) ? (['return'] as const) : []),
  ];
}

/** Where a direction's flight lands. */
export const landingPlace = ({ pickup, dropoff }: Journey, direction: FlightDirection): Place | null =>
  direction === 'onward' ? pickup.place : dropoff.place;

export const flightOf = (journey: Journey, direction: FlightDirection): Flight =>
  direction === 'onward' ? journey.flight : journey.returnFlight;

/** Where the flight comes from is chosen from airports, or told in free words (design decisions, section 5). */
export type FlightVariant = 'airport' | '360';

export type FlightField = 'number' | 'airport' | 'noDetails';

export type FlightIssueCode = 'required' | 'otherAirport' | 'beforeLanding' | 'tick';

export interface FlightIssue {
  readonly field: FlightField;
  readonly code: FlightIssueCode;
}

/**
 * What is missing in a flight's details: number and airport unless the box is ticked, and then the box itself
 * (specification 1 §5); a found flight has to land at the place that it is about.
 */
export function flightIssues(flight: Flight, place: Place | null, variant: FlightVariant): readonly FlightIssue[] {
  if (flight.noDetails) return [];
  const issues: FlightIssue[] = [];
  if (flight.number.trim() === '') issues.push({ field: 'number', code: 'required' });
  else if (flight.found && place?.code && flight.found.destinationCode !== place.code) {
    issues.push({ field: 'number', code: 'otherAirport' });
  }
  const from = flight.airport !== null || (variant === '360' && flight.airportText.trim() !== '');
  if (!from) issues.push({ field: 'airport', code: 'required' });
  return issues.some((issue) => issue.code === 'required') ? [...issues, { field: 'noDetails', code: 'tick' }] : issues;
}

/** The first moment at which a passenger can be met after landing: 30 minutes later (specification 1 §5 and §9). */
export const metFrom = (landsAt: number): number => landsAt + limits.landingBufferMinutes * 60_000;
