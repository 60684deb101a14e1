import * as v from 'valibot';
import {
  askService,
  categoryOf,
  foundPlace,
  maxSuggestions,
  optionalString,
  osmId,
  type PlaceService,
  type PlaceServiceOptions,
  pointGeometry,
} from './service.ts';

const answer = v.object({
  features: v.array(
    v.object({
      geometry: pointGeometry,
      properties: v.object({
        osm_type: optionalString,
        osm_id: v.optional(v.union([v.number(), v.string()]), ''),
        osm_key: optionalString,
        osm_value: optionalString,
        type: optionalString,
        name: optionalString,
        housenumber: optionalString,
        street: optionalString,
        locality: optionalString,
        district: optionalString,
        city: optionalString,
        county: optionalString,
        postcode: optionalString,
        countrycode: optionalString,
      }),
    }),
  ),
});

type Feature = v.InferOutput<typeof answer>['features'][number];

/** Photon's types of areas; a result that is neither an area nor a street is an address or a venue. */
const areas = new Set(['locality', 'district', 'city', 'county', 'state', 'country']);

function found({ geometry, properties: said }: Feature) {
  const isStreet = said.type === 'street';
  return foundPlace({
    ...geometry.coordinates,
    id: osmId('photon', `${said.osm_type}${said.osm_id}`, said.housenumber, said.postcode),
    name: isStreet ? '' : said.name,
    street: isStreet ? said.name : said.street,
    quarters: [said.district, said.locality],
    houseNumber: said.housenumber,
    town: said.city || (areas.has(said.type) ? said.county : said.district || said.county),
    postcode: said.postcode,
    country: said.countrycode,
    category: isStreet ? 'Street' : areas.has(said.type) ? 'Town' : categoryOf(said.osm_key, said.osm_value),
    isArea: areas.has(said.type),
  });
}

/** Photon (komoot), a type-ahead search over OpenStreetMap: `/api` and `/reverse`. */
export function createPhoton(options: PlaceServiceOptions): PlaceService {
  const { countries, near } = options;
  // A Photon server has the languages of its import. It rejects others in `lang`, but falls back when they are in the
  // header.
  const headersOf = (language: string): Record<string, string> => ({
    'user-agent': 'taxi-booking operator-api',
    ...(language === '' ? {} : { 'accept-language': language }),
  });
  // The request can name only one country; for several, the results are filtered here.
  const isWanted = ({ properties }: Feature) =>
    countries.length === 0 || countries.includes(properties.countrycode.toLowerCase());
  return {
    name: 'photon',
    attribution: '© OpenStreetMap contributors',
    keepMs: 3_600_000,
    async suggest(text, { language }) {
      const query = {
        q: text,
        lat: near.latitude,
        lon: near.longitude,
        zoom: 12,
        limit: countries.length > 1 ? 3 * maxSuggestions : maxSuggestions,
        countrycode: countries.length === 1 ? (countries[0]?.toUpperCase() ?? '') : '',
      };
      const { features } = await askService(options, '/api', query, answer, headersOf(language));
      return features.filter(isWanted).slice(0, maxSuggestions).map(found);
    },
    async at(point, { language }) {
      const query = { lat: point.latitude, lon: point.longitude };
      const { features } = await askService(options, '/reverse', query, answer, headersOf(language));
      const [first] = features;
      return first ? found(first) : null;
    },
  };
}
