import { configurationOf } from './basics.ts';
import type { BookingEvent } from './events.ts';
import type { BookingState, SessionState, SignInTab } from './state.ts';
import { underWay } from './under-way.ts';

/** An account dialog that nothing was asked in yet. */
export const asking = { requestId: null, error: null, refusals: 0 } as const;

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

/** The Sign in dialog, in front of whatever asked for it. */
export const openSignIn = (state: BookingState, tab?: SignInTab, email = ''): BookingState => ({
  ...state,
  flow: {
    ...state.flow,
    dialog: {
      kind: 'signIn',
      tab: tab ?? (configurationOf(state)?.showSignupFirst ? 'signUp' : 'signIn'),
      ...asking,
      email,
    },
  },
});

/** Closing the dialog forgets what waited for a profile. */
export const forgetPending = (state: SessionState, event: BookingEvent): SessionState =>
  state.pending !== null && (event.type === 'flow.dialogClosed' || event.type === 'flow.startedAgain')
    ? { ...state, pending: null }
    : state;
