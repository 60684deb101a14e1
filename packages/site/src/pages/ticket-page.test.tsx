import { pages } from 'booking-core/messages/pages';
import { MessagesProvider } from 'booking-ui/booking-context';
import { Link, MemoryRouter, Route, Routes, useParams } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import {
  createManualClock,
  createMemoryStorage,
  createScriptedHttp,
  jsonAnswer,
} from '../../../booking-core/src/testing/ports.ts';
import { cleanup, renderWithBooking, screen, waitFor } from '../../../booking-ui/src/testing/render.tsx';
import { readyState, testConfiguration, testNow } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { TicketPage } from './ticket-page.tsx';

afterEach(cleanup);

/** A ride of tomorrow, which is not followed live. */
const pickupdatetime = new Date(testNow + 24 * 3_600_000).toISOString();
const bookinginfo = {
  ...{ bookingref: 'TB4821', bookingcode: 'c0de', status: 'upcoming', pickupdatetime, jobpartid: '1' },
  ...{ currencycode: 'GBP', totalfare: 54, paymentmethod: 'cash', ispaid: false },
  ...{ pickupaddress: 'Heathrow Terminal 5', dropoffaddress: 'Downing Street' },
  ...{ picklat: 51.47, picklng: -0.49, dofflat: 51.5, dofflng: -0.13, passengers: 1, suitcases: 0 },
};
const found = jsonAnswer({ code: 1, bookinginfo });
const tooMany = jsonAnswer({ code: 2, message: 'Too many requests. Please try again in a moment.' }, 429);
const unknown = jsonAnswer({ code: 2, message: 'There is no such booking.' });

const Page = () => <TicketPage code={useParams().code ?? null} />;

/** Renders the page of a ticket; nothing is stored for use without a network. */
function open(first: typeof found, timeZone = testConfiguration.timeZone) {
  let answer = first;
  const http = createScriptedHttp({ 'POST /api/bookinginfo': () => answer });
  const site = {
    http,
    clock: createManualClock(testNow),
    kept: createMemoryStorage(),
    session: createMemoryStorage(),
    referral: { trackingCode: '', reference: '', metadata: {}, returnUrl: '' },
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    account: () => new Promise(() => {}),
  } as Partial<SiteContextValue> as SiteContextValue;
  const { flow } = readyState();
  const rendered = renderWithBooking(
    <SiteContext.Provider value={site}>
      <MessagesProvider words={pages}>
        <MemoryRouter initialEntries={['/ticket/c0de']}>
          <Link to="/ticket/an0ther">Another ticket</Link>
          <main tabIndex={-1}>
            <Routes>
              <Route path="/ticket/:code" element={<Page />} />
            </Routes>
          </main>
        </MemoryRouter>
      </MessagesProvider>
    </SiteContext.Provider>,
    { boot: { configuration: { ...testConfiguration, timeZone } } },
  );
  return {
    ...rendered,
    answers(next: typeof found) {
      answer = next;
    },
    /** The network goes and comes back, so that the ticket is loaded again, with this answer. */
    async reloaded(next: typeof found) {
      answer = next;
      const before = http.requests.length;
      await rendered.set({ flow: { ...flow, online: false } });
      await rendered.set({ flow: { ...flow, online: true } });
      await waitFor(() => expect(http.requests.length).toBeGreaterThan(before + 1));
    },
  };
}

const ticket = () => screen.findByRole('article', { name: 'Ticket TB4821' });

test('a ticket that could not be loaded for a rate limit is not said to be unknown', async () => {
  const { reloaded } = open(tooMany);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Book a taxi' })).toBeNull();
  await reloaded(found);
  expect(await ticket()).toBeDefined();
});

test('the focus stays in the page when the button to try again goes', async () => {
  const { answers, user } = open(tooMany);
  const again = await screen.findByRole('button', { name: 'Try again' });
  answers(found);
  await user.click(again);
  expect(await ticket()).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('a ticket on screen stays when it cannot be loaded again, and goes when it is no more', async () => {
  const { reloaded } = open(found);
  expect(await ticket()).toBeDefined();
  await reloaded(tooMany);
  await new Promise((resolve) => setTimeout(resolve));
  expect(await ticket()).toBeDefined();
  await reloaded(unknown);
  expect(await screen.findByRole('button', { name: 'Book a taxi' })).toBeDefined();
  expect(screen.queryByRole('article')).toBeNull();
});

test('a ticket does not stay on the page of another one', async () => {
  const { answers, user } = open(found);
  expect(await ticket()).toBeDefined();
  answers(tooMany);
  await user.click(screen.getByRole('link', { name: 'Another ticket' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.queryByRole('article')).toBeNull();
});

test('a moment without an offset is in the operator’s time zone', async () => {
  const day = pickupdatetime.slice(0, 10);
  const local = { ...bookinginfo, pickupdatetime: `${day}T09:30:00` };
  open(jsonAnswer({ code: 1, bookinginfo: local }), 'America/New_York');
  await waitFor(async () => expect((await ticket()).textContent).toContain('09:30'));
});

test('whoever has only an old link finds the booking by its reference', async () => {
  open(unknown);
  const find = await screen.findByRole('link', { name: 'Find your booking' });
  expect(find.getAttribute('href')).toBe('/bookinfo');
});
