import type { LatLng } from 'booking-core/domain';
import { metresBetween } from '../geo/index.ts';
import { orNoRoute, type Providers } from '../providers/providers.ts';
import type { Leg, RideEventType } from '../rides/leg.ts';
import type { Assignment } from '../rides/service.ts';

/**
 * Simulated drivers for demonstrations and tests: each new ride is assigned one, who drives to the pick-up, waits and
 * drives the route. The simulator is a client of the dispatch API and stores nothing: a ride's plan is computed from
 * its reported events and the clock, so a restarted simulator continues at the current point. Only one simulator may
 * run at a time.
 */
export interface Simulator {
  /** Call it every second. */
  tick(): Promise<void>;
}

/** A ride as a dispatch system knows it. */
export interface OpenRide {
  /** The booking's reference. */
  readonly reference: string;
  readonly leg: Leg;
  readonly status: string;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  readonly asap: boolean;
  /** Pick-up, vias, drop-off. */
  readonly stops: readonly LatLng[];
  /** Whether the driver waits at the drop-off and drives the passenger back. */
  readonly comesBack: boolean;
  readonly vehicleId: number;
  readonly assigned: boolean;
  /** Times of its reported events, epoch milliseconds. */
  readonly moments: Readonly<Partial<Record<RideEventType, number>>>;
}

interface RideName {
  readonly reference: string;
  readonly leg: Leg;
}

/** The calls of the dispatch API that a simulator makes. */
export interface DispatchClient {
  /** Rides that are not over and may be driven. */
  openRides(): Promise<readonly OpenRide[]>;
  assign(ride: RideName, assignment: Assignment): Promise<void>;
  /** @param event its id is the same for every try of one drive, so that the server counts it once */
  report(
    ride: RideName,
    event: { readonly id: string; readonly type: RideEventType; readonly at: number } & LatLng,
  ): Promise<void>;
  positions(list: readonly (RideName & LatLng & { readonly at: number })[]): Promise<void>;
}

export interface SimulatorDeps {
  readonly client: DispatchClient;
  readonly providers: Pick<Providers, 'route'>;
  readonly clock: () => number;
  /** Speed factor relative to real time. */
  readonly speed: number;
}

/** A drive along a path; `from` and `until` are epoch milliseconds. */
interface Drive {
  readonly from: number;
  readonly until: number;
  readonly path: readonly LatLng[];
}

interface Plan {
  readonly approach: Drive;
  readonly way: Drive;
  /** The return drive of a wait-and-return ride. */
  readonly back: Drive | null;
  /** The ride when it was last seen. */
  readonly ride: OpenRide;
}

/**
 * Time from the booking to the driver's departure, and the wait at pick-up and drop-off; divided by the speed factor.
 */
const assignSeconds = 30;
const doorSeconds = 90;
const shortestPauseMs = 3_000;
/** Distance of the driver from the pick-up when the ride is assigned, in degrees of latitude. */
const approachDegrees = 0.018;

interface Car {
  readonly make: string;
  readonly model: string;
}
const cars: Readonly<Record<number, Car>> = {
  1: { make: 'Toyota', model: 'Prius' },
  2: { make: 'Skoda', model: 'Superb Estate' },
  3: { make: 'Mercedes', model: 'E-Class' },
  4: { make: 'Volkswagen', model: 'Sharan' },
  5: { make: 'Mercedes', model: 'V-Class' },
  6: { make: 'Peugeot', model: 'Partner' },
};
const anyCar: Car = { make: 'Toyota', model: 'Prius' };
const colours = ['grey', 'black', 'silver', 'blue', 'white'];
const plates = ['LK21 ABC', 'LD70 DEF', 'LN22 GHJ', 'LB23 KLM', 'LR71 NPR'];

const portrait = (number: number): string => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#dbe2df"/><circle cx="48" cy="38" r="17" fill="#5d6f68"/><path d="M14 96c2-25 16-36 34-36s32 11 34 36z" fill="#5d6f68"/><text x="48" y="88" font-family="sans-serif" font-size="20" fill="#fff" text-anchor="middle">${number}</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};

const nameOf = ({ reference, leg }: RideName): string => `${reference}/${leg}`;

/** @returns a pseudo-random number that is always the same for a ride. */
const seedOf = (ride: RideName): number =>
  [...nameOf(ride)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_003, 7);

/** @returns an invented driver and vehicle; the phone numbers are from a range reserved for fiction. */
function assignmentOf(ride: OpenRide): Assignment {
  const seed = seedOf(ride);
  const number = (seed % 9) + 1;
  const pick = (list: readonly string[]) => list[seed % list.length] ?? '';
  return {
    driver: {
      name: `Driver ${number}`,
      phone: `+44770090000${number}`,
      photoUrl: portrait(number),
      licence: `DEMO-${100 + number}`,
    },
    vehicle: {
      ...(cars[ride.vehicleId] ?? anyCar),
      colour: pick(colours),
      registration: pick(plates),
      licence: `DEMO-V${100 + number}`,
      wheelchairAccessible: false,
    },
  };
}

const lengthOf = (path: readonly LatLng[]): number =>
  path.reduce((sum, at, index) => sum + (index === 0 ? 0 : metresBetween(path[index - 1] as LatLng, at)), 0);

/** @returns the point of a path after a share of its length, from 0 to 1. */
export function pointAlong(path: readonly LatLng[], share: number): LatLng {
  let left = lengthOf(path) * Math.min(1, Math.max(0, share));
  for (let index = 1; index < path.length; index++) {
    const [from, to] = [path[index - 1] as LatLng, path[index] as LatLng];
    const metres = metresBetween(from, to);
    if (left <= metres && metres > 0) {
      const part = left / metres;
      return {
        latitude: from.latitude + (to.latitude - from.latitude) * part,
        longitude: from.longitude + (to.longitude - from.longitude) * part,
      };
    }
    left -= metres;
  }
  return path.at(-1) as LatLng;
}

/**
 * Whether a ride has begun anew since its plan was made: without its driver, or with another one in their place, the
 * events that were reported are none of the ride's any more.
 */
const isBegunAnew = ({ ride: { moments: before } }: Plan, { assigned, moments }: OpenRide): boolean =>
  !assigned || Object.keys(before).some((type) => moments[type as RideEventType] === undefined);

const bookedOf = ({ pickupAt, asap, stops, comesBack }: OpenRide): string =>
  JSON.stringify([pickupAt, asap, stops, comesBack]);

/** Whether another time or way was booked while the driver had not set off yet. */
const isAmended = ({ ride: before }: Plan, ride: OpenRide): boolean =>
  ride.moments.departed_to_pickup === undefined && bookedOf(before) !== bookedOf(ride);

const shareOf = ({ from, until }: Drive, now: number): number =>
  until <= from ? 1 : Math.min(1, (now - from) / (until - from));

/** @returns the events that are due by `now` according to a plan, in order, each with its time. */
const reportsBy = ({ approach, way, back }: Plan, now: number) =>
  (
    [
      ['departed_to_pickup', approach.from],
      ['arrived_at_pickup', approach.until],
      ['passenger_on_board', way.from],
      ['arrived_at_dropoff', (back ?? way).until],
    ] as const
  ).filter(([, at]) => at <= now);

/** @returns the simulated drivers of a server. */
export function createSimulator({ client, providers, clock, speed }: SimulatorDeps): Simulator {
  const real = (seconds: number) => Math.round((seconds * 1000) / speed);
  const door = Math.max(shortestPauseMs, real(doorSeconds));
  const plans = new Map<string, Plan>();

  async function drive(from: number, stops: readonly LatLng[], now: number): Promise<Drive | null> {
    const route = await orNoRoute(providers.route([...stops], now));
    return route && { from, until: from + real(route.seconds), path: route.path.length > 1 ? route.path : stops };
  }

  async function planOf(ride: OpenRide, now: number): Promise<Plan | null> {
    const { moments, stops } = ride;
    const pickup = stops[0] as LatLng;
    // Each ride's driver comes from another direction.
    const angle = (seedOf(ride) * 2.399) % (2 * Math.PI);
    const stand = {
      latitude: pickup.latitude + approachDegrees * Math.sin(angle),
      longitude: pickup.longitude + approachDegrees * 1.6 * Math.cos(angle),
    };
    const soonest = now + Math.max(shortestPauseMs, real(assignSeconds));
    // The starting point is invented, so there may be no road near it: then the driver comes in a straight line.
    const coming = (await drive(0, [stand, pickup], now)) ?? { from: 0, until: door, path: [stand, pickup] };
    const booked = ride.asap ? soonest : Math.max(soonest, ride.pickupAt - coming.until);
    const from = moments.departed_to_pickup ?? booked;
    const until = moments.arrived_at_pickup ?? Math.max(from, from + coming.until);
    const way = await drive(moments.passenger_on_board ?? until + door, stops, now);
    const back = way && ride.comesBack ? await drive(way.until + door, [...stops].reverse(), now) : null;
    return way && { approach: { ...coming, from, until }, way, back, ride };
  }

  /** @returns the vehicle's current position; null before it departs. */
  function placeAt({ approach, way, back }: Plan, now: number): LatLng | null {
    if (now < approach.from) return null;
    const under = back && now >= back.from ? back : now >= way.from ? way : approach;
    return pointAlong(under.path, shareOf(under, now));
  }

  return {
    async tick() {
      const now = clock();
      const open = await client.openRides();
      const names = new Set(open.map(nameOf));
      for (const name of plans.keys()) if (!names.has(name)) plans.delete(name);
      const seen: (RideName & LatLng & { at: number })[] = [];
      for (const ride of open) {
        const name = nameOf(ride);
        const before = plans.get(name);
        const isCurrent = before && !isBegunAnew(before, ride) && !isAmended(before, ride);
        const plan = isCurrent ? before : await planOf(ride, now);
        if (!plan) continue;
        plans.set(name, { ...plan, ride });
        const { reference, leg } = ride;
        if (!ride.assigned) await client.assign({ reference, leg }, assignmentOf(ride));
        const here = placeAt(plan, now);
        if (here === null) continue;
        for (const [type, at] of reportsBy(plan, now)) {
          if (ride.moments[type] !== undefined) continue;
          await client.report({ reference, leg }, { id: `simulator-${type}-${at}`, type, at, ...here });
        }
        seen.push({ reference, leg, ...here, at: now });
      }
      if (seen.length > 0) await client.positions(seen.slice(0, 500));
    },
  };
}
