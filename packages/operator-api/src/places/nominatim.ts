import * as v from 'valibot';
import {
  askService,
  categoryOf,
  foundPlace,
  latitude,
  longitude,
  maxSuggestions,
  optionalString,
  osmId,
  type PlaceService,
  type PlaceServiceOptions,
  surroundings,
} from './service.ts';

const degrees = <Schema extends v.GenericSchema<number, number>>(schema: Schema) =>
  v.pipe(v.union([v.string(), v.number()]), v.transform(Number), schema);

/** A result in `format=jsonv2` with `addressdetails=1`; coordinates are strings. */
const row = v.object({
  osm_type: optionalString,
  osm_id: v.optional(v.union([v.number(), v.string()]), ''),
  lat: degrees(latitude),
  lon: degrees(longitude),
  category: optionalString,
  type: optionalString,
  addresstype: optionalString,
  name: optionalString,
  address: v.optional(v.record(v.string(), v.string()), {}),
});

type Row = v.InferOutput<typeof row>;

const towns = ['city', 'town', 'village', 'hamlet', 'municipality', 'suburb', 'county'] as const;
const quarters = ['suburb', 'quarter', 'neighbourhood'] as const;
const streets = ['road', 'pedestrian', 'footway', 'square'] as const;

function found({ address, ...said }: Row) {
  const first = (keys: readonly string[]) => keys.map((key) => address[key]).find(Boolean) ?? '';
  const category = categoryOf(said.category, said.type);
  const isStreet = category === 'Street';
  const isArea = said.category === 'place' || said.category === 'boundary';
  const { house_number: houseNumber = '', postcode = '' } = address;
  const isDoor = houseNumber !== '';
  return foundPlace({
    latitude: said.lat,
    longitude: said.lon,
    id: osmId('nominatim', `${said.osm_type}${said.osm_id}`, houseNumber, postcode),
    name: isStreet ? '' : said.name,
    street: first(streets) || (isStreet ? said.name : ''),
    quarters: quarters.map((key) => address[key] ?? ''),
    houseNumber,
    town: first(towns),
    postcode,
    country: address.country_code ?? '',
    category: isArea && isDoor ? 'Address' : category,
    isArea: isArea && !isDoor,
  });
}

/**
 * A self-hosted Nominatim: `/search` and `/reverse`. The public server forbids type-ahead searches (OSMF usage policy),
 * so the settings reject it.
 */
export function createNominatim(options: PlaceServiceOptions): PlaceService {
  const { countries } = options;
  const { south, west, north, east } = surroundings(options);
  const headers = { 'user-agent': 'taxi-booking operator-api' };
  return {
    name: 'nominatim',
    attribution: '© OpenStreetMap contributors',
    keepMs: 3_600_000,
    async suggest(text, { language }) {
      const query = {
        q: text,
        format: 'jsonv2',
        addressdetails: 1,
        limit: maxSuggestions,
        countrycodes: countries.join(','),
        viewbox: `${west},${north},${east},${south}`,
        'accept-language': language,
      };
      return (await askService(options, '/search', query, v.array(row), headers)).map(found);
    },
    async at(point, { language }) {
      const query = {
        lat: point.latitude,
        lon: point.longitude,
        format: 'jsonv2',
        addressdetails: 1,
        'accept-language': language,
      };
      // Without a result the response is 200 with `error`.
      const answer = v.union([v.object({ error: v.unknown() }), row]);
      const said = await askService(options, '/reverse', query, answer, headers);
      return 'error' in said ? null : found(said);
    },
  };
}
