import { useState } from 'react';
import type { DriveRide } from './rides.ts';

const keyOf = ({ reference, leg }: DriveRide): string => `drive-distance ${reference} ${leg}`;

/** Without access to the storage, as where the browser denies it, the text lives with the screen. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/**
 * The text that the driver typed as the distance driven. It outlives a look at the list of rides, and a reload: phones
 * discard pages behind other applications, such as the navigation.
 */
export function useDistanceTyped(ride: DriveRide) {
  const key = keyOf(ride);
  const [typed, setTyped] = useState(() => attempt(() => sessionStorage.getItem(key)) ?? '');
  return {
    typed,
    type(text: string) {
      setTyped(text);
      attempt(() => sessionStorage.setItem(key, text));
    },
    /** Forgets what was reported. */
    forget: () => void attempt(() => sessionStorage.removeItem(key)),
  };
}
