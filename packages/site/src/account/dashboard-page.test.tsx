import type { AccountApi } from 'booking-core';
import { type Booking, ok, type Profile } from 'booking-core/domain';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../../booking-core/src/testing/ports.ts';
import { renderWithBooking, screen, within } from '../../../booking-ui/src/testing/render.tsx';
import { sampleReturn, sampleRide } from '../../../booking-ui/src/testing/sample-state.ts';
import { testNow } from '../../../booking-ui/src/testing/scripted-booking.ts';
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

/** The dashboard with these bookings of today, and these to come on other days. */
function openWith(rides: readonly Booking[], ahead: readonly Booking[] = []) {
  const api: Partial<AccountApi> = {
    bookings: async ({ tab }) => {
      const found = tab === 'today-bookings' ? rides : tab === 'booking-pending' ? ahead : [];
      return ok({ rides: found, page: 1, total: found.length });
    },
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

test.each(['upcoming', 'requested'])(
  'a ride of today that is %s is the next one, and what is over is not',
  async (status) => {
    openWith([ride('OVER22', 'finish'), ride('NEXT33', status), ride('GONE44', 'cancelled')]);
    const next = within(await screen.findByRole('region', { name: 'Your next ride' }));
    expect(await next.findByRole('article', { name: /NEXT33/ })).toBeDefined();
    expect(next.getAllByRole('article')).toHaveLength(1);
  },
);

test('a return is next by its way back once it was driven there, not before a ride of tomorrow', async () => {
  const days = (count: number) => testNow + count * 86_400_000;
  const legs = (sampleReturn.legs ?? []).map((leg, index) => ({ ...leg, pickupAt: days(index === 0 ? -3 : 5) }));
  const back: Booking = {
    ...sampleReturn,
    jobPartId: '',
    reference: 'BACK22',
    status: 'upcoming',
    pickupAt: days(-3),
    legs,
  };
  openWith([], [back, { ...ride('SOON33', 'upcoming'), pickupAt: days(1) }]);
  const next = within(await screen.findByRole('region', { name: 'Your next ride' }));
  expect(await next.findByRole('article', { name: /SOON33/ })).toBeDefined();
});
