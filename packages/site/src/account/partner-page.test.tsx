import type { AccountApi, BookerApi } from 'booking-core';
import { ok } from 'booking-core/domain';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { renderWithBooking, screen } from '../../../booking-ui/src/testing/render.tsx';
import { readyState } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { ada } from '../testing/ada.ts';
import { PartnerPage } from './partner-page.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a secret that is shown once can be copied by hand on a page without https, where browsers have no clipboard', async () => {
  const code = { trackingCode: 'HOTEL', enabled: true, expires: '', isTest: false, domains: [], asked: [] };
  const bookers = {
    partner: async () => ok({ codes: [code], webhooks: [] }),
    addWebhook: async () => ok('whsec_shown_once'),
  } as unknown as BookerApi;
  const site = {
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    account: async () => ({ bookers: async () => bookers }) as unknown as AccountApi,
  } as Partial<SiteContextValue> as SiteContextValue;
  const { session } = readyState();
  const { user } = renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter>
        <PartnerPage />
      </MemoryRouter>
    </SiteContext.Provider>,
    { session: { ...session, profile: { ...ada, bookerId: 3 } } },
  );
  await user.type(await screen.findByLabelText('Address'), 'https://hotel.example/rides');
  await user.click(screen.getByRole('button', { name: /^Add/ }));
  expect(await screen.findByText('whsec_shown_once')).toBeTruthy();
  vi.stubGlobal('navigator', { language: 'en-GB' });
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/^Select it and copy it/)).toBeTruthy();
});
