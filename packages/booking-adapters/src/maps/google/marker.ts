import type { MapMarker, MapViewState } from 'booking-core/ports';
import type { GoogleCoreLibrary, GoogleMap, GoogleMapsLibrary, GoogleOverlay } from '../../script/google.ts';
import { paintMarker } from '../shared.ts';

type Theme = MapViewState['theme'];

/** A marker on a Google map. */
export interface DrawnMarker {
  describe(marker: MapMarker, theme: Theme): void;
  remove(): void;
}

/** Draws a marker in the form's own shapes. An overlay needs no map id of Google's console, and is not deprecated. */
export function drawMarker(
  map: GoogleMap,
  { LatLng }: GoogleCoreLibrary,
  { OverlayView }: GoogleMapsLibrary,
  document: Document,
): DrawnMarker {
  const element = document.createElement('div');
  element.setAttribute('role', 'img');
  Object.assign(element.style, { position: 'absolute', transform: 'translate(-50%, -50%)' });
  let at: MapMarker['at'] | null = null;
  const overlay: GoogleOverlay = new OverlayView();
  const draw = () => {
    const spot = at && overlay.getProjection()?.fromLatLngToDivPixel(new LatLng(at.latitude, at.longitude));
    if (spot) Object.assign(element.style, { left: `${spot.x}px`, top: `${spot.y}px` });
  };
  overlay.onAdd = () => overlay.getPanes()?.overlayMouseTarget.append(element);
  overlay.draw = draw;
  overlay.onRemove = () => element.remove();
  return {
    describe(marker, theme) {
      paintMarker(element, marker, theme);
      element.setAttribute('aria-label', marker.label);
      const isNew = at === null;
      ({ at } = marker);
      if (isNew) overlay.setMap(map);
      else draw();
    },
    remove: () => overlay.setMap(null),
  };
}
