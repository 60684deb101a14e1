import type { LatLng } from '../domain/place.ts';

export interface MapMarker {
  readonly id: string;
  readonly at: LatLng;
  readonly kind: 'pickup' | 'via' | 'dropoff' | 'vehicle';
  readonly label: string;
  /** Whether the marker can be dragged; `onMarkerMoved` reports its positions. MapLibre only. */
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
  /** An area drawn with its border, given by its corners in degrees and closed automatically. MapLibre only. */
  readonly area?: readonly LatLng[];
  /** The path that the vehicle has driven. */
  readonly trail?: readonly LatLng[];
  /**
   * The points kept in view instead of the whole journey: the vehicle and its next stop. The view follows them until
   * the user moves the map.
   */
  readonly focus?: readonly LatLng[];
  readonly theme: 'light' | 'dark';
}

export interface MapView {
  update(state: MapViewState): void;
  /** Brings the focus into view, or without one all markers, the route and the area. */
  fit(): void;
  resize(): void;
  destroy(): void;
}

export type MapFailure = 'no-webgl' | 'worker' | 'load';

export interface MapViewOptions {
  readonly centre: LatLng;
  readonly state: MapViewState;
  /** Whether the user is choosing a point: the map starts zoomed in and handles all gestures and keys itself. */
  readonly picking?: boolean;
  /** Called when the view has stopped moving, with its centre, whether moved by pointer, key or code. */
  onMoved?(centre: LatLng): void;
  /** Called when the user presses the map at this point and on no movable marker. MapLibre only. */
  onPressed?(at: LatLng): void;
  /** Called when the user presses a movable marker without moving it. MapLibre only. */
  onMarkerPressed?(id: string): void;
  /** Called while the user drags a movable marker; `isLast` is true when it is released. MapLibre only. */
  onMarkerMoved?(id: string, at: LatLng, isLast: boolean): void;
  /** Called once when the map cannot be shown; booking works without it. */
  onError(reason: MapFailure): void;
}

/** `host` is the element to draw into; it is opaque here because the core has no DOM types. */
export type MapViewFactory<Host = unknown> = (host: Host, options: MapViewOptions) => Promise<MapView>;
