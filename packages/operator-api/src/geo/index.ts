export { checkFleet, DataFileError, defaultDataDir, type FleetPlan, readData, type ServiceArea } from './data.ts';
export { isLatLng, metresBetween } from './distance.ts';
export {
  assertRoutePoints,
  type EstimateOptions,
  estimateRoute,
  maxRoutePoints,
  type Route,
  type RouteSource,
} from './estimate.ts';
export { createFleet, type Fleet, fleetOf, type NearestDriver, type NearestDriverOptions } from './fleet.ts';
export { createGazetteer } from './gazetteer.ts';
export { plusCode } from './plus-code.ts';
export {
  createEstimateRouting,
  createOsrmRouting,
  createValhallaRouting,
  RoutingError,
  type RoutingErrorCode,
  type RoutingProvider,
  type RoutingRequest,
  type ServiceOptions,
  withEstimate,
} from './routing.ts';
export { createServiceArea, isInside } from './service-area.ts';
export type { TrafficBand } from './speed.ts';
export type * from './types.ts';
