import { useEffect, useState } from 'react';
import { sendEvent, sendPositions } from './api.ts';
import { useLocalizer } from './localizer.ts';
import { createOutgoing, type OutgoingEvent, type OutgoingQueue } from './outgoing.ts';
import type { QueuedEvent } from './rides.ts';
import type { DriveStorage } from './storage.ts';

/** What becomes of the reports; those of the first render are called. */
interface OutgoingOutcomes {
  /** The server has taken the event, which leaves the queue once this resolves. */
  onTaken(event: OutgoingEvent): Promise<void>;
  /** The server has refused the event for good, with a text for the driver. */
  onRefused(event: OutgoingEvent, text: string): void;
  onSignedOut(): void;
}

interface OutgoingReports extends Pick<OutgoingQueue, 'add'> {
  /** Sends what waits; a phone that has closed its storage sends nothing. */
  flush(): Promise<void>;
  /** The events that the server has not received, oldest first. */
  readonly queued: readonly QueuedEvent[];
  /** @returns the events that the server refused since the last call, and those that wait */
  takeUnreceived(): readonly QueuedEvent[];
}

/** Longer than a request may take: after this time the tab with the lock is mostly one that the phone has suspended. */
const lockMs = 25_000;

/**
 * Runs one sender over all tabs, where the browser supports the Web Locks API. A suspended tab keeps its lock for as
 * long as it is not shown, so it is taken from it. What two tabs send at once is recorded once.
 */
async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  let begun = false;
  const begin = () => {
    begun = true;
    return work();
  };
  const request = (options: LockOptions) => navigator.locks.request('drive-outgoing', options, begin) as Promise<T>;
  try {
    return await request({ signal: AbortSignal.timeout(lockMs) });
  } catch (error) {
    if (begun) throw error;
    return request({ steal: true });
  }
}

const eventsIn = (queue: OutgoingQueue): readonly QueuedEvent[] =>
  queue.waiting().flatMap((entry) => (entry.kind === 'event' ? [entry] : []));

/** The queue of what the driver reports on this phone. */
export function useOutgoing(kept: DriveStorage, outcomes: OutgoingOutcomes): OutgoingReports {
  const localizer = useLocalizer();
  const [queued, setQueued] = useState<readonly QueuedEvent[]>([]);
  const [{ queue, functions }] = useState(() => {
    let refused: readonly QueuedEvent[] = [];
    const queue = createOutgoing({
      store: kept.outgoing,
      // All tabs share the stored rides, so a tab that was open before another driver signed in sends nothing as them.
      signedIn: () => kept.lastRides(),
      async sendEvent(event) {
        const sent = await sendEvent(event, localizer);
        if (sent.outcome === 'taken') await outcomes.onTaken(event);
        return sent;
      },
      sendPositions: (positions) => sendPositions(positions, localizer),
      exclusively,
      onRefused(event, text) {
        refused = [...refused, event];
        outcomes.onRefused(event, text);
      },
      onSignedOut: outcomes.onSignedOut,
    });
    const functions = {
      add: queue.add,
      flush: () => queue.flush().catch(() => undefined),
      takeUnreceived() {
        const unreceived = [...refused, ...eventsIn(queue)];
        refused = [];
        return unreceived;
      },
    };
    return { queue, functions };
  });
  useEffect(() => queue.subscribe(() => setQueued(eventsIn(queue))), [queue]);
  return { ...functions, queued };
}
