import { useState } from 'react';
import { type Group, isIn, matches, type Ride } from './ride.ts';

/** How many bookings a search of all days lists first, and by how many more it is extended. */
const pageSize = 100;
/** The server returns no more of them. */
const mostFound = 1_000;

/** The filter of the rides: those of one day by group and typed text, or the server's search results of all days. */
export function useRideFilter() {
  const [group, setGroup] = useState<Group>('all');
  const [typed, setTyped] = useState('');
  const [everywhere, setEverywhere] = useState('');
  const [most, setMost] = useState(pageSize);
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
    searchEverywhere() {
      setMost(pageSize);
      setEverywhere(typed.trim());
    },
    /** The greatest number of bookings that a search of all days lists. */
    most,
    /** Lists more of them; null at the greatest number that the server returns. */
    showMore: most < mostFound ? () => setMost(most + pageSize) : null,
    backToDay: () => setEverywhere(''),
  };
}

export type RideFilter = ReturnType<typeof useRideFilter>;

/** @returns the rides that match a filter, in their order */
export const filtered = (
  rides: readonly Ride[],
  { group, typed, everywhere }: { readonly group: Group; readonly typed: string; readonly everywhere: string },
  now: number,
): Ride[] =>
  // The server's search results are not filtered again.
  everywhere === '' ? rides.filter((ride) => isIn(ride, group, now) && matches(ride, typed)) : [...rides];
