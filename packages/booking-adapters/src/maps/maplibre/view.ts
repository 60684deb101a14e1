import type { MapFailure, MapView, MapViewOptions, MapViewState } from 'booking-core/ports';
import { GPUInitializationError, type Map as MapEngine, setWorkerUrl } from 'maplibre-gl';
import type { EncodedBasemap } from './basemap.ts';
import { fitCamera } from './camera.ts';
import { addObstacle, drawChanges, paintTheme } from './drawing.ts';
import { startEngine } from './engine.ts';
import { latLngOf } from './geometry.ts';
import type { MapLibreOptions } from './index.ts';
import { createPlacedMarkers } from './placed-markers.ts';
import type { StyleSheets } from './style-sheets.ts';

/** The settings and data that a view needs. */
export interface ViewParts extends MapLibreOptions {
  readonly basemap: EncodedBasemap;
  readonly css: string;
  readonly sheets: StyleSheets;
}

/**
 * Draws a map into its host. This module imports the library, so both are fetched together.
 * @returns null when the map cannot be drawn, after calling `onError` with the reason
 */
export function createView(
  host: HTMLElement,
  options: MapViewOptions,
  { basemap, css, sheets, workerUrl, words }: ViewParts,
): MapView | null {
  const { centre, state: initial, onMoved, onPressed, onMarkerPressed, onMarkerMoved, onError } = options;
  const document = host.ownerDocument;
  setWorkerUrl(workerUrl);

  const frame = document.createElement('div');
  frame.className = 'journey-map';
  frame.dataset.theme = initial.theme;
  host.append(frame);
  const releaseSheet = sheets.adopt(host, css);
  const clear = () => {
    frame.remove();
    releaseSheet();
  };

  let map: MapEngine;
  try {
    map = startEngine(frame, options, basemap, words);
  } catch (error) {
    clear();
    onError(error instanceof GPUInitializationError ? 'no-webgl' : 'load');
    return null;
  }

  let alive = true;
  let styled = false;
  let state: MapViewState = initial;
  /** Whether the user has moved the map, after which the view no longer follows the focus. */
  let held = false;
  const markers = createPlacedMarkers(map, document, (id, at, isLast) => {
    if (alive) onMarkerMoved?.(id, at, isLast);
  });

  const destroy = () => {
    if (!alive) return;
    alive = false;
    markers.clear();
    map.remove();
    // The library's worker pool keeps a reference to its last map, which must not keep the page's element in memory.
    for (const subscription of heard) subscription.unsubscribe();
    clear();
  };
  const fail = (reason: MapFailure) => {
    if (!alive) return;
    destroy();
    onError(reason);
  };

  const heard = [
    map.on('error', ({ error }) => {
      if (error instanceof GPUInitializationError) fail('no-webgl');
      else if (/worker/i.test(error.message)) fail('worker');
      else if (!styled) fail('load');
    }),
    // Before `load`, the canvas shows only the colour of water.
    map.on('load', () => {
      frame.dataset.drawn = '';
    }),
    map.on('style.load', () => {
      styled = true;
      addObstacle(map);
      drawChanges(map, state, null);
      if (state.theme !== initial.theme) paintTheme(map, frame, state.theme);
    }),
    // Moves made by code have no `originalEvent`.
    map.on('movestart', ({ originalEvent }) => {
      if (originalEvent) held = true;
    }),
    map.on('moveend', () => {
      if (alive) onMoved?.(latLngOf(map.getCenter()));
    }),
    // The library reports a click on a marker as a click on the map below it.
    map.on('click', ({ lngLat, originalEvent }) => {
      if (!alive) return;
      const marker = markers.hit(originalEvent.target);
      if (marker === undefined) onPressed?.(latLngOf(lngLat));
      else onMarkerPressed?.(marker);
    }),
  ];
  markers.show(initial.markers);

  const fit = () => fitCamera(map, frame, state, centre);
  return {
    update(next) {
      if (!alive) return;
      const before = state;
      const themeChanged = next.theme !== before.theme;
      state = next;
      markers.show(next.markers);
      if (next.focus !== before.focus && !held) fit();
      if (themeChanged) frame.dataset.theme = next.theme;
      if (!styled) return;
      drawChanges(map, next, before);
      if (themeChanged) paintTheme(map, frame, next.theme);
    },
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
