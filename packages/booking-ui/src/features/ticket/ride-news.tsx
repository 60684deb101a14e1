import type { Booking } from 'booking-core/domain';
import { isSoonMoving } from 'booking-core/domain/tracking';
import { createCancelSource } from 'booking-core/ports';
import { useEffect, useRef } from 'react';
import { useBooking, useBookingState, useNow } from '../../booking-context.tsx';

/** The polling interval of a displayed ticket, in milliseconds. */
export const newsEachMs = 20_000;

/** Polls a booking while the status of its rides may change, and passes it to `onNews`; renders nothing. */
export function RideNews({ ride, onNews }: { ride: Booking; onNews: (ride: Booking) => void }) {
  const booking = useBooking();
  const online = useBookingState((state) => state.flow.online);
  const now = useNow(newsEachMs);
  const latest = useRef(onNews);
  latest.current = onNews;
  const { code } = ride;
  const asks = online && isSoonMoving(ride, now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  useEffect(() => {
    if (!asks) return;
    const cancel = createCancelSource();
    booking
      .account()
      .then((account) => account.bookingByCode(code, cancel.token))
      .then(
        (answer) => {
          if (answer.ok && !cancel.token.cancelled) latest.current(answer.value);
        },
        // The next poll requests it again.
        () => {},
      );
    return () => cancel.cancel();
  }, [booking, code, asks, now]);
  return null;
}
