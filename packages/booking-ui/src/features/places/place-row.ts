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

/** The sign of a place: saved places first, then what it is by its category. */
export function placeIcon(place: Place): IconName {
  if (place.placeName === 'home') return 'home';
  if (place.placeName === 'work') return 'work';
  if (place.placeName) return 'star';
  if (isAirport(place)) return 'plane';
  const category = place.category.toLowerCase();
  return icons.find(([pattern]) => pattern.test(category))?.[1] ?? 'pin';
}

/** What people call the place. */
export function placeTitle(place: Place, t: Translate): string {
  if (place.placeName === 'home') return t('places.home');
  if (place.placeName === 'work') return t('places.work');
  return place.name || place.line1 || place.fullAddress || place.postcode;
}

/** Short facts beside the name: airport code and postcode, and whether the spot is only roughly known. */
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

/** Whether something found answers typed words: nothing does that lacks their house number. */
export function answersWords(words: string, found: readonly Place[]): boolean {
  const number = /^\d+\w?(?=\s+\S{3})/.exec(words)?.[0].toLowerCase();
  return found.some(({ name, fullAddress }) => `${name} ${fullAddress}`.toLowerCase().includes(number ?? ''));
}

/** A way on from what was not found. */
export const otherRow = (id: string, title: string, icon: IconName, take: () => void): OtherRow => ({
  ...{ id, title, icon, take },
  detail: '',
});

/** What a field that searches for places says while it does; `demo`: its places are the built-in ones, without streets. */
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

/** An airport of the operator's as a way to begin: its code finds its terminals. */
export const airportStarter = ({ iata, name, city }: ServedAirport): Starter => ({
  id: iata || name,
  title: name,
  detail: name.includes(city) ? '' : city,
  icon: 'plane',
  types: iata || name,
  ...(iata ? { badge: iata } : {}),
});

/** A station nearby as a way to begin: its name finds it. */
export const stationStarter = (name: string): Starter => ({
  id: name,
  title: name,
  detail: '',
  icon: 'train',
  types: name,
});
