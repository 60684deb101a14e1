import type { BookingEvent } from '../events.ts';
import { ignored } from '../regions.ts';
import type { SessionState } from '../state.ts';

/** guest → customer | booker → guest; see `SessionState`. */
export function session(state: SessionState, event: BookingEvent): SessionState {
  switch (event.type) {
    case 'session.restored':
    case 'session.signedIn':
      return { profile: event.profile, remember: event.remember, pending: null };
    case 'session.profileChanged':
      return state.profile ? { ...state, profile: event.profile } : state;
    case 'flow.dialogClosed':
    case 'flow.startedAgain':
      // Closing the dialog discards the event that waited for a profile.
      return state.pending === null ? state : { ...state, pending: null };
    case 'session.signInOpened':
    case 'session.tabChosen':
    case 'session.signInRequested':
    case 'session.signUpRequested':
    case 'session.refused':
    case 'session.forgotOpened':
    case 'session.resetRequested':
    case 'session.resetSent':
    case 'session.signOutRequested':
    case 'session.signedOut':
    case 'session.expired':
      // Handled by the dialogs' reducer, the commands and the rule `sign-out`.
      return state;
    default:
      return ignored(state, 'session', event);
  }
}
