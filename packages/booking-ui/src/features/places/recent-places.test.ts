import { aPlace, aProfile } from 'booking-core/testing/builders';
import { expect, test } from 'vitest';
import type { RecentPlaces } from '../../booking-context.tsx';
import { createScriptedBooking } from '../../testing/scripted-booking.ts';
import { createRecentPlaces } from './recent-places.ts';

const dayMs = 24 * 3_600_000;

/** @param keeps whether the browser allows the page to store data */
function device(keeps = true) {
  const kept = new Map<string, string>();
  const clock = { now: 1000 * dayMs };
  const storage = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => {
      kept.set(key, value);
      return keeps;
    },
    remove: (key: string) => void kept.delete(key),
  };
  const booking = createScriptedBooking();
  const places = createRecentPlaces(storage, { store: booking.store, now: () => clock.now });
  return { kept, clock, booking, places };
}

/** Presses the row that turns remembering on or off. @returns the row's title, and the announced texts */
function press(places: RecentPlaces): string[] {
  const said: string[] = [];
  const row = places.row(
    (key) => key,
    (words) => said.push(words),
  );
  if ('take' in row) row.take();
  return [row.title, ...said];
}
const place = (id: string, latitude: number) => ({ ...aPlace(id), name: id, latitude });

test('nothing is remembered before somebody asks for it, and all is forgotten when asked to', () => {
  const { kept, places } = device();
  places.add(place('a', 1));
  expect([places.list(), kept.size]).toEqual([[], 0]);
  expect(press(places)).toEqual(['places.remember', 'places.remembering']);
  places.add(place('a', 1));
  expect(places.list().map(({ id }) => id)).toEqual(['a']);
  expect(press(places)).toEqual(['places.forget', 'places.forgotten']);
  expect([places.list(), kept.size]).toEqual([[], 0]);
});

test('the newest five stand in order, each spot once', () => {
  const { places } = device();
  press(places);
  for (const at of [1, 2, 3, 4, 5, 6, 3]) places.add(place(`p${at}`, at));
  expect(places.list().map(({ id }) => id)).toEqual(['p3', 'p6', 'p5', 'p4', 'p2']);
});

test('a suggestion without coordinates is remembered once they have come', () => {
  const { booking, places } = device();
  press(places);
  places.add({ ...place('a', 1), latitude: Number.NaN, longitude: Number.NaN });
  expect(places.list()).toEqual([]);
  booking.set({ journey: { dropoff: { id: 'dropoff', text: 'a', place: place('a', 1), issue: null } } });
  expect(places.list()).toEqual([place('a', 1)]);
  booking.set({ journey: { pickup: { id: 'pickup', text: 'b', place: place('b', 2), issue: null } } });
  expect(places.list()).toHaveLength(1);
});

test('a place is kept for thirty days', () => {
  const { clock, places } = device();
  press(places);
  places.add(place('a', 1));
  clock.now += 29 * dayMs;
  expect(places.list()).toHaveLength(1);
  clock.now += 2 * dayMs;
  expect([places.list(), press(places)[0]]).toEqual([[], 'places.forget']);
});

test('what is damaged is no place', () => {
  const { kept, places } = device();
  press(places);
  for (const damaged of ['{', '{}', '[null, {"at": 1e99}, {"at": 1e99, "place": {"name": 7}}]']) {
    kept.set('taxi-booking:places', damaged);
    expect(places.list()).toEqual([]);
  }
});

test('where the browser keeps nothing, that is said and nothing is offered', () => {
  const { places, kept } = device(false);
  expect(press(places)).toEqual(['places.remember', 'places.cannotRemember']);
  expect(kept.size).toBe(0);
});

test('whoever signs out leaves no places to the next person at the device', () => {
  const { booking, kept, places } = device();
  press(places);
  places.add(place('a', 1));
  booking.set({ session: { profile: aProfile() } });
  expect(places.list()).toHaveLength(1);
  booking.set({ session: { profile: null } });
  expect([places.list(), kept.size]).toEqual([[], 0]);
});

test('words that a visit has no translation of are English', () => {
  const { places } = device();
  press(places);
  expect(
    places.row(
      () => '',
      () => {},
    ).title,
  ).toBe('Forget my places');
});
