import { defaultOptions } from 'booking-core/domain';
import { afterEach, expect, test } from 'vitest';
import { cleanup, fireEvent, renderWithBooking, screen, waitFor, within } from '../../testing/render.tsx';
import { quoted, routed } from '../../testing/sample-state.ts';
import { readyState, testVehicles } from '../../testing/scripted-booking.ts';
import { VehicleSection } from './vehicle.tsx';

afterEach(cleanup);

const { quote } = readyState();
const group = () => screen.getByRole('radiogroup', { name: 'Vehicle' });
const radio = (name: RegExp) => within(group()).getByRole('radio', { name }) as HTMLInputElement;

test('every vehicle says its name first, its fare, and what it takes', async () => {
  const { booking, user } = renderWithBooking(<VehicleSection />, quoted);
  expect(radio(/^Saloon, £54$/).checked).toBe(true);
  const estate = radio(/^Estate, £59\.50$/);
  const description = estate.closest('label')?.querySelector(`[id="${estate.getAttribute('aria-describedby')}"]`);
  expect(description?.textContent).toBe('4 seats, 4 bags, 2 hand bags, fixed fare');
  await user.click(estate);
  expect(booking.dispatched).toEqual([{ type: 'journey.vehicleChosen', vehicleId: 2 }]);
});

test('the picture that the operator names is shown, and a drawing when it does not come', async () => {
  const vehicleTypes = testVehicles.map((vehicle) =>
    vehicle.id === 2 ? { ...vehicle, image: 'https://cars.example/estate.webp' } : { ...vehicle, image: 'saloon' },
  );
  const { container } = renderWithBooking(<VehicleSection />, { ...routed, boot: { vehicleTypes } });
  const pictures = container.querySelectorAll('img');
  expect([...pictures].map((picture) => picture.getAttribute('src'))).toEqual(['https://cars.example/estate.webp']);
  fireEvent.error(pictures[0] as HTMLElement);
  await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(0));
  expect(container.querySelectorAll('svg.tb-silhouette')).toHaveLength(testVehicles.length);
});

test('the tier switch stands above and tells the choice', async () => {
  const { booking, user } = renderWithBooking(<VehicleSection />, quoted);
  const tiers = within(screen.getByRole('radiogroup', { name: 'Tier' }));
  expect((tiers.getByRole('radio', { name: 'Standard' }) as HTMLInputElement).checked).toBe(true);
  await user.click(tiers.getByRole('radio', { name: 'Executive' }));
  expect(booking.dispatched).toEqual([{ type: 'journey.tierChosen', tier: 'executive' }]);
});

test('a vehicle that is too small says what it takes and cannot be chosen', () => {
  renderWithBooking(<VehicleSection />, {
    ...quoted,
    journey: { ...quoted.journey, options: { ...defaultOptions, passengers: 5 } },
  });
  const saloon = radio(/^Saloon/);
  expect(saloon.disabled).toBe(true);
  expect(saloon.closest('label')?.textContent).toContain('fits 4 people and 2 bags');
  expect(radio(/^MPV/).disabled).toBe(false);
});

test('when none takes them all, it says so in the specified words', async () => {
  renderWithBooking(<VehicleSection />, {
    ...quoted,
    journey: { ...quoted.journey, options: { ...defaultOptions, passengers: 12 } },
  });
  expect(await screen.findByText('No vehicle found with selected capacity')).toBeDefined();
  expect(
    within(group())
      .getAllByRole('radio')
      .every((each) => (each as HTMLInputElement).disabled),
  ).toBe(true);
});

test('while the fare is worked out its place is kept', () => {
  const { container } = renderWithBooking(<VehicleSection />, { ...routed, quote: { ...quote, status: 'loading' } });
  expect(radio(/^Saloon$/)).toBeDefined();
  expect(container.querySelectorAll('.tb-vehicle-fare-wait').length).toBeGreaterThan(0);
});

test('vehicles on their way have their shape, vehicles that failed a way out', async () => {
  const { booking, user, set } = renderWithBooking(<VehicleSection />, { boot: { vehicleTypes: null } });
  expect(screen.getByRole('status', { name: 'The vehicles are on their way' })).toBeDefined();
  await set({ boot: { vehiclesError: { kind: 'timeout' } } });
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('link', { name: 'Call 020 7946 0000' }).getAttribute('href')).toBe('tel:02079460000');
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(booking.dispatched).toEqual([{ type: 'boot.retried' }]);
});
