import type { BookingEvent, Prefill } from 'booking-core';
import { useDispatch } from 'booking-ui/booking-context';
import { unshownTicketKey, useSite } from '../site-context.ts';
import { useGo } from '../site-links.tsx';
import { keepOld, type OldBooking } from './old-booking.ts';

/**
 * @returns a function that starts a new booking on the booking page with a prefill, and dispatches `events` to it. With
 * `old`, the new booking's ticket offers to cancel the old one that it replaces.
 */
export function useJourneyStart(): (
  prefill: Prefill,
  events?: readonly BookingEvent[],
  old?: OldBooking | null,
) => void {
  const dispatch = useDispatch();
  const go = useGo();
  const { session } = useSite();
  return (prefill, events = [], old = null) => {
    keepOld(session, old);
    dispatch({ type: 'flow.startedAgain' });
    dispatch({ type: 'journey.prefilled', prefill });
    events.forEach(dispatch);
    // A ticket that was left before its page came would be shown instead of the form.
    session.remove(unshownTicketKey);
    go('/booking.html');
  };
}
