import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleRide } from '../testing/sample.ts';
import { showDesk } from '../testing/show-desk.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

const cutOff = () => {
  throw new TypeError('Failed to fetch');
};
const day = () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [sampleRide()] });

it('a page that is opened without a network says so, and loads when one tries again', async () => {
  onlineManager.setOnline(false);
  const reading = vi.fn<() => unknown>(cutOff);
  const { user } = showDesk('viewer', '/drivers', { 'GET /drivers': reading });
  expect((await screen.findByRole('alert')).textContent).toContain('The server does not answer.');
  reading.mockImplementation(() => ({ drivers: [] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No drivers yet.')).toBeTruthy();
});

it('the desk that is opened without a network says so', async () => {
  onlineManager.setOnline(false);
  showDesk('viewer', '/', { 'GET /me': cutOff });
  expect(await screen.findByRole('heading', { name: 'The desk cannot be reached' })).toBeTruthy();
});

it('an invitation that is opened without a network can be tried again: the link may well work', async () => {
  onlineManager.setOnline(false);
  const reading = vi.fn<() => unknown>(cutOff);
  const { user } = showDesk('viewer', '/welcome#code', { 'POST /invitation': reading });
  expect(await screen.findByRole('heading', { name: 'The desk cannot be reached' })).toBeTruthy();
  reading.mockImplementation(() => ({ email: 'ada@operator.example', name: '' }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
});

it('a page loads by itself once the network is back', async () => {
  onlineManager.setOnline(false);
  const reading = vi.fn<() => unknown>(cutOff);
  showDesk('viewer', '/', { 'GET /rides': reading });
  await screen.findByRole('alert');
  reading.mockImplementation(day);
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByRole('region', { name: 'Rides' })).toBeTruthy();
});
