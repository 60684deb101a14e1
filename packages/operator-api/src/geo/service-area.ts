import { readData, type ServiceArea } from './data.ts';
import { isLatLng, metresBetween } from './distance.ts';

/** Whether a point lies in the area; its border counts as inside for circles, and either way for polygons. */
export function isInside(area: ServiceArea, latitude: number, longitude: number): boolean {
  if (!isLatLng(latitude, longitude)) return false;
  if (area.kind === 'circle') return metresBetween({ latitude, longitude }, area.centre) <= area.kilometres * 1000;
  let inside = false;
  let previous = area.points.at(-1);
  for (const corner of area.points) {
    if (previous && corner.latitude > latitude !== previous.latitude > latitude) {
      const share = (latitude - corner.latitude) / (previous.latitude - corner.latitude);
      if (longitude < corner.longitude + share * (previous.longitude - corner.longitude)) inside = !inside;
    }
    previous = corner;
  }
  return inside;
}

/**
 * Where the operator takes bookings, from `service-area.json`; outside of it a quotation answers code 3.
 *
 * @throws Error that names file and field when the file is not well formed
 */
export function createServiceArea(dataDir?: string) {
  const area = readData('service-area.json', dataDir);
  return { isInServiceArea: (latitude: number, longitude: number): boolean => isInside(area, latitude, longitude) };
}
