import type { LatLng } from 'booking-core/domain';

/** A feature as Photon's documentation shows it. */
export interface PhotonFeature {
  readonly type: 'Feature';
  readonly geometry: { readonly type: 'Point'; readonly coordinates: readonly [longitude: number, latitude: number] };
  readonly properties: Readonly<Record<string, unknown>>;
  /**
   * Its English name, where the map has one beside the local one: found by either, returned in the requested language.
   */
  readonly english?: string;
}

const feature = (at: LatLng, properties: Readonly<Record<string, unknown>>): PhotonFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [at.longitude, at.latitude] },
  properties: { country: 'France', countrycode: 'FR', city: 'Lyon', state: 'Auvergne-Rhône-Alpes', ...properties },
});

const inDubai = (id: number, kind: string, name: string, english: string, latitude: number, longitude: number) => {
  const [osm_key, osm_value] = kind.split('=');
  const properties = {
    ...{ osm_type: 'W', osm_id: id, osm_key, osm_value, type: osm_key === 'highway' ? 'street' : 'house', name },
    ...{ country: 'الإمارات العربية المتحدة', countrycode: 'AE', city: 'دبي', state: 'دبي' },
  };
  return { ...feature({ latitude, longitude }, properties), english };
};

/** Some places in Dubai, without postcodes. */
export const dubai: readonly PhotonFeature[] = [
  inDubai(2000001, 'tourism=attraction', 'برج خليفة', 'Burj Khalifa', 25.1972, 55.2744),
  inDubai(2000002, 'shop=mall', 'دبي مول', 'The Dubai Mall', 25.1985, 55.2796),
  inDubai(2000003, 'tourism=hotel', 'برج العرب', 'Burj Al Arab', 25.1412, 55.1853),
  inDubai(2000004, 'amenity=hospital', 'مستشفى راشد', 'Rashid Hospital', 25.2413, 55.3167),
  inDubai(2000005, 'tourism=museum', 'متحف المستقبل', 'Museum of the Future', 25.2192, 55.282),
  inDubai(2000006, 'highway=primary', 'شارع الشيخ زايد', 'Sheikh Zayed Road', 25.2128, 55.2755),
  inDubai(2000007, 'amenity=marketplace', 'سوق الذهب', 'Gold Souk', 25.2695, 55.2972),
  inDubai(2000008, 'railway=station', 'محطة الاتحاد', 'Union Station', 25.2662, 55.3138),
  inDubai(2000009, 'shop=mall', 'مول الإمارات', 'Mall of the Emirates', 25.1181, 55.2006),
  inDubai(2000010, 'tourism=theme_park', 'القرية العالمية', 'Global Village', 25.0701, 55.3046),
  inDubai(2000011, 'leisure=park', 'حديقة زعبيل', 'Zabeel Park', 25.2337, 55.2988),
];

/** Some places in Lyon. */
export const lyon: readonly PhotonFeature[] = [
  feature(
    { latitude: 45.76406, longitude: 4.83551 },
    {
      ...{ osm_type: 'N', osm_id: 1000001, osm_key: 'place', osm_value: 'house', type: 'house' },
      ...{ housenumber: '14', street: 'Rue de la République', district: 'Presqu’île', postcode: '69002' },
    },
  ),
  feature(
    { latitude: 45.7605, longitude: 4.8598 },
    {
      ...{ osm_type: 'W', osm_id: 1000002, osm_key: 'railway', osm_value: 'station', type: 'house' },
      ...{ name: 'Gare de Lyon-Part-Dieu', street: 'Place Charles Béraudier', postcode: '69003' },
    },
  ),
  // Not every address in OpenStreetMap has a postcode.
  feature(
    { latitude: 45.7673, longitude: 4.8343 },
    {
      ...{ osm_type: 'W', osm_id: 1000003, osm_key: 'tourism', osm_value: 'museum', type: 'house' },
      name: 'Musée des Beaux-Arts',
    },
  ),
  feature(
    { latitude: 45.7712, longitude: 4.8311 },
    {
      ...{ osm_type: 'W', osm_id: 1000004, osm_key: 'highway', osm_value: 'residential', type: 'street' },
      ...{ name: 'Rue Burdeau', postcode: '69001' },
    },
  ),
  feature(
    { latitude: 45.7489, longitude: 4.8259 },
    {
      ...{ osm_type: 'W', osm_id: 1000005, osm_key: 'railway', osm_value: 'station', type: 'house' },
      ...{ name: 'Lyon-Perrache', street: 'Cours de Verdun', postcode: '69002' },
    },
  ),
  feature(
    { latitude: 45.7771, longitude: 4.855 },
    {
      ...{ osm_type: 'R', osm_id: 1000006, osm_key: 'leisure', osm_value: 'park', type: 'house' },
      ...{ name: 'Parc de la Tête d’Or', postcode: '69006' },
    },
  ),
  feature(
    { latitude: 45.7623, longitude: 4.8226 },
    {
      ...{ osm_type: 'W', osm_id: 1000007, osm_key: 'tourism', osm_value: 'attraction', type: 'house' },
      ...{ name: 'Basilique Notre-Dame de Fourvière', street: 'Place de Fourvière', postcode: '69005' },
    },
  ),
  feature(
    { latitude: 45.7436, longitude: 4.879 },
    {
      ...{ osm_type: 'W', osm_id: 1000008, osm_key: 'amenity', osm_value: 'hospital', type: 'house' },
      ...{ name: 'Hôpital Édouard-Herriot', housenumber: '5', street: 'Place d’Arsonval', postcode: '69003' },
    },
  ),
  feature(
    { latitude: 45.7629, longitude: 4.8509 },
    {
      ...{ osm_type: 'N', osm_id: 1000009, osm_key: 'place', osm_value: 'house', type: 'house' },
      ...{ housenumber: '102 bis', street: 'Cours Lafayette', postcode: '69003' },
    },
  ),
  feature(
    { latitude: 45.7652, longitude: 4.982 },
    {
      ...{ osm_type: 'W', osm_id: 1000010, osm_key: 'leisure', osm_value: 'stadium', type: 'house' },
      ...{ name: 'Groupama Stadium', city: 'Décines-Charpieu', postcode: '69150' },
    },
  ),
  feature(
    { latitude: 45.7626, longitude: 4.8256 },
    {
      ...{ osm_type: 'N', osm_id: 1000011, osm_key: 'tourism', osm_value: 'hotel', type: 'house' },
      ...{ name: 'Villa Florentine', housenumber: '25', street: 'Montée Saint-Barthélemy', postcode: '69005' },
    },
  ),
  feature(
    { latitude: 45.9, longitude: 4.7 },
    {
      ...{ osm_type: 'N', osm_id: 1000012, osm_key: 'place', osm_value: 'hamlet', type: 'locality', city: undefined },
      ...{ name: 'Le Bourg', county: 'Villefranche', postcode: '69480' },
    },
  ),
];

const words = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * A Photon server in this process: `/api` finds names that match each word's beginning, `/reverse` the nearest within
 * a kilometre.
 */
export function photonStandIn(features: readonly PhotonFeature[] = lyon) {
  const asked: { readonly url: URL; readonly language: string }[] = [];
  const state = { down: false };
  const json = (body: unknown, status = 200) => Response.json(body, { status });
  const answer = (found: readonly PhotonFeature[], lang: string) => {
    const told = found.map(({ english, properties, ...feature }) => ({
      ...feature,
      properties: lang === 'en' && english ? { ...properties, name: english } : properties,
    }));
    return json({ type: 'FeatureCollection', features: told });
  };

  function respond({ url, headers }: Request): Response {
    asked.push({ url: new URL(url), language: headers.get('accept-language') ?? '' });
    const { pathname, searchParams: said } = new URL(url);
    if (state.down) return new Response('', { status: 503 });
    // An unknown `lang` is refused; for an unknown language in the header, the local names are returned.
    if (said.has('lang')) return json({ message: `Language ${said.get('lang')} is not supported` }, 400);
    const [lang = ''] = (headers.get('accept-language') ?? '').split(/[-,;]/);
    if (pathname === '/reverse') {
      const at = { latitude: Number(said.get('lat')), longitude: Number(said.get('lon')) };
      const far = ({ geometry: { coordinates } }: PhotonFeature) =>
        Math.hypot(coordinates[0] - at.longitude, coordinates[1] - at.latitude);
      return answer(
        features
          .filter((each) => far(each) < 0.01)
          .sort((a, b) => far(a) - far(b))
          .slice(0, 1),
        lang,
      );
    }
    if (pathname !== '/api') return json({ title: 'Not found' }, 404);
    const wanted = words(said.get('q') ?? '');
    const country = said.get('countrycode');
    const found = features.filter(({ english, properties: { name, housenumber, street, city, countrycode } }) => {
      const has = words([name, english, housenumber, street, city].filter(Boolean).join(' '));
      return (!country || country === countrycode) && wanted.every((word) => has.some((own) => own.startsWith(word)));
    });
    return answer(found.slice(0, Number(said.get('limit') ?? 15)), lang);
  }

  const fetch: typeof globalThis.fetch = async (input, init) => respond(new Request(input, init));
  return { fetch, asked, state };
}
