import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusal, showDesk } from '../testing/show-desk.tsx';

afterEach(() => {
  cleanup();
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
