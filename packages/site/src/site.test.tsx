import type { BookingController } from 'booking-core';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../../booking-core/src/testing/ports.ts';
import { cleanup, renderWithBooking, screen, waitFor, within } from '../../booking-ui/src/testing/render.tsx';
import { createScriptedBooking, readyState } from '../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from './settings.ts';
import { Site } from './site.tsx';
import { SiteContext, type SiteContextValue } from './site-context.ts';
import { ada } from './testing/ada.ts';

afterEach(cleanup);

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{`${pathname}${search}`}</p>;
}

/** Renders the site at an address, in sandbox mode. By default the call for the link of an unpaid booking never resolves. */
function open(path: string, openLink = (): Promise<never> => new Promise(() => {})) {
  const payments: Partial<BookingController['payments']> = { openLink };
  const booking = { ...createScriptedBooking(), payments: payments as BookingController['payments'] };
  const site = {
    booking,
    configured: Promise.resolve(true),
    settings: readSettings(undefined, undefined, 'http://localhost/?sandbox=true'),
    session: createMemoryStorage(),
    referral: { returnUrl: '' },
    account: () => new Promise(() => {}),
  } as unknown as SiteContextValue;
  return renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter initialEntries={[path]}>
        <Site />
        <Address />
      </MemoryRouter>
    </SiteContext.Provider>,
    {},
    {},
    booking,
  );
}

test('a path that nobody knows leads to the booking page, with the test flag [1§2.10 2§2.2]', async () => {
  open('/no/such/page');
  expect(screen.getByTestId('address').textContent).toBe('/booking.html?sandbox=true');
  expect(await screen.findByRole('navigation', { name: 'Steps' })).toBeDefined();
});

test.each(['/home', '/index.html'])('%s loads the root anew, with the test flag [1§2.11 2§2.3]', async (path) => {
  const load = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  open(path);
  expect(load.mock.calls).toEqual([['/?sandbox=true']]);
  expect(screen.getByTestId('address').textContent).toBe(path);
  load.mockRestore();
});

test.each([
  ['/booking', true, true, false, 'Book a taxi'],
  ['/litebooking', false, false, true, 'Book a taxi'],
  ['/payment?code=c0de', true, false, false, 'Payment'],
  ['/quickbookinginvalid', false, false, false, 'This booking link cannot be used'],
])(
  '%s: header %s, footer %s, transparent %s, and its title [1§2.3 1§2.5 1§2.6 1§2.12]',
  async (path, header, footer, transparent, title) => {
    open(path);
    await waitFor(() => expect(document.title).toBe(`Demo Cars – ${title}`));
    expect([
      screen.queryByRole('banner') !== null,
      screen.queryByRole('contentinfo') !== null,
      document.documentElement.hasAttribute('data-transparent'),
    ]).toEqual([header, footer, transparent]);
  },
);

test.each([
  ['/booking', 'Demo Cars', '/?sandbox=true'],
  ['/quickbookinginvalid', 'Book a taxi', '/booking.html?sandbox=true'],
])('the way on from %s keeps a test visit one', async (path, name, href) => {
  open(path);
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
});

test.each(['/booking', '/menu'])('every link of %s inside the site keeps a test visit one', async (path) => {
  open(path);
  await screen.findAllByRole('link', { name: 'Booking information' });
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  const inSite = addresses.filter((address) => address.startsWith('/'));
  expect(inSite.length).toBeGreaterThan(4);
  expect(inSite.filter((address) => !address.endsWith('?sandbox=true'))).toEqual([]);
});

test('the link of an unpaid booking leads to its ticket where the code of payments does not load', async () => {
  open('/payment?code=c0de', () => Promise.reject(new Error('no network')));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/ticket/c0de?sandbox=true'));
});

test('a link whose page gives way to another one leaves the focus on that page, and not at the top of the site', async () => {
  const { user } = open('/menu');
  const main = screen.getByRole('main');
  await user.click(await within(main).findByRole('link', { name: 'Booking information' }));
  expect(await screen.findByRole('heading', { name: 'Find your booking' })).toBeDefined();
  expect(document.activeElement).toBe(main);
});

test('a link to a page of the account leads the focus to its heading', async () => {
  const { user, set } = open('/menu');
  await set({ session: { ...readyState().session, profile: ada } });
  await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'My Places' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'My Places' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('the first page of a visit leaves the focus at its top', async () => {
  open('/bookinfo');
  expect(await screen.findByRole('heading', { name: 'Find your booking' })).toBeDefined();
  expect(document.activeElement).toBe(document.body);
});
