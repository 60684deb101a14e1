import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showDesk } from '../testing/show-desk.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const query = 'from=2026-11-01&to=2026-11-30';
const entry = (id: number) => ({
  id,
  at: '2026-11-24T12:00:00.000Z',
  event: 'ride.updated',
  actor: 'Jo Park',
  reference: `REF${id}`,
  leg: 'outbound' as const,
  bookedAt: '2026-11-23T09:00:00.000Z',
  takenBy: '',
  passenger: 'Ada Lovelace',
  status: 'pob',
  pickupAt: '2026-11-24T18:00:00.000Z',
  pickup: 'Heathrow',
  destination: 'Paddington',
  vehicle: 'Saloon',
  price: 6_950,
  currency: 'GBP',
  dispatchedBy: 'Jo Park',
  driver: 'Grace Hopper',
  driverLicence: 'PHD 7788',
  registration: 'LK21 ABC',
  vehicleLicence: 'PHV 99',
});
const answers = {
  [`GET /register?${query}`]: () => ({ entries: [entry(9)], more: true }),
  [`GET /register?${query}&before=9`]: () => ({ entries: [entry(4)], more: false }),
};

it('tells owners of each ride who took it, dispatched it and drove it, by which licences; as a file, too', async () => {
  showDesk('owner', `/register?${query}`, answers);
  const table = await screen.findByRole('table', { name: 'Register' });
  const [, row] = within(table).getAllByRole('row');
  for (const words of [
    ...[
      'REF9 On board',
      'Tue 24 Nov 2026, 12:00 Ride changed Jo Park',
      'Mon 23 Nov 2026, 09:00 online',
      'Heathrow → Paddington',
      '£69.50',
    ],
    ...['Ada Lovelace', 'Grace Hopper licence PHD 7788 LK21 ABC licence PHV 99'],
  ]) {
    expect(row?.textContent).toContain(words);
  }
  // Nothing else on a printed page states its period.
  expect(screen.getByText(/ All entries for rides that start from 1 Nov 2026 to 30 Nov 2026\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(`/desk/v1/register.csv?${query}`);
});

it('prints every entry of the days, not only those that were looked at', async () => {
  const { user } = showDesk('owner', `/register?${query}`, answers);
  const rows: number[] = [];
  vi.stubGlobal('print', () => rows.push(screen.getAllByRole('row').length));
  await screen.findByRole('table', { name: 'Register' });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(rows).toEqual([3]));
});

it('prints nothing while a part of the register did not come, and says so', async () => {
  let comes = false;
  const { user } = showDesk('owner', `/register?${query}`, {
    ...answers,
    [`GET /register?${query}&before=9`]: () =>
      comes ? { entries: [entry(4)], more: false } : Response.json({ detail: 'Try again.' }, { status: 503 }),
  });
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await screen.findByRole('table', { name: 'Register' });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(print).not.toHaveBeenCalled();
  // Pressed again, it fetches that part again.
  comes = true;
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(screen.getAllByRole('row')).toHaveLength(3);
});

it('says that no ride begins in these days, and that days are in the wrong order', async () => {
  showDesk('owner', `/register?${query}`, { [`GET /register?${query}`]: () => ({ entries: [], more: false }) });
  expect(await screen.findByText('No rides start in this period.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Print' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-12-24' } });
  expect((await screen.findByRole('alert')).textContent).toContain('The first day is after the last.');
});
