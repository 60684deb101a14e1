import * as limits from 'booking-core/domain/limits';
import type { FarePlace } from '../fares/fare.ts';
import { metresBetween } from '../geo/index.ts';
import { tokenise } from '../geo/text.ts';
import type { FoundPlace, Providers } from '../providers/providers.ts';
import type { JourneyPlace } from '../quotation/quoted-journey.ts';

/** Maximum distance of a terminal's forecourts, stands and car parks from its entrance. */
const terminalMetres = 1_200;
/** Maximum distance of a terminal from the airport's reference point, which lies between runways. */
const groundsMetres = 6_000;
/** An address text matches a point when the place that it names is at most this far away. */
const besideMetres = 800;
/** Maximum distance to a result of this server's own search, allowing for rounding. */
const sameMetres = 20;
/** An address text contradicts a point when the known place that it names is farther away than this. */
const elsewhereMetres = 2_000;

/** Maximum distance of an address from the centre of its postcode district. */
const districtMetres = 10_000;

const isAirportCategory = (category: string) => category.toLowerCase().includes('air');

/** A place as it is charged and shown, determined by the server and not by the client's address text. */
export interface KnownPlace {
  readonly place: JourneyPlace;
  readonly fare: FarePlace;
}

/** A place that is used as it was sent, without a lookup. */
export const asWritten = (place: JourneyPlace): KnownPlace => ({
  place,
  fare: { airportCode: '', ...whereOf(place), postcode: '' },
});

const whereOf = ({ address, latitude, longitude }: JourneyPlace) => ({ address, latitude, longitude });

const letters = (postcode: string) => postcode.replace(/\s+/g, '').toUpperCase();

/**
 * The postcode sent with a point, in its usual spelling, if it lies near the point; else that of the known place there,
 * so that a fixed price does not depend on what is sent. '' where none is known.
 */
function postcodeOf(providers: Providers, { postcode, ...point }: JourneyPlace, here: FoundPlace | null): string {
  const [known] = postcode === '' || here?.postcode === postcode ? [] : providers.knownPlaces(postcode);
  if (!known || metresBetween(known, point) > districtMetres) return here?.postcode ?? '';
  return letters(known.postcode) === letters(postcode) ? known.postcode : postcode;
}

const holds = (words: ReadonlySet<string>, name: string): boolean => {
  const wanted = tokenise(name);
  return wanted.length > 0 && wanted.every((word) => words.has(word));
};

/**
 * The airport terminal of a point: found by its coordinates, or by an address text or a category that the coordinates
 * confirm; null for none.
 */
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
  // Terminals first: the airport's reference point can be nearer to a forecourt than the forecourt's own terminal.
  return doors.find(({ id }) => id.startsWith('terminal:')) ?? doors[0] ?? null;
}

/**
 * A passenger's text in quotation marks before the server's description. Not longer than an address may be, as a
 * repeated booking sends it back; the passenger's text is the part that is cut.
 */
function quoted(text: string, description: string): string {
  const where = ` (${description.slice(0, limits.textMaxLength / 2)})`;
  return `“${text.replace(/[“”]/g, '"').slice(0, limits.textMaxLength - where.length - 2)}”${where}`;
}

/**
 * Determines a place that a client sent. Its category, and with it the airport fee, follows from the coordinates. The
 * client's address text is kept where it matches the point; otherwise it is put in quotation marks before the server's
 * own description, to mark it as the passenger's text.
 */
export async function knownPlace(providers: Providers, sent: JourneyPlace): Promise<KnownPlace> {
  const words = new Set(tokenise(sent.address));
  const [head = ''] = sent.address.split(/[,،、]/);
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
  // Address services spell one address in several ways: a street or town in common is sufficient.
  const told = here && here.category !== 'Point' ? `${here.line1} ${here.line2} ${here.postcode}` : '';
  const locality = new Set(tokenise(`${providers.localityOf(sent)} ${told}`));
  const belongs =
    named.some((place) => metresBetween(sent, place) <= besideMetres) ||
    [...words].some((word) => locality.has(word)) ||
    (airport !== null && isAirport && holds(words, airport.name)) ||
    // Last, as it splits the name of every place around into words.
    around.some((place) => holds(words, place.name));
  // The text is exactly the name of a known place elsewhere: "Buckingham Palace" at a point five miles from it.
  const whole = tokenise(head).join(' ');
  const lookalikes = namedFirst.filter(
    (place) => place.precision === 'exact' && tokenise(place.name).join(' ') === whole,
  );
  const elsewhere = lookalikes.length > 0 && lookalikes.every((place) => metresBetween(sent, place) > elsewhereMetres);
  const description = here?.fulladdress ?? beside[0]?.fulladdress ?? '';
  const isItsName = (belongs && !elsewhere) || description === '';
  const address = isItsName ? sent.address : quoted(sent.address, description);
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
