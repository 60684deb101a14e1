import type { Flight, FlightDirection, FlightIssue, FlightVariant } from './flight.ts';
import type { Journey } from './journey.ts';
import * as limits from './limits.ts';
import type { Place } from './place.ts';

/** What is asked and checked about a flight; it comes with the first journey that has one. */

/** The longest flight number that a booking takes. */
export const flightNumberMax = 20;

/** `ba 0117` and `BA117 ` are BA117; what is no flight number stays as typed, in capitals. */
export function normaliseFlightNumber(text: string): string {
  const typed = text.toUpperCase().replace(/[\s-]/g, '');
  const parts = /^([A-Z]{3}|[A-Z][A-Z\d]|\d[A-Z])0*(\d{1,4}[A-Z]?)$/.exec(typed);
  return parts ? `${parts[1]}${parts[2]}` : typed;
}

/** Where a direction's flight lands. */
export const landingPlace = ({ pickup, dropoff }: Journey, direction: FlightDirection): Place | null =>
  direction === 'onward' ? pickup.place : dropoff.place;

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
