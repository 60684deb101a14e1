import { isBooker, type Profile } from '../../domain/index.ts';
import { type Rule, unchanged } from './rule.ts';

/**
 * Whether contact details are locked to the profile: a signed-in customer's are, a booker's are not (specification 2
 * §2). Their fields are disabled, and validation leaves them out (2 §5).
 */
export const contactLocked = (profile: Profile | null): boolean => profile !== null && !isBooker(profile);

/** Resets a locked contact to the profile's, whatever was typed, prefilled or restored. */
export const lockedContact: Rule = (_before, state) => {
  const { profile } = state.session;
  if (!profile || !contactLocked(profile) || state.details.contact === profile.contact) return unchanged(state);
  return unchanged({ ...state, details: { ...state.details, contact: profile.contact } });
};
