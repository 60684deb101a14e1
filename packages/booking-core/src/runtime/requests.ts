import type { ApiError, Result } from '../domain/index.ts';
import type { BookingEvent } from '../machine/events.ts';
import { type CancelSource, type CancelToken, createCancelSource } from '../ports/index.ts';
import type { RuntimeContext } from './context.ts';

export interface Requests extends Pick<RuntimeContext, 'latest' | 'cancel' | 'ask'> {
  /** Cancels all. */
  dispose(): void;
}

/** The pending requests, by name: a newer one cancels the previous one of the same name. */
export function createRequests(dispatch: (event: BookingEvent) => void): Requests {
  const running = new Map<string, CancelSource>();

  function latest(name: string): CancelToken {
    running.get(name)?.cancel();
    const source = createCancelSource();
    running.set(name, source);
    return source.token;
  }

  return {
    latest,
    cancel: (name) => running.get(name)?.cancel(),
    async ask<Value>(
      name: string,
      call: (cancel: CancelToken) => Promise<Result<Value, ApiError>>,
      heard: (value: Value) => BookingEvent,
      failed?: (error: ApiError) => BookingEvent,
    ) {
      const cancel = latest(name);
      const answer = await call(cancel);
      if (cancel.cancelled) return;
      if (answer.ok) dispatch(heard(answer.value));
      else if (failed) dispatch(failed(answer.error));
    },
    dispose() {
      for (const source of running.values()) source.cancel();
    },
  };
}
