import type { LatLng } from 'booking-core/domain';

interface GooglePlace {
  readonly id: string;
  readonly name: string;
  readonly number: string;
  readonly street: string;
  readonly postcode: string;
  readonly types: readonly string[];
  readonly at: LatLng;
}

/** Some places in Austin. */
const austin: readonly GooglePlace[] = [
  {
    ...{ id: 'ChIJcapitol', name: '', number: '1100', street: 'Congress Avenue', postcode: '78701' },
    ...{ types: ['street_address', 'geocode'], at: { latitude: 30.2747, longitude: -97.7404 } },
  },
  {
    ...{ id: 'ChIJdriskill', name: 'The Driskill', number: '604', street: 'Brazos Street', postcode: '78701' },
    ...{ types: ['hotel', 'lodging', 'point_of_interest', 'establishment'] },
    at: { latitude: 30.2682, longitude: -97.7417 },
  },
  {
    ...{
      id: 'ChIJaus',
      name: 'Austin-Bergstrom International Airport',
      number: '3600',
      street: 'Presidential Boulevard',
    },
    ...{ postcode: '78719', types: ['international_airport', 'airport', 'point_of_interest', 'establishment'] },
    at: { latitude: 30.1975, longitude: -97.6664 },
  },
  {
    ...{ id: 'ChIJfourth', name: '', number: '500', street: 'East 4th Street', postcode: '78701' },
    ...{ types: ['street_address', 'geocode'], at: { latitude: 30.2655, longitude: -97.7389 } },
  },
  {
    ...{ id: 'ChIJfranklin', name: 'Franklin Barbecue', number: '900', street: 'East 11th Street', postcode: '78702' },
    ...{ types: ['restaurant', 'point_of_interest', 'establishment'], at: { latitude: 30.2701, longitude: -97.7313 } },
  },
  {
    ...{ id: 'ChIJseton', name: 'Dell Seton Medical Center', number: '1500', street: 'Red River Street' },
    ...{ postcode: '78701', types: ['hospital', 'point_of_interest', 'establishment'] },
    at: { latitude: 30.2767, longitude: -97.7346 },
  },
  {
    ...{ id: 'ChIJq2', name: 'Q2 Stadium', number: '10414', street: 'McKalla Place', postcode: '78758' },
    ...{ types: ['stadium', 'point_of_interest', 'establishment'], at: { latitude: 30.3877, longitude: -97.7196 } },
  },
  {
    ...{ id: 'ChIJbarton', name: 'Barton Springs Municipal Pool', number: '2131', street: 'William Barton Drive' },
    ...{ postcode: '78746', types: ['swimming_pool', 'point_of_interest', 'establishment'] },
    at: { latitude: 30.264, longitude: -97.7713 },
  },
  {
    ...{ id: 'ChIJblanton', name: 'Blanton Museum of Art', number: '200', street: 'East MLK Jr. Boulevard' },
    ...{ postcode: '78712', types: ['museum', 'point_of_interest', 'establishment'] },
    at: { latitude: 30.281, longitude: -97.7374 },
  },
  {
    ...{ id: 'ChIJdomain', name: 'The Domain', number: '11410', street: 'Century Oaks Terrace', postcode: '78758' },
    ...{ types: ['shopping_mall', 'point_of_interest', 'establishment'] },
    at: { latitude: 30.4021, longitude: -97.7252 },
  },
  {
    ...{ id: 'ChIJamtrak', name: 'Amtrak Station', number: '250', street: 'North Lamar Boulevard', postcode: '78703' },
    ...{ types: ['train_station', 'transit_station', 'point_of_interest', 'establishment'] },
    at: { latitude: 30.2697, longitude: -97.7565 },
  },
];

interface Session {
  readonly token: string;
  typed: number;
  endedBy: string;
}

const predicted = ({ name, number, street }: GooglePlace) =>
  name || `${number} ${street.replace('Avenue', 'Ave.').replace('Street', 'St.')}`;
const secondary = 'Austin, TX, USA';

function prediction(place: GooglePlace) {
  const text = predicted(place);
  return {
    placePrediction: {
      ...{ place: `places/${place.id}`, placeId: place.id, text: { text: `${text}, ${secondary}`, matches: [] } },
      structuredFormat: { mainText: { text, matches: [] }, secondaryText: { text: secondary } },
      types: place.types,
    },
  };
}

/** The fields in their documented shapes, limited to the field mask. */
function details(place: GooglePlace, mask: readonly string[]) {
  const component = (longText: string, shortText: string, ...types: readonly string[]) => ({
    ...{ longText, shortText, types, languageCode: 'en' },
  });
  const whole: Readonly<Record<string, unknown>> = {
    id: place.id,
    displayName: { text: place.name || `${place.number} ${place.street}`, languageCode: 'en' },
    formattedAddress: `${place.number} ${place.street}, Austin, TX ${place.postcode}, USA`,
    location: place.at,
    types: place.types,
    addressComponents: [
      component(place.number, place.number, 'street_number'),
      component(place.street, place.street, 'route'),
      component('Austin', 'Austin', 'locality', 'political'),
      component('Texas', 'TX', 'administrative_area_level_1', 'political'),
      component('United States', 'US', 'country', 'political'),
      component(place.postcode, place.postcode, 'postal_code'),
    ],
  };
  return Object.fromEntries(Object.entries(whole).filter(([name]) => mask.includes(name)));
}

const problem = (status: number, message: string) =>
  Response.json({ error: { code: status, message, status: 'INVALID_ARGUMENT' } }, { status });

/**
 * Google's Places API (New) in this process: `places:autocomplete` and `places/ID`, with the billed sessions. A call
 * without a key or a field mask is refused, as by Google.
 */
export function googleStandIn(places: readonly GooglePlace[] = austin) {
  const asked: { path: string; key: string; session: string; body?: unknown }[] = [];
  const sessions: Session[] = [];
  const sessionOf = (token: string): Session | null => {
    if (token === '') return null;
    const open = sessions.find((each) => each.token === token && each.endedBy === '');
    if (open) return open;
    const begun = { token, typed: 0, endedBy: '' };
    sessions.push(begun);
    return begun;
  };

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input));
    const headers = new Headers(init?.headers);
    const key = headers.get('x-goog-api-key') ?? '';
    const mask = (headers.get('x-goog-fieldmask') ?? '').split(',').filter(Boolean);
    if (key === '') return problem(403, 'The request is missing a valid API key.');
    if (mask.length === 0) return problem(400, 'FieldMask is a required parameter.');
    if (url.pathname === '/v1/places:autocomplete' && init?.method === 'POST') {
      const body = JSON.parse(String(init.body)) as { readonly input: string; readonly sessionToken?: string };
      asked.push({ path: url.pathname, key, session: body.sessionToken ?? '', body });
      const session = sessionOf(body.sessionToken ?? '');
      if (session) session.typed += 1;
      const wanted = body.input.toLowerCase().split(/\s+/);
      const found = places.filter((place) => {
        const words = `${place.name} ${predicted(place)} ${place.street}`.toLowerCase().split(/[\s-]+/);
        return wanted.every((word) => words.some((own) => own.startsWith(word)));
      });
      return Response.json(found.length === 0 ? {} : { suggestions: found.map(prediction) });
    }
    const id = /^\/v1\/places\/([^/]+)$/.exec(url.pathname)?.[1] ?? '';
    const token = url.searchParams.get('sessionToken') ?? '';
    asked.push({ path: url.pathname, key, session: token });
    const place = places.find((each) => each.id === id);
    if (!place) return problem(404, 'Not found.');
    const session = sessionOf(token);
    if (session) session.endedBy = id;
    return Response.json(details(place, mask));
  };
  return { fetch, asked, sessions };
}
