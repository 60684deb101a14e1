import type { AccountApi } from 'booking-core';
import { fail, ok, type Place } from 'booking-core/domain';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { renderWithBooking, screen, waitFor } from '../../../booking-ui/src/testing/render.tsx';
import { paddington, readyState } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { ada } from '../testing/ada.ts';
import { PlacesPage } from './places-page.tsx';

test('a place that was deleted although the answer was lost is in the list no more', async () => {
  let list: readonly Place[] = [{ ...paddington, id: '1', placeName: 'home' }];
  const api: Partial<AccountApi> = {
    places: async () => ok(list),
    async removePlace() {
      list = [];
      return fail({ kind: 'timeout' });
    },
  };
  const site = {
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    account: async () => api as AccountApi,
  } as Partial<SiteContextValue> as SiteContextValue;
  const { user } = renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter>
        <PlacesPage />
      </MemoryRouter>
    </SiteContext.Provider>,
    { session: { ...readyState().session, profile: ada } },
  );
  await user.click(await screen.findByRole('button', { name: 'Delete Home' }));
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Home' })).toBeNull());
  // The pressed button has gone with its row.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My Places' })));
});
