import type { BookingEvent } from './events.ts';
import type { BookingState } from './state.ts';

/** Families of events that few bookings see; of the details, those of who books for others. */
const families = /^(flight|session|handover)\.|^details\.(customer|ourRef|costCentre|passenger|copied)/;

/** Whether a transition needs more than the machine that every booking has. */
export const needsSeldom = ({ session, offer, flow }: BookingState, event: BookingEvent): boolean =>
  families.test(event.type) ||
  session.profile !== null ||
  offer !== null ||
  flow.waiting === 'handover' ||
  (event.type === 'journey.prefilled' && event.prefill.offer !== undefined);
