import type { Flight } from './flight.ts';
import * as limits from './limits.ts';

/** The initial flight of a journey; a separate file, because the code for flights is loaded later. */
export const emptyFlight: Flight = {
  number: '',
  airport: null,
  airportText: '',
  noDetails: false,
  waitingMinutes: limits.waitingTimeMinutes.default,
  arrival: null,
  found: null,
};
