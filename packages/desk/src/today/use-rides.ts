import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from '../api/client.ts';
import { useDeskLive } from '../live-context.ts';
import { useMe } from '../session/session-context.ts';
import { dayAfter, isoDayOf } from '../time.ts';
import { aheadMs } from './ride.ts';

/**
 * The rides of a day, of which today goes on into tomorrow; where words are searched for everywhere, the rides of all days
 * that they are found in.
 */
export function useRides(day: string, everywhere: string, now: number) {
  const zone = useMe().operator.timezone;
  const { state } = useDeskLive();
  const today = isoDayOf(now, zone);
  const tomorrow = dayAfter(today, 1);
  const isToday = everywhere === '' && day === today;
  // The hub tells of changes; while it is away the day is asked for again.
  const refetchInterval = state === 'live' ? false : 20_000;
  const asked = useQuery({
    queryKey: everywhere === '' ? ['rides', day] : ['rides', day, everywhere],
    queryFn: () => ask('rides', { query: everywhere === '' ? { day } : { search: everywhere } }),
    refetchInterval,
  });
  const ahead = useQuery({
    // Not the key of that day itself, which is asked for anew once it has begun.
    queryKey: ['rides', tomorrow, 'ahead'],
    queryFn: () => ask('rides', { query: { day: tomorrow } }),
    enabled: isToday && isoDayOf(now + aheadMs, zone) === tomorrow,
    refetchInterval,
  });
  const ofDay = asked.data?.rides;
  const ofTomorrow = isToday ? ahead.data?.rides : undefined;
  const all = useMemo(
    () => ofDay && [...ofDay, ...(ofTomorrow ?? []).filter(({ pickupAt }) => Date.parse(pickupAt) < now + aheadMs)],
    [ofDay, ofTomorrow, now],
  );
  return {
    asked,
    /** Those of the day without what is ahead; undefined before they are there. */
    ofDay,
    /** Those of the day with what is ahead. */
    all,
    isAhead: ofTomorrow !== undefined,
    isOld: all !== undefined && (asked.isError || ahead.isError),
  };
}
