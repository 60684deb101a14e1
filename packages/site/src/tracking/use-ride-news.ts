import { onVisibility } from 'booking-adapters/browser';
import type { HubLink } from 'booking-core';
import type { Booking } from 'booking-core/domain';
import { isSoonMoving } from 'booking-core/domain/tracking';
import { useBookingState, useNow, useServices } from 'booking-ui/booking-context';
import { useEffect, useRef } from 'react';
import { useSite } from '../site-context.ts';
import { loadTracking } from './load-tracking.ts';

/**
 * Keeps tickets and lists up to date: calls `onChanged` when a ride's status changes, after every connection and when
 * the visitor returns to the page, whose connection may have ended meanwhile. The page itself loads anew when the
 * network is back.
 */
export function useRideNews(rides: readonly Booking[], onChanged: () => void): void {
  const { account, clock } = useSite();
  const { newId } = useServices();
  // A page may be open long before its rides: they are followed as soon as they are near.
  const now = useNow(60_000);
  const zone = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.timeZone : ''));
  const online = useBookingState((state) => state.flow.online);
  const latest = useRef({ rides, onChanged });
  latest.current = { rides, onChanged };
  const link = useRef<HubLink | null>(null);
  const asked = rides
    .filter((ride) => isSoonMoving(ride, now))
    .slice(0, 20)
    .map(({ jobPartId, code }) => ({ id: jobPartId, code }));
  const key = zone === '' ? '' : asked.map(({ id, code }) => `${id}:${code}`).join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the rides
  useEffect(() => {
    if (key === '') return;
    let ended = false;
    loadTracking(account, clock, zone, newId)
      .then(({ core, context }) => {
        if (!ended) link.current = core.followStatuses(context, asked, () => latest.current.onChanged());
      })
      .catch(() => {
        // Without live updates the page shows the status as of its last load.
      });
    return () => {
      ended = true;
      link.current?.dispose();
      link.current = null;
    };
  }, [account, clock, newId, key]);

  useEffect(() => {
    if (online) link.current?.wake();
  }, [online]);
  useEffect(
    () =>
      onVisibility((visible) => {
        if (!visible || latest.current.rides.length === 0) return;
        link.current?.wake();
        latest.current.onChanged();
      }),
    [],
  );
}
