import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleBooking } from '../testing/sample.ts';
import { refusal, showDesk } from '../testing/show-desk.tsx';

vi.mock('../live.ts', async (original) => ({
  ...(await original<typeof import('../live.ts')>()),
  useLive: () => ({ state: 'live', arrived: [] }),
}));
vi.mock('../maps/map-of.tsx', () => ({ MapOf: () => null }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sample = sampleBooking();
const unpaid = {
  ...sample,
  company: null,
  price: { ...sample.price, method: 'cash', paid: false },
  payments: [],
  refundable: 0,
};
const { reference } = unpaid;
const companies = [
  { id: 6, name: 'Aerodynamics', costCentres: [] },
  { id: 3, name: 'Analytical Engines', costCentres: ['Events'] },
];

const shown = (charge: () => unknown, listed = companies) =>
  showDesk('dispatcher', `/?booking=${reference}/outbound`, {
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: unpaid.rides }),
    [`GET /bookings/${reference}`]: () => unpaid,
    'GET /drivers': () => ({ drivers: [] }),
    'GET /companies': () => ({ companies: listed }),
    [`PUT /bookings/${reference}/company`]: charge,
  });
const opened = async (user: ReturnType<typeof showDesk>['user']) => {
  const panel = await screen.findByRole('complementary', { name: `Booking ${reference}` });
  await user.click(await within(panel).findByRole('button', { name: 'Charge a company' }));
  return panel;
};

it('puts the booking on the chosen company’s account, with where in the company it goes', async () => {
  const { user, asked } = shown(() => ({ version: 2, company: 'Analytical Engines' }));
  const panel = await opened(user);
  const form = within(await within(panel).findByRole('form', { name: 'Charge a company' }));
  await user.selectOptions(form.getByLabelText('Company'), 'Analytical Engines');
  await user.type(form.getByLabelText('Cost centre'), 'Events');
  await user.type(form.getByLabelText('Their reference'), 'PO 7');
  await user.click(form.getByRole('button', { name: 'Charge Analytical Engines' }));
  expect(await within(panel).findByText('Charged to the company’s account.')).toBeDefined();
  const body = { version: unpaid.version, company: 3, costCentre: 'Events', orderReference: 'PO 7' };
  expect(asked).toContainEqual({ call: `PUT /bookings/${reference}/company`, body });
});

it('tells why not, with what was chosen still there', async () => {
  const { user } = shown(() => refusal(409, 'The passenger is paying the old price right now.'));
  const panel = await opened(user);
  await user.click(await within(panel).findByRole('button', { name: 'Charge Aerodynamics' }));
  await waitFor(() => expect(panel.textContent).toContain('The passenger is paying the old price right now.'));
  expect(within(panel).getByRole('form', { name: 'Charge a company' })).toBeDefined();
});

it('says that no company pays by account', async () => {
  const { user } = shown(() => ({}), []);
  const panel = await opened(user);
  expect(await within(panel).findByText(/No company can pay by account/)).toBeDefined();
});
