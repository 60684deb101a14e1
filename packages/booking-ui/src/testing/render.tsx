import userEvent from '@testing-library/user-event';
import { type ReactElement, useEffect } from 'react';
import { afterEach } from 'vitest';
import { BookingProvider, type UiServices, type UiTimers } from '../booking-context.tsx';
import { allMessages, createScriptedBooking, type ScriptedBooking, type StateOverrides } from './scripted-booking.ts';

/** `react` or `preact`: the renderer of this run of the test suite. */
declare const RENDERER: 'react' | 'preact';

const library: typeof import('@testing-library/react') =
  RENDERER === 'react'
    ? await import('@testing-library/react')
    : ((await import('@testing-library/preact')) as unknown as typeof import('@testing-library/react'));

type Library = typeof import('@testing-library/react');
export const { render, within, act, cleanup, waitFor, fireEvent } = library;
export const screen: Library['screen'] = library.screen;
export { userEvent };

// A long timeout, so that tests do not fail on a busy machine.
library.configure({ asyncUtilTimeout: 25_000 });

afterEach(() => cleanup());

/** Timers that advance only when the test calls `pass`. */
export interface ManualTimers extends UiTimers {
  /** Advances the time by `ms` and runs the due callbacks in order. */
  pass(ms: number): void;
}

export function createManualTimers(): ManualTimers {
  let now = 0;
  let pending: { at: number; callback: () => void }[] = [];
  return {
    after(ms, callback) {
      const entry = { at: now + ms, callback };
      pending.push(entry);
      return () => {
        pending = pending.filter((each) => each !== entry);
      };
    },
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const due = pending.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        pending = pending.filter((each) => each !== due);
        now = Math.max(now, due.at);
        due.callback();
      }
      now = end;
    },
  };
}

export interface RenderWithBooking {
  booking: ScriptedBooking;
  timers: ManualTimers;
  user: ReturnType<typeof userEvent.setup>;
  container: HTMLElement;
  unmount: () => void;
  /** Changes the state and waits until it is rendered. */
  set: (overrides: StateOverrides) => Promise<void>;
  /** Advances the screens' timers by `ms`, those included that an effect of the last render sets. */
  pass: (ms: number) => Promise<void>;
}

/**
 * Something with an effect: rendering it makes the library run the effects of earlier renders first. Outside of `act`
 * they run some time after a test can find the text, on a busy machine even after the test's next step.
 */
function EarlierEffects() {
  useEffect(() => undefined);
  return null;
}

/** Renders a screen with a scripted booking, started and empty but for `overrides`; or with the `booking` given. */
export function renderWithBooking(
  ui: ReactElement,
  overrides: StateOverrides = {},
  services: Partial<UiServices> = {},
  booking: ScriptedBooking = createScriptedBooking(overrides),
): RenderWithBooking {
  const timers = createManualTimers();
  let ids = 0;
  const all: UiServices = { newId: () => `id-${++ids}`, ...services };
  const { container, unmount } = render(
    <BookingProvider booking={booking} locale="en-GB" services={all} timers={timers} messages={allMessages}>
      {ui}
    </BookingProvider>,
  );
  return {
    booking,
    timers,
    container,
    unmount,
    user: userEvent.setup(),
    set: (changes) => act(async () => booking.set(changes)),
    async pass(ms) {
      render(<EarlierEffects />, { container: document.createElement('div') });
      await act(async () => timers.pass(ms));
    },
  };
}
