import type { Effect, TransitionContext } from './effects.ts';
import { errorText } from './error-text.ts';
import type { BookingEvent } from './events.ts';
import { nothing, type Rule, type Step } from './rules/rule.ts';
import { asking, openSignIn } from './sign-in-first.ts';
import type { BookingState, FlowState, SessionState } from './state.ts';
import { underWay } from './under-way.ts';

/** guest → customer | booker → guest; see `SessionState`. */
export function session(state: SessionState, event: BookingEvent): SessionState {
  switch (event.type) {
    case 'session.restored':
    case 'session.signedIn':
      return { profile: event.profile, remember: event.remember, pending: null };
    case 'session.profileChanged':
      return state.profile ? { ...state, profile: event.profile } : state;
    case 'session.signedOut':
    case 'session.expired':
      return { profile: null, remember: false, pending: null };
    default:
      return state;
  }
}

/** The account dialogs: one at a time. */
export function accountDialogs(state: FlowState, event: BookingEvent): FlowState {
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
    default:
      return state;
  }
}

/** What a person asked for in the account dialogs; one request at a time, none without a network. */
export function sessionCommand(
  before: BookingState,
  state: BookingState,
  event: BookingEvent,
  context: TransitionContext,
): Step {
  switch (event.type) {
    case 'session.signInOpened':
      return underWay(state.payment)
        ? nothing(state)
        : [fromContact(before, openSignIn(state, event.tab, event.email)), []];
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
      return state.flow.dialog === null && !underWay(state.payment)
        ? [withError(openSignIn(state, 'signIn')), []]
        : nothing(state);
    default:
      return nothing(state);
  }
}

/** "Already a member?": after signing in the contact is edited, or what it stopped goes on (specification 2 §4). */
function fromContact({ flow: { dialog } }: BookingState, state: BookingState): BookingState {
  if (dialog?.kind !== 'contact') return state;
  const pending: BookingEvent =
    dialog.goOn === 'next' ? { type: 'flow.nextRequested' } : { type: 'flow.contactOpened' };
  return { ...state, session: { ...state.session, pending } };
}

const withError = (state: BookingState): BookingState =>
  state.flow.dialog?.kind === 'signIn'
    ? { ...state, flow: { ...state.flow, dialog: { ...state.flow.dialog, error: { key: 'account.sessionOver' } } } }
    : state;

function ask(
  state: BookingState,
  kind: 'signIn' | 'forgot',
  context: TransitionContext,
  effect: (requestId: string) => Effect,
): Step {
  const { dialog } = state.flow;
  if (dialog?.kind !== kind || dialog.requestId !== null) return nothing(state);
  if (!state.flow.online) {
    return [{ ...state, flow: { ...state.flow, dialog: { ...dialog, error: { key: 'error.offline' } } } }, []];
  }
  const requestId = context.nextId();
  return [{ ...state, flow: { ...state.flow, dialog: { ...dialog, requestId, error: null } } }, [effect(requestId)]];
}

/** Signing in and out is kept and told; what waited for the profile happens again (specification 2 §4). */
export const signedInOrOut: Rule = (before, state, event) => {
  switch (event.type) {
    case 'session.signedIn': {
      const { profile, remember, requestId, how } = event;
      const { pending } = before.session;
      return [
        state,
        [
          { type: 'session.keep', requestId, profile, remember },
          { type: 'announce', announcement: { kind: 'signedIn', how, resumed: pending !== null } },
          ...(pending ? [{ type: 'replay', event: pending } as const] : []),
        ],
      ];
    }
    case 'session.profileChanged': {
      const { profile, remember } = state.session;
      return profile ? [state, [{ type: 'session.keep', requestId: null, profile, remember }]] : nothing(state);
    }
    case 'session.signedOut':
    case 'session.expired':
      return before.session.profile
        ? [
            state,
            [
              { type: 'session.forget', tell: event.type === 'session.signedOut' },
              { type: 'announce', announcement: { kind: 'signedOut', expired: event.type === 'session.expired' } },
            ],
          ]
        : nothing(state);
    default:
      return nothing(state);
  }
};
