import { type Endpoint, endpoint } from './endpoint.ts';

/** The calls of live tracking (specification 2 §7). */
export const trackingEndpoints = {
  /** `jobpartid`, or `id`, `jobpartid=0` and the `code` of a link. */
  trackVehicle: endpoint('GET', '/api/trackvehicle', 'read', 10_000),
  driverPhoto: endpoint('GET', '/api/driverphoto', 'read', 10_000),
  driverFootprint: endpoint('GET', '/api/driverFootprint', 'read', 10_000),
  /** Ours: creates a link that shows only this ride, until the ride ends. */
  trackingLink: endpoint('POST', '/api/trackinglink', 'never', 10_000),
  /** Ours: revokes every link that shares this ride. */
  stopSharing: endpoint('DELETE', '/api/trackinglink', 'never', 10_000),
  /** Ours: informs the waiting driver that the passenger is at the pick-up. */
  passengerHere: endpoint('POST', '/api/passengerhere', 'never', 10_000),
} as const satisfies Record<string, Endpoint>;
