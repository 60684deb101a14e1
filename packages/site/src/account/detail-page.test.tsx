import type { AccountApi } from 'booking-core';
import { type Booking, ok } from 'booking-core/domain';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { renderWithBooking, screen } from '../../../booking-ui/src/testing/render.tsx';
import { sampleRide } from '../../../booking-ui/src/testing/sample-state.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { ada } from '../testing/ada.ts';
import { DetailPage } from './detail-page.tsx';

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{`${pathname}${search}`}</p>;
}

function open(ride: Booking) {
  const site = {
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    account: async () => ({ booking: async () => ok(ride) }) as Partial<AccountApi> as AccountApi,
  } as Partial<SiteContextValue> as SiteContextValue;
  return renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter>
        <DetailPage id="1" />
        <Address />
      </MemoryRouter>
    </SiteContext.Provider>,
    { session: { profile: ada } },
  );
}

// Without the number of a ride, nothing is followed live.
const ride: Booking = { ...sampleRide, jobPartId: '' };

test('a customer changes a booking from its details, as everybody does from its ticket', async () => {
  const { user } = open(ride);
  await user.click(await screen.findByRole('button', { name: 'Change booking' }));
  expect(screen.getByTestId('address').textContent).toBe('/bookinginfo/c0de?do=change');
});

test('a booking that is over cannot be changed', async () => {
  open({ ...ride, status: 'finish', rating: 5 });
  expect(await screen.findByRole('button', { name: 'Repeat' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Change booking' })).toBeNull();
});
