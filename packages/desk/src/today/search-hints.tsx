import { Button } from 'booking-ui/primitives';
import styles from './today.module.css';
import type { RideFilter } from './use-ride-filter.ts';

interface SearchHintsProps {
  filter: RideFilter;
  /** The number of rides that are listed; undefined until they are loaded. */
  count: number | undefined;
  /** How many more bookings a search of all days found. */
  more: number;
  /** Whether they are being fetched. */
  isFetchingMore: boolean;
}

/** How many rides a search has found, and how to find more. */
export function SearchHints({ filter, count, more, isFetchingMore }: SearchHintsProps) {
  const { everywhere, typed } = filter;
  return (
    <>
      {filter.isSearchable && everywhere === '' ? (
        <p className={styles.hint}>
          {count ?? 0} on this day.{' '}
          <Button kind="quiet" onClick={filter.searchEverywhere}>
            Search all days <kbd>Enter</kbd>
          </Button>
        </p>
      ) : null}
      {more > 0 ? (
        <p className={styles.hint}>
          These are the {count} rides closest to now. {more} more {more === 1 ? 'booking' : 'bookings'} found.{' '}
          {filter.showMore ? (
            <Button kind="quiet" busy={isFetchingMore} onClick={filter.showMore}>
              Show more
            </Button>
          ) : (
            'Type more to narrow the search.'
          )}
        </p>
      ) : null}
      <p className="tb-hidden" role="status">
        {count !== undefined && typed.trim() !== '' ? foundText(count, everywhere) : ''}
      </p>
    </>
  );
}

/** The number of rides that match a search, which is announced as it changes. */
const foundText = (count: number, everywhere: string): string =>
  `${count === 1 ? '1 ride' : `${count} rides`} found${everywhere === '' ? ' on this day' : ' on all days'}`;
