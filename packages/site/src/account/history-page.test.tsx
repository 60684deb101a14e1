import type { AccountApi } from 'booking-core';
import { type BookedRide, ok, type Profile } from 'booking-core/domain';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { sampleRide } from '../../../booking-ui/src/features/sample-state.ts';
import { cleanup, renderWithBooking, screen, within } from '../../../booking-ui/src/testing/render.tsx';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { HistoryPage } from './history-page.tsx';

const ada: Profile = {
  customerId: 7,
  bookerId: 0,
  contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '7911123456', dialingCode: '44' },
  accountAllowed: false,
  smsMailing: false,
  emailMailing: false,
};

let address = '';
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

/** My Booking with these bookings on its first page. */
function openWith(rides: readonly BookedRide[], profile: Profile = ada) {
  const api = { bookings: async () => ok({ rides, page: 1, total: rides.length }) };
  const site = {
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    account: async () => api as Partial<AccountApi> as AccountApi,
  } as Partial<SiteContextValue> as SiteContextValue;
  return renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter initialEntries={['/bookings']}>
        <Address />
        <HistoryPage />
      </MemoryRouter>
    </SiteContext.Provider>,
    { session: { profile } },
  );
}

test('pay stands beside the unpaid booking alone, and leads to its payment link', async () => {
  const ride = (more: Partial<BookedRide>): BookedRide => ({ ...sampleRide, jobPartId: '', paid: false, ...more });
  const { user } = openWith([
    ride({ reference: 'CASH22', code: 'c0de-cash', paymentMethod: 'cash' }),
    ride({ reference: 'OPEN33', code: 'c0de/open?', paymentMethod: 'card' }),
    ride({ reference: 'PAID44', code: 'c0de-paid', paymentMethod: 'card', paid: true }),
  ]);
  const unpaid = await screen.findByRole('article', { name: /OPEN33/ });
  expect(screen.getAllByRole('button', { name: 'Pay' })).toHaveLength(1);
  await user.click(within(unpaid).getByRole('button', { name: 'Pay' }));
  expect(address).toBe(`/payment.html?code=${encodeURIComponent('c0de/open?')}`);
});

test('cards of a company’s rides name passenger and reference; a customer’s own do not', async () => {
  const rides = [{ ...sampleRide, reference: 'ROOM22', passengerName: 'Edith Clarke', bookerRef: 'PO 4711' }];
  openWith(rides, { ...ada, bookerId: 3 });
  const card = await screen.findByRole('article', { name: /ROOM22/ });
  expect(card.textContent).toContain('Edith Clarke');
  expect(card.textContent).toContain('PO 4711');
  cleanup();
  openWith([{ ...sampleRide, reference: 'MINE33', passengerName: 'Ada Lovelace' }]);
  expect((await screen.findByRole('article', { name: /MINE33/ })).textContent).not.toContain('Ada Lovelace');
});
