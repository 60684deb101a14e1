import type { StoragePort } from 'booking-core/ports';

/** The part of the Web Storage API that is used. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface WebStorage extends StoragePort {
  /** Writes the values held in memory; later values are written immediately. */
  release(): void;
}

function open(kind: 'session' | 'local'): TextStorage | null {
  try {
    // Merely reading the property throws where the browser forbids storage (blocked cookies, sandboxed frames).
    return (kind === 'session' ? globalThis.sessionStorage : globalThis.localStorage) ?? null;
  } catch {
    return null;
  }
}

/**
 * Stores texts by key in session or local storage. Where storage is forbidden or full, the value is kept in memory
 * until the page is unloaded, and `set` returns false. With `held`, values of new keys are kept in memory until `release()`.
 */
export function createWebStorage(
  kind: 'session' | 'local',
  openStorage: (kind: 'session' | 'local') => TextStorage | null = open,
  held = false,
): WebStorage {
  const storage = openStorage(kind);
  const memory = new Map<string, string>();

  const drop = (key: string) => {
    try {
      storage?.removeItem(key);
    } catch {
      // Storage is not available, so there is nothing to remove.
    }
  };

  const port: WebStorage = {
    get(key) {
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      try {
        return storage?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        // Replaces a stored value also while values are held: after a reload it would be out of date.
        if (storage !== null && (!held || storage.getItem(key) !== null)) {
          storage.setItem(key, value);
          memory.delete(key);
          return true;
        }
      } catch {
        // Storage is full: the previous value must not be read as this one after a reload.
        drop(key);
      }
      memory.set(key, value);
      return held;
    },
    remove(key) {
      memory.delete(key);
      drop(key);
    },
    release() {
      if (!held) return;
      held = false;
      for (const [key, value] of [...memory]) port.set(key, value);
    },
  };
  return port;
}
