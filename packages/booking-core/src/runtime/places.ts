import type { Connection } from '../api/http.ts';
import { fetchPlaceAt, fetchPlaceDetails } from '../api/place-at.ts';
import { searchAddress } from '../api/product.ts';
import {
  type ApiError,
  type Configuration,
  fail,
  isLocated,
  type LatLng,
  needsAirportCode,
  ok,
  type Place,
  type Result,
} from '../domain/index.ts';
import { listed, usablePostcode } from '../domain/place.ts';
import type { CancelToken, LoadPlaceSearch, PlaceProvider, PlaceSearch } from '../ports/index.ts';

export interface PlacesContext {
  readonly connection: () => Connection;
  readonly configuration: () => Configuration | null;
  readonly load: LoadPlaceSearch | undefined;
  readonly newId: () => string;
}

/**
 * Looks up places: suggestions of the provider that the operator chose, the missing data of a chosen suggestion, and
 * places at coordinates. A provider's code is fetched with its first use.
 */
export interface Places {
  /** The provider's suggestions, or those of the product's own search where the provider fails. */
  search(text: string, cancel: CancelToken): Promise<Result<readonly Place[], ApiError>>;
  /**
   * Completes a chosen place: coordinates, postcode. Null when no service knows its coordinates, undefined when the
   * request failed.
   */
  complete(place: Place, cancel: CancelToken): Promise<Place | null | undefined>;
  /** The address at coordinates from the first service that knows one; null where none does. */
  at(point: LatLng, cancel: CancelToken): Promise<Result<Place | null, ApiError>>;
}

type Foreign = Exclude<PlaceProvider, 'own'>;

/**
 * Searches places with the operator's provider, and with the product's own search where it fails (specification 1 §5).
 */
export function createPlaces({ connection, configuration, load, newId }: PlacesContext): Places {
  const loaded = new Map<Foreign, Promise<PlaceSearch>>();
  /** Id of one search, from the first letter to the choice: services behind the product's own search bill by it. */
  let session = '';

  const provider = async (name: PlaceProvider): Promise<PlaceSearch | null> => {
    const settings = configuration();
    if (!settings || !load || name === 'own') return null;
    const key = name === 'google' ? settings.googleKey : settings.bingKey;
    if (!key) return null;
    const search = loaded.get(name) ?? load(name, { key, base: settings.base });
    loaded.set(name, search);
    try {
      return await search;
    } catch {
      // A script that failed to load is requested again with the next search.
      loaded.delete(name);
      return null;
    }
  };

  const lacksPostcode = ({ postcode }: Place) => postcode === '' && configuration()?.postcodeRequired !== false;

  const chosen = (): PlaceProvider => {
    const settings = configuration();
    return settings ? placeProvider(settings) : 'own';
  };

  /** The chosen provider, then the second one: the order of the fallback by coordinates (specification 1 §7). */
  async function* geocoders(): AsyncGenerator<PlaceSearch> {
    const first = chosen();
    const order: readonly Foreign[] =
      first === 'bing' ? ['bing', 'google'] : first === 'google' ? ['google', 'bing'] : [];
    for (const name of order) {
      const search = await provider(name);
      if (search) yield search;
    }
  }

  /**
   * An airport from another provider has no airport codes, which the flight rules compare (specification 1 §5): adds
   * those of the airport that the operator's server knows at its coordinates. Without any the place is returned
   * unchanged.
   */
  async function withAirportCode(place: Place, cancel: CancelToken): Promise<Place> {
    const known = await fetchPlaceAt(connection(), place, cancel);
    const airport = known.ok ? known.value.airport : null;
    return airport ? { ...place, code: airport.icao, iata: airport.iata } : place;
  }

  /** Adds a postcode by coordinates: from the provider's geocoder, the second provider's, or the operator's server. */
  async function withPostcode(place: Place, cancel: CancelToken): Promise<Place> {
    for await (const geocoder of geocoders()) {
      const found = await geocoder.at(place, cancel);
      const postcode = found.ok && found.value ? usablePostcode(found.value.postcode) : '';
      if (postcode !== '') return { ...place, postcode };
    }
    const own = await fetchPlaceAt(connection(), place, cancel);
    const postcode = own.ok && own.value.place ? usablePostcode(own.value.place.postcode) : '';
    if (!own.ok || postcode === '') return place;
    // The district's postcode does not lead a driver to the door, so the plus code is added to the address.
    const address = [place.fullAddress || place.name, own.value.plusCode && `plus code ${own.value.plusCode}`];
    return { ...place, postcode, fullAddress: listed(address) };
  }

  /** Completes a suggestion without coordinates by the chosen provider, or else by the product's own search. */
  async function located(place: Place, cancel: CancelToken): Promise<Place | null | undefined> {
    const foreign = await provider(chosen());
    const known = await foreign?.complete(place, cancel);
    if (known?.ok && known.value) return known.value;
    const own = await fetchPlaceDetails(connection(), place.id, session, cancel);
    session = '';
    return own.ok ? own.value : undefined;
  }

  return {
    async search(text, cancel) {
      const found = await (await provider(chosen()))?.suggest(text, cancel);
      if (found?.ok) return found;
      session ||= newId();
      return searchAddress(connection(), text, session, cancel);
    },

    async complete(place, cancel) {
      let whole = place;
      if (!isLocated(place)) {
        const answer = await located(place, cancel);
        if (!answer || !isLocated(answer)) return answer && null;
        whole = { ...answer, postcode: usablePostcode(answer.postcode) };
      }
      if (needsAirportCode(whole)) whole = await withAirportCode(whole, cancel);
      return lacksPostcode(whole) ? withPostcode(whole, cancel) : whole;
    },

    async at(point, cancel) {
      if (!isLocated(point)) return fail({ kind: 'malformed', call: 'placeAt', field: 'latitude' });
      for await (const geocoder of geocoders()) {
        const found = await geocoder.at(point, cancel);
        if (!found.ok || !found.value) continue;
        // The pin marks the passenger's position, so it replaces the address's own coordinates, and its id, which other
        // pins on the same road or in the same village get too.
        const { latitude, longitude } = point;
        const { precision, category, postcode } = found.value;
        const place: Place = {
          ...found.value,
          id: '',
          latitude,
          longitude,
          precision: 'exact',
          category: precision === 'exact' ? category : 'Point',
          postcode: usablePostcode(postcode),
        };
        return ok(lacksPostcode(place) ? await withPostcode(place, cancel) : place);
      }
      const own = await fetchPlaceAt(connection(), point, cancel);
      return own.ok ? ok(own.value.place) : own;
    },
  };
}

/** Specification 1 §3, address provider: Google 1, Bing 2, the product's own 3 and any other value. */
export function placeProvider({ searchApi, googleKey, bingKey }: Configuration): PlaceProvider {
  const named = searchApi.trim().toLowerCase();
  if ((named === 'google' || named === '1') && googleKey !== '') return 'google';
  if ((named === 'bing' || named === '2') && bingKey !== '') return 'bing';
  return 'own';
}
