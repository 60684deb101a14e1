import { loadScript } from './load-script.ts';

/** The part of Google Maps' JavaScript that is used here, as documented in its reference. */
export interface GoogleLatLng {
  lat(): number;
  lng(): number;
}
export interface GoogleLatLngLiteral {
  readonly lat: number;
  readonly lng: number;
}
export interface GoogleBoundsLiteral {
  readonly north: number;
  readonly south: number;
  readonly east: number;
  readonly west: number;
}

export interface GoogleAddressComponent {
  readonly longText: string | null;
  readonly shortText: string | null;
  readonly types: readonly string[];
}

export interface GooglePlace {
  readonly id: string;
  readonly displayName?: string | null;
  readonly formattedAddress?: string | null;
  readonly location?: GoogleLatLng | null;
  readonly addressComponents?: readonly GoogleAddressComponent[];
  readonly types?: readonly string[];
  fetchFields(options: { fields: string[] }): Promise<unknown>;
}

export interface GooglePlacePrediction {
  readonly placeId: string;
  readonly text: { readonly text: string };
  readonly mainText: { readonly text: string } | null;
  readonly secondaryText: { readonly text: string } | null;
  readonly types: readonly string[];
  toPlace(): GooglePlace;
}

export interface GooglePlacesLibrary {
  readonly AutocompleteSessionToken: new () => object;
  readonly Place: new (options: { id: string }) => GooglePlace;
  readonly AutocompleteSuggestion: {
    fetchAutocompleteSuggestions(request: {
      input: string;
      sessionToken: object;
      locationBias: GoogleBoundsLiteral;
    }): Promise<{ readonly suggestions: readonly { readonly placePrediction: GooglePlacePrediction | null }[] }>;
  };
}

export interface GoogleGeocodingLibrary {
  readonly Geocoder: new () => {
    geocode(request: { location: GoogleLatLngLiteral }): Promise<{
      readonly results: readonly {
        readonly place_id: string;
        readonly formatted_address: string;
        readonly types: readonly string[];
        readonly address_components: readonly {
          readonly long_name: string;
          readonly short_name: string;
          readonly types: readonly string[];
        }[];
      }[];
    }>;
  };
}

export interface GoogleMap {
  setOptions(options: Readonly<Record<string, unknown>>): void;
  fitBounds(bounds: GoogleBoundsLiteral, padding?: number | Readonly<Record<string, number>>): void;
  setCenter(centre: GoogleLatLngLiteral): void;
  setZoom(zoom: number): void;
  getCenter(): GoogleLatLng | undefined;
  addListener(name: string, listener: () => void): { remove(): void };
}
export interface GooglePolyline {
  setOptions(options: Readonly<Record<string, unknown>>): void;
  setMap(map: GoogleMap | null): void;
}
export interface GoogleOverlay {
  onAdd(): void;
  draw(): void;
  onRemove(): void;
  setMap(map: GoogleMap | null): void;
  getPanes(): { readonly overlayMouseTarget: HTMLElement } | null;
  getProjection(): { fromLatLngToDivPixel(at: GoogleLatLng): { readonly x: number; readonly y: number } | null };
}
export interface GoogleMapsLibrary {
  readonly Map: new (host: HTMLElement, options: Readonly<Record<string, unknown>>) => GoogleMap;
  readonly Polyline: new (options: Readonly<Record<string, unknown>>) => GooglePolyline;
  readonly OverlayView: new () => GoogleOverlay;
}
export interface GoogleCoreLibrary {
  readonly LatLng: new (latitude: number, longitude: number) => GoogleLatLng;
  readonly event: { trigger(instance: object, name: string): void; clearInstanceListeners(instance: object): void };
}

interface GoogleLibraries {
  readonly core: GoogleCoreLibrary;
  readonly maps: GoogleMapsLibrary;
  readonly places: GooglePlacesLibrary;
  readonly geocoding: GoogleGeocodingLibrary;
}

export interface GoogleMaps {
  importLibrary<Name extends keyof GoogleLibraries>(name: Name): Promise<GoogleLibraries[Name]>;
}

/**
 * Google's script must not be loaded twice, so all maps and searches of a page share one promise stored in its window.
 */
const arrival = Symbol.for('taxi-booking:google-maps');

/**
 * Loads Google Maps' JavaScript, or uses the host page's. Rejects when it could not be loaded; the next call then tries
 * again.
 */
export function loadGoogle(document: Document, key: string): Promise<GoogleMaps> {
  const view = document.defaultView ?? {};
  const there = () => (Reflect.get(view, 'google') as { maps?: GoogleMaps } | undefined)?.maps;
  const known = there();
  if (known?.importLibrary) return Promise.resolve(known);
  const loading =
    (Reflect.get(view, arrival) as Promise<GoogleMaps> | undefined) ??
    loadScript(document, (callback) => {
      const query = new URLSearchParams({ key, v: 'weekly', loading: 'async', callback });
      return `https://maps.googleapis.com/maps/api/js?${query}`;
    }).then(() => {
      const maps = there();
      if (!maps?.importLibrary) throw new Error('no Google Maps');
      return maps;
    });
  Reflect.set(view, arrival, loading);
  // A loaded script is found in the page itself; one that failed is loaded again by the next call.
  const settled = () => Reflect.deleteProperty(view, arrival);
  loading.then(settled, settled);
  return loading;
}
