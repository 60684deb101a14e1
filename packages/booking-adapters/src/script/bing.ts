import { loadScript } from './load-script.ts';

/** The part of Bing Maps V8 that is used here, as documented in its reference. */
export interface BingLocation {
  readonly latitude: number;
  readonly longitude: number;
}
export interface BingRectangle {
  readonly center: BingLocation;
}
export interface BingMap {
  readonly entities: { push(entity: object): void; remove(entity: object): void };
  setView(options: Readonly<Record<string, unknown>>): void;
  setOptions(options: Readonly<Record<string, unknown>>): void;
  getCenter(): BingLocation;
  dispose(): void;
}
export interface BingPushpin {
  setLocation(at: BingLocation): void;
  setOptions(options: Readonly<Record<string, unknown>>): void;
}
export interface BingMaps {
  readonly Map: new (host: HTMLElement, options: Readonly<Record<string, unknown>>) => BingMap;
  readonly Location: new (latitude: number, longitude: number) => BingLocation;
  readonly LocationRect: { fromEdges(north: number, west: number, south: number, east: number): BingRectangle };
  readonly Point: new (x: number, y: number) => object;
  readonly Polyline: new (path: readonly BingLocation[], options: Readonly<Record<string, unknown>>) => object;
  readonly Pushpin: new (at: BingLocation, options: Readonly<Record<string, unknown>>) => BingPushpin;
  readonly MapTypeId: Readonly<Record<'road' | 'canvasDark', string>>;
  readonly Events: { addHandler(target: object, name: string, handler: () => void): object };
}

const arrival = Symbol.for('taxi-booking:bing-maps');

/**
 * Loads Bing Maps' control, or uses the host page's. Rejects when it could not be loaded; the next call tries again.
 */
export function loadBing(document: Document, key: string): Promise<BingMaps> {
  const view = document.defaultView ?? {};
  const there = () => (Reflect.get(view, 'Microsoft') as { Maps?: BingMaps } | undefined)?.Maps;
  const known = there();
  if (known?.Map) return Promise.resolve(known);
  const loading =
    (Reflect.get(view, arrival) as Promise<BingMaps> | undefined) ??
    loadScript(document, (callback) => {
      return `https://www.bing.com/api/maps/mapcontrol?${new URLSearchParams({ key, callback })}`;
    }).then(() => {
      const maps = there();
      if (!maps?.Map) throw new Error('no Bing Maps');
      return maps;
    });
  Reflect.set(view, arrival, loading);
  // A loaded script is found in the page itself; one that failed is loaded again by the next call.
  const settled = () => Reflect.deleteProperty(view, arrival);
  loading.then(settled, settled);
  return loading;
}
