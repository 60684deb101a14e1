import type { Roads } from './data.ts';
import type { LatLng } from './types.ts';

export type River = Roads['rivers'][number];

type Corner = readonly [latitude: number, longitude: number];

/** @returns twice the signed area of the triangle; its sign is the side of the line a–b on which c lies. */
const side = (a: Corner, b: Corner, c: Corner): number => (b[1] - a[1]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[1] - a[1]);

/**
 * Whether the two points lie on different banks: the straight line between them crosses the river an odd number of
 * times. A line that only cuts a meander crosses it twice, and its roads need no bridge.
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
