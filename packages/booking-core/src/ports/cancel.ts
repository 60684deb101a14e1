/** Cancels running work whose result is not needed any more. The core has no DOM library, hence no AbortSignal. */
export interface CancelToken {
  readonly cancelled: boolean;
  /** Calls back once when cancelled (at once when it already is); the answer unsubscribes. */
  onCancel(callback: () => void): () => void;
}

export interface CancelSource {
  readonly token: CancelToken;
  cancel(): void;
}

/** Something that can be cancelled once; whoever asks afterwards is told at once. */
export function createCancelSource(): CancelSource {
  const callbacks = new Set<() => void>();
  let cancelled = false;
  return {
    token: {
      get cancelled() {
        return cancelled;
      },
      onCancel(callback) {
        if (cancelled) {
          callback();
          return () => {};
        }
        callbacks.add(callback);
        return () => callbacks.delete(callback);
      },
    },
    cancel() {
      if (cancelled) return;
      cancelled = true;
      for (const callback of callbacks) callback();
      callbacks.clear();
    },
  };
}
