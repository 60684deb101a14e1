import type { TransitionContext } from '../effects.ts';
import { resumeHandover } from '../handover/commands.ts';
import type { EventOf } from '../regions.ts';
import { type Step, unchanged } from '../rules/rule.ts';
import type { BookingState } from '../state.ts';

/** What was asked for before the operator's configuration was there goes on when it is. */
export const bootCommand = (state: BookingState, event: EventOf<'boot'>, context: TransitionContext): Step =>
  event.type === 'boot.configured' ? resumeHandover(state, context) : unchanged(state);
