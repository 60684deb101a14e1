import * as v from 'valibot';
import { metresBetween } from '../geo/index.ts';
import {
  askService,
  foundPlace,
  latitude,
  longitude,
  maxSuggestions,
  optionalString,
  type PlaceService,
  type PlaceServiceOptions,
} from './service.ts';

/** An address of Royal Mail's file (`dataset=DPA`) with its point in degrees (`output_srs=EPSG:4326`). */
const address = v.object({
  UPRN: v.string(),
  ADDRESS: v.string(),
  ORGANISATION_NAME: optionalString,
  SUB_BUILDING_NAME: optionalString,
  BUILDING_NAME: optionalString,
  BUILDING_NUMBER: optionalString,
  DEPENDENT_THOROUGHFARE_NAME: optionalString,
  THOROUGHFARE_NAME: optionalString,
  POST_TOWN: optionalString,
  POSTCODE: optionalString,
  COUNTRY_CODE: optionalString,
  LNG: longitude,
  LAT: latitude,
  /** Match score, 1 for an exact match. */
  MATCH: v.optional(v.number(), 0),
});

/** The response; without a hit `results` is missing. */
const answer = v.object({ results: v.optional(v.array(v.object({ DPA: address })), []) });

/** Converts the file's capitals to title case: `ST. MARY'S CLOSE` to `St. Mary's Close`; codes such as `2A` stay. */
const cased = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(^|[\s(/-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

function found(said: v.InferOutput<typeof address>) {
  const house = [said.SUB_BUILDING_NAME, said.BUILDING_NAME].filter(Boolean).map(cased).join(', ');
  return foundPlace({
    latitude: said.LAT,
    longitude: said.LNG,
    id: `os-places:${said.UPRN}`,
    name: cased(said.ORGANISATION_NAME),
    unit: house,
    street: cased(said.DEPENDENT_THOROUGHFARE_NAME || said.THOROUGHFARE_NAME),
    houseNumber: said.BUILDING_NUMBER,
    town: cased(said.POST_TOWN),
    postcode: said.POSTCODE,
    country: 'gb',
    category: 'Address',
    isArea: false,
  });
}

/** ISO 3166-1 alpha-2 codes of the countries that the service covers. */
export const osPlacesCountries = ['gb'];

/** Requested results: the API has no location bias, and many streets share a name, so this server sorts by distance. */
const mostAnswers = 50;

/** Ordnance Survey's OS Places, every address of Great Britain: `/find` and `/nearest`. */
export function createOsPlaces(options: PlaceServiceOptions): PlaceService {
  const { countries, near } = options;
  const isWanted = countries.length === 0 || countries.some((country) => osPlacesCountries.includes(country));
  const headers = { key: options.key };
  const common = { dataset: 'DPA', output_srs: 'EPSG:4326' };
  return {
    name: 'os-places',
    attribution: 'Contains OS data © Crown copyright and database rights, Royal Mail data © Royal Mail',
    keepMs: 600_000,
    async suggest(text) {
      if (!isWanted) return [];
      // Scores are requested in tenths, so that equally good matches can be sorted by distance.
      const query = { query: text, maxresults: mostAnswers, matchprecision: 1, ...common };
      const { results } = await askService(options, '/find', query, answer, headers);
      return results
        .map(({ DPA }) => ({ match: DPA.MATCH, place: found(DPA) }))
        .sort((a, b) => b.match - a.match || metresBetween(near, a.place) - metresBetween(near, b.place))
        .slice(0, maxSuggestions)
        .map(({ place }) => place);
    },
    async at(point) {
      const query = { point: `${point.latitude},${point.longitude}`, srs: 'EPSG:4326', radius: 100, ...common };
      const { results } = await askService(options, '/nearest', query, answer, headers);
      const [first] = results;
      return first ? found(first.DPA) : null;
    },
  };
}
