import type { Leg, RideEvent } from './rides.ts';

/** Something that happened while driving, with the moment at which it did (RFC 3339). */
export type Outgoing =
  | {
      readonly kind: 'event';
      /** Made once: however often it is sent, it happens once. */
      readonly id: string;
      readonly reference: string;
      readonly leg: Leg;
      readonly type: RideEvent;
      readonly occurredAt: string;
      readonly latitude: number | null;
      readonly longitude: number | null;
      /** At the end of a car by the hour, where the driver said; whole metres. */
      readonly drivenMetres?: number | null;
    }
  | {
      readonly kind: 'position';
      readonly reference: string;
      readonly leg: Leg;
      readonly latitude: number;
      readonly longitude: number;
      readonly at: string;
    };

export type OutgoingEvent = Extract<Outgoing, { kind: 'event' }>;
export type OutgoingPosition = Extract<Outgoing, { kind: 'position' }>;

export interface StoredOutgoing {
  readonly key: number;
  readonly entry: Outgoing;
}

/** Keeps what waits over reloads and without network. */
export interface OutgoingStore {
  /** @returns its key; keys grow in the order of adding. */
  add(entry: Outgoing): Promise<number>;
  /** Oldest first. */
  list(): Promise<readonly StoredOutgoing[]>;
  remove(keys: readonly number[]): Promise<void>;
}

/**
 * What became of sending: `taken`; `refused` for good, with words for the driver; `later` when nobody answered or the server
 * could not right now; `signedOut` when the driver has to sign in before anything goes out.
 */
export type SendOutcome =
  | { readonly outcome: 'taken' | 'later' | 'signedOut' }
  | { readonly outcome: 'refused'; readonly message: string };

export interface OutgoingDeps {
  readonly store: OutgoingStore;
  sendEvent(event: OutgoingEvent): Promise<SendOutcome>;
  /** At most `batchSize` at once. */
  sendPositions(positions: readonly OutgoingPosition[]): Promise<SendOutcome>;
  /** Runs one sender at a time over all tabs of the page. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Words for the driver when something was refused for good. */
  onRefused(event: OutgoingEvent, message: string): void;
  onSignedOut(): void;
}

/** Positions in one request; the server takes up to 500. */
export const batchSize = 100;
/** A day without network keeps its latest positions; events are all kept. */
export const mostPositions = 2_000;

export interface OutgoingQueue {
  /** Kept before this resolves; sent by the next `flush`. */
  add(entry: Outgoing): Promise<void>;
  /** Sends what waits, in the order in which it happened, until all is sent or the server cannot be reached. */
  flush(): Promise<void>;
  /** What waits, oldest first, as of the last change. */
  waiting(): readonly Outgoing[];
  /** @returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** What happened and is not with the server yet. An event is sent before whatever happened after it, and never twice with another id. */
export function createOutgoing(deps: OutgoingDeps): OutgoingQueue {
  const listeners = new Set<() => void>();
  let waiting: readonly Outgoing[] = [];
  let flushing: Promise<void> | null = null;
  let asked = false;

  async function look(): Promise<readonly StoredOutgoing[]> {
    const stored = await deps.store.list();
    waiting = stored.map(({ entry }) => entry);
    for (const listener of listeners) listener();
    return stored;
  }

  /** @returns whether to go on with what is left. */
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
    // A position that nobody wants is no news to the driver.
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
          // Asked for again meanwhile: something may have come after the last look.
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
