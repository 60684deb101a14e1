import type { RidesAnswer } from './api.ts';
import { isSame, type Leg, type RideEvent } from './rides.ts';

interface Reported {
  /** Id of the driver who reported it; absent in entries that were stored before entries had one. */
  readonly driverId?: number;
}

/** A ride event or a position of the vehicle, with its time (RFC 3339). */
export type Outgoing =
  | (Reported & {
      readonly kind: 'event';
      /** Idempotency key: an event that is sent again is recorded once. */
      readonly id: string;
      readonly reference: string;
      readonly leg: Leg;
      readonly type: RideEvent;
      readonly occurredAt: string;
      readonly latitude: number | null;
      readonly longitude: number | null;
      /** At the end of an hourly hire, if the driver entered it; whole metres. */
      readonly drivenMetres?: number | null;
    })
  | (Reported & {
      readonly kind: 'position';
      readonly reference: string;
      readonly leg: Leg;
      readonly latitude: number;
      readonly longitude: number;
      readonly at: string;
    });

export type OutgoingEvent = Extract<Outgoing, { kind: 'event' }>;
export type OutgoingPosition = Extract<Outgoing, { kind: 'position' }>;

export interface StoredOutgoing {
  readonly key: number;
  readonly entry: Outgoing;
}

/** Stores the entries waiting to be sent, over reloads and without network. */
export interface OutgoingStore {
  /** @returns its key; keys grow in the order of adding. */
  add(entry: Outgoing): Promise<number>;
  /** Oldest first. */
  list(): Promise<readonly StoredOutgoing[]>;
  remove(keys: readonly number[]): Promise<void>;
}

/**
 * The outcome of sending: `taken`; `refused` for good, with a message for the driver; `later` when there was no
 * response or the server is temporarily unable; `signedOut` when the driver has to sign in first.
 */
export type SendOutcome =
  | { readonly outcome: 'taken' | 'later' | 'signedOut' }
  | { readonly outcome: 'refused'; readonly message: string };

export interface OutgoingDeps {
  readonly store: OutgoingStore;
  /** The driver who is signed in on this phone, with their rides; undefined until the server has named them. */
  signedIn(): Promise<Pick<RidesAnswer, 'driver' | 'rides'> | undefined>;
  sendEvent(event: OutgoingEvent): Promise<SendOutcome>;
  /** Called with at most `batchSize` positions. */
  sendPositions(positions: readonly OutgoingPosition[]): Promise<SendOutcome>;
  /** Runs `work` under a lock shared by all tabs of the page. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Called with a message for the driver when an event was refused for good. */
  onRefused(event: OutgoingEvent, message: string): void;
  onSignedOut(): void;
}

/** Positions in one request; the server takes up to 500. */
export const batchSize = 100;
/** Only the latest of this many positions are stored while there is no network; events are all stored. */
export const mostPositions = 2_000;

export interface OutgoingQueue {
  /** Stores an entry before it resolves; the next `flush` sends it. */
  add(entry: Outgoing): Promise<void>;
  /**
   * Sends the stored entries of the driver who is signed in, oldest first, until all are sent, the server cannot be
   * reached or the session has ended. Those of other drivers stay until they sign in again: the server would refuse
   * them for good.
   */
  flush(): Promise<void>;
  /** The stored entries of the driver who is signed in, oldest first, as of the last change. */
  waiting(): readonly Outgoing[];
  /** @returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/**
 * The queue of what the server has not received yet. It keeps the order of events, and sends an event again under its
 * id.
 */
export function createOutgoing(deps: OutgoingDeps): OutgoingQueue {
  const listeners = new Set<() => void>();
  let waiting: readonly Outgoing[] = [];
  let flushing: Promise<void> | null = null;
  let asked = false;

  /** Reads the entries of the driver who is signed in. An entry without a driver belongs to the driver of its ride. */
  async function look(): Promise<readonly StoredOutgoing[]> {
    const [stored, who] = await Promise.all([deps.store.list(), deps.signedIn()]);
    const own = stored.filter(({ entry }) =>
      entry.driverId === undefined ? who?.rides.some((ride) => isSame(ride, entry)) : entry.driverId === who?.driver.id,
    );
    waiting = own.map(({ entry }) => entry);
    for (const listener of listeners) listener();
    return own;
  }

  /** Sends the oldest entry, or batch of positions. @returns whether to go on with the rest. */
  async function sendFirst(stored: readonly StoredOutgoing[]): Promise<boolean> {
    const first = stored[0];
    if (!first) return false;
    const { entry } = first;
    const end = stored.findIndex(({ entry: other }) => other.kind === 'event');
    const batch = entry.kind === 'event' ? [first] : stored.slice(0, Math.min(end < 0 ? batchSize : end, batchSize));
    const sent =
      entry.kind === 'event'
        ? await deps.sendEvent(entry)
        : await deps.sendPositions(batch.flatMap(({ entry: each }) => (each.kind === 'position' ? [each] : [])));
    if (sent.outcome === 'later') return false;
    if (sent.outcome === 'signedOut') {
      deps.onSignedOut();
      return false;
    }
    await deps.store.remove(batch.map(({ key }) => key));
    // The driver need not know of a refused position.
    if (sent.outcome === 'refused' && entry.kind === 'event') deps.onRefused(entry, sent.message);
    return true;
  }

  return {
    async add(entry) {
      await deps.store.add(entry);
      const stored = await look();
      const positions = stored.filter(({ entry: each }) => each.kind === 'position');
      if (positions.length > mostPositions) {
        await deps.store.remove(positions.slice(0, positions.length - mostPositions).map(({ key }) => key));
        await look();
      }
    },
    flush() {
      asked = true;
      flushing ??= deps
        .exclusively(async () => {
          // `flush` was called again meanwhile: an entry may have been added after the last read.
          while (asked) {
            asked = false;
            while (await sendFirst(await look()));
          }
        })
        .finally(() => {
          flushing = null;
        });
      return flushing;
    },
    waiting: () => waiting,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
