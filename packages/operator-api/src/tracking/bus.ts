import type { Database } from '../database/open.ts';
import type { Leg } from '../database/schema.ts';

/** What happened to a ride, as every server process hears it. */
export interface RideUpdate {
  readonly kind: 'statusUpdate' | 'locationUpdate';
  readonly bookingId: number;
  /** Null when the whole booking changed. */
  readonly leg: Leg | null;
  readonly status: string;
  /** Nothing happens to any ride of the booking any more. */
  readonly over: boolean;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly secondsLeft: number | null;
  readonly metresLeft: number | null;
}

export interface BusListener {
  update(update: RideUpdate): void;
  /** Updates may have been lost: whoever shows something asks again. */
  gap(): void;
}

/** Carries updates to everybody who shows rides, in this process or in all processes of one database. */
export interface TrackingBus {
  /** Never rejects: an update that cannot be told is caught up with by asking. Positions may wait a moment to go together. */
  publish(update: RideUpdate): Promise<void>;
  /**
   * Tells an update if, and as soon as, the transaction is committed: not even a process that is killed then loses it.
   * @returns what is to be called after the commit
   */
  publishInTransaction(update: RideUpdate, transaction: Database): Promise<() => Promise<void>>;
  /** The answer ends it. */
  subscribe(listener: BusListener): () => void;
  close(): Promise<void>;
}

/** For one process alone: the embedded database allows no second. */
export function createLocalBus(): TrackingBus {
  const listeners = new Set<BusListener>();
  const publish = async (update: RideUpdate) => {
    for (const listener of listeners) listener.update(update);
  };
  return {
    publish,
    publishInTransaction: async (update) => () => publish(update),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}
