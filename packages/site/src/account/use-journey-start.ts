import type { BookingEvent, Prefill } from 'booking-core';
import { useDispatch } from 'booking-ui/booking-context';
import { useNavigate } from 'react-router';
import { useSite } from '../site-context.ts';

/** Begins a new booking with what is known already, and with what is done to it then, on the booking page. */
export function useJourneyStart(): (prefill: Prefill, events?: readonly BookingEvent[]) => void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { settings } = useSite();
  return (prefill, events = []) => {
    dispatch({ type: 'flow.startedAgain' });
    dispatch({ type: 'journey.prefilled', prefill });
    events.forEach(dispatch);
    navigate(`/booking.html${settings.flags}`);
  };
}
