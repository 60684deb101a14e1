import type { Flight } from './flight.ts';
import * as limits from './limits.ts';

/** A journey begins with it, before anything that knows flights is there. */
export const emptyFlight: Flight = {
  number: '',
  airport: null,
  airportText: '',
  noDetails: false,
  waitingMinutes: limits.waitingTimeMinutes.default,
  arrival: null,
  found: null,
};
