import { useCallback, useEffect, useRef, useState } from 'react';
import { ring } from '../ring.ts';
import { aheadOf, seenAtOf } from '../server-clock.ts';
import {
  DriveError,
  failureText,
  fetchRides,
  type RidesAnswer,
  sendAvailability,
  sendEvent,
  sendPositions,
  signOut,
} from './api.ts';
import { useLocalizer } from './localizer.ts';
import { createOutgoing, type OutgoingEvent, type OutgoingQueue } from './outgoing.ts';
import {
  type ChangedRide,
  changedRides,
  type DriveRide,
  type GoneRide,
  goneRides,
  isNews,
  isSame,
  type Leg,
  type QueuedEvent,
  type RideEvent,
  withQueued,
} from './rides.ts';
import type { DriveStorage, StoredRides } from './storage.ts';
import type { SeenPosition } from './use-position.ts';

const lookMs = 15_000;
/** While offline or while events wait: browsers do not always report that the network is back. */
const retryMs = 4_000;
/** After this time without a response the stored rides are shown: in a weak network a request fails late. */
const slowMs = 3_000;

interface RideName {
  readonly reference: string;
  readonly leg: Leg;
}

export interface Drive {
  readonly status: 'opening' | 'signedOut' | 'ready';
  readonly answer: RidesAnswer | null;
  /** With the status that they will have once the queued events have arrived. */
  readonly rides: readonly DriveRide[];
  /** Whether the last try did not reach the server. */
  readonly offline: boolean;
  /** How many reported events the server has not received. */
  readonly unsent: number;
  /** The error text of the last refusal; '' for none. */
  readonly problem: string;
  dismissProblem(): void;
  /** How far the server's clock is ahead of the phone's, milliseconds. */
  readonly aheadMs: number;
  /** The rides that the driver must not begin or go on with, until acknowledged. */
  readonly gone: readonly GoneRide[];
  /** The rides that are not as the driver last saw them, until acknowledged. */
  readonly changed: readonly ChangedRide[];
  acknowledge(ride: RideName): void;
  /** @param drivenMetres of an hourly hire, if the driver entered it */
  report(ride: DriveRide, type: RideEvent, at: SeenPosition | null, drivenMetres: number | null): Promise<void>;
  reportPosition(ride: DriveRide, position: SeenPosition): void;
  /** Tells the office whether the driver takes rides; a failure is the `problem`. */
  setAvailable(isAvailable: boolean): Promise<void>;
  /** Sends and loads everything at once. */
  refresh(): void;
  /** Loads the rides of the driver who has just signed in. */
  enter(): Promise<void>;
  leave(): Promise<void>;
}

const noProblem = { text: '' };

const without = <T extends StoredRides>(stored: T, ride: RideName): T => ({
  ...stored,
  gone: (stored.gone ?? []).filter((gone) => !isSame(gone, ride)),
  changed: (stored.changed ?? []).filter((changed) => !isSame(changed, ride)),
});

const eventsIn = (queue: OutgoingQueue | null): readonly QueuedEvent[] =>
  (queue?.waiting() ?? []).flatMap((entry) => (entry.kind === 'event' ? [entry] : []));

/** Calls the driver, who looks at the road, to the page. */
function callDriver(): void {
  // Browsers refuse both, with an error in the console, on a page that nobody has touched.
  if (navigator.userActivation?.hasBeenActive === false) return;
  ring();
  navigator.vibrate?.([200, 100, 200]);
}

/** Runs one sender over all tabs, where the browser supports the Web Locks API. */
const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request('drive-outgoing', work) as Promise<T>) : work();

/** The driver's rides, from the server, else from the phone's storage, with the queued events applied. */
export function useDrive(kept: DriveStorage): Drive {
  const localizer = useLocalizer();
  const [status, setStatus] = useState<Drive['status']>('opening');
  const [answer, setAnswer] = useState<StoredRides | null>(null);
  const [offline, setOffline] = useState(false);
  const [problem, setProblem] = useState<{ readonly text: string; readonly about?: QueuedEvent }>(noProblem);
  const [queued, setQueued] = useState<readonly QueuedEvent[]>([]);
  /** How many lists of rides were asked for, and up to which of them a response is out of date. */
  const asked = useRef(0);
  const outdated = useRef(0);
  /**
   * Applies an event that the server has taken to the rides that are shown and stored, since it leaves the queue: the
   * network may be gone before the next list.
   */
  const taken = async (event: OutgoingEvent) => {
    outdated.current = asked.current;
    setAnswer((before) => before && { ...before, rides: [...withQueued(before.rides, [event])] });
    await kept.changeRides((last) => last && { ...last, rides: [...withQueued(last.rides, [event])] });
  };
  /** Events that the server refused since the last list, which tells why. */
  const refused = useRef<QueuedEvent[]>([]);
  const queue = useRef<OutgoingQueue | null>(null);
  queue.current ??= createOutgoing({
    store: kept.outgoing,
    // All tabs share the stored rides, so a tab that was open before another driver signed in sends nothing as them.
    signedIn: () => kept.lastRides(),
    async sendEvent(event) {
      const sent = await sendEvent(event, localizer);
      // Without storage the rides are only not there without network; the event has arrived.
      if (sent.outcome === 'taken') await taken(event).catch(() => undefined);
      return sent;
    },
    sendPositions: (positions) => sendPositions(positions, localizer),
    exclusively,
    onRefused(event, text) {
      refused.current.push(event);
      setProblem({ text, about: event });
    },
    onSignedOut: () => setStatus('signedOut'),
  });

  const look = useCallback(async () => {
    // A phone that has closed its storage still shows the rides.
    await queue.current?.flush().catch(() => undefined);
    asked.current += 1;
    const number = asked.current;
    const askedAt = Date.now();
    try {
      const answered = await fetchRides();
      const aheadMs = aheadOf(answered.now, askedAt, Date.now());
      const rides: StoredRides = { ...answered, aheadMs };
      if (number <= outdated.current) return;
      outdated.current = number;
      const isTheirs = (stored: StoredRides | null | undefined) => stored?.driver.id === rides.driver.id;
      setAnswer((shown) => ({
        ...rides,
        gone: (isTheirs(shown) && shown?.gone) || [],
        changed: (isTheirs(shown) && shown?.changed) || [],
      }));
      setOffline(false);
      setStatus('ready');
      const reported = [...refused.current, ...eventsIn(queue.current)];
      refused.current = [];
      let before: StoredRides | undefined;
      await kept
        .changeRides((last) => {
          before = last;
          const own = last && isTheirs(last) ? last : undefined;
          const news = {
            gone: own ? goneRides(own, reported, rides.rides, Date.now() + aheadMs) : [],
            changed: own ? changedRides(own, rides.rides) : [],
          };
          setAnswer((shown) => (shown && isTheirs(shown) ? { ...shown, ...news } : shown));
          if (own && isNews(own, { ...rides, ...news }, Date.now() + aheadMs)) callDriver();
          return { ...rides, ...news };
        })
        .catch(() => undefined);
      // Until now it was not known whose entries may be sent.
      if (!isTheirs(before)) await queue.current?.flush().catch(() => undefined);
    } catch (error) {
      if (!(error instanceof DriveError)) throw error;
      if (number <= outdated.current) return;
      if (error.status === 401) {
        outdated.current = number;
        setAnswer(null);
        setStatus('signedOut');
        await kept.forgetRides().catch(() => undefined);
        return;
      }
      setOffline(true);
      const last = await kept.lastRides().catch(() => undefined);
      // Without network the page cannot check the session, so it shows the stored rides.
      setAnswer((before) => before ?? last ?? null);
      setStatus((before) => (before === 'opening' ? 'ready' : before));
    }
  }, [kept]);

  useEffect(() => {
    const stop = queue.current?.subscribe(() => {
      setQueued(eventsIn(queue.current));
    });
    const again = () => void look();
    const whenSeen = () => {
      if (document.visibilityState === 'visible') again();
    };
    // The browser reports a lost network at once; a request without response only fails at its timeout.
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

  useEffect(() => {
    const showStored = async () => {
      const last = await kept.lastRides();
      if (!last || outdated.current > 0) return;
      setOffline(true);
      setAnswer((before) => before ?? last);
      setStatus((before) => (before === 'opening' ? 'ready' : before));
    };
    const timer = setTimeout(() => void showStored().catch(() => undefined), slowMs);
    return () => clearTimeout(timer);
  }, [kept]);

  const waits = offline || queued.length > 0;
  useEffect(() => {
    const timer = setInterval(() => void look(), waits ? retryMs : lookMs);
    return () => clearInterval(timer);
  }, [look, waits]);

  const { gone = [], changed = [], aheadMs = 0 } = answer ?? {};
  const { about } = problem;
  const by = answer ? { driverId: answer.driver.id } : {};

  return {
    status,
    answer,
    rides: withQueued(answer?.rides ?? [], queued),
    offline,
    unsent: queued.length,
    // The notice about the ride says why its report was refused.
    problem: about && gone.some((ride) => isSame(ride, about)) ? '' : problem.text,
    dismissProblem: () => setProblem(noProblem),
    aheadMs,
    gone,
    changed,
    acknowledge(ride) {
      setProblem((before) => (before.about && isSame(before.about, ride) ? noProblem : before));
      setAnswer((before) => before && without(before, ride));
      void kept.changeRides((last) => last && without(last, ride)).catch(() => undefined);
    },
    async report({ reference, leg }, type, at, drivenMetres) {
      try {
        await queue.current?.add({
          kind: 'event',
          ...by,
          id: crypto.randomUUID(),
          reference,
          leg,
          type,
          occurredAt: new Date(Date.now() + aheadMs).toISOString(),
          latitude: at?.latitude ?? null,
          longitude: at?.longitude ?? null,
          drivenMetres,
        });
      } catch (failure) {
        return setProblem({ text: failureText(failure, localizer) });
      }
      void look();
    },
    reportPosition({ reference, leg }, { latitude, longitude, at: measuredAt }) {
      const at = new Date(seenAtOf(measuredAt, Date.now(), aheadMs)).toISOString();
      void queue.current
        ?.add({ kind: 'position', ...by, reference, leg, latitude, longitude, at })
        .then(() => queue.current?.flush())
        .catch(() => undefined);
    },
    async setAvailable(isAvailable) {
      setProblem(noProblem);
      try {
        const driver = await sendAvailability(isAvailable);
        // A list that was asked for before may tell the former state.
        outdated.current = asked.current;
        setAnswer((before) => before && { ...before, driver });
        await kept.changeRides((last) => last && { ...last, driver }).catch(() => undefined);
      } catch (failure) {
        setProblem({ text: failureText(failure, localizer) });
      }
    },
    refresh: () => void look(),
    async enter() {
      // A response to what was asked for before is about the former session.
      outdated.current = asked.current;
      setAnswer(null);
      setStatus('opening');
      await kept.forgetRides().catch(() => undefined);
      await look();
    },
    async leave() {
      setProblem(noProblem);
      // What was reported just now would stay on the phone until this driver signs in on it again.
      if (queued.length > 0) await queue.current?.flush().catch(() => undefined);
      try {
        await signOut();
      } catch (error) {
        if (!(error instanceof DriveError)) throw error;
        // 401: the session had already ended, so the driver is signed out.
        if (error.status !== 401) return setProblem({ text: failureText(error, localizer) });
      }
      // A list that was asked for before may still come; it names passengers.
      outdated.current = asked.current;
      await kept.forgetRides().catch(() => undefined);
      setAnswer(null);
      setStatus('signedOut');
    },
  };
}
