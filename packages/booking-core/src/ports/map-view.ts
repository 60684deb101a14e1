import type { LatLng } from '../domain/place.ts';

export interface MapMarker {
  readonly id: string;
  readonly at: LatLng;
  readonly kind: 'pickup' | 'via' | 'dropoff' | 'vehicle';
  readonly label: string;
}

export interface MapRoute {
  readonly path: readonly LatLng[];
  /** An estimated route is drawn dashed. */
  readonly estimated: boolean;
}

export interface MapViewState {
  readonly markers: readonly MapMarker[];
  readonly route: MapRoute | null;
  /** The way that the vehicle has driven. */
  readonly trail?: readonly LatLng[];
  /**
   * What is looked at instead of everything: the vehicle and where it goes next. The view follows it until whoever looks
   * moves the map.
   */
  readonly focus?: readonly LatLng[];
  readonly theme: 'light' | 'dark';
}

export interface MapView {
  update(state: MapViewState): void;
  /** Brings what is looked at into view: the focus, else all markers and the route. */
  fit(): void;
  resize(): void;
  destroy(): void;
}

export type MapFailure = 'no-webgl' | 'worker' | 'load';

export interface MapViewOptions {
  readonly centre: LatLng;
  readonly state: MapViewState;
  /** A spot is being chosen: the map starts close, and takes every gesture and key for itself. */
  readonly picking?: boolean;
  /** The view has come to rest with this point in its middle, moved by hand, by key or by the product. */
  onMoved?(centre: LatLng): void;
  /** A map that cannot be shown says why once; the journey goes on without it. */
  onError(reason: MapFailure): void;
}

/** `host` is the element to draw into; it is opaque here because the core knows no DOM. */
export type MapViewFactory<Host = unknown> = (host: Host, options: MapViewOptions) => Promise<MapView>;
