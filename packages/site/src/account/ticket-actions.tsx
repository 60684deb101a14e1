import type { Booking } from 'booking-core/domain';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useRideNews } from '../tracking/use-ride-news.ts';
import css from './account.css?inline';
import { RideActions } from './ride-actions.tsx';
import { RideExtras } from './ride-extras.tsx';

export { english } from './english.ts';

/** What a ticket is good for besides the ride: the calendar, sharing, the receipt, paying, tracking, cancelling. */
export function TicketActions({ ride, onChanged }: { ride: Booking; onChanged: () => void }) {
  useSheet(css);
  useRideNews([ride], onChanged);
  return (
    <>
      <RideExtras ride={ride} />
      <RideActions ride={ride} onChanged={onChanged} only={['cancel', 'receipt', 'track', 'pay']} />
    </>
  );
}
