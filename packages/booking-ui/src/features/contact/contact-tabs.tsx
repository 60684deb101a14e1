import { isBooker } from 'booking-core/domain';
import { useBookingState } from '../../booking-context.tsx';
import { BookerTabs } from '../lazy-features.ts';
import { ContactSection } from './contact.tsx';

/**
 * The content of the Contact details dialog (specification 2 §2): tabs Customer and Main Passenger for bookers; the
 * Main Passenger alone for all other users.
 */
export function ContactTabs() {
  const booker = useBookingState((state) => isBooker(state.session.profile));
  return booker ? <BookerTabs /> : <ContactSection titled={false} />;
}
