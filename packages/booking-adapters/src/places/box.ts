import type { LatLng } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';

const metresPerDegree = 111_320;

/**
 * The rectangle around the bias circle of 775 km (specification 1 §9), for services that accept no circle that wide.
 */
export function biasBox({ latitude, longitude }: LatLng) {
  const north = limits.autocompleteRadiusMetres / metresPerDegree;
  const east = north / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  return {
    north: Math.min(89, latitude + north),
    south: Math.max(-89, latitude - north),
    east: Math.min(180, longitude + east),
    west: Math.max(-180, longitude - east),
  };
}
