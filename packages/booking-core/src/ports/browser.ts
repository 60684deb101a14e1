export interface Clock {
  /** The device's time in epoch milliseconds, not corrected by the server's. */
  now(): number;
  /**
   * Calls back once when `now()` has reached `atMs` (epoch milliseconds), also after the device slept past it.
   * @returns a function that cancels the timer
   */
  setTimer(atMs: number, callback: () => void): () => void;
}

export interface RandomPort {
  /** @returns a new identifier of at least 128 random bits, made of letters, digits, `-` and `_` */
  id(): string;
}

/** A small text store that may be full, forbidden or shared with other tabs; it never throws. */
export interface StoragePort {
  get(key: string): string | null;
  /** @returns false when the value could not be stored */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/** The other tabs of this page's origin. */
export interface Tabs {
  tell(message: unknown): void;
  leave(): void;
}

/** Joins the tabs that use the same name; `hear` receives their messages. @returns null where this is not supported */
export type JoinTabs = (name: string, hear: (message: unknown) => void) => Tabs | null;
