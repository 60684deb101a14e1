import { configurationOf } from '../boot/selectors.ts';
import { allowedMethod } from '../details/account-details.ts';
import { emptyDetails } from '../initial.ts';
import { type Rule, unchanged } from './rule.ts';

/**
 * Signing out clears profile, session token, contact details and promo code, and notifies the page, which leaves
 * account pages (specification 2 §2); so does a session that the server ended. The requote follows from the quote key,
 * which contains the customer.
 */
export const signOut: Rule = (before, state, event) => {
  if (event.type !== 'session.signedOut' && event.type !== 'session.expired') return unchanged(state);
  const { methodChosen, paymentMethod } = state.details;
  const configuration = configurationOf(state);
  const cleared = {
    ...state,
    session: { profile: null, remember: false, pending: null },
    journey: { ...state.journey, promo: null },
    details: {
      ...emptyDetails,
      methodChosen,
      // Only a company's bookers may pay by account.
      paymentMethod:
        paymentMethod === 'account' && configuration ? allowedMethod(emptyDetails, configuration, null) : paymentMethod,
    },
  };
  if (!before.session.profile) return unchanged(cleared);
  const expired = event.type === 'session.expired';
  return [
    cleared,
    [
      { type: 'session.forget', tell: !expired },
      { type: 'announce', announcement: { kind: 'signedOut', expired } },
    ],
  ];
};
