import { formatDistance, isoWithOffset } from 'booking-core/domain';
import type { AskedOf } from 'contracts';
import { signTrackingLink } from '../accounts/booking-link.ts';
import { legStatusNow } from '../bookings/details.ts';
import { type CallContext, type Handler, timeZoneOf } from '../calls/context.ts';
import type { Deps } from '../deps.ts';
import { badRequest, refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import { currentLeg, isMoving, isOver } from '../rides/leg.ts';
import type { LegRow } from '../rides/store.ts';
import { wayOf } from '../rides/way.ts';
import { type Follower, findTrack, followedBy, footprintOf, statusOf, type TrackRow } from './rides.ts';

/** The calls of live tracking (specification 2 §7). */

interface RideOf extends Follower {
  /** The requested ride: that of a shared link, the one named by `leg`, or else the current or next one. */
  readonly ride: LegRow;
}

/** Finds the ride by `jobpartid` for its owner, or by `id`, `jobpartid=0` and `code` for a caller with a link. */
async function rideOf(context: CallContext, { jobpartid, id, code, leg }: AskedOf<'trackVehicle'>): Promise<RideOf> {
  const wanted = Number(jobpartid) || Number(id);
  if (wanted === 0) throw badRequest('jobpartid is required');
  const follower = await followedBy(context.deps, { id: wanted, code }, context.customer, context.now);
  // The refusal does not reveal to an unauthorised caller whether the ride exists or was once shared.
  if (!follower) throw refuse(messages.noTracking);
  const { rides, shared } = follower;
  const named = shared ?? leg;
  const ride = named === '' ? currentLeg(rides) : rides.find((each) => each.leg === named);
  if (!ride) throw refuse(messages.noTracking);
  return { ...follower, ride };
}

const keyOf = ({ booking_id: bookingId, leg }: LegRow) => ({ bookingId, leg });

/** @returns the full address at a position; '' where none is known. */
function nameOf(
  { providers }: Pick<Deps, 'providers'>,
  at: { readonly latitude: number | null; readonly longitude: number | null },
): string {
  if (at.latitude === null || at.longitude === null) return '';
  return providers.knownAt({ latitude: at.latitude, longitude: at.longitude })?.fulladdress ?? '';
}

/** Only photos stored as data URLs are sent: fetching one from another server would reveal the visitor to it. */
const shownPhoto = (track: TrackRow | null): string => (track?.photo.startsWith('data:image/') ? track.photo : '');

/** GET /api/trackvehicle: all data of a tracking page in one response. */
export const trackVehicle: Handler<'trackVehicle'> = async (context, asked) => {
  const { deps } = context;
  const { row, rides, ride, shared: link } = await rideOf(context, asked);
  const shared = link !== null;
  // Without a driver's report a ride that is long past is over, as in the passenger's lists.
  const status = legStatusNow(deps, row, ride);
  const zone = timeZoneOf(deps);
  const { pickup, vias, dropoff, path, source } = wayOf(row, ride.leg);
  const track = await findTrack(deps.database, keyOf(ride));
  const car = {
    vehmake: track?.make ?? '',
    vehmodel: track?.model ?? '',
    vehregno: track?.registration ?? '',
    vehcolour: track?.colour ?? '',
  };
  // The driver's position is private before and after the ride.
  const seen = track && isMoving(ride.status) && track.position_at !== null ? track : null;
  return {
    code: 1,
    message: '',
    shared,
    sharedat: shared || ride.shared_at === null ? '' : isoWithOffset(ride.shared_at, zone),
    ip: context.address,
    booking: {
      jobpartid: String(row.id),
      bookingref: shared ? '' : row.reference,
      leg: ride.leg,
      legs: (shared ? [ride] : rides).map((each) => ({
        leg: each.leg,
        status: legStatusNow(deps, row, each),
        pickupdatetime: isoWithOffset(each.pickup_at, zone),
      })),
      lookingfordriver: ride.overdue,
      status,
      ...car,
      photo: shownPhoto(track),
      drivername: track?.driver_name ?? '',
      pcolicence: track?.licence ?? '',
      ispaid: shared ? false : row.paid,
      vialocations: vias.map(({ address, latitude, longitude }) => ({ address, latitude, longitude })),
      routepath: path.map(({ latitude, longitude }) => [longitude, latitude] as const),
      routesource: source,
      pickupdatetime: isoWithOffset(ride.pickup_at, zone),
      pickupaddress: pickup.address,
      picklat: pickup.latitude,
      picklng: pickup.longitude,
      dropoffaddress: dropoff.address,
      dofflat: dropoff.latitude,
      dofflng: dropoff.longitude,
    },
    driver: track
      ? {
          code: 1,
          message: '',
          driverid: track.driver_id,
          drivername: track.driver_name,
          drivernumber: track.driver_number,
          drivermobile: shared || isOver(status) ? '' : track.driver_mobile,
          tfllicence: track.licence,
          ...car,
          jobid: String(row.id),
          status,
          state: status,
          traveltime: seen?.seconds_left ?? null,
          distance: seen?.metres_left ?? null,
          etaetc: seen?.seconds_left === null || !seen ? null : Math.ceil(seen.seconds_left / 60),
          distancedescription: seen?.metres_left
            ? formatDistance(seen.metres_left, 'en', deps.operator.configuration.distanceunit)
            : '',
          currentlat: seen?.latitude ?? null,
          currentlng: seen?.longitude ?? null,
          coordinates: seen && seen.longitude !== null && seen.latitude !== null ? [seen.longitude, seen.latitude] : [],
          currentlocation: seen ? await nameOf(deps, seen) : '',
          userlocation: [pickup.longitude, pickup.latitude],
          positiontime: seen?.position_at ? isoWithOffset(seen.position_at, zone) : '',
        }
      : null,
  };
};

/** GET /api/driverphoto: the driver's photo as a data URL, '' without one. */
export const driverPhoto: Handler<'driverPhoto'> = async (context, asked) => {
  const { ride } = await rideOf(context, asked);
  return { code: 1, message: '', photo: shownPhoto(await findTrack(context.deps.database, keyOf(ride))) };
};

/**
 * @returns when the vehicle set off for a ride, epoch milliseconds: its first reported event, because an earlier one
 * may have been lost; 0 when none is known.
 */
function setOffAt({ moments }: LegRow): number {
  const reported = Object.values(moments as Record<string, number>);
  return reported.length === 0 ? 0 : Math.min(...reported);
}

/** GET /api/driverFootprint: the vehicle's positions during this ride; empty when it is not under way. */
export const driverFootprint: Handler<'driverFootprint'> = async (context, asked) => {
  const { deps } = context;
  const { ride } = await rideOf(context, asked);
  // A driver may be given to a ride hours before it begins: until then the position is private.
  const points = isMoving(ride.status) ? await footprintOf(deps.database, keyOf(ride), setOffAt(ride)) : [];
  const zone = timeZoneOf(deps);
  return {
    code: 1,
    message: '',
    footprint: points.map(({ at, latitude, longitude }) => ({
      lat: latitude,
      lng: longitude,
      time: isoWithOffset(at, zone),
    })),
  };
};

/** POST /api/trackinglink: creates a link that shows only this ride, until the ride ends. */
export const trackingLink: Handler<'trackingLink'> = async (context, asked) => {
  const { row, ride, shared } = await rideOf(context, asked);
  if (isOver(ride.status)) throw refuse(messages.noTracking);
  // The recipient of a shared link may pass it on, but only the passenger can create a new one.
  if (shared !== null) throw refuse(messages.notYours);
  const from = Math.max(ride.pickup_at, context.now);
  await context.deps.database
    .updateTable('ride_legs')
    .set({ shared_at: context.now })
    .where('booking_id', '=', row.id)
    .where('leg', '=', ride.leg)
    .execute();
  return {
    code: 1,
    message: '',
    id: String(row.id),
    link: await signTrackingLink(context.deps, row.id, ride.leg, from, ride.share_round),
  };
};

/** POST /api/passengerhere: notifies the driver waiting at the pick-up that the passenger is there. */
export const passengerHere: Handler<'passengerHere'> = async (context, asked) => {
  const { ride, shared } = await rideOf(context, asked);
  if (shared !== null) throw refuse(messages.notYours);
  const { ok } = await context.rides.passengerHere(keyOf(ride), { now: context.now });
  if (!ok) throw refuse(messages.driverNotThere);
  return { code: 1, message: '' };
};

/** DELETE /api/trackinglink: revokes all links that share this ride. */
export const stopSharing: Handler<'stopSharing'> = async (context, asked) => {
  const { deps, now } = context;
  const { row, ride, shared } = await rideOf(context, asked);
  if (shared !== null) throw refuse(messages.notYours);
  await deps.database
    .updateTable('ride_legs')
    .set((update) => ({ shared_at: null, share_round: update('share_round', '+', 1) }))
    .where('booking_id', '=', row.id)
    .where('leg', '=', ride.leg)
    .execute();
  // The update makes the hub check the followers by shared link again, which removes them.
  await deps.bus?.publish(statusOf(row.id, ride.status, now, { leg: ride.leg, over: false }));
  return { code: 1, message: '' };
};
