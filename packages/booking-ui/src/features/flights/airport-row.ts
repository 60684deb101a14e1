import type { Airline, Airport } from 'booking-core/domain';
import type { Translate } from 'booking-core/messages';
import type { ComboboxRow, ComboboxTexts } from '../../primitives/combobox.tsx';

/** A row of the airports' list: name, city and country, its code at the end. */
export const airportRow = ({ icao, iata, name, city, country }: Airport): ComboboxRow => ({
  id: icao || iata,
  title: name,
  detail: [city, country].filter((part) => part !== '' && !name.includes(part)).join(', '),
  icon: 'plane',
  ...(iata ? { badge: iata } : {}),
});

export const airlineRow = ({ icao, iata, name, country }: Airline): ComboboxRow => ({
  id: icao || iata,
  title: name,
  detail: country,
  icon: 'plane',
  ...(iata ? { badge: iata } : {}),
});

/** What the lists of airports and airlines say. */
export const listTexts = (
  label: string,
  none: 'finder.noneAirport' | 'finder.noneAirline',
  t: Translate,
): ComboboxTexts => ({
  searching: t('places.searching'),
  found: (count) => t('places.found.many', { count }),
  noneTitle: t(none),
  none: t('finder.tryOther'),
  failedTitle: t('places.failedTitle'),
  retry: t('common.retry'),
  offlineTitle: t('places.offlineTitle'),
  offline: t('places.offline'),
  clear: t('places.clear', { title: label }),
});
