import { createContext, useContext } from 'react';
import type { Live } from './live.ts';

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

/** @returns the interval in which to fetch what the hub would push, in ms; false while the hub does */
export const usePollInterval = (): number | false => (useDeskLive().state === 'live' ? false : pollMs);
