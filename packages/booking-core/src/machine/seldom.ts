import type { Journey } from '../domain/index.ts';
import { accountDetails } from './account-details.ts';
import type { TransitionContext } from './effects.ts';
import type { BookingEvent } from './events.ts';
import { flightCommand, flightDetails, flightDialogs } from './flights.ts';
import { handoverCommand } from './handover.ts';
import { nothing, type Step } from './rules/rule.ts';
import { accountDialogs, sessionCommand } from './session.ts';
import type { BookingState, FlowState } from './state.ts';

/**
 * What few bookings need of the machine: flights, accounts, a fixed offer, the short form's handover. Its code comes with
 * the first event that needs it, as `needsSeldom` says; without it nothing else may come out differently.
 */
export type Seldom = typeof import('./seldom.ts');

export { offer } from './offer.ts';
export { offerStands } from './rules/offer-stands.ts';
export { session, signedInOrOut } from './session.ts';
export { accountDetails as details };

/** Flights that were told, and a discount that was its owner's. */
export function journey(state: Journey, event: BookingEvent): Journey {
  const over = event.type === 'session.signedOut' || event.type === 'session.expired';
  return over ? { ...state, promo: null } : flightDetails(state, event);
}

/** The dialogs of flights and accounts. */
export const flow = (state: FlowState, event: BookingEvent): FlowState =>
  accountDialogs(flightDialogs(state, event), event);

/** What a person asked for about all these. */
export function command(
  before: BookingState,
  state: BookingState,
  event: BookingEvent,
  context: TransitionContext,
): Step {
  if (event.type === 'boot.configured' || event.type.startsWith('handover.')) {
    return handoverCommand(state, event, context);
  }
  if (event.type.startsWith('flight.')) return flightCommand(state, event, context);
  return event.type.startsWith('session.') ? sessionCommand(before, state, event, context) : nothing(state);
}
