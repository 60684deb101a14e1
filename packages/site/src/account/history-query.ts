import { type HistoryFilter, type HistoryTab, historyFilters, historyTabs } from 'booking-core/domain/history';

/** What the address says about the list; anything else is the first tab, everything, the first page. */
export function readQuery(query: URLSearchParams): { tab: HistoryTab; filter: HistoryFilter; page: number } {
  const tab = historyTabs.find((known) => known === query.get('tab')) ?? 'today-bookings';
  const filter = historyFilters.find((known) => known === query.get('filter')) ?? '3';
  const page = Number(query.get('page'));
  return { tab, filter, page: Number.isInteger(page) && page > 0 ? page : 1 };
}
