import { type Airline, type Airport, listed } from 'booking-core/domain';
import type { Translate } from 'booking-core/messages';
import type { ComboboxRow, ComboboxTexts } from '../../primitives/combobox.tsx';

/**
 * The flag of a two-letter country code as the two letters that systems draw as one; where they have no flags the letters
 * stand there. '' for a country that is a name.
 */
export const flagOf = (country: string): string =>
  /^[a-z]{2}$/i.test(country)
    ? String.fromCodePoint(...[...country.toUpperCase()].map((letter) => 0x1f1a5 + letter.charCodeAt(0)))
    : '';

/** A row of the airports' list: name, city and country, its code at the end. */
export const airportRow = ({ icao, iata, name, city, country }: Airport): ComboboxRow => ({
  id: icao || iata,
  title: name,
  detail: [flagOf(country), listed([city, country].filter((part) => !name.includes(part)))].filter(Boolean).join(' '),
  icon: 'plane',
  ...(iata ? { badge: iata } : {}),
});

/** An airline in a list: its name, country and code. */
export const airlineRow = ({ icao, iata, name, country }: Airline): ComboboxRow => ({
  id: icao || iata,
  title: name,
  detail: [flagOf(country), country].filter(Boolean).join(' '),
  icon: 'plane',
  ...(iata ? { badge: iata } : {}),
});

/** What the lists of airports and airlines say. */
export const listTexts = (
  label: string,
  none: 'finder.noneAirport' | 'finder.noneAirline',
  t: Translate,
): ComboboxTexts => ({
  found: (count) => t('places.found.many', { count }),
  instead: {
    offline: [t('places.offlineTitle'), t('places.offline')],
    failed: [t('places.failedTitle'), ''],
    loading: ['', t('places.searching')],
    none: [t(none), t('finder.tryOther')],
  },
  retry: t('common.retry'),
  close: t('common.close'),
  clear: t('places.clear', { title: label }),
});
