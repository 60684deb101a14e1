import { defaultOptions, type VehicleType } from 'booking-core/domain';
import { afterEach, expect, test } from 'vitest';
import { cleanup, fireEvent, renderWithBooking, screen, waitFor, within } from '../../testing/render.tsx';
import { quoted, routed, sampleQuotation, sampleVehicles } from '../../testing/sample-state.ts';
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
  expect(description?.textContent).toBe('4 seats, 4 bags, 2 hand bags');
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

test('each says how soon it can be there, as far as that is known, unless the ride is later', async () => {
  const away: readonly (number | null)[] = [7, 45];
  const vehicles = sampleQuotation.vehicles.map((fare, index) => ({ ...fare, awayMinutes: away[index] ?? null }));
  const { set } = renderWithBooking(<VehicleSection />, {
    ...quoted,
    quote: { ...quoted.quote, quotation: { ...sampleQuotation, vehicles } },
  });
  const said = (name: RegExp) => radio(name).closest('label')?.textContent;
  expect(said(/^Saloon/)).toMatch(/£547 min.*about 7 min away, 4 seats/);
  expect(said(/^Estate/)).toMatch(/45 min.*about 45 min away/);
  expect(said(/^Wheelchair/)).not.toContain('min');
  await set({ journey: { time: { kind: 'later', local: '2026-11-21T14:30' } } });
  expect(said(/^Saloon/)).not.toContain('min');
});

test('the heading says what has to fit, unless that is one person alone', async () => {
  const { set } = renderWithBooking(<VehicleSection />, quoted);
  expect(screen.getByRole('heading', { name: /^Vehicle/ }).textContent).toBe('Vehicle2 passengers, 2 bags');
  await set({ journey: { options: defaultOptions } });
  expect(screen.getByRole('heading', { name: /^Vehicle/ }).textContent).toBe('Vehicle');
});

test('the tier switch stands above and tells the choice', async () => {
  const { booking, user } = renderWithBooking(<VehicleSection />, quoted);
  const tiers = within(screen.getByRole('radiogroup', { name: 'Tier' }));
  expect((tiers.getByRole('radio', { name: 'Standard' }) as HTMLInputElement).checked).toBe(true);
  await user.click(tiers.getByRole('radio', { name: 'Executive' }));
  expect(booking.dispatched).toEqual([{ type: 'journey.tierChosen', tier: 'executive' }]);
});

const nameOf = (radio: Element) => {
  const id = radio.getAttribute('aria-labelledby') ?? '';
  return radio.ownerDocument.getElementById(id)?.textContent;
};
const names = () =>
  within(group())
    .getAllByRole('radio')
    .map((each) => nameOf(each)?.split(',')[0]);
const unfold = (name: string) => within(group()).getByRole('button', { name });
const six = { ...quoted, boot: { vehicleTypes: sampleVehicles } };

test('the three cheapest that fit are seen, the others behind a button that tells how many', async () => {
  const { user } = renderWithBooking(<VehicleSection />, six);
  expect(names()).toEqual(['Saloon', 'Estate', 'Wheelchair accessible']);
  const more = unfold('3 more');
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await user.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  const all = ['Saloon', 'Estate', 'Wheelchair accessible', 'MPV', 'Executive', '8-seater minibus'];
  expect(names()).toEqual(all);
  await user.click(more);
  expect(names()).toEqual(all.slice(0, 3));
});

test('the chosen vehicle is always seen, and choosing one moves none', async () => {
  const { user, set } = renderWithBooking(<VehicleSection />, six);
  await user.click(unfold('3 more'));
  const before = names();
  await set({ journey: { vehicleId: 5 } });
  expect(names()).toEqual(before);
  await user.click(unfold('2 more'));
  expect(names()).toEqual(['Saloon', 'Estate', 'Wheelchair accessible', '8-seater minibus']);
});

test('those too small stand folded behind what they are too small for', async () => {
  const { user } = renderWithBooking(<VehicleSection />, {
    ...six,
    journey: { ...quoted.journey, vehicleId: 4, options: { ...defaultOptions, passengers: 5, luggages: 3 } },
  });
  expect(names()).toEqual(['MPV', '8-seater minibus']);
  await user.click(unfold('4 too small for 5 passengers, 3 bags'));
  expect(names()).toEqual(['MPV', '8-seater minibus', 'Saloon', 'Estate', 'Wheelchair accessible', 'Executive']);
  expect(radio(/^Estate/).disabled).toBe(true);
});

test('a strip to swipe through shows all of them', () => {
  const { layout } = readyState().flow;
  renderWithBooking(<VehicleSection />, { ...six, flow: { layout: { ...layout, vehicles: 'strip' } } });
  expect(names()).toHaveLength(6);
  expect(within(group()).queryByRole('button')).toBeNull();
});

test('a vehicle that is too small says what it takes and cannot be chosen', async () => {
  const { user } = renderWithBooking(<VehicleSection />, {
    ...quoted,
    journey: { ...quoted.journey, vehicleId: 3, options: { ...defaultOptions, passengers: 5 } },
  });
  await user.click(unfold('3 too small for 5 passengers'));
  const saloon = radio(/^Saloon/);
  expect(saloon.disabled).toBe(true);
  expect(saloon.closest('label')?.textContent).toContain('fits 4 people and 2 bags');
  expect(radio(/^MPV/).disabled).toBe(false);
});

test('more people than any takes: several of one type, each choice with its count, its room and one price', async () => {
  const mpv = sampleVehicles.find(({ name }) => name === 'MPV');
  const fares = sampleQuotation.vehicles.map((fare) => ({ ...fare, totalMinor: fare.totalMinor * 3 }));
  const { booking, user } = renderWithBooking(<VehicleSection />, {
    ...quoted,
    quote: { ...quoted.quote, quotation: { ...sampleQuotation, vehicles: fares } },
    journey: { ...quoted.journey, options: { ...defaultOptions, passengers: 12 } },
  });
  const saloons = radio(/^3 × Saloon, £162$/);
  expect(saloons.disabled).toBe(false);
  const described = saloons.closest('label')?.querySelector(`[id="${saloons.getAttribute('aria-describedby')}"]`);
  expect(described?.textContent).toContain('3 cars together, one price, 12 seats');
  expect(screen.queryByText('No vehicle found with selected capacity')).toBeNull();
  await user.click(saloons);
  await user.click(radio(/^2 × MPV/));
  expect(booking.dispatched).toEqual([{ type: 'journey.vehicleChosen', vehicleId: mpv?.id }]);
});

test('a name that is not in the page’s language says what it is in', () => {
  const vehicleTypes = testVehicles.map((vehicle) => {
    const language = vehicle.id === 1 ? 'pt' : 'en';
    return { ...vehicle, description: 'Quatro portas', language, descriptionLanguage: language };
  });
  renderWithBooking(<VehicleSection />, { ...quoted, boot: { vehicleTypes } });
  // On the card, in the radio's name and in its description; the price is in the page's language.
  expect(screen.getAllByText('Saloon').map((name) => name.getAttribute('lang'))).toEqual(['pt', 'pt']);
  expect(screen.getAllByText('Quatro portas').map((words) => words.getAttribute('lang'))).toContain('pt');
  const radio = screen.getByRole('radio', { name: /^Saloon ?, £54/ });
  const partsOf = (attribute: string) => {
    const id = radio.getAttribute(attribute) ?? '';
    return [...(radio.ownerDocument.getElementById(id)?.querySelectorAll('[lang]') ?? [])].map(
      (part) => part.textContent,
    );
  };
  expect(partsOf('aria-labelledby')).toEqual(['Saloon']);
  expect(partsOf('aria-describedby')).toEqual(['Quatro portas']);
  expect(screen.getByText('Estate').tagName).toBe('B');
});

test('when none takes them all, it says so in the specified words', async () => {
  renderWithBooking(<VehicleSection />, {
    ...quoted,
    journey: { ...quoted.journey, options: { ...defaultOptions, passengers: 30 } },
  });
  expect(await screen.findByText('No vehicle found with selected capacity')).toBeDefined();
  expect(screen.getByText(/split the journey over two bookings/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Call 020 7946 0000' })).toBeDefined();
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
  expect(screen.getByRole('status', { name: 'Loading vehicles' })).toBeDefined();
  await set({ boot: { vehiclesError: { kind: 'timeout' } } });
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('link', { name: 'Call 020 7946 0000' }).getAttribute('href')).toBe('tel:02079460000');
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(booking.dispatched).toEqual([{ type: 'boot.retried' }]);
});

test('for a wheelchair the vehicles that take one fit, and the others say why they do not', async () => {
  const accessible = { ...testVehicles[2], accessible: true } as VehicleType;
  const { user } = renderWithBooking(<VehicleSection />, {
    ...quoted,
    boot: { ...quoted.boot, vehicleTypes: [testVehicles[0] as VehicleType, accessible] },
    journey: { ...quoted.journey, vehicleId: 3, options: { ...defaultOptions, wheelchair: true } },
  });
  expect(screen.getByRole('heading', { name: /^Vehicle/ }).textContent).toBe('Vehicle1 passenger, wheelchair');
  expect(radio(/^MPV/).hasAttribute('disabled')).toBe(false);
  await user.click(screen.getByRole('button', { name: '1 without room for 1 passenger, wheelchair' }));
  expect(radio(/^Saloon/).hasAttribute('disabled')).toBe(true);
  expect(radio(/^Saloon/).closest('label')?.textContent).toContain('takes no wheelchair');
});
