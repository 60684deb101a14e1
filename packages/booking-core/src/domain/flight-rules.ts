import type { Flight, FlightDirection, FlightIssue, FlightVariant } from './flight.ts';
import type { Journey } from './journey.ts';
import * as limits from './limits.ts';
import type { Place } from './place.ts';

/** The rules for flight details; loaded with the first journey that has a flight. */

/** The maximum length of a booking's flight number, in characters. */
export const flightNumberMax = 20;

/**
 * Normalises a flight number: `ba 0117` and `BA117 `, also in full-width letters, become BA117; other text becomes upper
 * case without blanks or hyphens.
 */
export function normaliseFlightNumber(text: string): string {
  const typed = text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
  const parts = /^([A-Z]{3}|[A-Z][A-Z\d]|\d[A-Z])0*(\d{1,4}[A-Z]?)$/.exec(typed);
  return parts ? `${parts[1]}${parts[2]}` : typed;
}

/** The place at which a direction's flight lands; null while none is chosen. */
export const landingPlace = ({ pickup, dropoff }: Journey, direction: FlightDirection): Place | null =>
  direction === 'onward' ? pickup.place : dropoff.place;

/**
 * The issues of a flight's details (specification 1 §5): number and airport are required unless "no details" is ticked,
 * which is itself marked while one is missing; a found flight has to land at `place`.
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

/**
 * The earliest time at which a passenger can be met: 30 minutes after landing (specification 1 §5 and §9); epoch
 * milliseconds.
 */
export const metFrom = (landsAt: number): number => landsAt + limits.landingBufferMinutes * 60_000;
