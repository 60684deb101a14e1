import { useState } from 'react';
import { type Group, isIn, matches, type Ride } from './ride.ts';

/** Which rides are shown: of one day those of a group that fit what is typed, or of all days what the server finds. */
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
    /** The words that all days are searched for; '' where one day is shown. */
    everywhere,
    isSearchable: typed.trim().length >= 2,
    searchEverywhere: () => setEverywhere(typed.trim()),
    backToDay: () => setEverywhere(''),
  };
}

/** The rides that a filter lets through, in their order. */
export const filtered = (
  rides: readonly Ride[],
  { group, typed, everywhere }: { readonly group: Group; readonly typed: string; readonly everywhere: string },
  now: number,
): Ride[] =>
  // What the server found is shown whole.
  everywhere === '' ? rides.filter((ride) => isIn(ride, group, now) && matches(ride, typed)) : [...rides];
