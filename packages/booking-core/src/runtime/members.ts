import type { Connection } from '../api/http.ts';
import type { Place } from '../domain/index.ts';
import { createCancelSource } from '../ports/index.ts';
import type { AccountApi } from './account.ts';
import { type AccountSurroundings, createAccountClient, endSession, runSession } from './account-client.ts';
import { createSessions, type StoredSession } from './sessions.ts';
import type { EffectOf, Surroundings } from './surroundings.ts';

export type SessionEffect = EffectOf<
  'session.signIn' | 'session.signUp' | 'session.reset' | 'session.keep' | 'session.forget'
>;

/** What those need who are signed in, sign in, or ask for something that is theirs; it comes with the first of them. */
export interface Members {
  readonly api: AccountApi;
  /** What calls show of whoever is signed in. */
  readonly credentials: Required<Pick<Connection, 'bearer' | 'sessionOver' | 'sessionRenewed'>>;
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
    anonymous: () => ({ ...connection(), bearer: () => '' }),
    sessions,
    placesChanged: forgetPlaces,
  };
  const api = createAccountClient(around);

  return {
    api,
    credentials: {
      bearer: sessions.token,
      sessionOver: (bearer) => {
        if (bearer === sessions.token()) dispatch({ type: 'session.expired' });
      },
      sessionRenewed: (bearer, successor) => sessions.renew(successor, bearer),
    },
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
