import type { LatLng } from 'booking-core/domain';
import type { MapViewOptions, MapViewState } from 'booking-core/ports';
import type { Map as MapEngine, MapOptions } from 'maplibre-gl';
import { boundsOf, paddingFor } from './geometry.ts';

/** The embedded map has no side streets: a journey is fitted no closer than it helps, by hand it goes to 18 (1 §9). */
const FIT_MAX_ZOOM = 12.4;
/** A vehicle that comes is looked at from nearer: its way is drawn, and its mark moves. */
const FOLLOW_MAX_ZOOM = 15;
/** A spot is chosen between the names of places, as close as they still help. */
const PICKING_ZOOM = 12.4;
/** Where a single place stands in its surroundings. */
const PLACE_ZOOM = 11;
const FIT_DURATION_MS = 200;

/** Whether whoever looks has asked for less motion. */
export function reducedMotion({ ownerDocument }: HTMLElement): boolean {
  return ownerDocument.defaultView?.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}

/** Where a map starts: on its journey where it has one, close by where a spot is chosen. */
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

/** Brings what is looked at into view; `centre` where that is nothing. */
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
