import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal, showDesk } from '../testing/show-desk.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says no figure of a day whose rides did not come', async () => {
  showDesk('dispatcher', '/', { 'GET /rides': () => refusal(503, 'The database does not answer.') });
  await screen.findByText('The database does not answer.');
  expect(screen.getByRole('button', { name: '– unassigned' })).toBeTruthy();
  expect(screen.queryByText(/\d.*today/)).toBeNull();
});

it('counts an empty day as nought', async () => {
  showDesk('dispatcher', '/', {
    'GET /rides': () => ({ day: '2026-11-26', now: '2026-11-26T12:00:00.000Z', rides: [] }),
  });
  await screen.findByText(/No rides on this day yet/);
  expect(screen.getByRole('button', { name: '0 unassigned' })).toBeTruthy();
});
