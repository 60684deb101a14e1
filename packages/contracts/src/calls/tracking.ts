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
    'Ours: which ride of a return; without it the one that is driven now, or next.',
  ),
});

const vehicle = { vehmake: v.string(), vehmodel: v.string(), vehregno: v.string(), vehcolour: v.string() };
const rideStatus = v.string();

/** The hub's update of a ride (specification 2 §3, tracking update); unknown values are null. */
export const trackingUpdate = v.object({
  SignalrType: v.picklist(['statusUpdate', 'locationUpdate']),
  jobpartid: v.string(),
  leg: described(v.union([v.literal(''), legName]), 'Ours: which ride; "" when the whole booking changed.'),
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
    about: 'All that a tracking page shows, in one answer (specification 2 §3, §7).',
    request: ride,
    answer: v.object({
      ...head,
      shared: described(v.boolean(), 'Whether the caller holds a link that shows the ride only.'),
      sharedat: described(v.string(), 'Ours: when the passenger last shared the ride, "" where no link works.'),
      ip: described(v.string(), 'The caller’s address as the server sees it: a part of the identity at the hub.'),
      booking: v.object({
        jobpartid: v.string(),
        bookingref: v.string(),
        leg: legName,
        legs: described(
          v.array(v.object({ leg: legName, status: rideStatus, pickupdatetime: v.string() })),
          'Ours: the rides of the booking; a shared link shows its own alone.',
        ),
        lookingfordriver: described(v.boolean(), 'Ours: nobody accepted it in time.'),
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
            'Seconds and metres that are left of the way to the pick-up, or to the drop-off.',
          ),
          distance: v.nullable(v.number()),
          etaetc: described(v.nullable(v.number()), 'Minutes, rounded up.'),
          distancedescription: v.string(),
          currentlat: described(v.nullable(v.number()), 'Null while nothing was heard of the vehicle.'),
          currentlng: v.nullable(v.number()),
          coordinates: described(v.array(v.number()), '`[lng, lat]`, empty while nothing was heard.'),
          currentlocation: v.string(),
          userlocation: coordinates,
          positiontime: v.string(),
        }),
      ),
    }),
  }),
  driverPhoto: call({
    endpoint: at.driverPhoto,
    about: 'The driver’s picture as a data address, "" without one (specification 2 §7).',
    request: ride,
    answer: v.object({ ...head, photo: v.string() }),
  }),
  driverFootprint: call({
    endpoint: at.driverFootprint,
    about: 'Where the vehicle has been during this ride, oldest first (specification 2 §7).',
    request: ride,
    answer: v.object({
      ...head,
      footprint: v.array(v.object({ lat: v.number(), lng: v.number(), time: v.string() })),
    }),
  }),
  trackingLink: call({
    endpoint: at.trackingLink,
    about: 'Ours: a link that shows this ride, and nothing else, until it ends.',
    request: ride,
    answer: v.object({ ...head, id: v.string(), link: v.string() }),
  }),
  stopSharing: call({
    endpoint: at.stopSharing,
    about: 'Ours: every link that shares this ride ends, whoever has it.',
    request: ride,
    answer: v.object(head),
  }),
  passengerHere: call({
    endpoint: at.passengerHere,
    about: 'Ours: tells the driver who waits at the pick-up that the passenger is there, once.',
    request: ride,
    answer: v.object(head),
  }),
};
