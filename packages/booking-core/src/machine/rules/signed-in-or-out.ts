import { type Rule, unchanged } from './rule.ts';

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
      return profile ? [state, [{ type: 'session.keep', requestId: null, profile, remember }]] : unchanged(state);
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
        : unchanged(state);
    default:
      return unchanged(state);
  }
};
