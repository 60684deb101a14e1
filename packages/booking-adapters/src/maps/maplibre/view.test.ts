import type { MapView, MapViewOptions, MapViewState } from 'booking-core/ports';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMapLibre } from './index.ts';
import { paletteFor } from './palette.ts';

// The engine draws in a real browser only; this test double records the view's calls.
const engine = vi.hoisted(() => {
  class Source {
    data: unknown = null;
    setData(data: unknown) {
      this.data = data;
    }
  }
  class Marker {
    position: unknown = null;
    removed = false;
    readonly listeners = new Map<string, () => void>();
    readonly element: HTMLElement;
    readonly draggable: boolean;
    constructor({ element, draggable }: { element: HTMLElement; draggable: boolean }) {
      this.element = element;
      this.draggable = draggable;
      state.markers.push(this);
    }
    on(name: string, listener: () => void) {
      this.listeners.set(name, listener);
    }
    getLngLat() {
      const [lng, lat] = this.position as [number, number];
      return { lng, lat };
    }
    setLngLat(position: unknown) {
      this.position = position;
      return this;
    }
    addTo(map: FakeMap) {
      map.options.container.append(this.element);
      return this;
    }
    remove() {
      this.removed = true;
      this.element.remove();
    }
  }
  interface Options {
    container: HTMLElement;
    bounds?: unknown;
    style: { sources: Record<string, unknown> };
    [name: string]: unknown;
  }
  class FakeMap {
    readonly listeners = new Map<string, (event: unknown) => void>();
    readonly sources = new Map([
      ['route', new Source()],
      ['trail', new Source()],
      ['marks', new Source()],
      ['area', new Source()],
    ]);
    readonly setPaintProperty = vi.fn();
    readonly fitBounds = vi.fn();
    readonly easeTo = vi.fn();
    readonly resize = vi.fn();
    readonly remove = vi.fn();
    readonly addImage = vi.fn();
    readonly addControl = vi.fn();
    readonly keyboard = { disableRotation: vi.fn() };
    readonly touchZoomRotate = { disableRotation: vi.fn() };
    readonly options: Options;
    constructor(options: Options) {
      if (state.failure !== null) throw state.failure;
      this.options = options;
      state.maps.push(this);
    }
    on(name: string, listener: (event: unknown) => void) {
      this.listeners.set(name, listener);
      return { unsubscribe: () => this.listeners.delete(name) };
    }
    fire(name: string, event: unknown = {}) {
      this.listeners.get(name)?.(event);
    }
    getSource(id: string) {
      return this.sources.get(id);
    }
  }
  class GPUInitializationError extends Error {}
  class NavigationControl {}
  const state: { maps: FakeMap[]; markers: Marker[]; failure: Error | null } = { maps: [], markers: [], failure: null };
  return { state, setWorkerUrl: vi.fn(), FakeMap, Marker, Source, GPUInitializationError, NavigationControl };
});

vi.mock('maplibre-gl', () => ({
  Map: engine.FakeMap,
  Marker: engine.Marker,
  NavigationControl: engine.NavigationControl,
  GeoJSONSource: engine.Source,
  GPUInitializationError: engine.GPUInitializationError,
  setWorkerUrl: engine.setWorkerUrl,
}));
vi.mock('./capabilities.ts', () => ({ missingCapability: () => null }));

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const pickup = { id: 'p', at: at(51.47, -0.48), kind: 'pickup', label: 'Pick-up: Terminal 5' } as const;
const dropoff = { id: 'd', at: at(51.5, -0.12), kind: 'dropoff', label: 'Drop-off: Downing Street' } as const;
const route = { path: [pickup.at, dropoff.at], estimated: true };
const state: MapViewState = { markers: [pickup, dropoff], route, theme: 'light' };
const centre = at(51.536743, -0.015247);

let place: HTMLElement;
let root: ShadowRoot;
const onError = vi.fn();

async function open(
  initial: MapViewState = state,
  more: Partial<MapViewOptions> = {},
): Promise<{ view: MapView; map: InstanceType<typeof engine.FakeMap> }> {
  const view = await createMapLibre({ workerUrl: '/worker.mjs' })(place, { centre, state: initial, onError, ...more });
  const map = engine.state.maps[0];
  if (map === undefined) throw new Error('no map was made');
  return { view, map };
}

const markersShown = () =>
  [...root.querySelectorAll('.journey-marker')].map((element) => element.getAttribute('aria-label'));

beforeEach(() => {
  engine.state.maps = [];
  engine.state.markers = [];
  engine.state.failure = null;
  onError.mockReset();
  const host = document.createElement('div');
  document.body.append(host);
  root = host.attachShadow({ mode: 'open' });
  place = document.createElement('div');
  root.append(place);
});

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

describe('a map view', () => {
  it('starts on the journey, with its own style, sheet and worker, inside the shadow root [1§9.11]', async () => {
    const { map } = await open();
    expect(engine.setWorkerUrl).toHaveBeenCalledWith('/worker.mjs');
    expect(map.options.bounds).toEqual([
      [-0.48, 51.47],
      [-0.12, 51.5],
    ]);
    expect(map.options).toMatchObject({ cooperativeGestures: true, maxZoom: 18, attributionControl: false });
    expect(map.addControl).toHaveBeenCalledWith(expect.any(engine.NavigationControl), 'top-right');
    expect(root.adoptedStyleSheets).toHaveLength(1);
    expect(markersShown()).toEqual(['Pick-up: Terminal 5', 'Drop-off: Downing Street']);
  });

  it('starts on the operator’s base when there is no place yet', async () => {
    const { map } = await open({ markers: [], route: null, theme: 'light' });
    expect(map.options).not.toHaveProperty('bounds');
    expect(map.options.center).toEqual([centre.longitude, centre.latitude]);
  });

  it('draws the route once the style is there, and the newest one', async () => {
    const { view, map } = await open();
    view.update({ ...state, route: { path: [at(51, 0), at(52, 0)], estimated: false } });
    expect(map.sources.get('route')?.data).toBeNull();
    map.fire('style.load');
    expect(map.sources.get('route')?.data).toMatchObject({
      features: [
        {
          properties: { estimated: false },
          geometry: {
            coordinates: [
              [0, 51],
              [0, 52],
            ],
          },
        },
      ],
    });
    view.update({ ...state, route: null });
    expect(map.sources.get('route')?.data).toMatchObject({ features: [] });
  });

  it('follows the vehicle that comes until the map is moved by hand, and again when it is brought into view', async () => {
    const { view, map } = await open();
    const comes = (latitude: number) => view.update({ ...state, focus: [at(latitude, -0.47), pickup.at] });
    comes(51.46);
    expect(map.fitBounds).toHaveBeenLastCalledWith(
      [
        [-0.48, 51.46],
        [-0.47, 51.47],
      ],
      expect.objectContaining({ maxZoom: 15 }),
    );
    map.fire('movestart', {});
    comes(51.462);
    expect(map.fitBounds).toHaveBeenCalledTimes(2);
    map.fire('movestart', { originalEvent: {} });
    comes(51.464);
    expect(map.fitBounds).toHaveBeenCalledTimes(2);
    view.fit();
    comes(51.466);
    expect(map.fitBounds).toHaveBeenCalledTimes(4);
  });

  it('draws the way that the vehicle has driven, when it has become longer', async () => {
    const trail = [at(51, 0), at(51.1, 0)];
    const { view, map } = await open({ ...state, trail });
    map.fire('style.load');
    const drawn = () => map.sources.get('trail')?.data as { features: { geometry: { coordinates: unknown[] } }[] };
    expect(drawn().features[0]?.geometry.coordinates).toEqual([
      [0, 51],
      [0, 51.1],
    ]);
    view.update({ ...state, trail: [...trail, at(51.2, 0), at(Number.NaN, 0)] });
    expect(drawn().features[0]?.geometry.coordinates).toHaveLength(3);
    view.update({ ...state, trail: [at(51, 0)] });
    expect(drawn().features).toEqual([]);
  });

  it('draws an area with its outline closed, looks at the whole of it, and takes it away', async () => {
    const area = [at(51, -1), at(52, -1), at(52, 1), at(51, 1)];
    const { view, map } = await open({ markers: [], route: null, theme: 'light', area });
    expect(map.options.bounds).toEqual([
      [-1, 51],
      [1, 52],
    ]);
    map.fire('style.load');
    const drawn = () => map.sources.get('area')?.data as { features: { geometry: { coordinates: unknown[][] } }[] };
    expect(drawn().features[0]?.geometry.coordinates).toEqual([
      [
        [-1, 51],
        [-1, 52],
        [1, 52],
        [1, 51],
        [-1, 51],
      ],
    ]);
    view.update({ markers: [], route: null, theme: 'light', area: area.slice(0, 2) });
    expect(drawn().features).toEqual([]);
  });

  it('tells where it was pressed and which mark, and where a mark is dragged to', async () => {
    const onPressed = vi.fn();
    const onMarkerPressed = vi.fn();
    const onMarkerMoved = vi.fn();
    const corner = { id: 'c', at: at(51.5, -0.1), kind: 'via', label: 'Corner 1', movable: true } as const;
    const { view, map } = await open(
      { markers: [corner, pickup], route: null, theme: 'light' },
      { onPressed, onMarkerPressed, onMarkerMoved },
    );
    const [moving, still] = engine.state.markers;
    expect([moving?.draggable, still?.draggable]).toEqual([true, false]);
    const lngLat = { lng: 0.5, lat: 51.25 };
    map.fire('click', { lngLat, originalEvent: { target: map.options.container } });
    expect(onPressed).toHaveBeenCalledExactlyOnceWith(at(51.25, 0.5));
    map.fire('click', { lngLat, originalEvent: { target: moving?.element.firstChild } });
    expect(onMarkerPressed).toHaveBeenCalledExactlyOnceWith('c');
    expect(onPressed).toHaveBeenCalledTimes(1);

    moving?.setLngLat([0.25, 51.75]);
    moving?.listeners.get('drag')?.();
    expect(onMarkerMoved).toHaveBeenLastCalledWith('c', at(51.75, 0.25), false);
    moving?.listeners.get('dragend')?.();
    expect(onMarkerMoved).toHaveBeenLastCalledWith('c', at(51.75, 0.25), true);
    view.destroy();
    moving?.listeners.get('dragend')?.();
    expect(onMarkerMoved).toHaveBeenCalledTimes(2);
  });

  it('moves, renames, adds and removes marks without making them anew', async () => {
    const { view, map } = await open();
    map.fire('style.load');
    const before = root.querySelector('.journey-marker');
    const via = { id: 'v', at: at(51.51, -0.17), kind: 'via', label: 'Via 1: Paddington' } as const;
    view.update({ ...state, markers: [{ ...pickup, label: 'Pick-up: Terminal 3' }, via] });
    expect(markersShown()).toEqual(['Pick-up: Terminal 3', 'Via 1: Paddington']);
    expect(root.querySelector('.journey-marker')).toBe(before);
    expect(map.sources.get('marks')?.data).toMatchObject({ features: [{}, {}] });
  });

  it('shows itself once there is a map to see, not its water alone', async () => {
    const { map } = await open();
    const frame = root.querySelector<HTMLElement>('.journey-map');
    expect(frame?.dataset.drawn).toBeUndefined();
    map.fire('load');
    expect(frame?.dataset.drawn).toBe('');
  });

  it('repaints in place when the theme changes', async () => {
    const { view, map } = await open();
    map.fire('style.load');
    view.update({ ...state, theme: 'dark' });
    const { water } = paletteFor('dark', { ink: null, accent: null, fontFamily: null });
    expect(map.setPaintProperty).toHaveBeenCalledWith('water', 'background-color', water);
    expect(root.querySelector('.journey-map')).toHaveProperty('dataset.theme', 'dark');
    expect(engine.state.maps).toHaveLength(1);
  });

  it('repaints after the style arrived when the theme changed before', async () => {
    const { view, map } = await open();
    view.update({ ...state, theme: 'dark' });
    expect(map.setPaintProperty).not.toHaveBeenCalled();
    map.fire('style.load');
    expect(map.setPaintProperty).toHaveBeenCalled();
  });

  it('fits the journey, and goes back to the base when it is gone', async () => {
    const { view, map } = await open();
    view.fit();
    expect(map.fitBounds).toHaveBeenCalledWith(
      [
        [-0.48, 51.47],
        [-0.12, 51.5],
      ],
      expect.objectContaining({ duration: 200 }),
    );
    view.update({ markers: [], route: null, theme: 'light' });
    view.fit();
    expect(map.easeTo).toHaveBeenCalledWith(expect.objectContaining({ center: [centre.longitude, centre.latitude] }));
  });

  it('does not animate for those who asked for less motion', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: query.includes('reduce') }) as MediaQueryList,
    );
    const { view, map } = await open();
    view.fit();
    expect(map.options.reduceMotion).toBe(true);
    expect(map.fitBounds).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ animate: false }));
  });

  it('leaves nothing behind when it is destroyed, and is deaf afterwards', async () => {
    const { view, map } = await open();
    view.destroy();
    view.destroy();
    expect(map.remove).toHaveBeenCalledTimes(1);
    expect(place.childNodes).toHaveLength(0);
    expect(root.adoptedStyleSheets).toHaveLength(0);
    view.update({ ...state, theme: 'dark' });
    view.fit();
    view.resize();
    map.fire('error', { error: new Error('Worker failed to load.') });
    expect(map.resize).not.toHaveBeenCalled();
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('a map that fails', () => {
  it('gives up once when its worker does not start', async () => {
    const { map } = await open();
    map.fire('error', { error: new Error('Worker failed to load. Check that the worker URL is correct.') });
    map.fire('error', { error: new Error('Worker failed to load. Check that the worker URL is correct.') });
    expect(onError).toHaveBeenCalledExactlyOnceWith('worker');
    expect(map.remove).toHaveBeenCalledTimes(1);
    expect(place.childNodes).toHaveLength(0);
  });

  it('stays when something small goes wrong after it was drawn', async () => {
    const { map } = await open();
    map.fire('style.load');
    map.fire('error', { error: new Error('Image "x" could not be loaded') });
    expect(onError).not.toHaveBeenCalled();
    expect(map.remove).not.toHaveBeenCalled();
  });

  it.each([
    ['no-webgl', () => new engine.GPUInitializationError('no context')],
    ['load', () => new Error('anything else')],
  ])('says %s when the engine cannot start', async (reason, error) => {
    engine.state.failure = error();
    const view = await createMapLibre({ workerUrl: '/worker.mjs' })(place, { centre, state, onError });
    expect(onError).toHaveBeenCalledExactlyOnceWith(reason);
    expect(place.childNodes).toHaveLength(0);
    expect(root.adoptedStyleSheets).toHaveLength(0);
    expect(() => view.update(state)).not.toThrow();
  });
});
