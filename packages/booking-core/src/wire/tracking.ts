import { amount, flag, list, maybe, maybeNumber, number, object, type Shape, text } from './readers.ts';

/** The responses of the tracking calls and the messages of the hub (specification 2 §3, §4 and §7). */

const pair: Shape<readonly [number, number]> = (value, at) => {
  const [longitude, latitude] = list(number)(value, at);
  return [number(longitude, at), number(latitude, at)];
};

/** Specification 2 §3, tracked booking; the places are included for the map. "Ours" marks other additions. */
const trackedBooking = object({
  jobpartid: text,
  bookingref: text,
  /** Ours: which ride of the booking this is, and the statuses of all its rides. */
  leg: text,
  legs: list(object({ leg: text, status: text, pickupdatetime: text })),
  lookingfordriver: flag(false),
  status: text,
  photo: text,
  vehmake: text,
  vehmodel: text,
  vehregno: text,
  vehcolour: text,
  drivername: text,
  pcolicence: text,
  ispaid: flag(false),
  vialocations: list(object({ address: text, latitude: number, longitude: number })),
  /** `[lng, lat]` pairs. */
  routepath: list(pair),
  routesource: text,
  pickupdatetime: text,
  pickupaddress: text,
  picklat: number,
  picklng: number,
  dropoffaddress: text,
  dofflat: number,
  dofflng: number,
});

/** Specification 2 §3, driver tracking, as far as the page shows it. */
const driverTracking = object({
  driverid: text,
  drivername: text,
  drivernumber: text,
  drivermobile: text,
  status: text,
  /** Seconds and metres left to the pick-up, or to the drop-off. */
  traveltime: maybeNumber,
  distance: maybeNumber,
  /** Minutes, rounded up. */
  etaetc: maybeNumber,
  /** Null while the vehicle has not reported a position. */
  currentlat: maybeNumber,
  currentlng: maybeNumber,
  /** When the vehicle was there, ISO 8601. */
  positiontime: text,
});

export const trackVehicle = object({
  code: amount,
  message: text,
  booking: maybe(trackedBooking),
  driver: maybe(driverTracking),
  /** Whether the caller has access by a shared link, which shows only this ride. */
  shared: flag(false),
  sharedat: text,
  /** The caller's IP address as seen by the server, which is part of the identity at the hub. */
  ip: text,
});

export const driverPhoto = object({ code: amount, message: text, photo: text });

export const driverFootprint = object({
  code: amount,
  message: text,
  footprint: list(object({ lat: number, lng: number, time: text })),
});

export const stopSharing = object({ code: amount, message: text });
export const passengerHere = object({ code: amount, message: text });
export const trackingLink = object({ code: amount, message: text, id: text, link: text });

/** The hub's message (specification 2 §3, tracking update); all fields but the kind are present only when known. */
export const trackingUpdate = object({
  signalrtype: text,
  jobpartid: text,
  /** Ours: the leg; '' for the booking as a whole. */
  leg: text,
  status: text,
  currentlat: maybeNumber,
  currentlng: maybeNumber,
  positiontime: text,
  traveltime: maybeNumber,
  distance: maybeNumber,
});
