import { hub as wire } from 'contracts/hub';
import type { RideReference } from '../api/tracking.ts';
import { type LegName, readLeg } from '../domain/index.ts';
import { readJson } from '../domain/json.ts';
import * as limits from '../domain/limits.ts';
import type { SeenPosition } from '../domain/tracking.ts';
import type { Clock, CreateHubConnection, HubConnection } from '../ports/index.ts';
import { decode } from '../wire/readers.ts';
import { trackingUpdate } from '../wire/tracking.ts';

/**
 * off → connecting → live ⇄ reconnecting → stopped → rebuilding → live | stopped. The library reconnects after 0, 2, 10
 * and 30 s and then stops; a stopped one is rebuilt every 10 s (specification 2 §4 and §9).
 */
export type TrackingPhase = 'off' | 'connecting' | 'live' | 'reconnecting' | 'stopped' | 'rebuilding';

export interface RideNews {
  readonly kind: 'status' | 'location';
  readonly jobPartId: string;
  /** The leg of the journey; '' for the booking as a whole. */
  readonly leg: LegName | '';
  /** The new status; '' when the message names none. */
  readonly status: string;
  readonly position: SeenPosition | null;
  readonly secondsLeft: number | null;
  readonly metresLeft: number | null;
}

export interface HubLinkOptions {
  readonly connect: CreateHubConnection;
  readonly clock: Clock;
  /** Base of the hub's address. */
  readonly baseUrl: string;
  readonly token: () => string;
  /** Called again for every connection. */
  readonly identity: () => string;
  readonly rides: readonly RideReference[];
  readonly parseMoment: (text: string) => number | null;
  onPhase(phase: TrackingPhase): void;
  /** Called when the link is connected and follows its rides: updates missed meanwhile must be fetched now. */
  onFollowing(): void;
  onNews(news: RideNews): void;
}

export interface HubLink {
  /** To be called when the network or the visitor is back: a lost connection is rebuilt at once. */
  wake(): void;
  dispose(): void;
}

/** A timer that fires this many milliseconds late shows that the device was asleep. */
const sleptMs = 5_000;
/** Milliseconds after which an attempt to connect is given up and rebuilt. */
const patienceMs = 30_000;

/**
 * Opens a connection to the hub and restores it after failures of the network and the server and sleep of the device.
 */
export function openHubLink(options: HubLinkOptions): HubLink {
  const { clock } = options;
  let connection: HubConnection | null = null;
  let phase: TrackingPhase = 'off';
  let builtAt = 0;
  /** Whether the library is connected now; the hub's response to `Follow` does not change that. */
  let connected = false;
  let cancelWatch: () => void = () => {};
  let disposed = false;

  const enter = (next: TrackingPhase) => {
    if (disposed || next === phase) return;
    phase = next;
    options.onPhase(next);
  };

  const build = (first: boolean) => {
    connection?.stop();
    connected = false;
    builtAt = clock.now();
    enter(first ? 'connecting' : 'rebuilding');
    const mine: HubConnection = options.connect({
      url: `${options.baseUrl}${wire.path}?userName=${encodeURIComponent(options.identity())}`,
      token: options.token,
      retryDelaysMs: limits.trackingRetryMs,
      serverTimeoutMs: limits.trackingServerTimeoutMs,
      keepAliveMs: limits.trackingKeepAliveMs,
      event: wire.event,
      onEvent: (payload) => {
        const news = mine === connection ? readNews(payload, options) : null;
        if (news) options.onNews(news);
      },
      onReconnecting: () => {
        if (mine === connection) broken('reconnecting');
      },
      onReconnected: () => {
        if (mine === connection) follow(mine);
      },
      onClosed: () => {
        if (mine === connection) broken('stopped');
      },
    });
    connection = mine;
    mine.start().then(
      () => {
        if (mine === connection) follow(mine);
      },
      () => {
        if (mine === connection) enter('stopped');
      },
    );
  };

  const broken = (next: 'reconnecting' | 'stopped') => {
    connected = false;
    enter(next);
  };

  /**
   * Subscribes a new connection to the rides, because the hub's groups end with the old one. A hub that has only what
   * the specification asks for has no `Follow` and identifies clients by the URL: its error is no disconnection.
   */
  function follow(mine: HubConnection): void {
    connected = true;
    const asked = options.rides.map(({ id, code }) => mine.invoke(wire.follow, id, code));
    void Promise.allSettled(asked).then(() => {
      // A connection lost in between is restored by the library, or by `watch`.
      if (mine !== connection || disposed || !connected) return;
      enter('live');
      options.onFollowing();
    });
  }

  const watch = () => {
    const due = clock.now() + limits.trackingRebuildMs;
    cancelWatch = clock.setTimer(due, () => {
      const now = clock.now();
      const slept = now - due > sleptMs;
      const stuck = (phase === 'connecting' || phase === 'rebuilding') && now - builtAt > patienceMs;
      if (connected) {
        // After sleep the connection may be closed on the server's side: a call on it detects that.
        if (slept && connection) follow(connection);
      } else if (phase === 'stopped' || slept || stuck) build(false);
      watch();
    });
  };

  build(true);
  watch();
  return {
    wake() {
      if (!disposed && !connected && phase !== 'connecting') build(false);
    },
    dispose() {
      disposed = true;
      cancelWatch();
      connection?.stop();
      connection = null;
    },
  };
}

/** Reads a message of the hub. @returns null for one that is not understood */
function readNews(payload: unknown, { parseMoment, clock }: HubLinkOptions): RideNews | null {
  const decoded = decode(trackingUpdate, typeof payload === 'string' ? readJson(payload) : payload);
  if (!decoded.ok) return null;
  const { signalrtype, jobpartid, leg, status, currentlat, currentlng, positiontime, traveltime, distance } =
    decoded.value;
  return {
    kind: signalrtype.toLowerCase() === 'statusupdate' ? 'status' : 'location',
    jobPartId: jobpartid,
    leg: readLeg(leg) ?? '',
    status: status.toLowerCase(),
    position:
      currentlat === null || currentlng === null
        ? null
        : { latitude: currentlat, longitude: currentlng, seenAt: parseMoment(positiontime) ?? clock.now() },
    secondsLeft: traveltime,
    metresLeft: distance,
  };
}
