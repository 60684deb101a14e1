import type { StoryObj } from '@storybook/react-vite';
import { MessagesProvider } from 'booking-ui/booking-context';
import type { ReactElement } from 'react';
import { expect, waitFor } from 'storybook/test';
import { EmbedPage } from './embed/embed-page.tsx';
import { Site } from './site.tsx';
import { storyOf } from './testing/site-story.tsx';
import { english, TrackingPage } from './tracking/tracking-page.tsx';

/** The whole site: its pages in the operator's header and footer; the tracking of a ride; the page for partners' developers. */
export default { title: 'Site/Whole site', parameters: { layout: 'fullscreen' } };

type Played = Parameters<NonNullable<StoryObj['play']>>[0];

// The preview of the embed builder asks the server that its script comes from, as on the operator's site.
const network = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const { origin, pathname, search } = new URL(String(input instanceof Request ? input.url : input), location.href);
  return origin === location.origin && /^\/(api|licence)\//.test(pathname)
    ? network(`http://operator.example${pathname}${search}`, init)
    : network(input, init);
};

const guest = { who: null } as const;
/** Code of a page of the site is loaded when it is first shown. */
const patient = { timeout: 10_000 };

const withForm = (look: Parameters<typeof storyOf>[1]) => ({
  ...storyOf(<Site />, { at: '/booking.html', ...look }),
  play: async ({ canvas }: Played) => {
    await expect(await canvas.findByRole('combobox', { name: 'Pick-up' }, patient)).toBeVisible();
    await expect(await canvas.findByRole('contentinfo')).toHaveTextContent('Accessibility');
  },
});
export const Booking = withForm(guest);
export const BookingDark = withForm({ ...guest, theme: 'dark' });
export const MenuOfACustomer = {
  ...storyOf(<Site />, { at: '/terms.html' }),
  play: async ({ canvas, userEvent }: Played) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Ada/ }, patient));
    await expect(await canvas.findByRole('link', { name: 'My Bookings' }, patient)).toBeVisible();
  },
};
export const MenuRightToLeft = { ...storyOf(<Site />, { ...guest, at: '/menu.html' }), globals: { locale: 'ar' } };

/** With the texts that are else loaded with the page. */
const told = (page: ReactElement) => <MessagesProvider words={english}>{page}</MessagesProvider>;
const tracking = (id: string) => told(<TrackingPage id={id} />);
export const Tracking = {
  ...storyOf(tracking, { ride: 'movingId' }),
  play: async ({ canvas }: Played) => {
    await expect(await canvas.findByRole('button', { name: /^Share/ }, patient)).toBeVisible();
  },
};
export const TrackingDark = storyOf(tracking, { ride: 'movingId', theme: 'dark' });
export const TrackingUnknown = storyOf(told(<TrackingPage id="999999" />), {
  ...guest,
  query: '?code=nobody-has-this-code',
});
export const TrackingSignedOut = storyOf(told(<TrackingPage id="999999" />), guest);
export const TrackingWithoutRide = storyOf(told(<TrackingPage id={null} />));

const withPreview = (look: Parameters<typeof storyOf>[1]) => ({
  ...storyOf(<EmbedPage />, { ...guest, ...look }),
  play: async ({ canvasElement }: Played) => {
    const form = () => canvasElement.querySelector('taxi-booking')?.shadowRoot?.querySelector('[part~="heading"]');
    await waitFor(() => expect(form()?.textContent).toBeTruthy(), { timeout: 20_000 });
  },
});
export const EmbedBuilder = withPreview({});
export const EmbedBuilderDark = withPreview({ theme: 'dark', query: '?theme=dark&variant=quickbooking' });
export const EmbedBuilderWrongCode = storyOf(<EmbedPage />, { ...guest, query: '?code=not%20a%20code' });
