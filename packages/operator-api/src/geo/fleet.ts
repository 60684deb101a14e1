import type { FleetPlan, Roads } from './data.ts';
import { isLatLng, metresBetween } from './distance.ts';
import { estimateTravel } from './estimate.ts';
import { isHourIn, localHour, type TrafficClock } from './speed.ts';
import type { LatLng } from './types.ts';

export interface NearestDriver {
  readonly travelSeconds: number;
  readonly distanceMetres: number;
  /** The stand that the vehicle waits at. */
  readonly stand: string;
}

export interface NearestDriverOptions {
  /** Epoch milliseconds; determines the vehicles on duty and the traffic. */
  readonly now: number;
  /** Varies the simulated vehicle positions; the same seed gives the same result for five minutes. */
  readonly seed?: number;
}

export interface Fleet {
  /**
   * @returns the vehicle with the shortest travel time, or null when none is in range or the coordinates are invalid.
   */
  nearestDriver(latitude: number, longitude: number, options: NearestDriverOptions): NearestDriver | null;
}

/** Vehicles wait around their stand, not on it: the more there are, the nearer the best one. */
const scatterMetres = 1_500;
const shuffleMs = 5 * 60_000;
/** Number of stands, nearest in a straight line, whose travel times are computed; farther ones never win. */
const comparedStands = 4;

function scatter(stand: LatLng, index: number, seed: number): LatLng {
  const turn = Math.imul(index + 1, 2654435761) ^ Math.imul(Math.trunc(seed) + 1, 40503);
  const angle = ((turn >>> 0) / 4294967296) * 2 * Math.PI;
  const away = (((Math.imul(turn, 1597334677) >>> 0) / 4294967296) * scatterMetres) / 111_195;
  return {
    latitude: stand.latitude + away * Math.sin(angle),
    longitude: stand.longitude + (away * Math.cos(angle)) / Math.cos((stand.latitude * Math.PI) / 180),
  };
}

/** The vehicles on duty at a stand in a given hour. */
interface Waiting {
  readonly name: string;
  readonly vehicles: readonly LatLng[];
}

/**
 * A simulated fleet whose vehicles wait at the stands of a plan; used when the operator has no dispatch system.
 * @param plan null for a fleet without vehicles
 * @param roads city centres and rivers for the travel-time estimates
 * @param traffic the hours of heavy traffic, on the plan's clocks
 */
export function fleetOf(
  plan: FleetPlan | null,
  roads?: Roads,
  traffic: Pick<TrafficClock, 'traffic' | 'weekend'> = {},
): Fleet {
  /** Cached vehicle positions of each stand, valid until the next shuffle or change of the hour. */
  let waiting = { span: Number.NaN, hour: Number.NaN, stands: [] as readonly (LatLng & Waiting)[] };
  const standsAt = ({ stands, timezone }: FleetPlan, now: number, seed: number) => {
    const { hour } = localHour(now, timezone);
    const span = Math.floor(now / shuffleMs) + seed;
    if (waiting.span !== span || waiting.hour !== hour) {
      const atWork = stands.flatMap(({ name, latitude, longitude, bands }, index) => {
        const count = bands.find((band) => isHourIn(hour, band))?.vehicles ?? 0;
        const stand = { latitude, longitude };
        const vehicles = Array.from({ length: Math.min(count, 12) }, (_, i) => scatter(stand, index * 16 + i, span));
        return count > 0 ? [{ ...stand, name, vehicles }] : [];
      });
      waiting = { span, hour, stands: atWork };
    }
    return waiting.stands;
  };
  return {
    nearestDriver(latitude, longitude, { now, seed = 0 }) {
      if (plan === null || !isLatLng(latitude, longitude)) return null;
      const at = { latitude, longitude };
      const near = standsAt(plan, now, seed)
        .map((stand) => ({ stand, metres: metresBetween(at, stand) }))
        .filter(({ metres }) => metres <= plan.maximumKilometres * 1000)
        .sort((a, b) => a.metres - b.metres)
        .slice(0, comparedStands);
      let first: NearestDriver | null = null;
      for (const { stand } of near) {
        const nearest = stand.vehicles
          .map((vehicle) => ({ vehicle, metres: metresBetween(at, vehicle) }))
          .reduce((best, next) => (next.metres < best.metres ? next : best));
        const travel = estimateTravel([nearest.vehicle, at], {
          ...{ ...traffic, departure: now, timeZone: plan.timezone },
          ...(roads ? { roads } : {}),
        });
        const travelSeconds = Math.max(plan.minimumSeconds, travel.durationSeconds);
        if (!first || travelSeconds < first.travelSeconds) {
          first = { travelSeconds, distanceMetres: travel.distanceMetres, stand: stand.name };
        }
      }
      return first;
    },
  };
}
