import type { RequestOf } from 'contracts';
import { trackingEndpoints } from 'contracts/endpoints/tracking';
import {
  type ApiError,
  fail,
  type LatLng,
  type LegName,
  ok,
  parseMoment,
  type Result,
  readLeg,
} from '../domain/index.ts';
import type { SeenPosition, TrackedDriver, TrackedRide, TrackedVehicle } from '../domain/tracking.ts';
import type { CancelToken } from '../ports/index.ts';
import type { Read } from '../wire/readers.ts';
import * as wire from '../wire/tracking.ts';
import { type Connection, send } from './http.ts';

/** The calls of live tracking (specification 2 §7), each with a typed result. */

type Answer<T> = Promise<Result<T, ApiError>>;

/** A ride by its id, and the code that gives access to users who are not signed in as its owner. */
export interface RideReference {
  readonly id: string;
  readonly code: string;
  /** The leg of a return booking; without it the current one, or the next. */
  readonly leg?: LegName;
}

/** Without a code (signed-in owner) only `jobpartid`; with a code `id`, `jobpartid=0` and the code. */
const queryOf = ({ id, code, leg }: RideReference): Readonly<Record<string, string>> => ({
  ...(code === '' ? { jobpartid: id } : { id, jobpartid: '0', code }),
  ...(leg ? { leg } : {}),
});

const legOf = (text: string): LegName => readLeg(text) ?? 'outbound';

const fromPair = ([longitude, latitude]: readonly [number, number]): LatLng => ({ latitude, longitude });

function toRide(answer: Read<typeof wire.trackVehicle>, timeZone: string): TrackedRide | null {
  const { booking, driver } = answer;
  if (!booking) return null;
  const { currentlat, currentlng } = driver ?? { currentlat: null, currentlng: null };
  const seenAt = driver ? parseMoment(driver.positiontime, timeZone) : null;
  const vehicle: TrackedVehicle = {
    make: booking.vehmake,
    model: booking.vehmodel,
    colour: booking.vehcolour,
    registration: booking.vehregno,
  };
  const told: TrackedDriver = {
    name: driver?.drivername || booking.drivername,
    number: driver?.drivernumber ?? '',
    mobile: driver?.drivermobile ?? '',
    licence: booking.pcolicence,
    photo: booking.photo,
  };
  return {
    jobPartId: booking.jobpartid,
    bookingRef: booking.bookingref,
    leg: legOf(booking.leg),
    legs: booking.legs.flatMap(({ leg, status, pickupdatetime }) => {
      const pickupAt = parseMoment(pickupdatetime, timeZone);
      return pickupAt === null ? [] : [{ leg: legOf(leg), status: status.toLowerCase(), pickupAt }];
    }),
    lookingForDriver: booking.lookingfordriver,
    status: booking.status.toLowerCase(),
    pickupAt: parseMoment(booking.pickupdatetime, timeZone) ?? 0,
    pickup: { address: booking.pickupaddress, latitude: booking.picklat, longitude: booking.picklng },
    dropoff: { address: booking.dropoffaddress, latitude: booking.dofflat, longitude: booking.dofflng },
    vias: booking.vialocations,
    path: booking.routepath.map(fromPair),
    estimated: booking.routesource === 'estimate',
    driver: told.name === '' ? null : told,
    vehicle: vehicle.registration === '' && vehicle.make === '' ? null : vehicle,
    position:
      currentlat === null || currentlng === null || seenAt === null
        ? null
        : { latitude: currentlat, longitude: currentlng, seenAt },
    secondsLeft: driver?.traveltime ?? (driver?.etaetc ? driver.etaetc * 60 : null),
    metresLeft: driver?.distance ?? null,
    shared: answer.shared,
    sharedAt: parseMoment(answer.sharedat, timeZone),
    ip: answer.ip,
  };
}

/** GET /api/trackvehicle: the whole state of a ride. */
export async function fetchTrackedRide(
  connection: Connection,
  asked: RideReference,
  timeZone: string,
  cancel: CancelToken,
): Answer<TrackedRide> {
  const endpoint = trackingEndpoints.trackVehicle;
  const result = await send(connection, { endpoint, answer: wire.trackVehicle, query: queryOf(asked) }, cancel);
  if (!result.ok) return result;
  const ride = toRide(result.value, timeZone);
  return ride ? ok(ride) : fail({ kind: 'malformed', call: endpoint.path, field: 'booking' });
}

/** GET /api/driverphoto: a `data:` URL, '' without one. URLs of any other kind are ignored. */
export async function fetchDriverPhoto(
  connection: Connection,
  asked: RideReference,
  cancel: CancelToken,
): Answer<string> {
  const endpoint = trackingEndpoints.driverPhoto;
  const result = await send(connection, { endpoint, answer: wire.driverPhoto, query: queryOf(asked) }, cancel);
  if (!result.ok) return result;
  return ok(/^data:image\//.test(result.value.photo) ? result.value.photo : '');
}

/** GET /api/driverFootprint: the vehicle's positions with their times, oldest first. */
export async function fetchFootprint(
  connection: Connection,
  asked: RideReference,
  timeZone: string,
  cancel: CancelToken,
): Answer<readonly SeenPosition[]> {
  const endpoint = trackingEndpoints.driverFootprint;
  const result = await send(connection, { endpoint, answer: wire.driverFootprint, query: queryOf(asked) }, cancel);
  if (!result.ok) return result;
  return ok(
    result.value.footprint.flatMap(({ lat, lng, time }) => {
      const seenAt = parseMoment(time, timeZone);
      return seenAt === null ? [] : [{ latitude: lat, longitude: lng, seenAt }];
    }),
  );
}

/** POST /api/trackinglink: the code of a link that shows this ride, and nothing else, until it ends. */
export async function fetchTrackingLink(
  connection: Connection,
  asked: RideReference,
  cancel: CancelToken,
): Answer<RideReference> {
  const endpoint = trackingEndpoints.trackingLink;
  const body: RequestOf<'trackingLink'> = { jobpartid: asked.id, code: asked.code, leg: asked.leg ?? '' };
  const result = await send(connection, { endpoint, answer: wire.trackingLink, body }, cancel);
  if (!result.ok) return result;
  const { id, link } = result.value;
  return link === ''
    ? fail({ kind: 'malformed', call: endpoint.path, field: 'link' })
    : ok({ id: id || asked.id, code: link });
}

/** POST /api/passengerhere: notifies the driver waiting at the pick-up that the passenger is there. */
export async function sayHere(connection: Connection, asked: RideReference, cancel: CancelToken): Answer<void> {
  const body: RequestOf<'passengerHere'> = { jobpartid: asked.id, code: asked.code, leg: asked.leg ?? '' };
  const call = { endpoint: trackingEndpoints.passengerHere, answer: wire.passengerHere, body };
  const result = await send(connection, call, cancel);
  return result.ok ? ok(undefined) : result;
}

/** DELETE /api/trackinglink: revokes all links that share this ride. */
export async function endSharing(connection: Connection, asked: RideReference, cancel: CancelToken): Answer<void> {
  const endpoint = trackingEndpoints.stopSharing;
  const result = await send(connection, { endpoint, answer: wire.stopSharing, query: queryOf(asked) }, cancel);
  return result.ok ? ok(undefined) : result;
}
