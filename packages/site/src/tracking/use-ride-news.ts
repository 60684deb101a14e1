import type { HubLink } from 'booking-core';
import type { Booking } from 'booking-core/domain';
import { isSoonMoving } from 'booking-core/domain/tracking';
import { useBookingState, useNow, useServices } from 'booking-ui/booking-context';
import { useEffect, useRef } from 'react';
import { useSite } from '../site-context.ts';
import { loadTracking } from './load-tracking.ts';

/** Keeps tickets and lists up to date: calls `onChanged` when a ride's status changes, and after every connection. */
export function useRideNews(rides: readonly Booking[], onChanged: () => void): void {
  const { account, clock } = useSite();
  const { newId } = useServices();
  // A page may be open long before its rides: they are followed as soon as they are near.
  const now = useNow(60_000);
  const zone = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.timeZone : ''));
  const latest = useRef(onChanged);
  latest.current = onChanged;
  const asked = rides
    .filter((ride) => isSoonMoving(ride, now))
    .slice(0, 20)
    .map(({ jobPartId, code }) => ({ id: jobPartId, code }));
  const key = zone === '' ? '' : asked.map(({ id, code }) => `${id}:${code}`).join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the rides
  useEffect(() => {
    if (key === '') return;
    let ended = false;
    let link: HubLink | null = null;
    loadTracking(account, clock, zone, newId)
      .then(({ core, context }) => {
        if (!ended) link = core.followStatuses(context, asked, () => latest.current());
      })
      .catch(() => {
        // Without live updates the page shows the status as of its last load.
      });
    return () => {
      ended = true;
      link?.dispose();
    };
  }, [account, clock, newId, key]);
}
