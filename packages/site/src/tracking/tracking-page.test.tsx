import type { AccountApi, BookingState, RideReference } from 'booking-core';
import type { TrackedRide } from 'booking-core/domain/tracking';
import { map } from 'booking-core/messages/map';
import { pages } from 'booking-core/messages/pages';
import { tracking } from 'booking-core/messages/tracking';
import { MessagesProvider } from 'booking-ui/booking-context';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createManualClock } from '../../../booking-core/src/testing/ports.ts';
import { trackedRide } from '../../../booking-ui/src/features/tracking/sample-tracked.ts';
import { cleanup, renderWithBooking, screen, waitFor } from '../../../booking-ui/src/testing/render.tsx';
import { createScriptedBooking, readyState, testNow } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { ada } from '../testing/ada.ts';
import { TrackingPage } from './tracking-page.tsx';

vi.mock('booking-adapters/realtime', () => ({
  createSignalrConnection: () => ({ start: async () => {}, stop() {}, invoke: async () => true }),
}));

afterEach(cleanup);

type BootState = BookingState['boot'];

const legs = [
  { leg: 'outbound', status: 'finish', pickupAt: testNow },
  { leg: 'return', status: 'upcoming', pickupAt: testNow + 60 * 60_000 },
] as const;

function Address() {
  return <p data-testid="query">{useLocation().search}</p>;
}

/** Renders the tracking page of a booking with a return; the server responds with the requested leg, by default the outbound one. */
function open(
  query: string,
  driverPhoto: AccountApi['driverPhoto'] = async () => ({ ok: true, value: '' }),
  boot: BootState = readyState().boot,
  shared: Partial<TrackedRide> = {},
) {
  const trackedRideCall = vi.fn(async ({ leg = 'outbound' }: RideReference) => {
    const found = legs.find((each) => each.leg === leg);
    return { ok: true, value: { ...trackedRide, sharedAt: testNow, legs, ...found, ...shared } } as const;
  });
  const api = {
    stopSharing: async () => ({ ok: true, value: undefined }) as const,
    trackedRide: trackedRideCall,
    footprint: async () => ({ ok: true, value: [] }) as const,
    driverPhoto,
    hubAccess: () => ({ baseUrl: 'http://localhost', token: () => '' }),
  };
  const site = {
    account: async () => api as unknown as AccountApi,
    clock: createManualClock(testNow),
    settings: readSettings(undefined, undefined, 'http://localhost/'),
  } as unknown as SiteContextValue;
  const rendered = renderWithBooking(
    <SiteContext.Provider value={site}>
      <MessagesProvider words={{ ...pages, ...map, ...tracking }}>
        <MemoryRouter initialEntries={[`/tracking${query}`]}>
          <main tabIndex={-1}>
            <TrackingPage id={null} />
          </main>
          <Address />
        </MemoryRouter>
      </MessagesProvider>
    </SiteContext.Provider>,
    {},
    {},
    createScriptedBooking({ ...readyState(), boot }),
  );
  return { ...rendered, trackedRideCall };
}

const current = () => screen.getByRole('navigation', { name: 'Rides of this booking' }).querySelector('[aria-current]');

test('another ride of a booking is followed when it is chosen, and by its link', async () => {
  const { user, trackedRideCall } = open('?id=7&code=c0de');
  await waitFor(() => expect(current()?.textContent).toContain('Outbound'));
  await user.click(screen.getByRole('button', { name: /^Return/ }));
  await waitFor(() => expect(current()?.textContent).toContain('Return'));
  expect(screen.getByTestId('query').textContent).toBe('?id=7&code=c0de&leg=return');
  cleanup();

  const linked = open('?id=7&code=c0de&leg=return');
  await waitFor(() => expect(current()?.textContent).toContain('Return'));
  expect(linked.trackedRideCall.mock.lastCall?.[0]).toEqual({ id: '7', code: 'c0de', leg: 'return' });
  expect(trackedRideCall.mock.lastCall?.[0]).toEqual({ id: '7', code: 'c0de', leg: 'return' });
});

test('the keyboard stays at the rides when another is chosen, and where the visitor has moved it meanwhile', async () => {
  const { user } = open('?id=7&code=c0de');
  await waitFor(() => expect(current()?.textContent).toContain('Outbound'));
  // Nobody has chosen the first ride.
  expect(document.activeElement).toBe(document.body);
  screen.getByRole('button', { name: /^Return/ }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(current()?.textContent).toContain('Return'));
  await waitFor(() => expect(document.activeElement).toBe(current()));

  const elsewhere = document.body.appendChild(document.createElement('button'));
  screen.getByRole('button', { name: /^Outbound/ }).focus();
  await user.keyboard('{Enter}');
  elsewhere.focus();
  await waitFor(() => expect(current()?.textContent).toContain('Outbound'));
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

test('a ride that is shared no more says so, and the page stays meanwhile', async () => {
  const { user, trackedRideCall } = open('?id=7&code=c0de&leg=return');
  const stop = await screen.findByRole('button', { name: 'Stop sharing' });
  const before = trackedRideCall.mock.calls.length;
  trackedRideCall.mockImplementation(() => new Promise(() => {}));
  await user.click(stop);
  await waitFor(() => expect(trackedRideCall.mock.calls.length).toBeGreaterThan(before));
  expect(screen.getByText(tracking['tracking.sharingStopped'])).toBeDefined();
});

test('the focus stays in the page when the button to stop sharing, or to try again, goes', async () => {
  const { user, trackedRideCall } = open('?id=7&code=c0de&leg=return');
  const stop = await screen.findByRole('button', { name: 'Stop sharing' });
  const [, back] = legs;
  const unshared = { ok: true, value: { ...trackedRide, sharedAt: null, legs, ...back } };
  trackedRideCall.mockResolvedValue(unshared as never);
  await user.click(stop);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop sharing' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  cleanup();

  const failing = open('?id=7&code=c0de&leg=return');
  failing.trackedRideCall.mockResolvedValue({ ok: false, error: { kind: 'network' } } as never);
  const again = await screen.findByRole('button', { name: 'Try again' });
  failing.trackedRideCall.mockResolvedValue(unshared as never);
  await failing.user.click(again);
  expect(await screen.findByRole('navigation', { name: 'Rides of this booking' })).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('the picture of a driver never stands beside the name of the next one', async () => {
  const picture = (name: string) => `data:image/png;base64,${btoa(name)}`;
  let withPictures = true;
  const driverPhoto = vi.fn<AccountApi['driverPhoto']>(async () =>
    withPictures ? { ok: true, value: picture('first') } : { ok: false, error: { kind: 'network' } },
  );
  const { user, trackedRideCall, container } = open('?id=7&code=c0de&leg=return', driverPhoto);
  const shown = () => container.querySelector('img')?.getAttribute('src');
  await waitFor(() => expect(shown()).toBe(picture('first')));

  withPictures = false;
  const [, back] = legs;
  const next = { ...trackedRide, legs, ...back, driver: { ...trackedRide.driver, name: 'Driver 4' } };
  trackedRideCall.mockResolvedValue({ ok: true, value: next } as never);
  await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
  expect(await screen.findByText('Driver 4')).toBeDefined();
  await waitFor(() => expect(driverPhoto).toHaveBeenCalledTimes(2));
  expect(shown()).toBeUndefined();
});

test('the picture of a driver is loaded while that of the one before is still on its way', async () => {
  const driverPhoto = vi.fn<AccountApi['driverPhoto']>(() => new Promise(() => {}));
  const { user, trackedRideCall } = open('?id=7&code=c0de&leg=return', driverPhoto);
  await waitFor(() => expect(driverPhoto).toHaveBeenCalledTimes(1));
  const [, back] = legs;
  const next = { ...trackedRide, legs, ...back, driver: { ...trackedRide.driver, name: 'Driver 4' } };
  trackedRideCall.mockResolvedValue({ ok: true, value: next } as never);
  await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
  expect(await screen.findByText('Driver 4')).toBeDefined();
  await waitFor(() => expect(driverPhoto).toHaveBeenCalledTimes(2));
});

test('the details of a ride that was followed by its link are those of the link, whoever is signed in', async () => {
  const { set } = open('?id=7&code=c0de');
  await set({ session: { ...readyState().session, profile: ada } });
  const link = await screen.findByRole('link', { name: tracking['tracking.details'] });
  expect(link.getAttribute('href')).toBe('/bookinfo/c0de');
});

test('a page whose settings did not come says so, with another try, and tries itself when the network is back', async () => {
  const failed: BootState = { status: 'failed', during: 'configuration', error: { kind: 'network' } };
  const { booking, set, user } = open('?id=7&code=c0de', undefined, failed);
  const again = await screen.findByRole('button', { name: 'Try again' });
  const retried = () => booking.dispatched.filter(({ type }) => type === 'boot.retried').length;
  expect(retried()).toBe(0);
  await user.click(again);
  expect(retried()).toBe(1);
  const { flow } = readyState();
  await set({ flow: { ...flow, online: false } });
  await set({ flow: { ...flow, online: true } });
  expect(retried()).toBe(2);
});

test.each(['pob', 'finish'] as const)(
  'whoever follows a shared ride, %s, neither shares it nor is asked about it',
  async (status) => {
    const shared = { ...trackedRide, bookingRef: '', legs: [], status, shared: true };
    const { set } = open('?id=7&code=shared', undefined, undefined, shared);
    await screen.findByText(/LK21 ABC/);
    await set({});
    expect(screen.queryByRole('button', { name: tracking['tracking.share'] })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Stop sharing' })).toBeNull();
    // What follows a ride is loaded by the code of its booking.
    expect(screen.queryByText(pages['account.failedTitle'])).toBeNull();
    expect(screen.queryByRole('link', { name: tracking['tracking.details'] })).toBeNull();
  },
);
