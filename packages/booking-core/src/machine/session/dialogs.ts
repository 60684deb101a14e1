import { errorText } from '../error-text.ts';
import type { EventOf } from '../regions.ts';
import type { FlowState } from '../state.ts';
import { asking } from './sign-in-first.ts';

/** Reduces the account dialogs, of which one is open at a time. */
export function accountDialogs(state: FlowState, event: EventOf<'session'>): FlowState {
  switch (event.type) {
    case 'session.tabChosen':
      return state.dialog?.kind === 'signIn' && state.dialog.requestId === null
        ? { ...state, dialog: { ...state.dialog, tab: event.tab, error: null } }
        : state;
    case 'session.refused':
      return state.dialog?.kind === 'signIn' || state.dialog?.kind === 'forgot'
        ? {
            ...state,
            dialog: {
              ...state.dialog,
              requestId: null,
              error: errorText(event.error),
              refusals: state.dialog.refusals + 1,
            },
          }
        : state;
    case 'session.signedIn':
      return { ...state, dialog: null };
    case 'session.forgotOpened':
      return { ...state, dialog: { kind: 'forgot', ...asking, email: event.email ?? '' } };
    case 'session.resetSent':
      return { ...state, dialog: { kind: 'alert', title: 'message', text: { key: 'account.resetSent' } } };
    case 'session.signOutRequested':
      return {
        ...state,
        dialog: {
          kind: 'confirm',
          title: 'pleaseConfirm',
          text: { key: 'account.signOutQuestion' },
          onOk: 'signOut',
        },
      };
    case 'session.restored':
    case 'session.signInOpened':
    case 'session.signInRequested':
    case 'session.signUpRequested':
    case 'session.resetRequested':
    case 'session.profileChanged':
    case 'session.signedOut':
    case 'session.expired':
      // The commands open the dialog and set its request id.
      return state;
  }
}
