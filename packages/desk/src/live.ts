import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { fetchCode } from 'booking-core/fetch-code';
import { hub } from 'contracts/hub';
import { useEffect, useState } from 'react';
import { type Answer, ask } from './api/client.ts';
import { useMe } from './session/session-context.ts';
import { isoDayOf } from './time.ts';
import { isFoundKey, merged, mergedFound } from './today/ride.ts';

/** Specification 2 §9: server timeout 30 s, keep-alive 15 s. */
const timings = {
  serverTimeoutMs: 30_000,
  keepAliveMs: 15_000,
  retryDelaysMs: [0, 1_000, 2_000, 5_000, 10_000, 30_000],
};
/** Changes that arrive within this pause are fetched together. */
const gatherMs = 300;
/** With more changed bookings than this, the whole day is fetched instead of each booking. */
const mostSingly = 20;
/** Delay before a new connection once the SignalR client has given up. */
const againMs = 15_000;

export type LiveState = 'connecting' | 'live' | 'away';

export interface Live {
  readonly state: LiveState;
  /** References of the bookings made since the page was opened, newest last. */
  readonly arrived: readonly string[];
}

type Change = { readonly reference: string; readonly type: string };

/** The number in the feed of a change, or of the newest one. */
const idOf = (value: unknown): number => {
  const { id } = (value ?? {}) as { id?: unknown };
  return typeof id === 'number' ? id : 0;
};

const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && typeof (value as Change).reference === 'string';

/** Fetches a changed booking and merges it into every cached day and search. */
async function refresh(queries: QueryClient, reference: string, zone: string): Promise<void> {
  const queryKey = ['booking', reference];
  const lists = queries.getQueryCache();
  // Lists under way may have been read before the change, and may come after the booking.
  const late = lists
    .findAll({ queryKey: ['rides'], fetchStatus: 'fetching' })
    .map((list) => [list, list.promise] as const);
  // A request already under way may have read the booking before the change, and the next fetch would share its
  // response. Whoever waits for that request receives the response of this one.
  void queries.cancelQueries({ queryKey, exact: true }, { silent: true, revert: false });
  const booking = await queries.fetchQuery({
    queryKey,
    queryFn: () => ask('booking', { params: { reference } }),
    staleTime: 0,
  });
  const merge = ({ queryKey: cached }: Query) => {
    queries.setQueryData(
      cached,
      (day: Answer<'rides'> | undefined) =>
        day && {
          ...day,
          rides: isFoundKey(cached)
            ? mergedFound(day.rides, booking)
            : merged(day.rides, booking, ({ pickupAt }) => isoDayOf(pickupAt, zone) === day.day),
        },
    );
  };
  for (const list of lists.findAll({ queryKey: ['rides'] })) merge(list);
  for (const [list, answer] of late) {
    answer?.then(
      () => merge(list),
      () => undefined,
    );
  }
}

/** @returns a function that reloads a booking; it also resolves when the server cannot be reached */
export function useRefresh(reference: string): () => Promise<void> {
  const queries = useQueryClient();
  const zone = useMe().operator.timezone;
  return () => refresh(queries, reference, zone).catch(() => undefined);
}

/** Receives the changes of all bookings, on every page of the desk; calls `onNew` for new ones. */
export function useLive(onNew: (reference: string) => void): Live {
  const queries = useQueryClient();
  const zone = useMe().operator.timezone;
  const [state, setState] = useState<LiveState>('connecting');
  const [arrived, setArrived] = useState<readonly string[]>([]);

  useEffect(() => {
    let ended = false;
    let stop = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const waiting = new Set<string>();
    const known = new Set<string>();
    /** The id of the newest change; 0 until the hub has told one. */
    let newest = 0;
    const askAnew = () => {
      waiting.clear();
      void queries.invalidateQueries({ queryKey: ['rides'] });
      void queries.invalidateQueries({ queryKey: ['booking'] });
    };
    const flush = () => {
      const references = [...waiting];
      // No day is displayed: the cached days are marked stale, and fetched when they are displayed again.
      const isShown = queries.getQueryCache().findAll({ queryKey: ['rides'], type: 'active' }).length > 0;
      if (!isShown || references.length > mostSingly) return askAnew();
      waiting.clear();
      for (const reference of references) refresh(queries, reference, zone).catch(askAnew);
    };
    const hear = (change: unknown) => {
      newest = Math.max(newest, idOf(change));
      if (!isChange(change)) return;
      if (change.type === 'booking.created' && !known.has(change.reference)) {
        known.add(change.reference);
        setArrived((before) => [...before, change.reference]);
        onNew(change.reference);
      }
      waiting.add(change.reference);
      clearTimeout(timer);
      timer = setTimeout(flush, gatherMs);
    };
    const lost = () => {
      if (ended) return;
      stop();
      setState('away');
      clearTimeout(again);
      again = setTimeout(() => void connect().catch(lost), againMs);
    };
    const connect = async () => {
      const { createSignalrConnection } = await fetchCode(() => import('booking-adapters/realtime'));
      if (ended) return;
      const connection = createSignalrConnection({
        ...timings,
        url: `${window.location.origin}${hub.path}?userName=desk`,
        token: () => '',
        event: hub.deskEvent,
        onEvent: hear,
        onReconnecting: () => setState('away'),
        onReconnected: () => void watch().catch(lost),
        onClosed: lost,
      });
      const watch = async () => {
        // With the bookings made while the connection was away.
        const after = newest > 0 ? [newest] : [];
        if ((await connection.invoke(hub.watch, ...after)) !== true) throw new Error('not let in');
        if (ended) return;
        setState('live');
        // Changes may have been missed before the subscription.
        askAnew();
      };
      stop = () => connection.stop();
      await connection.start();
      await watch();
    };
    connect().catch(lost);
    return () => {
      ended = true;
      clearTimeout(timer);
      clearTimeout(again);
      stop();
    };
  }, [queries, zone, onNew]);
  return { state, arrived };
}
