import { useQuery } from '@tanstack/react-query';
import { Button, Notice, RoundButton } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { isWayBack } from 'contracts/legs';
import { useEffect, useMemo, useRef } from 'react';
import { ask, DeskError, errorText } from '../api/client.ts';
import { usePollInterval } from '../live-context.ts';
import { LazyMap } from '../maps/lazy-map.tsx';
import { useMayAs, useMe } from '../session/session-context.ts';
import { Waiting } from '../shell/page.tsx';
import { momentOf, timeOf } from '../time.ts';
import { carText, keyOf, type Ride, statusOf } from '../today/ride.ts';
import { useNow } from '../use-now.ts';
import { Actions } from './actions.tsx';
import styles, { css } from './booking.module.css';
import { BookingFacts } from './booking-facts.tsx';
import { BookingLog } from './booking-log.tsx';

export interface BookingPanelProps {
  /** `REFERENCE/leg`. */
  opened: string;
  /** Incremented each time that the user chooses Assign for it; 0 when it was only opened. */
  assigning: number;
  /** The rides of the day; the form Assign proposes their drivers. */
  rides: readonly Ride[];
  onClose: () => void;
}

/** All details of a booking, beside the table. Only actions that need a confirmation open a dialog over it. */
export function BookingPanel({ opened, assigning, rides, onClose }: BookingPanelProps) {
  useSheet(css);
  const [reference = '', leg = 'outbound'] = opened.split('/');
  const zone = useMe().operator.timezone;
  const now = useNow(15_000);
  const mayWork = useMayAs('dispatcher');
  const title = useRef<HTMLHeadingElement>(null);
  const asked = useQuery({
    queryKey: ['booking', reference],
    queryFn: () => ask('booking', { params: { reference } }),
    refetchInterval: usePollInterval(),
  });
  const booking = asked.data;
  const ride = booking?.rides.find((each) => each.leg === leg) ?? booking?.rides[0];

  useEffect(() => {
    // Below 1280 px the panel replaces the table, which loses the focus; a booking that was just made, its form.
    const isAlone = window.matchMedia('(width < 1280px)').matches;
    if (isAlone || document.activeElement === document.body) title.current?.focus();
  }, []);

  const map = useMemo(() => {
    if (!booking || !ride) return null;
    const vehicle = ride.driver?.at;
    return {
      markers: [
        { id: 'pickup', at: ride.pickup, kind: 'pickup' as const, label: ride.pickup.address },
        { id: 'dropoff', at: ride.dropoff, kind: 'dropoff' as const, label: ride.dropoff.address },
        ...(vehicle ? [{ id: 'vehicle', at: vehicle, kind: 'vehicle' as const, label: ride.driver?.name ?? '' }] : []),
      ],
      route: { path: booking.route.path, estimated: booking.route.estimated },
    };
  }, [booking, ride]);

  return (
    <aside className={styles.panel} aria-label={`Booking ${reference}`}>
      <header className={styles.head}>
        <h2 className={styles.title} ref={title} tabIndex={-1}>
          {reference}
        </h2>
        {ride ? <span className={styles.when}>{momentOf(ride.pickupAt, zone)}</span> : null}
        <RoundButton label="Close the booking" icon="close" onClick={onClose} />
      </header>
      {!booking || !ride ? (
        asked.error instanceof DeskError && asked.error.status === 404 ? (
          <Notice tone="danger">There is no booking {reference}.</Notice>
        ) : (
          <Waiting asked={asked} />
        )
      ) : (
        <>
          {asked.isError ? (
            <Notice
              tone="danger"
              role="alert"
              actions={
                <Button busy={asked.isFetching} onClick={() => void asked.refetch()}>
                  Try again
                </Button>
              }
            >
              This may be out of date: {errorText(asked.error)} Last updated at {timeOf(asked.dataUpdatedAt, zone)}.
            </Notice>
          ) : null}
          <p className={styles.status} data-tone={statusOf(ride, now).tone}>
            {statusOf(ride, now).text}
            {ride.ofReturn ? ` · ${isWayBack(ride.leg) ? 'return' : 'outbound'}` : ''}
            {ride.cars ? ` · ${carText(ride)}` : ''}
          </p>
          {map ? (
            // Fitted to its journey once: that of another journey is another map.
            <LazyMap
              key={map.markers
                .slice(0, 2)
                .map(({ at }) => `${at.latitude},${at.longitude}`)
                .join(' ')}
              state={map}
              label={`Map of ${reference}`}
              className={String(styles.map)}
            />
          ) : null}
          <BookingFacts booking={booking} ride={ride} zone={zone} />
          {mayWork ? (
            <Actions key={keyOf(ride)} booking={booking} ride={ride} assigning={assigning} rides={rides} />
          ) : (
            <p className={styles.quiet}>You can only view bookings. Dispatchers can change them.</p>
          )}
          <BookingLog booking={booking} zone={zone} />
        </>
      )}
    </aside>
  );
}
