import { onVisibility } from 'booking-adapters/browser';
import type { RideAsked, Tracker, TrackingState } from 'booking-core';
import { useBookingState, useServices } from 'booking-ui/booking-context';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSite } from '../site-context.ts';
import { loadTracking } from './surroundings.ts';

const nothing: TrackingState = { ride: null, error: null, asked: 0, trail: [], phase: 'off' };

/** Follows a ride for as long as the page is there; brought up to date when the network or the visitor is back. */
export function useTracker({ id, code }: RideAsked): { readonly state: TrackingState; readonly again: () => void } {
  const { account, clock } = useSite();
  const { newId } = useServices();
  const online = useBookingState((state) => state.flow.online);
  const zone = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.timeZone : ''));
  const [state, setState] = useState<TrackingState>(nothing);
  const [attempt, setAttempt] = useState(0);
  const tracker = useRef<Tracker | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    if (zone === '' || id === '') return;
    let ended = false;
    setState(nothing);
    loadTracking(account, clock, zone, newId)
      .then(({ core, around }) => {
        if (ended) return;
        const created = core.createTracker(around, { id, code });
        tracker.current = created;
        created.subscribe(() => setState(created.getState()));
      })
      .catch(() => {
        if (!ended) setState({ ...nothing, error: { kind: 'network' } });
      });
    return () => {
      ended = true;
      tracker.current?.dispose();
      tracker.current = null;
    };
  }, [account, clock, newId, zone, id, code, attempt]);

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
  return { state, again: useCallback(() => setAttempt((count) => count + 1), []) };
}
