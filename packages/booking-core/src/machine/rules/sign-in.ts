import { type Rule, unchanged } from './rule.ts';

/** Stores and announces a sign-in, and dispatches the event that waited for it (specification 2 §4). */
export const signIn: Rule = (before, state, event) => {
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
      return profile ? [state, [{ type: 'session.keep', requestId: null, profile, remember }]] : unchanged(state);
    }
    default:
      return unchanged(state);
  }
};
