import type { AccountApi } from 'booking-core';
import { type Booking, ok, type Profile } from 'booking-core/domain';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../../booking-core/src/testing/ports.ts';
import { renderWithBooking, screen, within } from '../../../booking-ui/src/testing/render.tsx';
import { sampleRide } from '../../../booking-ui/src/testing/sample-state.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { DashboardPage } from './dashboard-page.tsx';

const ada: Profile = {
  customerId: 7,
  bookerId: 0,
  contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '7911123456', dialingCode: '44' },
  accountAllowed: false,
  smsMailing: false,
  emailMailing: false,
};

/** The dashboard with this next ride, and these of the past. */
function openWith(next: Booking | null, past: readonly Booking[] = []) {
  const api: Partial<AccountApi> = {
    nextRide: async () => ok(next),
    bookings: async () => ok({ rides: past, page: 1, total: past.length }),
    places: async () => ok([]),
  };
  const site = {
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    session: createMemoryStorage(),
    account: async () => api as AccountApi,
  } as Partial<SiteContextValue> as SiteContextValue;
  return renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter>
        <DashboardPage />
      </MemoryRouter>
    </SiteContext.Provider>,
    { session: { profile: ada } },
  );
}

const ride = (reference: string, status: string): Booking => ({ ...sampleRide, jobPartId: '', reference, status });

test('the next ride is shown, and the latest three of the past', async () => {
  openWith(
    ride('NEXT33', 'upcoming'),
    ['A', 'B', 'C', 'D'].map((name) => ({ ...ride(`OVER${name}`, 'finish'), code: name })),
  );
  const next = within(await screen.findByRole('region', { name: 'Your next ride' }));
  expect(await next.findByRole('article', { name: /NEXT33/ })).toBeDefined();
  expect(next.getAllByRole('article')).toHaveLength(1);
  const recent = within(await screen.findByRole('region', { name: 'Recent rides' }));
  expect(recent.getAllByRole('article')).toHaveLength(3);
});

test('without a ride ahead it says so', async () => {
  openWith(null);
  expect(await screen.findByText('No ride ahead')).toBeDefined();
});
