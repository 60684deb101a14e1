import type { AccountApi, BookerApi } from 'booking-core';
import { ok, type Profile } from 'booking-core/domain';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { renderWithBooking, screen } from '../../../booking-ui/src/testing/render.tsx';
import { readyState } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { ada } from '../testing/ada.ts';
import { InvoicePage } from './invoice-page.tsx';
import { PartnerPage } from './partner-page.tsx';
import { PassengersPage } from './passengers-page.tsx';
import { PlacesPage } from './places-page.tsx';
import { ProfilePage } from './profile-page.tsx';
import { RidesPage } from './rides/rides-page.tsx';

/** What is typed into the forms of the account's pages when the session ends, which unmounts them. */

beforeEach(() => window.sessionStorage.clear());

const { session } = readyState();
const booker = { ...ada, bookerId: 3 };

async function open(page: ReactElement, profile: Profile) {
  const none = { bookerId: 0, name: '', accountAllowed: false, pending: false, closed: false };
  const code = { trackingCode: 'HOTEL', enabled: true, expires: '', isTest: false, domains: [], asked: [] };
  const bookers = {
    membership: async () => ok(none),
    passengers: async () => ok([]),
    invoices: async () => ok([]),
    partner: async () => ok({ codes: [code], webhooks: [] }),
  } as unknown as BookerApi;
  const account = { bookers: async () => bookers, places: async () => ok([]) } as unknown as AccountApi;
  const site = {
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    account: async () => account,
  } as Partial<SiteContextValue> as SiteContextValue;
  const drawn = renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter>{page}</MemoryRouter>
    </SiteContext.Provider>,
    { session: { ...session, profile } },
  );
  const signIn = (profile: Profile | null) => drawn.set({ session: { ...session, profile } });
  return { ...drawn, signIn };
}

const fieldOf = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });

test.each([
  ['the code of a company', <ProfilePage key="profile" />, ada, '', 'Company code'],
  ['a domain', <PartnerPage key="partner" />, booker, '', 'New domain'],
  ['rows of a sheet', <RidesPage key="rides" />, booker, '', 'Or paste the rows here'],
  ['a ride', <RidesPage key="ride" />, booker, 'Add a ride', 'First name'],
  ['a passenger', <PassengersPage key="passengers" />, booker, 'Add a passenger', 'First name'],
  ['a place', <PlacesPage key="places" />, ada, 'Add a place', 'Address'],
  ['an invoice', <InvoicePage key="invoices" />, booker, 'Create invoice', 'From'],
])('%s is still there for the same customer, and nobody else sees it', async (_, page, who, button, label) => {
  const { user, signIn } = await open(page, who);
  if (button) await user.click(await screen.findByRole('button', { name: button }));
  const field = await fieldOf(label);
  await user.clear(field);
  const typed = field.type === 'date' ? '2026-11-12' : 'Alan';
  await user.type(field, typed);
  await signIn(null);
  expect(screen.queryByLabelText(label)).toBeNull();
  await signIn({ ...who });
  expect((await fieldOf(label)).value).toBe(typed);
  await signIn(null);
  await signIn({ ...who, customerId: 8 });
  if (button) await user.click(await screen.findByRole('button', { name: button }));
  expect((await fieldOf(label)).value).not.toBe(typed);
});

test('a dialog that was closed keeps nothing', async () => {
  const { user, signIn } = await open(<PassengersPage />, booker);
  const add = async () => user.click(await screen.findByRole('button', { name: 'Add a passenger' }));
  await add();
  await user.type(await fieldOf('First name'), 'Alan');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await signIn(null);
  await signIn({ ...booker });
  await add();
  expect((await fieldOf('First name')).value).toBe('');
});
