import type { LatLng } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import type { MapView, MapViewFactory, MapViewState } from 'booking-core/ports';
import { type GoogleLatLngLiteral, type GoogleMap, type GooglePolyline, loadGoogle } from '../../script/google.ts';
import { createMarkerSet } from '../marker-set.ts';
import { drivenInk, fitted, INERT, mountBox, pinZoom, placeZoom, routeInk, spotsOf } from '../shared.ts';
import { type DrawnMarker, drawMarker } from './marker.ts';
import { onKeyRefused } from './refused-key.ts';

const literal = ({ latitude, longitude }: LatLng): GoogleLatLngLiteral => ({ lat: latitude, lng: longitude });

/** The route's style: dashed where it is estimated. */
function routeLook({ route, theme }: MapViewState) {
  const { colour, width } = routeInk(theme);
  const dash = { icon: { path: 'M 0,-1 0,1', strokeOpacity: 1, scale: 3 }, offset: '0', repeat: '16px' };
  return {
    strokeColor: colour,
    strokeWeight: width,
    strokeOpacity: route?.estimated ? 0 : 1,
    icons: route?.estimated ? [dash] : [],
  };
}

const drivenLook = ({ theme }: MapViewState) => ({
  strokeColor: drivenInk[theme],
  strokeWeight: routeInk(theme).width,
});

/** Draws a path on the map, or removes the line where the path has fewer than two points. */
function drawWay(line: GooglePolyline, map: GoogleMap, path: readonly LatLng[], look: object): void {
  line.setOptions({ path: path.map(literal), ...look });
  line.setMap(path.length > 1 ? map : null);
}

/**
 * A factory of Google maps with the operator's key. Google refuses a shadow root, so the map is mounted in the light
 * DOM and projected to its position. When the script fails to load, Google refuses the key (`gm_authFailure`) or the
 * map throws, it calls `onError` once and leaves the host empty.
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
    const [core, maps] = await Promise.all([google.importLibrary('core'), google.importLibrary('maps')]);
    const { box, unmount } = mountBox(host, newId);

    let state: MapViewState = initial;
    let alive = true;

    let map: GoogleMap;
    let line: GooglePolyline;
    let driven: GooglePolyline;
    try {
      map = new maps.Map(box, {
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
      line = new maps.Polyline({ clickable: false });
      driven = new maps.Polyline({ clickable: false, zIndex: 1 });
    } catch {
      unmount();
      onError('load');
      return INERT;
    }

    const markers = createMarkerSet<DrawnMarker>({
      add(marker) {
        const drawn = drawMarker(map, core, maps, document);
        drawn.describe(marker, state.theme);
        return drawn;
      },
      change: (drawn, marker) => drawn.describe(marker, state.theme),
      remove: (drawn) => drawn.remove(),
    });
    const unsubscribe = onKeyRefused(view ?? {}, () => fail());

    const destroy = () => {
      if (!alive) return;
      alive = false;
      unsubscribe();
      markers.clear();
      line.setMap(null);
      driven.setMap(null);
      core.event.clearInstanceListeners(map);
      unmount();
    };
    const fail = () => {
      if (!alive) return;
      destroy();
      onError('load');
    };

    const draw = () => {
      drawWay(line, map, spotsOf(state.route), routeLook(state));
      drawWay(driven, map, spotsOf({ path: state.trail ?? [] }), drivenLook(state));
      markers.show(state.markers);
    };

    if (onMoved) {
      map.addListener('idle', () => {
        const now = map.getCenter();
        if (alive && now) onMoved({ latitude: now.lat(), longitude: now.lng() });
      });
    }
    draw();

    const created: MapView = {
      update(next) {
        if (!alive) return;
        if (next.theme !== state.theme) map.setOptions({ colorScheme: next.theme === 'dark' ? 'DARK' : 'LIGHT' });
        state = next;
        draw();
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
