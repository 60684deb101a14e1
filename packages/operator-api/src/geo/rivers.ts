import type { Roads } from './data.ts';
import type { LatLng } from './types.ts';

export type River = Roads['rivers'][number];

type Corner = readonly [latitude: number, longitude: number];

/** Twice the signed area of a triangle: on which side of the line a–b the point c lies. */
const side = (a: Corner, b: Corner, c: Corner): number => (b[1] - a[1]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[1] - a[1]);

/**
 * Whether the ends lie on different banks: the straight line meets the river an odd number of times. A line that only
 * cuts the corner of a meander meets it twice and its roads need no bridge.
 */
export function crosses({ line }: River, a: LatLng, b: LatLng): boolean {
  const from: Corner = [a.latitude, a.longitude];
  const to: Corner = [b.latitude, b.longitude];
  let odd = false;
  for (let i = 1; i < line.length; i++) {
    const [p, q] = [line[i - 1], line[i]];
    if (!p || !q) continue;
    if (side(from, to, p) > 0 !== side(from, to, q) > 0 && side(p, q, from) > 0 !== side(p, q, to) > 0) odd = !odd;
  }
  return odd;
}
