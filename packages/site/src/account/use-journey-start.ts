import type { BookingEvent, Prefill } from 'booking-core';
import { useDispatch } from 'booking-ui/booking-context';
import { useNavigate } from 'react-router';
import { useSite } from '../site-context.ts';
import { keepOld, type OldBooking } from './old-booking.ts';

/**
 * Begins a new booking with what is known already, and with what is done to it then, on the booking page. Its ticket offers to
 * cancel the old one that it stands in for.
 */
export function useJourneyStart(): (
  prefill: Prefill,
  events?: readonly BookingEvent[],
  old?: OldBooking | null,
) => void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { settings, session } = useSite();
  return (prefill, events = [], old = null) => {
    keepOld(session, old);
    dispatch({ type: 'flow.startedAgain' });
    dispatch({ type: 'journey.prefilled', prefill });
    events.forEach(dispatch);
    navigate(`/booking.html${settings.flags}`);
  };
}
