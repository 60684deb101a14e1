import { afterEach, describe, expect, it, vi } from 'vitest';
import { deadlinesByFakeTimers, silent } from '../testing/silent-service.ts';
import { createGoogleRouting } from './google-routing.ts';
import {
  createEstimateRouting,
  createOsrmRouting,
  createValhallaRouting,
  decodeShape,
  RoutingError,
  type RoutingProvider,
  withEstimate,
  withTraffic,
} from './routing.ts';
import type { LatLng } from './types.ts';

const paddington = { latitude: 51.5165, longitude: -0.1769 };
const waterloo = { latitude: 51.5031, longitude: -0.1132 };

interface Seen {
  readonly url: string;
  readonly method: string;
  readonly body: unknown;
}

/** A fake service that returns the test's responses and records the requests. */
function standIn(answer: () => Response | Promise<Response>) {
  const seen: Seen[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    seen.push({ url: String(input), method: init?.method ?? 'GET', body });
    const signal = init?.signal;
    return await new Promise<Response>((resolve, reject) => {
      const stop = () => reject(signal?.reason);
      if (signal?.aborted) stop();
      signal?.addEventListener('abort', stop);
      Promise.resolve(answer()).then(resolve, reject);
    });
  };
  return { fetch, seen };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const failing = (): never => {
  throw new TypeError('fetch failed');
};

const osrmAnswer = {
  code: 'Ok',
  routes: [
    {
      distance: 6210.4,
      duration: 1145.6,
      weight: 1145.6,
      weight_name: 'routability',
      geometry: {
        type: 'LineString',
        coordinates: [
          [-0.1769, 51.5165],
          [-0.15, 51.51],
          [-0.1132, 51.5031],
        ],
      },
      legs: [{ distance: 6210.4, duration: 1145.6, summary: '', steps: [] }],
    },
  ],
  waypoints: [],
};

/** Encodes a line as the service does: the inverse of the decoder under test. */
function encodeShape(points: readonly LatLng[]): string {
  const number = (value: number) => {
    let rest = value < 0 ? ~(value << 1) : value << 1;
    let text = '';
    while (rest >= 32) {
      text += String.fromCharCode((32 | (rest & 31)) + 63);
      rest >>= 5;
    }
    return text + String.fromCharCode(rest + 63);
  };
  let [latitude, longitude] = [0, 0];
  return points
    .map((point) => {
      const [north, east] = [Math.round(point.latitude * 1e6), Math.round(point.longitude * 1e6)];
      const text = number(north - latitude) + number(east - longitude);
      [latitude, longitude] = [north, east];
      return text;
    })
    .join('');
}

const bend = { latitude: 51.51, longitude: -0.15 };
const valhallaAnswer = {
  trip: {
    status: 0,
    status_message: 'Found route between points',
    units: 'kilometers',
    summary: { time: 1200.4, length: 6.31, has_toll: false },
    legs: [{ shape: encodeShape([paddington, bend]) }, { shape: encodeShape([bend, waterloo]) }],
  },
};

const providers = {
  osrm: (fetch: typeof globalThis.fetch) => createOsrmRouting({ baseUrl: 'http://router.test/', fetch, timeoutMs: 50 }),
  valhalla: (fetch: typeof globalThis.fetch) =>
    createValhallaRouting({ baseUrl: 'http://router.test', fetch, timeoutMs: 50 }),
};

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof RoutingError ? error.code : error),
  );

describe('OSRM', () => {
  it('is asked longitude first and read back latitude and longitude', async () => {
    const { fetch, seen } = standIn(() => json(osrmAnswer));
    const route = await providers.osrm(fetch).route([paddington, waterloo]);
    expect(seen[0]?.url).toBe(
      'http://router.test/route/v1/driving/-0.176900,51.516500;-0.113200,51.503100?overview=full&geometries=geojson&steps=false&annotations=false',
    );
    expect(route).toEqual({
      distanceMetres: 6210,
      durationSeconds: 1146,
      geometry: [paddington, bend, waterloo],
      source: 'osrm',
    });
  });

  it('answers a table with null where there is no way', async () => {
    const { fetch, seen } = standIn(() => json({ code: 'Ok', durations: [[60.5], [null]] }));
    expect(await providers.osrm(fetch).matrix([paddington, bend], [waterloo])).toEqual([[60.5], [null]]);
    expect(seen[0]?.url).toContain('?sources=0;1&destinations=2&annotations=duration');
  });

  it.each([
    ['NoRoute', 400, 'noRoute'],
    ['NoTable', 400, 'noRoute'],
    ['NoSegment', 400, 'offRoad'],
    ['InvalidQuery', 400, 'refused'],
    ['TooBig', 400, 'refused'],
    ['DisabledDataset', 400, 'unavailable'],
    ['Ok', 503, 'unavailable'],
    ['TooManyRequests', 429, 'unavailable'],
  ])('%s with status %i is %s', async (code, status, expected) => {
    const { fetch } = standIn(() => json({ code, message: 'why' }, status));
    expect(await codeOf(providers.osrm(fetch).route([paddington, waterloo]))).toBe(expected);
  });
});

describe('Valhalla', () => {
  it('is asked by name and its legs become one line', async () => {
    const { fetch, seen } = standIn(() => json(valhallaAnswer));
    const route = await providers.valhalla(fetch).route([paddington, bend, waterloo]);
    expect(seen[0]).toEqual({
      url: 'http://router.test/route',
      method: 'POST',
      body: {
        locations: [
          { lat: 51.5165, lon: -0.1769, type: 'break' },
          { lat: 51.51, lon: -0.15, type: 'break' },
          { lat: 51.5031, lon: -0.1132, type: 'break' },
        ],
        costing: 'auto',
        units: 'kilometers',
      },
    });
    expect(route).toEqual({
      distanceMetres: 6310,
      durationSeconds: 1200,
      geometry: [paddington, bend, waterloo],
      source: 'valhalla',
    });
  });

  it('answers a table with null where there is no way', async () => {
    const { fetch, seen } = standIn(() =>
      json({ sources_to_targets: [[{ time: 60, distance: 1 }], [{ time: null, distance: null }]] }),
    );
    expect(await providers.valhalla(fetch).matrix([paddington, bend], [waterloo])).toEqual([[60], [null]]);
    expect(seen[0]?.url).toBe('http://router.test/sources_to_targets');
  });

  it.each([
    [442, 400, 'noRoute'],
    [171, 400, 'offRoad'],
    [130, 400, 'refused'],
    [154, 400, 'refused'],
    [199, 500, 'unavailable'],
  ])('error %i with status %i is %s', async (code, status, expected) => {
    const { fetch } = standIn(() => json({ error_code: code, error: 'why', status_code: status, status: '' }, status));
    expect(await codeOf(providers.valhalla(fetch).route([paddington, waterloo]))).toBe(expected);
  });

  it('reads the documented encoding, and nothing else', () => {
    expect(decodeShape(encodeShape([paddington, waterloo]))).toEqual([paddington, waterloo]);
    expect(decodeShape('')).toEqual([]);
    for (const broken of ['_', '\u0000\u0000', '~~~~~~~~~~~~~~', '?'])
      expect(() => decodeShape(broken)).toThrow(RoutingError);
  });
});

describe.each(Object.entries(providers))('%s, when it fails', (_, create) => {
  it.each<[string, () => Response | Promise<Response>, string]>([
    ['the line is cut', failing, 'unavailable'],
    ['it is out of order', () => new Response('<html>Bad gateway</html>', { status: 502 }), 'unavailable'],
    ['it was asked too often', () => new Response('<html>Slow down</html>', { status: 429 }), 'unavailable'],
    ['it says so in JSON', () => json({ message: 'Too many requests' }, 429), 'unavailable'],
    ['it answers HTML', () => new Response('<html></html>'), 'badAnswer'],
    ['it answers half an answer', () => new Response('{"code":"Ok","rou'), 'badAnswer'],
    ['it answers another shape', () => json({ code: 'Ok', routes: [{ distance: 'far' }], trip: {} }), 'badAnswer'],
    ['it answers nothing', () => json({ code: 'Ok', routes: [], trip: { summary: {}, legs: [] } }), 'badAnswer'],
    ['it answers null', () => json(null), 'badAnswer'],
    ['it never answers', () => new Promise<Response>(() => {}), 'unavailable'],
  ])('%s', async (_case, answer, expected) => {
    const { fetch } = standIn(answer);
    expect(await codeOf(create(fetch).route([paddington, waterloo]))).toBe(expected);
    expect(await codeOf(create(fetch).matrix([paddington], [waterloo]))).toBe(expected);
  });

  it('does not accept a table of another size', async () => {
    const { fetch } = standIn(() =>
      json({ code: 'Ok', durations: [[1, 2]], sources_to_targets: [[{ time: 1 }, { time: 2 }]] }),
    );
    expect(await codeOf(create(fetch).matrix([paddington], [waterloo]))).toBe('badAnswer');
  });

  it('is not asked about points that are none', async () => {
    const { fetch, seen } = standIn(() => json(osrmAnswer));
    const nowhere = { latitude: Number.NaN, longitude: 0 };
    await expect(create(fetch).route([paddington, nowhere])).rejects.toThrow(RangeError);
    await expect(create(fetch).matrix([nowhere], [waterloo])).rejects.toThrow(RangeError);
    expect(await create(fetch).matrix([], [waterloo])).toEqual([]);
    expect(seen).toEqual([]);
  });

  it('stops when the caller gives up, with the reason of the caller', async () => {
    const { fetch } = standIn(() => new Promise<Response>(() => {}));
    const caller = new AbortController();
    const asked = withEstimate(create(fetch)).route([paddington, waterloo], { signal: caller.signal });
    caller.abort(new Error('gone'));
    await expect(asked).rejects.toThrow('gone');
  });

  it('is replaced by the estimate, which says so', async () => {
    const { fetch } = standIn(failing);
    const failures: string[] = [];
    const routing = withEstimate(create(fetch), createEstimateRouting(), ({ code }) => failures.push(code));
    expect((await routing.route([paddington, waterloo])).source).toBe('estimate');
    expect((await routing.matrix([paddington], [waterloo]))[0]?.[0]).toBeGreaterThan(0);
    expect(failures).toEqual(['unavailable']);
    await expect(routing.route([paddington])).rejects.toThrow(RangeError);
  });
});

const google = (fetch: typeof globalThis.fetch) =>
  createGoogleRouting({ baseUrl: 'http://google.test', key: 'a-key', fetch, timeoutMs: 50, clock: () => noon });
const noon = Date.parse('2026-11-24T12:00:00Z');
const latLng = ({ latitude, longitude }: LatLng) => ({ latLng: { latitude, longitude } });
const leg = (from: LatLng, to: LatLng) => ({ startLocation: latLng(from), endLocation: latLng(to) });
const googleAnswer = {
  routes: [
    {
      distanceMeters: 6210,
      duration: '1145s',
      polyline: {
        geoJsonLinestring: {
          coordinates: [paddington, bend, waterloo].map(({ latitude, longitude }) => [longitude, latitude]),
        },
      },
      legs: [leg(paddington, waterloo)],
    },
  ],
};

describe('Google Routes', () => {
  it('is asked with its key, the fields that are read, and a departure that is to come', async () => {
    const sent: RequestInit[] = [];
    const routing = google(async (_, init) => {
      sent.push(init ?? {});
      return json({ routes: [{ ...googleAnswer.routes[0], legs: [leg(paddington, bend), leg(bend, waterloo)] }] });
    });
    const route = await routing.route([paddington, bend, waterloo], { departure: noon + 3_600_000 });
    expect(route).toEqual({
      distanceMetres: 6210,
      durationSeconds: 1145,
      geometry: [paddington, bend, waterloo],
      source: 'google',
    });
    expect(sent[0]?.headers).toMatchObject({
      'x-goog-api-key': 'a-key',
      'x-goog-fieldmask': expect.stringContaining('routes.duration'),
    });
    expect(JSON.parse(String(sent[0]?.body))).toMatchObject({
      origin: { location: latLng(paddington) },
      intermediates: [{ location: latLng(bend) }],
      destination: { location: latLng(waterloo) },
      travelMode: 'DRIVE',
      departureTime: '2026-11-24T13:00:00.000Z',
    });
    await routing.route([paddington, bend, waterloo], { departure: noon - 1 });
    expect(JSON.parse(String(sent[1]?.body))).not.toHaveProperty('departureTime');
  });

  it('answers a table', async () => {
    const { fetch } = standIn(() =>
      json([
        { destinationIndex: 1, condition: 'ROUTE_NOT_FOUND' },
        { duration: '60s', condition: 'ROUTE_EXISTS' },
      ]),
    );
    expect(await google(fetch).matrix([paddington], [waterloo, bend])).toEqual([[60, null]]);
  });

  it.each<[string, () => Response, string]>([
    ['knows no way', () => json({}), 'noRoute'],
    ['has had enough of a key', () => json({ error: {} }, 429), 'unavailable'],
    ['does not know the key', () => json({ error: {} }, 403), 'unavailable'],
    ['does not take the question', () => json({ error: {} }, 400), 'refused'],
    ['says something else', () => json({ routes: [{ duration: 'soon' }] }), 'badAnswer'],
  ])('%s', async (_, answer, code) => {
    expect(await codeOf(google(standIn(answer).fetch).route([paddington, waterloo]))).toBe(code);
  });
});

describe('a place that no road is near to', () => {
  // About 340 m north of Waterloo.
  const off = { latitude: waterloo.latitude + 0.0031, longitude: waterloo.longitude };
  // About 290 m: across a park, or a station's forecourt.
  const near = { latitude: waterloo.latitude + 0.0026, longitude: waterloo.longitude };
  const pointOf = (asked: Promise<unknown>) =>
    asked.then(
      () => 'answered',
      (error: unknown) => (error instanceof RoutingError && error.code === 'offRoad' ? error.point : error),
    );
  const pair = ({ latitude, longitude }: LatLng) => ({ location: [longitude, latitude] });

  it.each<[string, unknown, (fetch: typeof globalThis.fetch) => RoutingProvider]>([
    ['OSRM', { ...osrmAnswer, waypoints: [pair(paddington), pair(waterloo)] }, providers.osrm],
    ['Valhalla', valhallaAnswer, providers.valhalla],
    ['Google', googleAnswer, google],
  ])('is named, of %s', async (name, answer, create) => {
    const routing = create(standIn(() => json(answer)).fetch);
    const vias = name === 'Valhalla' ? [bend] : [];
    expect(await pointOf(routing.route([paddington, ...vias, waterloo]))).toBe('answered');
    expect(await pointOf(routing.route([paddington, ...vias, off]))).toBe(vias.length + 1);
    expect(await pointOf(routing.route([off, ...vias, waterloo]))).toBe(0);
    expect(await pointOf(routing.route([paddington, ...vias, near]))).toBe('answered');
  });

  it('is named by the words of the services as well', async () => {
    const noSegment = { code: 'NoSegment', message: 'Could not find a matching segment for coordinate 1' };
    expect(await pointOf(providers.osrm(standIn(() => json(noSegment, 400)).fetch).route([paddington, off]))).toBe(1);
    const noEdges = { error_code: 171, error: 'No suitable edges near location', status_code: 400 };
    expect(await pointOf(providers.valhalla(standIn(() => json(noEdges, 400)).fetch).route([paddington, off]))).toBe(
      null,
    );
  });
});

describe('a routing service with the estimate behind it', () => {
  it('is believed that there is no way: that is never sold as an estimate', async () => {
    for (const answer of [{ code: 'NoRoute' }, { code: 'NoSegment', message: 'coordinate 0' }]) {
      const routing = withEstimate(providers.osrm(standIn(() => json(answer, 400)).fetch));
      await expect(routing.route([paddington, waterloo])).rejects.toThrow(RoutingError);
    }
  });

  it('that hangs is waited for once, and asked again after half a minute', async () => {
    let [now, asked, hangs] = [noon, 0, true];
    const routing = withEstimate(
      providers.osrm((_, init) => {
        asked += 1;
        if (!hangs) return Promise.resolve(json(osrmAnswer));
        return new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        });
      }),
      createEstimateRouting(),
      () => {},
      () => now,
    );
    const sources = async () => (await routing.route([paddington, waterloo])).source;
    expect([await sources(), await sources(), await sources()]).toEqual(['estimate', 'estimate', 'estimate']);
    expect(asked).toBe(1);
    hangs = false;
    now += 29_999;
    expect(await sources()).toBe('estimate');
    now += 1;
    expect(await sources()).toBe('osrm');
  });
});

it('free roads are given the traffic of their hour, and never a faster car', async () => {
  const bands = [
    { days: 'weekday' as const, from: 0, to: 6, factor: 0.8 },
    { days: 'weekday' as const, from: 7, to: 10, factor: 1.5 },
  ];
  const free = providers.osrm(standIn(() => json(osrmAnswer)).fetch);
  const routing = withTraffic(free, { timeZone: 'Europe/Paris', traffic: bands });
  const secondsAt = async (moment: string) =>
    (await routing.route([paddington, waterloo], { departure: Date.parse(moment) })).durationSeconds;
  expect(await secondsAt('2026-11-24T06:30:00Z')).toBe(Math.round(1146 * 1.5));
  expect(await secondsAt('2026-11-24T02:00:00Z')).toBe(1146);
  expect(await secondsAt('2026-11-24T12:00:00Z')).toBe(1146);
});

it('Valhalla is told the departure on the clock of its place', async () => {
  const { fetch, seen } = standIn(() => json(valhallaAnswer));
  const routing = createValhallaRouting({ baseUrl: 'http://router.test', fetch }, 'Europe/Paris');
  await routing.route([paddington, bend, waterloo], { departure: noon });
  expect(seen[0]?.body).toMatchObject({ date_time: { type: 1, value: '2026-11-24T13:00' } });
});

describe('the estimate as a provider', () => {
  it('answers as the estimate does, rush hour and all', async () => {
    const routing: RoutingProvider = createEstimateRouting();
    const ordinary = await routing.route([paddington, waterloo]);
    const rush = await routing.route([paddington, waterloo], { departure: Date.UTC(2026, 10, 23, 8) });
    expect(ordinary.source).toBe('estimate');
    expect(rush.durationSeconds).toBeGreaterThan(ordinary.durationSeconds);
    expect(await routing.matrix([paddington, waterloo], [waterloo])).toEqual([[ordinary.durationSeconds], [0]]);
  });
});

describe('a router that hangs', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const baseUrl = 'http://router.test';
  const ends = [paddington, waterloo];

  it.each([
    ['OSRM', createOsrmRouting({ baseUrl, fetch: silent })],
    ['Valhalla', createValhallaRouting({ baseUrl, fetch: silent })],
    ['Google Routes', createGoogleRouting({ baseUrl, key: 'a-key', fetch: silent, clock: () => 0 })],
  ] as const)('is waited for three seconds and no longer: %s', async (_, service) => {
    deadlinesByFakeTimers();
    for (const question of [() => service.route(ends), () => service.matrix(ends, ends)]) {
      let ended: unknown = 'waits';
      question().then(
        (answer) => {
          ended = answer;
        },
        (error: unknown) => {
          ended = error;
        },
      );
      await vi.advanceTimersByTimeAsync(2_999);
      expect(ended).toBe('waits');
      await vi.advanceTimersByTimeAsync(1);
      expect(ended).toMatchObject({ code: 'unavailable' });
    }
  });
});
