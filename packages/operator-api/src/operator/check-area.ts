import type { ServiceArea } from '../geo/data.ts';
import { isServed } from './check-base.ts';
import type { checkOperator, Mistake } from './operator.ts';

type Point = Readonly<Record<'latitude' | 'longitude', number>>;

/** On which side of the line from a to b the point lies: its sign; 0 on the line. */
const sideOf = (a: Point, b: Point, point: Point): number =>
  Math.sign(
    (b.longitude - a.longitude) * (point.latitude - a.latitude) -
      (b.latitude - a.latitude) * (point.longitude - a.longitude),
  );

const isBetween = (a: number, b: number, value: number): boolean => value >= Math.min(a, b) && value <= Math.max(a, b);

/** Whether a point of the line through a and b lies between them. */
const isWithin = (a: Point, b: Point, point: Point): boolean =>
  isBetween(a.latitude, b.latitude, point.latitude) && isBetween(a.longitude, b.longitude, point.longitude);

/** Whether two edges have a point in common. */
function meet(a: Point, b: Point, c: Point, d: Point): boolean {
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

/** The first two edges of a closed outline that meet without being neighbours, by the index of the corner they begin at. */
export function crossingEdges(points: readonly Point[]): readonly [number, number] | null {
  const count = points.length;
  for (let first = 0; first < count - 2; first++) {
    const a = points[first] as Point;
    const b = points[first + 1] as Point;
    for (let second = first + 2; second < count; second++) {
      if (first === 0 && second === count - 1) continue;
      const c = points[second] as Point;
      const d = points[(second + 1) % count] as Point;
      if (meet(a, b, c, d)) return [first, second];
    }
  }
  return null;
}

/** An area whose outline crosses itself: nobody can say what lies inside. */
export function crossing(area: ServiceArea): Mistake | null {
  const edges = area.kind === 'polygon' ? crossingEdges(area.points) : null;
  if (!edges || area.kind !== 'polygon') return null;
  const nameOf = (edge: number) => `corner ${edge + 1} to corner ${((edge + 1) % area.points.length) + 1}`;
  const message = `the line from ${nameOf(edges[1])} meets the one from ${nameOf(edges[0])}`;
  return { document: 'service-area', field: `points.${edges[1]}`, value: '', message };
}

/**
 * Checks a service area that is drawn while the server runs: its outline must not meet itself, and the operator's base
 * lies inside, because every search and every map begins there. A file that a deployment begins with may break both, as
 * it could before.
 */
export function checkArea(checked: ReturnType<typeof checkOperator>): ReturnType<typeof checkOperator> {
  const { operator } = checked;
  const area = operator?.serviceArea;
  if (!operator || !area) return checked;
  const crossed = crossing(area);
  if (crossed) return { operator: null, mistakes: [crossed] };
  const { baselat, baselng } = operator.configuration;
  if (isServed(operator, baselat, baselng)) return checked;
  return {
    operator: null,
    mistakes: [
      {
        document: 'service-area',
        field: area.kind === 'circle' ? 'kilometres' : 'points',
        value: '',
        message: `your base at ${baselat}, ${baselng} lies outside`,
      },
    ],
  };
}
