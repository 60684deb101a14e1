import { type Connection, parse } from '../api/http.ts';
import type { Place } from '../domain/index.ts';
import { createCancelSource, type HttpOutcome, type HttpPort } from '../ports/index.ts';
import type { AccountApi } from './account.ts';
import { type AccountSurroundings, createAccountClient, endSession, runSession, sendAs } from './account-client.ts';
import { createSessions, type StoredSession } from './sessions.ts';
import type { EffectOf, Surroundings } from './surroundings.ts';

export type SessionEffect = EffectOf<
  'session.signIn' | 'session.signUp' | 'session.reset' | 'session.keep' | 'session.forget'
>;

/** What those need who are signed in, sign in, or ask for something that is theirs; it comes with the first of them. */
export interface Members {
  readonly api: AccountApi;
  /** What calls show of whoever is signed in. */
  readonly credentials: Required<Pick<Connection, 'memberHttp'>>;
  /** Keeping and forgetting happen at once: what is asked next is asked as whoever is signed in then. */
  run(effect: SessionEffect): void;
  /** Saved places that hold every word of the text; home and work also by what they are called. */
  places(text: string): Promise<readonly Place[]>;
  /** Goes on with what a visit before this one left. */
  resume(parse: (text: string) => StoredSession | null): void;
  dispose(): void;
}

/** `key`: where the session is kept. */
export function createMembers(key: string, surroundings: Surroundings): Members {
  const { options, connection, dispatch } = surroundings;
  const { session, local, joinTabs } = options.ports;
  const sessions = createSessions(key, session, local, joinTabs);
  let savedPlaces: Promise<readonly Place[] | null> | null = null;
  const forgetPlaces = () => {
    savedPlaces = null;
  };
  const around: AccountSurroundings = {
    ...surroundings,
    anonymous: () => {
      const { memberHttp: _, ...anonymous } = connection();
      return anonymous;
    },
    sessions,
    placesChanged: forgetPlaces,
  };
  const api = createAccountClient(around);

  /** In the session of now; hears of its end, and of a successor for its token. */
  async function send(...[request, cancel]: Parameters<HttpPort['send']>): Promise<HttpOutcome> {
    const { http } = options.ports;
    const bearer = sessions.token();
    if (bearer === '') return http.send(request, cancel);
    const outcome = await sendAs(bearer, http).send(request, cancel);
    if (outcome.kind !== 'response') return outcome;
    if (outcome.status === 401 && bearer === sessions.token()) dispatch({ type: 'session.expired' });
    const successor = (parse(outcome.body) as { sessiontoken?: unknown } | null | undefined)?.sessiontoken;
    if (successor && typeof successor === 'string') sessions.renew(successor, bearer);
    return outcome;
  }

  return {
    api,
    credentials: { memberHttp: { send } },
    run(effect) {
      switch (effect.type) {
        case 'session.keep':
          sessions.keep(effect.requestId, effect.profile, effect.remember);
          forgetPlaces();
          break;
        case 'session.forget': {
          const bearer = sessions.token();
          sessions.forget();
          forgetPlaces();
          if (effect.tell && bearer !== '') void endSession(bearer, around);
          break;
        }
        default:
          void runSession(effect, around);
      }
    },
    async places(text) {
      savedPlaces ??= api.places(createCancelSource().token).then(
        (answer) => (answer.ok ? answer.value : null),
        () => null,
      );
      const places = await savedPlaces;
      // A book that could not be read is asked for again with the next search.
      if (places === null) forgetPlaces();
      const words = text.toLowerCase().split(/\s+/);
      return (places ?? []).filter((place) => {
        const all = `${place.placeName} ${place.name} ${place.fullAddress}`.toLowerCase();
        return words.every((word) => all.includes(word));
      });
    },
    resume(parse) {
      const stored = sessions.stored();
      const found = stored && parse(stored.text);
      if (!found) return sessions.forget();
      sessions.resume(found, stored.remember);
      dispatch({ type: 'session.restored', profile: found.profile, remember: stored.remember });
    },
    dispose: sessions.dispose,
  };
}
