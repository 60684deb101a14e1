import type { FarePlace } from '../fares/fare.ts';
import { metresBetween } from '../geo/index.ts';
import { tokenise } from '../geo/text.ts';
import type { FoundPlace, Providers } from '../providers/providers.ts';
import type { JourneyPlace } from '../quotation/quoted-journey.ts';

/** A terminal's forecourts, stands and car parks are this close to its door. */
const terminalMetres = 1_200;
/** A terminal is at most this far from the airport's own point, which is a runway's middle. */
const groundsMetres = 6_000;
/** Words that name a place this close to the point belong to it. */
const besideMetres = 800;
/** A place of this server's own search has this point, but for rounding. */
const sameMetres = 20;
/** Words that name a known place farther away than this do not. */
const elsewhereMetres = 2_000;

/** A district's middle is at most this far from its doors. */
const districtMetres = 10_000;

const isAirportCategory = (category: string) => category.toLowerCase().includes('air');

/** What is charged and shown of a place, decided here and not by the words that came with its point. */
export interface KnownPlace {
  readonly place: JourneyPlace;
  readonly fare: FarePlace;
}

/** A place that nothing is known of. */
export const asWritten = (place: JourneyPlace): KnownPlace => ({
  place,
  fare: { airportCode: '', ...whereOf(place), postcode: '' },
});

const whereOf = ({ address, latitude, longitude }: JourneyPlace) => ({ address, latitude, longitude });

/** The postcode that was sent with a point, where it is about there; '' for one that is elsewhere or unknown. */
function postcodeOf(providers: Providers, { postcode, ...point }: JourneyPlace, here: FoundPlace | null): string {
  if (postcode === '' || here?.postcode === postcode) return postcode;
  const [known] = providers.knownPlaces(postcode);
  return known && metresBetween(known, point) <= districtMetres ? postcode : '';
}

const holds = (words: ReadonlySet<string>, name: string): boolean => {
  const wanted = tokenise(name);
  return wanted.length > 0 && wanted.every((word) => words.has(word));
};

/** The airport terminal that a point lies at: by its coordinates, or by words or a category that its coordinates bear out. */
function terminalOf(providers: Providers, sent: JourneyPlace, named: readonly FoundPlace[]): FoundPlace | null {
  const isAir = (place: FoundPlace) => place.category === 'Air' && place.code !== '';
  const here = providers.placesNear(sent, terminalMetres).find(isAir);
  const airport = providers.airportNear(sent);
  const code = here?.code ?? airport?.icao ?? '';
  const claimed =
    isAirportCategory(sent.category) ||
    named.some((place) => isAir(place) && place.code === code && metresBetween(sent, place) < groundsMetres);
  if (code === '' || (!here && !claimed)) return null;
  const doors = providers.placesNear(sent, groundsMetres).filter((place) => isAir(place) && place.code === code);
  // An airport's own point lies between its runways, nearer to some forecourts than their terminal.
  return doors.find(({ id }) => id.startsWith('terminal:')) ?? doors[0] ?? null;
}

/**
 * What the server itself says of a place that a client names. Its category, and with it the airport's fee, comes from the
 * coordinates; its words stay what they are where they belong to the point, else they stand in quotation marks before the
 * server's own description: the passenger's words, not a place.
 */
export async function knownPlace(providers: Providers, sent: JourneyPlace): Promise<KnownPlace> {
  const words = new Set(tokenise(sent.address));
  const [head = ''] = sent.address.split(/[,،]/);
  const named = providers.knownPlaces(sent.address);
  const namedFirst = providers.knownPlaces(head);
  const here = await providers.placeAt(sent);
  const postcode = postcodeOf(providers, sent, here);
  const terminal = terminalOf(providers, sent, named);
  const airport = terminal ? providers.airportByCode(terminal.code) : providers.airportNear(sent);
  const isAirport = terminal !== null || (isAirportCategory(sent.category) && airport !== null);
  const claimed = isAirportCategory(sent.category) ? '' : sent.category;
  const standing = here && here.category !== 'Point' && holds(words, here.name) ? here.category : claimed;
  const category = isAirport ? 'Air' : isAirportCategory(standing) ? '' : standing;

  const beside = providers.placesNear(sent, besideMetres);
  const around = [...beside, ...(here ? [here] : []), ...(terminal ? [terminal] : [])];
  // A service writes one address in several ways: a street or a town in common is enough.
  const told = here && here.category !== 'Point' ? `${here.line1} ${here.line2} ${here.postcode}` : '';
  const locality = new Set(tokenise(`${providers.localityOf(sent)} ${told}`));
  const belongs =
    named.some((place) => metresBetween(sent, place) <= besideMetres) ||
    around.some((place) => holds(words, place.name)) ||
    (airport !== null && isAirport && holds(words, airport.name)) ||
    [...words].some((word) => locality.has(word));
  // Whole words of a known place elsewhere: "Buckingham Palace" at a point five miles from it.
  const whole = tokenise(head).join(' ');
  const lookalikes = namedFirst.filter(
    (place) => place.precision === 'exact' && tokenise(place.name).join(' ') === whole,
  );
  const elsewhere = lookalikes.length > 0 && lookalikes.every((place) => metresBetween(sent, place) > elsewhereMetres);
  const description = here?.fulladdress ?? beside[0]?.fulladdress ?? '';
  const isItsName = (belongs && !elsewhere) || description === '';
  const address = isItsName ? sent.address : `“${sent.address.replace(/[“”]/g, '"')}” (${description})`.slice(0, 500);
  const isOwn = named.some((place) => metresBetween(sent, place) <= sameMetres);
  return {
    place: {
      ...{ ...sent, category, address },
      typed: sent.address,
      formatted: isItsName ? sent.address : description,
      ...(isOwn ? { provider: 'own' } : {}),
    },
    fare: {
      ...whereOf(sent),
      postcode,
      airportCode: isAirport ? (airport?.icao ?? '') : '',
      address: terminal?.fulladdress ?? address,
    },
  };
}
