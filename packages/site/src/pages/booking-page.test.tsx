import { fail, ok } from 'booking-core/domain';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createManualClock, createMemoryStorage } from '../../../booking-core/src/testing/ports.ts';
import {
  act,
  cleanup,
  renderWithBooking,
  screen,
  userEvent,
  waitFor,
} from '../../../booking-ui/src/testing/render.tsx';
import { sampleRide } from '../../../booking-ui/src/testing/sample-state.ts';
import {
  createScriptedBooking,
  heathrow,
  type StateOverrides,
} from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue, unshownTicketKey } from '../site-context.ts';
import { BookingPage } from './booking-page.tsx';
import { TicketPage } from './lazy-pages.ts';

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

/** The booking and the payment page at their addresses. */
function Pages() {
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{pathname + search}</output>
      <Link to="/elsewhere">Elsewhere</Link>
      {pathname === '/booking.html' ? <BookingPage /> : null}
      {pathname === '/payment.html' ? <BookingPage atPayment /> : null}
    </>
  );
}
const addressShown = () => document.querySelector('output')?.textContent;
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

type OpenLink = ReturnType<typeof createScriptedBooking>['payments']['openLink'];

/** Opens one of the pages; `isServed` tells whether the ticket's code can be loaded, `send` what the server answers. */
async function visit(
  address: string,
  state: StateOverrides = {},
  {
    openLink = async () => fail({ kind: 'network' }),
    isServed = true,
    send = async () => ({ kind: 'offline' }),
    session = createMemoryStorage(),
  }: {
    openLink?: OpenLink;
    isServed?: boolean;
    send?: () => Promise<object>;
    session?: ReturnType<typeof createMemoryStorage>;
  } = {},
) {
  vi.spyOn(TicketPage, 'preload').mockResolvedValue(isServed);
  const booking = createScriptedBooking(state);
  const opened = vi.fn(openLink);
  Object.assign(booking.payments, { openLink: opened });
  const site = {
    ...{ booking, session, http: { send }, referral: { returnUrl: '' }, configured: Promise.resolve(true) },
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    clock: createManualClock(0),
  } as unknown as SiteContextValue;
  renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter initialEntries={[address]}>
        <Pages />
      </MemoryRouter>
    </SiteContext.Provider>,
    {},
    {},
    booking,
  );
  await settled();
  return { booking, opened, session };
}

const linked = '/payment.html?code=c0de';
const cancelled = { ...sampleRide, status: 'cancelled' };

test.each([
  ['of an unpaid booking opens its payment', async () => ok(sampleRide), linked],
  ['of a cancelled booking leads to its ticket', async () => ok(cancelled), '/ticket/c0de'],
  ['of a booking that has nothing to pay leads to its ticket', async () => fail({ kind: 'network' }), '/ticket/c0de'],
  ['whose code does not load leads to the ticket', () => Promise.reject(new TypeError('gone')), '/ticket/c0de'],
] satisfies [string, OpenLink, string][])('the link %s', async (_what, openLink, leadsTo) => {
  const { opened } = await visit(linked, {}, { openLink });
  expect(opened.mock.calls.map(([code]) => code)).toEqual(['c0de']);
  expect(addressShown()).toBe(leadsTo);
});

test('the link of an unpaid booking does not take who has gone on back to its ticket', async () => {
  let answer = () => {};
  const openLink: OpenLink = () =>
    new Promise((resolve) => {
      answer = () => resolve(fail({ kind: 'network' }));
    });
  await visit(linked, {}, { openLink });
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  answer();
  await settled();
  expect(addressShown()).toBe('/elsewhere');
});

test('the link of an unpaid booking waits for the configuration', async () => {
  const { opened } = await visit(linked, { boot: { status: 'loading' } as StateOverrides['boot'] & object });
  expect(opened).not.toHaveBeenCalled();
  expect(addressShown()).toBe(linked);
});

test('the payment page without a booking asks for the payment step, and leads to the steps before it', async () => {
  const { booking, opened } = await visit('/payment.html');
  expect(opened).not.toHaveBeenCalled();
  expect(booking.dispatched).toContainEqual({ type: 'flow.stepRequested', step: 3 });
  expect(addressShown()).toBe('/booking.html');
});

test('the payment page of a booking whose steps are done stays', async () => {
  await visit('/payment.html', { flow: { step: 3 } });
  expect(addressShown()).toBe('/payment.html');
});

const justBooked = { ...sampleRide, code: 'c0de' };

test('what is booked on the page leads to its ticket, also after a reload in between', async () => {
  const { booking, session } = await visit('/booking.html');
  await act(async () => booking.set({ payment: { booking: justBooked } }));
  await settled();
  expect(addressShown()).toBe('/ticket/c0de');
  expect(session.get(unshownTicketKey)).toBe('c0de');
  cleanup();
  await visit('/booking.html', {}, { session });
  expect(addressShown()).toBe('/ticket/c0de');
});

test('who comes back from a ticket starts another booking', async () => {
  const { booking } = await visit('/booking.html', { payment: { booking: justBooked } });
  expect(booking.dispatched).toContainEqual({ type: 'flow.startedAgain' });
  expect(addressShown()).toBe('/booking.html');
});

test.each([
  ['is loaded as a page where the server answers', true, async () => ({ kind: 'response', status: 200, body: '' }), 1],
  ['is shown in place where it does not', true, async () => ({ kind: 'network' }), 0],
  ['is shown in place without a network', false, async () => ({ kind: 'response', status: 200, body: '' }), 0],
])('a ticket whose code does not load %s', async (_what, online, send, loads) => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  const { booking } = await visit('/booking.html', { flow: { online } }, { isServed: false, send });
  await act(async () => booking.set({ payment: { booking: justBooked } }));
  await settled();
  expect(addressShown()).toBe('/booking.html');
  expect(replace).toHaveBeenCalledTimes(loads);
});
