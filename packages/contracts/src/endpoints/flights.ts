import { type Endpoint, endpoint } from './endpoint.ts';

/** The calls about airports, airlines and flights (specification 1 §7). */
export const flightEndpoints = {
  searchAirport: endpoint('GET', '/api/searchairport', 'read', 8_000),
  searchFlight: endpoint('GET', '/api/searchflight', 'read', 10_000),
  flightInfo: endpoint('GET', '/api/flightinfo', 'read', 10_000),
} as const satisfies Record<string, Endpoint>;
