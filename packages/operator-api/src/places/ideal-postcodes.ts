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

const hits = v.object({ result: v.object({ hits: v.array(v.object({ id: v.string(), suggestion: v.string() })) }) });

/** An address in the British format, which the service also uses for other countries. */
const address = v.object({
  result: v.object({
    line_1: optionalString,
    line_2: optionalString,
    organisation_name: optionalString,
    sub_building_name: optionalString,
    building_name: optionalString,
    building_number: optionalString,
    dependant_thoroughfare: optionalString,
    thoroughfare: optionalString,
    post_town: optionalString,
    postcode: optionalString,
    country_iso_2: optionalString,
    // An address without coordinates has '' for both.
    latitude: v.union([latitude, v.literal('')]),
    longitude: v.union([longitude, v.literal('')]),
  }),
});

const prefix = 'ideal-postcodes:';

function found(id: string, said: v.InferOutput<typeof address>['result']) {
  if (said.latitude === '' || said.longitude === '') return null;
  const house = [said.sub_building_name, said.building_name].filter(Boolean).join(', ');
  const street = said.dependant_thoroughfare || said.thoroughfare;
  return foundPlace({
    latitude: said.latitude,
    longitude: said.longitude,
    id,
    name: said.organisation_name || (house === '' && street === '' ? said.line_1 : ''),
    unit: house,
    street,
    houseNumber: said.building_number,
    town: said.post_town,
    postcode: said.postcode,
    country: said.country_iso_2,
    category: 'Address',
    isArea: false,
  });
}

/** The covered countries: ISO 3166-1 alpha-2 to alpha-3, as the service requires. */
const contexts: Readonly<Record<string, string>> = { gb: 'GBR', ie: 'IRL', us: 'USA' };

/** ISO 3166-1 alpha-2 codes of the countries that the service covers. */
export const idealPostcodesCountries = Object.keys(contexts);

/**
 * Ideal Postcodes: `autocomplete/addresses` while a visitor types, which is free, and one paid look-up of the chosen
 * address. Great Britain has every delivery address of Royal Mail's file.
 */
export function createIdealPostcodes(options: PlaceServiceOptions): PlaceService {
  const { near } = options;
  const headers = { authorization: `api_key="${options.key}"` };
  const countries = options.countries.filter((country) => idealPostcodesCountries.includes(country));
  const isWanted = countries.length > 0 || options.countries.length === 0;
  const [country = 'gb'] = countries;
  return {
    name: 'ideal-postcodes',
    attribution: 'Royal Mail data © Royal Mail',
    keepMs: 600_000,
    async suggest(text) {
      if (!isWanted) return [];
      const query = {
        query: text,
        limit: maxSuggestions,
        context: countries.length > 1 ? '' : (contexts[country] ?? ''),
        bias_lonlat: `${near.longitude},${near.latitude},${biasMetres(options)}`,
      };
      const { result } = await askService(options, '/v1/autocomplete/addresses', query, hits, headers);
      return result.hits.slice(0, maxSuggestions).map(({ id, suggestion }) => {
        const [name = suggestion, ...rest] = suggestion.split(', ');
        const line2 = rest.join(', ');
        return suggestedPlace({
          ...{ id: `${prefix}${id}`, name, line2, category: 'Address', fulladdress: suggestion },
        });
      });
    },
    async details(id) {
      if (!id.startsWith(prefix)) return null;
      const path = `/v1/autocomplete/addresses/${encodeURIComponent(id.slice(prefix.length))}/gbr`;
      const answer = await orNull(askService(options, path, {}, address, headers));
      return answer && found(id, answer.result);
    },
  };
}
