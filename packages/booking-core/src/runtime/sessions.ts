import type { Profile } from '../domain/index.ts';
import type { StoragePort } from '../ports/index.ts';

/** Who is signed in, as it is stored: with its token, in local storage when it is to be remembered (2 §3). */
export interface StoredSession {
  readonly profile: Profile;
  readonly token: string;
}

export interface Sessions {
  /** The token that proves who asks; '' for guests and for an API that knows no sessions. */
  token(): string;
  /** A token that came with the answer to a request; it counts once the machine keeps that answer. */
  offer(requestId: string, token: string): void;
  /** The server replaced the token. */
  renew(token: string): void;
  keep(requestId: string | null, profile: Profile, remember: boolean): void;
  forget(): void;
  /** What a visit before this one left, undecoded, and whether it was to be remembered. */
  stored(): { readonly text: string; readonly remember: boolean } | null;
  /** Goes on with what was stored. */
  resume(session: StoredSession, remember: boolean): void;
}

/** The profile and its token live and go together, and never enter the state. */
export function createSessions(key: string, session: StoragePort, local: StoragePort | undefined): Sessions {
  let token = '';
  let offered: { readonly requestId: string; readonly token: string } | null = null;
  let kept: { readonly profile: Profile; readonly remember: boolean } | null = null;

  const forgetStored = () => {
    session.remove(key);
    local?.remove(key);
  };
  const store = () => {
    forgetStored();
    if (!kept) return;
    const text = JSON.stringify({ profile: kept.profile, token } satisfies StoredSession);
    if (!(kept.remember && local?.set(key, text))) session.set(key, text);
  };

  return {
    token: () => token,
    offer: (requestId, value) => {
      offered = { requestId, token: value };
    },
    renew(value) {
      if (value === '' || value === token) return;
      token = value;
      store();
    },
    keep(requestId, profile, remember) {
      if (requestId !== null) token = offered?.requestId === requestId ? offered.token : '';
      offered = null;
      kept = { profile, remember };
      store();
    },
    forget() {
      token = '';
      offered = null;
      kept = null;
      forgetStored();
    },
    stored() {
      const remembered = local?.get(key) ?? null;
      if (remembered !== null) return { text: remembered, remember: true };
      const text = session.get(key);
      return text === null ? null : { text, remember: false };
    },
    resume(found, remember) {
      token = found.token;
      kept = { profile: found.profile, remember };
    },
  };
}
