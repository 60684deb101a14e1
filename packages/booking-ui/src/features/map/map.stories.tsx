import { emptyPlaceField } from 'booking-core/domain';
import { quoted } from '../../testing/sample-state.ts';
import { storyOf } from '../../testing/story-booking.tsx';
import { MapPanel } from './map.tsx';

export default { title: 'Features/Map' };

/** The fallback where the browser cannot draw the map: the places on a line. */
export const MapAsALine = storyOf(<MapPanel />, quoted);
export const MapWithNothing = storyOf(<MapPanel />, {
  journey: { pickup: emptyPlaceField('pickup'), dropoff: emptyPlaceField('dropoff') },
});
export const MapOnItsWay = storyOf(<MapPanel />, quoted, { services: { loadMap: () => new Promise(() => {}) } });
