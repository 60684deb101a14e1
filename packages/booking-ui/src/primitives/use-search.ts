import type { ApiError, Result } from 'booking-core/domain';
import { type CancelSource, type CancelToken, createCancelSource } from 'booking-core/ports';
import { useEffect, useRef, useState } from 'react';
import type { UiTimers } from '../booking-context.tsx';

/** The pause in typing before a search starts, in milliseconds. */
export const searchDebounceMs = 150;
/** The time that a search may take before its progress is shown, in milliseconds (look and feel, principle 7). */
export const searchQuietMs = 300;

export interface SearchState<Item> {
  /** `quiet`: in progress, but not yet long enough to be shown. */
  readonly status: 'idle' | 'quiet' | 'loading' | 'done' | 'failed';
  /** The latest results; retained while the next search is `quiet`, cleared when it is `loading`. */
  readonly items: readonly Item[];
  /** The text for which `items` were found. */
  readonly answered: string;
  readonly error: ApiError | null;
}

export type SearchFunction<Item> = (text: string, cancel: CancelToken) => Promise<Result<readonly Item[], ApiError>>;

const idle = { status: 'idle', items: [], answered: '', error: null } as const;

/** Search as you type: debounced; a new search cancels the previous one, whose results are dropped. */
export function useSearch<Item>(search: SearchFunction<Item>, timers: UiTimers) {
  const [state, setState] = useState<SearchState<Item>>(idle);
  const running = useRef<CancelSource | null>(null);

  const stop = () => {
    running.current?.cancel();
    running.current = null;
  };

  const ask = (text: string, delayMs: number) => {
    stop();
    const source = createCancelSource();
    const { token } = source;
    const after = (ms: number, run: () => void) => token.onCancel(timers.after(ms, run));
    running.current = source;
    setState((before) => ({ ...before, status: 'quiet', error: null }));
    after(delayMs, () => {
      after(searchQuietMs, () => setState((before) => ({ ...before, status: 'loading', items: [] })));
      search(text, token).then((result) => {
        if (running.current !== source) return;
        stop();
        setState(
          result.ok
            ? { status: 'done', items: result.value, answered: text, error: null }
            : { status: 'failed', items: [], answered: text, error: result.error },
        );
      });
    });
  };

  const reset = () => {
    stop();
    setState(idle);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: it only reads the ref
  useEffect(() => stop, []);

  return { state, ask, reset };
}
