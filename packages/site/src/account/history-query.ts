import { type HistoryFilter, type HistoryTab, historyFilters, historyTabs } from 'booking-core/domain/history';

/**
 * Reads the state of the list from the address. The defaults are the first tab, the first page, and the past three
 * months; for upcoming rides all of them, so that none is missed because it is far ahead.
 */
export function readQuery(query: URLSearchParams): { tab: HistoryTab; filter: HistoryFilter; page: number } {
  const tab = historyTabs.find((known) => known === query.get('tab')) ?? 'today-bookings';
  const filter =
    historyFilters.find((known) => known === query.get('filter')) ?? (tab === 'booking-pending' ? 'all' : '3');
  const page = Number(query.get('page'));
  return { tab, filter, page: Number.isInteger(page) && page > 0 ? page : 1 };
}
