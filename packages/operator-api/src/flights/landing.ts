import type { LegRow } from '../rides/store.ts';

/** When a ride's flight lands: as the flight service said last, else as it was booked; epoch milliseconds, null for unknown. */
export function landsAtOf(
  { flight_estimated_at: estimated }: Pick<LegRow, 'flight_estimated_at'>,
  flight: { readonly expflightarrival: string } | null,
): number | null {
  if (!flight) return null;
  const booked = Date.parse(flight.expflightarrival);
  return estimated ?? (Number.isFinite(booked) ? booked : null);
}
