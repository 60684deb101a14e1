import { isoWithOffset, parseMoment } from 'booking-core/domain';
import { badRequest } from '../http/refusal.ts';
import type { LegRow } from '../rides/store.ts';

/** A flight number is used every day: a moment farther than this from a landing belongs to another day's flight. */
export const sameFlightMs = 12 * 3_600_000;

/**
 * @returns a flight's landing time: the flight service's latest, else the booked one; epoch milliseconds, null if
 * unknown.
 */
export function landsAtOf(
  { flight_estimated_at: estimated }: Pick<LegRow, 'flight_estimated_at'>,
  flight: { readonly expflightarrival: string } | null,
): number | null {
  if (!flight) return null;
  const booked = Date.parse(flight.expflightarrival);
  return estimated ?? (Number.isFinite(booked) ? booked : null);
}

/**
 * @returns a requested flight whose landing time has an offset: one without is in the operator's zone, which those who
 * read the booking need not know.
 * @throws {Refusal} naming the `field` when the time is no moment
 */
export function withZonedLanding<Flight extends { readonly expflightarrival: string }>(
  flight: Flight | null,
  field: string,
  zone: string,
): Flight | null {
  if (!flight || flight.expflightarrival === '') return flight;
  const at = parseMoment(flight.expflightarrival, zone);
  if (at === null) throw badRequest(`${field} is invalid`, { field });
  return { ...flight, expflightarrival: isoWithOffset(at, zone) };
}
