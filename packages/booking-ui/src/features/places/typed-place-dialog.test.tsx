import { fail, type LatLng, ok, type Place } from 'booking-core/domain';
import type { MapViewOptions } from 'booking-core/ports';
import { expect, test } from 'vitest';
import { act, renderWithBooking, screen, waitFor } from '../../testing/render.tsx';
import { createScriptedBooking, paddington, place } from '../../testing/scripted-booking.ts';
import { PinDialog } from './pin-dialog.tsx';

const leeds = place('leeds', 'Leeds', {
  category: 'City',
  postcode: 'LS1',
  fullAddress: 'Leeds, West Yorkshire',
  latitude: 53.797,
  longitude: -1.5437,
  precision: 'locality',
});
const open = {
  flow: { dialog: { kind: 'pin', target: 'dropoff', words: '14 Park Row, Leeds' }, dialogShown: true },
} as const;
/** A booking with the dialog open, whose search finds these places by their text. */
function knowing(known: Readonly<Record<string, Place>>) {
  const booking = createScriptedBooking(open);
  const asked: string[] = [];
  booking.search = async (text) => {
    asked.push(text);
    return ok(known[text] ? [known[text]] : []);
  };
  return { booking, asked };
}

const noMap = () => Promise.reject(new Error('no network'));
const use = () => screen.getByRole('button', { name: 'Use this place' });

function scriptedMap() {
  let options: MapViewOptions | null = null;
  const loadMap = async () => async (_: unknown, given: MapViewOptions) => {
    options = given;
    return { update() {}, fit() {}, resize() {}, destroy() {} };
  };
  return { loadMap, given: () => options, move: (at: LatLng) => act(async () => options?.onMoved?.(at)) };
}

test('the map begins at the best guess, and the pin becomes the place with the typed words', async () => {
  const map = scriptedMap();
  const { booking, asked } = knowing({ Leeds: leeds });
  booking.at = async () => ok(paddington);
  const { user } = renderWithBooking(<PinDialog />, {}, { loadMap: map.loadMap }, booking);
  await waitFor(() => expect(map.given()?.centre).toMatchObject({ latitude: 53.797, longitude: -1.5437 }));
  expect(asked).toEqual(['Leeds']);
  await map.move({ latitude: 53.7991, longitude: -1.5468 });
  expect(await screen.findByText(/^14 Park Row, Leeds, Paddington Station/)).toBeTruthy();
  await user.click(use());
  expect(booking.dispatched).toHaveLength(1);
  expect(booking.dispatched[0]).toMatchObject({
    type: 'journey.placeChosen',
    target: 'dropoff',
    place: {
      name: '14 Park Row, Leeds',
      precision: 'exact',
      latitude: 53.7991,
      longitude: -1.5468,
      postcode: 'W2 1HQ',
    },
  });
});

test('a guess that comes after the pin was set leaves the pin and its map alone', async () => {
  const map = scriptedMap();
  const booking = createScriptedBooking(open);
  let guess = () => {};
  booking.search = () =>
    new Promise((resolve) => {
      guess = () => resolve(ok([leeds]));
    });
  booking.at = async () => ok(paddington);
  const { user } = renderWithBooking(<PinDialog />, {}, { loadMap: map.loadMap }, booking);
  await waitFor(() => expect(map.given()?.centre).toMatchObject({ latitude: 51.536743 }));
  await map.move({ latitude: 51.5171, longitude: -0.1756 });
  await act(async () => guess());
  expect(map.given()?.centre).toMatchObject({ latitude: 51.536743 });
  await waitFor(() => expect(use().getAttribute('aria-disabled')).toBeNull());
  await user.click(use());
  expect(booking.dispatched[0]).toMatchObject({ place: { latitude: 51.5171, postcode: 'W2 1HQ' } });
});

test('where nothing is known at the pin it is used all the same', async () => {
  const map = scriptedMap();
  const { booking } = knowing({});
  const { user } = renderWithBooking(<PinDialog />, {}, { loadMap: map.loadMap }, booking);
  await waitFor(() => expect(map.given()?.centre).toMatchObject({ latitude: 51.536743 }));
  expect(use().getAttribute('aria-disabled')).toBe('true');
  await map.move({ latitude: 53.7991, longitude: -1.5468 });
  await waitFor(() => expect(use().getAttribute('aria-disabled')).toBeNull());
  await user.click(use());
  expect(booking.dispatched[0]).toMatchObject({ place: { fullAddress: '14 Park Row, Leeds', postcode: '' } });
});

test('where the spot cannot be looked up, the place that the map began at is the one nearby', async () => {
  const map = scriptedMap();
  const { booking } = knowing({ Leeds: leeds });
  booking.at = async () => fail({ kind: 'network' });
  const { user } = renderWithBooking(<PinDialog />, {}, { loadMap: map.loadMap }, booking);
  await waitFor(() => expect(map.given()?.centre).toMatchObject({ latitude: 53.797 }));
  await map.move({ latitude: 53.7991, longitude: -1.5468 });
  await waitFor(() => expect(use().getAttribute('aria-disabled')).toBeNull());
  await user.click(use());
  expect(booking.dispatched[0]).toMatchObject({ place: { latitude: 53.7991, postcode: 'LS1', precision: 'exact' } });
});

test('without a map the nearest known place is chosen from a list, and the words are its door', async () => {
  const { booking } = knowing({ Padd: paddington });
  const { user, pass } = renderWithBooking(<PinDialog />, {}, { loadMap: noMap }, booking);
  expect(await screen.findByText('Name a place near it.')).toBeTruthy();
  expect(use().getAttribute('aria-disabled')).toBe('true');
  await user.type(screen.getByRole('combobox', { name: 'Nearest place that you know' }), 'Padd');
  await pass(150);
  await user.keyboard('{ArrowDown}{Enter}');
  await user.click(use());
  expect(booking.dispatched[0]).toMatchObject({
    type: 'journey.placeChosen',
    place: {
      fullAddress: '14 Park Row, Leeds, Paddington Station, Praed Street, W2 1HQ',
      houseNumber: '14 Park Row, Leeds',
      precision: 'locality',
      latitude: paddington.latitude,
    },
  });
});

test('the words can be put right before they are used, and are not left out', async () => {
  const { booking } = knowing({ Leeds: leeds });
  const { user } = renderWithBooking(<PinDialog />, {}, { loadMap: noMap }, booking);
  const words = screen.getByRole('textbox', { name: 'Address for the driver' });
  await waitFor(() => expect(use().getAttribute('aria-disabled')).toBeNull());
  await user.clear(words);
  expect(use().getAttribute('aria-disabled')).toBe('true');
  await user.type(words, '14b Park Row');
  await user.click(use());
  expect(booking.dispatched[0]).toMatchObject({ place: { name: '14b Park Row' } });
});

const nowhere = { latitude: Number.NaN, longitude: Number.NaN };

test('a guess of a service that tells coordinates only of the chosen place is completed before the map begins there', async () => {
  const map = scriptedMap();
  const { booking } = knowing({ Leeds: { ...leeds, ...nowhere } });
  booking.complete = async () => leeds;
  const { user } = renderWithBooking(<PinDialog />, {}, { loadMap: map.loadMap }, booking);
  await waitFor(() => expect(map.given()?.centre).toMatchObject({ latitude: 53.797, longitude: -1.5437 }));
  await user.click(use());
  expect(booking.dispatched[0]).toMatchObject({ place: { latitude: 53.797, longitude: -1.5437, postcode: 'LS1' } });
});

test('a guess that cannot be located is none', async () => {
  const map = scriptedMap();
  const { booking, asked } = knowing({ Leeds: { ...leeds, ...nowhere } });
  booking.complete = async () => null;
  renderWithBooking(<PinDialog />, {}, { loadMap: map.loadMap }, booking);
  await waitFor(() => expect(asked.length).toBeGreaterThan(1));
  await waitFor(() => expect(map.given()?.centre).toMatchObject({ latitude: 51.536743 }));
  expect(use().getAttribute('aria-disabled')).toBe('true');
});

test('a place chosen from the list is completed, and until then no other is used', async () => {
  const { booking } = knowing({ Leeds: leeds, Padd: { ...paddington, ...nowhere } });
  let arrive = (_: Place | null) => {};
  booking.complete = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  const { user, pass } = renderWithBooking(<PinDialog />, {}, { loadMap: noMap }, booking);
  await waitFor(() => expect(use().getAttribute('aria-disabled')).toBeNull());
  await user.clear(screen.getByRole('combobox', { name: 'Nearest place that you know' }));
  await user.type(screen.getByRole('combobox', { name: 'Nearest place that you know' }), 'Padd');
  await pass(150);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(use().getAttribute('aria-disabled')).toBe('true');
  await act(async () => arrive(paddington));
  await user.click(use());
  expect(booking.dispatched[0]).toMatchObject({ place: { latitude: paddington.latitude, postcode: 'W2 1HQ' } });
});
