import { accountDetails } from './account-details.ts';
import { configurationOf } from './basics.ts';
import type { Effect, TransitionContext } from './effects.ts';
import type { BookingEvent } from './events.ts';
import { flightCommand, flightDetails, flightDialogs } from './flights.ts';
import { handoverCommand } from './handover.ts';
import { offer } from './offer.ts';
import { offerStands } from './rules/offer-stands.ts';
import { nothing, type Rule, type Step } from './rules/rule.ts';
import { accountDialogs, session, sessionCommand, signedInOrOut } from './session.ts';
import { forgetPending, openSignIn } from './sign-in-first.ts';
import type { BookingState } from './state.ts';
import { underWay } from './under-way.ts';

/** What few bookings need of the machine: flights, accounts, a fixed offer, the short form's handover. */

export { flightFirst, flightsMissing } from './flights.ts';
export { signInFirst } from './sign-in-first.ts';
export { wireFlight } from './wire-flight.ts';

export const reduce = (before: BookingState, state: BookingState, event: BookingEvent): BookingState => ({
  ...state,
  session: forgetPending(session(state.session, event), event),
  // Flights that were told, and a discount that was its owner's.
  journey: isOver(event) ? { ...state.journey, promo: null } : flightDetails(state.journey, event),
  details: accountDetails(state.details, event, configurationOf(before), before.session.profile),
  flow: accountDialogs(flightDialogs(state.flow, event), event),
  offer: offer(state.offer, event),
});

const isOver = ({ type }: BookingEvent): boolean => type === 'session.signedOut' || type === 'session.expired';

/** What a person asked for about all these. */
export function command(
  before: BookingState,
  state: BookingState,
  event: BookingEvent,
  context: TransitionContext,
): Step | null {
  if (event.type === 'boot.configured' || event.type.startsWith('handover.')) {
    return handoverCommand(state, event, context);
  }
  if (event.type.startsWith('flight.')) return flightCommand(state, event, context);
  if (event.type === 'flow.dialogConfirmed') return dialogConfirmed(before, state);
  return event.type.startsWith('session.') ? sessionCommand(before, state, event, context) : null;
}

/** OK to signing out, and SIGN IN of what only people with a profile may do. */
function dialogConfirmed(before: BookingState, state: BookingState): Step | null {
  const { dialog } = before.flow;
  const closed = { ...state, flow: { ...state.flow, dialog: null } };
  if (dialog?.kind === 'alert' && dialog.signIn) {
    return nothing(underWay(state.payment) ? closed : openSignIn(closed));
  }
  return dialog?.kind === 'confirm' && dialog.onOk === 'signOut'
    ? [closed, [{ type: 'replay', event: { type: 'session.signedOut' } }]]
    : null;
}

export const first: readonly Rule[] = [signedInOrOut, offerStands];

export function unanswered(effect: Effect): BookingEvent | null {
  const error = { kind: 'network' } as const;
  switch (effect.type) {
    case 'handover.store':
      return { type: 'handover.failed', error };
    case 'flight.info':
      return { type: 'flight.infoFailed', requestId: effect.requestId, direction: effect.direction };
    case 'flight.search':
      return { type: 'flight.searchFailed', requestId: effect.requestId };
    case 'session.signIn':
    case 'session.signUp':
    case 'session.reset':
      return { type: 'session.refused', requestId: effect.requestId, error };
    default:
      return null;
  }
}
