import * as limits from 'booking-core/domain/limits';
import type { MapViewOptions } from 'booking-core/ports';
import { Map as MapEngine, NavigationControl } from 'maplibre-gl';
import { createAttribution } from './attribution.ts';
import type { EncodedBasemap } from './basemap.ts';
import { reducedMotion, startingCamera } from './camera.ts';
import type { MapTexts } from './index.ts';
import { readPageInk } from './page-ink.ts';
import { buildStyle, CREDITS } from './style.ts';

function locale(words: MapTexts | undefined): Record<string, string> {
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

/**
 * Starts the library in a frame: the embedded map, flat and north up, with zoom buttons and the names of its sources.
 * @throws when the library cannot draw
 */
export function startEngine(
  frame: HTMLElement,
  options: MapViewOptions,
  basemap: EncodedBasemap,
  words: MapTexts | undefined,
): MapEngine {
  const document = frame.ownerDocument;
  const container = document.createElement('div');
  frame.append(container);
  const map = new MapEngine({
    container,
    style: buildStyle(basemap, options.state.theme, readPageInk(frame)),
    validateStyle: false,
    ...startingCamera(frame, options),
    maxZoom: limits.mapMaxZoom,
    minZoom: 3,
    attributionControl: false,
    cooperativeGestures: !options.picking,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    reduceMotion: reducedMotion(frame),
    locale: locale(words),
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(createAttribution(document, words?.attribution ?? 'Map sources', CREDITS));
  return map;
}
