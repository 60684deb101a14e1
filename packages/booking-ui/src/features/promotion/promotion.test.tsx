import type { Promotion } from 'booking-core/domain';
import { emptyContact } from 'booking-core/domain';
import { expect, test } from 'vitest';
import { renderWithBooking, screen } from '../../testing/render.tsx';
import { quoted } from '../../testing/sample-state.ts';
import { heathrow, paddington } from '../../testing/scripted-booking.ts';
import { ContactSection } from '../contact/contact.tsx';
import { PlaceTools } from '../places/place-tools.tsx';
import { PlacesSection } from '../places/places.tsx';
import { ReturnSection } from '../time/return.tsx';
import { VehicleSection } from '../vehicle/vehicle.tsx';
import { PromoSection } from './promo.tsx';

const promotion: Promotion = {
  token: 'fixed-for-ada',
  pickup: heathrow,
  dropoff: null,
  returnKind: 'oneWay',
  vehicleId: 2,
  contact: { firstName: 'Ada', email: 'ada@example.com', phone: '7911123456', dialingCode: '44' },
  promoCode: 'TRANSFER10',
};
const chosen = { pickup: { id: 'pickup', text: heathrow.name, place: heathrow, issue: null } };

/** The description of a control: the text of the elements in its `aria-describedby`. */
const describedBy = (control: Element) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => control.ownerDocument.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
const textbox = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });

test('a place that the offer fixes is read, reached and not changed, and what is fixed is announced [2§3.24]', async () => {
  const { booking, user } = renderWithBooking(<PlacesSection />, { journey: chosen, promotion });
  const field = await textbox('Pick-up');
  expect(field.readOnly).toBe(true);
  expect(field.value).toBe('Heathrow Terminal 5');
  expect(describedBy(field)).toBe('Set by your offer');
  await user.type(field, 'x');
  expect(booking.dispatched).toEqual([]);
  expect(screen.getByRole('combobox', { name: 'Drop-off' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Swap pick-up and drop-off' })).toBeNull();
  expect(screen.getByRole('status').textContent).toBe(
    'Your offer sets Pick-up, Return, Vehicle, Main Passenger and Promo code. Everything else is yours to choose.',
  );
});

test.each([
  ['over', 'This offer is over, or we do not know it. You can book without it.'],
  ['lost', 'We could not look your offer up. Open its link again, or book without it.'],
] as const)(
  'a link whose offer is %s says so beside the places, which stay everybody’s to choose',
  async (promotionMissed, words) => {
    const { container, set } = renderWithBooking(<PlacesSection />);
    expect(screen.queryByRole('status')).toBeNull();
    await set({ flow: { promotionMissed } });
    const said = await screen.findByText(words);
    expect(said.getAttribute('role')).toBe('status');
    expect(said.className).not.toContain('hidden');
    expect(container.querySelectorAll('[readonly]')).toHaveLength(0);
    expect(screen.getAllByRole('combobox')).toHaveLength(2);
  },
);

test('the device’s place and a pin go to what is free', () => {
  const geolocate = async () => ({ latitude: 51.5, longitude: -0.1 });
  const loadMap = () => Promise.reject(new Error('no map'));
  const { booking, unmount } = renderWithBooking(
    <PlaceTools />,
    { journey: chosen, promotion },
    { geolocate, loadMap },
  );
  expect(screen.queryByRole('button', { name: 'Use my location' })).toBeNull();
  screen.getByRole('button', { name: 'Choose on the map' }).click();
  expect(booking.dispatched).toEqual([{ type: 'flow.pinOpened', target: 'dropoff' }]);
  unmount();
  renderWithBooking(<PlaceTools />, { journey: chosen, promotion: { ...promotion, dropoff: paddington } }, { loadMap });
  expect(screen.queryByRole('button', { name: 'Choose on the map' })).toBeNull();
});

test('the kind of journey is said instead of asked', async () => {
  renderWithBooking(<ReturnSection />, { promotion });
  expect(await screen.findByText('Set by your offer')).toBeDefined();
  expect(screen.getByText('One way')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add return' })).toBeNull();
});

test('of the vehicles only the offered one is there, chosen, and says why', async () => {
  renderWithBooking(<VehicleSection />, { ...quoted, journey: { ...quoted.journey, vehicleId: 2 }, promotion });
  expect(screen.getAllByRole('radio')).toEqual([screen.getByRole('radio', { name: /^Estate/, checked: true })]);
  expect(await screen.findByText('Set by your offer')).toBeDefined();
  expect(describedBy(screen.getByRole('radiogroup', { name: /Vehicle/ }))).toBe('Set by your offer');
  expect(screen.queryByRole('radiogroup', { name: 'Tier' })).toBeNull();
});

test('the passenger’s fixed fields can be read and not changed; the others are the visitor’s', async () => {
  const contact = { ...emptyContact, ...promotion.contact };
  renderWithBooking(<ContactSection />, { details: { contact }, promotion });
  for (const name of ['First name', 'Email', 'Phone']) {
    const field = await textbox(name);
    expect([name, field.readOnly, describedBy(field)]).toEqual([name, true, 'Set by your offer']);
  }
  expect((await textbox('Phone')).value).toBe('+447911123456');
  expect((await textbox('Last name')).readOnly).toBe(false);
});

test('its code is there to read, and cannot be taken away once it counts', async () => {
  const { set } = renderWithBooking(<PromoSection />, {
    details: { promo: { status: 'idle', text: 'TRANSFER10' } },
    promotion,
  });
  const field = await textbox(/^Promo code/);
  expect([field.readOnly, describedBy(field)]).toEqual([true, 'Set by your offer']);
  await set({ ...quoted, journey: { ...quoted.journey, promo: { code: 'TRANSFER10', id: '1', valueMinor: 500 } } });
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(screen.getByText('Set by your offer')).toBeDefined();
});
