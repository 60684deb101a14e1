import { fail, type LatLng, ok, type Promotion } from 'booking-core/domain';
import type { MapViewOptions } from 'booking-core/ports';
import { expect, test, vi } from 'vitest';
import { act, renderWithBooking, screen, waitFor } from '../../testing/render.tsx';
import { heathrow, paddington } from '../../testing/scripted-booking.ts';
import { PinDialog } from './pin-dialog.tsx';

const open = { flow: { dialog: { kind: 'pin', target: 'dropoff' }, dialogShown: true } } as const;

function scriptedMap() {
  let options: MapViewOptions | null = null;
  const destroy = vi.fn();
  const loadMap = vi.fn(async () => async (_: unknown, given: MapViewOptions) => {
    options = given;
    return { update() {}, fit() {}, resize() {}, destroy };
  });
  return { loadMap, destroy, given: () => options, move: (at: LatLng) => act(async () => options?.onMoved?.(at)) };
}

test('says the address under the pin and makes it the place that was asked for', async () => {
  const map = scriptedMap();
  const { booking, user, unmount } = renderWithBooking(<PinDialog />, open, { loadMap: map.loadMap });
  booking.at = async ({ latitude }) => ok(latitude === 51.5 ? paddington : null);
  await waitFor(() => expect(map.given()).toMatchObject({ picking: true, centre: { latitude: 51.536743 } }));
  expect(await screen.findByText(/No address is known here/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use this place' }));
  expect(booking.dispatched).toEqual([]);
  await map.move({ latitude: 51.5, longitude: -0.1 });
  expect(await screen.findByText('Paddington Station')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use this place' }));
  expect(booking.dispatched).toEqual([{ type: 'journey.placeChosen', target: 'dropoff', place: paddington }]);
  unmount();
  await waitFor(() => expect(map.destroy).toHaveBeenCalled());
});

test('an answer about a spot that the map has left is dropped', async () => {
  const map = scriptedMap();
  const { booking } = renderWithBooking(<PinDialog />, open, { loadMap: map.loadMap });
  const answers: ((found: typeof heathrow) => void)[] = [];
  booking.at = () => new Promise((resolve) => answers.push((found) => resolve(ok(found))));
  await waitFor(() => expect(answers).toHaveLength(1));
  await map.move({ latitude: 51.5, longitude: -0.1 });
  await waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[1]?.(paddington));
  await act(async () => answers[0]?.(heathrow));
  expect(screen.getByText('Paddington Station')).toBeTruthy();
});

test('another place can be meant, and a failed look-up says so', async () => {
  const map = scriptedMap();
  const { booking, user } = renderWithBooking(<PinDialog />, open, { loadMap: map.loadMap });
  booking.at = async () => fail({ kind: 'network' });
  expect(await screen.findByText('The address could not be looked up.')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Which place' }));
  await user.click(screen.getByRole('option', { name: 'Pick-up' }));
  expect(booking.dispatched).toEqual([{ type: 'flow.pinOpened', target: 'pickup' }]);
});

const promotion: Promotion = {
  ...{ token: 'token', pickup: heathrow, dropoff: null, returnKind: null, vehicleId: null, contact: {}, promoCode: '' },
};

test('a place that a promotion fixes is not offered, as it would not be changed', async () => {
  const { user } = renderWithBooking(<PinDialog />, {
    ...open,
    promotion,
    journey: { vias: [{ id: 'a', text: '', place: null, issue: null }] },
  });
  await user.click(screen.getByRole('combobox', { name: 'Which place' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Via 1', 'Drop-off']);
});

test('without a map it says how to go on', async () => {
  renderWithBooking(<PinDialog />, open, { loadMap: () => Promise.reject(new Error('no network')) });
  expect(await screen.findByText(/Please type the address/)).toBeTruthy();
});
