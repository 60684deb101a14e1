import type { LatLng } from '../domain/place.ts';

export interface MapMarker {
  readonly id: string;
  readonly at: LatLng;
  readonly kind: 'pickup' | 'via' | 'dropoff' | 'vehicle';
  readonly label: string;
  /** Can be dragged; `onMarkerMoved` tells where to. MapLibre alone. */
  readonly movable?: boolean;
}

export interface MapRoute {
  readonly path: readonly LatLng[];
  /** An estimated route is drawn dashed. */
  readonly estimated: boolean;
}

export interface MapViewState {
  readonly markers: readonly MapMarker[];
  readonly route: MapRoute | null;
  /** An area with its border, by its corners in degrees; closed by itself. MapLibre alone. */
  readonly area?: readonly LatLng[];
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
  /** Brings what is looked at into view: the focus, else all markers, the route and the area. */
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
  /** The map was pressed at this point, beside every movable marker. MapLibre alone. */
  onPressed?(at: LatLng): void;
  /** A movable marker was pressed without being moved. MapLibre alone. */
  onMarkerPressed?(id: string): void;
  /** A movable marker is being dragged; `isLast` once it is let go. MapLibre alone. */
  onMarkerMoved?(id: string, at: LatLng, isLast: boolean): void;
  /** A map that cannot be shown says why once; the journey goes on without it. */
  onError(reason: MapFailure): void;
}

/** `host` is the element to draw into; it is opaque here because the core knows no DOM. */
export type MapViewFactory<Host = unknown> = (host: Host, options: MapViewOptions) => Promise<MapView>;
