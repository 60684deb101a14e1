import type { Profile } from 'booking-core/domain';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { renderWithBooking, screen } from '../../../booking-ui/src/testing/render.tsx';
import { readyState } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { ada } from '../testing/ada.ts';
import { AccountPage } from './account-page.tsx';

const { session, flow } = readyState();
const site = { settings: readSettings(undefined, undefined, 'http://localhost/') } as SiteContextValue;

const open = (profile: Profile | null, path = '/dashboard') =>
  renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter initialEntries={[path]}>
        <AccountPage title="Dashboard">{() => <p>What is only for Ada</p>}</AccountPage>
      </MemoryRouter>
    </SiteContext.Provider>,
    { session: { ...session, profile } },
  );

const asked = { type: 'session.signInOpened' };

test('whoever comes without a session is asked to sign in', () => {
  const { booking } = open(null);
  expect(booking.dispatched).toContainEqual(asked);
});

test('whoever signs out here is on the way home, and is not asked to sign in again', async () => {
  const { booking, set, user } = open(ada);
  expect(screen.getByText('What is only for Ada')).toBeDefined();
  await set({ session: { ...session, profile: null } });
  expect(screen.queryByText('What is only for Ada')).toBeNull();
  expect(booking.dispatched).not.toContainEqual(asked);
  await user.click(screen.getByRole('button', { name: /^sign in$/i }));
  expect(booking.dispatched).toContainEqual(asked);
});

test.each([
  ['/bookinghistory', 'My Bookings', 'page'],
  ['/bookingdetail/17', 'My Bookings', 'true'],
  ['/profile', 'My Account', 'page'],
  ['/changepassword', 'My Account', 'true'],
])('the navigation marks where %s is', (path, name, current) => {
  open(ada, path);
  const marked = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[name, current]]);
});

test('a page whose settings could not be loaded says so, and loads them again', async () => {
  const { booking, set, user } = open(null);
  await set({ boot: { status: 'failed', during: 'configuration', error: { kind: 'http', status: 503 } } });
  expect(screen.queryByLabelText('Loading')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(booking.dispatched).toContainEqual({ type: 'boot.retried' });
});

test('a page opened without network loads the settings once it is back', async () => {
  const { booking, set } = open(null);
  await set({
    boot: { status: 'failed', during: 'configuration', error: { kind: 'offline' } },
    flow: { ...flow, online: false },
  });
  expect(screen.getByText('You are offline')).toBeDefined();
  await set({ flow });
  expect(booking.dispatched).toContainEqual({ type: 'boot.retried' });
});
