import type { Profile } from '../domain/index.ts';
import type { JoinTabs, StoragePort, Tabs } from '../ports/index.ts';

/** Who is signed in, as it is stored: with its token, in local storage when it is to be remembered (2 §3). */
export interface StoredSession {
  readonly profile: Profile;
  readonly token: string;
}

export interface Sessions {
  /** The token that proves who asks; '' for guests and for an API that knows no sessions. */
  token(): string;
  /** A token that came with the answer to a request; it counts once the machine keeps that answer. */
  handover(requestId: string, token: string): void;
  /** The server replaced the token; an answer to an older one than the present changes nothing. */
  renew(token: string, from?: string): void;
  keep(requestId: string | null, profile: Profile, remember: boolean): void;
  forget(): void;
  /** What a visit before this one left, undecoded, and whether it was to be remembered. */
  stored(): { readonly text: string; readonly remember: boolean } | null;
  /** Goes on with what was stored. */
  resume(session: StoredSession, remember: boolean): void;
  dispose(): void;
}

/**
 * The profile and its token live and go together, and never enter the state. Tabs of one sign-in go on with one token:
 * through local storage when it is remembered; a copy of a tab, with its own session storage, hears of a new one.
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
  /** What another tab was given meanwhile, if it is the same person's. */
  const catchUp = () => {
    const text = kept?.remember ? local?.get(key) : null;
    if (!text || !kept) return;
    try {
      const other = JSON.parse(text) as Partial<StoredSession>;
      if (other.profile?.customerId === kept.profile.customerId && other.token) token = other.token;
    } catch {
      // Not ours; what is known here counts.
    }
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
      else token = handedOver?.requestId === requestId ? handedOver.token : '';
      handedOver = null;
      kept = { profile, remember };
      store();
      join();
    },
    forget() {
      token = '';
      handedOver = null;
      kept = null;
      forgetStored();
      join();
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
      join();
    },
    dispose: () => tabs?.leave(),
  };
}
