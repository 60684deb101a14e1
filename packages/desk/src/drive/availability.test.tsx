import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StyleRoot } from 'booking-ui/styles/style-root.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { DrivePage } from './drive-page.tsx';
import { keepInMemory } from './storage.ts';
import { aRide } from './testing.ts';

Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: { request: (_name: string, _options: LockOptions, work: () => unknown) => work() },
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.location.hash = '';
});

/** Shows the page of a driver; `sent` has what they say, which `refuse` has refused. */
function shown({ hash = '', rides = [aRide({})], refuse = false } = {}) {
  window.location.hash = hash;
  let available = true;
  const sent: unknown[] = [];
  const driver = () => ({ id: 2, name: 'Grace Hopper', callSign: '', available });
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (address.endsWith('/availability')) {
      if (refuse) throw new TypeError('no network');
      sent.push(JSON.parse(String(body)));
      available = !available;
      return Response.json({ driver: driver() });
    }
    return Response.json({ driver: driver(), operator: { phone: '' }, rides });
  });
  render(
    <StyleRoot locale="en-GB">
      <DrivePage kept={keepInMemory()} />
    </StyleRoot>,
  );
  return { user: userEvent.setup(), sent };
}

it.each([
  ['the list', { hash: '#rides' }],
  ['the page without rides', { rides: [] }],
])('a driver takes no rides from %s, is told so, and takes them again', async (_, at) => {
  const { user, sent } = shown(at);
  await user.click(await screen.findByRole('button', { name: 'Take no rides for now' }));
  const notice = await screen.findByText(/You take no rides for now/);
  expect(notice.closest('[role=status]')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Take no rides for now' })).toBeNull();
  expect(document.activeElement?.tagName).toBe('MAIN');
  await user.click(screen.getByRole('button', { name: 'Take rides again' }));
  await screen.findByRole('button', { name: 'Take no rides for now' });
  expect(screen.queryByText(/You take no rides/)).toBeNull();
  expect(sent).toEqual([{ available: false }, { available: true }]);
});

it('says that it could not be told without network', async () => {
  const { user } = shown({ hash: '#rides', refuse: true });
  await user.click(await screen.findByRole('button', { name: 'Take no rides for now' }));
  expect((await screen.findByText(/No connection/)).closest('[role=alert]')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Take no rides for now' })).toBeDefined();
});
