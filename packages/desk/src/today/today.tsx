import { useQueryClient } from '@tanstack/react-query';
import { isDay } from 'booking-core/domain/days';
import { Button, Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { BookingPanel } from '../booking/booking-panel.tsx';
import { useDeskLive } from '../live-context.ts';
import { useMayAs, useMe } from '../session/session-context.ts';
import { lazily } from '../shell/lazily.tsx';
import { Waiting } from '../shell/page.tsx';
import { useLetterKeys } from '../shell/page-key.ts';
import { dayOf, isoDayOf, timeOf } from '../time.ts';
import { useAhead, useNow } from '../use-now.ts';
import { DayChoice } from './day-choice.tsx';
import { DayFigures } from './day-figures.tsx';
import { type Group, inOrder, keyOf, type Ride } from './ride.ts';
import { RideFilters, type View } from './ride-filters.tsx';
import { RideSearch } from './ride-search.tsx';
import { RideTable } from './ride-table.tsx';
import { SearchHints } from './search-hints.tsx';
import styles, { css } from './today.module.css';
import { filtered, useRideFilter } from './use-ride-filter.ts';
import { useRides } from './use-rides.ts';

const RideMap = lazily('RideMap', async () => (await import('./ride-map.tsx')).default);

/** The rides of a day, the most urgent first. */
export function Today() {
  useSheet(css);
  const zone = useMe().operator.timezone;
  const now = useNow(15_000);
  const aheadMs = useAhead();
  const today = isoDayOf(now, zone);
  const parameters = useParameters();
  const { params, change } = parameters;
  const wanted = params.get('day') ?? '';
  const day = isDay(wanted) ? wanted : today;
  const { open, assigning, openRide, close } = useOpenBooking(parameters);
  const filter = useRideFilter();
  const { group, typed, everywhere } = filter;
  const [view, setView] = useState<View>('table');
  const queries = useQueryClient();
  const { asked, ofDay, all, listed, more, isFetchingMore, isMixed, isOld } = useRides(day, filter, now);
  const ordered = useMemo(() => inOrder(listed ?? []), [listed]);
  const rides = useMemo(
    () => filtered(ordered, { group, typed, everywhere }, now),
    [ordered, group, typed, everywhere, now],
  );
  const choose = (chosen: Group) => {
    filter.setGroup(chosen);
    filter.backToDay();
  };
  const controls = useChosenInSight(group, everywhere);
  const shown = { rides, now, zone, otherDays: everywhere !== '', mixed: isMixed, onOpen: openRide };

  return (
    <div className={styles.today} data-open={open ? '' : undefined}>
      <h1 className="tb-hidden">{everywhere === '' ? `Rides of ${dayOf(`${day}T12:00:00Z`, 'UTC')}` : 'Search'}</h1>
      <div className={styles.list} ref={controls}>
        <div className={styles.bar}>
          <RideSearch
            typed={typed}
            onTyped={filter.setTyped}
            onEnter={() => {
              if (filter.isSearchable) filter.searchEverywhere();
            }}
          />
          <DayChoice
            day={day}
            today={today}
            onDay={(to) => {
              filter.backToDay();
              change('day', to === today ? null : to);
            }}
          />
          <NewBooking />
          <LiveState />
        </div>
        <DayFigures
          ofDay={ofDay}
          all={all}
          now={now}
          isToday={day === today}
          group={everywhere === '' ? group : null}
          onGroup={choose}
        />
        <RideFilters group={everywhere === '' ? group : null} onGroup={choose} view={view} onView={setView} />
        <SearchHints filter={filter} count={listed && rides.length} more={more} isFetchingMore={isFetchingMore} />
        {isOld ? (
          <Notice
            tone="danger"
            role="alert"
            actions={<Button onClick={() => void queries.invalidateQueries({ queryKey: ['rides'] })}>Try again</Button>}
          >
            This may be out of date: the server does not answer. Last updated at{' '}
            {timeOf(asked.dataUpdatedAt + aheadMs, zone)}.
          </Notice>
        ) : null}
        {!listed ? (
          <Waiting asked={asked} rows={8} />
        ) : view === 'map' ? (
          <RideMap {...shown} empty={emptyWords(listed.length, typed, everywhere)} />
        ) : (
          <RideTable {...shown} open={open} empty={emptyWords(listed.length, typed, everywhere)} />
        )}
      </div>
      {open ? <BookingPanel key={open} opened={open} assigning={assigning} rides={all ?? []} onClose={close} /> : null}
    </div>
  );
}

/** The query parameters of the address: the day and the open booking. */
function useParameters() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (name: string, value: string | null) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      }),
    [setParams],
  );
  return { params, change };
}

/** The booking that is open, by the address, and how often Assign was chosen for it since it is. */
function useOpenBooking({ params, change }: ReturnType<typeof useParameters>) {
  const open = params.get('booking');
  /** The ride for which the user chose Assign last, which may not open; `times` grows with each choice. */
  const [assigning, setAssigning] = useState({ ride: '', times: 0 });
  const openRide = useCallback(
    (ride: Ride, assign = false) => {
      setAssigning(({ times }) => ({ ride: assign ? keyOf(ride) : '', times: times + 1 }));
      change('booking', keyOf(ride));
    },
    [change],
  );
  const close = () => {
    setAssigning(({ times }) => ({ ride: '', times }));
    change('booking', null);
  };
  return { open, assigning: assigning.ride === open ? assigning.times : 0, openRide, close };
}

/** Scrolls the chosen figure and filter into view; on a phone their rows are swiped. */
function useChosenInSight(group: Group, everywhere: string) {
  const controls = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what has to come into sight
  useEffect(() => {
    for (const chosen of controls.current?.querySelectorAll(':scope > div > [aria-pressed="true"]') ?? []) {
      chosen.scrollIntoView?.({ block: 'nearest', inline: 'center' });
    }
  }, [group, everywhere]);
  return controls;
}

function emptyWords(ofDay: number, typed: string, everywhere: string): string {
  if (everywhere !== '') return `No rides found for “${everywhere}”.`;
  if (ofDay === 0) return 'No rides on this day yet. New ones appear here automatically.';
  return typed === '' ? 'No rides in this group.' : `No rides on this day match “${typed}”.`;
}

/** Opens the form of a new booking, for those who may book. */
function NewBooking() {
  const navigate = useNavigate();
  const hasLetterKeys = useLetterKeys();
  const mayBook = useMayAs('dispatcher');
  if (!mayBook) return null;
  return (
    <Button className={styles.booking} onClick={() => void navigate('/new')}>
      <span>
        New<span> booking</span>
      </span>{' '}
      {hasLetterKeys ? <kbd>N</kbd> : null}
    </Button>
  );
}

/** Whether changes are shown as they happen. */
function LiveState() {
  const { state } = useDeskLive();
  return (
    <p className={styles.live} data-state={state} role="status">
      {state === 'live' ? 'Live' : state === 'away' ? 'Not live: updated every 20 s' : 'Connecting'}
    </p>
  );
}
