import type { GoogleAddressComponent, GoogleLatLngLiteral } from '../script/google.ts';

type Options = Readonly<Record<string, unknown>>;

export interface StandInPlace {
  readonly id: string;
  readonly main: string;
  readonly secondary: string;
  readonly types: readonly string[];
  readonly at: GoogleLatLngLiteral;
  readonly address: string;
  readonly parts: readonly GoogleAddressComponent[];
}

/** Test doubles of the Google Maps classes that are used; they behave as in its reference and record calls. */
export function createGoogleStandIn(places: readonly StandInPlace[] = []) {
  const latLng = ({ lat, lng }: GoogleLatLngLiteral) => ({ lat: () => lat, lng: () => lng });
  const asked: { suggest: Options[]; fields: string[][]; geocode: Options[] } = {
    suggest: [],
    fields: [],
    geocode: [],
  };
  const state = {
    failing: false,
    mapFails: false,
    /** Delays the answer with a place's fields. */
    fields: Promise.resolve(),
  };

  class GoogleMap {
    static readonly made: GoogleMap[] = [];
    readonly listeners: Record<string, (() => void)[]> = {};
    readonly fits: unknown[][] = [];
    options: Options;
    readonly pane: HTMLElement;
    constructor(
      readonly host: HTMLElement,
      options: Options,
    ) {
      if (state.mapFails) throw new Error('no map');
      this.options = options;
      this.pane = host.appendChild(host.ownerDocument.createElement('div'));
      GoogleMap.made.push(this);
    }
    setOptions(options: Options) {
      this.options = { ...this.options, ...options };
    }
    fitBounds(...given: unknown[]) {
      this.fits.push(given);
    }
    setCenter(center: GoogleLatLngLiteral) {
      this.options = { ...this.options, center };
    }
    setZoom(zoom: number) {
      this.options = { ...this.options, zoom };
    }
    getCenter() {
      return latLng(this.options.center as GoogleLatLngLiteral);
    }
    addListener(name: string, listener: () => void) {
      this.listeners[name] = [...(this.listeners[name] ?? []), listener];
      return { remove: () => {} };
    }
    fire(name: string) {
      for (const listener of this.listeners[name] ?? []) listener();
    }
  }
  class Polyline {
    static readonly made: Polyline[] = [];
    map: GoogleMap | null = null;
    options: Options;
    constructor(options: Options) {
      this.options = options;
      Polyline.made.push(this);
    }
    setOptions(options: Options) {
      this.options = { ...this.options, ...options };
    }
    setMap(map: GoogleMap | null) {
      this.map = map;
    }
  }
  class OverlayView {
    map: GoogleMap | null = null;
    onAdd() {}
    draw() {}
    onRemove() {}
    setMap(map: GoogleMap | null) {
      if (this.map && !map) this.onRemove();
      this.map = map;
      if (map) {
        this.onAdd();
        this.draw();
      }
    }
    getPanes() {
      return this.map && { overlayMouseTarget: this.map.pane };
    }
    getProjection() {
      return { fromLatLngToDivPixel: (at: { lat(): number; lng(): number }) => ({ x: at.lng() * 100, y: at.lat() }) };
    }
  }
  class AutocompleteSessionToken {}
  const AutocompleteSuggestion = {
    async fetchAutocompleteSuggestions(request: Options) {
      asked.suggest.push(request);
      if (state.failing) throw new Error('OVER_QUERY_LIMIT');
      return {
        suggestions: [
          ...places.map((place) => ({
            placePrediction: {
              placeId: place.id,
              text: { text: `${place.main}, ${place.secondary}` },
              mainText: { text: place.main },
              secondaryText: { text: place.secondary },
              types: place.types,
              toPlace: () => {
                const made = { id: place.id, fetchFields: fetchOf(place) };
                return Object.assign(made, {
                  fetchFields: (given: { fields: string[] }) => fetchOf(place)(given, made),
                });
              },
            },
          })),
          { placePrediction: null },
        ],
      };
    },
  };
  const fetchOf =
    (place: StandInPlace) =>
    async ({ fields }: { fields: string[] }, made?: object) => {
      asked.fields.push(fields);
      await state.fields;
      if (state.failing) throw new Error('NOT_FOUND');
      const all: Record<string, unknown> = {
        displayName: place.main,
        formattedAddress: place.address,
        location: latLng(place.at),
        addressComponents: place.parts,
        types: place.types,
      };
      for (const field of fields) Object.assign(made ?? {}, { [field]: all[field] });
      return { place: made };
    };
  class Place {
    readonly id: string;
    constructor({ id }: { id: string }) {
      this.id = id;
    }
    async fetchFields(given: { fields: string[] }) {
      const known = places.find(({ id }) => id === this.id);
      if (!known) throw new Error('NOT_FOUND');
      return fetchOf(known)(given, this);
    }
  }
  class Geocoder {
    async geocode(request: Options) {
      asked.geocode.push(request);
      if (state.failing) throw new Error('ZERO_RESULTS');
      return {
        results: [
          { place_id: 'plus', formatted_address: '9C3XGR9F+8M', types: ['plus_code'], address_components: [] },
          ...places.map((place) => ({
            place_id: place.id,
            formatted_address: place.address,
            types: place.types,
            address_components: place.parts.map(({ longText, shortText, types }) => ({
              long_name: longText,
              short_name: shortText,
              types,
            })),
          })),
        ],
      };
    }
  }
  const triggered: [object, string][] = [];
  const cleared: object[] = [];
  const libraries = {
    core: {
      LatLng: class {
        constructor(
          readonly latitude: number,
          readonly longitude: number,
        ) {}
        lat() {
          return this.latitude;
        }
        lng() {
          return this.longitude;
        }
      },
      event: {
        trigger: (instance: object, name: string) => triggered.push([instance, name]),
        clearInstanceListeners: (instance: object) => cleared.push(instance),
      },
    },
    maps: { Map: GoogleMap, Polyline, OverlayView },
    places: { AutocompleteSessionToken, AutocompleteSuggestion, Place },
    geocoding: { Geocoder },
  };
  const maps = { importLibrary: async (name: keyof typeof libraries) => libraries[name] };
  return { maps, asked, state, GoogleMap, Polyline, triggered, cleared };
}
