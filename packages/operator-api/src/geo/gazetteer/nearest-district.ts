import { metresBetween } from '../distance.ts';
import { firstFrom } from '../latitude-index.ts';
import type { District, LatLng, NearestDistrict } from '../types.ts';

/** A town further than this from every known district's point gets no postcode rather than a wrong one. */
export const districtReachMetres = 40_000;
/**
 * Airports farther than this from every district are overseas bases that carry the country's code; they are left out.
 */
export const isleReachMetres = 200_000;

/**
 * Searches outwards from the point's latitude, and stops when no nearer district is possible.
 * @returns a function that finds the district nearest to a point; null when there are no districts
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
