import type { LegName } from 'contracts/legs';
import type { Booking, BookingStatus } from './booking.ts';
import { currentLeg, isRideOver } from './booking-actions.ts';
import * as limits from './limits.ts';
import type { LatLng } from './place.ts';

/** A reported position of the vehicle, with its time (epoch milliseconds on the server's clock). */
export interface SeenPosition extends LatLng {
  readonly seenAt: number;
}

export interface TrackedDriver {
  readonly name: string;
  readonly number: string;
  /** '' for a shared link, and once the ride is over. */
  readonly mobile: string;
  readonly licence: string;
  /** A data URL, '' without one. */
  readonly photo: string;
}

export interface TrackedVehicle {
  readonly make: string;
  readonly model: string;
  readonly colour: string;
  readonly registration: string;
}

export interface TrackedPlace extends LatLng {
  readonly address: string;
}

/** A ride as its tracking page shows it (specification 2 §3, tracked booking and driver tracking). */
export interface TrackedRide {
  readonly jobPartId: string;
  /** '' for a shared link. */
  readonly bookingRef: string;
  readonly leg: LegName;
  /** The rides of the booking, this one among them; one alone for a shared link. */
  readonly legs: readonly { readonly leg: LegName; readonly status: BookingStatus; readonly pickupAt: number }[];
  /** No driver accepted it in time: the operator looks for one. */
  readonly lookingForDriver: boolean;
  readonly status: BookingStatus;
  readonly pickupAt: number;
  readonly pickup: TrackedPlace;
  readonly dropoff: TrackedPlace;
  readonly vias: readonly TrackedPlace[];
  readonly path: readonly LatLng[];
  readonly estimated: boolean;
  /** Null until there is one. */
  readonly driver: TrackedDriver | null;
  readonly vehicle: TrackedVehicle | null;
  readonly position: SeenPosition | null;
  /** Time left to the pick-up, or to the drop-off once the passenger is on board, when `position` was reported. */
  readonly secondsLeft: number | null;
  readonly metresLeft: number | null;
  /** Whether the page was opened by a shared link, which shows nothing but this ride. */
  readonly shared: boolean;
  /** When the passenger last shared it, epoch milliseconds; null or missing without a valid link. */
  readonly sharedAt?: number | null;
  /** The visitor's IP address as the server sees it. */
  readonly ip: string;
}

/** The length of a path in metres, as the sum of the straight lines between its points. */
export function pathMetres(way: readonly LatLng[]): number {
  const radians = Math.PI / 180;
  let metres = 0;
  for (const [index, to] of way.entries()) {
    const from = way[index - 1];
    if (!from) continue;
    const north = (to.latitude - from.latitude) * radians;
    const east = (to.longitude - from.longitude) * radians * Math.cos(((to.latitude + from.latitude) / 2) * radians);
    metres += 6_371_000 * Math.hypot(north, east);
  }
  return metres;
}

/** Whole minutes, rounded up (specification 2 §9). */
export const etaMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

/** Whether the vehicle is on its way, waiting at the pick-up, or driving the passenger. */
export const isUnderWay = (status: BookingStatus): boolean => ['started', 'arrived', 'pob'].includes(status);

/** Whether the status of a booking's rides may change while its page is open. @param now epoch milliseconds */
export function isSoonMoving(ride: Booking, now: number): boolean {
  const { status, pickupAt } = currentLeg(ride.legs) ?? ride;
  if (ride.jobPartId === '' || isRideOver(status)) return false;
  return isUnderWay(status) || (pickupAt < now + 2 * hourMs && pickupAt > now - 12 * hourMs);
}

const hourMs = 3_600_000;

/**
 * The state of the vehicle's position reports: `none` when the ride is not under way, `waiting` before the first
 * report, `lost` when the last one is older than `noSignalMs`. A vehicle that stands still is `live`, because it still
 * reports.
 */
export type Signal = 'none' | 'waiting' | 'live' | 'lost';

/** The signal of a ride. @param now epoch milliseconds, on the server's clock like `seenAt` */
export function signalOf(ride: Pick<TrackedRide, 'status' | 'position'>, now: number): Signal {
  if (!isUnderWay(ride.status)) return 'none';
  if (!ride.position) return 'waiting';
  return now - ride.position.seenAt > limits.noSignalMs ? 'lost' : 'live';
}

/** Milliseconds after which the time and distance left that came with a position no longer apply. */
const etaMaxAgeMs = 120_000;

/**
 * The ride as it is to be told now: without the time and distance left once the position that they were reported with is
 * too old to tell anything about now. @param now epoch milliseconds, on the server's clock like `seenAt`
 */
export function withoutOldEta<Ride extends Pick<TrackedRide, 'position' | 'secondsLeft' | 'metresLeft'>>(
  ride: Ride,
  now: number,
): Ride {
  const isOld = ride.position !== null && now - ride.position.seenAt > etaMaxAgeMs;
  return isOld ? { ...ride, secondsLeft: null, metresLeft: null } : ride;
}

/**
 * The position at which to draw the vehicle between two reported ones, `share` from 0 to 1. Never beyond the last
 * report; after a gap in time it is drawn at the last one immediately, because the path between is unknown.
 */
export function glide(from: SeenPosition | null, to: SeenPosition, share: number): LatLng {
  const part = Math.min(1, Math.max(0, share));
  if (!from || to.seenAt - from.seenAt > limits.glideGapMs) return to;
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: from.longitude + (to.longitude - from.longitude) * part,
  };
}
