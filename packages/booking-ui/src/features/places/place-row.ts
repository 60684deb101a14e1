import { listed, type ServedAirport } from 'booking-core/domain';
import { isAirport, type Place } from 'booking-core/domain/place';
import type { Translate } from 'booking-core/messages';
import type { ComboboxRow, ComboboxTexts, OtherRow, Starter } from '../../primitives/combobox.tsx';
import type { IconName } from '../../primitives/icon.tsx';

const icons: readonly (readonly [RegExp, IconName])[] = [
  [/train|rail|station|underground|tube|metro/, 'train'],
  [/hotel|inn|lodg|accommodation/, 'hotel'],
  [/port|cruise|ferry|pier/, 'ship'],
  [/town|city|village|suburb|locality|district|borough/, 'town'],
  [/landmark|museum|attraction|monument|palace|venue|stadium|theatre/, 'landmark'],
];

/** The icon of a place: by its saved name first, else by its category. */
export function placeIcon(place: Place): IconName {
  if (place.placeName === 'home') return 'home';
  if (place.placeName === 'work') return 'work';
  if (place.placeName) return 'star';
  if (isAirport(place)) return 'plane';
  const category = place.category.toLowerCase();
  return icons.find(([pattern]) => pattern.test(category))?.[1] ?? 'pin';
}

/** The short name of the place. */
export function placeTitle(place: Place, t: Translate): string {
  if (place.placeName === 'home') return t('places.home');
  if (place.placeName === 'work') return t('places.work');
  return place.name || place.line1 || place.fullAddress || place.postcode;
}

/** Short facts beside the name: airport code and postcode, and whether the position is approximate. */
export function placeDetail(place: Place, t: Translate): string {
  const title = placeTitle(place, t).toLowerCase();
  return listed(
    [place.iata, place.postcode, place.precision === 'exact' ? '' : t('places.approximate')].filter(
      (part) => !title.includes(part.toLowerCase()),
    ),
  );
}

/** A row of the list: the name on top, the rest of the address under it. */
export function placeRow(place: Place, t: Translate): ComboboxRow {
  const title = placeTitle(place, t);
  const rest = place.fullAddress.toLowerCase().startsWith(place.name.toLowerCase())
    ? place.fullAddress.slice(place.name.length).replace(/^[\s,،]+/, '')
    : place.fullAddress;
  const own = rest || listed([place.line2, place.postcode]);
  const address = place.placeName ? place.fullAddress : own;
  return {
    id: place.id || `${place.latitude},${place.longitude}`,
    title,
    detail: listed([address, place.precision === 'exact' ? '' : t('places.approximate')]),
    icon: placeIcon(place),
    ...(place.iata ? { badge: place.iata } : {}),
  };
}

/** Whether any place found matches the typed text: if that has a house number before or after the street, a place must too. */
export function matchesHouseNumber(words: string, found: readonly Place[]): boolean {
  const [, before, number = before] = /^(\d+\w?)\s+\S{3}|\p{L}{3}\.?\s+(\d+\w?)(?:,|$)/u.exec(words) ?? [];
  const whole = new RegExp(`\\b${number}\\b`, 'i');
  return !number || found.some(({ name, fullAddress }) => whole.test(`${name} ${fullAddress}`));
}

/** A row that offers an alternative to the search results. */
export const otherRow = (id: string, title: string, icon: IconName, take: () => void): OtherRow => ({
  ...{ id, title, icon, take },
  detail: '',
});

/** The messages of a field that searches for places; `demo`: the places are the built-in ones, without streets. */
export const comboboxTexts = (label: string, t: Translate, demo = false): ComboboxTexts => ({
  found: (count) => t(count === 1 ? 'places.found.one' : 'places.found.many', { count }),
  instead: {
    offline: [t('places.offlineTitle'), t('places.offline')],
    failed: [t('places.failedTitle'), ''],
    loading: ['', t('places.searching')],
    none: [t('places.noneTitle'), `${t('error.moreSpecific')}${demo ? ` ${t('places.demo')}` : ''}`],
  },
  retry: t('common.retry'),
  close: t('common.close'),
  clear: t('places.clear', { title: label }),
});

/** A starter row for one of the operator's airports: it searches for its code, which finds its terminals. */
export const airportStarter = ({ iata, name, city }: ServedAirport): Starter => ({
  id: iata || name,
  title: name,
  detail: name.includes(city) ? '' : city,
  icon: 'plane',
  types: iata || name,
  ...(iata ? { badge: iata } : {}),
});

/** A starter row for a station nearby: it searches for its name. */
export const stationStarter = (name: string): Starter => ({
  id: name,
  title: name,
  detail: '',
  icon: 'train',
  types: name,
});
