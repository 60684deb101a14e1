import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusal, showDesk } from '../testing/show-desk.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

beforeEach(() => {
  // jsdom does not implement the methods of dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

it('removes a passkey only after asking, and says that it was not removed: it still signs in', async () => {
  const { user, asked } = showDesk('viewer', '/account', {
    'GET /passkeys': () => ({
      passkeys: [{ id: 'a', name: 'Old phone', createdAt: '2026-11-24T09:00:00.000Z', usedAt: null }],
    }),
    'DELETE /passkeys/a': () => refusal(503, 'The database does not answer.'),
  });
  const calls = () => asked.map(({ call }) => call);
  await user.click(await screen.findByRole('button', { name: 'Remove Old phone' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Remove “Old phone”?' }));
  expect(calls()).not.toContain('DELETE /passkeys/a');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Old phone' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(calls()).toContain('DELETE /passkeys/a');
  expect((await screen.findByRole('alert')).textContent).toBe('The database does not answer.');
});

it('switches the keys of one letter off on this device, with what is said of them', async () => {
  const { user } = showDesk('dispatcher', '/account', {
    'GET /passkeys': () => ({ passkeys: [] }),
    'GET /rides': () => ({ day: '2026-11-24', now: '2026-11-24T12:00:00.000Z', rides: [] }),
  });
  const keys = await screen.findByRole('checkbox', { name: 'Use these keys on this device' });
  expect(screen.getByRole('link', { name: 'New booking N' })).toBeTruthy();
  await user.click(keys);
  expect(screen.getByRole('link', { name: 'New booking' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Today' }));
  const search = await screen.findByRole('searchbox');
  await user.keyboard('/n');
  expect(document.activeElement).not.toBe(search);
  expect(screen.getByRole('heading', { name: /^Rides of/ })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Mina Nowak' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Use these keys on this device' }));
  await user.click(screen.getByRole('link', { name: 'Today' }));
  await user.click(await screen.findByRole('heading', { name: /^Rides of/ }));
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});
