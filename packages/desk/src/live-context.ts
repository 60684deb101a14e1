import { createContext, useContext } from 'react';
import type { Live } from './live.ts';

export interface DeskLive extends Live {
  /** Whether a new booking rings. */
  readonly sound: boolean;
  readonly setSound: (on: boolean) => void;
}

/** The one connection of all pages of the desk. */
export const LiveContext = createContext<DeskLive | null>(null);

/** @throws outside of the signed-in pages. */
export function useDeskLive(): DeskLive {
  const live = useContext(LiveContext);
  if (!live) throw new Error('nothing is heard here');
  return live;
}
