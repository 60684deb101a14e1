import { metresBetween } from '../distance.ts';
import { firstFrom } from '../latitude-index.ts';
import type { District, LatLng, NearestDistrict } from '../types.ts';

/** A town further than this from every known district's point gets no postcode rather than a wrong one. */
export const districtReachMetres = 40_000;
/** Farther from every district than any isle is another coast, whose bases carry the country's code too. */
export const isleReachMetres = 200_000;

/**
 * Searches outwards from a latitude, and stops where no nearer district can follow.
 * @returns the district whose point is nearest to another, null without any
 */
export function nearestOf(districts: readonly District[]): (point: LatLng) => NearestDistrict | null {
  // From south to north.
  const byLatitude = [...districts].sort((a, b) => a.latitude - b.latitude);
  return (point) => {
    const cosine = Math.cos((point.latitude * Math.PI) / 180);
    const middle = firstFrom(byLatitude, point.latitude);
    let winner: District | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const step of [-1, 1]) {
      for (let i = step < 0 ? middle - 1 : middle; ; i += step) {
        const district = byLatitude[i];
        if (!district) break;
        const north = district.latitude - point.latitude;
        if (north * north >= least) break;
        const east = (district.longitude - point.longitude) * cosine;
        const squared = north * north + east * east;
        if (squared < least) {
          least = squared;
          winner = district;
        }
      }
    }
    return winner && { ...winner, distanceMetres: metresBetween(point, winner) };
  };
}
