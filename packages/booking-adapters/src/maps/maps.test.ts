import type { MapViewFactory, MapViewState } from 'booking-core/ports';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerScripts } from '../testing/answer-scripts.ts';
import { createBingStandIn } from '../testing/bing-stand-in.ts';
import { createGoogleStandIn } from '../testing/google-stand-in.ts';
import { loadMap, type MapSettings } from './index.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const pickup = { id: 'p', at: at(51.47, -0.48), kind: 'pickup', label: 'Pick-up: Terminal 5' } as const;
const dropoff = { id: 'd', at: at(51.5, -0.12), kind: 'dropoff', label: 'Drop-off: Downing Street' } as const;
const route = { path: [pickup.at, dropoff.at], estimated: true };
const both: MapViewState = { markers: [pickup, dropoff], route, theme: 'light' };
const centre = at(51.536743, -0.015247);

let google: ReturnType<typeof createGoogleStandIn>;
let bing: ReturnType<typeof createBingStandIn>;
let scripts: ReturnType<typeof answerScripts>;
let scriptsCome: boolean;
let host: HTMLElement;
const onError = vi.fn();
const onMoved = vi.fn();
const fallback = { update: vi.fn(), fit: vi.fn(), resize: vi.fn(), destroy: vi.fn() };
const mapLibre = vi.fn(async (): Promise<MapViewFactory<HTMLElement>> => async () => fallback);

beforeEach(() => {
  google = createGoogleStandIn();
  bing = createBingStandIn();
  scriptsCome = true;
  scripts = answerScripts(({ host: from }) =>
    !scriptsCome
      ? null
      : () =>
          from === 'www.bing.com'
            ? Reflect.set(window, 'Microsoft', { Maps: bing.maps })
            : Reflect.set(window, 'google', { maps: google.maps }),
  );
  host = document.createElement('div');
  document.body.append(host);
});
afterEach(() => {
  scripts.stop();
  host.remove();
  for (const name of ['google', 'Microsoft', 'gm_authFailure']) Reflect.deleteProperty(window, name);
  vi.clearAllMocks();
});

const newId = () => 'slot-1';
const keys = { googleKey: 'g-key', bingKey: 'b-key', newId };
const open = (settings: MapSettings, state: MapViewState = both, picking = false, into = host) =>
  loadMap(settings, mapLibre)(into, { centre, state, onError, onMoved, picking });
const googleMap = () => {
  const map = google.GoogleMap.made.at(-1);
  if (!map) throw new Error('no Google map');
  return map;
};
const bingMap = () => {
  const map = bing.BingMap.made.at(-1);
  if (!map) throw new Error('no Bing map');
  return map;
};

describe('which map', () => {
  test.each([
    [{ source: 'google', ...keys }, 'maps.googleapis.com', 'g-key'],
    [{ source: 'bing', ...keys }, 'www.bing.com', 'b-key'],
  ] as const)('%o asks %s with its key', async (settings, from, key) => {
    await open(settings);
    expect(scripts.urls.map(({ host: asked, searchParams }) => [asked, searchParams.get('key')])).toEqual([
      [from, key],
    ]);
    expect(mapLibre).not.toHaveBeenCalled();
  });

  test.each([
    { source: 'maplibre', ...keys },
    { source: 'google', googleKey: '', bingKey: 'b-key', newId },
    { source: 'bing', googleKey: 'g-key', bingKey: '', newId },
  ] as const)('%o is MapLibre, and asks nobody', async (settings) => {
    await open(settings);
    expect(mapLibre).toHaveBeenCalledTimes(1);
    expect(scripts.urls).toEqual([]);
  });
});

describe('Google', () => {
  const settings = { source: 'google', ...keys } as const;

  test('draws markers with their names and the route, dashed while it is an estimate, never closer than 18 [1§3.22 1§9.11 2§9.15]', async () => {
    const view = await open(settings);
    expect(googleMap().options).toMatchObject({ maxZoom: 18, colorScheme: 'LIGHT', gestureHandling: 'cooperative' });
    const names = () => [...host.querySelectorAll('[role=img]')].map((mark) => mark.getAttribute('aria-label'));
    expect(names()).toEqual([pickup.label, dropoff.label]);
    const [line] = google.Polyline.made;
    expect(line?.options).toMatchObject({
      path: [
        { lat: 51.47, lng: -0.48 },
        { lat: 51.5, lng: -0.12 },
      ],
      strokeOpacity: 0,
    });
    expect(line?.map).toBe(googleMap());
    view.update({
      markers: [{ ...dropoff, label: 'Elsewhere' }],
      route: { ...route, estimated: false },
      theme: 'dark',
    });
    expect(names()).toEqual(['Elsewhere']);
    expect(line?.options).toMatchObject({ strokeOpacity: 1, icons: [] });
    expect(googleMap().options.colorScheme).toBe('DARK');
    view.update({ ...both, trail: [pickup.at, { latitude: 51.48, longitude: -0.4 }] });
    const driven = google.Polyline.made[1];
    expect(driven?.options.path).toEqual([
      { lat: 51.47, lng: -0.48 },
      { lat: 51.48, lng: -0.4 },
    ]);
    expect(driven?.map).toBe(googleMap());
    view.update({ markers: [], route: null, theme: 'dark' });
    expect(line?.map).toBeNull();
    expect(driven?.map).toBeNull();
  });

  test('fits, measures itself again and is taken away whole', async () => {
    const view = await open(settings);
    view.fit();
    expect(googleMap().fits[0]?.[0]).toMatchObject({ north: 51.5, south: 51.47, east: -0.12, west: -0.48 });
    view.update({ ...both, markers: [pickup], route: null });
    view.fit();
    expect(googleMap().options).toMatchObject({ center: { lat: 51.47, lng: -0.48 }, zoom: 15 });
    view.update({ ...both, markers: [], route: null });
    view.fit();
    expect(googleMap().options.center).toEqual({ lat: centre.latitude, lng: centre.longitude });
    view.resize();
    expect(google.triggered).toEqual([[googleMap(), 'resize']]);
    view.destroy();
    expect(host.childElementCount).toBe(0);
    expect(google.cleared).toEqual([googleMap()]);
    view.update(both);
    expect(Reflect.get(window, 'gm_authFailure')).toBeUndefined();
  });

  test('tells where it came to rest while a spot is chosen', async () => {
    await open(settings, { ...both, markers: [], route: null }, true);
    expect(googleMap().options).toMatchObject({ gestureHandling: 'greedy', zoom: 17 });
    googleMap().setCenter({ lat: 51.6, lng: -0.2 });
    googleMap().fire('idle');
    expect(onMoved).toHaveBeenCalledWith({ latitude: 51.6, longitude: -0.2 });
  });

  test('stands in the light DOM where its place is in a shadow root', async () => {
    const outer = document.createElement('div');
    document.body.append(outer);
    const inner = outer.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
    const view = await open(settings, both, false, inner);
    expect(inner.querySelector('slot')).not.toBeNull();
    expect(outer.contains(googleMap().host)).toBe(true);
    view.destroy();
    expect(outer.childElementCount).toBe(0);
    expect(inner.childElementCount).toBe(0);
    outer.remove();
  });

  test('a refused key gives way to MapLibre with what is shown then, and the page hears of it, too', async () => {
    const page = vi.fn();
    Reflect.set(window, 'gm_authFailure', page);
    const view = await open(settings);
    const latest = { ...both, markers: [pickup] };
    view.update(latest);
    const refuse: unknown = Reflect.get(window, 'gm_authFailure');
    if (typeof refuse === 'function') refuse();
    await expect.poll(() => fallback.update.mock.calls.at(-1)).toEqual([latest]);
    expect(page).toHaveBeenCalledTimes(1);
    expect(host.childElementCount).toBe(0);
    view.fit();
    view.resize();
    view.destroy();
    expect([fallback.fit, fallback.resize, fallback.destroy].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 1]);
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('Bing', () => {
  const settings = { source: 'bing', ...keys } as const;

  test('draws markers with their names and the route, dashed while it is an estimate, never closer than 18', async () => {
    const view = await open(settings);
    expect(bingMap().options).toMatchObject({ credentials: 'b-key', maxZoom: 18, mapTypeId: 'r' });
    const pins = () =>
      bingMap().drawn.flatMap((entity) => (entity instanceof bing.Pushpin ? [entity.options.title] : []));
    const lines = () => bingMap().drawn.filter((entity) => entity instanceof bing.Polyline);
    expect(pins()).toEqual([pickup.label, dropoff.label]);
    expect(lines()).toMatchObject([{ path: [pickup.at, dropoff.at], options: { strokeDashArray: [2, 2] } }]);
    view.update({
      markers: [{ ...dropoff, label: 'Elsewhere' }],
      route: { ...route, estimated: false },
      theme: 'dark',
    });
    expect(pins()).toEqual(['Elsewhere']);
    expect(lines()).toHaveLength(1);
    expect(lines()).not.toMatchObject([{ options: { strokeDashArray: [2, 2] } }]);
    expect(bingMap().views.at(-1)).toEqual({ mapTypeId: 'cd' });
    const driven = [pickup.at, { latitude: 51.48, longitude: -0.4 }];
    view.update({ ...both, trail: driven });
    expect(lines()).toMatchObject([{ path: [pickup.at, dropoff.at] }, { path: driven }]);
    view.update({ ...both, trail: driven.slice(1) });
    expect(lines()).toMatchObject([{ path: [pickup.at, dropoff.at] }]);
    view.update({ markers: [], route: null, theme: 'dark' });
    expect(bingMap().drawn).toEqual([]);
  });

  test('fits, measures itself again and is taken away whole', async () => {
    const view = await open(settings);
    view.fit();
    expect(bingMap().views.at(-1)).toMatchObject({ bounds: { north: 51.5, west: -0.48, south: 51.47, east: -0.12 } });
    view.update({ ...both, markers: [pickup], route: null });
    view.fit();
    expect(bingMap().views.at(-1)).toMatchObject({ center: pickup.at, zoom: 15 });
    view.update({ ...both, markers: [], route: null });
    view.fit();
    expect(bingMap().views.at(-1)).toMatchObject({ center: centre });
    view.resize();
    view.destroy();
    expect(bingMap().disposed).toBe(true);
    expect(host.childElementCount).toBe(0);
    view.update(both);
    expect(bingMap().drawn).toEqual([]);
  });

  test('tells where it came to rest while a spot is chosen', async () => {
    await open(settings, { ...both, markers: [], route: null }, true);
    bingMap().handlers.viewchangeend?.();
    expect(onMoved).toHaveBeenCalledWith(centre);
  });
});

describe.each(['google', 'bing'] as const)('when %s fails', (source) => {
  test('its script does not come: MapLibre takes its place, and nobody is troubled [1§7.28]', async () => {
    scriptsCome = false;
    await open({ source, ...keys });
    await expect.poll(() => mapLibre.mock.calls.length).toBe(1);
    await expect.poll(() => fallback.fit.mock.calls.length).toBe(1);
    expect(onError).not.toHaveBeenCalled();
    expect(host.childElementCount).toBe(0);
  });

  test('its map throws: MapLibre takes its place', async () => {
    google.state.mapFails = true;
    bing.state.mapFails = true;
    await open({ source, ...keys });
    await expect.poll(() => fallback.update.mock.calls.length).toBe(1);
    expect(host.childElementCount).toBe(0);
  });

  test('MapLibre fails as well: it says so once, and text takes the place', async () => {
    scriptsCome = false;
    mapLibre.mockRejectedValueOnce(new Error('no network'));
    await open({ source, ...keys });
    await expect.poll(() => onError.mock.calls).toEqual([['load']]);
  });

  test('taken away before MapLibre was there, it leaves nothing behind', async () => {
    scriptsCome = false;
    const view = await open({ source, ...keys });
    view.destroy();
    await expect.poll(() => fallback.destroy.mock.calls.length).toBe(1);
  });
});
