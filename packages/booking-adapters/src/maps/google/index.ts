import type { LatLng } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import type { MapMarker, MapView, MapViewFactory, MapViewState } from 'booking-core/ports';
import { lightSlot } from '../../light-slot.ts';
import { type GoogleLatLngLiteral, type GoogleOverlay, loadGoogle } from '../../script/google.ts';
import { drivenInk, fitted, INERT, paintMarker, pinZoom, placeZoom, routeInk, spotsOf } from '../shared.ts';

const literal = ({ latitude, longitude }: LatLng): GoogleLatLngLiteral => ({ lat: latitude, lng: longitude });

/**
 * A factory of Google maps with the operator's key. Google refuses a shadow root, so the map stands in the light DOM and
 * is projected to its place. A script that does not come, a key that Google refuses (`gm_authFailure`) and a map that
 * throws call `onError` once and leave the host empty.
 */
export function createGoogleMap(key: string, newId: () => string): MapViewFactory<HTMLElement> {
  return async (host, { centre, state: initial, picking = false, onMoved, onError }) => {
    const document = host.ownerDocument;
    const view = document.defaultView;
    let google: Awaited<ReturnType<typeof loadGoogle>>;
    try {
      google = await loadGoogle(document, key);
    } catch {
      onError('load');
      return INERT;
    }
    const [core, { Map: GoogleMap, Polyline, OverlayView }] = await Promise.all([
      google.importLibrary('core'),
      google.importLibrary('maps'),
    ]);
    const slot = lightSlot(host, newId());
    const box = slot.element === host ? host.appendChild(document.createElement('div')) : slot.element;
    Object.assign(box.style, { position: 'absolute', inset: '0', overflow: 'hidden', borderRadius: 'inherit' });

    let state: MapViewState = initial;
    let alive = true;
    const markers = new Map<string, ReturnType<typeof markerOf>>();

    /** A marker in the form's own shapes: an overlay needs no map id of Google's console, and is not deprecated. */
    function markerOf(marker: MapMarker) {
      const element = document.createElement('div');
      element.setAttribute('role', 'img');
      Object.assign(element.style, { position: 'absolute', transform: 'translate(-50%, -50%)' });
      let at = marker.at;
      const overlay: GoogleOverlay = new OverlayView();
      const draw = () => {
        const spot = overlay.getProjection()?.fromLatLngToDivPixel(new core.LatLng(at.latitude, at.longitude));
        if (spot) Object.assign(element.style, { left: `${spot.x}px`, top: `${spot.y}px` });
      };
      overlay.onAdd = () => overlay.getPanes()?.overlayMouseTarget.append(element);
      overlay.draw = draw;
      overlay.onRemove = () => element.remove();
      const describe = (next: MapMarker) => {
        at = next.at;
        paintMarker(element, next, state.theme);
        element.setAttribute('aria-label', next.label);
        draw();
      };
      paintMarker(element, marker, state.theme);
      element.setAttribute('aria-label', marker.label);
      overlay.setMap(map);
      return { describe, remove: () => overlay.setMap(null) };
    }

    let map: InstanceType<typeof GoogleMap>;
    let line: InstanceType<typeof Polyline>;
    let driven: InstanceType<typeof Polyline>;
    try {
      map = new GoogleMap(box, {
        center: literal(centre),
        zoom: picking ? pinZoom : placeZoom - 1,
        maxZoom: limits.mapMaxZoom,
        minZoom: 3,
        colorScheme: state.theme === 'dark' ? 'DARK' : 'LIGHT',
        gestureHandling: picking ? 'greedy' : 'cooperative',
        keyboardShortcuts: true,
        clickableIcons: false,
        disableDefaultUI: true,
        zoomControl: true,
      });
      line = new Polyline({ clickable: false });
      driven = new Polyline({ clickable: false, zIndex: 1 });
    } catch {
      slot.remove();
      if (box.parentElement === host) box.remove();
      onError('load');
      return INERT;
    }

    // Google tells the page, not the map, that a key is refused; whoever listened before still hears it.
    const before: unknown = Reflect.get(view ?? {}, 'gm_authFailure');
    const refused = () => {
      if (typeof before === 'function') before();
      fail();
    };
    Reflect.set(view ?? {}, 'gm_authFailure', refused);

    const destroy = () => {
      if (!alive) return;
      alive = false;
      if (Reflect.get(view ?? {}, 'gm_authFailure') === refused) Reflect.set(view ?? {}, 'gm_authFailure', before);
      for (const marker of markers.values()) marker.remove();
      markers.clear();
      line.setMap(null);
      driven.setMap(null);
      core.event.clearInstanceListeners(map);
      if (box.parentElement === host) box.remove();
      slot.remove();
    };
    const fail = () => {
      if (!alive) return;
      destroy();
      onError('load');
    };

    const drawRoute = () => {
      const path = spotsOf(state.route);
      const { colour, width } = routeInk(state.theme);
      const dash = { icon: { path: 'M 0,-1 0,1', strokeOpacity: 1, scale: 3 }, offset: '0', repeat: '16px' };
      line.setOptions({
        path: path.map(literal),
        strokeColor: colour,
        strokeWeight: width,
        strokeOpacity: state.route?.estimated ? 0 : 1,
        icons: state.route?.estimated ? [dash] : [],
      });
      line.setMap(path.length > 1 ? map : null);
      const trail = spotsOf({ path: state.trail ?? [] });
      driven.setOptions({ path: trail.map(literal), strokeColor: drivenInk[state.theme], strokeWeight: width });
      driven.setMap(trail.length > 1 ? map : null);
    };
    const placeMarkers = () => {
      const shown = state.markers.filter(({ at }) => spotsOf({ path: [at] }).length > 0);
      const ids = new Set(shown.map(({ id }) => id));
      for (const [id, marker] of markers) {
        if (ids.has(id)) continue;
        marker.remove();
        markers.delete(id);
      }
      for (const marker of shown) {
        const known = markers.get(marker.id);
        if (known) known.describe(marker);
        else markers.set(marker.id, markerOf(marker));
      }
    };

    if (onMoved) {
      map.addListener('idle', () => {
        const now = map.getCenter();
        if (alive && now) onMoved({ latitude: now.lat(), longitude: now.lng() });
      });
    }
    drawRoute();
    placeMarkers();

    const created: MapView = {
      update(next) {
        if (!alive) return;
        if (next.theme !== state.theme) map.setOptions({ colorScheme: next.theme === 'dark' ? 'DARK' : 'LIGHT' });
        state = next;
        drawRoute();
        placeMarkers();
      },
      fit() {
        if (!alive) return;
        const box = fitted(state);
        if (!box) {
          map.setCenter(literal(centre));
          map.setZoom(placeZoom - 1);
        } else if (box.single) {
          map.setCenter({ lat: box.north, lng: box.east });
          map.setZoom(placeZoom);
        } else map.fitBounds(box, 40);
      },
      resize() {
        if (alive) core.event.trigger(map, 'resize');
      },
      destroy,
    };
    return created;
  };
}
