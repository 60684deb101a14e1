import type { BookingController } from 'booking-core';
import { useBookingState } from 'booking-ui/booking-context';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { entryOf, moveFor } from './step-move.ts';

/**
 * Lets the back and forward buttons move between steps; the booking's state machine decides whether a step is allowed.
 */
export function useStepHistory(booking: BookingController): void {
  const location = useLocation();
  const navigate = useNavigate();
  const kind = useNavigationType();
  const ready = useBookingState((state) => state.boot.status === 'ready');
  const paid = useBookingState((state) => state.payment.status === 'paid');
  const step = useBookingState((state) => state.flow.step);
  const seen = useRef(location.key);

  useEffect(() => {
    if (!ready || paid) return;
    const entry = entryOf(location.state);
    if (kind === 'POP' && seen.current !== location.key && entry.step !== step) {
      seen.current = location.key;
      booking.dispatch({ type: 'flow.stepRequested', step: entry.step });
    }
    seen.current = location.key;
    const move = moveFor(entry, booking.store.getState().flow.step);
    const here = { pathname: location.pathname, search: location.search };
    if (move.kind === 'back') navigate(-1);
    else if (move.kind !== 'stay') navigate(here, { state: move.entry, replace: move.kind === 'replace' });
  }, [booking, kind, location, navigate, paid, ready, step]);
}
