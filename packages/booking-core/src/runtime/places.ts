import type { Connection } from '../api/http.ts';
import { searchAddress } from '../api/product.ts';
import {
  type ApiError,
  type Configuration,
  fail,
  isLocated,
  type LatLng,
  needsAirportCode,
  type Place,
  type Result,
} from '../domain/index.ts';
import type { CancelToken, LoadPlaceSearch, PlaceSearch } from '../ports/index.ts';
import { type Foreign, placeProvider, type SpotSurroundings, usablePostcode } from './place-provider.ts';

export interface PlacesSurroundings {
  readonly connection: () => Connection;
  readonly configuration: () => Configuration | null;
  readonly load: LoadPlaceSearch | undefined;
}

/** Addresses from the provider that the operator chose, and from the product's own where that one has no answer. */
export interface Places {
  search(text: string, cancel: CancelToken): Promise<Result<readonly Place[], ApiError>>;
  /** The rest of a chosen place: coordinates, postcode. Null when nobody knows where it is. */
  complete(place: Place, cancel: CancelToken): Promise<Place | null>;
  /** The address at coordinates, as exact as anybody knows it; null where none is known. */
  at(point: LatLng, cancel: CancelToken): Promise<Result<Place | null, ApiError>>;
}

export function createPlaces({ connection, configuration, load }: PlacesSurroundings): Places {
  const loaded = new Map<Foreign, Promise<PlaceSearch>>();

  const provider = async (name: Foreign): Promise<PlaceSearch | null> => {
    const settings = configuration();
    const key = name === 'google' ? settings?.googleKey : settings?.bingKey;
    if (!settings || !key || !load) return null;
    const search = loaded.get(name) ?? load(name, { key, base: settings.base });
    loaded.set(name, search);
    try {
      return await search;
    } catch {
      // A script that did not come is asked for again with the next search.
      loaded.delete(name);
      return null;
    }
  };

  const chosen = async (): Promise<PlaceSearch | null> => {
    const settings = configuration();
    const name = settings ? placeProvider(settings) : 'own';
    return name === 'own' ? null : provider(name);
  };

  /** Its code comes with the first place that is looked for by its coordinates. */
  const around: SpotSurroundings = { connection, configuration, provider };
  const spots = () => import('./spots.ts').catch(() => null);

  return {
    async search(text, cancel) {
      const found = await (await chosen())?.suggest(text, cancel);
      return found?.ok ? found : searchAddress(connection(), text, cancel);
    },

    async complete(place, cancel) {
      let whole = place;
      if (!isLocated(place)) {
        const answer = await (await chosen())?.complete(place, cancel);
        if (!answer?.ok || !answer.value || !isLocated(answer.value)) return null;
        whole = { ...answer.value, postcode: usablePostcode(answer.value.postcode) };
      }
      if (needsAirportCode(whole)) {
        const { withAirportCode } = await import('./airport-code.ts');
        whole = await withAirportCode(whole, connection(), cancel);
      }
      if (whole.postcode !== '') return whole;
      return (await (await spots())?.withPostcode(whole, around, cancel)) ?? whole;
    },

    async at(point, cancel) {
      if (!isLocated(point)) return fail({ kind: 'malformed', call: 'placeAt', field: 'latitude' });
      return (await (await spots())?.placeAt(point, around, cancel)) ?? fail({ kind: 'network' });
    },
  };
}
