import * as v from 'valibot';
import {
  askService,
  foundPlace,
  latitude,
  longitude,
  mostSuggestions,
  optionalWords,
  type PlaceService,
  type PlaceServiceOptions,
} from './service.ts';

/** An address of Royal Mail's file (`dataset=DPA`) with its point in degrees (`output_srs=EPSG:4326`). */
const address = v.object({
  UPRN: v.string(),
  ADDRESS: v.string(),
  ORGANISATION_NAME: optionalWords,
  SUB_BUILDING_NAME: optionalWords,
  BUILDING_NAME: optionalWords,
  BUILDING_NUMBER: optionalWords,
  DEPENDENT_THOROUGHFARE_NAME: optionalWords,
  THOROUGHFARE_NAME: optionalWords,
  POST_TOWN: optionalWords,
  POSTCODE: optionalWords,
  COUNTRY_CODE: optionalWords,
  LNG: longitude,
  LAT: latitude,
});

/** Without a hit `results` is missing. */
const answer = v.object({ results: v.optional(v.array(v.object({ DPA: address })), []) });

/** The file is written in capitals: `ST. MARY'S CLOSE` as people write it, codes such as `2A` left alone. */
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
    name: said.ORGANISATION_NAME ? cased(said.ORGANISATION_NAME) : house,
    street: cased(said.DEPENDENT_THOROUGHFARE_NAME || said.THOROUGHFARE_NAME),
    houseNumber: said.BUILDING_NUMBER,
    town: cased(said.POST_TOWN),
    postcode: said.POSTCODE,
    country: 'gb',
    category: 'Address',
    isArea: false,
  });
}

/** Ordnance Survey's OS Places: Great Britain to the door, by `/find` and `/nearest`. */
export function createOsPlaces(options: PlaceServiceOptions): PlaceService {
  const headers = { key: options.key };
  const common = { dataset: 'DPA', output_srs: 'EPSG:4326' };
  return {
    name: 'os-places',
    attribution: 'Contains OS data © Crown copyright and database rights, Royal Mail data © Royal Mail',
    keepMs: 600_000,
    async suggest(text) {
      const query = { query: text, maxresults: mostSuggestions, ...common };
      const { results } = await askService(options, '/find', query, answer, headers);
      return results.map(({ DPA }) => found(DPA));
    },
    async at(point) {
      const query = { point: `${point.latitude},${point.longitude}`, srs: 'EPSG:4326', radius: 100, ...common };
      const { results } = await askService(options, '/nearest', query, answer, headers);
      const [first] = results;
      return first ? found(first.DPA) : null;
    },
  };
}
