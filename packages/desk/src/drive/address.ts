import { useEffect, useState } from 'react';
import type { DriveRide } from './rides.ts';

/** The address of the list of all rides. */
export const listAddress = '#rides';

export const openList = (): void => window.location.assign(listAddress);

/** @returns the address of a ride that the driver opened from the list */
export const addressOf = ({ reference, leg }: Pick<DriveRide, 'reference' | 'leg'>): string =>
  `#ride=${reference}/${leg}`;

/** Whether the address is that of a ride. */
export const isRideAddress = (fragment: string): boolean => fragment.startsWith('#ride=');

/**
 * @returns what the address shows, besides the ride that is driven now; the phone's Back then leads from there to that
 *   ride
 */
export function useFragment(): string {
  const [fragment, setFragment] = useState(() => window.location.hash);
  useEffect(() => {
    const follow = () => setFragment(window.location.hash);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return fragment;
}
