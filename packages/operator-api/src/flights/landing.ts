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
