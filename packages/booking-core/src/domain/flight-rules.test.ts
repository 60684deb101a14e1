import { expect, test } from 'vitest';
import { aPlace } from '../testing/builders.ts';
import { emptyFlight } from './empty-flight.ts';
import { landingPlace, metFrom } from './flight-rules.ts';
import { defaultOptions, emptyPlaceField, type Journey } from './journey.ts';

test('a flight of the way there lands where the ride begins, one of the way back where it ended [1§5.5]', () => {
  const [pickup, dropoff] = [aPlace('pickup'), aPlace('dropoff')];
  const journey: Journey = {
    pickup: { ...emptyPlaceField('pickup'), place: pickup },
    dropoff: { ...emptyPlaceField('dropoff'), place: dropoff },
    vias: [],
    time: { kind: 'now' },
    returnKind: 'return',
    returnTime: null,
    options: defaultOptions,
    vehicleId: null,
    tier: null,
    note: '',
    pickupNote: '',
    dropoffNote: '',
    promo: null,
    flight: emptyFlight,
    returnFlight: emptyFlight,
  };
  expect(landingPlace(journey, 'onward')).toBe(pickup);
  expect(landingPlace(journey, 'return')).toBe(dropoff);
});

test('a passenger is met thirty minutes after the landing [1§9.3]', () => {
  expect(metFrom(1_000_000)).toBe(1_000_000 + 1_800_000);
});
