import type { Profile } from 'booking-core/domain';
import { useBooking } from 'booking-ui/booking-context';
import { useCallback } from 'react';

/**
 * @returns a function that replaces the profile of the signed-in customer, if it is still the same one. To be called
 *   within the call that changed it: its answer may come after the page was left, and bookings are made with it.
 */
export function useProfileChange(): (profile: Profile) => void {
  const { store, dispatch } = useBooking();
  return useCallback(
    (profile) => {
      if (store.getState().session.profile?.customerId === profile.customerId)
        dispatch({ type: 'session.profileChanged', profile });
    },
    [store, dispatch],
  );
}

/** @returns the customer's edited profile in the state of a history entry; null for none, or another customer's */
export const editedOf = (state: unknown, { customerId }: Profile): Profile | null => {
  const { profile } = (state ?? {}) as { profile?: Profile };
  return profile?.customerId === customerId ? profile : null;
};
