type Options = Readonly<Record<string, unknown>>;

/** Test doubles of the Bing Maps V8 classes that are used; they behave as in its reference and record calls. */
export function createBingStandIn() {
  const state = { mapFails: false };
  class BingMap {
    static readonly made: BingMap[] = [];
    readonly drawn: object[] = [];
    readonly views: Options[] = [];
    readonly handlers: Record<string, () => void> = {};
    disposed = false;
    centre: unknown;
    readonly entities = {
      push: (entity: object) => {
        this.drawn.push(entity);
      },
      remove: (entity: object) => {
        const at = this.drawn.indexOf(entity);
        if (at >= 0) this.drawn.splice(at, 1);
      },
    };
    constructor(
      readonly host: HTMLElement,
      readonly options: Options,
    ) {
      if (state.mapFails) throw new Error('no map');
      this.centre = options.center;
      host.append(host.ownerDocument.createElement('div'));
      BingMap.made.push(this);
    }
    setView(view: Options) {
      this.views.push(view);
      if (view.center) this.centre = view.center;
    }
    setOptions() {}
    getCenter() {
      return this.centre;
    }
    dispose() {
      this.disposed = true;
      this.host.replaceChildren();
    }
  }
  class Location {
    constructor(
      readonly latitude: number,
      readonly longitude: number,
    ) {}
  }
  class Polyline {
    constructor(
      readonly path: readonly Location[],
      readonly options: Options,
    ) {}
  }
  class Pushpin {
    constructor(
      public at: Location,
      public options: Options,
    ) {}
    setLocation(at: Location) {
      this.at = at;
    }
    setOptions(options: Options) {
      this.options = options;
    }
  }
  class Point {
    constructor(
      readonly x: number,
      readonly y: number,
    ) {}
  }
  const maps = {
    Map: BingMap,
    Location,
    LocationRect: {
      fromEdges: (north: number, west: number, south: number, east: number) => ({ north, west, south, east }),
    },
    Point,
    Polyline,
    Pushpin,
    MapTypeId: { road: 'r', canvasDark: 'cd' },
    Events: {
      addHandler: (map: BingMap, name: string, handler: () => void) => {
        map.handlers[name] = handler;
        return {};
      },
    },
  };
  return { maps, state, BingMap, Polyline, Pushpin };
}
