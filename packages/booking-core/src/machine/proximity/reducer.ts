import type { BookingEvent } from '../events.ts';
import { ignored } from '../regions.ts';
import type { ProximityState } from '../state.ts';

/** unknown → looking → known | failed. A quotation that contains the driver's travel time sets `known` as well. */
export function proximity(state: ProximityState, event: BookingEvent, pickupKey: string | null): ProximityState {
  switch (event.type) {
    case 'proximity.answered':
      if (state.status !== 'looking') return state;
      return event.travelTimeSeconds === null
        ? { status: 'failed', key: state.key }
        : { status: 'known', key: state.key, travelTimeSeconds: event.travelTimeSeconds };
    case 'proximity.failed':
      return state.status === 'looking' ? { status: 'failed', key: state.key } : state;
    case 'quote.received': {
      const seconds = event.quotation.driverTravelTimeSeconds;
      return seconds !== null && pickupKey !== null
        ? { status: 'known', key: pickupKey, travelTimeSeconds: seconds }
        : state;
    }
    default:
      return ignored(state, 'proximity', event);
  }
}
