import { fetchPlaceDetails } from '../../api/place-at.ts';
import { searchAddress } from '../../api/product.ts';
import { type ApiError, isLocated, type Place } from '../../domain/index.ts';
import { configurationOf } from '../../machine/boot/selectors.ts';
import type { CancelToken } from '../../ports/index.ts';
import type { RuntimeContext } from '../context.ts';
import { createPlaces } from '../places.ts';
import { isTooLong } from './read-cells.ts';
import type { RideEnd, RideRow } from './ride-sheet.ts';

export const ends = ['pickup', 'dropoff'] as const satisfies readonly RideEnd[];

type Found = { readonly place: Place } | { readonly choices: readonly Place[] } | { readonly error: ApiError };

/** A row's pick-up and drop-off; a place is null where its text matches none or several, listed in `choices`. */
export interface FoundEnds {
  readonly pickup: Place | null;
  readonly dropoff: Place | null;
  readonly choices: Partial<Record<RideEnd, readonly Place[]>>;
}

/**
 * Normalises text for comparison: lower case, with one space for any characters between the words. The marks stay:
 * vowels of Hindi or Thai are written with them.
 */
export const wordOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Whether a text is exactly a place's name, address, postcode or airport code. */
const isNamed = (place: Place, words: string): boolean =>
  [place.name, place.fullAddress, place.postcode, place.iata, place.code].some(
    (name) => name !== '' && wordOf(name) === wordOf(words),
  );

function chosenFrom(places: readonly Place[], words: string): Found {
  const named = places.filter((place) => isNamed(place, words));
  const [sure] = named.length === 1 ? named : places.length === 1 ? places : [];
  return sure ? { place: sure } : { choices: places.slice(0, 5) };
}

/**
 * Finds the places named in the rows of a sheet, and completes them as the form does. Many rows name the same ones:
 * each is searched for and completed once.
 *
 * @returns a function that returns the two places of a row, or the error of a search that failed
 */
export function createPlaceFinder({ connection, state }: Pick<RuntimeContext, 'connection' | 'state'>) {
  const searches = new Map<string, Promise<Found>>();
  const places = createPlaces({
    ...{ connection, load: undefined, newId: () => '' },
    configuration: () => configurationOf(state()),
  });

  /** Makes a request once for each key; one that failed is repeated by the next row. */
  function once(key: string, ask: () => Promise<Found>): Promise<Found> {
    const asked =
      searches.get(key) ??
      ask().then((found) => {
        if ('error' in found) searches.delete(key);
        return found;
      });
    searches.set(key, asked);
    return asked;
  }

  async function complete(place: Place, cancel: CancelToken): Promise<Found> {
    let known: Place | null = place;
    if (!isLocated(place)) {
      const details = await fetchPlaceDetails(connection(), place.id, '', cancel);
      if (!details.ok) return details;
      known = details.value;
    }
    const whole = known && (await places.complete(known, cancel));
    return whole ? { place: whole } : { choices: [] };
  }

  const find = (words: string, cancel: CancelToken): Promise<Found> =>
    once(wordOf(words), async () => {
      const answer = await searchAddress(connection(), words, '', cancel);
      if (!answer.ok) return answer;
      const found = chosenFrom(answer.value, words);
      return 'place' in found ? complete(found.place, cancel) : found;
    });

  return async ({ cells, chosen }: RideRow, cancel: CancelToken): Promise<FoundEnds | { readonly error: ApiError }> => {
    const endOf = async (end: RideEnd): Promise<Found> => {
      const place = chosen[end];
      if (place) return once(JSON.stringify(place), () => complete(place, cancel));
      return cells[end] === '' || isTooLong(end, cells[end]) ? { choices: [] } : find(cells[end], cancel);
    };
    const [pickup, dropoff] = await Promise.all([endOf('pickup'), endOf('dropoff')]);
    if ('error' in pickup) return pickup;
    if ('error' in dropoff) return dropoff;
    return {
      pickup: 'place' in pickup ? pickup.place : null,
      dropoff: 'place' in dropoff ? dropoff.place : null,
      choices: {
        ...('choices' in pickup ? { pickup: pickup.choices } : {}),
        ...('choices' in dropoff ? { dropoff: dropoff.choices } : {}),
      },
    };
  };
}
