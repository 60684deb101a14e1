import { type ApiError, fail, type LatLng, ok, type Place, type Result } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import type { CancelToken, HttpPort, PlaceSearch, PlaceSearchSettings } from 'booking-core/ports';

const host = 'https://dev.virtualearth.net/REST/v1';
const timeoutMs = 8_000;

interface BingAddress {
  readonly addressLine?: string;
  readonly houseNumber?: string;
  readonly streetName?: string;
  readonly locality?: string;
  readonly postalCode?: string;
  readonly formattedAddress?: string;
}
interface BingSuggestion {
  readonly __type?: string;
  readonly name?: string;
  readonly address?: BingAddress;
}
interface BingLocation {
  readonly name?: string;
  readonly entityType?: string;
  readonly point?: { readonly coordinates?: readonly number[] };
  readonly address?: BingAddress;
}
interface BingAnswer<Resource> {
  readonly resourceSets?: readonly { readonly resources?: readonly Resource[] }[];
}

/**
 * Addresses from Bing Maps' REST services: at most ten suggestions, those within 775 km of the operator's base first
 * (specification 1 §9). A suggestion has no coordinates; they are requested when it is chosen.
 */
export function createBingPlaces(http: HttpPort, { key, base }: PlaceSearchSettings): PlaceSearch {
  async function ask<Resource>(
    path: string,
    query: Readonly<Record<string, string>>,
    cancel: CancelToken,
  ): Promise<Result<readonly Resource[], ApiError>> {
    const url = `${host}/${path}?${new URLSearchParams({ ...query, key })}`;
    const outcome = await http.send({ method: 'GET', url, headers: { accept: 'application/json' }, timeoutMs }, cancel);
    if (outcome.kind !== 'response') return fail({ kind: outcome.kind });
    if (outcome.status !== 200) return fail({ kind: 'http', status: outcome.status });
    try {
      const answer = JSON.parse(outcome.body) as BingAnswer<Resource> | null;
      return ok(answer?.resourceSets?.flatMap(({ resources }) => resources ?? []) ?? []);
    } catch {
      return fail({ kind: 'malformed', call: path, field: '' });
    }
  }

  return {
    async suggest(text, cancel) {
      const answer = await ask<{ readonly value?: readonly BingSuggestion[] }>(
        'Autosuggest',
        {
          query: text,
          userCircularMapView: `${base.latitude},${base.longitude},${limits.autocompleteRadiusMetres}`,
          maxResults: String(limits.bingSuggestions),
        },
        cancel,
      );
      if (!answer.ok) return answer;
      const found = answer.value.flatMap(({ value }) => value ?? []).slice(0, limits.bingSuggestions);
      return ok([...new Map(found.flatMap(suggestionOf).map((place) => [place.id, place])).values()]);
    },

    async complete(place, cancel) {
      const query = { q: place.fullAddress, maxResults: '1' };
      const answer = await ask<BingLocation>('Locations', query, cancel);
      if (!answer.ok) return answer;
      const [found] = answer.value;
      const [latitude, longitude] = found?.point?.coordinates ?? [];
      if (!found || latitude === undefined || longitude === undefined) return ok(null);
      return ok({ ...place, latitude, longitude, postcode: found.address?.postalCode ?? place.postcode });
    },

    async at({ latitude, longitude }, cancel) {
      const answer = await ask<BingLocation>(`Locations/${latitude},${longitude}`, {}, cancel);
      if (!answer.ok) return answer;
      const [found] = answer.value;
      return ok(found?.address ? placeOf(found.name ?? '', found.address, { latitude, longitude }) : null);
    },
  };
}

const nowhere: LatLng = { latitude: Number.NaN, longitude: Number.NaN };

function suggestionOf({ __type, name, address }: BingSuggestion): Place[] {
  const title = name || address?.addressLine || address?.formattedAddress;
  if (!title || !address) return [];
  const known = placeOf(name ?? '', address, nowhere);
  // Bing has no ids; its suggestions are told apart by their addresses.
  const place = { ...known, id: known.fullAddress };
  return [__type === 'Place' && !name ? { ...place, category: 'Town', precision: 'locality' } : place];
}

function placeOf(name: string, address: BingAddress, at: LatLng): Place {
  const { addressLine = '', houseNumber = '', streetName = '', locality = '', postalCode = '' } = address;
  const full = address.formattedAddress || [addressLine, locality, postalCode].filter(Boolean).join(', ');
  const title = name && !full.startsWith(name) ? name : '';
  const numberless = addressLine !== '' && houseNumber === '' && !/\d/.test(addressLine);
  return {
    ...at,
    id: '',
    name: title || addressLine || full,
    line1: addressLine || title,
    line2: locality,
    category: /\bairport\b/i.test(title)
      ? 'Air'
      : !title && (numberless || addressLine === streetName)
        ? 'Street'
        : 'Address',
    postcode: postalCode,
    fullAddress: title ? `${title}, ${full}` : full,
    code: '',
    iata: '',
    placeName: '',
    precision: 'exact',
  };
}
