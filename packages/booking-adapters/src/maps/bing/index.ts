import type { LatLng } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import type { MapMarker, MapViewFactory, MapViewState } from 'booking-core/ports';
import { type BingMap, type BingPushpin, loadBing } from '../../script/bing.ts';
import { createMarkerSet } from '../marker-set.ts';
import { drivenInk, fitted, INERT, markerImage, mountBox, pinZoom, placeZoom, routeInk, spotsOf } from '../shared.ts';

/**
 * A factory of Bing maps with the operator's key, mounted in the light DOM like Google's. When the script fails to load
 * or the map throws, it calls `onError` once and leaves the host empty.
 */
export function createBingMap(key: string, newId: () => string): MapViewFactory<HTMLElement> {
  return async (host, { centre, state: initial, picking = false, onMoved, onError }) => {
    const document = host.ownerDocument;
    let bing: Awaited<ReturnType<typeof loadBing>>;
    try {
      bing = await loadBing(document, key);
    } catch {
      onError('load');
      return INERT;
    }
    const { box, unmount } = mountBox(host, newId);
    const at = ({ latitude, longitude }: LatLng) => new bing.Location(latitude, longitude);
    const typeOf = (theme: MapViewState['theme']) => bing.MapTypeId[theme === 'dark' ? 'canvasDark' : 'road'];

    let state = initial;
    let alive = true;
    let map: BingMap;
    let lines: readonly object[] = [];
    try {
      map = new bing.Map(box, {
        credentials: key,
        center: at(centre),
        zoom: picking ? pinZoom : placeZoom - 1,
        maxZoom: limits.mapMaxZoom,
        minZoom: 3,
        mapTypeId: typeOf(state.theme),
        disableScrollWheelZoom: !picking,
        showMapTypeSelector: false,
        showLocateMeButton: false,
        enableClickableLogo: false,
      });
    } catch {
      unmount();
      onError('load');
      return INERT;
    }

    const drawRoute = () => {
      for (const line of lines) map.entities.remove(line);
      const { colour, width } = routeInk(state.theme);
      const dashed = state.route?.estimated ? { strokeDashArray: [2, 2] } : {};
      const ways = [
        { path: spotsOf(state.route), look: { strokeColor: colour, ...dashed } },
        { path: spotsOf({ path: state.trail ?? [] }), look: { strokeColor: drivenInk[state.theme] } },
      ];
      lines = ways
        .filter(({ path }) => path.length > 1)
        .map(({ path, look }) => new bing.Polyline(path.map(at), { ...look, strokeThickness: width }));
      for (const line of lines) map.entities.push(line);
    };
    const look = (marker: MapMarker) => {
      const { url, size } = markerImage(marker, state.theme);
      return { icon: url, anchor: new bing.Point(size / 2, size / 2), title: marker.label };
    };
    const markers = createMarkerSet<BingPushpin>({
      add(marker) {
        const pin = new bing.Pushpin(at(marker.at), look(marker));
        map.entities.push(pin);
        return pin;
      },
      change(pin, marker) {
        pin.setLocation(at(marker.at));
        pin.setOptions(look(marker));
      },
      remove: (pin) => map.entities.remove(pin),
    });

    if (onMoved) {
      bing.Events.addHandler(map, 'viewchangeend', () => {
        const { latitude, longitude } = map.getCenter();
        if (alive) onMoved({ latitude, longitude });
      });
    }
    drawRoute();
    markers.show(state.markers);

    return {
      update(next) {
        if (!alive) return;
        if (next.theme !== state.theme) map.setView({ mapTypeId: typeOf(next.theme) });
        state = next;
        drawRoute();
        markers.show(state.markers);
      },
      fit() {
        if (!alive) return;
        const found = fitted(state);
        if (!found) map.setView({ center: at(centre), zoom: placeZoom - 1 });
        else if (found.single) map.setView({ center: new bing.Location(found.north, found.east), zoom: placeZoom });
        else {
          const { north, west, south, east } = found;
          map.setView({ bounds: bing.LocationRect.fromEdges(north, west, south, east), padding: 40 });
        }
      },
      // The control measures its container when its view is set.
      resize() {
        if (alive) map.setView({ center: map.getCenter() });
      },
      destroy() {
        if (!alive) return;
        alive = false;
        map.dispose();
        unmount();
      },
    };
  };
}
