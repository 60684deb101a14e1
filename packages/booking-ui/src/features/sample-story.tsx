import type { ReactElement } from 'react';
import { BookingProvider, type UiServices } from '../booking-context.tsx';
import type { Theme } from '../styles/style-root.tsx';
import { createScriptedBooking, type StateOverrides } from '../testing/scripted-booking.ts';

export interface SampleStory {
  render: () => ReactElement;
}

/** A story: a screen on a scripted booking in a given state. */
export function storyOf(
  ui: ReactElement,
  overrides: StateOverrides = {},
  look: { theme?: Theme; services?: Partial<UiServices> } = {},
): SampleStory {
  return {
    render: () => (
      <BookingProvider
        booking={createScriptedBooking(overrides)}
        locale="en-GB"
        theme={look.theme ?? 'auto'}
        services={{ newId: () => 'id', ...look.services }}
      >
        {ui}
      </BookingProvider>
    ),
  };
}
