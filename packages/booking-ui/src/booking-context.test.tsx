import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { BookingProvider, useBookingState } from './booking-context.tsx';
import { createScriptedBooking } from './testing/scripted-booking.ts';

const Typed = () => <output>{useBookingState(({ journey }) => journey.pickup.text)}</output>;

/** No paint happens in between, so a subscription that waits for one would miss the change. */
it('draws what changes between the first drawing and its paint', () => {
  const booking = createScriptedBooking();
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <BookingProvider booking={booking} locale="en-GB" services={{ newId: () => 'id' }}>
        <Typed />
      </BookingProvider>,
    ),
  );
  flushSync(() => booking.dispatch({ type: 'journey.placeTyped', target: 'pickup', text: 'Heath' }));
  expect(place.querySelector('output')?.textContent).toBe('Heath');
  root.unmount();
});
