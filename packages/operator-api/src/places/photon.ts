import * as v from 'valibot';
import {
  askService,
  categoryOf,
  foundPlace,
  mostSuggestions,
  optionalWords,
  type PlaceService,
  type PlaceServiceOptions,
  pointGeometry,
} from './service.ts';

const answer = v.object({
  features: v.array(
    v.object({
      geometry: pointGeometry,
      properties: v.object({
        osm_type: optionalWords,
        osm_id: v.optional(v.union([v.number(), v.string()]), ''),
        osm_key: optionalWords,
        osm_value: optionalWords,
        type: optionalWords,
        name: optionalWords,
        housenumber: optionalWords,
        street: optionalWords,
        district: optionalWords,
        city: optionalWords,
        county: optionalWords,
        postcode: optionalWords,
        countrycode: optionalWords,
      }),
    }),
  ),
});

type Feature = v.InferOutput<typeof answer>['features'][number];

/** What Photon calls areas and what streets are; everything else is a door. */
const areas = new Set(['locality', 'district', 'city', 'county', 'state', 'country']);
/** The languages that a Photon server imports unless it is told otherwise; it refuses all others. */
const languages = new Set(['en', 'de', 'fr']);

function found({ geometry, properties: said }: Feature) {
  const isStreet = said.type === 'street';
  return foundPlace({
    ...geometry.coordinates,
    id: `photon:${said.osm_type}${said.osm_id}`,
    name: isStreet ? '' : said.name,
    street: isStreet ? said.name : said.street,
    houseNumber: said.housenumber,
    town: said.city || (areas.has(said.type) ? said.county : said.district || said.county),
    postcode: said.postcode,
    country: said.countrycode,
    category: isStreet ? 'Street' : areas.has(said.type) ? 'Town' : categoryOf(said.osm_key, said.osm_value),
    isArea: areas.has(said.type),
  });
}

/** Photon (komoot), the search of OpenStreetMap that is made for typing: `/api` and `/reverse`. */
export function createPhoton(options: PlaceServiceOptions): PlaceService {
  const { countries, near } = options;
  const headers = { 'user-agent': 'taxi-booking operator-api' };
  const languageOf = (language: string) => (languages.has(language) ? language : '');
  // One country is asked for; of several those that answer are kept.
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
        limit: countries.length > 1 ? 3 * mostSuggestions : mostSuggestions,
        lang: languageOf(language),
        countrycode: countries.length === 1 ? (countries[0]?.toUpperCase() ?? '') : '',
      };
      const { features } = await askService(options, '/api', query, answer, headers);
      return features.filter(isWanted).slice(0, mostSuggestions).map(found);
    },
    async at(point, { language }) {
      const query = { lat: point.latitude, lon: point.longitude, lang: languageOf(language) };
      const { features } = await askService(options, '/reverse', query, answer, headers);
      const [first] = features;
      return first ? found(first) : null;
    },
  };
}
