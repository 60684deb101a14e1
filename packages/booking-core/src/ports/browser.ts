export interface Clock {
  /** The device's time in epoch milliseconds, not corrected by the server's. */
  now(): number;
  /** Calls back once when `now()` has reached `atMs`, also after the device slept past it; the answer cancels. */
  setTimer(atMs: number, callback: () => void): () => void;
}

export interface RandomPort {
  /** A fresh identifier of at least 128 random bits, made of letters, digits, `-` and `_`. */
  id(): string;
}

/** A small text store that may be full, forbidden or shared with other tabs; it never throws. */
export interface StoragePort {
  get(key: string): string | null;
  /** False when the value could not be kept. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/** The other tabs of this page's origin. */
export interface Tabs {
  tell(message: unknown): void;
  leave(): void;
}

/** Joins those that use the same name, and hears what they tell; null where the browser has no way. */
export type JoinTabs = (name: string, hear: (message: unknown) => void) => Tabs | null;
