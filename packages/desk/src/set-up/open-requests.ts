import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../api/client.ts';

/** Who requests to book for a company. */
export const joinRequests = queryOptions({
  queryKey: ['join-requests'],
  queryFn: ({ signal }) => ask('joinRequests', { signal }),
});

/** The tracking codes, with the domains that partners request. */
export const trackingCodes = queryOptions({
  queryKey: ['tracking-codes'],
  queryFn: ({ signal }) => ask('trackingCodes', { signal }),
});

/** As long as a request may stay unseen on an open desk; a page of requests is read again when it is opened. */
const refetchInterval = 120_000;

/** @returns how many customers wait for an owner's decision; 0 also while that is unknown */
export const useJoinRequestCount = (): number =>
  useQuery({ ...joinRequests, refetchInterval, select: ({ requests }) => requests.length }).data ?? 0;

/** @returns how many domains of partners wait for an owner's decision; 0 also while that is unknown */
export const useAskedDomainCount = (): number =>
  useQuery({ ...trackingCodes, refetchInterval, select: ({ domains }) => domains.length }).data ?? 0;

/** @returns how many requests wait for an owner's decision on any page; 0 also while that is unknown */
export const useOpenRequestCount = (): number => useJoinRequestCount() + useAskedDomainCount();
