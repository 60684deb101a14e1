import { localAt } from 'booking-core/domain';
import type { Roads } from './data.ts';
import { metresBetween } from './distance.ts';
import type { LatLng } from './types.ts';

/**
 * How fast a car gets on, in two smooth parts: streets that speed up with distance from the middle of a city, and main
 * roads on the middle stretch of a longer journey away from it. The values follow published averages for England: 37 km/h on
 * local main roads, 92 km/h on motorways.
 */
type Centre = Roads['centres'][number];

const openRoadKmPerHour = 45;
const mainRoadKmPerHour = 92;

const smooth = (value: number, from: number, to: number): number => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/** 1 in the middle of a city, 0 in the country: how much a place feels the rush hour; and how far main roads lead there. */
function urban(at: LatLng, centres: readonly Centre[]) {
  let share = 0;
  let streetKmPerHour = openRoadKmPerHour;
  let mainRoads = 1;
  for (const city of centres) {
    const km = metresBetween(at, city) / 1000;
    const here = Math.exp(-km / city.reachKilometres);
    share = Math.max(share, here);
    streetKmPerHour = Math.min(streetKmPerHour, openRoadKmPerHour - (openRoadKmPerHour - city.kmPerHour) * here);
    const { mainRoadsFromKilometres: from, mainRoadsWhollyFromKilometres: wholly } = city;
    if (from !== undefined && wholly !== undefined) mainRoads *= smooth(km, from, wholly);
  }
  return { share, streetKmPerHour, mainRoads };
}

/**
 * Speed at one point of a journey in km/h.
 *
 * @param journeyKm length of the journey by road
 * @param fromEndKm how far the point is from the nearer end of the journey
 * @param traffic factor on travel time in the middle of a city; half of its excess is felt in the country
 * @param centres the cities around; the open country without any
 */
export function speedAt(
  at: LatLng,
  journeyKm: number,
  fromEndKm: number,
  traffic: number,
  centres: readonly Centre[] = [],
): number {
  const { share, streetKmPerHour, mainRoads } = urban(at, centres);
  const mainRoad = smooth(journeyKm, 12, 60) * smooth(fromEndKm, 1, 12) * mainRoads;
  const free = streetKmPerHour + (mainRoadKmPerHour - streetKmPerHour) * mainRoad;
  return free / (1 + (traffic - 1) * (0.5 + 0.5 * share));
}

/** A factor on travel time during some hours of some days; local time, `from` included, `to` excluded. */
export interface TrafficBand {
  readonly days: 'weekday' | 'weekend';
  readonly from: number;
  readonly to: number;
  readonly factor: number;
}

export const defaultTraffic: readonly TrafficBand[] = [
  { days: 'weekday', from: 0, to: 6, factor: 0.85 },
  { days: 'weekday', from: 6, to: 7, factor: 1 },
  { days: 'weekday', from: 7, to: 10, factor: 1.3 },
  { days: 'weekday', from: 10, to: 16, factor: 1.1 },
  { days: 'weekday', from: 16, to: 19, factor: 1.35 },
  { days: 'weekday', from: 19, to: 22, factor: 1 },
  { days: 'weekday', from: 22, to: 24, factor: 0.85 },
  { days: 'weekend', from: 0, to: 9, factor: 0.85 },
  { days: 'weekend', from: 9, to: 12, factor: 1 },
  { days: 'weekend', from: 12, to: 19, factor: 1.1 },
  { days: 'weekend', from: 19, to: 24, factor: 0.95 },
];

/** What is taken when nobody says when the journey starts: a little above free flow. */
export const trafficWithoutTime = 1.1;

interface LocalHour {
  readonly hour: number;
  readonly weekend: boolean;
}

/** By zone and minute: a journey asks about the same one again and again. */
const localHours = new Map<string, LocalHour>();

/** Hour (with minutes as a fraction) and kind of day of a moment on the clocks of a time zone. */
export function localHour(epochMs: number, timeZone: string): LocalHour {
  const key = `${timeZone} ${Math.floor(epochMs / 60_000)}`;
  const known = localHours.get(key);
  if (known) return known;
  const local = localAt(epochMs, timeZone);
  const day = new Date(`${local}Z`).getUTCDay();
  const found = {
    hour: Number(local.slice(11, 13)) + Number(local.slice(14)) / 60,
    weekend: day === 0 || day === 6,
  };
  if (localHours.size >= 1_000) localHours.clear();
  localHours.set(key, found);
  return found;
}

/** The factor that holds at a moment; 1 where no band speaks. */
export function trafficAt(epochMs: number, timeZone = 'UTC', bands: readonly TrafficBand[] = defaultTraffic): number {
  const { hour, weekend } = localHour(epochMs, timeZone);
  const days = weekend ? 'weekend' : 'weekday';
  return bands.find((band) => band.days === days && hour >= band.from && hour < band.to)?.factor ?? 1;
}
