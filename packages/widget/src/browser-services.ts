/** Browser services that a plain booking does not use, in one chunk; it loads the larger ones. */

import { fetchCode } from 'booking-core/fetch-code';

export { geolocate } from 'booking-adapters/geolocation';
export { loadGateway } from 'booking-adapters/payments';
export { loadPlaces } from 'booking-adapters/places';
export { placeMemory as english } from 'booking-core/messages/place-memory';
export { createRecentPlaces } from 'booking-ui/recent-places';

/** @returns the hash of the password that is sent to the server */
export const hashPassword = (password: string): Promise<string> =>
  fetchCode(() => import('booking-adapters/password')).then((module) => module.hashPassword(password));
