import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showDesk } from '../testing/show-desk.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const row = { currency: 'GBP', bookings: 3, rides: 4, cancelled: 1, noShows: 0, revenue: 12_350 };
const at = '/numbers?from=2026-11-01&to=2026-11-30';
const query = 'from=2026-11-01&to=2026-11-30';
const answers = {
  [`GET /numbers?${query}&by=day`]: () => ({
    rows: [
      { ...row, name: '2026-11-23' },
      { ...row, name: '2026-11-24', revenue: 5_000 },
    ],
  }),
  [`GET /numbers?${query}&by=partner`]: () => ({ rows: [{ ...row, name: '' }] }),
  [`GET /numbers/conversion?${query}`]: () => ({
    rows: [
      { code: 'HOTEL42', partner: 'The Grand', shown: 40, booked: 10 },
      { code: '', partner: '', shown: 0, booked: 2 },
    ],
  }),
  [`GET /numbers/commission?${query}`]: () => ({
    rows: [{ company: 'Acme', currency: 'GBP', bookings: 2, revenue: 9_000, commission: 900 }],
  }),
};

it('adds up a period, tells what came of fares shown and what is owed, and has each list as a file', async () => {
  showDesk('viewer', at, answers);
  const rides = await screen.findByRole('region', { name: 'Rides by day' });
  expect(within(rides).getAllByRole('row')[1]?.textContent).toContain('Tue 24 Nov');
  expect(screen.getByText('£173.50')).toBeTruthy();
  const conversion = await screen.findByRole('table', { name: 'Conversion' });
  const [, hotel, own] = within(conversion).getAllByRole('row');
  expect(hotel?.textContent).toBe('The Grand (HOTEL42)401025 %');
  expect(own?.textContent).toBe('Own pages02–');
  expect((await screen.findByRole('table', { name: 'Commission owed' })).textContent).toContain('£9.00');
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  for (const list of ['bookings', 'rides', 'payments', 'drivers', 'conversion', 'commission']) {
    expect(hrefs).toContain(`/desk/v1/lists/${list}?${query}`);
  }
  expect(hrefs).toContain(`/desk/v1/numbers.csv?${query}&by=day`);
});

it('groups by partner, and asks nobody for days in the wrong order', async () => {
  const { user, asked } = showDesk('viewer', at, answers);
  await user.click(await screen.findByRole('button', { name: 'Partner' }));
  expect((await screen.findByRole('region', { name: 'Rides by partner' })).textContent).toContain('Own pages');
  const before = asked.length;
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-12-24' } });
  expect((await screen.findByRole('alert')).textContent).toContain('The first day is after the last.');
  expect(asked.length).toBe(before);
});

it('takes the default day for one in the address that does not exist', async () => {
  // A period that ends before it begins, for which nothing is asked.
  showDesk('viewer', '/numbers?from=2026-02-31&to=2020-01-01', answers);
  const from = (await screen.findByLabelText('From')) as HTMLInputElement;
  expect(from.value).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(from.value).not.toBe('2026-02-31');
});

it('dims the figures of the previous period everywhere while the new ones load', async () => {
  showDesk('viewer', at, {
    ...answers,
    'GET /numbers?from=2026-11-10&to=2026-11-30&by=day': () => new Promise(() => undefined),
    'GET /numbers/conversion?from=2026-11-10&to=2026-11-30': () => new Promise(() => undefined),
    'GET /numbers/commission?from=2026-11-10&to=2026-11-30': () => new Promise(() => undefined),
  });
  const shown = async () => [
    await screen.findByText('£173.50'),
    await screen.findByRole('table', { name: 'Rides by day' }),
    await screen.findByRole('table', { name: 'Conversion' }),
    await screen.findByRole('table', { name: 'Commission owed' }),
  ];
  for (const each of await shown()) expect(each.closest('[aria-busy="true"]')).toBeNull();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-10' } });
  for (const each of await shown()) expect(each.closest('[aria-busy="true"]')).not.toBeNull();
});

it('shows partners under their names while the days load', async () => {
  const { user } = showDesk('viewer', `${at}&by=partner`, {
    ...answers,
    [`GET /numbers?${query}&by=day`]: () => new Promise(() => undefined),
  });
  expect((await screen.findByRole('table', { name: 'Rides by partner' })).textContent).toContain('Own pages');
  await user.click(screen.getByRole('button', { name: 'Day' }));
  expect(screen.getByRole('button', { name: 'Day' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('table', { name: 'Rides by partner' }).textContent).toContain('Own pages');
});
