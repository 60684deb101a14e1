import type { Database } from '../database/open.ts';
import type { Leg } from '../database/schema.ts';

/** An update of a ride, as published to all server processes. */
export interface RideUpdate {
  readonly kind: 'statusUpdate' | 'locationUpdate';
  readonly bookingId: number;
  /** Null when the whole booking changed. */
  readonly leg: Leg | null;
  readonly status: string;
  /** Whether all rides of the booking are over; for processes of earlier versions, which discard updates without it. */
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
  /** Called when updates may have been lost: the listener has to read the current state. */
  gap(): void;
  /** Called when somebody's rights have ended: the listener has to check its clients again. */
  recheck?(): void;
}

/** Carries updates to all listeners of this process or of all processes of one database. */
export interface TrackingBus {
  /**
   * Never rejects: clients recover from a lost update by their next request. Positions may be delayed to be sent in
   * batches.
   */
  publish(update: RideUpdate): Promise<void>;
  /**
   * Publishes an update when the transaction commits. With PostgreSQL the commit itself sends it, so that a process
   * that is killed at that moment does not lose it.
   * @returns a function to be called after the commit
   */
  publishInTransaction(update: RideUpdate, transaction: Database): Promise<() => Promise<void>>;
  /**
   * Has all processes check their clients' rights again; call it after the commit that ends somebody's rights. Never
   * rejects.
   */
  publishRecheck(database: Database): Promise<void>;
  /** @returns a function that ends the subscription. */
  subscribe(listener: BusListener): () => void;
  close(): Promise<void>;
}

/** @returns a bus for a single process, as with the embedded database, which allows no second one. */
export function createLocalBus(): TrackingBus {
  const listeners = new Set<BusListener>();
  const publish = async (update: RideUpdate) => {
    for (const listener of listeners) listener.update(update);
  };
  return {
    publish,
    publishInTransaction: async (update) => () => publish(update),
    async publishRecheck() {
      for (const listener of listeners) listener.recheck?.();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}
