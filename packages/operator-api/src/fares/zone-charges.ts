import { localAt } from 'booking-core/domain';
import { continued, crossesDateLine } from 'booking-core/domain/date-line';
import { metresBetween } from '../geo/distance.ts';
import { meet } from '../geo/outline.ts';
import { isInside } from '../geo/service-area.ts';
import type { LatLng } from '../geo/types.ts';
import type { Holiday, ZoneCharge } from '../operator/schema.ts';
import { hoursHold } from './hours.ts';

/** The course of a leg, from its pick-up to its drop-off. */
export interface FareWay {
  readonly points: readonly LatLng[];
  /** Whether `points` follow the road; those of an estimate are only the stops, and the course between is unknown. */
  readonly isMeasured: boolean;
}

/** The points of a route for pricing: the road where a routing service gave it, else the stops. */
export const fareWay = (
  stops: readonly LatLng[],
  { path, source }: { readonly path: readonly LatLng[]; readonly source: string },
): FareWay => (source === 'estimate' ? { points: stops, isMeasured: false } : { points: path, isMeasured: true });

interface Leg {
  /** The places themselves: a measured way begins and ends on the road beside them. */
  readonly from: LatLng;
  readonly to: LatLng;
  readonly way: FareWay;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly seconds: number;
}

/** The share of the way, from 0 to 1, after which it first enters an outline; null where it never does. */
function entryShare({ points, isMeasured }: FareWay, outline: readonly LatLng[]): number | null {
  const area = { kind: 'polygon' as const, points: [...outline] };
  const start = points[0];
  const isOver = start !== undefined && (crossesDateLine(points) || crossesDateLine(outline));
  const line = isOver ? continued(points) : points;
  const corners = isOver ? continued([start, ...outline]).slice(1) : outline;
  const latitudes = corners.map(({ latitude }) => latitude);
  const longitudes = corners.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const isBeside = (a: LatLng, b: LatLng) =>
    (a.latitude < south && b.latitude < south) ||
    (a.latitude > north && b.latitude > north) ||
    (a.longitude < west && b.longitude < west) ||
    (a.longitude > east && b.longitude > east);
  const crosses = (a: LatLng, b: LatLng) =>
    !isBeside(a, b) && corners.some((corner, i) => meet(a, b, corner, corners[(i + 1) % corners.length] ?? corner));
  let metres = 0;
  let entered: number | null = null;
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    const drivenFrom = line[index - 1];
    if (entered === null && drivenFrom && isMeasured && crosses(drivenFrom, line[index] ?? point)) entered = metres;
    if (before) metres += metresBetween(before, point);
    if (entered === null && isInside(area, point.latitude, point.longitude)) entered = metres;
  }
  if (entered === null) return null;
  return metres === 0 ? 0 : entered / metres;
}

/** The zones charged for a leg, with their indexes, each once, by the hour at which the car enters. */
export function zonesOf(
  zones: readonly ZoneCharge[],
  { from, to, way, at, seconds }: Leg,
  clock: { readonly timeZone: string; readonly holidays: readonly Holiday[] },
): readonly { readonly zone: ZoneCharge; readonly index: number }[] {
  const share = (zone: ZoneCharge): number | null => {
    if (zone.for === 'through') return entryShare(way, zone.outline);
    const end = zone.for === 'pickup' ? from : to;
    const area = { kind: 'polygon' as const, points: zone.outline };
    if (!isInside(area, end.latitude, end.longitude)) return null;
    return zone.for === 'pickup' ? 0 : 1;
  };
  return zones
    .map((zone, index) => ({ zone, index }))
    .filter(({ zone }) => {
      const along = share(zone);
      return along !== null && hoursHold(zone, localAt(at + along * seconds * 1000, clock.timeZone), clock.holidays);
    });
}
