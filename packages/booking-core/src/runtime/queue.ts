import type { Effect, TransitionContext } from '../machine/effects.ts';
import type { BookingEvent } from '../machine/events.ts';
import type { BookingState } from '../machine/state.ts';
import { transition } from '../machine/transition.ts';

export interface EventQueue {
  dispatch(event: BookingEvent): void;
  /** Starts with these events; those that were dispatched before follow them. */
  start(first: readonly BookingEvent[]): void;
  dispose(): void;
}

export interface QueueOptions {
  readonly store: { getState(): BookingState; setState(state: BookingState, replace: true): void };
  readonly contextOf: (state: BookingState) => TransitionContext;
  readonly run: (effect: Effect) => void;
}

/**
 * Applies all waiting events, sets the store once, then runs their effects. Events that these effects dispatch are
 * applied only after all of the effects have run, so that what one event clears is cleared before the next event sets
 * it again.
 */
export function createQueue({ store, contextOf, run }: QueueOptions): EventQueue {
  const waiting: BookingEvent[] = [];
  let started = false;
  let busy = false;
  let disposed = false;

  function settle(): readonly Effect[] {
    const effects: Effect[] = [];
    let state = store.getState();
    for (let event = waiting.shift(); event; event = waiting.shift()) {
      const [after, asked] = transition(state, event, contextOf(state));
      state = after;
      effects.push(...asked);
    }
    if (state !== store.getState()) store.setState(state, true);
    return effects;
  }

  function work(): void {
    if (!started || busy) return;
    busy = true;
    try {
      while (waiting.length > 0 && !disposed) {
        for (const effect of settle()) run(effect);
      }
    } finally {
      busy = false;
    }
  }

  return {
    dispatch(event) {
      waiting.push(event);
      work();
    },
    start(first) {
      if (started) return;
      started = true;
      waiting.unshift(...first);
      work();
    },
    dispose() {
      disposed = true;
    },
  };
}
