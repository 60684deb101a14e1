import { configurationOf } from './basics.ts';
import type { Effect, TransitionContext } from './effects.ts';
import type { BookingEvent } from './events.ts';
import { asking } from './flow.ts';
import { nothing, type Rule, type Step } from './rules/rule.ts';
import type { BookingState, SessionState } from './state.ts';
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
    case 'flow.dialogClosed':
    case 'flow.startedAgain':
      return state.pending === null ? state : { ...state, pending: null };
    default:
      return state;
  }
}

/** What only people with a profile may do where the operator takes no guests (specification 1 §4 and §6). */
const forProfiles: ReadonlySet<BookingEvent['type']> = new Set<BookingEvent['type']>([
  'payment.confirmRequested',
  'promo.submitted',
  'flow.noteOpened',
]);

/**
 * Asks a guest to sign in first where guests may not book: the event waits and happens again afterwards. Null when
 * nothing stands in its way.
 */
export function signInFirst(state: BookingState, event: BookingEvent): BookingState | null {
  const { session: who, flow, payment } = state;
  if (who.profile !== null || underWay(payment) || payment.status === 'paid' || flow.waiting !== null) return null;
  if (configurationOf(state)?.allowGuest !== false) return null;
  const leavesContact = event.type === 'flow.nextRequested' && flow.layout.steps[flow.step - 1]?.includes('contact');
  if (!leavesContact && !forProfiles.has(event.type)) return null;
  return openSignIn({ ...state, session: { ...who, pending: event } });
}

const openSignIn = (state: BookingState, tab?: 'signIn' | 'signUp'): BookingState => ({
  ...state,
  flow: {
    ...state.flow,
    dialog: {
      kind: 'signIn',
      tab: tab ?? (configurationOf(state)?.showSignupFirst ? 'signUp' : 'signIn'),
      ...asking,
    },
  },
});

/** What a person asked for in the account dialogs; one request at a time, none without a network. */
export function sessionCommand(state: BookingState, event: BookingEvent, context: TransitionContext): Step {
  switch (event.type) {
    case 'session.signInOpened':
      return underWay(state.payment) ? nothing(state) : [openSignIn(state, event.tab), []];
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
              { type: 'announce', announcement: { kind: 'signedOut' } },
            ],
          ]
        : nothing(state);
    default:
      return nothing(state);
  }
};
