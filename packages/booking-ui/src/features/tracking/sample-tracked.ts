import type { TrackingState } from 'booking-core';
import type { TrackedRide } from 'booking-core/domain/tracking';
import { sampleRide } from '../../testing/sample-state.ts';
import { testNow } from '../../testing/scripted-booking.ts';

export const trackedRide: TrackedRide = {
  jobPartId: '7',
  bookingRef: 'TB4821',
  leg: 'outbound',
  legs: [{ leg: 'outbound', status: 'started', pickupAt: testNow + 10 * 60_000 }],
  lookingForDriver: false,
  status: 'started',
  pickupAt: testNow + 10 * 60_000,
  pickup: { address: 'Heathrow Terminal 5, Hounslow TW6 2GA', latitude: 51.4723, longitude: -0.4887 },
  dropoff: { address: '10 Downing Street, London SW1A 2AA', latitude: 51.5034, longitude: -0.1276 },
  vias: [],
  path: sampleRide.path,
  estimated: false,
  driver: { name: 'Driver 3', number: '103', mobile: '+447700900003', licence: 'DEMO-103', photo: '' },
  vehicle: { make: 'Toyota', model: 'Prius', colour: 'grey', registration: 'LK21 ABC' },
  position: { latitude: 51.48, longitude: -0.46, seenAt: testNow },
  secondsLeft: 200,
  metresLeft: 2_400,
  shared: false,
  ip: '',
};

/** The state of a tracked ride with a live connection. */
export const tracked = (ride: Partial<TrackedRide> = {}, more: Partial<TrackingState> = {}): TrackingState => ({
  ride: { ...trackedRide, ...ride },
  error: null,
  asked: 1,
  trail: [],
  phase: 'live',
  ...more,
});
