export {
  type CountryGazetteer,
  DataFileError,
  defaultDataDir,
  type FleetPlan,
  type Roads,
  readCountryGazetteer,
  readData,
  type ServiceArea,
} from './data.ts';
export { isLatLng, metresBetween } from './distance.ts';
export {
  assertRoutePoints,
  type EstimateOptions,
  estimateRoute,
  maxRoutePoints,
  type Route,
  type RouteSource,
  roadsAround,
} from './estimate.ts';
export { type Fleet, fleetOf, type NearestDriver, type NearestDriverOptions } from './fleet.ts';
export { createGazetteer } from './gazetteer/gazetteer.ts';
export { createGoogleRouting } from './google-routing.ts';
export { LocalEngineError, type LocalValhalla, openLocalValhalla } from './local-valhalla.ts';
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
  withTraffic,
} from './routing.ts';
export { isInside } from './service-area.ts';
export type { TrafficBand } from './speed.ts';
export type * from './types.ts';
