import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal, showDesk } from '../testing/show-desk.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const entry = (id: number) => ({
  ...{ id, at: '2026-11-24T12:00:00.000Z', actor: 'mina@operator.example', action: 'sign-in', outcome: 'done' },
  ...{ reference: '', detail: {} },
});

it('says that older entries did not come, and shows them when they are asked for again', async () => {
  let comes = false;
  const newest = Array.from({ length: 100 }, (_, index) => entry(200 - index));
  const { user } = showDesk('owner', '/audit', {
    'GET /audit': () => ({ entries: newest }),
    'GET /audit?before=101': () => (comes ? { entries: [entry(100)] } : refusal(503, 'The database does not answer.')),
  });
  await screen.findByRole('table', { name: 'Audit trail' });
  await user.click(screen.getByRole('button', { name: 'Older' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The database does not answer.');
  comes = true;
  await user.click(screen.getByRole('button', { name: 'Older' }));
  await expect.poll(() => screen.getAllByRole('row')).toHaveLength(102);
  expect(screen.queryByRole('alert')).toBeNull();
});
