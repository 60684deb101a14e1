import { createBooking } from 'booking-core';
import { type Width, widths } from 'booking-core/domain/layout';
import { BookingApp, preloadJourney } from 'booking-ui/booking-app';
import { BookingProvider, type UiServices } from 'booking-ui/booking-context';
import { render, type VNode } from 'preact';
import type { TaxiBookingLayout } from '../contract.ts';
import { type SerializedNode, serialize } from './serialized-dom.ts';

export { fetchFailed } from './build-manifest.ts';

/** The layouts used without a `layout` attribute; others are rendered when their code has loaded. */
const prerenderedLayouts: readonly (readonly [TaxiBookingLayout, readonly Width[]])[] = [
  ['wizard', widths],
  ['overflow', ['phone']],
];

const never = new Promise<never>(() => {});
/** The element offers both. */
const services: UiServices = { newId: () => '', geolocate: () => never, loadMap: () => never };
const nothing = { get: () => null, set: () => false, remove: () => {} };

await preloadJourney();

/**
 * Renders the first screens with the components themselves, in English, as they are before any request. Run by the build.
 * @returns the screens by layout and width, e.g. `wizard phone`
 */
export function prerenderScreens(document: Document): Record<string, SerializedNode> {
  const screens: Record<string, SerializedNode> = {};
  for (const [layout, ofLayout] of prerenderedLayouts) {
    for (const width of ofLayout) {
      const booking = createBooking({
        ports: {
          http: { send: () => never },
          clock: { now: () => 0, setTimer: () => () => {} },
          random: { id: () => '' },
          session: nothing,
        },
        source: 'widget',
        apiUrl: '',
        layout,
        instance: '',
      });
      const frame = document.createElement('div');
      const app = (
        <BookingProvider booking={booking} locale="en" theme="auto" services={services}>
          <BookingApp headingLevel={2} width={width} />
        </BookingProvider>
      );
      render(app as unknown as VNode, frame);
      const [root, ...rest] = [...frame.childNodes].map(serialize).filter((node) => node !== null);
      if (!root || rest.length > 0) throw new Error(`the first screen of ${layout} is not one element`);
      screens[`${layout} ${width}`] = root;
      // Unmounts, which stops the components' timers.
      render(null, frame);
    }
  }
  return screens;
}
