import type { BookingController } from 'booking-core';
import { isLocated, type Place, placeFields } from 'booking-core/domain';
import { sameSpot } from 'booking-core/domain/place';
import { placeMemory } from 'booking-core/messages/place-memory';
import type { StoragePort } from 'booking-core/ports';
import { recentPlacesKey as key, type RecentPlaces } from '../../booking-context.tsx';

/** The number of recent places that the list has room for beside the operator's airports. */
const most = 5;
/** 30 days, because the terms of address services allow no longer storage. */
const retentionMs = 30 * 24 * 3_600_000;

interface Kept {
  /** When it was chosen, epoch milliseconds. */
  readonly at: number;
  readonly place: Place;
}

const isKept = (value: unknown): value is Kept => {
  const { at, place } = (value ?? {}) as Partial<Kept>;
  return typeof at === 'number' && typeof place?.name === 'string' && Number.isFinite(place.latitude);
};

/**
 * The places chosen on this device in the last 30 days, five at most, stored only after its user turns this on. Signing
 * out of the booking's account deletes them, so that the next user of the device does not see them.
 * @param now epoch milliseconds
 */
export function createRecentPlaces(
  storage: StoragePort,
  { store, now }: Pick<BookingController, 'store' | 'now'>,
): RecentPlaces {
  /** @returns the stored places that have not expired; null while the user has not turned this on */
  const read = (): readonly Kept[] | null => {
    const stored = storage.get(key);
    if (stored === null) return null;
    try {
      const all: unknown = JSON.parse(stored);
      return Array.isArray(all) ? all.filter(isKept).filter(({ at }) => at > now() - retentionMs) : [];
    } catch {
      return [];
    }
  };
  /** The ids of chosen suggestions whose coordinates have been requested. */
  const awaited = new Set<string>();
  const forget = () => {
    awaited.clear();
    storage.remove(key);
  };
  const add = (place: Place) => {
    const kept = read();
    if (kept === null) return;
    if (!isLocated(place)) {
      awaited.add(place.id);
      return;
    }
    const others = kept.filter((each) => !sameSpot(each.place, place));
    storage.set(key, JSON.stringify([{ at: now(), place }, ...others].slice(0, most)));
  };
  let wasMember = false;
  store.subscribe(() => {
    const { session, journey } = store.getState();
    const isMember = session.profile !== null;
    if (wasMember && !isMember) forget();
    wasMember = isMember;
    if (awaited.size === 0) return;
    for (const { place } of placeFields(journey)) if (place && awaited.delete(place.id)) add(place);
  });
  return {
    list: () => (read() ?? []).map(({ place }) => place),
    add,
    row(t, say) {
      const kept = read() !== null;
      // The embedded element has these messages only in its translations, so the English ones are the fallback.
      const words = (key: keyof typeof placeMemory) => t(key) || placeMemory[key];
      return {
        id: 'remember',
        title: kept ? words('places.forget') : t('places.remember'),
        detail: kept ? '' : t('places.rememberHint'),
        icon: kept ? 'close' : 'star',
        stays: true,
        take() {
          if (kept) {
            forget();
            return say(words('places.forgotten'));
          }
          if (storage.set(key, '[]')) return say(words('places.remembering'));
          forget();
          say(words('places.cannotRemember'));
        },
      };
    },
  };
}
