import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal, showDesk } from '../testing/show-desk.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says that a passkey was not removed: it still signs in', async () => {
  const { user } = showDesk('viewer', '/account', {
    'GET /passkeys': () => ({
      passkeys: [{ id: 'a', name: 'Old phone', createdAt: '2026-11-24T09:00:00.000Z', usedAt: null }],
    }),
    'DELETE /passkeys/a': () => refusal(503, 'The database does not answer.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Old phone' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The database does not answer.');
});
