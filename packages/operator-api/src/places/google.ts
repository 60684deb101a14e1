import { listed } from 'booking-core/domain';
import * as v from 'valibot';
import {
  askService,
  biasMetres,
  foundPlace,
  latitude,
  longitude,
  maxSuggestions,
  optionalString,
  orNull,
  type PlaceService,
  type PlaceServiceOptions,
  suggestedPlace,
} from './service.ts';

const words = v.optional(v.object({ text: optionalString }));
const types = v.optional(v.array(v.string()), []);

/** Response of `places:autocomplete`; without a hit `suggestions` is missing. */
const predictions = v.object({
  suggestions: v.optional(
    v.array(
      v.object({
        placePrediction: v.optional(
          v.object({
            placeId: v.string(),
            text: words,
            structuredFormat: v.optional(v.object({ mainText: words, secondaryText: words })),
            types,
          }),
        ),
      }),
    ),
    [],
  ),
});

const place = v.object({
  id: v.string(),
  displayName: words,
  formattedAddress: optionalString,
  location: v.object({ latitude, longitude }),
  types,
  addressComponents: v.optional(v.array(v.object({ longText: optionalString, shortText: optionalString, types })), []),
});

const prefix = 'google:';
const areas = ['locality', 'postal_town', 'sublocality', 'neighborhood', 'administrative_area_level_1', 'country'];

function categoryOf(kinds: readonly string[]): string {
  const has = (...names: readonly string[]) => names.some((name) => kinds.includes(name));
  if (has('airport', 'international_airport')) return 'Air';
  if (has('train_station', 'subway_station', 'transit_station', 'light_rail_station', 'bus_station')) return 'Station';
  if (has('ferry_terminal')) return 'Port';
  if (has('lodging', 'hotel')) return 'Hotel';
  if (has('hospital')) return 'Hospital';
  if (has('stadium')) return 'Stadium';
  if (has('museum')) return 'Museum';
  if (has('university')) return 'University';
  if (has('shopping_mall')) return 'Shopping';
  if (has('route')) return 'Street';
  if (has('postal_code')) return 'Postcode';
  if (has(...areas)) return 'Town';
  return has('point_of_interest', 'establishment', 'tourist_attraction') ? 'Landmark' : 'Address';
}

/** The requested fields of a place; Google's price depends on them. */
const fields = ['id', 'displayName', 'formattedAddress', 'location', 'addressComponents', 'types'];

function found(said: v.InferOutput<typeof place>) {
  const part = (type: string, length: 'longText' | 'shortText' = 'longText') =>
    said.addressComponents.find((component) => component.types.includes(type))?.[length] ?? '';
  const category = categoryOf(said.types);
  const street = part('route');
  // In Japan the last parts of the town are numbers, too: block 9, building 1.
  const blocks = ['sublocality_level_4', 'sublocality_level_5', 'premise'].map((type) => part(type));
  const numbers = street === '' ? blocks.filter((block) => /^\p{Nd}/u.test(block)) : [];
  const isAddress = category === 'Address' || category === 'Street';
  const isArea = category === 'Town' || category === 'Postcode';
  return foundPlace({
    ...said.location,
    id: `${prefix}${said.id}`,
    name: isAddress ? '' : (said.displayName?.text ?? ''),
    unit: listed([part('subpremise'), numbers.includes(part('premise')) ? '' : part('premise')]),
    street,
    quarters: ['sublocality_level_1', 'sublocality_level_2', 'sublocality_level_3'].map((type) => part(type)),
    houseNumber: part('street_number') || numbers.join('-'),
    town: part('postal_town') || part('locality') || part('administrative_area_level_1'),
    postcode: part('postal_code'),
    country: part('country', 'shortText'),
    category,
    isArea,
  });
}

/**
 * Google's Places API (New): `places:autocomplete` while a visitor types, `places/ID` for the chosen place. Both use
 * one session token, so that only the place is billed. Only ids may be stored (Google Maps Platform terms, 3.2.3).
 */
export function createGoogle(options: PlaceServiceOptions): PlaceService {
  const { countries, near } = options;
  const key = { 'x-goog-api-key': options.key };
  return {
    name: 'google',
    attribution: 'Powered by Google',
    keepMs: 0,
    async suggest(text, { language, session }) {
      const asked = {
        input: text,
        locationBias: { circle: { center: near, radius: biasMetres(options) } },
        ...(countries.length > 0 ? { includedRegionCodes: countries } : {}),
        ...(language ? { languageCode: language } : {}),
        ...(session ? { sessionToken: session } : {}),
      };
      const mask = ['placeId', 'text', 'structuredFormat', 'types'].map(
        (name) => `suggestions.placePrediction.${name}`,
      );
      const headers = { ...key, 'x-goog-fieldmask': mask.join(',') };
      const { suggestions } = await askService(options, '/v1/places:autocomplete', {}, predictions, headers, asked);
      return suggestions
        .flatMap(({ placePrediction }) => placePrediction ?? [])
        .slice(0, maxSuggestions)
        .map((said) =>
          suggestedPlace({
            id: `${prefix}${said.placeId}`,
            name: said.structuredFormat?.mainText?.text || said.text?.text || '',
            line2: said.structuredFormat?.secondaryText?.text ?? '',
            category: categoryOf(said.types),
            fulladdress: said.text?.text ?? '',
          }),
        );
    },
    async details(id, { language, session = '' }) {
      if (!id.startsWith(prefix)) return null;
      const path = `/v1/places/${encodeURIComponent(id.slice(prefix.length))}`;
      const query = { languageCode: language, sessionToken: session };
      const headers = { ...key, 'x-goog-fieldmask': fields.join(',') };
      const answer = await orNull(askService(options, path, query, place, headers));
      return answer && found(answer);
    },
  };
}
