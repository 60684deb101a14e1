import { type HistoryTab, historyFilters, historyTabs, limits } from 'booking-core/domain';
import { useT } from 'booking-ui/booking-context';
import { Dropdown, Tabs } from 'booking-ui/primitives';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useRideNews } from '../tracking/use-ride-news.ts';
import { AccountPage } from './account-page.tsx';
import { readQuery } from './history-query.ts';
import { Pager } from './pager.tsx';
import { Empty, Failed, Waiting } from './parts.tsx';
import { RideCard } from './ride-card.tsx';
import { useAnswer } from './use-answer.ts';

/** My Booking: four tabs, a period, pages of five; all of it in the address (specification 2 §2). */
export function HistoryPage() {
  const t = useT();
  return <AccountPage title={t('account.myBookings')}>{() => <History />}</AccountPage>;
}

function History() {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const { tab, filter, page } = readQuery(query);
  const bookings = useAnswer(`${tab}:${filter}:${page}`, (api, cancel) => api.bookings({ tab, filter, page }, cancel));
  const go = (changes: Record<string, string>) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      for (const [key, value] of Object.entries(changes)) next.set(key, value);
      return next;
    });
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    top.current?.scrollIntoView({ block: 'nearest' });
  }, [page]);

  const list = bookings.value;
  useRideNews(list?.rides ?? [], bookings.again);
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
            items={historyFilters.map((value) => ({ value, label: t(`history.filter.${value}`) }))}
            value={filter}
            onValue={(chosen) => go({ filter: chosen })}
          />
        </div>
        {bookings.status === 'failed' ? (
          <Failed error={bookings.error} onRetry={bookings.again} />
        ) : bookings.status === 'loading' && (list === null || list.rides.length === 0) ? (
          <Waiting />
        ) : list && list.rides.length > 0 ? (
          <>
            <ul className="acc-list" aria-busy={bookings.status === 'loading'}>
              {list.rides.map((ride) => (
                <li key={ride.code || ride.bookingRef}>
                  <RideCard ride={ride} onChanged={bookings.again} />
                </li>
              ))}
            </ul>
            <Pager
              page={list.page}
              total={list.total}
              size={limits.historyPageSize}
              onPage={(next) => go({ page: String(next) })}
            />
          </>
        ) : (
          <Empty
            title={t('history.empty')}
            text={t('history.emptyText')}
            action={
              <Link className="tb-button" data-kind="primary" to="/booking.html">
                {t('site.booking')}
              </Link>
            }
          />
        )}
      </Tabs>
    </div>
  );
}
