import type { BookingState } from '../machine/state.ts';
import type { BookingStore } from './booking.ts';

/** Holds the state of a booking, and tells of every other one that takes its place. */
export function createStore(first: BookingState): BookingStore {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    setState(next) {
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
