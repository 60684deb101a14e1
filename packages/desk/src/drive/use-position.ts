import { useEffect, useRef, useState } from 'react';

export interface SeenPosition {
  readonly latitude: number;
  readonly longitude: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

export type PositionState =
  | { readonly status: 'off' | 'looking' | 'denied' | 'unavailable' | 'coarse' }
  | { readonly status: 'on'; readonly last: SeenPosition };

/**
 * A position is not sent if it may be this many metres off: the passenger would see the vehicle in another part of town.
 * Phones give such ones where only the approximate location is allowed.
 */
const roughMetres = 500;

/** The least time between two reported positions; phones measure more often. */
const leastMs = 3_000;

/** Counts how often a refused location may have been allowed since: a refused watch never calls again by itself. */
function useAllowances(denied: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!denied) return;
    let permission: PermissionStatus | null = null;
    let over = false;
    const again = () => setCount((before) => before + 1);
    // Where the phone's settings allow it, or a browser does not tell of a change.
    const whenSeen = () => {
      if (document.visibilityState === 'visible') again();
    };
    document.addEventListener('visibilitychange', whenSeen);
    navigator.permissions?.query({ name: 'geolocation' }).then(
      (found) => {
        if (over) return;
        permission = found;
        permission.addEventListener('change', again);
      },
      () => {},
    );
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', whenSeen);
      permission?.removeEventListener('change', again);
    };
  }, [denied]);
  return count;
}

/**
 * Follows the phone's position while `active`, and keeps the screen awake. `onPosition` is called at most once in three
 * seconds.
 */
export function usePosition(active: boolean, onPosition: (position: SeenPosition) => void): PositionState {
  const [state, setState] = useState<PositionState>({ status: 'off' });
  const told = useRef(onPosition);
  told.current = onPosition;
  const allowances = useAllowances(state.status === 'denied');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a location that is allowed by now needs a new watch
  useEffect(() => {
    if (!active) return setState({ status: 'off' });
    const { geolocation } = navigator;
    if (!geolocation) return setState({ status: 'unavailable' });
    setState({ status: 'looking' });
    let tellAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = (last: SeenPosition) => {
      tellAt = Date.now() + leastMs;
      setState({ status: 'on', last });
      told.current(last);
    };
    const watch = geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) => {
        if (accuracy > roughMetres) {
          setState((before) => (before.status === 'on' ? before : { status: 'coarse' }));
          return;
        }
        const last = { latitude, longitude, at: timestamp };
        clearTimeout(timer);
        // The timer delays a position instead of dropping it, so that the last one, where the vehicle stops, is
        // reported.
        timer = setTimeout(() => tell(last), Math.max(0, tellAt - Date.now()));
      },
      (error) => {
        // A lost signal, as in a tunnel, keeps the last position.
        setState((before) =>
          error.code === error.PERMISSION_DENIED
            ? { status: 'denied' }
            : before.status === 'on'
              ? before
              : { status: 'unavailable' },
        );
      },
      { enableHighAccuracy: true, maximumAge: 2_000, timeout: 30_000 },
    );
    return () => {
      clearTimeout(timer);
      geolocation.clearWatch(watch);
    };
  }, [active, allowances]);

  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let over = false;
    // The browser releases the lock when the page is hidden, and refuses it in battery saving mode.
    const hold = () => {
      if (document.visibilityState !== 'visible' || over) return;
      navigator.wakeLock.request('screen').then(
        (given) => {
          if (over) void given.release();
          else lock = given;
        },
        () => {},
      );
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, [active]);

  return state;
}
