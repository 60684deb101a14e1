import type { Effect, TransitionContext } from '../effects.ts';
import type { BookingEvent } from '../events.ts';
import { withDialog } from '../flow/with-dialog.ts';
import { isPaymentPending } from '../payment/selectors.ts';
import type { EventOf } from '../regions.ts';
import { type Step, unchanged } from '../rules/rule.ts';
import type { BookingState } from '../state.ts';
import { openSignIn } from './sign-in-first.ts';

/** Commands of the account dialogs; one request at a time, none without a network. */
export function sessionCommand(
  before: BookingState,
  state: BookingState,
  event: EventOf<'session'>,
  context: TransitionContext,
): Step {
  switch (event.type) {
    case 'session.signInOpened':
      return isPaymentPending(state.payment)
        ? unchanged(state)
        : [fromContact(before, openSignIn(state, event.tab, event.email), event.inContact ?? false), []];
    case 'session.signInRequested':
      return ask(state, 'signIn', context, (requestId) => ({
        type: 'session.signIn',
        requestId,
        email: event.email,
        passwordHash: event.passwordHash,
        remember: event.remember,
      }));
    case 'session.signUpRequested':
      return ask(state, 'signIn', context, (requestId) => ({
        type: 'session.signUp',
        requestId,
        contact: event.contact,
        passwordHash: event.passwordHash,
      }));
    case 'session.resetRequested':
      return ask(state, 'forgot', context, (requestId) => ({ type: 'session.reset', requestId, email: event.email }));
    case 'session.expired':
      return state.flow.dialog === null && !isPaymentPending(state.payment)
        ? [withError(openSignIn(state, 'signIn')), []]
        : unchanged(state);
    case 'session.restored':
    case 'session.tabChosen':
    case 'session.signedIn':
    case 'session.refused':
    case 'session.forgotOpened':
    case 'session.resetSent':
    case 'session.profileChanged':
    case 'session.signOutRequested':
    case 'session.signedOut':
      return unchanged(state);
  }
}

/**
 * Sets what happens after "Already a member?" and signing in: the Contact dialog opens again, or the action that it
 * interrupted continues (specification 2 §4).
 */
function fromContact({ flow: { dialog } }: BookingState, state: BookingState, inContact: boolean): BookingState {
  const waiting = (pending: BookingEvent) => ({ ...state, session: { ...state.session, pending } });
  if (dialog?.kind === 'contact') {
    return waiting(dialog.goOn === 'next' ? { type: 'flow.nextRequested' } : { type: 'flow.contactOpened' });
  }
  // On the page no dialog has to be opened again; the visit continues where it is.
  return inContact ? waiting({ type: 'flow.resumed' }) : state;
}

const withError = (state: BookingState): BookingState =>
  state.flow.dialog?.kind === 'signIn'
    ? withDialog(state, { ...state.flow.dialog, error: { key: 'account.sessionOver' } })
    : state;

function ask(
  state: BookingState,
  kind: 'signIn' | 'forgot',
  context: TransitionContext,
  effect: (requestId: string) => Effect,
): Step {
  const { dialog } = state.flow;
  if (dialog?.kind !== kind || dialog.requestId !== null) return unchanged(state);
  if (!state.flow.online) {
    return unchanged(withDialog(state, { ...dialog, error: { key: 'error.offlineTryAgain' } }));
  }
  const requestId = context.nextId();
  return [withDialog(state, { ...dialog, requestId, error: null }), [effect(requestId)]];
}
