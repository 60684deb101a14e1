import type { BookingState } from 'booking-core';
import { selectFare, selectMap } from 'booking-core/selectors';
import { useBookingMemo } from '../../booking-context.tsx';
import { same } from '../../same.ts';
import { RouteMap } from './map.tsx';

/** The journey on a map, drawn after the form is usable; its space is there from the start. */
export function MapPanel() {
  const drawn = useBookingMemo(selectMap, same);
  const route = useBookingMemo(routeFacts, same);
  return <RouteMap markers={drawn.markers} route={drawn.route} {...route} />;
}

const routeFacts = (state: BookingState) => {
  const { distanceMetres, durationSeconds, estimated } = selectFare(state);
  return { distanceMetres, durationSeconds, estimated };
};
