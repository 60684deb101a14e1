import { type Endpoint, endpoint } from './endpoint.ts';

/** The calls of the booking journey (specification 1 §7). */
export const productEndpoints = {
  configuration: endpoint('GET', '/api/configuration', 'read', 15_000),
  vehicleTypes: endpoint('GET', '/api/vehicletypes', 'read', 15_000),
  prices: endpoint('GET', '/api/prices', 'read', 15_000),
  /** Ours: the country of the visitor's IP address; only called when the configuration has `iplookup`. */
  ipInfo: endpoint('GET', '/api/ipinfo', 'never', 8_000),
  searchAddress: endpoint('GET', '/api/searchaddress', 'read', 8_000),
  /** Ours: the complete place of a suggestion without coordinates. */
  placeDetails: endpoint('GET', '/api/placedetails', 'read', 8_000),
  /** Ours: the address at coordinates, for the device's position, a pin, and places without a postcode. */
  placeAt: endpoint('GET', '/api/placeat', 'read', 8_000),
  direction: endpoint('POST', '/api/direction', 'read', 15_000),
  nearestDriver: endpoint('POST', '/api/nearestdriver', 'read', 10_000),
  /** 4 is accepted as success; 3 and 6 mark the pick-up (specification 1 §8). */
  quotation: endpoint('POST', '/api/quotation', 'quote', 15_000, [1, 4]),
  promoCode: endpoint('POST', '/api/promocode', 'never', 10_000),
  createBooking: endpoint('POST', '/api/createbookingTest', 'never', 30_000),
  bookingInfo: endpoint('POST', '/api/bookinginfo', 'read', 10_000),
} as const satisfies Record<string, Endpoint>;

/** The calls of the licence service (specification 2 §7). */
export const licenceEndpoints = {
  validate: endpoint('POST', '/licence/validate', 'read', 10_000),
  base: endpoint('GET', '/licence/custappbaseurl', 'read', 10_000),
  readParams: endpoint('GET', '/licence/bookingparams', 'read', 10_000),
  storeParams: endpoint('POST', '/licence/bookingparams', 'never', 10_000),
} as const satisfies Record<string, Endpoint>;
