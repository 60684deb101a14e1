import type { LatLng } from 'booking-core/domain';
import type { MapViewOptions, MapViewState } from 'booking-core/ports';
import type { Map as MapEngine, MapOptions } from 'maplibre-gl';
import { boundsOf, paddingFor } from './geometry.ts';

/** The embedded map has no side streets, so a journey is fitted no closer than this; users can zoom to 18 (1 §9). */
const FIT_MAX_ZOOM = 12.4;
/** The zoom limit while a vehicle is followed: closer, so that its route and movement can be seen. */
const FOLLOW_MAX_ZOOM = 15;
/** The zoom for choosing a point: as close as the map's place names are still useful. */
const PICKING_ZOOM = 12.4;
/** The zoom that shows a single place in its surroundings. */
const PLACE_ZOOM = 11;
const FIT_DURATION_MS = 200;

/** Whether the user prefers reduced motion. */
export function reducedMotion({ ownerDocument }: HTMLElement): boolean {
  return ownerDocument.defaultView?.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}

/** A map's initial view: its journey where it has one, zoomed in where the user chooses a point. */
export function startingCamera(
  frame: HTMLElement,
  { centre, state, picking = false }: MapViewOptions,
): Pick<MapOptions, 'center' | 'zoom' | 'bounds' | 'fitBoundsOptions'> {
  const bounds = boundsOf(state);
  const padding = paddingFor(frame.clientWidth, frame.clientHeight);
  return {
    center: [centre.longitude, centre.latitude],
    zoom: picking ? PICKING_ZOOM : PLACE_ZOOM - 1,
    ...(bounds && !picking ? { bounds, fitBoundsOptions: { padding, maxZoom: PLACE_ZOOM } } : {}),
  };
}

/** Fits the view to the focus, or to markers, route and area; to `centre` where there are none. */
export function fitCamera(map: MapEngine, frame: HTMLElement, state: MapViewState, centre: LatLng): void {
  const box = boundsOf(state);
  if (box === null) {
    map.easeTo({ center: [centre.longitude, centre.latitude], zoom: PLACE_ZOOM - 1, duration: 0 });
    return;
  }
  const single = box[0][0] === box[1][0] && box[0][1] === box[1][1];
  map.fitBounds(box, {
    padding: paddingFor(frame.clientWidth, frame.clientHeight),
    maxZoom: state.focus?.length ? FOLLOW_MAX_ZOOM : single ? PLACE_ZOOM : FIT_MAX_ZOOM,
    ...(reducedMotion(frame) ? { animate: false } : { duration: FIT_DURATION_MS, linear: true }),
  });
}
