import * as limits from 'booking-core/domain/limits';
import type { MapFailure, MapMarker, MapView, MapViewOptions, MapViewState } from 'booking-core/ports';
import {
  GeoJSONSource,
  GPUInitializationError,
  Map as MapEngine,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl';
import { createAttribution } from './attribution.ts';
import type { EncodedBasemap } from './basemap.ts';
import { areaData, boundsOf, isPlace, markData, paddingFor, routeData, trailData } from './geometry.ts';
import type { MapLibreOptions, MapWords } from './index.ts';
import { createMarkerElement, describeMarker } from './markers.ts';
import { readPageInk } from './page-ink.ts';
import {
  AREA_SOURCE,
  buildStyle,
  CREDITS,
  type MapTheme,
  OBSTACLE,
  ROUTE_SOURCE,
  TRAIL_SOURCE,
  themePaint,
} from './style.ts';
import type { StyleSheets } from './style-sheets.ts';

/** The embedded map has no side streets: a journey is fitted no closer than it helps, by hand it goes to 18 (1 §9). */
const FIT_MAX_ZOOM = 12.4;
/** A vehicle that comes is looked at from nearer: its way is drawn, and its mark moves. */
const FOLLOW_MAX_ZOOM = 15;
/** A spot is chosen between the names of places, as close as they still help. */
const PICKING_ZOOM = 12.4;
/** Where a single place stands in its surroundings. */
const PLACE_ZOOM = 11;
const FIT_DURATION_MS = 200;

type LngLat = { readonly lng: number; readonly lat: number };

function reducedMotion(view: Window | null): boolean {
  return view?.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}

function locale(words: MapWords | undefined): Record<string, string> {
  if (words === undefined) return {};
  return {
    'Map.Title': words.map,
    'NavigationControl.ZoomIn': words.zoomIn,
    'NavigationControl.ZoomOut': words.zoomOut,
    'CooperativeGesturesHandler.WindowsHelpText': words.scrollHint,
    'CooperativeGesturesHandler.MacHelpText': words.scrollHintMac,
    'CooperativeGesturesHandler.MobileHelpText': words.touchHint,
  };
}

/** What a view is drawn with. */
export interface ViewParts extends MapLibreOptions {
  readonly basemap: EncodedBasemap;
  readonly css: string;
  readonly sheets: StyleSheets;
}

/**
 * Draws a map into its host. In a module with the library, which is fetched with it.
 * @returns null where it cannot be drawn; `onError` knows why
 */
export function createView(
  host: HTMLElement,
  options: MapViewOptions,
  { basemap, css, sheets, workerUrl, words }: ViewParts,
): MapView | null {
  const { centre, state: initial, picking = false, onMoved, onPressed, onMarkerPressed, onMarkerMoved } = options;
  const { onError } = options;
  const document = host.ownerDocument;
  setWorkerUrl(workerUrl);

  const frame = document.createElement('div');
  frame.className = 'journey-map';
  frame.dataset.theme = initial.theme;
  const container = document.createElement('div');
  frame.append(container);
  host.append(frame);
  const releaseSheet = sheets.adopt(host, css);
  const clear = () => {
    frame.remove();
    releaseSheet();
  };

  const bounds = boundsOf(initial);
  const padding = paddingFor(frame.clientWidth, frame.clientHeight);
  const stillness = reducedMotion(document.defaultView);
  let map: MapEngine;
  const heard: { unsubscribe(): void }[] = [];
  try {
    map = new MapEngine({
      container,
      style: buildStyle(basemap, initial.theme, readPageInk(frame)),
      validateStyle: false,
      center: [centre.longitude, centre.latitude],
      zoom: picking ? PICKING_ZOOM : PLACE_ZOOM - 1,
      ...(bounds && !picking ? { bounds, fitBoundsOptions: { padding, maxZoom: PLACE_ZOOM } } : {}),
      maxZoom: limits.mapMaxZoom,
      minZoom: 3,
      attributionControl: false,
      cooperativeGestures: !picking,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: 0,
      reduceMotion: stillness,
      locale: locale(words),
    });
  } catch (error) {
    clear();
    onError(error instanceof GPUInitializationError ? 'no-webgl' : 'load');
    return null;
  }

  let alive = true;
  let styled = false;
  let state: MapViewState = initial;
  let theme: MapTheme = initial.theme;
  /** Moved by hand: the view is whoever's who looks. */
  let held = false;
  const markers = new Map<string, { marker: Marker; element: HTMLElement }>();

  const destroy = () => {
    if (!alive) return;
    alive = false;
    markers.clear();
    map.remove();
    // The library's pool of workers remembers its last map, which shall not keep the page's element along.
    for (const subscription of heard.splice(0)) subscription.unsubscribe();
    clear();
  };
  const fail = (reason: MapFailure) => {
    if (!alive) return;
    destroy();
    onError(reason);
  };

  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(createAttribution(document, words?.attribution ?? 'Map sources', CREDITS));

  heard.push(
    map.on('error', ({ error }) => {
      if (error instanceof GPUInitializationError) fail('no-webgl');
      else if (/worker/i.test(error.message)) fail('worker');
      else if (!styled) fail('load');
    }),
  );

  // Until there is land, the canvas is one block of water.
  heard.push(
    map.on('load', () => {
      frame.dataset.drawn = '';
    }),
  );

  const feed = (
    id: string,
    data: ReturnType<typeof routeData | typeof trailData | typeof areaData | typeof markData>,
  ) => {
    const source = map.getSource(id);
    if (source instanceof GeoJSONSource) source.setData(data);
  };
  const drawRoute = () => feed(ROUTE_SOURCE, routeData(state.route));
  const drawTrail = () => feed(TRAIL_SOURCE, trailData(state.trail));
  const drawArea = () => feed(AREA_SOURCE, areaData(state.area));
  const stops = ({ markers: all }: MapViewState) => all.filter(({ kind }) => kind !== 'vehicle');
  const keepMarksClear = () => feed(OBSTACLE.source, markData(stops(state)));

  const paint = () => {
    for (const { layer, property, value } of themePaint(theme, readPageInk(frame))) {
      map.setPaintProperty(layer, property as never, value as never);
    }
  };

  const placeMarkers = (wanted: readonly MapMarker[]) => {
    const shown = wanted.filter(({ at }) => isPlace(at));
    const ids = new Set(shown.map(({ id }) => id));
    for (const [id, { marker }] of markers) {
      if (ids.has(id)) continue;
      marker.remove();
      markers.delete(id);
    }
    for (const description of shown) {
      const { id, at } = description;
      const known = markers.get(id);
      if (known !== undefined) {
        describeMarker(known.element, description);
        known.marker.setLngLat([at.longitude, at.latitude]);
        continue;
      }
      const element = createMarkerElement(document, description);
      const marker = new Marker({ element, draggable: description.movable === true })
        .setLngLat([at.longitude, at.latitude])
        .addTo(map);
      if (description.movable) {
        element.dataset.movable = '';
        const moved = (isLast: boolean) => () => {
          const { lat, lng } = marker.getLngLat();
          if (alive) onMarkerMoved?.(id, { latitude: lat, longitude: lng }, isLast);
        };
        marker.on('drag', moved(false));
        marker.on('dragend', moved(true));
      }
      markers.set(id, { marker, element });
    }
  };

  const fit = () => {
    const box = boundsOf(state);
    if (box === null) {
      map.easeTo({ center: [centre.longitude, centre.latitude], zoom: PLACE_ZOOM - 1, duration: 0 });
      return;
    }
    const single = box[0][0] === box[1][0] && box[0][1] === box[1][1];
    map.fitBounds(box, {
      padding: paddingFor(frame.clientWidth, frame.clientHeight),
      maxZoom: state.focus?.length ? FOLLOW_MAX_ZOOM : single ? PLACE_ZOOM : FIT_MAX_ZOOM,
      ...(reducedMotion(document.defaultView) ? { animate: false } : { duration: FIT_DURATION_MS, linear: true }),
    });
  };

  const update = (next: MapViewState) => {
    if (!alive) return;
    const followed = next.focus !== state.focus && !held;
    const routeChanged = next.route !== state.route;
    const trailChanged = next.trail !== state.trail;
    const areaChanged = next.area !== state.area;
    // A vehicle moves several times a second; the labels do not move aside for it.
    const before = stops(state);
    const after = stops(next);
    const marksChanged = after.length !== before.length || after.some((mark, index) => mark !== before[index]);
    const themeChanged = next.theme !== theme;
    state = next;
    theme = next.theme;
    placeMarkers(next.markers);
    if (followed) fit();
    if (themeChanged) frame.dataset.theme = theme;
    if (!styled) return;
    if (routeChanged) drawRoute();
    if (trailChanged) drawTrail();
    if (areaChanged) drawArea();
    if (marksChanged) keepMarksClear();
    if (themeChanged) paint();
  };

  const whenStyled = () => {
    styled = true;
    const { image, pixels } = OBSTACLE;
    map.addImage(image, { width: pixels, height: pixels, data: new Uint8ClampedArray(pixels * pixels * 4) });
    drawRoute();
    drawTrail();
    drawArea();
    keepMarksClear();
    if (theme !== initial.theme) paint();
  };
  heard.push(map.on('style.load', whenStyled));
  // What the product does has no event of the browser behind it.
  const hold = ({ originalEvent }: { readonly originalEvent?: unknown }) => {
    if (originalEvent) held = true;
  };
  heard.push(map.on('movestart', hold));
  placeMarkers(initial.markers);
  // The library tells of a press on a marker as one on the map below it.
  const pressed = ({ lngLat, originalEvent }: { readonly lngLat: LngLat; readonly originalEvent: MouseEvent }) => {
    if (!alive) return;
    const { target } = originalEvent;
    const own = [...markers].find(([, { element }]) => target instanceof Node && element.contains(target));
    if (own) onMarkerPressed?.(own[0]);
    else onPressed?.({ latitude: lngLat.lat, longitude: lngLat.lng });
  };
  if (onPressed || onMarkerPressed) heard.push(map.on('click', pressed));
  if (onMoved) {
    const moved = () => {
      const { lat, lng } = map.getCenter();
      if (alive) onMoved({ latitude: lat, longitude: lng });
    };
    heard.push(map.on('moveend', moved));
  }

  return {
    update,
    fit() {
      if (!alive) return;
      held = false;
      fit();
    },
    resize() {
      if (alive) map.resize();
    },
    destroy,
  };
}
