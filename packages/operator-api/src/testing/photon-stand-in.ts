import type { LatLng } from 'booking-core/domain';

/** A feature as Photon's documentation shows it. */
export interface PhotonFeature {
  readonly type: 'Feature';
  readonly geometry: { readonly type: 'Point'; readonly coordinates: readonly [longitude: number, latitude: number] };
  readonly properties: Readonly<Record<string, unknown>>;
}

const feature = (at: LatLng, properties: Readonly<Record<string, unknown>>): PhotonFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [at.longitude, at.latitude] },
  properties: { country: 'France', countrycode: 'FR', city: 'Lyon', state: 'Auvergne-Rhône-Alpes', ...properties },
});

/** Some of Lyon. */
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
];

const words = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** A Photon server in this process: `/api` finds what has each word's beginning, `/reverse` the nearest within a kilometre. */
export function photonStandIn(features: readonly PhotonFeature[] = lyon) {
  const asked: URL[] = [];
  const state = { down: false };
  const json = (body: unknown, status = 200) => Response.json(body, { status });
  const answer = (found: readonly PhotonFeature[]) => json({ type: 'FeatureCollection', features: found });

  function respond(url: URL): Response {
    asked.push(url);
    const said = url.searchParams;
    if (state.down) return new Response('', { status: 503 });
    const lang = said.get('lang');
    if (lang !== null && !['default', 'en', 'de', 'fr'].includes(lang)) {
      return json({ message: `Language ${lang} is not supported, supported languages are: default, en, de, fr` }, 400);
    }
    if (url.pathname === '/reverse') {
      const at = { latitude: Number(said.get('lat')), longitude: Number(said.get('lon')) };
      const far = ({ geometry: { coordinates } }: PhotonFeature) =>
        Math.hypot(coordinates[0] - at.longitude, coordinates[1] - at.latitude);
      return answer(
        features
          .filter((each) => far(each) < 0.01)
          .sort((a, b) => far(a) - far(b))
          .slice(0, 1),
      );
    }
    if (url.pathname !== '/api') return json({ title: 'Not found' }, 404);
    const wanted = words(said.get('q') ?? '');
    const country = said.get('countrycode');
    const found = features.filter(({ properties: { name, housenumber, street, city, countrycode } }) => {
      const has = words([name, housenumber, street, city].filter(Boolean).join(' '));
      return (!country || country === countrycode) && wanted.every((word) => has.some((own) => own.startsWith(word)));
    });
    return answer(found.slice(0, Number(said.get('limit') ?? 15)));
  }

  const fetch: typeof globalThis.fetch = async (input) =>
    respond(new URL(input instanceof Request ? input.url : input));
  return { fetch, asked, state };
}
