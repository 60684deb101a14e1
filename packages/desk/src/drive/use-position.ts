import { useEffect, useRef, useState } from 'react';

export interface SeenPosition {
  readonly latitude: number;
  readonly longitude: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

export type PositionState =
  | { readonly status: 'off' | 'looking' | 'denied' | 'unavailable' }
  | { readonly status: 'on'; readonly last: SeenPosition };

/** A phone tells where it is more often than anybody needs. */
const leastMs = 3_000;

/**
 * Where the phone is while `active`, with the screen kept awake; `onPosition` hears each position, at most one in three
 * seconds.
 */
export function usePosition(active: boolean, onPosition: (position: SeenPosition) => void): PositionState {
  const [state, setState] = useState<PositionState>({ status: 'off' });
  const told = useRef(onPosition);
  told.current = onPosition;

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
      ({ coords: { latitude, longitude }, timestamp }) => {
        const last = { latitude, longitude, at: timestamp };
        clearTimeout(timer);
        // The one where the vehicle stops is told as well, however soon it comes after another.
        timer = setTimeout(() => tell(last), Math.max(0, tellAt - Date.now()));
      },
      (error) => {
        // A tunnel is no reason to forget where the vehicle was last.
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
  }, [active]);

  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let over = false;
    // The browser lets go of it whenever the page is left; a phone that saves its battery says no.
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
