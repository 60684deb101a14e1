import type { LegName } from 'contracts/legs';
import type { Booking, BookingStatus } from './booking.ts';
import { currentLeg, isRideOver } from './booking-actions.ts';
import * as limits from './limits.ts';
import type { LatLng } from './place.ts';

/** Where the vehicle was, and when (epoch milliseconds on the server's clock). */
export interface SeenPosition extends LatLng {
  readonly seenAt: number;
}

export interface TrackedDriver {
  readonly name: string;
  readonly number: string;
  /** '' for a shared link, and once the ride is over. */
  readonly mobile: string;
  readonly licence: string;
  /** A data address, '' without one. */
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
  /** Nobody accepted it in time: the operator looks for a driver. */
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
  /** To the pick-up, or to the drop-off once the passenger is on board; as of `position`. */
  readonly secondsLeft: number | null;
  readonly metresLeft: number | null;
  /** Whether this is a link that was shared: it shows the ride and nothing else. */
  readonly shared: boolean;
  /** When the passenger last shared it, epoch milliseconds; null and missing where no link works. */
  readonly sharedAt?: number | null;
  /** The visitor's address as the server sees it. */
  readonly ip: string;
}

/** How long a way is, in metres, from one point to the next in a straight line. */
export function wayMetres(way: readonly LatLng[]): number {
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

/** The vehicle is on the road, or at the door. */
export const isUnderWay = (status: BookingStatus): boolean => ['started', 'arrived', 'pob'].includes(status);

/** Whether something may happen to a booking's rides while its page is open. @param now epoch milliseconds */
export function isSoonMoving(ride: Booking, now: number): boolean {
  const { status, pickupAt } = currentLeg(ride.legs) ?? ride;
  if (ride.jobPartId === '' || isRideOver(status)) return false;
  return isUnderWay(status) || (pickupAt < now + 2 * hourMs && pickupAt > now - 12 * hourMs);
}

const hourMs = 3_600_000;

/**
 * What is known of where the vehicle is: `none` when nobody has to know, `waiting` before it was first heard of, `lost`
 * when it has not been heard of for a while. A vehicle that stands still is `live`: it is heard of.
 */
export type Signal = 'none' | 'waiting' | 'live' | 'lost';

/** @param now epoch milliseconds, by the clock that positions are seen by. */
export function signalOf(ride: Pick<TrackedRide, 'status' | 'position'>, now: number): Signal {
  if (!isUnderWay(ride.status)) return 'none';
  if (!ride.position) return 'waiting';
  return now - ride.position.seenAt > limits.noSignalMs ? 'lost' : 'live';
}

/**
 * Where to draw the vehicle on its way from one seen position to the next, `share` from 0 to 1. Never beyond what was
 * seen; after a gap it stands where it was seen at once, for nobody knows the way between.
 */
export function glide(from: SeenPosition | null, to: SeenPosition, share: number): LatLng {
  const part = Math.min(1, Math.max(0, share));
  if (!from || to.seenAt - from.seenAt > limits.glideGapMs) return to;
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: from.longitude + (to.longitude - from.longitude) * part,
  };
}
