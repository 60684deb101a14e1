import { unbroken } from 'booking-core/domain/date-line';
import type { LatLng } from './types.ts';

/** @returns the side of the line from a to b on which the point lies, as 1 or -1; 0 on the line. */
const sideOf = (a: LatLng, b: LatLng, point: LatLng): number =>
  Math.sign(
    (b.longitude - a.longitude) * (point.latitude - a.latitude) -
      (b.latitude - a.latitude) * (point.longitude - a.longitude),
  );

const isBetween = (a: number, b: number, value: number): boolean => value >= Math.min(a, b) && value <= Math.max(a, b);

/** Whether a point of the line through a and b lies between them. */
const isWithin = (a: LatLng, b: LatLng, point: LatLng): boolean =>
  isBetween(a.latitude, b.latitude, point.latitude) && isBetween(a.longitude, b.longitude, point.longitude);

/** Whether the line from a to b and the one from c to d have a point in common. */
export function meet(a: LatLng, b: LatLng, c: LatLng, d: LatLng): boolean {
  const abC = sideOf(a, b, c);
  const abD = sideOf(a, b, d);
  const cdA = sideOf(c, d, a);
  const cdB = sideOf(c, d, b);
  if (abC !== abD && cdA !== cdB) return true;
  return (
    (abC === 0 && isWithin(a, b, c)) ||
    (abD === 0 && isWithin(a, b, d)) ||
    (cdA === 0 && isWithin(c, d, a)) ||
    (cdB === 0 && isWithin(c, d, b))
  );
}

/**
 * @returns the first two non-adjacent edges of a closed outline that meet, by the index of their first corners, or
 * null.
 */
export function crossingEdges(corners: readonly LatLng[]): readonly [number, number] | null {
  const points = unbroken(corners);
  const count = points.length;
  for (let first = 0; first < count - 2; first++) {
    const a = points[first] as LatLng;
    const b = points[first + 1] as LatLng;
    for (let second = first + 2; second < count; second++) {
      if (first === 0 && second === count - 1) continue;
      const c = points[second] as LatLng;
      const d = points[(second + 1) % count] as LatLng;
      if (meet(a, b, c, d)) return [first, second];
    }
  }
  return null;
}
