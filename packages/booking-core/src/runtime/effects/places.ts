import { type ApiError, fail, type LatLng, ok, type Place, type Result, sameSpot } from '../../domain/index.ts';
import * as limits from '../../domain/limits.ts';
import { configurationOf } from '../../machine/boot/selectors.ts';
import type { CancelToken } from '../../ports/index.ts';
import type { EffectHandlers, RuntimeContext } from '../context.ts';
import { createPlaces, type Places } from '../places.ts';

export interface PlaceService extends Pick<Places, 'complete'> {
  readonly effects: EffectHandlers<'place.complete'>;
  /**
   * Suggestions for what is typed, best first (from 2 characters; specification 1 §5): saved places before all others;
   * for '' all saved places.
   */
  search(text: string, cancel: CancelToken): Promise<Result<readonly Place[], ApiError>>;
  /** The place at coordinates; null where no place is known nearby. */
  at(point: LatLng, cancel: CancelToken): Promise<Result<Place | null, ApiError>>;
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
    ...places,
    effects: {
      async 'place.complete'(effect) {
        const { question, place } = effect;
        // Not by its field: after the ends were swapped, another place is chosen in the field that this one has left.
        const cancel = latest(`place ${question}`);
        try {
          const whole = (await isOpen()) ? await places.complete(place, cancel) : null;
          if (!cancel.cancelled) dispatch({ type: 'journey.placeCompleted', question, place: whole });
        } catch {
          abandon(effect);
        }
      },
    },
    async search(text, cancel) {
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
    at: async (point, cancel) => ((await isOpen()) ? places.at(point, cancel) : unavailable),
  };
}
