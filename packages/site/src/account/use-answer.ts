import type { AccountApi } from 'booking-core';
import type { ApiError, Result } from 'booking-core/domain';
import { type CancelToken, createCancelSource } from 'booking-core/ports';
import { useBookingState } from 'booking-ui/booking-context';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSite } from '../site-context.ts';

type Loaded<T> =
  | { readonly status: 'loading'; readonly value: T | null; readonly error: null }
  | { readonly status: 'ready'; readonly value: T; readonly error: null }
  | { readonly status: 'failed'; readonly value: T | null; readonly error: ApiError };

export type Answer<T> = Loaded<T> & { readonly reload: () => void };

type Ask<T> = (api: AccountApi, cancel: CancelToken) => Promise<Result<T, ApiError>>;

/**
 * Loads the data of a page; again when `key` changes, when `reload` is called, when the network is back and when the
 * visitor is found to be of another company, under whose name the calls are made. The previous value stays meanwhile.
 */
export function useAnswer<T>(key: string, ask: Ask<T>): Answer<T> {
  const { account } = useSite();
  const online = useBookingState((state) => state.flow.online);
  const company = useBookingState((state) => state.session.profile?.bookerId);
  const [state, setState] = useState<Loaded<T> & { readonly of: string }>({
    status: 'loading',
    value: null,
    error: null,
    of: key,
  });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(ask);
  latest.current = ask;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key, try or company, or the network's return asks again
  useEffect(() => {
    const cancel = createCancelSource();
    setState(({ value, of }) => ({ status: 'loading', value, error: null, of }));
    account()
      .then((api) => latest.current(api, cancel.token))
      .catch((): Result<T, ApiError> => ({ ok: false, error: { kind: 'network' } }))
      .then((answer) => {
        if (cancel.token.cancelled) return;
        // After a failure, the value of another key must not be shown.
        setState(({ value, of }) =>
          answer.ok
            ? { status: 'ready', value: answer.value, error: null, of: key }
            : { status: 'failed', value: of === key ? value : null, error: answer.error, of: key },
        );
      });
    return () => cancel.cancel();
  }, [account, key, attempt, online, company]);

  return { ...state, reload: useCallback(() => setAttempt((count) => count + 1), []) };
}

export type Sending = 'idle' | 'sending';

/**
 * @returns `send`, which makes one call at a time. It resolves to the response, or to a network error when the API's
 * code could not be loaded; to null while another call runs, and after the component is unmounted.
 */
export function useSend(): {
  readonly sending: boolean;
  readonly send: <T>(ask: Ask<T>) => Promise<Result<T, ApiError> | null>;
} {
  const { account } = useSite();
  const [sending, setSending] = useState(false);
  const running = useRef(false);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  const send = useCallback(
    async <T>(ask: Ask<T>): Promise<Result<T, ApiError> | null> => {
      if (running.current) return null;
      running.current = true;
      setSending(true);
      const answer = await account()
        .then((api) => ask(api, createCancelSource().token))
        .catch((): Result<T, ApiError> => ({ ok: false, error: { kind: 'network' } }));
      running.current = false;
      if (!alive.current) return null;
      setSending(false);
      return answer;
    },
    [account],
  );
  return { sending, send };
}
