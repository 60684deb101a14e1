import type { BookingsPage } from 'booking-core';
import { type HistoryTab, historyFilters, historyTabOf, historyTabs } from 'booking-core/domain/history';
import * as limits from 'booking-core/domain/limits';
import { createCancelSource } from 'booking-core/ports';
import { zoneOf } from 'booking-core/selectors';
import { useBooking, useBookingState, useT } from 'booking-ui/booking-context';
import { Dropdown, Tabs } from 'booking-ui/primitives';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSite } from '../site-context.ts';
import { useRideNews } from '../tracking/use-ride-news.ts';
import { AccountPage } from './account-page.tsx';
import { readQuery } from './history-query.ts';
import { Pager } from './pager.tsx';
import { Answered, BookLink, FormResult } from './parts.tsx';
import { RideList } from './ride-card.tsx';
import { type Answer, useAnswer } from './use-answer.ts';
import { useListQuery } from './use-list-query.ts';

export { pages as english } from 'booking-core/messages/pages';

/** My Booking: four tabs, a period, pages of five; its state is in the address (specification 2 §2). */
export function HistoryPage() {
  const t = useT();
  return <AccountPage title={t('account.myBookings')}>{() => <History />}</AccountPage>;
}

const past = {
  3: 'history.filter.3',
  6: 'history.filter.6',
  12: 'history.filter.12',
  all: 'history.filter.all',
} as const;
const ahead = { 3: 'history.next.3', 6: 'history.next.6', 12: 'history.next.12', all: 'history.filter.all' } as const;

/** The labels of the periods; those of upcoming rides refer to the future. */
const periodKeys = (tab: HistoryTab) => (tab === 'booking-pending' ? ahead : past);

const unanswered: Answer<BookingsPage> = { status: 'loading', value: null, error: null, reload: () => {} };

/**
 * Opens the list on the tab of the next ride, for a visitor who has chosen no tab and has no ride today: the empty list
 * of today must not look as if nothing were booked.
 * @returns whether that ride is still looked for
 */
function useNextTab(query: URLSearchParams, today: Answer<BookingsPage>): boolean {
  const { account } = useSite();
  const booking = useBooking();
  const zone = useBookingState(zoneOf);
  const [, setQuery] = useSearchParams();
  const isChosen = query.has('tab');
  const [settled, setSettled] = useState(isChosen);
  const isLoaded = today.status !== 'loading';
  const isEmpty = today.value?.rides.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first list of today
  useEffect(() => {
    if (settled || !isLoaded) return;
    if (isChosen || !isEmpty) return setSettled(true);
    const cancel = createCancelSource();
    account()
      .then((api) => api.nextRide(cancel.token))
      .then((answer) => (answer.ok && answer.value ? historyTabOf(answer.value, booking.now(), zone) : null))
      .catch(() => null)
      .then((tab) => {
        if (cancel.token.cancelled) return;
        const next = new URLSearchParams(query);
        if (tab) next.set('tab', tab);
        if (tab && tab !== 'today-bookings') setQuery(next, { replace: true });
        setSettled(true);
      });
    return () => cancel.cancel();
  }, [settled, isLoaded, isChosen]);
  return !settled && !isChosen && isEmpty;
}

function History() {
  const t = useT();
  const [query, go] = useListQuery();
  const { tab, filter, page } = readQuery(query);
  const bookings = useAnswer(`${tab}:${filter}:${page}`, (api, cancel) => api.bookings({ tab, filter, page }, cancel));
  const looking = useNextTab(query, bookings);
  const [said, setSaid] = useState({ on: '', done: '' });
  const changed = (done = '') => {
    setSaid({ on: tab, done });
    bookings.reload();
  };
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    top.current?.scrollIntoView({ block: 'nearest' });
  }, [page]);

  useRideNews(bookings.value?.rides ?? [], bookings.reload);
  return (
    <div ref={top}>
      <Tabs<HistoryTab>
        label={t('history.tabs')}
        value={tab}
        tabs={historyTabs.map((value) => ({ value, text: t(`history.${value}`) }))}
        onValue={(value) => go({ tab: value })}
      >
        <div className="acc-filter">
          <Dropdown
            kind="labelValue"
            label={t('history.filter')}
            items={historyFilters.map((value) => ({ value, label: t(periodKeys(tab)[value]) }))}
            value={filter}
            onValue={(chosen) => go({ filter: chosen })}
          />
        </div>
        <FormResult done={said.on === tab ? said.done : ''} />
        <Answered
          answer={looking ? unanswered : bookings}
          isEmpty={({ rides }) => rides.length === 0}
          empty={{ title: t('history.empty'), text: t('history.emptyText'), action: <BookLink /> }}
        >
          {(list, loading) => (
            <>
              <RideList rides={list.rides} loading={loading} onChanged={changed} tellsItself />
              <Pager
                page={list.page}
                total={list.total}
                size={limits.historyPageSize}
                onPage={(next) => go({ page: String(next) })}
              />
            </>
          )}
        </Answered>
      </Tabs>
    </div>
  );
}
