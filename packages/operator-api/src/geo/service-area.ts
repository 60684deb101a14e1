import { continued, crossesDateLine } from 'booking-core/domain/date-line';
import type { ServiceArea } from './data.ts';
import { isLatLng, metresBetween } from './distance.ts';
import type { LatLng } from './types.ts';

/** @returns an outline's corners on the side of `point`, beyond 180° where the outline crosses the date line. */
const cornersBeside = (point: LatLng, corners: readonly LatLng[]): readonly LatLng[] =>
  crossesDateLine(corners) ? continued([point, ...corners]).slice(1) : corners;

/** Whether a point lies in the area; points on the border are inside for circles, and undefined for polygons. */
export function isInside(area: ServiceArea, latitude: number, longitude: number): boolean {
  if (!isLatLng(latitude, longitude)) return false;
  if (area.kind === 'circle') return metresBetween({ latitude, longitude }, area.centre) <= area.kilometres * 1000;
  const corners = cornersBeside({ latitude, longitude }, area.points);
  let inside = false;
  let previous = corners.at(-1);
  for (const corner of corners) {
    if (previous && corner.latitude > latitude !== previous.latitude > latitude) {
      const share = (latitude - corner.latitude) / (previous.latitude - corner.latitude);
      if (longitude < corner.longitude + share * (previous.longitude - corner.longitude)) inside = !inside;
    }
    previous = corner;
  }
  return inside;
}
