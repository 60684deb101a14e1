import type { Effect, TransitionContext } from '../effects.ts';
import type { BookingEvent } from '../events.ts';
import type { BookingState } from '../state.ts';

/** A state and what it asks for. */
export type Step = readonly [BookingState, readonly Effect[]];

/**
 * A cross-cutting sentence of the specification: looks at the state before and after the reducers and adds what follows
 * from the difference.
 */
export type Rule = (before: BookingState, state: BookingState, event: BookingEvent, context: TransitionContext) => Step;

/** A step that changes nothing and asks for nothing. */
export const unchanged = (state: BookingState): Step => [state, []];
