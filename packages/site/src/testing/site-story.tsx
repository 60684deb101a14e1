import type { StoryObj } from '@storybook/react-vite';
import { BookingProvider } from 'booking-ui/booking-context';
import { type ReactElement, useEffect } from 'react';
import { MemoryRouter } from 'react-router';
import { allMessages } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { inTheme, type Loaded, openVisit, type StoryContext } from '../../../booking-ui/src/testing/story-booking.tsx';
import type { VisitOptions, Visitor } from '../../../booking-ui/src/testing/story-world.ts';
import { readSettings } from '../settings.ts';
import { SiteContext } from '../site-context.ts';
import '../site.css';

export interface Look extends Pick<VisitOptions, 'scenarios' | 'operator'> {
  readonly who?: Visitor | null;
  readonly theme?: 'light' | 'dark';
  readonly online?: boolean;
  /** The address without its query. */
  readonly at?: string | ((ride: string) => string);
  /** Query of the address. */
  readonly query?: string;
  /** One of the customer's bookings, whose code or id is passed to the page. */
  readonly ride?: string;
}

function InSite({
  loaded,
  theme,
  at,
  inMain,
  page,
}: { loaded: Loaded; page: ReactElement; at: string; inMain: boolean } & Pick<Look, 'theme'>) {
  const { visit, language } = loaded;
  const { booking, http, clock, services, apiUrl } = visit;
  useEffect(() => () => visit.dispose(), [visit]);
  const settings = readSettings({ apiUrl }, undefined, 'http://localhost/');
  return (
    <BookingProvider
      booking={booking}
      locale="en-GB"
      language={language}
      // A story renders pages without the lazy loading that also loads their English texts.
      messages={language ? null : allMessages}
      services={services}
      {...(theme ? { theme } : {})}
    >
      <SiteContext.Provider
        value={{
          booking,
          settings,
          referral: { trackingCode: '', reference: '', metadata: {}, returnUrl: '' },
          http,
          clock,
          session: { get: () => null, set: () => true, remove: () => undefined },
          kept: { get: () => null, set: () => false, remove: () => {} },
          configured: Promise.resolve(true),
          account: booking.account,
        }}
      >
        <MemoryRouter initialEntries={[at]}>{inMain ? <main>{page}</main> : page}</MemoryRouter>
      </SiteContext.Provider>
    </BookingProvider>
  );
}

/** A story of a page of the site, or of the page for one of the customer's bookings, with the operator API in the page. */
export const storyOf = (
  page: ReactElement | ((id: string) => ReactElement),
  { who = 'customer', theme, online = true, at, query = '', ride = '', scenarios = {}, operator }: Look = {},
): StoryObj => ({
  ...inTheme(theme),
  loaders: [
    openVisit({
      ...(who ? { who } : {}),
      ...(operator ? { operator } : {}),
      rides: ride !== '',
      scenarios,
      state: { flow: { online } },
    }),
  ],
  render: (_args: object, { loaded }: StoryContext) => {
    const here = loaded as unknown as Loaded;
    const id = here.visit.rides[ride] ?? ride;
    return (
      <InSite
        loaded={here}
        at={`${typeof at === 'function' ? at(id) : (at ?? '/')}${query}`}
        // The whole site, which has an address, has its own.
        inMain={at === undefined}
        page={typeof page === 'function' ? page(id) : page}
        {...(theme ? { theme } : {})}
      />
    );
  },
});
