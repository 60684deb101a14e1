import type { Effect, TransitionContext } from './effects.ts';
import type { BookingEvent } from './events.ts';
import type { Rule, Step } from './rules/rule.ts';
import type { BookingState } from './state.ts';

/**
 * A part of the machine that a plain booking does without. Its code comes with the first event that needs it, as `needs.ts`
 * says; without it nothing else may come out differently.
 */
export interface Part {
  /** What an event changes by itself. Like the other reducers it looks at the state before. */
  readonly reduce?: (before: BookingState, state: BookingState, event: BookingEvent, now: number) => BookingState;
  /** What a person asked for that only the whole state can answer; null for what is not its business. */
  readonly command?: (
    before: BookingState,
    state: BookingState,
    event: BookingEvent,
    context: TransitionContext,
  ) => Step | null;
  /** Ahead of the rules that every booking has. */
  readonly first?: readonly Rule[];
  /** After them; but whether a dialog shows, and what the host page hears, comes last. */
  readonly rules?: readonly Rule[];
  /** What comes of an effect of its own whose code did not come; null for what has left already, or can be done without. */
  readonly unanswered?: (effect: Effect) => BookingEvent | null;
}

/** Those that are here. */
export interface Parts {
  readonly seldom?: typeof import('./seldom.ts');
  readonly extras?: typeof import('./extras.ts');
  readonly electronic?: typeof import('./electronic.ts');
  readonly again?: typeof import('./again.ts');
}

export type PartName = keyof Parts;

/** In this order, whichever came first. */
export const partNames = ['seldom', 'extras', 'electronic', 'again'] as const satisfies readonly PartName[];
