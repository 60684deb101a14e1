import { detailsCommand, promoCommand } from './details/commands.ts';
import type { TransitionContext } from './effects.ts';
import type { BookingEvent } from './events.ts';
import { flightCommand } from './flights/commands.ts';
import { flowCommand } from './flow/commands.ts';
import { handoverCommand, resumeHandover } from './handover/commands.ts';
import { paymentCommand } from './payment/commands.ts';
import { quoteCommand } from './quote/commands.ts';
import { isOf, unreachable } from './regions.ts';
import { type Step, unchanged } from './rules/rule.ts';
import { sessionCommand } from './session/commands.ts';
import type { BookingState } from './state.ts';

/**
 * Handles the part of an event that depends on the whole state: guards first, then the resulting changes and effects.
 * One function per region of events; `state` is the reducers' result from `before`.
 */
export function command(
  before: BookingState,
  state: BookingState,
  event: BookingEvent,
  context: TransitionContext,
): Step {
  // A handover that was requested before the operator's configuration was loaded continues once it is.
  if (isOf('boot', event)) return event.type === 'boot.configured' ? resumeHandover(state, context) : unchanged(state);
  if (isOf('session', event)) return sessionCommand(before, state, event, context);
  if (isOf('quote', event)) return quoteCommand(before, state, event, context);
  if (isOf('promo', event)) return promoCommand(before, state, event, context);
  if (isOf('flight', event)) return flightCommand(state, event, context);
  if (isOf('flow', event)) return flowCommand(before, state, event, context);
  if (isOf('payment', event)) return paymentCommand(state, event, context);
  if (isOf('handover', event)) return handoverCommand(state, event, context);
  // The visitor continues the draft of a closed tab: the effect reads it and dispatches `draft.restored`.
  if (isOf('draft', event))
    return event.type === 'draft.accepted' ? [state, [{ type: 'draft.take' }]] : unchanged(state);
  if (isOf('details', event)) return detailsCommand(before, state, event, context);
  if (isOf('journey', event) || isOf('proximity', event)) return unchanged(state);
  if (isOf('promotion', event) || isOf('timer', event)) return unchanged(state);
  return unreachable(event);
}
