import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createManualClock, createMemoryStorage } from '../../../booking-core/src/testing/ports.ts';
import { act, cleanup, renderWithBooking, waitFor } from '../../../booking-ui/src/testing/render.tsx';
import { createScriptedBooking, heathrow } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { BookingPage } from './booking-page.tsx';

const before = window.location.href;
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', before);
  vi.restoreAllMocks();
});

const hotel = { latitude: 51.5034, longitude: -0.1276, fullAddress: '10 Downing Street, London', postcode: 'SW1A 2AA' };
const link = `/booking.html?step=2#${new URLSearchParams({
  dropoff: JSON.stringify(hotel),
  time: '2099-12-01T09:30',
  vehicle: '3',
})}`;

/** Shows the booking page at the link. @returns the events that the page has sent since */
async function open(booking: ReturnType<typeof createScriptedBooking>, session = createMemoryStorage()) {
  window.history.replaceState(null, '', link);
  const sent = booking.dispatched.length;
  const site = {
    ...{ booking, session, referral: { returnUrl: '' }, configured: Promise.resolve(true) },
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    clock: createManualClock(0),
  } as unknown as SiteContextValue;
  renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter initialEntries={['/booking.html']}>
        <BookingPage />
      </MemoryRouter>
    </SiteContext.Provider>,
    {},
    {},
    booking,
  );
  await act(() => vi.dynamicImportSettled());
  return () => booking.dispatched.slice(sent);
}

test('a link to the booking page fills in the journey that it holds', async () => {
  const events = await open(createScriptedBooking());
  await waitFor(() => expect(events().at(-1)).toEqual({ type: 'flow.stepRequested', step: 2 }));
  expect(events()[0]).toEqual({
    type: 'journey.prefilled',
    prefill: { dropoff: expect.objectContaining(hotel), local: '2099-12-01T09:30', vehicleId: 3 },
  });
});

test('what the visitor has changed since stays when they come back to it from another page of the site', async () => {
  const booking = createScriptedBooking();
  const session = createMemoryStorage();
  const first = await open(booking, session);
  await waitFor(() => expect(first()).not.toEqual([]));
  booking.set({ journey: { dropoff: { id: 'dropoff', text: heathrow.name, place: heathrow, issue: null } } });
  cleanup();
  const again = await open(booking, session);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(again()).toEqual([]);
});
