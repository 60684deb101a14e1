import type { MapMarker, MapViewState } from 'booking-core/ports';
import { GeoJSONSource, type Map as MapEngine } from 'maplibre-gl';
import { areaData, markData, routeData, trailData } from './geometry.ts';
import { readPageInk } from './page-ink.ts';
import type { MapTheme } from './palette.ts';
import { AREA_SOURCE, OBSTACLE, ROUTE_SOURCE, TRAIL_SOURCE } from './sources.ts';
import { themePaint } from './style.ts';

function feed(
  map: MapEngine,
  id: string,
  data: ReturnType<typeof routeData | typeof trailData | typeof areaData | typeof markData>,
): void {
  const source = map.getSource(id);
  if (source instanceof GeoJSONSource) source.setData(data);
}

/** The markers that labels avoid; not the vehicle, which moves several times a second. */
const stopsOf = ({ markers }: MapViewState): readonly MapMarker[] => markers.filter(({ kind }) => kind !== 'vehicle');

function haveStopsChanged(before: MapViewState, after: MapViewState): boolean {
  const old = stopsOf(before);
  const stops = stopsOf(after);
  return stops.length !== old.length || stops.some((stop, index) => stop !== old[index]);
}

/** Draws the changes since `before` on a map whose style is loaded; everything when `before` is null. */
export function drawChanges(map: MapEngine, state: MapViewState, before: MapViewState | null): void {
  if (state.route !== before?.route) feed(map, ROUTE_SOURCE, routeData(state.route));
  if (state.trail !== before?.trail) feed(map, TRAIL_SOURCE, trailData(state.trail));
  if (state.area !== before?.area) feed(map, AREA_SOURCE, areaData(state.area));
  if (before === null || haveStopsChanged(before, state)) feed(map, OBSTACLE.source, markData(stopsOf(state)));
}

/** Adds the transparent image that keeps labels away to a map whose style is loaded. */
export function addObstacle(map: MapEngine): void {
  const { image, pixels } = OBSTACLE;
  map.addImage(image, { width: pixels, height: pixels, data: new Uint8ClampedArray(pixels * pixels * 4) });
}

/**
 * Applies another theme to a map whose style is loaded.
 * @param frame the element in which the page's colours are read
 */
export function paintTheme(map: MapEngine, frame: HTMLElement, theme: MapTheme): void {
  for (const { layer, property, value } of themePaint(theme, readPageInk(frame))) {
    map.setPaintProperty(layer, property as never, value as never);
  }
}
