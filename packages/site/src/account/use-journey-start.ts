import type { Prefill } from 'booking-core';
import { useDispatch } from 'booking-ui/booking-context';
import { useNavigate } from 'react-router';
import { useSite } from '../site-context.ts';

/** Begins a new booking with what is known already, on the booking page. */
export function useJourneyStart(): (prefill: Prefill) => void {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { settings } = useSite();
  return (prefill) => {
    dispatch({ type: 'flow.startedAgain' });
    dispatch({ type: 'journey.prefilled', prefill });
    navigate(`/booking.html${settings.flags}`);
  };
}
