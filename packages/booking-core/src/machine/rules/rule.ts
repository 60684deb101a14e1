import type { Effect, TransitionContext } from '../effects.ts';
import type { BookingEvent } from '../events.ts';
import type { BookingState } from '../state.ts';

/** A state and the effects that it requests. */
export type Step = readonly [BookingState, readonly Effect[]];

/**
 * A cross-cutting requirement of the specification: compares the state before and after the reducers and adds the
 * changes and effects that follow from the difference.
 */
export type Rule = (before: BookingState, state: BookingState, event: BookingEvent, context: TransitionContext) => Step;

/** A step that returns this state without effects. */
export const unchanged = (state: BookingState): Step => [state, []];
