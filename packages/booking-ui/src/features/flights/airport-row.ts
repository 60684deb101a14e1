import { type Airline, type Airport, listed } from 'booking-core/domain';
import type { Translate } from 'booking-core/messages';
import type { ComboboxRow, ComboboxTexts } from '../../primitives/combobox.tsx';

/**
 * The flag of a two-letter country code, as two regional indicator symbols; systems without flag glyphs show the two
 * letters. '' for a country given by its name.
 */
export const flagOf = (country: string): string =>
  /^[a-z]{2}$/i.test(country)
    ? String.fromCodePoint(...[...country.toUpperCase()].map((letter) => 0x1f1a5 + letter.charCodeAt(0)))
    : '';

/** An airport's row in a list: name, city and country, and its IATA code at the end. */
export const airportRow = ({ icao, iata, name, city, country }: Airport): ComboboxRow => ({
  id: icao || iata,
  title: name,
  detail: [flagOf(country), listed([city, country].filter((part) => !name.includes(part)))].filter(Boolean).join(' '),
  icon: 'plane',
  ...(iata ? { badge: iata } : {}),
});

/** An airline's row in a list: name, country and IATA code. */
export const airlineRow = ({ icao, iata, name, country }: Airline): ComboboxRow => ({
  id: icao || iata,
  title: name,
  detail: [flagOf(country), country].filter(Boolean).join(' '),
  icon: 'plane',
  ...(iata ? { badge: iata } : {}),
});

/** The messages of the airport and airline lists. */
export const listTexts = (
  label: string,
  none: 'finder.noneAirport' | 'finder.noneAirline',
  t: Translate,
): ComboboxTexts => ({
  found: (count) => t('finder.listed', { count }),
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
