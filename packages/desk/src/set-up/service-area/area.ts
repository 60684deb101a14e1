import type { LatLng } from 'booking-core/domain';
import { continued, crossesDateLine, unbroken, withinGlobe } from 'booking-core/domain/date-line';

/**
 * The part of a `service-area` document that the page draws. The document itself may hold invalid values while typed.
 */
export type Area =
  | { readonly kind: 'circle'; readonly centre: LatLng; readonly kilometres: number }
  | { readonly kind: 'polygon'; readonly points: readonly LatLng[] };
/** `everywhere`: there is no area, every place is served. */
export type AreaKind = 'everywhere' | Area['kind'];

type Content = Readonly<Record<string, unknown>>;

const earthKilometres = 6_371;
/** One degree of latitude. */
const kilometresPerDegree = (earthKilometres * Math.PI) / 180;
/** Sides of the polygon that a circle is drawn as. */
const circleSides = 72;
/** The radius of a new area around the base. */
const firstKilometres = 20;

const asContent = (value: unknown): Content => (typeof value === 'object' && value !== null ? (value as Content) : {});
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function asPoint(value: unknown): LatLng | null {
  const { latitude, longitude } = asContent(value);
  if (!isNumber(latitude) || !isNumber(longitude)) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** @returns the kind of area in a document; `everywhere` for none */
export function kindOf(content: unknown): AreaKind {
  const { kind } = asContent(content);
  return kind === 'circle' || kind === 'polygon' ? kind : 'everywhere';
}

/** @returns the corners in a document, including incomplete ones */
export const cornersOf = (content: unknown): readonly unknown[] => {
  const { points } = asContent(content);
  return Array.isArray(points) ? points : [];
};

/** @returns the area that can be drawn of a document, without corners that lack coordinates; null for none */
export function drawnOf(content: unknown): Area | null {
  const { centre, kilometres } = asContent(content);
  if (kindOf(content) === 'polygon') {
    return { kind: 'polygon', points: cornersOf(content).flatMap((point) => asPoint(point) ?? []) };
  }
  const middle = asPoint(centre);
  return kindOf(content) === 'circle' && middle && isNumber(kilometres) && kilometres > 0
    ? { kind: 'circle', centre: middle, kilometres }
    : null;
}

const rounded = (degrees: number): number => Number(degrees.toFixed(5));

/** @returns a point as it is stored: within ±180°, with five decimals, about a metre */
export const kept = ({ latitude, longitude }: LatLng): LatLng => ({
  latitude: rounded(latitude),
  longitude: rounded(withinGlobe(longitude)),
});

/** The length of a degree of longitude relative to one of latitude; it shrinks towards the poles. */
const shrinkAt = (latitude: number): number => Math.max(0.01, Math.cos((latitude * Math.PI) / 180));

/** @returns the point at a distance from another, `bearing` in degrees from north */
export function pointFrom({ latitude, longitude }: LatLng, kilometres: number, bearing: number): LatLng {
  const angle = (bearing * Math.PI) / 180;
  const degrees = kilometres / kilometresPerDegree;
  return {
    latitude: latitude + degrees * Math.cos(angle),
    longitude: withinGlobe(longitude + (degrees * Math.sin(angle)) / shrinkAt(latitude)),
  };
}

/** @returns the distance between two points by the haversine formula, in kilometres */
export function kilometresBetween(a: LatLng, b: LatLng): number {
  const radians = Math.PI / 180;
  const north = Math.sin(((b.latitude - a.latitude) * radians) / 2) ** 2;
  const east = Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2;
  const share = north + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * east;
  return 2 * earthKilometres * Math.asin(Math.min(1, Math.sqrt(share)));
}

const ringAround = (centre: LatLng, kilometres: number, sides: number): LatLng[] =>
  Array.from({ length: sides }, (_, index) => pointFrom(centre, kilometres, (index * 360) / sides));

/** @returns the outline to draw; a circle becomes a polygon of many sides */
export function outlineOf(area: Area | null): readonly LatLng[] {
  if (!area) return [];
  return area.kind === 'polygon' ? area.points : ringAround(area.centre, area.kilometres, circleSides);
}

const middleOf = (points: readonly LatLng[]): LatLng => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    latitude: mean(points.map(({ latitude }) => latitude)),
    longitude: withinGlobe(mean(unbroken(points).map(({ longitude }) => longitude))),
  };
};

/**
 * Converts a document to another kind of area that covers about the same: a polygon becomes the circle around it, a
 * circle a polygon of eight corners, and an empty document an area around the base. Other keys of the document stay.
 * @returns the document; null for `everywhere`
 */
export function turnedInto(kind: AreaKind, content: unknown, base: LatLng): unknown {
  if (kind === 'everywhere') return null;
  const area = drawnOf(content);
  const { kind: _kind, centre: _centre, kilometres: _kilometres, points: _points, ...others } = asContent(content);
  const [middle, reach] =
    area?.kind === 'circle'
      ? [area.centre, area.kilometres]
      : area && area.points.length > 0
        ? [
            middleOf(area.points),
            Math.max(...area.points.map((point) => kilometresBetween(middleOf(area.points), point))),
          ]
        : [base, firstKilometres];
  return kind === 'circle'
    ? { ...others, kind, centre: kept(middle), kilometres: Math.max(1, Math.ceil(reach)) }
    : { ...others, kind, points: ringAround(middle, reach, 8).map(kept) };
}

/** @returns a new corner halfway to the next one, which leaves the outline unchanged */
export function cornerAfter(points: readonly unknown[], index: number, base: LatLng): LatLng {
  const own = asPoint(points[index]);
  const next = asPoint(points[(index + 1) % points.length]);
  return kept(own && next ? middleOf([own, next]) : (own ?? next ?? base));
}

/** @returns the distance of a point from the line between two others, in degrees of latitude */
function distanceToEdge(a: LatLng, b: LatLng, point: LatLng): number {
  const shrink = shrinkAt(point.latitude);
  const flat = ({ latitude, longitude }: LatLng) => [(longitude - point.longitude) * shrink, latitude - point.latitude];
  const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [flat(a), flat(b)];
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length));
  return Math.hypot(ax + share * dx, ay + share * dy);
}

/** @returns the corners with a new one in the edge nearest to it, and the new one's index */
export function withCorner(points: readonly unknown[], at: LatLng): { points: readonly unknown[]; index: number } {
  const corner = kept(at);
  const isOver = crossesDateLine(points.flatMap((point) => asPoint(point) ?? []));
  let index = points.length;
  let least = Number.POSITIVE_INFINITY;
  for (const [edge, own] of points.entries()) {
    const [a, b] = [asPoint(own), asPoint(points[(edge + 1) % points.length])];
    if (!a || !b || points.length < 3) continue;
    const [, from = a, to = b] = isOver ? continued([corner, a, b]) : [];
    const distance = distanceToEdge(from, to, corner);
    if (distance < least) {
      least = distance;
      index = edge + 1;
    }
  }
  return { points: [...points.slice(0, index), corner, ...points.slice(index)], index };
}
