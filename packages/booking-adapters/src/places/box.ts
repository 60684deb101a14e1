import type { LatLng } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';

const metresPerDegree = 111_320;

/**
 * The rectangle around the bias circle of 775 km (specification 1 §9), for services that accept no circle that wide.
 * Its longitudes go on beyond ±180°, which Google takes to the other side of the date line.
 */
export function biasBox({ latitude, longitude }: LatLng) {
  const north = limits.autocompleteRadiusMetres / metresPerDegree;
  const east = north / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  return {
    north: Math.min(89, latitude + north),
    south: Math.max(-89, latitude - north),
    east: longitude + east,
    west: longitude - east,
  };
}
