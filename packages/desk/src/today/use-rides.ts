import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from '../api/client.ts';
import { usePollInterval } from '../live-context.ts';
import { useMe } from '../session/session-context.ts';
import { dayAfter, isoDayOf } from '../time.ts';
import { aheadMs, foundKey, keyOf, type Ride } from './ride.ts';

/** A search over all days. */
interface Searched {
  /** The text; '' for none. */
  readonly everywhere: string;
  /** The greatest number of bookings to list. */
  readonly most: number;
}

/** Each ride once: one that was moved between the days is in both until both have been fetched again. */
function latestOf(rides: readonly Ride[]): Ride[] {
  const byKey = new Map<string, Ride>();
  for (const ride of rides) {
    if ((byKey.get(keyOf(ride))?.version ?? 0) < ride.version) byKey.set(keyOf(ride), ride);
  }
  return [...byKey.values()];
}

/**
 * The rides of a day, with those of tomorrow's first hours for today, which the figures count; and, with a search text
 * (`everywhere`), the matching rides of all days.
 */
export function useRides(day: string, { everywhere, most }: Searched, now: number) {
  const zone = useMe().operator.timezone;
  const today = isoDayOf(now, zone);
  const tomorrow = dayAfter(today, 1);
  const isSearch = everywhere !== '';
  const isToday = day === today;
  const refetchInterval = usePollInterval();
  const askedDay = useQuery({
    queryKey: ['rides', day],
    queryFn: () => ask('rides', { query: { day } }),
    refetchInterval,
  });
  const found = useQuery({
    queryKey: foundKey(everywhere, most),
    queryFn: () => ask('rides', { query: { search: everywhere, most } }),
    enabled: isSearch,
    // While more of them are fetched, those that were found stay.
    placeholderData: (before, query) => (query?.queryKey[2] === everywhere ? before : undefined),
    refetchInterval,
  });
  const ahead = useQuery({
    // A key of its own, so that tomorrow's rides are fetched again once that day begins.
    queryKey: ['rides', tomorrow, 'ahead'],
    queryFn: () => ask('rides', { query: { day: tomorrow } }),
    enabled: isToday && isoDayOf(now + aheadMs, zone) === tomorrow,
    refetchInterval,
  });
  const asked = isSearch ? found : askedDay;
  const ofDay = askedDay.data?.rides;
  const ofTomorrow = isToday ? ahead.data?.rides : undefined;
  const all = useMemo(
    () =>
      ofDay &&
      latestOf([...ofDay, ...(ofTomorrow ?? []).filter(({ pickupAt }) => Date.parse(pickupAt) < now + aheadMs)]),
    [ofDay, ofTomorrow, now],
  );
  // Today's list begins with those of yesterday evening that are not over.
  const isOfYesterday = useMemo(
    () => isToday && ofDay?.some(({ pickupAt }) => isoDayOf(pickupAt, zone) < today) === true,
    [isToday, ofDay, today, zone],
  );
  const listed = isSearch ? found.data?.rides : all;
  return {
    asked,
    /** The rides of the day without those ahead; undefined until they are loaded. */
    ofDay,
    /** The rides of the day with those ahead; undefined until they are loaded. */
    all,
    /** The rides to list: those that were found, else `all`; undefined until they are loaded. */
    listed,
    /** How many more bookings a search found than it lists, and whether they are being fetched. */
    more: isSearch ? (found.data?.more ?? 0) : 0,
    isFetchingMore: isSearch && found.isPlaceholderData,
    /** Whether the listed rides are those of today with some of yesterday or tomorrow. */
    isMixed: !isSearch && (ofTomorrow !== undefined || isOfYesterday),
    isOld: listed !== undefined && (asked.isError || (isToday && !isSearch && ahead.isError)),
  };
}
