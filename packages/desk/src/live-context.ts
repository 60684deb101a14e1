import { createContext, useContext } from 'react';
import type { Live } from './live.ts';
import { isUnderWay, type Ride } from './today/ride.ts';

export interface DeskLive extends Live {
  /** Whether a sound is played for a new booking. */
  readonly sound: boolean;
  readonly setSound: (on: boolean) => void;
}

/** The one live connection that all pages of the desk share. */
export const LiveContext = createContext<DeskLive | null>(null);

/** @throws outside of the signed-in pages. */
export function useDeskLive(): DeskLive {
  const live = useContext(LiveContext);
  if (!live) throw new Error('nothing is heard here');
  return live;
}

const pollMs = 20_000;

interface RidesQuery {
  readonly state: { readonly data?: { readonly rides: readonly Ride[] } | undefined };
}

/**
 * @returns the interval in which to fetch rides again, in ms, by the query that has them; false while the hub pushes
 *   every change: it does not push the positions of vehicles under way
 */
export function usePollInterval(): (query: RidesQuery) => number | false {
  const isPushed = useDeskLive().state === 'live';
  return ({ state }) => (isPushed && !state.data?.rides.some(isUnderWay) ? false : pollMs);
}
