import { emptyContact } from 'booking-core/domain';
import { aProfile } from 'booking-core/testing/builders';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { cleanup, renderWithBooking, screen, waitFor } from '../../testing/render.tsx';
import { BookerTabs } from '../lazy-features.ts';
import { ContactTabs } from './contact-tabs.tsx';

afterEach(cleanup);
beforeAll(() => BookerTabs.preload());

const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '7911123456',
  dialingCode: '44',
};
const profile = (bookerId: number) => aProfile({ bookerId, contact: ada });
const box = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;

test('guests see the passenger alone, and that members sign in [1§6.6 2§2.53 2§2.57]', async () => {
  const { booking, user } = renderWithBooking(<ContactTabs />);
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.getByText(/^Already a member\?/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'SignIn' }));
  expect(booking.dispatched).toEqual([{ type: 'session.signInOpened', tab: 'signIn', inContact: true }]);
});

test('a customer sees the profile, locked [1§6.2 2§2.61]', () => {
  renderWithBooking(<ContactTabs />, { session: { profile: profile(0) }, details: { contact: ada } });
  expect(screen.queryByRole('tab')).toBeNull();
  for (const name of ['First name', 'Last name', 'Email', 'Phone']) expect(box(name).disabled).toBe(true);
  expect(screen.getByText('These are the details of your profile.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'SignIn' })).toBeNull();
});

test('a booker starts with the customer and may copy [1§6.3 2§2.52 2§2.55 2§2.56 2§2.59]', async () => {
  const { booking, user, set } = renderWithBooking(<ContactTabs />, {
    session: { profile: profile(3) },
    details: { customer: emptyContact },
  });
  expect(await screen.findByRole('tab', { name: 'Customer', selected: true })).toBeDefined();
  await user.type(await screen.findByRole('textbox', { name: 'Our reference' }), 'P');
  await user.click(await screen.findByRole('checkbox', { name: 'Use my details for the customer' }));
  await set({ details: { customer: ada } });
  const copied = (await screen.findByRole('checkbox', { name: 'Use my details for the customer' })) as HTMLInputElement;
  expect(copied.checked).toBe(true);
  await user.click(copied);
  await user.click(await screen.findByRole('tab', { name: 'Main Passenger' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Use my details' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Use customer details' }));
  expect(booking.dispatched).toEqual([
    { type: 'details.ourRefChanged', value: 'P' },
    { type: 'details.copied', to: 'customer', from: 'profile' },
    { type: 'details.copied', to: 'customer', from: null },
    { type: 'details.copied', to: 'contact', from: 'profile' },
    { type: 'details.copied', to: 'contact', from: 'customer' },
  ]);
});

test('the customer has a reference, both names, phone and email; the passenger names, phone and email [2§2.54 2§2.55]', async () => {
  const { booking, user } = renderWithBooking(<ContactTabs />, {
    session: { profile: profile(3) },
    details: { customer: emptyContact },
  });
  const fields = () =>
    screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).labels?.[0]?.textContent);
  await screen.findByRole('tab', { name: 'Customer', selected: true });
  expect(fields()).toEqual(['Our reference', 'Cost centre', 'First name', 'Last name', 'Email', 'Phone']);
  for (const [name, field] of [
    ['First name', 'firstName'],
    ['Last name', 'lastName'],
    ['Email', 'email'],
    ['Phone', 'phone'],
  ] as const) {
    await user.type(box(name), '7');
    expect(booking.dispatched).toContainEqual({ type: 'details.customerChanged', field, value: '7' });
  }
  await user.click(screen.getByRole('tab', { name: 'Main Passenger' }));
  expect(fields()).toEqual(['First name', 'Last name', 'Email', 'Phone']);
});

test('the passenger’s boxes are ticked while the details are the copied ones, and empty them when they are unticked [2§2.56]', async () => {
  const grace = { ...ada, firstName: 'Grace', email: 'grace@example.com' };
  const { booking, user, set } = renderWithBooking(<ContactTabs />, {
    session: { profile: profile(3) },
    details: { customer: grace, contact: ada },
  });
  await user.click(await screen.findByRole('tab', { name: 'Main Passenger' }));
  const ticked = () =>
    ['Use my details', 'Use customer details'].map(
      (name) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked,
    );
  expect(ticked()).toEqual([true, false]);
  await set({ details: { contact: grace } });
  expect(ticked()).toEqual([false, true]);
  await user.click(screen.getByRole('checkbox', { name: 'Use customer details' }));
  expect(booking.dispatched).toEqual([{ type: 'details.copied', to: 'contact', from: null }]);
  await set({ details: { contact: { ...grace, lastName: 'Murray' } } });
  expect(ticked()).toEqual([false, false]);
});

test('two people without details are not the same person [2§2.56]', async () => {
  renderWithBooking(<ContactTabs />, {
    session: { profile: { ...profile(3), contact: emptyContact } },
    details: { customer: emptyContact },
  });
  expect(
    (await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Use my details for the customer' })).checked,
  ).toBe(false);
});

test('a refused validation turns to the tab with the first error and focuses its field [2§2.60]', async () => {
  const { user, set } = renderWithBooking(<ContactTabs />, {
    session: { profile: profile(3) },
    details: { customer: ada, contact: emptyContact },
  });
  await set({
    flow: { refused: ['contact:firstName', 'contact:phone'], revealed: ['contact:firstName', 'contact:phone'] },
  });
  expect(screen.getByRole('tab', { name: 'Main Passenger', selected: true })).toBeDefined();
  await waitFor(() => expect(box('First name').ownerDocument.activeElement).toBe(box('First name')));
  await set({ details: { customer: { ...ada, phone: '' } }, flow: { refused: ['customer:phone'] } });
  expect(screen.getByRole('tab', { name: 'Customer', selected: true })).toBeDefined();
  await waitFor(() => expect(box('Phone').ownerDocument.activeElement).toBe(box('Phone')));
  await user.click(screen.getByRole('tab', { name: 'Main Passenger' }));
  expect(screen.getByRole('tab', { name: 'Main Passenger', selected: true })).toBeDefined();
});
