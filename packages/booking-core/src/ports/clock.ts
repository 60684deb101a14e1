export interface Clock {
  /** The device's time in epoch milliseconds, not corrected by the server's. */
  now(): number;
  /** Calls back once when `now()` has reached `atMs`, also after the device slept past it; the answer cancels. */
  setTimer(atMs: number, callback: () => void): () => void;
}
