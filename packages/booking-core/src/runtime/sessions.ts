import type { Profile } from '../domain/index.ts';
import { readJson } from '../domain/json.ts';
import type { JoinTabs, StoragePort, Tabs } from '../ports/index.ts';

/** A session as stored: the profile with its token, in local storage when it is to be remembered (2 §3). */
export interface StoredSession {
  readonly profile: Profile;
  readonly token: string;
}

export interface Sessions {
  /** @returns the token that authenticates calls; '' for guests and for an API without sessions */
  token(): string;
  /** Takes the token from a sign-in response; it is used once `keep` is called with the same request id. */
  handover(requestId: string, token: string): void;
  /** Replaces the token with the server's successor. Ignored when `from` is given and is not the current token. */
  renew(token: string, from?: string): void;
  keep(requestId: string | null, profile: Profile, remember: boolean): void;
  /** Ends this tab's session; when the visitor `signedOut`, also removes one that another tab remembers. */
  forget(signedOut: boolean): void;
  /** The stored session of this tab, else the remembered one, undecoded, and whether it was to be remembered. */
  stored(): { readonly text: string; readonly remember: boolean } | null;
  /** Continues a stored session. */
  resume(session: StoredSession, remember: boolean): void;
  dispose(): void;
}

/**
 * Stores and removes the profile and its token together; the token never enters the state. Tabs of one sign-in share
 * one token: through local storage when it is remembered; otherwise by messages to duplicated tabs, which have session
 * storage of their own, so that a tab that is not to be remembered leaves what others remember.
 */
export function createSessions(
  key: string,
  session: StoragePort,
  local: StoragePort | undefined,
  joinTabs?: JoinTabs,
): Sessions {
  let token = '';
  let tabs: Tabs | null = null;
  let handedOver: { readonly requestId: string; readonly token: string } | null = null;
  let kept: { readonly profile: Profile; readonly remember: boolean } | null = null;

  /** What the browser remembers, maybe nothing; null when it is of another customer, who signed in later in another tab. */
  const ours = (): Partial<StoredSession> | null => {
    const found = (readJson((kept?.remember && local?.get(key)) || '') ?? {}) as Partial<StoredSession>;
    return found.profile && found.profile.customerId !== kept?.profile.customerId ? null : found;
  };
  const store = () => {
    const text = kept && JSON.stringify({ profile: kept.profile, token } satisfies StoredSession);
    if (!text || (kept?.remember && ours() && local?.set(key, text))) session.remove(key);
    // Not removed before: before the first touch, the widget stores no new keys.
    else session.set(key, text);
  };
  const hear = (message: unknown) => {
    const { from, to } = message as { from?: unknown; to?: unknown };
    if (kept === null || from !== token || typeof to !== 'string') return;
    token = to;
    store();
  };
  const join = () => {
    tabs?.leave();
    tabs = kept && token !== '' && !kept.remember ? (joinTabs?.(key, hear) ?? null) : null;
  };
  /** Takes over the token that another tab has stored meanwhile, if it is the same customer's. */
  const catchUp = () => {
    token = ours()?.token || token;
  };

  return {
    token() {
      catchUp();
      return token;
    },
    handover: (requestId, value) => {
      handedOver = { requestId, token: value };
    },
    renew(value, from) {
      if (value === '' || value === token || (from !== undefined && from !== token)) return;
      tabs?.tell({ from: token, to: value });
      token = value;
      store();
    },
    keep(requestId, profile, remember) {
      if (requestId === null) catchUp();
      else {
        token = handedOver?.requestId === requestId ? handedOver.token : '';
        if (remember) local?.remove(key);
      }
      handedOver = null;
      kept = { profile, remember };
      store();
      join();
    },
    forget(signedOut) {
      // When the server ends this tab's session, what another tab remembers is still valid.
      if (signedOut || (kept?.remember && ours())) local?.remove(key);
      token = '';
      handedOver = null;
      kept = null;
      store();
      join();
    },
    stored() {
      const own = session.get(key);
      if (own !== null) return { text: own, remember: false };
      const text = local?.get(key) ?? null;
      return text === null ? null : { text, remember: true };
    },
    resume(found, remember) {
      token = found.token;
      kept = { profile: found.profile, remember };
      join();
    },
    dispose: () => tabs?.leave(),
  };
}
