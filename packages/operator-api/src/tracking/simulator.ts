import type { LatLng } from 'booking-core/domain';
import * as v from 'valibot';
import type { QuotedJourney } from '../calls/quotation.ts';
import type { BookingRow } from '../database/bookings.ts';
import type { Database } from '../database/open.ts';
import { metresBetween } from '../geo/index.ts';
import type { Providers } from '../providers/providers.ts';
import type { Assignment, RideService } from './rides.ts';

/**
 * Drivers for demonstrations and tests: a new booking gets one, who comes, waits and drives the route. A ride is a plan
 * that is written down once and looked up by the clock, so a server that was restarted goes on where the ride is by then.
 * One process of a database may drive.
 */
export interface Simulator {
  /** To be called every second. */
  tick(): Promise<void>;
}

export interface SimulatorDeps {
  readonly database: Database;
  readonly rides: RideService;
  readonly providers: Pick<Providers, 'route'>;
  readonly clock: () => number;
  /** How many times faster than real everything goes. */
  readonly speed: number;
}

const point = v.object({ latitude: v.number(), longitude: v.number() });
const leg = v.object({ from: v.number(), until: v.number(), path: v.array(point), seconds: v.number() });
const planShape = v.object({ approach: leg, way: leg, back: v.optional(leg) });
type Plan = v.InferOutput<typeof planShape>;
type Leg = Plan['approach'];

/** Between the booking and the driver's setting off, and at each door. */
const assignSeconds = 30;
const doorSeconds = 90;
const shortestPauseMs = 3_000;
/** How far away the driver is when the ride is given to them. */
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

/** A driver without a person behind it; the numbers are of the range that belongs to nobody. */
function assignmentOf(row: BookingRow, plan: Plan): Assignment {
  const number = (row.id % 9) + 1;
  const pick = (list: readonly string[]) => list[row.id % list.length] ?? '';
  return {
    driver_id: String(number),
    driver_name: `Driver ${number}`,
    driver_number: String(100 + number),
    driver_mobile: `+44770090000${number}`,
    licence: `DEMO-${100 + number}`,
    ...(cars[row.vehicle_id] ?? anyCar),
    registration: pick(plates),
    colour: pick(colours),
    photo: portrait(number),
    plan,
  };
}

const lengthOf = (path: readonly LatLng[]): number =>
  path.reduce((sum, at, index) => sum + (index === 0 ? 0 : metresBetween(path[index - 1] as LatLng, at)), 0);

/** Where a path is after a share of its length, from 0 to 1. */
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

const shareOf = ({ from, until }: Leg, now: number): number => (until <= from ? 1 : (now - from) / (until - from));

const order = ['upcoming', 'started', 'arrived', 'pob', 'finish'];

/** The status that a plan has at a moment. */
const statusAt = ({ approach, way, back }: Plan, now: number): string =>
  now >= (back ?? way).until
    ? 'finish'
    : now >= way.from
      ? 'pob'
      : now >= approach.until
        ? 'arrived'
        : now >= approach.from
          ? 'started'
          : 'upcoming';

export function createSimulator({ database, rides, providers, clock, speed }: SimulatorDeps): Simulator {
  const real = (seconds: number) => (seconds * 1000) / speed;

  async function planOf(row: BookingRow, now: number): Promise<Plan | null> {
    const journey = row.journey as QuotedJourney;
    const { path, returnPath = [] } = row.route as { path: readonly LatLng[]; returnPath?: readonly LatLng[] };
    const { pickup } = journey;
    // Around the compass, another way for each booking.
    const angle = (row.id * 2.399) % (2 * Math.PI);
    const stand = {
      latitude: pickup.latitude + approachDegrees * Math.sin(angle),
      longitude: pickup.longitude + approachDegrees * 1.6 * Math.cos(angle),
    };
    const route = await providers.route([stand, pickup], now);
    if (!route) return null;
    const soonest = now + Math.max(shortestPauseMs, real(assignSeconds));
    const driving = real(route.seconds);
    const from = journey.asap ? soonest : Math.max(soonest, row.pickup_at - driving);
    const until = from + driving;
    const door = Math.max(shortestPauseMs, real(doorSeconds));
    const driven = (start: number, seconds: number, along: readonly LatLng[], ends: readonly LatLng[]): Leg => ({
      from: start,
      until: start + real(seconds),
      path: along.length > 1 ? [...along] : [...ends],
      seconds,
    });
    const way = driven(until + door, journey.seconds, path, [journey.pickup, journey.dropoff]);
    return {
      approach: { from, until, path: [...route.path], seconds: route.seconds },
      way,
      // Whoever watches does not wait for days: the way back is driven after a pause, whenever it is booked for.
      ...(journey.kind === 'oneWay'
        ? {}
        : {
            back: driven(way.until + door, journey.returnSeconds, returnPath, [journey.dropoff, journey.pickup]),
          }),
    };
  }

  async function assignNew(now: number): Promise<void> {
    const rows = await database
      .selectFrom('bookings')
      .selectAll('bookings')
      .leftJoin('tracks', 'tracks.booking_id', 'bookings.id')
      .where('tracks.booking_id', 'is', null)
      .where('bookings.status', '=', 'upcoming')
      .where('bookings.sandbox', '=', false)
      .where((where) => where.or([where('bookings.payment_method', '=', 'cash'), where('bookings.paid', '=', true)]))
      .orderBy('bookings.id', 'desc')
      .limit(20)
      .execute();
    for (const row of rows) {
      const plan = await planOf(row, now);
      if (plan) await rides.assign(row.id, assignmentOf(row, plan), now);
    }
  }

  async function drive(bookingId: number, status: string, plan: Plan, now: number): Promise<void> {
    const wanted = order.indexOf(statusAt(plan, now));
    let here = status;
    for (let step = order.indexOf(status); step < wanted; step++) {
      const next = order[step + 1] as string;
      if (!(await rides.advance(bookingId, here, next, now))) return;
      here = next;
    }
    if (here !== 'started' && here !== 'arrived' && here !== 'pob') return;
    const { approach, way, back } = plan;
    const under = here !== 'pob' ? approach : back && now >= back.from ? back : way;
    const share = Math.min(1, shareOf(under, now));
    const at = pointAlong(under.path, share);
    const left = 1 - share;
    await rides.move(bookingId, here, {
      latitude: at.latitude,
      longitude: at.longitude,
      at: now,
      secondsLeft: Math.ceil(under.seconds * left),
      metresLeft: Math.round(lengthOf(under.path) * left),
    });
  }

  return {
    async tick() {
      const now = clock();
      await assignNew(now);
      const active = await database
        .selectFrom('tracks')
        .innerJoin('bookings', 'bookings.id', 'tracks.booking_id')
        .select(['tracks.booking_id', 'tracks.plan', 'bookings.status'])
        .where('bookings.status', 'in', ['upcoming', 'started', 'arrived', 'pob'])
        .where('tracks.plan', 'is not', null)
        .execute();
      for (const { booking_id, plan, status } of active) {
        const read = v.safeParse(planShape, plan);
        if (read.success) await drive(booking_id, status, read.output, now);
      }
    },
  };
}
