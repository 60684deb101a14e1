import { localAt } from 'booking-core/domain';
import type { Roads } from './data.ts';
import { metresBetween } from './distance.ts';
import type { LatLng } from './types.ts';

/**
 * The speed model has two smooth parts: streets, faster with distance from the city centre, and main roads on the
 * middle stretch of longer journeys outside the city. The values follow published averages for England: 37 km/h on
 * local main roads, 92 km/h on motorways.
 */
type Centre = Roads['centres'][number];

const openRoadKmPerHour = 45;
const mainRoadKmPerHour = 92;

const smooth = (value: number, from: number, to: number): number => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/**
 * @returns `share`: 1 in a city centre, 0 in the country, the weight of the rush hour; the street speed; and
 * `mainRoads`: 0 where no main road leads, 1 where main roads have their full speed.
 */
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

/** A city farther away than this many of its reaches changes a speed by less than the last bit of the number. */
const reachesFelt = 37;

/**
 * @returns the cities that have an effect on speeds within `metres` of a point; without the others, each speed there is
 * the same
 */
export const centresFelt = (centres: readonly Centre[], at: LatLng, metres: number): readonly Centre[] =>
  centres.filter((city) => {
    const km = Math.max(reachesFelt * city.reachKilometres, city.mainRoadsWhollyFromKilometres ?? 0);
    return metresBetween(at, city) - metres < km * 1000;
  });

/**
 * Speed at one point of a journey in km/h.
 *
 * @param journeyKm length of the journey by road
 * @param fromEndKm distance of the point from the nearer end of the journey
 * @param traffic factor on travel time in a city centre; half of its excess over 1 applies in the country
 * @param centres the cities of the region; open country without any
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

/**
 * A factor on travel time during some hours of some days; local time, `from` included, `to` excluded. Of hours over
 * midnight, each part belongs to its own day.
 */
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

/** The traffic factor for journeys without a departure time: slightly above free flow. */
export const trafficWithoutTime = 1.1;

interface LocalHour {
  readonly hour: number;
  /** 1 for Monday to 7. */
  readonly day: number;
}

/** Cache by zone and minute: pricing one journey looks up the same minute many times. */
const localHours = new Map<string, LocalHour>();

/** @returns the local hour (minutes as a fraction) and the day of the week, for a moment in a time zone. */
export function localHour(epochMs: number, timeZone: string): LocalHour {
  const key = `${timeZone} ${Math.floor(epochMs / 60_000)}`;
  const known = localHours.get(key);
  if (known) return known;
  const local = localAt(epochMs, timeZone);
  const found = {
    hour: Number(local.slice(11, 13)) + Number(local.slice(14)) / 60,
    day: new Date(`${local}Z`).getUTCDay() || 7,
  };
  if (localHours.size >= 1_000) localHours.clear();
  localHours.set(key, found);
  return found;
}

/** @returns whether an hour is in a range, which may pass midnight: from 22 to 5 */
export const isHourIn = (hour: number, { from, to }: { readonly from: number; readonly to: number }): boolean =>
  from <= to ? hour >= from && hour < to : hour >= from || hour < to;

/** When traffic is heavy at a place. */
export interface TrafficClock {
  /** IANA name of the time zone of the hours; default UTC. */
  readonly timeZone?: string;
  /** Default: `defaultTraffic`. */
  readonly traffic?: readonly TrafficBand[];
  /** The days of the weekend, 1 for Monday to 7; default Saturday and Sunday. */
  readonly weekend?: readonly number[];
}

/** @returns the traffic factor at a moment; 1 where no band applies. */
export function trafficAt(
  epochMs: number,
  { timeZone = 'UTC', traffic: bands = defaultTraffic, weekend = [6, 7] }: TrafficClock = {},
): number {
  const { hour, day } = localHour(epochMs, timeZone);
  const days = weekend.includes(day) ? 'weekend' : 'weekday';
  return bands.find((band) => band.days === days && isHourIn(hour, band))?.factor ?? 1;
}
