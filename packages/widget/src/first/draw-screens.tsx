import { createBooking } from 'booking-core';
import { BookingApp } from 'booking-ui/booking-app';
import { BookingProvider } from 'booking-ui/booking-context';
import { type Width, widths } from 'booking-ui/width';
import { render, type VNode } from 'preact';
import type { TaxiBookingLayout } from '../contract.ts';
import { type DrawnNode, fromNode } from './drawn.ts';

export { lost } from './built.ts';

/** The layouts that a page gets without asking for one; others are drawn when their code is there. */
const drawnAhead: readonly (readonly [TaxiBookingLayout, readonly Width[]])[] = [
  ['wizard', widths],
  ['overflow', ['phone']],
];

const never = new Promise<never>(() => {});
const nothing = { get: () => null, set: () => false, remove: () => {} };

/**
 * Draws the first screens with the components themselves, in the words of the bundle, as they are before anything has
 * been asked of anybody. Run by the build.
 */
export function drawScreens(document: Document): Record<string, DrawnNode> {
  const drawn: Record<string, DrawnNode> = {};
  for (const [layout, ofLayout] of drawnAhead) {
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
        <BookingProvider booking={booking} locale="en" theme="auto" services={{ newId: () => '' }}>
          <BookingApp headingLevel={2} width={width} />
        </BookingProvider>
      );
      render(app as unknown as VNode, frame);
      const [root, ...rest] = [...frame.childNodes].map(fromNode).filter((node) => node !== null);
      if (!root || rest.length > 0) throw new Error(`the first screen of ${layout} is not one element`);
      drawn[`${layout} ${width}`] = root;
      // Ends the clocks that the components follow.
      render(null, frame);
    }
  }
  return drawn;
}
