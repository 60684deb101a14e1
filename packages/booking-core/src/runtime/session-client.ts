import { sendAs } from '../api/http.ts';
import type { Place } from '../domain/index.ts';
import { readJson } from '../domain/json.ts';
import { fetchCode } from '../lazy/fetch-code.ts';
import { lazy } from '../lazy/index.ts';
import type { BookingEvent } from '../machine/events.ts';
import { createCancelSource, type HttpOutcome, type HttpPort } from '../ports/index.ts';
import type { AccountApi } from './account.ts';
import type { AccountContext, SessionRequest } from './account-client.ts';
import type { EffectHandlers, RuntimeContext } from './context.ts';
import { createSessions } from './sessions.ts';
import { parseSession } from './stored-session.ts';
import { ticketsKey } from './stored-tickets.ts';

/**
 * The visitor's session: its token and storage, and the account calls, whose code is fetched with the first of them.
 */
export interface SessionClient {
  /** Sends in the current session; reads its expiry and the successor of its token from the responses. */
  readonly memberHttp: HttpPort;
  /** @returns the visitor's own calls; rejects when their code could not be fetched */
  api(): Promise<AccountApi>;
  /** `session.keep` and `session.forget` run synchronously: the next call already uses the new session. */
  readonly effects: EffectHandlers<
    'session.signIn' | 'session.signUp' | 'session.reset' | 'session.keep' | 'session.forget'
  >;
  /** Saved places that contain every word of the text; home and work also match by their labels. */
  places(text: string): Promise<readonly Place[]>;
  /** The events that restore the stored session of an earlier visit. */
  restored(): readonly BookingEvent[];
  dispose(): void;
}

/** `context` is a function because its connections use this client, and so exist only after it. */
export function createSessionClient(options: RuntimeContext['options'], context: () => RuntimeContext): SessionClient {
  const { session, local, joinTabs, http } = options.ports;
  const sessions = createSessions(
    `taxi-booking:session:${options.trackingCode || options.instance}`,
    session,
    local,
    joinTabs,
  );
  let savedPlaces: Promise<readonly Place[] | null> | null = null;
  const forgetPlaces = () => {
    savedPlaces = null;
  };

  const accounts = lazy(async () => {
    const code = await fetchCode(() => import('./account-client.ts'));
    const account: AccountContext = {
      ...context(),
      anonymous: () => {
        const { memberHttp: _, ...anonymous } = context().connection();
        return anonymous;
      },
      sessions,
      placesChanged: forgetPlaces,
    };
    return {
      api: code.createAccountClient(account),
      matching: code.matchingPlaces,
      run: (effect: SessionRequest) => code.runSession(effect, account),
      end: (bearer: string) => code.endSession(bearer, account),
    };
  });
  const api = async () => (await accounts()).api;
  const run = (effect: SessionRequest) =>
    accounts().then(
      (account) => account.run(effect),
      () => context().abandon(effect),
    );

  return {
    memberHttp: {
      async send(...[request, cancel]: Parameters<HttpPort['send']>): Promise<HttpOutcome> {
        const bearer = sessions.token();
        if (bearer === '') return http.send(request, cancel);
        const outcome = await sendAs(bearer, http).send(request, cancel);
        if (outcome.kind !== 'response') return outcome;
        if (outcome.status === 401 && bearer === sessions.token()) context().dispatch({ type: 'session.expired' });
        const successor = (readJson(outcome.body) as { sessiontoken?: unknown } | null | undefined)?.sessiontoken;
        if (successor && typeof successor === 'string') sessions.renew(successor, bearer);
        return outcome;
      },
    },
    api,
    effects: {
      'session.signIn': run,
      'session.signUp': run,
      'session.reset': run,
      'session.keep'({ requestId, profile, remember }) {
        sessions.keep(requestId, profile, remember);
        forgetPlaces();
      },
      'session.forget'({ tell }) {
        const bearer = sessions.token();
        sessions.forget(tell);
        forgetPlaces();
        local?.remove(ticketsKey);
        if (tell && bearer !== '')
          accounts().then(
            ({ end }) => end(bearer),
            () => {},
          );
      },
    },
    async places(text) {
      savedPlaces ??= api()
        .then((calls) => calls.places(createCancelSource().token))
        .then(
          (answer) => (answer.ok ? answer.value : null),
          () => null,
        );
      const places = await savedPlaces;
      // An address book that could not be fetched is requested again with the next search.
      if (places === null) forgetPlaces();
      return places ? (await accounts()).matching(places, text) : [];
    },
    restored() {
      const stored = sessions.stored();
      const found = stored && parseSession(stored.text);
      if (!found) {
        if (stored) sessions.forget(true);
        return [];
      }
      sessions.resume(found, stored.remember);
      return [{ type: 'session.restored', profile: found.profile, remember: stored.remember }];
    },
    dispose: sessions.dispose,
  };
}
