import { metresBetween } from './distance.ts';
import type { LatLng } from './types.ts';

const radians = Math.PI / 180;
const metresPerDegree = metresBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 });

/**
 * @returns the index of the first point, sorted from south to north, that is not south of the latitude; else the
 * length.
 */
export function firstFrom(sorted: readonly LatLng[], latitude: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.latitude ?? 90) < latitude) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** @returns the degrees of longitude that a circle extends to either side; 180 around a pole. */
function reachOfLongitude(latitude: number, metres: number): number {
  const reach = (metres / metresPerDegree) * radians;
  const ratio = Math.sin(reach) / Math.cos(latitude * radians);
  return reach >= Math.PI / 2 || ratio >= 1 || ratio < 0 ? 180 : Math.asin(ratio) / radians;
}

/**
 * Indexes places by latitude, so that a search around a point does not scan all of them.
 * @returns a function that finds the places within the given metres of a point, nearest first, ties in the order of
 * `places`
 */
export function latitudeIndex<T extends LatLng>(places: readonly T[]): (at: LatLng, metres: number) => readonly T[] {
  const sorted = places
    .map((place, order) => ({ place, order, latitude: place.latitude, longitude: place.longitude }))
    .sort((a, b) => a.latitude - b.latitude);
  return (at, metres) => {
    // One centimetre wider than requested, to allow for rounding errors.
    const wide = metres * 1.000_001 + 0.01;
    const north = wide / metresPerDegree;
    const east = reachOfLongitude(at.latitude, wide);
    const found: { readonly place: T; readonly order: number; readonly metres: number }[] = [];
    for (let index = firstFrom(sorted, at.latitude - north); index < sorted.length; index += 1) {
      const each = sorted[index];
      if (!each || each.latitude > at.latitude + north) break;
      const turned = Math.abs(each.longitude - at.longitude);
      if (Math.min(turned, 360 - turned) > east) continue;
      const away = metresBetween(at, each);
      if (away <= metres) found.push({ place: each.place, order: each.order, metres: away });
    }
    return found.sort((a, b) => a.metres - b.metres || a.order - b.order).map(({ place }) => place);
  };
}
