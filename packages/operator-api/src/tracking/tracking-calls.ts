import { isoWithOffset } from 'booking-core/domain';
import type { AskedOf } from 'contracts';
import { signTrackingLink } from '../accounts/booking-link.ts';
import { type CallContext, type Handler, timeZoneOf } from '../calls/context.ts';
import type { QuotedJourney } from '../calls/quotation.ts';
import type { Deps } from '../deps.ts';
import { badRequest, refuse } from '../http/refusal.ts';
import { messages } from '../messages.ts';
import { type Follower, findTrack, followedBy, footprintOf, isMoving, isOver } from './rides.ts';

/** The calls of live tracking (specification 2 §7). */

/** By `jobpartid` for whoever it belongs to; by `id`, `jobpartid=0` and `code` for whoever holds a link. */
async function rideOf(context: CallContext, { jobpartid, id, code }: AskedOf<'trackVehicle'>): Promise<Follower> {
  const wanted = Number(jobpartid) || Number(id);
  if (wanted === 0) throw badRequest('jobpartid is required');
  const follower = await followedBy(context.deps, { id: wanted, code }, context.customer, context.now);
  // Whoever may not follow a ride does not learn that it exists, or that a link to it was shared once.
  if (!follower) throw refuse(messages.noTracking);
  return follower;
}

/** What stands where a vehicle is, as people call it; '' where nothing is known. */
async function nameOf(
  { providers }: Pick<Deps, 'providers'>,
  at: { readonly latitude: number | null; readonly longitude: number | null },
): Promise<string> {
  if (at.latitude === null || at.longitude === null) return '';
  return (await providers.placeAt({ latitude: at.latitude, longitude: at.longitude }))?.fulladdress ?? '';
}

/** GET /api/trackvehicle: all that a tracking page shows, in one answer. */
export const trackVehicle: Handler<'trackVehicle'> = async (context, asked) => {
  const { deps } = context;
  const { row, shared } = await rideOf(context, asked);
  const zone = timeZoneOf(deps);
  const journey = row.journey as QuotedJourney;
  const route = row.route as { path: readonly { latitude: number; longitude: number }[]; source: string };
  const track = await findTrack(deps.database, row.id);
  const car = {
    vehmake: track?.make ?? '',
    vehmodel: track?.model ?? '',
    vehregno: track?.registration ?? '',
    vehcolour: track?.colour ?? '',
  };
  // Where a driver is before and after the ride is nobody's business.
  const seen = track && isMoving(row.status) && track.position_at !== null ? track : null;
  return {
    code: 1,
    message: '',
    shared,
    ip: context.address,
    booking: {
      jobpartid: String(row.id),
      bookingref: shared ? '' : row.reference,
      status: row.status,
      ...car,
      photo: track?.photo ?? '',
      drivername: track?.driver_name ?? '',
      pcolicence: track?.licence ?? '',
      ispaid: shared ? false : row.paid,
      vialocations: journey.vias.map(({ address, latitude, longitude }) => ({ address, latitude, longitude })),
      routepath: route.path.map(({ latitude, longitude }) => [longitude, latitude] as const),
      routesource: route.source,
      pickupdatetime: isoWithOffset(row.pickup_at, zone),
      pickupaddress: journey.pickup.address,
      picklat: journey.pickup.latitude,
      picklng: journey.pickup.longitude,
      dropoffaddress: journey.dropoff.address,
      dofflat: journey.dropoff.latitude,
      dofflng: journey.dropoff.longitude,
    },
    driver: track
      ? {
          code: 1,
          message: '',
          driverid: track.driver_id,
          drivername: track.driver_name,
          drivernumber: track.driver_number,
          drivermobile: shared || isOver(row.status) ? '' : track.driver_mobile,
          tfllicence: track.licence,
          ...car,
          jobid: String(row.id),
          status: row.status,
          state: row.status,
          traveltime: seen?.seconds_left ?? null,
          distance: seen?.metres_left ?? null,
          etaetc: seen?.seconds_left === null || !seen ? null : Math.ceil(seen.seconds_left / 60),
          distancedescription: seen?.metres_left ? `${(seen.metres_left / 1000).toFixed(1)} km` : '',
          currentlat: seen?.latitude ?? null,
          currentlng: seen?.longitude ?? null,
          coordinates: seen && seen.longitude !== null && seen.latitude !== null ? [seen.longitude, seen.latitude] : [],
          currentlocation: seen ? await nameOf(deps, seen) : '',
          userlocation: [journey.pickup.longitude, journey.pickup.latitude],
          positiontime: seen?.position_at ? isoWithOffset(seen.position_at, zone) : '',
        }
      : null,
  };
};

/** GET /api/driverphoto: the driver's picture as a data address, '' without one. */
export const driverPhoto: Handler<'driverPhoto'> = async (context, asked) => {
  const { row } = await rideOf(context, asked);
  const track = await findTrack(context.deps.database, row.id);
  return { code: 1, message: '', photo: track?.photo ?? '' };
};

/** GET /api/driverFootprint: where the vehicle has been during this ride. */
export const driverFootprint: Handler<'driverFootprint'> = async (context, asked) => {
  const { deps } = context;
  const { row } = await rideOf(context, asked);
  const points = isMoving(row.status) ? await footprintOf(deps.database, row.id) : [];
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

/** POST /api/trackinglink: a link that shows this ride, and nothing else, until it ends. */
export const trackingLink: Handler<'trackingLink'> = async (context, asked) => {
  const { row, shared } = await rideOf(context, asked);
  if (isOver(row.status)) throw refuse(messages.noTracking);
  // Who got a link may pass it on; it is made anew for nobody but the passenger.
  if (shared) throw refuse(messages.notYours);
  const from = Math.max(row.pickup_at, context.now);
  return { code: 1, message: '', id: String(row.id), link: await signTrackingLink(context.deps, row.id, from) };
};
