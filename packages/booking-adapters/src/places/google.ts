import { fail, type LatLng, ok, type Place, type Result } from 'booking-core/domain';
import type { PlaceSearch, PlaceSearchSettings } from 'booking-core/ports';
import {
  type GoogleAddressComponent,
  type GooglePlace,
  type GooglePlacePrediction,
  loadGoogle,
} from '../script/google.ts';
import { biasBox } from './box.ts';

/**
 * Addresses from Google: suggestions as data, drawn in the product's own list; one session token from the first letter
 * to the choice, because Google bills by session; postcodes by coordinates from its geocoder.
 */
export async function createGooglePlaces(document: Document, { key, base }: PlaceSearchSettings): Promise<PlaceSearch> {
  const google = await loadGoogle(document, key);
  const { AutocompleteSessionToken, AutocompleteSuggestion, Place: PlaceById } = await google.importLibrary('places');
  let session: object | null = null;
  /** The predictions of this session by Google's id: only the details of one of them belong to the session. */
  const offered = new Map<string, GooglePlacePrediction>();

  return {
    async suggest(text, cancel) {
      // The page's own Google may be too old for these suggestions.
      const answer = await answered(() => {
        session ??= new AutocompleteSessionToken();
        return AutocompleteSuggestion.fetchAutocompleteSuggestions({
          input: text,
          sessionToken: session,
          locationBias: biasBox(base),
        });
      });
      if (cancel.cancelled) return fail({ kind: 'aborted' });
      if (!answer.ok) return answer;
      const found = answer.value.suggestions.flatMap(({ placePrediction }) => placePrediction ?? []);
      for (const prediction of found) offered.set(prediction.placeId, prediction);
      return ok(found.map(suggestionOf));
    },

    async complete(chosen) {
      const prediction = offered.get(chosen.id);
      if (prediction) {
        // Fetching its place ends the session. Ended at once, since the next input may come before the answer.
        session = null;
        offered.clear();
      }
      const answer = await answered(async () => {
        // The suggestion of another search, or one whose details did not come the first time, has no prediction here.
        const place = prediction?.toPlace() ?? new PlaceById({ id: chosen.id });
        await place.fetchFields({
          fields: ['displayName', 'formattedAddress', 'location', 'addressComponents', 'types'],
        });
        return place;
      });
      return answer.ok ? ok(placeOf(answer.value, chosen)) : answer;
    },

    async at({ latitude, longitude }) {
      const answer = await answered(async () => {
        const { Geocoder } = await google.importLibrary('geocoding');
        return new Geocoder().geocode({ location: { lat: latitude, lng: longitude } });
      });
      if (!answer.ok) return answer;
      // Every point on earth has a plus code, but a driver needs an address.
      const [best] = answer.value.results.filter(({ types }) => !types.includes('plus_code'));
      if (!best) return ok(null);
      const parts = best.address_components.map(({ long_name, short_name, types }) => ({
        longText: long_name,
        shortText: short_name,
        types,
      }));
      return ok(
        addressOf({
          id: best.place_id,
          title: '',
          address: best.formatted_address,
          types: best.types,
          parts,
          at: { latitude, longitude },
        }),
      );
    },
  };
}

/** How long Google may take to answer, in milliseconds; the product's own search takes over then. */
const patienceMs = 8_000;

async function answered<Value>(ask: () => Promise<Value>): Promise<Result<Value, { kind: 'network' }>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, patienceMs);
  });
  try {
    return ok(await Promise.race([ask(), late]));
  } catch {
    return fail({ kind: 'network' });
  } finally {
    clearTimeout(timer);
  }
}

const nowhere: LatLng = { latitude: Number.NaN, longitude: Number.NaN };

/** 'air' in a category means airport (specification 1 §3); a street or a postcode has no house number yet. */
function categoryOf(types: readonly string[]): string {
  const has = (...names: string[]) => names.some((name) => types.includes(name));
  if (has('airport', 'international_airport')) return 'Air';
  if (has('train_station', 'subway_station', 'transit_station', 'light_rail_station')) return 'Station';
  if (has('lodging', 'hotel')) return 'Hotel';
  if (has('route')) return 'Street';
  if (has('postal_code')) return 'Postcode';
  if (has('locality', 'postal_town', 'sublocality', 'neighborhood')) return 'Town';
  if (has('tourist_attraction', 'museum', 'stadium')) return 'Landmark';
  return 'Address';
}

const suggestionOf = ({ placeId, text, mainText, secondaryText, types }: GooglePlacePrediction): Place => ({
  ...nowhere,
  id: placeId,
  name: mainText?.text ?? text.text,
  line1: mainText?.text ?? text.text,
  line2: secondaryText?.text ?? '',
  category: categoryOf(types),
  postcode: '',
  fullAddress: text.text,
  code: '',
  iata: '',
  placeName: '',
  precision: 'exact',
});

function placeOf(place: GooglePlace, offered: Place): Place | null {
  if (!place.location) return null;
  return addressOf({
    id: place.id,
    title: place.displayName || offered.name,
    address: place.formattedAddress || offered.fullAddress,
    types: place.types ?? [],
    parts: place.addressComponents ?? [],
    at: { latitude: place.location.lat(), longitude: place.location.lng() },
  });
}

interface Found {
  readonly id: string;
  readonly title: string;
  readonly address: string;
  readonly types: readonly string[];
  readonly parts: readonly GoogleAddressComponent[];
  readonly at: LatLng;
}

function addressOf({ id, title, address, types, parts, at }: Found): Place {
  const part = (type: string) => parts.find((each) => each.types.includes(type))?.longText ?? '';
  const street = [part('street_number'), part('route')].filter(Boolean).join(' ');
  const category = categoryOf(types);
  return {
    ...at,
    id,
    name: title || street || address,
    line1: street || title,
    line2: part('postal_town') || part('locality'),
    category:
      category === 'Address' && part('route') !== '' && part('street_number') === '' && !title ? 'Street' : category,
    postcode: part('postal_code'),
    fullAddress: title && !address.startsWith(title) ? `${title}, ${address}` : address,
    code: '',
    iata: '',
    placeName: '',
    precision: category === 'Town' ? 'locality' : 'exact',
  };
}
