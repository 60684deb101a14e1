import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ask } from '../api/client.ts';
import { BookingPanel } from '../booking/booking-panel.tsx';
import { useDeskLive } from '../live-context.ts';
import { useMayAs, useMe } from '../session/session-context.ts';
import { Waiting } from '../shell/page.tsx';
import { dayAfter, dayOf, isoDayOf, moneyOf, timeOf } from '../time.ts';
import { useNow } from '../use-now.ts';
import { aheadMs, type Group, inOrder, isIn, keyOf, matches, type Ride } from './ride.ts';
import { RideTable } from './ride-table.tsx';
import styles, { css } from './today.module.css';

const RideMap = lazy(() => import('./ride-map.tsx'));

const chips: readonly { readonly group: Group; readonly text: string }[] = [
  { group: 'all', text: 'Due next' },
  { group: 'unassigned', text: 'Unassigned' },
  { group: 'underWay', text: 'Under way' },
  { group: 'done', text: 'Done' },
  { group: 'airport', text: 'Airport' },
];

/** What stands where a figure will: none is said before the rides are there. */
const unknown = '–';

/** The rides of a day: what has to be done now comes first. */
export function Today() {
  useSheet(css);
  const { operator } = useMe();
  const zone = operator.timezone;
  const now = useNow(15_000);
  const today = isoDayOf(now, zone);
  const [params, setParams] = useSearchParams();
  const day = params.get('day') ?? today;
  const open = params.get('booking');
  const [group, setGroup] = useState<Group>('all');
  const [typed, setTyped] = useState('');
  const [everywhere, setEverywhere] = useState('');
  const [shown, setShown] = useState<'table' | 'map'>('table');
  /** Counts how often Assign was asked for. */
  const [assigning, setAssigning] = useState(0);
  const search = useRef<HTMLInputElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const { sound, setSound, ...live } = useDeskLive();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayBook = useMayAs('dispatcher');
  const asked = useQuery({
    queryKey: everywhere === '' ? ['rides', day] : ['rides', day, everywhere],
    queryFn: () => ask('rides', { query: everywhere === '' ? { day } : { search: everywhere } }),
    // The hub tells of changes; while it is away the day is asked for again.
    refetchInterval: live.state === 'live' ? false : 20_000,
  });
  const tomorrow = dayAfter(today, 1);
  const ahead = useQuery({
    // Not the key of that day itself, which is asked for anew once it has begun.
    queryKey: ['rides', tomorrow, 'ahead'],
    queryFn: () => ask('rides', { query: { day: tomorrow } }),
    enabled: everywhere === '' && day === today && isoDayOf(now + aheadMs, zone) === tomorrow,
    refetchInterval: live.state === 'live' ? false : 20_000,
  });
  const ofDay = asked.data?.rides;
  const ofTomorrow = everywhere === '' && day === today ? ahead.data?.rides : undefined;
  const all = useMemo(
    () => ofDay && [...ofDay, ...(ofTomorrow ?? []).filter(({ pickupAt }) => Date.parse(pickupAt) < now + aheadMs)],
    [ofDay, ofTomorrow, now],
  );
  const ordered = useMemo(() => inOrder(all ?? []), [all]);
  const rides = useMemo(
    () =>
      ordered.filter(
        (ride) => (everywhere !== '' || isIn(ride, group, now)) && matches(ride, everywhere === '' ? typed : ''),
      ),
    [ordered, group, typed, everywhere, now],
  );

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
  const openRide = useCallback(
    (ride: Ride, assign = false) => {
      setAssigning((before) => (assign ? before + 1 : 0));
      change('booking', keyOf(ride));
    },
    [change],
  );

  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return;
      event.preventDefault();
      search.current?.focus();
    };
    window.addEventListener('keydown', keyDown);
    return () => window.removeEventListener('keydown', keyDown);
  }, []);

  // On a phone the rows are swiped: what is chosen is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what has to come into sight
  useEffect(() => {
    for (const chosen of controls.current?.querySelectorAll(':scope > div > [aria-pressed="true"]') ?? []) {
      chosen.scrollIntoView?.({ block: 'nearest', inline: 'center' });
    }
  }, [group, everywhere]);

  const goTo = (to: string) => {
    setEverywhere('');
    change('day', to === today ? null : to);
  };
  const count = (of: Group) => all?.filter((ride) => isIn(ride, of, now)).length;
  const money = useMemo(() => {
    if (!ofDay) return unknown;
    const sums = new Map<string, number>();
    for (const ride of ofDay) {
      if (ride.status !== 'cancelled') sums.set(ride.currency, (sums.get(ride.currency) ?? 0) + ride.price);
    }
    return [...sums].map(([currency, minor]) => moneyOf(minor, currency)).join(' · ') || moneyOf(0, operator.currency);
  }, [ofDay, operator.currency]);
  const due = count('due');

  return (
    <div className={styles.today} data-open={open ? '' : undefined}>
      <h1 className="tb-hidden">{everywhere === '' ? `Rides of ${dayOf(`${day}T12:00:00Z`, 'UTC')}` : 'Search'}</h1>
      <div className={styles.list} ref={controls}>
        <div className={styles.bar}>
          <search className={styles.search}>
            <input
              ref={search}
              type="search"
              aria-label="Search reference, name, phone, postcode"
              placeholder="Search reference, name, phone, postcode"
              maxLength={80}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setEverywhere('');
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && typed.trim().length >= 2) setEverywhere(typed.trim());
                if (event.key === 'Escape') {
                  setTyped('');
                  setEverywhere('');
                  event.currentTarget.blur();
                }
              }}
            />
            <kbd>/</kbd>
          </search>
          <fieldset className={styles.days} aria-label="Day">
            <Button kind="quiet" aria-label="The day before" onClick={() => goTo(dayAfter(day, -1))}>
              ‹
            </Button>
            <Button aria-pressed={day === today} onClick={() => goTo(today)}>
              Today
            </Button>
            <span className={styles.day}>{dayOf(`${day}T12:00:00Z`, 'UTC')}</span>
            <Button kind="quiet" aria-label="The day after" onClick={() => goTo(dayAfter(day, 1))}>
              ›
            </Button>
          </fieldset>
          {mayBook ? (
            <Button className={styles.booking} onClick={() => void navigate('/new')}>
              <span>
                New<span> booking</span>
              </span>{' '}
              <kbd>N</kbd>
            </Button>
          ) : null}
          <p className={styles.live} data-state={live.state} role="status">
            {live.state === 'live' ? 'Live' : live.state === 'away' ? 'Not live: asked every 20 s' : 'Connecting'}
          </p>
        </div>
        <div className={styles.counts}>
          <button
            type="button"
            className={styles.count}
            data-warn={due ? '' : undefined}
            aria-pressed={group === 'due'}
            onClick={() => setGroup(group === 'due' ? 'all' : 'due')}
          >
            <b>{due ?? unknown}</b> unassigned, due within 30 min
          </button>
          {(['unassigned', 'underWay', 'done'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className={styles.count}
              aria-pressed={group === each}
              onClick={() => setGroup(group === each ? 'all' : each)}
            >
              <b>{count(each) ?? unknown}</b> {each === 'underWay' ? 'under way' : each}
            </button>
          ))}
          <p className={styles.count}>
            <b>{money}</b> {day === today ? 'today' : 'this day'}
          </p>
        </div>
        <div className={styles.filters}>
          {chips.map((chip) => (
            <button
              key={chip.group}
              type="button"
              className={styles.chip}
              aria-pressed={group === chip.group && everywhere === ''}
              onClick={() => {
                setGroup(chip.group);
                setEverywhere('');
              }}
            >
              {chip.text}
            </button>
          ))}
          <span className={styles.views}>
            <button
              type="button"
              className={styles.chip}
              aria-pressed={shown === 'table'}
              onClick={() => setShown('table')}
            >
              Table
            </button>
            <button
              type="button"
              className={styles.chip}
              aria-pressed={shown === 'map'}
              onClick={() => setShown('map')}
            >
              Map
            </button>
            <button type="button" className={styles.chip} aria-pressed={sound} onClick={() => setSound(!sound)}>
              Sound
            </button>
          </span>
          <p className={styles.fresh} role="status">
            {live.arrived.length > 0 ? `${live.arrived.length} new` : ''}
          </p>
        </div>
        {typed.trim().length >= 2 && everywhere === '' ? (
          <p className={styles.hint}>
            {rides.length} of this day.{' '}
            <Button kind="quiet" onClick={() => setEverywhere(typed.trim())}>
              Search all days <kbd>Enter</kbd>
            </Button>
          </p>
        ) : null}
        {all && (asked.isError || ahead.isError) ? (
          <Notice
            tone="danger"
            role="alert"
            actions={<Button onClick={() => void queries.invalidateQueries({ queryKey: ['rides'] })}>Try again</Button>}
          >
            What you see may be old: the server does not answer. Last heard at {timeOf(asked.dataUpdatedAt, zone)}.
          </Notice>
        ) : null}
        {!all ? (
          <Waiting asked={asked} rows={8} />
        ) : shown === 'map' ? (
          <Suspense fallback={<Waiting asked={asked} rows={4} />}>
            <RideMap rides={rides} onOpen={openRide} />
          </Suspense>
        ) : (
          <RideTable
            rides={rides}
            open={open}
            now={now}
            zone={zone}
            otherDays={everywhere !== ''}
            ahead={ofTomorrow !== undefined}
            onOpen={openRide}
            empty={emptyWords(all.length, typed, everywhere)}
          />
        )}
      </div>
      {open ? (
        <BookingPanel
          key={open}
          opened={open}
          assigning={assigning}
          rides={all ?? []}
          onClose={() => {
            setAssigning(0);
            change('booking', null);
          }}
        />
      ) : null}
    </div>
  );
}

function emptyWords(ofDay: number, typed: string, everywhere: string): string {
  if (everywhere !== '') return `Nothing was found for “${everywhere}”.`;
  if (ofDay === 0) return 'No rides on this day yet. A new one shows here by itself.';
  return typed === '' ? 'No rides in this group.' : `Nothing of this day fits “${typed}”.`;
}
