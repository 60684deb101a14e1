import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal } from '../testing/desk-at.tsx';
import { draw } from '../testing/draw.tsx';
import { sampleMe } from '../testing/sample.ts';
import { JoinRequests } from './join-requests.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const request = (id: number, name: string, emailProven = true) => ({
  ...{ id, name, emailProven, email: `${name.toLowerCase()}@example.com`, company: 'Grand Hotel' },
});

/** Shows the requests of a server; a decision closes the request unless it is refused. */
function shown(requests: ReturnType<typeof request>[], refused?: Response) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ requests });
    sent.push([path, JSON.parse(String(body))]);
    if (refused) return refused;
    requests.splice(
      requests.findIndex(({ id }) => path.includes(`/${id}/`)),
      1,
    );
    return new Response(null, { status: 204 });
  });
  return { sent, ...draw(<JoinRequests />, sampleMe('owner')) };
}

it('shows who waits, for which company, and whether the address is theirs, and decides', async () => {
  const { sent, user } = shown([request(3, 'Ada'), request(4, 'Grace', false)]);
  const table = await screen.findByRole('table', { name: 'Requests from customers' });
  expect(table.textContent).toContain('Grand Hotel');
  expect(table.textContent).toContain('grace@example.com (not confirmed)');
  expect(table.textContent).not.toContain('ada@example.com (not confirmed)');
  await user.click(screen.getByRole('button', { name: 'Approve ada@example.com' }));
  await waitFor(() => expect(screen.queryByText('Ada')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Decline grace@example.com' }));
  expect(await screen.findByText('No open requests.')).toBeTruthy();
  expect(sent).toEqual([
    ['/desk/v1/join-requests/3/decision', { approve: true }],
    ['/desk/v1/join-requests/4/decision', { approve: false }],
  ]);
});

it('says why a request could not be decided', async () => {
  const { user } = shown([request(3, 'Ada')], refusal(404, 'This request is no longer open.'));
  await user.click(await screen.findByRole('button', { name: 'Approve ada@example.com' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Approve ada@example.com: This request is no longer open.',
  );
});

it('shows nothing while nobody waits', async () => {
  const { sent } = shown([]);
  await waitFor(() => expect(document.body.textContent).toBe(''));
  expect(sent).toEqual([]);
});
