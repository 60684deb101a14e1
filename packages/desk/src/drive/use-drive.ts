import { useCallback, useEffect, useState } from 'react';
import { aheadOf, seenAtOf } from '../server-clock.ts';
import { DriveError, failureText, fetchRides, type RidesAnswer, sendAvailability, signOut } from './api.ts';
import { useLocalizer } from './localizer.ts';
import { createRequestOrder } from './request-order.ts';
import {
  type ChangedRide,
  type DriveRide,
  type GoneRide,
  isSame,
  type Leg,
  type QueuedEvent,
  type RideEvent,
  withQueued,
} from './rides.ts';
import type { DriveStorage, StoredRides } from './storage.ts';
import { useLooks } from './use-looks.ts';
import { useOutgoing } from './use-outgoing.ts';
import type { SeenPosition } from './use-position.ts';
import { useRideList } from './use-ride-list.ts';

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

const without = (stored: StoredRides, ride: RideName): StoredRides => ({
  ...stored,
  gone: (stored.gone ?? []).filter((gone) => !isSame(gone, ride)),
  changed: (stored.changed ?? []).filter((changed) => !isSame(changed, ride)),
});

/** The driver's rides, from the server, else from the phone's storage, with the queued events applied. */
export function useDrive(kept: DriveStorage): Drive {
  const localizer = useLocalizer();
  const [status, setStatus] = useState<Drive['status']>('opening');
  const [offline, setOffline] = useState(false);
  const [problem, setProblem] = useState<{ readonly text: string; readonly about?: QueuedEvent }>(noProblem);
  /** Of the requests for the list of rides. */
  const [order] = useState(createRequestOrder);
  const { shown: answer, replace, stored, showFirst, change, forget } = useRideList(kept);
  const { add, flush, queued, takeUnreceived } = useOutgoing(kept, {
    // The event leaves the queue, and the network may be gone before the next list.
    onTaken(event) {
      order.outdate();
      return change((list) => ({ ...list, rides: [...withQueued(list.rides, [event])] }));
    },
    onRefused: (event, text) => setProblem({ text, about: event }),
    onSignedOut: () => setStatus('signedOut'),
  });

  /** Without network the page cannot check the session, so it shows the stored rides. */
  const openOffline = useCallback(
    (last: StoredRides | undefined) => {
      showFirst(last);
      setStatus((before) => (before === 'opening' ? 'ready' : before));
    },
    [showFirst],
  );

  const look = useCallback(async () => {
    await flush();
    const request = order.begin();
    const askedAt = Date.now();
    try {
      const answered = await fetchRides();
      const aheadMs = aheadOf(answered.now, askedAt, Date.now());
      if (order.isOutdated(request)) return;
      order.settle(request);
      setOffline(false);
      setStatus('ready');
      const wasTheirs = await replace({ ...answered, aheadMs }, takeUnreceived());
      // Until now it was not known whose entries may be sent.
      if (!wasTheirs) await flush();
    } catch (error) {
      if (!(error instanceof DriveError)) throw error;
      if (order.isOutdated(request)) return;
      if (error.status === 401) {
        order.settle(request);
        setStatus('signedOut');
        await forget();
        return;
      }
      setOffline(true);
      openOffline(await stored());
    }
  }, [flush, forget, openOffline, order, replace, stored, takeUnreceived]);

  // The browser reports a lost network at once; a request without response only fails at its timeout.
  const cutOff = useCallback(() => setOffline(true), []);
  useLooks(look, cutOff, offline || queued.length > 0 ? retryMs : lookMs);

  useEffect(() => {
    const showStored = async () => {
      const last = await stored();
      if (!last || order.hasAny()) return;
      setOffline(true);
      openOffline(last);
    };
    const timer = setTimeout(() => void showStored(), slowMs);
    return () => clearTimeout(timer);
  }, [openOffline, order, stored]);

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
      void change((list) => without(list, ride));
    },
    async report({ reference, leg }, type, at, drivenMetres) {
      try {
        await add({
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
      void add({ kind: 'position', ...by, reference, leg, latitude, longitude, at })
        .then(flush)
        .catch(() => undefined);
    },
    async setAvailable(isAvailable) {
      setProblem(noProblem);
      try {
        const driver = await sendAvailability(isAvailable);
        // A list that was asked for before may tell the former state.
        order.outdate();
        await change((list) => ({ ...list, driver }));
      } catch (failure) {
        setProblem({ text: failureText(failure, localizer) });
      }
    },
    refresh: () => void look(),
    async enter() {
      // A response to what was asked for before is about the former session.
      order.outdate();
      setStatus('opening');
      await forget();
      await look();
    },
    async leave() {
      setProblem(noProblem);
      // What was reported just now would stay on the phone until this driver signs in on it again.
      if (queued.length > 0) await flush();
      try {
        await signOut();
      } catch (error) {
        if (!(error instanceof DriveError)) throw error;
        // 401: the session had already ended, so the driver is signed out.
        if (error.status !== 401) return setProblem({ text: failureText(error, localizer) });
      }
      // A list that was asked for before may still come; it names passengers.
      order.outdate();
      await forget();
      setStatus('signedOut');
    },
  };
}
