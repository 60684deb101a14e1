import { metresIn } from 'booking-core/domain';
import type { driveCalls, driverEvents, LegName, ResourceAnswer } from 'contracts';
import { numberOf } from '../set-up/settings/fields.ts';

/** What the driver's page knows of rides: no network, no screen. */

export type Leg = LegName;
/** A ride as the driver sees it. Moments are RFC 3339 in the operator's zone, money is minor units. */
export type DriveRide = ResourceAnswer<typeof driveCalls.rides>['rides'][number];
export type DrivePlace = DriveRide['pickup'];
/** How a ride stands (the statuses of specification 2 §2, and two that only the operator knows: `requested`, `noshow`). */
export type RideStatus = DriveRide['status'];
export type RideEvent = (typeof driverEvents)[number];

/** What is on its way to the server about a ride, oldest first. */
export interface QueuedEvent {
  readonly reference: string;
  readonly leg: Leg;
  readonly type: RideEvent;
  /** RFC 3339. */
  readonly occurredAt: string;
}

/** The server takes no more. */
const mostMetres = 5_000_000;

const after: Readonly<Record<RideEvent, RideStatus>> = {
  departed_to_pickup: 'started',
  arrived_at_pickup: 'arrived',
  passenger_on_board: 'pob',
  arrived_at_dropoff: 'finish',
  no_show: 'noshow',
};

/** Whether two say the same ride of the same booking. */
export const isSame = (
  a: { readonly reference: string; readonly leg: Leg },
  b: { readonly reference: string; readonly leg: Leg },
): boolean => a.reference === b.reference && a.leg === b.leg;

/** Rides as they stand once everything that is queued has arrived. */
export const withQueued = (rides: readonly DriveRide[], queued: readonly QueuedEvent[]): readonly DriveRide[] =>
  rides.map((ride) => {
    const last = queued.findLast((event) => isSame(event, ride));
    return last === undefined || isOver(ride) ? ride : { ...ride, status: after[last.type] };
  });

/** Whether nobody will be driven any more. */
export const isOver = ({ status }: Pick<DriveRide, 'status'>): boolean =>
  status === 'finish' || status === 'cancelled' || status === 'noshow';

/** Whether the driver is on the way, at the door or driving a passenger: only then does the position go out. */
export const isUnderWay = ({ status }: Pick<DriveRide, 'status'>): boolean =>
  status === 'started' || status === 'arrived' || status === 'pob';

const next: Partial<Record<RideStatus, RideEvent>> = {
  requested: 'departed_to_pickup',
  upcoming: 'departed_to_pickup',
  started: 'arrived_at_pickup',
  arrived: 'passenger_on_board',
  pob: 'arrived_at_dropoff',
};

/** What the big button says happened; null once nothing more happens. */
export const nextEvent = ({ status }: Pick<DriveRide, 'status'>): RideEvent | null => next[status] ?? null;

/** How many of the four stages are behind the driver. */
export const stagesDone = ({ status }: Pick<DriveRide, 'status'>): number =>
  ({ requested: 0, upcoming: 0, started: 1, arrived: 2, pob: 3, finish: 4, cancelled: 0, noshow: 4 })[status];

const byPickup = (a: DriveRide, b: DriveRide) => Date.parse(a.pickupAt) - Date.parse(b.pickupAt);

/** The ride that the page is about: the one under way, else the next one; null when the day is done. */
export function currentRide(rides: readonly DriveRide[]): DriveRide | null {
  const open = rides.filter((ride) => !isOver(ride)).sort(byPickup);
  return open.find(isUnderWay) ?? open[0] ?? null;
}

/** The ride after that one. */
export function rideAfter(rides: readonly DriveRide[], current: DriveRide): DriveRide | null {
  return rides.filter((ride) => !isOver(ride) && !isSame(ride, current)).sort(byPickup)[0] ?? null;
}

/** Where the driver goes next: to the pick-up, then to where the passenger wants to be. */
export const destinationOf = (ride: DriveRide): DrivePlace => (ride.status === 'pob' ? ride.dropoff : ride.pickup);

/**
 * The distance that a driver typed, in the operator's unit, as whole metres: null for nothing typed, `'wrong'` for what is no
 * distance that a car can drive.
 */
export function metresTyped(typed: string, { unit }: NonNullable<DriveRide['hire']>): number | null | 'wrong' {
  if (typed.trim() === '') return null;
  const distance = numberOf(typed);
  if (typeof distance !== 'number' || distance < 0) return 'wrong';
  const metres = Math.round(distance * metresIn[unit]);
  return metres <= mostMetres ? metres : 'wrong';
}

/** Whether a passenger who has not come may be reported by now (epoch milliseconds). */
export const mayReportNoShow = (ride: DriveRide, now: number): boolean =>
  ride.status === 'arrived' && ride.noShowFrom !== '' && Date.parse(ride.noShowFrom) <= now;

/**
 * The link that opens the phone's own map with the way to a place: Apple's maps on Apple's phones, else any that knows
 * Google's documented address.
 */
export function navigationLink({ latitude, longitude }: DrivePlace, userAgent: string): string {
  const at = `${latitude},${longitude}`;
  return /iPhone|iPad|Macintosh/.test(userAgent)
    ? `https://maps.apple.com/?daddr=${at}&dirflg=d`
    : `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${encodeURIComponent(at)}`;
}
