import { fail, ok, type Place, sameSpot } from '../../domain/index.ts';
import * as limits from '../../domain/limits.ts';
import { configurationOf } from '../../machine/boot/selectors.ts';
import type { BookingController } from '../booking.ts';
import type { EffectHandlers, RuntimeContext } from '../context.ts';
import { createPlaces } from '../places.ts';

export interface PlaceService {
  readonly effects: EffectHandlers<'place.complete'>;
  /** The search has saved places before all others, and for '' all saved places. */
  readonly lookups: Pick<BookingController, 'searchPlaces' | 'placeAt' | 'completePlace'>;
}

const unavailable = fail({ kind: 'network' } as const);

/** `saved` returns the saved places of the signed-in customer that match a text. */
export function createPlaceService(
  { options, connection, state, dispatch, latest, isOpen, abandon }: RuntimeContext,
  saved: (text: string) => Promise<readonly Place[]>,
): PlaceService {
  const places = createPlaces({
    connection,
    configuration: () => configurationOf(state()),
    load: options.loadPlaces,
    newId: () => options.ports.random.id(),
  });

  return {
    effects: {
      async 'place.complete'(effect) {
        const { question, place } = effect;
        // Not by its field: after the ends were swapped, another place is chosen in the field that this one has left.
        const cancel = latest(`place ${question}`);
        try {
          const whole = (await isOpen()) ? await places.complete(place, cancel) : undefined;
          if (!cancel.cancelled) dispatch({ type: 'journey.placeCompleted', question, place: whole });
        } catch {
          abandon(effect);
        }
      },
    },
    lookups: {
      async searchPlaces(text, cancel) {
        const asked = text.trim();
        const searched = asked.length >= limits.autocompleteMinChars;
        if (!searched && asked !== '') return ok([]);
        if (!(await isOpen())) return unavailable;
        const [known, found] = await Promise.all([
          state().session.profile ? saved(asked).catch(() => []) : [],
          searched ? places.search(asked, cancel) : ok([]),
        ]);
        if (known.length === 0) return found;
        // The same spot is not offered twice.
        const others = found.ok ? found.value.filter((place) => !known.some((mine) => sameSpot(mine, place))) : [];
        return ok([...known, ...others]);
      },
      placeAt: async (point, cancel) => ((await isOpen()) ? places.at(point, cancel) : unavailable),
      completePlace: places.complete,
    },
  };
}
