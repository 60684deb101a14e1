import { fail, type LatLng, ok, type Place } from 'booking-core/domain';
import { expect, test, vi } from 'vitest';
import { renderWithBooking, screen, waitFor } from '../../testing/render.tsx';
import { downingStreet, heathrow, place } from '../../testing/scripted-booking.ts';
import { PlaceTools } from './place-tools.tsx';
import { PlacesSection } from './places.tsx';

const chosen = (id: string, where: Place) => ({ id, text: where.name, place: where, issue: null });
const street = place('st', 'Praed Street', {
  category: 'Street',
  postcode: 'W2 1HQ',
  fullAddress: 'Praed Street, W2 1HQ',
});

test('the device is asked for its place only when the button is pressed, and its address becomes the pick-up', async () => {
  let asked = 0;
  const spot = { latitude: 51.47, longitude: -0.48 };
  const answers: (LatLng | null)[] = [null, spot];
  const geolocate = async () => answers[asked++] ?? null;
  const { booking, user } = renderWithBooking(<PlaceTools />, {}, { geolocate });
  booking.at = vi.fn(async () => ok(heathrow));
  expect(asked).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Use my location' }));
  expect(await screen.findByText(/Your location is not available/)).toBeTruthy();
  expect(booking.at).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Use my location' }));
  expect(booking.at).toHaveBeenCalledWith(spot);
  expect(booking.dispatched).toEqual([{ type: 'journey.placeChosen', target: 'pickup', place: heathrow }]);
});

test('a place that was typed while the device was asked stays the pick-up', async () => {
  let answer = (_: LatLng) => {};
  const geolocate = () =>
    new Promise<LatLng>((resolve) => {
      answer = resolve;
    });
  const { booking, user, set } = renderWithBooking(<PlaceTools />, {}, { geolocate });
  booking.at = vi.fn(async () => ok(heathrow));
  const button = screen.getByRole('button', { name: 'Use my location' });
  await user.click(button);
  await set({ journey: { pickup: chosen('pickup', downingStreet) } });
  answer({ latitude: 51.47, longitude: -0.48 });
  await waitFor(() => expect(screen.getByRole('status').dataset.status).toBe('idle'));
  expect(booking.dispatched).toEqual([]);
});

test('a spot without a known address says so, and a failed look-up does not claim it', async () => {
  const geolocate = async () => ({ latitude: 0, longitude: 0 });
  const { booking, user } = renderWithBooking(<PlaceTools />, {}, { geolocate });
  booking.at = async () => ok(null);
  await user.click(screen.getByRole('button', { name: 'Use my location' }));
  expect(await screen.findByText(/There is no address for your location/)).toBeTruthy();
  booking.at = async () => fail({ kind: 'network' });
  await user.click(screen.getByRole('button', { name: 'Use my location' }));
  expect(await screen.findByText(/Your location is not available/)).toBeTruthy();
  expect(booking.dispatched).toEqual([]);
});

test('the map is opened for the first place that is still open', async () => {
  const loadMap = vi.fn();
  const { booking, user, set } = renderWithBooking(
    <PlaceTools />,
    { journey: { pickup: chosen('pickup', heathrow) } },
    { loadMap },
  );
  await user.click(screen.getByRole('button', { name: 'Choose on the map' }));
  await set({ journey: { dropoff: chosen('dropoff', downingStreet) } });
  await user.click(screen.getByRole('button', { name: 'Choose on the map' }));
  expect(booking.dispatched).toEqual([
    { type: 'flow.pinOpened', target: 'dropoff' },
    { type: 'flow.pinOpened', target: 'pickup' },
  ]);
  expect(loadMap).not.toHaveBeenCalled();
});

test('a place without a house number asks for one in its row; a landmark does not', async () => {
  const { booking, user, set } = renderWithBooking(<PlacesSection />, {
    journey: { pickup: chosen('pickup', heathrow), dropoff: chosen('dropoff', street) },
  });
  const number = await screen.findByRole('textbox', { name: 'House number or name, Drop-off' });
  expect(screen.getAllByRole('textbox')).toEqual([number]);
  expect(number.closest('[data-kind]')).toHaveProperty('dataset.kind', 'end');
  await user.type(number, '12b');
  await user.tab();
  expect(booking.dispatched).toEqual([{ type: 'journey.houseNumberGiven', target: 'dropoff', number: '12b' }]);
  await set({ journey: { dropoff: chosen('dropoff', downingStreet) } });
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a street chosen again asks for its number again, which the booking no longer has', async () => {
  const numbered = { ...street, name: '12 Praed Street', houseNumber: '12' };
  const { set } = renderWithBooking(<PlacesSection />, { journey: { dropoff: chosen('dropoff', numbered) } });
  const number = await screen.findByRole<HTMLInputElement>('textbox', { name: 'House number or name, Drop-off' });
  expect(number.value).toBe('12');
  await set({ journey: { dropoff: chosen('dropoff', street) } });
  expect(number.value).toBe('');
});
