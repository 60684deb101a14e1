import * as v from 'valibot';
import { coordinates, head, legName } from '../answers.ts';
import { trackingEndpoints as at } from '../endpoints/tracking.ts';
import { described, optionalLine } from '../fields.ts';
import { call } from './call.ts';

const job = v.optional(v.pipe(v.string(), v.trim(), v.regex(/^\d{0,15}$/)), '');

/** A ride: by `jobpartid` for its customer; by `id`, `jobpartid=0` and `code` for callers with a link. */
const ride = v.object({
  jobpartid: job,
  id: job,
  code: optionalLine(100),
  leg: described(
    v.optional(v.union([v.literal(''), legName]), ''),
    'Ours: the ride of a return; when absent, the current or next ride.',
  ),
});

const vehicle = { vehmake: v.string(), vehmodel: v.string(), vehregno: v.string(), vehcolour: v.string() };
const rideStatus = v.string();

/** The hub's update of a ride (specification 2 §3, tracking update); unknown values are null. */
export const trackingUpdate = v.object({
  SignalrType: v.picklist(['statusUpdate', 'locationUpdate']),
  jobpartid: v.string(),
  leg: described(v.union([v.literal(''), legName]), 'Ours: the ride that changed; "" when the whole booking changed.'),
  status: rideStatus,
  currentlat: v.nullable(v.number()),
  currentlng: v.nullable(v.number()),
  positiontime: v.string(),
  traveltime: v.nullable(v.number()),
  distance: v.nullable(v.number()),
});
export type TrackingUpdate = v.InferOutput<typeof trackingUpdate>;

/** The calls of live tracking (specification 2 §3, §4 and §7). */
export const trackingCalls = {
  trackVehicle: call({
    endpoint: at.trackVehicle,
    about: 'Returns all data of a tracking page in one response (specification 2 §3, §7).',
    request: ride,
    answer: v.object({
      ...head,
      shared: described(v.boolean(), 'Whether the caller holds a link that shows the ride only.'),
      sharedat: described(
        v.string(),
        'Ours: time at which the passenger last shared the ride, "" when no link is valid.',
      ),
      ip: described(
        v.string(),
        'IP address of the caller as seen by the server; part of the caller’s identity at the hub.',
      ),
      booking: v.object({
        jobpartid: v.string(),
        bookingref: v.string(),
        leg: legName,
        legs: described(
          v.array(v.object({ leg: legName, status: rideStatus, pickupdatetime: v.string() })),
          'Ours: rides of the booking; a shared link returns only its own ride.',
        ),
        lookingfordriver: described(v.boolean(), 'Ours: whether the ride was not accepted in time.'),
        status: rideStatus,
        ...vehicle,
        photo: v.string(),
        drivername: v.string(),
        pcolicence: v.string(),
        ispaid: v.boolean(),
        vialocations: v.array(v.object({ address: v.string(), latitude: v.number(), longitude: v.number() })),
        routepath: v.array(coordinates),
        routesource: v.string(),
        pickupdatetime: v.string(),
        pickupaddress: v.string(),
        picklat: v.number(),
        picklng: v.number(),
        dropoffaddress: v.string(),
        dofflat: v.number(),
        dofflng: v.number(),
      }),
      driver: v.nullable(
        v.object({
          ...head,
          driverid: v.string(),
          drivername: v.string(),
          drivernumber: v.string(),
          drivermobile: v.string(),
          tfllicence: v.string(),
          ...vehicle,
          jobid: v.string(),
          status: rideStatus,
          state: rideStatus,
          traveltime: described(
            v.nullable(v.number()),
            'Remaining travel time in seconds and distance in metres to the pick-up, or to the drop-off.',
          ),
          distance: v.nullable(v.number()),
          etaetc: described(v.nullable(v.number()), 'Remaining travel time, in minutes, rounded up.'),
          distancedescription: v.string(),
          currentlat: described(v.nullable(v.number()), 'Position of the vehicle; null until it is known.'),
          currentlng: v.nullable(v.number()),
          coordinates: described(
            v.array(v.number()),
            'Position of the vehicle as `[lng, lat]`; empty until it is known.',
          ),
          currentlocation: v.string(),
          userlocation: coordinates,
          positiontime: v.string(),
        }),
      ),
    }),
  }),
  driverPhoto: call({
    endpoint: at.driverPhoto,
    about: 'Returns the driver’s picture as a data URL, "" without one (specification 2 §7).',
    request: ride,
    answer: v.object({ ...head, photo: v.string() }),
  }),
  driverFootprint: call({
    endpoint: at.driverFootprint,
    about: 'Returns the positions of the vehicle during this ride, oldest first (specification 2 §7).',
    request: ride,
    answer: v.object({
      ...head,
      footprint: v.array(v.object({ lat: v.number(), lng: v.number(), time: v.string() })),
    }),
  }),
  trackingLink: call({
    endpoint: at.trackingLink,
    about: 'Ours: creates a link that shows only this ride, until it ends.',
    request: ride,
    answer: v.object({ ...head, id: v.string(), link: v.string() }),
  }),
  stopSharing: call({
    endpoint: at.stopSharing,
    about: 'Ours: revokes all links that share this ride.',
    request: ride,
    answer: v.object(head),
  }),
  passengerHere: call({
    endpoint: at.passengerHere,
    about: 'Ours: notifies the driver waiting at the pick-up, once, that the passenger is there.',
    request: ride,
    answer: v.object(head),
  }),
};
