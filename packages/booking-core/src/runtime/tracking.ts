import type { RideReference } from '../api/tracking.ts';
import { isRefusal, parseMoment } from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import { isUnderWay } from '../domain/tracking.ts';
import { reduceTracked, type TrackedEvent, type TrackedState, untracked } from '../machine/tracking/reducer.ts';
import {
  type CancelSource,
  type Clock,
  type CreateHubConnection,
  createCancelSource,
  type StoragePort,
} from '../ports/index.ts';
import type { AccountApi } from './account.ts';
import { type HubLink, openHubLink, type TrackingPhase } from './hub-link.ts';

export type { RideReference } from '../api/tracking.ts';
export type { HubLink, TrackingPhase } from './hub-link.ts';

export interface TrackingState extends TrackedState {
  readonly phase: TrackingPhase;
}

export interface TrackingContext {
  readonly api: AccountApi;
  readonly connect: CreateHubConnection;
  readonly clock: Clock;
  /** The operator's zone, for moments without offset. */
  readonly timeZone: string;
  readonly deviceId: string;
}

export interface Tracker {
  getState(): TrackingState;
  subscribe(listener: () => void): () => void;
  /** Fetches the ride again, and rebuilds a lost connection. */
  wake(): void;
  dispose(): void;
}

const deviceKey = 'taxi-booking:device';

/** A random id of this browser (specification 2 §4). */
export function deviceIdOf(local: StoragePort, newId: () => string): string {
  const known = local.get(deviceKey);
  if (known !== null && /^[\w-]{8,64}$/.test(known)) return known;
  const fresh = newId();
  local.set(deviceKey, fresh);
  return fresh;
}

/** Identity sent to the hub: customer, IP address, device, and the profile when signed in. It authenticates nothing. */
export function identityOf(api: Pick<AccountApi, 'hubAccess'>, ip: string, deviceId: string): string {
  const { profile } = api.hubAccess();
  return [profile?.customerId ?? 0, ip, deviceId, ...(profile ? [profile.customerId] : [])].join('|');
}

/**
 * Tracks one ride live: fetches it once, then receives its changes; fetches it again after each connection, each change
 * of status, each lost response and when the visitor is back. Stops when the server rejects the request for the ride.
 */
export function createTracker(context: TrackingContext, asked: RideReference): Tracker {
  const { api, clock } = context;
  const listeners = new Set<() => void>();
  let state: TrackingState = { ...untracked, phase: 'off' };
  let link: HubLink | null = null;
  let question: CancelSource = createCancelSource();
  let cancelRetry: () => void = () => {};
  let disposed = false;

  const set = (next: TrackingState) => {
    if (disposed || next === state) return;
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const tell = (event: TrackedEvent) => {
    const next = reduceTracked(state, event);
    if (next !== state) set({ ...state, ...next });
  };

  async function load(): Promise<void> {
    question.cancel();
    cancelRetry();
    question = createCancelSource();
    tell({ type: 'asked' });
    const number = state.asked;
    // A page that started with the outbound ride keeps showing it after its arrival, though the return is next.
    const leg = asked.leg ?? state.ride?.leg;
    const ride = leg ? { ...asked, leg } : asked;
    const answer = await api.trackedRide(ride, question.token);
    if (disposed || number !== state.asked) return;
    if (answer.ok) tell({ type: 'loaded', question: number, ride: answer.value });
    else if (answer.error.kind !== 'aborted') tell({ type: 'failed', question: number, error: answer.error });
    if (!answer.ok && isRefusal(answer.error)) {
      link?.dispose();
      link = null;
      set({ ...state, phase: 'off' });
      return;
    }
    if (link === null) open();
    // The connection may live on without telling anything for long.
    if (!answer.ok) cancelRetry = clock.setTimer(clock.now() + limits.trackingRebuildMs, () => void load());
    if (answer.ok && isUnderWay(answer.value.status)) {
      const trail = await api.footprint({ ...asked, leg: answer.value.leg }, question.token);
      // The trail is optional, so an error is ignored.
      if (trail.ok) tell({ type: 'trail', question: number, trail: trail.value });
    }
  }

  function open(): void {
    const { baseUrl, token } = api.hubAccess();
    link = openHubLink({
      connect: context.connect,
      clock,
      baseUrl,
      token,
      identity: () => identityOf(api, state.ride?.ip ?? '', context.deviceId),
      rides: [asked],
      parseMoment: (text) => parseMoment(text, context.timeZone),
      onPhase(phase) {
        set({ ...state, phase });
        // Where web sockets are blocked, each attempt to connect at least fetches the driver's position.
        if (phase === 'rebuilding') void load();
      },
      onFollowing: () => void load(),
      onNews(news) {
        // The hub sends a signed-in client the updates of all its bookings.
        if (news.jobPartId !== '' && news.jobPartId !== (state.ride?.jobPartId || asked.id)) return;
        // Updates of the booking's other ride are not applied; a change of its status is fetched below.
        const other = state.ride !== null && state.ride.legs.length > 1 && news.leg !== state.ride.leg;
        if (!other) tell({ type: 'news', news });
        if (news.kind === 'status') void load();
      },
    });
  }

  void load();
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wake() {
      if (disposed) return;
      link?.wake();
      void load();
    },
    dispose() {
      disposed = true;
      question.cancel();
      cancelRetry();
      link?.dispose();
      listeners.clear();
    },
  };
}

/** Milliseconds between two calls of `onChanged` while no connection can be made. */
const unheardMs = 60_000;

/**
 * Follows the statuses of several rides. Calls `onChanged` when one changes, and after every connection, because what
 * was fetched before may be out of date; without a connection every minute, as some networks block web sockets.
 */
export function followStatuses(
  context: TrackingContext,
  rides: readonly RideReference[],
  onChanged: () => void,
): HubLink {
  const { baseUrl, token } = context.api.hubAccess();
  const { clock } = context;
  let askedAt = clock.now();
  return openHubLink({
    connect: context.connect,
    clock,
    baseUrl,
    token,
    identity: () => identityOf(context.api, '', context.deviceId),
    rides,
    parseMoment: (text) => parseMoment(text, context.timeZone),
    onPhase(phase) {
      if (phase !== 'rebuilding' || clock.now() - askedAt < unheardMs) return;
      askedAt = clock.now();
      onChanged();
    },
    onFollowing: onChanged,
    onNews(news) {
      if (news.kind === 'status') onChanged();
    },
  });
}
