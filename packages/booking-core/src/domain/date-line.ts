import type { LatLng } from './place.ts';

/** A longitude as it continues from another one, beyond ±180° where the date line lies between them. */
export const continuedFrom = (from: number, longitude: number): number =>
  longitude - 360 * Math.round((longitude - from) / 360);

/** A longitude that may lie beyond ±180°, as the one of the same meridian that does not. */
export const withinGlobe = (longitude: number): number =>
  Math.abs(longitude) <= 180 ? longitude : continuedFrom(0, longitude);

/** The same points with longitudes that go on beyond 180° where the line crosses the date line. */
export function continued(points: readonly LatLng[]): readonly LatLng[] {
  let before = points[0]?.longitude ?? 0;
  return points.map((point) => {
    before = continuedFrom(before, point.longitude);
    return before === point.longitude ? point : { ...point, longitude: before };
  });
}

/** Whether a line crosses the date line; an edge round the whole world is one of a map of it, and does not. */
export const crossesDateLine = (points: readonly LatLng[]): boolean =>
  points.some((point, index) => {
    const degrees = Math.abs(point.longitude - (points[index - 1] ?? point).longitude);
    return degrees > 180 && degrees < 360;
  });

/** The corners of an outline, with longitudes that go on beyond 180° where it crosses the date line. */
export const unbroken = (corners: readonly LatLng[]): readonly LatLng[] =>
  crossesDateLine(corners) ? continued(corners) : corners;
