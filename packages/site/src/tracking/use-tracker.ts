import { onVisibility } from 'booking-adapters/browser';
import type { RideReference, Tracker, TrackingState } from 'booking-core';
import { useBookingState, useServices } from 'booking-ui/booking-context';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSite } from '../site-context.ts';
import { loadTracking } from './load-tracking.ts';

const idle: TrackingState = { ride: null, error: null, asked: 0, trail: [], phase: 'off' };

/** Tracks a ride while the page is mounted; refreshes when the network is back or the visitor returns to the tab. */
export function useTracker({ id, code, leg }: RideReference): {
  readonly state: TrackingState;
  /** Starts tracking anew, without what is known. */
  readonly reload: () => void;
  /** Loads the ride again; the page shows what is known meanwhile. */
  readonly refresh: () => void;
} {
  const { account, clock } = useSite();
  const { newId } = useServices();
  const online = useBookingState((state) => state.flow.online);
  const zone = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.timeZone : ''));
  const [state, setState] = useState<TrackingState>(idle);
  const [attempt, setAttempt] = useState(0);
  const tracker = useRef<Tracker | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    if (zone === '' || id === '') return;
    let ended = false;
    setState(idle);
    loadTracking(account, clock, zone, newId)
      .then(({ core, context }) => {
        if (ended) return;
        const created = core.createTracker(context, { id, code, ...(leg ? { leg } : {}) });
        tracker.current = created;
        created.subscribe(() => setState(created.getState()));
      })
      .catch(() => {
        if (!ended) setState({ ...idle, error: { kind: 'network' } });
      });
    return () => {
      ended = true;
      tracker.current?.dispose();
      tracker.current = null;
    };
  }, [account, clock, newId, zone, id, code, leg, attempt]);

  useEffect(() => {
    if (online) tracker.current?.wake();
  }, [online]);
  useEffect(
    () =>
      onVisibility((visible) => {
        if (visible) tracker.current?.wake();
      }),
    [],
  );
  return {
    state,
    reload: useCallback(() => setAttempt((count) => count + 1), []),
    refresh: useCallback(() => tracker.current?.wake(), []),
  };
}
