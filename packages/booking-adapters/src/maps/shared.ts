import type { LatLng } from 'booking-core/domain';
import type { MapMarker, MapView, MapViewState } from 'booking-core/ports';
import { lightSlot } from '../light-slot.ts';
import { boundsOf, isPlace } from './maplibre/geometry.ts';

/** Shared by the Google and Bing maps; MapLibre has its own style and constants. */

export const INERT: MapView = { update() {}, fit() {}, resize() {}, destroy() {} };

/**
 * Mounts a box for a map of a script that refuses shadow roots: in the light DOM, projected to the host's position.
 * @returns the box, and a function that removes it
 */
export function mountBox(host: HTMLElement, newId: () => string): { box: HTMLElement; unmount: () => void } {
  const slot = lightSlot(host, newId());
  const box = slot.element === host ? host.appendChild(host.ownerDocument.createElement('div')) : slot.element;
  Object.assign(box.style, { position: 'absolute', inset: '0', overflow: 'hidden', borderRadius: 'inherit' });
  return {
    box,
    unmount() {
      if (box.parentElement === host) box.remove();
      slot.remove();
    },
  };
}

/** The zoom that shows a single place in its surroundings. */
export const placeZoom = 15;
/** The zoom for choosing a point: close enough to distinguish the two sides of a street. */
export const pinZoom = 17;

/** The points of a path with valid coordinates. */
export const spotsOf = (route: { readonly path: readonly LatLng[] } | null): readonly LatLng[] =>
  (route?.path ?? []).filter(isPlace);

/** The box around all markers and the route; null when there is nothing to show. */
export function fitted(state: MapViewState) {
  const bounds = boundsOf(state);
  if (!bounds) return null;
  const [[west, south], [east, north]] = bounds;
  return { north, south, east, west, single: north === south && east === west };
}

const inks = { light: '#17181c', dark: '#f2f1ee' } as const;
const papers = { light: '#ffffff', dark: '#18191d' } as const;
const accent = '#ffb700';

/** The route's colour and width in pixels: these maps do not read the page's tokens. */
export const routeInk = (theme: 'light' | 'dark') => ({ colour: theme === 'dark' ? '#8ab4ff' : '#2456d6', width: 5 });

/** The colour of the path that a vehicle has driven, drawn over the route. */
export const drivenInk = { light: '#5f6169', dark: '#8b8e98' } as const;

/** Ring, dot and square of the form, as lengths in pixels. */
const shapes = {
  pickup: { size: 18, border: 4, corner: '50%', filled: false },
  via: { size: 12, border: 3, corner: '50%', filled: false },
  dropoff: { size: 16, border: 0, corner: '4px', filled: true },
  vehicle: { size: 22, border: 3, corner: '50%', filled: false },
} as const satisfies Record<MapMarker['kind'], unknown>;

/** Draws a marker's shape with inline styles, because the product's style sheets do not apply in the light DOM. */
export function paintMarker(element: HTMLElement, { kind }: MapMarker, theme: 'light' | 'dark'): void {
  const { size, border, corner, filled } = shapes[kind];
  Object.assign(element.style, {
    boxSizing: 'border-box',
    width: `${size}px`,
    height: `${size}px`,
    border: `${border}px solid ${inks[theme]}`,
    borderRadius: corner,
    background: filled ? inks[theme] : kind === 'vehicle' ? accent : papers[theme],
    boxShadow: `0 0 0 1.5px ${papers[theme]}, 0 1px 4px rgb(0 0 0 / 0.28)`,
  });
}

/** The same shape as an image, for maps that accept no elements. `size` is in pixels. */
export function markerImage(
  { kind }: MapMarker,
  theme: 'light' | 'dark',
): { readonly url: string; readonly size: number } {
  const { size, border, corner, filled } = shapes[kind];
  const whole = size + 4;
  const fill = filled ? inks[theme] : kind === 'vehicle' ? accent : papers[theme];
  const radius = corner === '50%' ? (size - border) / 2 : 4;
  const at = 2 + border / 2;
  const side = size - border;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${whole}">` +
    `<rect x="${at}" y="${at}" width="${side}" height="${side}" rx="${radius}" fill="${fill}" stroke="${inks[theme]}" stroke-width="${border}"/>` +
    '</svg>';
  return { url: `data:image/svg+xml,${encodeURIComponent(svg)}`, size: whole };
}
