import * as v from 'valibot';
import {
  askService,
  foundPlace,
  maxSuggestions,
  optionalString,
  type PlaceService,
  type PlaceServiceOptions,
  pointGeometry,
} from './service.ts';

const answer = v.object({
  features: v.array(
    v.object({
      geometry: pointGeometry,
      properties: v.object({
        gid: optionalString,
        layer: optionalString,
        name: optionalString,
        housenumber: optionalString,
        street: optionalString,
        postalcode: optionalString,
        neighbourhood: optionalString,
        locality: optionalString,
        localadmin: optionalString,
        county: optionalString,
        country_code: optionalString,
        label: optionalString,
        category: v.optional(v.array(v.string()), []),
      }),
    }),
  ),
});

type Feature = v.InferOutput<typeof answer>['features'][number];

/** Pelias' venue categories and this server's categories. */
const categories: readonly (readonly [RegExp, string])[] = [
  [/^transport:air/, 'Air'],
  [/^transport:(rail|station|bus|public)/, 'Station'],
  [/^transport:sea/, 'Port'],
  [/^accommodation/, 'Hotel'],
  [/^health/, 'Hospital'],
  [/^education/, 'University'],
  [/^retail/, 'Shopping'],
];

function categoryOf({ layer, category }: Feature['properties']): string {
  if (layer === 'address') return 'Address';
  if (layer === 'street') return 'Street';
  if (layer !== 'venue') return 'Town';
  return categories.find(([pattern]) => category.some((name) => pattern.test(name)))?.[1] ?? 'Landmark';
}

function found({ geometry, properties: said }: Feature) {
  const isDoor = ['venue', 'address', 'street'].includes(said.layer);
  return foundPlace({
    ...geometry.coordinates,
    id: `pelias:${said.gid}`,
    name: said.layer === 'venue' || !isDoor ? said.name : '',
    street: said.street,
    quarters: [said.neighbourhood],
    houseNumber: said.housenumber,
    town: said.locality || said.localadmin || said.county,
    postcode: said.postalcode,
    country: said.country_code,
    category: categoryOf(said),
    isArea: !isDoor,
  });
}

/** Pelias, self-hosted or as a hosted service (`api_key`): `/v1/autocomplete` and `/v1/reverse`. */
export function createPelias(options: PlaceServiceOptions): PlaceService {
  const { countries, near, key } = options;
  const common = { 'boundary.country': countries.join(',').toUpperCase(), api_key: key };
  const headersOf = (language: string): Record<string, string> =>
    language === '' ? {} : { 'accept-language': language };
  return {
    name: 'pelias',
    attribution: '© OpenStreetMap contributors, OpenAddresses, Who’s On First',
    keepMs: 3_600_000,
    async suggest(text, { language }) {
      const query = {
        text,
        'focus.point.lat': near.latitude,
        'focus.point.lon': near.longitude,
        size: maxSuggestions,
        ...common,
      };
      const { features } = await askService(options, '/v1/autocomplete', query, answer, headersOf(language));
      return features.map(found);
    },
    async at(point, { language }) {
      const query = { 'point.lat': point.latitude, 'point.lon': point.longitude, size: 1, ...common };
      const { features } = await askService(options, '/v1/reverse', query, answer, headersOf(language));
      const [first] = features;
      return first ? found(first) : null;
    },
  };
}
