import { metresBetween } from './distance.ts';
import type { LatLng } from './types.ts';

/**
 * How fast a car gets on, in two smooth parts: streets that speed up with distance from the middle of a city, and main
 * roads on the middle stretch of a longer journey away from it. The values follow published averages: about 12 km/h in
 * the middle of London, 26 km/h over all of it, 37 km/h on local A roads, 92 km/h on the motorways of England.
 */
interface Centre extends LatLng {
  /** Speed in the very middle, and the distance over which streets become free. */
  readonly kmPerHour: number;
  readonly reachKilometres: number;
}

const centre = (latitude: number, longitude: number, kmPerHour: number, reachKilometres: number): Centre => ({
  latitude,
  longitude,
  kmPerHour,
  reachKilometres,
});

const london = centre(51.5074, -0.1278, 12, 13);
const centres: readonly Centre[] = [
  london,
  centre(52.4797, -1.9027, 18, 6),
  centre(53.4795, -2.2451, 18, 6),
  centre(53.7997, -1.5492, 18, 5),
  centre(53.4075, -2.9919, 18, 5),
  centre(53.3811, -1.4701, 18, 4),
  centre(51.4545, -2.5879, 17, 4),
  centre(51.4816, -3.1791, 18, 4),
  centre(54.9738, -1.6132, 18, 4),
  centre(52.9548, -1.1581, 18, 4),
  centre(52.6369, -1.1398, 18, 4),
  centre(55.9533, -3.1883, 17, 4),
  centre(55.8609, -4.2514, 18, 5),
];

const openRoadKmPerHour = 45;
const mainRoadKmPerHour = 92;

const smooth = (value: number, from: number, to: number): number => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/** 1 in the middle of a city, 0 in the country: how much a place feels the rush hour. */
function urban(at: LatLng): { share: number; streetKmPerHour: number; fromLondonKm: number } {
  let share = 0;
  let street = openRoadKmPerHour;
  let fromLondonKm = 0;
  for (const city of centres) {
    const km = metresBetween(at, city) / 1000;
    if (city === london) fromLondonKm = km;
    const here = Math.exp(-km / city.reachKilometres);
    share = Math.max(share, here);
    street = Math.min(street, openRoadKmPerHour - (openRoadKmPerHour - city.kmPerHour) * here);
  }
  return { share, streetKmPerHour: street, fromLondonKm };
}

/**
 * Speed at one point of a journey in km/h.
 *
 * @param journeyKm length of the journey by road
 * @param fromEndKm how far the point is from the nearer end of the journey
 * @param traffic factor on travel time in the middle of a city; half of its excess is felt in the country
 */
export function speedAt(at: LatLng, journeyKm: number, fromEndKm: number, traffic: number): number {
  const { share, streetKmPerHour, fromLondonKm } = urban(at);
  const mainRoad = smooth(journeyKm, 12, 60) * smooth(fromEndKm, 1, 12) * smooth(fromLondonKm, 6, 26);
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

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Hour (with minutes as a fraction) and kind of day of a moment on the clocks of a time zone. */
export function localHour(epochMs: number, timeZone: string): { hour: number; weekend: boolean } {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    clocks.set(timeZone, clock);
  }
  const parts = new Map(clock.formatToParts(epochMs).map(({ type, value }) => [type, value]));
  const weekday = parts.get('weekday');
  return {
    hour: Number(parts.get('hour')) + Number(parts.get('minute')) / 60,
    weekend: weekday === 'Sat' || weekday === 'Sun',
  };
}

/** The factor that holds at a moment; 1 where no band speaks. */
export function trafficAt(
  epochMs: number,
  timeZone = 'Europe/London',
  bands: readonly TrafficBand[] = defaultTraffic,
): number {
  const { hour, weekend } = localHour(epochMs, timeZone);
  const days = weekend ? 'weekend' : 'weekday';
  return bands.find((band) => band.days === days && hour >= band.from && hour < band.to)?.factor ?? 1;
}
