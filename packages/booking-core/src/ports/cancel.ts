/** Cancels running work whose result is not needed any more. The core has no DOM library, hence no AbortSignal. */
export interface CancelToken {
  readonly cancelled: boolean;
  /** Calls back once when cancelled, immediately when it already is. @returns an unsubscribe function */
  onCancel(callback: () => void): () => void;
}

export interface CancelSource {
  readonly token: CancelToken;
  cancel(): void;
}

/** Creates a token that can be cancelled once; callbacks registered afterwards run immediately. */
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
