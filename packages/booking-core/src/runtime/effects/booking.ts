import { createBookingCall, fetchBooking } from '../../api/product.ts';
import { isCertain } from '../../domain/index.ts';
import { zoneOf } from '../../machine/boot/selectors.ts';
import { createCancelSource } from '../../ports/index.ts';
import type { EffectHandlers, RuntimeContext } from '../context.ts';

/** Creates a booking, and looks up the outcome of an attempt whose response was lost. */
export function bookingEffects({
  connection,
  state,
  dispatch,
  ask,
}: RuntimeContext): EffectHandlers<'booking.create' | 'booking.lookup'> {
  return {
    /** Never cancelled: the customer who starts a booking must see its outcome. */
    async 'booking.create'({ requestId, request }) {
      const never = createCancelSource().token;
      const made = await createBookingCall(connection(), request, never);
      if (!made.ok) {
        const { error } = made;
        // A conflict means that the key has a booking already, from an earlier attempt whose response was lost.
        dispatch({ type: isCertain(error) ? 'payment.refused' : 'payment.lost', requestId, error });
        return;
      }
      const booking = await fetchBooking(connection(), made.value.code || request.requestid, zoneOf(state()), never);
      if (booking.ok) dispatch({ type: 'payment.created', requestId, booking: booking.value });
      else dispatch({ type: 'payment.lost', requestId, error: booking.error });
    },
    'booking.lookup': ({ requestId, attemptKey }) =>
      ask(
        'lookup',
        (cancel) => fetchBooking(connection(), attemptKey, zoneOf(state()), cancel),
        (booking) => ({ type: 'payment.found', requestId, booking }),
        (error) =>
          // Only an explicit rejection by the server proves that there is no such booking.
          error.kind === 'rejected' && error.code === 2 && !error.reason
            ? { type: 'payment.notFound', requestId }
            : { type: 'payment.lookupFailed', requestId, error },
      ),
  };
}
