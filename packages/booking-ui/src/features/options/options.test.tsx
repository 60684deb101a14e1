import type { VehicleType } from 'booking-core/domain';
import { afterEach, expect, test } from 'vitest';
import { cleanup, renderWithBooking, screen, userEvent } from '../../testing/render.tsx';
import { routed } from '../../testing/sample-state.ts';
import { readyState, testConfiguration, testVehicles } from '../../testing/scripted-booking.ts';
import { OptionsSection } from './options.tsx';

afterEach(cleanup);

const { journey } = readyState();
const spin = (name: string) => screen.getByRole('spinbutton', { name });
const limit = (name: string) => ['aria-valuemin', 'aria-valuemax'].map((each) => spin(name).getAttribute(each));

test('passengers and luggage are there, limited by what three of the largest vehicles take', () => {
  renderWithBooking(<OptionsSection />, routed);
  expect(limit('Passengers')).toEqual(['1', '24']);
  expect(limit('Luggage')).toEqual(['0', '24']);
  expect(screen.queryByRole('spinbutton', { name: 'Hand bags' })).toBeNull();
});

test('a change is told with its count', async () => {
  const { booking, user } = renderWithBooking(<OptionsSection />, routed);
  await user.click(screen.getByRole('button', { name: 'One more: Passengers' }));
  spin('Luggage').focus();
  await user.keyboard('{Home}');
  expect(booking.dispatched).toEqual([
    { type: 'journey.optionChanged', option: 'passengers', count: 3 },
    { type: 'journey.optionChanged', option: 'luggages', count: 0 },
  ]);
});

test('the rarer counts unfold, at most two of each', async () => {
  renderWithBooking(<OptionsSection />, routed);
  const expander = screen.getByRole('button', { name: 'Child seats, pets, hand bags' });
  expect(expander.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(expander);
  await screen.findByRole('spinbutton', { name: 'Hand bags' });
  for (const name of ['Small child seats', 'Large child seats', 'Small pets', 'Other pets']) {
    expect(limit(name)).toEqual(['0', '2']);
  }
  // Access needs are free: an assistance dog is not counted as a pet, which has a price.
  expect(screen.getByText(/Assistance dogs travel free/)).toBeDefined();
  await userEvent.click(expander);
  expect(screen.queryByRole('spinbutton', { name: 'Hand bags' })).toBeNull();
});

test('what the operator does not take is not offered', async () => {
  const configuration = { ...testConfiguration, showPet: false, showLargeChildSeat: false };
  renderWithBooking(<OptionsSection />, { boot: { configuration } });
  await userEvent.click(screen.getByRole('button', { name: 'Child seats, hand bags' }));
  await screen.findByRole('spinbutton', { name: 'Small child seats' });
  expect(screen.queryByRole('spinbutton', { name: 'Large child seats' })).toBeNull();
  expect(screen.queryByRole('spinbutton', { name: 'Small pets' })).toBeNull();
  expect(screen.queryByText(/Assistance dogs/)).toBeNull();
});

test('counts that were used before are in sight at once', async () => {
  renderWithBooking(<OptionsSection />, {
    journey: { options: { ...journey.options, smallChilds: 1 } },
  });
  expect((await screen.findByRole('spinbutton', { name: 'Small child seats' })).textContent).toBe('1');
});

test('other equipment is not offered where the operator takes none, and what is left names itself [1§3.17]', async () => {
  const configuration = { ...testConfiguration, showOtherEquipment: false };
  const { set } = renderWithBooking(<OptionsSection />, { boot: { configuration } });
  await userEvent.click(screen.getByRole('button', { name: 'Child seats, pets' }));
  await screen.findByRole('spinbutton', { name: 'Small child seats' });
  expect(screen.queryByRole('spinbutton', { name: 'Hand bags' })).toBeNull();
  const none = { showPet: false, showSmallChildSeat: false, showLargeChildSeat: false };
  await set({ boot: { configuration: { ...configuration, ...none } } });
  expect(screen.queryByRole('button', { name: /seats|pets|bags/i })).toBeNull();
});

test('a wheelchair and how old children are is asked before the vehicles, where a vehicle takes one', async () => {
  const accessible = { ...testVehicles[0], id: 9, accessible: true } as VehicleType;
  const options = { ...journey.options, smallChilds: 1, largeChilds: 1, childAges: [1, null, null, null] };
  const { booking } = renderWithBooking(<OptionsSection />, {
    boot: { vehicleTypes: [...testVehicles, accessible] },
    journey: { options },
  });
  expect(screen.getByRole('button', { name: 'Child seats, pets, hand bags, wheelchair' })).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'A passenger travels in a wheelchair' }));
  const age = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
  expect(age('Age, small child seat 1').selectedOptions[0]?.textContent).toBe('1');
  await userEvent.selectOptions(age('Age, small child seat 1'), 'Under 1');
  await userEvent.selectOptions(age('Age, large child seat 1'), '9');
  await userEvent.selectOptions(age('Age, large child seat 1'), 'Not specified');
  expect(booking.dispatched).toEqual([
    { type: 'journey.wheelchairChosen', on: true },
    { type: 'journey.childAgeChosen', seat: 0, age: 0 },
    { type: 'journey.childAgeChosen', seat: 2, age: 9 },
    { type: 'journey.childAgeChosen', seat: 2, age: null },
  ]);
});
