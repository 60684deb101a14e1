import { useCallback, useEffect, useRef, useState } from 'react';
import { DriveError, fetchRides, type RidesAnswer, sendEvent, sendPositions, signOut, wordsOfFailure } from './api.ts';
import type { KeptOnPhone } from './kept.ts';
import { createOutgoing, type OutgoingQueue } from './outgoing.ts';
import { type DriveRide, type QueuedEvent, type RideEvent, withQueued } from './rides.ts';
import { useSpeech } from './speech.ts';
import type { SeenPosition } from './use-position.ts';

const lookMs = 15_000;
/** While something waits to be sent: browsers do not always say that the network is back. */
const retryMs = 4_000;

export interface Drive {
  readonly status: 'opening' | 'signedOut' | 'ready';
  readonly answer: RidesAnswer | null;
  /** As they stand with what has not reached the server yet. */
  readonly rides: readonly DriveRide[];
  /** The office was not reached at the last try. */
  readonly offline: boolean;
  /** What the driver reported and the server has not heard. */
  readonly unsent: number;
  /** Why the server did not take something, in words; '' for nothing. */
  readonly problem: string;
  dismissProblem(): void;
  /** @param drivenMetres of a car by the hour, where the driver said */
  report(ride: DriveRide, type: RideEvent, at: SeenPosition | null, drivenMetres: number | null): Promise<void>;
  reportPosition(ride: DriveRide, position: SeenPosition): void;
  /** After signing in: everything is asked for at once. */
  refresh(): void;
  leave(): Promise<void>;
}

/** One sender over all tabs, where the browser can. */
const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request('drive-outgoing', work) as Promise<T>) : work();

/** The driver's rides as server, queue and phone know them. */
export function useDrive(kept: KeptOnPhone): Drive {
  const speech = useSpeech();
  const [status, setStatus] = useState<Drive['status']>('opening');
  const [answer, setAnswer] = useState<RidesAnswer | null>(null);
  const [offline, setOffline] = useState(false);
  const [problem, setProblem] = useState('');
  const [queued, setQueued] = useState<readonly QueuedEvent[]>([]);
  const queue = useRef<OutgoingQueue | null>(null);
  queue.current ??= createOutgoing({
    store: kept.outgoing,
    sendEvent: (event) => sendEvent(event, speech),
    sendPositions: (positions) => sendPositions(positions, speech),
    exclusively,
    onRefused: (_, message) => setProblem(message),
    onSignedOut: () => setStatus('signedOut'),
  });

  const look = useCallback(async () => {
    await queue.current?.flush();
    try {
      const rides = await fetchRides();
      setAnswer(rides);
      setOffline(false);
      setStatus('ready');
      await kept.keepRides(rides);
    } catch (error) {
      if (!(error instanceof DriveError)) throw error;
      if (error.status === 401) {
        setAnswer(null);
        setStatus('signedOut');
        await kept.forgetRides();
        return;
      }
      setOffline(true);
      const last = await kept.lastRides();
      // Without network nobody knows whether the driver is signed in still: what the phone holds is shown.
      setAnswer((before) => before ?? last ?? null);
      setStatus((before) => (before === 'opening' ? 'ready' : before));
    }
  }, [kept]);

  useEffect(() => {
    const stop = queue.current?.subscribe(() => {
      setQueued((queue.current?.waiting() ?? []).flatMap((entry) => (entry.kind === 'event' ? [entry] : [])));
    });
    const again = () => void look();
    const whenSeen = () => {
      if (document.visibilityState === 'visible') again();
    };
    // The phone knows at once; a request that nobody answers takes its time to say so.
    const cutOff = () => setOffline(true);
    again();
    window.addEventListener('offline', cutOff);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', whenSeen);
    return () => {
      stop?.();
      window.removeEventListener('offline', cutOff);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, [look]);

  const waits = offline || queued.length > 0;
  useEffect(() => {
    const timer = setInterval(() => void look(), waits ? retryMs : lookMs);
    return () => clearInterval(timer);
  }, [look, waits]);

  return {
    status,
    answer,
    rides: withQueued(answer?.rides ?? [], queued),
    offline,
    unsent: queued.length,
    problem,
    dismissProblem: () => setProblem(''),
    async report({ reference, leg }, type, at, drivenMetres) {
      await queue.current?.add({
        kind: 'event',
        id: crypto.randomUUID(),
        reference,
        leg,
        type,
        occurredAt: new Date().toISOString(),
        latitude: at?.latitude ?? null,
        longitude: at?.longitude ?? null,
        drivenMetres,
      });
      void look();
    },
    reportPosition({ reference, leg }, { latitude, longitude, at }) {
      void queue.current
        ?.add({ kind: 'position', reference, leg, latitude, longitude, at: new Date(at).toISOString() })
        .then(() => queue.current?.flush());
    },
    refresh: () => void look(),
    async leave() {
      try {
        await signOut();
      } catch (error) {
        if (!(error instanceof DriveError)) throw error;
        // A session that is over already is left all the same.
        if (error.status !== 401) return setProblem(wordsOfFailure(error, speech));
      }
      await kept.forgetRides();
      setAnswer(null);
      setStatus('signedOut');
    },
  };
}
