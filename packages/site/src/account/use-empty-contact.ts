import { type Contact, emptyContact } from 'booking-core/domain';
import { configurationOf } from 'booking-core/selectors';
import { useBookingState } from 'booking-ui/booking-context';

/** Nobody's details, with the operator's calling code. */
export function useEmptyContact(): Contact {
  const dialingCode = useBookingState((state) => configurationOf(state)?.dialingCode ?? emptyContact.dialingCode);
  return { ...emptyContact, dialingCode };
}
