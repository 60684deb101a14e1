import { useState } from 'react';
import { type Group, isIn, matches, type Ride } from './ride.ts';

/** The filter of the rides: those of one day by group and typed text, or the server's search results of all days. */
export function useRideFilter() {
  const [group, setGroup] = useState<Group>('all');
  const [typed, setTyped] = useState('');
  const [everywhere, setEverywhere] = useState('');
  return {
    group,
    setGroup,
    typed,
    setTyped(text: string) {
      setTyped(text);
      setEverywhere('');
    },
    /** The text that all days are searched for; '' while one day is shown. */
    everywhere,
    isSearchable: typed.trim().length >= 2,
    searchEverywhere: () => setEverywhere(typed.trim()),
    backToDay: () => setEverywhere(''),
  };
}

/** @returns the rides that match a filter, in their order */
export const filtered = (
  rides: readonly Ride[],
  { group, typed, everywhere }: { readonly group: Group; readonly typed: string; readonly everywhere: string },
  now: number,
): Ride[] =>
  // The server's search results are not filtered again.
  everywhere === '' ? rides.filter((ride) => isIn(ride, group, now) && matches(ride, typed)) : [...rides];
