import type { Announcement } from 'booking-core';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { act, renderWithBooking } from '../../booking-ui/src/testing/render.tsx';
import { readSettings } from './settings.ts';
import { SiteContext, type SiteContextValue } from './site-context.ts';
import { useAccountMoves } from './use-account-moves.ts';

let address = '';
function Page({ page }: { page: string }) {
  useAccountMoves(page);
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

/** Renders a page at a path, and makes an announcement about the session. @returns the path afterwards */
async function after(path: string, page: string, said: Announcement): Promise<string> {
  const listeners: ((said: Announcement) => void)[] = [];
  const booking = { onAnnouncement: (listen: (said: Announcement) => void) => void listeners.push(listen) };
  const settings = readSettings(undefined, undefined, `http://localhost${path}`);
  const site = { booking, settings } as unknown as SiteContextValue;
  renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter initialEntries={[path]}>
        <Page page={page} />
      </MemoryRouter>
    </SiteContext.Provider>,
  );
  await act(async () => {
    for (const listen of listeners) listen(said);
  });
  return address;
}

const signedOut = (expired: boolean): Announcement => ({ kind: 'signedOut', expired });
const signedUp = (resumed: boolean): Announcement => ({ kind: 'signedIn', how: 'signUp', resumed });

test.each([
  ['/profile', 'profile'],
  ['/invoice', 'invoice'],
  ['/tracking/12', 'tracking'],
  ['/confirmed/12', 'confirmed'],
  ['/dashboard', 'dashboard'],
  ['/commission', 'commission'],
  ['/addressbook', 'addressbook'],
  ['/bookingdetail/12', 'bookingdetail'],
  ['/bookinghistory?status=past&months=12', 'bookinghistory'],
  ['/passengers?q=ada', 'passengers'],
  ['/rides', 'rides'],
])(
  'a session that ends by itself leaves one at %s, one that is signed out of leads home [2§2.32 2§6.8]',
  async (path, page) => {
    expect(await after(path, page, signedOut(true))).toBe(path);
    expect(await after(path, page, signedOut(false))).toBe('/');
  },
);

test('signing out and signing up keep a test visit one', async () => {
  expect(await after('/profile?sandbox=true', 'profile', signedOut(false))).toBe('/?sandbox=true');
  expect(await after('/?sandbox=true', 'home', signedUp(false))).toBe('/dashboard?sandbox=true');
});

test('signing out leaves a booking that is being made where it is', async () => {
  expect(await after('/booking.html?step=2', 'booking', signedOut(false))).toBe('/booking.html?step=2');
});

test('a new account leads to the dashboard, unless something waited for it [2§2.7 2§4.11]', async () => {
  expect(await after('/', 'home', signedUp(false))).toBe('/dashboard');
  expect(await after('/booking.html?step=2', 'booking', signedUp(true))).toBe('/booking.html?step=2');
  expect(await after('/addressbook', 'addressbook', signedUp(false))).toBe('/addressbook');
});
