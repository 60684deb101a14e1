import { describe, expect, it } from 'vitest';
import { type ApiError, fail, ok } from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import { etaMinutes, glide, pathMetres, type SeenPosition, signalOf, type TrackedRide } from '../domain/tracking.ts';
import type { CreateHubConnection, HubConnectionOptions } from '../ports/index.ts';
import { createManualClock, createMemoryStorage } from '../testing/ports.ts';
import type { AccountApi } from './account.ts';
import { createTracker, deviceIdOf, followStatuses, type TrackingContext } from './tracking.ts';

const start = Date.UTC(2026, 10, 24, 12);

const ride = (over: Partial<TrackedRide> = {}): TrackedRide => ({
  jobPartId: '7',
  bookingRef: 'ABC',
  leg: 'outbound',
  legs: [{ leg: 'outbound', status: 'started', pickupAt: start }],
  lookingForDriver: false,
  status: 'started',
  pickupAt: start,
  pickup: { address: 'Paddington', latitude: 51.5165, longitude: -0.1769 },
  dropoff: { address: 'Heathrow', latitude: 51.4695, longitude: -0.4514 },
  vias: [],
  path: [],
  estimated: false,
  driver: null,
  vehicle: null,
  position: { latitude: 51.5, longitude: -0.2, seenAt: start },
  secondsLeft: 200,
  metresLeft: 1500,
  shared: false,
  ip: '192.0.2.7',
  ...over,
});

/** A hub controlled by the test: connections fail while it is down, and reconnect when the test triggers it. */
function scene(profile: { customerId: number } | null = null) {
  const clock = createManualClock(start);
  const made: { options: HubConnectionOptions; stopped: boolean; followed: unknown[][] }[] = [];
  const hub = { up: true, knowsFollow: true, server: ride(), trail: [] as readonly SeenPosition[] };
  let refusal: ApiError | null = null;
  let loads = 0;
  const connect: CreateHubConnection = (options) => {
    const own = { options, stopped: false, followed: [] as unknown[][] };
    made.push(own);
    return {
      start: async () => {
        if (!hub.up) throw new Error('unreachable');
      },
      invoke: async (...args) => {
        own.followed.push(args);
        if (!hub.knowsFollow) throw new Error("Method 'Follow' does not exist.");
        return true;
      },
      stop: () => {
        own.stopped = true;
      },
    };
  };
  const api = {
    async trackedRide() {
      loads += 1;
      return refusal ? fail(refusal) : ok(hub.server);
    },
    async footprint() {
      return ok(hub.trail);
    },
    hubAccess: () => ({ baseUrl: 'https://api.example', token: () => '', profile }),
  } as unknown as AccountApi;
  const context: TrackingContext = { api, connect, clock, timeZone: 'Europe/London', deviceId: 'device-1' };
  return {
    clock,
    hub,
    made,
    context,
    last: () => made.at(-1) as (typeof made)[number],
    loads: () => loads,
    refuse: (error: ApiError | null) => {
      refusal = error;
    },
    say: (payload: unknown) => made.at(-1)?.options.onEvent(payload),
  };
}

const location = (latitude: number, seconds: number) => ({
  SignalrType: 'locationUpdate',
  jobpartid: '7',
  status: 'started',
  currentlat: latitude,
  currentlng: -0.2,
  positiontime: new Date(start + seconds * 1000).toISOString(),
  traveltime: 100,
  distance: 900,
});

describe('the tracker', () => {
  it('§9 connects with the delays and times of the specification, as customer, address and device [2§4.27 2§9.7 2§9.8]', async () => {
    const { context, clock, last } = scene({ customerId: 12 });
    const tracker = createTracker(context, { id: '7', code: 'secret' });
    await clock.pass(0);
    const { options, followed } = last();
    expect(options.url).toBe('https://api.example/notification?userName=12%7C192.0.2.7%7Cdevice-1%7C12');
    expect(options).toMatchObject({
      retryDelaysMs: [0, 2_000, 10_000, 30_000],
      serverTimeoutMs: 30_000,
      keepAliveMs: 15_000,
      event: 'OnNewData',
    });
    expect(followed).toEqual([['Follow', '7', 'secret']]);
    expect(tracker.getState().phase).toBe('live');
    tracker.dispose();
    expect(last().stopped).toBe(true);
    expect(clock.pending).toBe(0);
  });

  it('§4 a hub that knows no Follow is live, and its working connection is not rebuilt', async () => {
    const { context, clock, hub, made, say } = scene({ customerId: 12 });
    hub.knowsFollow = false;
    const tracker = createTracker(context, { id: '7', code: '' });
    await clock.pass(0);
    expect(tracker.getState().phase).toBe('live');
    for (let passed = 0; passed < 120_000; passed += 1_000) await clock.pass(1_000);
    expect(made).toHaveLength(1);
    say(location(51.501, 5));
    expect(tracker.getState().ride?.position?.latitude).toBe(51.501);
    tracker.dispose();
  });

  it('§4 a connection that breaks while it is asked to follow is not called live', async () => {
    const { context, clock, hub, last } = scene();
    hub.knowsFollow = false;
    const tracker = createTracker(context, { id: '7', code: '' });
    await clock.pass(0);
    last().options.onReconnecting();
    expect(tracker.getState().phase).toBe('reconnecting');
    last().options.onReconnected();
    last().options.onClosed();
    await clock.pass(0);
    expect(tracker.getState().phase).toBe('stopped');
    tracker.dispose();
  });

  it('§4 locations move the vehicle, as an object or as JSON text; older ones do not [2§4.29 2§7.41]', async () => {
    const { context, clock, say } = scene();
    const tracker = createTracker(context, { id: '7', code: '' });
    await clock.pass(0);
    say(location(51.501, 5));
    expect(tracker.getState().ride?.position?.latitude).toBe(51.501);
    say(JSON.stringify(location(51.502, 6)));
    expect(tracker.getState().ride).toMatchObject({ position: { latitude: 51.502 }, secondsLeft: 100 });
    say(location(51.4, 2));
    say({ nonsense: true });
    say('{');
    expect(tracker.getState().ride?.position?.latitude).toBe(51.502);
  });

  it('§4 a status changes the ride at once, and everything is asked for again [2§4.30]', async () => {
    const { context, clock, say, hub, loads } = scene();
    const tracker = createTracker(context, { id: '7', code: '' });
    await clock.pass(0);
    const before = loads();
    hub.server = ride({ status: 'arrived', secondsLeft: 0 });
    say({ SignalrType: 'statusUpdate', jobpartid: '7', status: 'Arrived' });
    expect(tracker.getState().ride).toMatchObject({ status: 'arrived', secondsLeft: null });
    await clock.pass(0);
    expect(loads()).toBe(before + 1);
    expect(tracker.getState().ride?.secondsLeft).toBe(0);
    say({ SignalrType: 'statusUpdate', jobpartid: '7', status: 'started' });
    expect(tracker.getState().ride?.status).toBe('arrived');
  });

  it('§7 knows the way that the vehicle has driven: asked for with everything, longer with where it is seen', async () => {
    const { context, clock, say, hub, last } = scene();
    const seen = (latitude: number, seconds: number) => ({
      latitude,
      longitude: -0.2,
      seenAt: start + seconds * 1000,
    });
    hub.trail = [seen(51.49, -10), seen(51.495, -5)];
    const tracker = createTracker(context, { id: '7', code: '' });
    await clock.pass(0);
    expect(tracker.getState().trail).toEqual(hub.trail);
    say(location(51.5, 2));
    say(location(51.501, 3));
    say(location(51.506, 8));
    expect(tracker.getState().trail.map(({ latitude }) => latitude)).toEqual([51.49, 51.495, 51.5, 51.506]);
    // Updates lost while the connection was down are fetched after the reconnection.
    hub.trail = [...hub.trail, seen(51.5, 2), seen(51.52, 20)];
    last().options.onReconnected();
    await clock.pass(0);
    expect(tracker.getState().trail).toEqual(hub.trail);
    say({ SignalrType: 'statusUpdate', jobpartid: '7', status: 'finish' });
    expect(tracker.getState().trail).toEqual([]);
  });

  it('catches up after every reconnect: the library came back by itself [2§4.26]', async () => {
    const { context, clock, hub, last, loads } = scene();
    const tracker = createTracker(context, { id: '7', code: '' });
    await clock.pass(0);
    last().options.onReconnecting();
    expect(tracker.getState().phase).toBe('reconnecting');
    hub.server = ride({ status: 'pob', position: { latitude: 51.48, longitude: -0.3, seenAt: start + 5_000 } });
    await clock.pass(5_000);
    const before = loads();
    last().options.onReconnected();
    await clock.pass(0);
    expect(tracker.getState()).toMatchObject({ phase: 'live', ride: { status: 'pob', position: { latitude: 51.48 } } });
    expect(loads()).toBe(before + 1);
    expect(last().followed).toHaveLength(2);
  });

  it.each([
    ['40 s', 40],
    ['3 min', 180],
  ])(
    'is rebuilt every 10 s once the library has stopped, and catches up after %s [2§4.26 2§9.6]',
    async (_, seconds) => {
      const { context, clock, hub, last, made } = scene();
      const tracker = createTracker(context, { id: '7', code: '' });
      await clock.pass(0);
      hub.up = false;
      last().options.onClosed();
      expect(tracker.getState().phase).toBe('stopped');
      await clock.pass(seconds * 1000);
      expect(made.length).toBe(1 + seconds / 10);
      expect(made.slice(0, -1).every(({ stopped }) => stopped)).toBe(true);
      hub.up = true;
      hub.server = ride({ status: 'finish', position: null });
      await clock.pass(10_000);
      expect(tracker.getState()).toMatchObject({ phase: 'live', ride: { status: 'finish', position: null } });
    },
  );

  it('where no connection is to be had, asks where the driver is with each try to rebuild one', async () => {
    const { context, clock, hub } = scene();
    hub.up = false;
    const tracker = createTracker(context, { id: '7', code: '' });
    await clock.pass(0);
    expect(tracker.getState().phase).toBe('stopped');
    hub.server = ride({ status: 'pob' });
    await clock.pass(10_000);
    expect(tracker.getState().ride?.status).toBe('pob');
    tracker.dispose();
  });

  it('a lost answer is asked for again while the page is open, though the connection lives', async () => {
    const { context, clock, hub, last, loads, refuse } = scene();
    const tracker = createTracker(context, { id: '7', code: '' });
    await clock.pass(0);
    refuse({ kind: 'timeout' });
    last().options.onReconnected();
    await clock.pass(0);
    hub.server = ride({ status: 'arrived' });
    await clock.pass(limits.trackingRebuildMs);
    expect(tracker.getState()).toMatchObject({ phase: 'live', ride: { status: 'started' } });
    refuse(null);
    await clock.pass(limits.trackingRebuildMs);
    expect(tracker.getState()).toMatchObject({ phase: 'live', ride: { status: 'arrived' }, error: null });
    refuse({ kind: 'timeout' });
    const before = loads();
    last().options.onReconnected();
    await clock.pass(0);
    tracker.dispose();
    await clock.pass(2 * limits.trackingRebuildMs);
    expect(loads()).toBe(before + 1);
  });

  it('is spoken on after the device slept, and rebuilt at once when the network is back', async () => {
    const { context, clock, hub, last, made } = scene();
    const tracker = createTracker(context, { id: '7', code: '' });
    await clock.pass(0);
    const sleeper = { ...context, clock: sleepingClock() };
    const asleep = createTracker(sleeper, { id: '7', code: '' });
    await clock.pass(0);
    const [before, asked] = [made.length, last().followed.length];
    sleeper.clock.sleep(600_000);
    await clock.pass(0);
    // The library detects a dead connection by the call itself, so one that still works is not replaced.
    expect(made.length).toBe(before);
    expect(last().followed.length).toBe(asked + 1);
    asleep.dispose();

    hub.up = false;
    last().options.onClosed();
    hub.up = true;
    made[0]?.options.onClosed();
    expect(tracker.getState().phase).toBe('stopped');
    tracker.wake();
    await clock.pass(0);
    expect(tracker.getState().phase).toBe('live');
  });

  it('an old connection and an old answer change nothing', async () => {
    const { context, clock, made, last } = scene();
    const tracker = createTracker(context, { id: '7', code: '' });
    await clock.pass(0);
    last().options.onClosed();
    tracker.wake();
    await clock.pass(0);
    made[0]?.options.onEvent(location(10, 50));
    made[0]?.options.onClosed();
    expect(tracker.getState()).toMatchObject({ phase: 'live', ride: { position: { latitude: 51.5 } } });
  });

  it('a no ends it; a lost answer leaves what is shown', async () => {
    const { context, clock, last, refuse } = scene();
    const tracker = createTracker(context, { id: '7', code: '' });
    await clock.pass(0);
    refuse({ kind: 'timeout' });
    last().options.onReconnected();
    await clock.pass(0);
    expect(tracker.getState()).toMatchObject({ ride: { status: 'started' }, error: { kind: 'timeout' } });
    refuse({ kind: 'rejected', code: 2, message: 'Too many requests.', reason: 'limit' });
    last().options.onReconnected();
    await clock.pass(0);
    expect(tracker.getState()).toMatchObject({ ride: { status: 'started' }, phase: 'live' });
    refuse({ kind: 'rejected', code: 2, message: 'over' });
    last().options.onReconnected();
    await clock.pass(0);
    expect(tracker.getState()).toMatchObject({ ride: null, phase: 'off', error: { kind: 'rejected' } });
    expect(last().stopped).toBe(true);
  });

  it('changes of another booking of the same customer do not move the ride on the page', async () => {
    const { context, clock, say, loads } = scene({ customerId: 12 });
    const tracker = createTracker(context, { id: '7', code: '' });
    await clock.pass(0);
    const [before, asked] = [tracker.getState(), loads()];
    // The hub tells a signed-in client of all its bookings.
    say({ ...location(53.4, 5), jobpartid: '8', status: 'pob' });
    expect(tracker.getState()).toBe(before);
    say({ SignalrType: 'statusUpdate', jobpartid: '8', status: 'finish' });
    await clock.pass(0);
    expect(tracker.getState()).toBe(before);
    expect(loads()).toBe(asked);
    say(location(51.501, 6));
    expect(tracker.getState().ride?.position?.latitude).toBe(51.501);
    tracker.dispose();
  });

  it('statuses of several rides are followed with one connection', async () => {
    const { context, clock, last, say } = scene();
    let changes = 0;
    const link = followStatuses(
      context,
      [
        { id: '7', code: '' },
        { id: '8', code: 'x' },
      ],
      () => {
        changes += 1;
      },
    );
    await clock.pass(0);
    expect(last().followed).toEqual([
      ['Follow', '7', ''],
      ['Follow', '8', 'x'],
    ]);
    // Changes between fetching the list and the first connection were not received.
    expect(changes).toBe(1);
    say(location(51.6, 3));
    expect(changes).toBe(1);
    say({ SignalrType: 'statusUpdate', jobpartid: '8', status: 'arrived' });
    expect(changes).toBe(2);
    last().options.onReconnected();
    await clock.pass(0);
    expect(changes).toBe(3);
    link.dispose();
  });

  it('asks for changes every minute where the hub cannot be reached, such as behind a proxy without web sockets', async () => {
    const { context, clock, hub } = scene();
    hub.up = false;
    let changes = 0;
    const link = followStatuses(context, [{ id: '7', code: '' }], () => {
      changes += 1;
    });
    await clock.pass(0);
    await clock.pass(50_000);
    expect(changes).toBe(0);
    await clock.pass(10_000);
    expect(changes).toBe(1);
    await clock.pass(60_000);
    expect(changes).toBe(2);
    link.dispose();
  });
});

/** A clock whose timers fire late after a sleep, as a device's do. */
function sleepingClock() {
  let now = start;
  let timers: { at: number; callback: () => void }[] = [];
  return {
    now: () => now,
    setTimer(at: number, callback: () => void) {
      const timer = { at, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    sleep(ms: number) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { callback } of due) callback();
    },
  };
}

describe('what is shown', () => {
  it('§9 the minutes that are left are rounded up [2§3.19 2§9.9]', () => {
    expect([1, 59, 60, 61, 181].map(etaMinutes)).toEqual([1, 1, 1, 2, 4]);
  });

  it('no signal is another thing than standing still', () => {
    const seen = ride();
    expect(signalOf(seen, start + limits.noSignalMs)).toBe('live');
    expect(signalOf(seen, start + limits.noSignalMs + 1)).toBe('lost');
    expect(signalOf({ ...seen, position: null }, start)).toBe('waiting');
    expect(signalOf({ ...seen, status: 'finish' }, start)).toBe('none');
  });

  it('a way is as long as its pieces', () => {
    const at = (latitude: number, longitude: number) => ({ latitude, longitude });
    expect(pathMetres([])).toBe(0);
    expect(pathMetres([at(51, 0)])).toBe(0);
    expect(pathMetres([at(51, 0), at(52, 0)])).toBeCloseTo(111_195, -1);
    // A degree of longitude is half as long at 60° as at the equator.
    expect(pathMetres([at(60, 0), at(60, 1), at(60, 0)])).toBeCloseTo(111_195, -1);
  });

  it('the vehicle glides to where it was seen and never beyond; after a gap it stands there at once', () => {
    const from = { latitude: 51, longitude: 0, seenAt: start };
    const to = { latitude: 52, longitude: 1, seenAt: start + 1_000 };
    expect(glide(from, to, 0.5)).toMatchObject({ latitude: 51.5, longitude: 0.5 });
    expect(glide(from, to, 7)).toMatchObject({ latitude: 52, longitude: 1 });
    expect(glide(from, { ...to, seenAt: start + 40_000 }, 0.1)).toMatchObject({ latitude: 52 });
    expect(glide(null, to, 0.1)).toMatchObject({ latitude: 52 });
  });

  it('the device has one random id [2§4.27]', () => {
    const storage = createMemoryStorage();
    let made = 0;
    const id = () => deviceIdOf(storage, () => `device-${++made}`);
    expect([id(), id()]).toEqual(['device-1', 'device-1']);
  });
});
