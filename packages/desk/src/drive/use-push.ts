import { useCallback, useEffect, useRef, useState } from 'react';
import { DriveError, failureText } from './api.ts';
import { useLocalizer } from './localizer.ts';
import { forgetPush, type PushStatus, pushMissing, renewPush, turnPushOff, turnPushOn } from './push.ts';
import type { NewsMessage } from './worker-news.ts';

export interface Push {
  /** Null until it is known. */
  readonly status: PushStatus | null;
  readonly busy: boolean;
  /** Why the last tap failed; '' when it did not. */
  readonly problem: string;
  /** Turns the push messages on or off. */
  toggle(): void;
}

/**
 * Whether this phone tells its driver of rides while it is locked.
 * @param session whether a driver is signed in; `unknown` before the server has answered
 * @param onNews called when a message about a ride has arrived
 */
export function usePush(session: 'signedIn' | 'signedOut' | 'unknown', onNews: () => void): Push {
  const localizer = useLocalizer();
  const [status, setStatus] = useState<PushStatus | null>(pushMissing);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const told = useRef(onNews);
  told.current = onNews;

  const renew = useCallback(() => {
    if (pushMissing() === null) renewPush().then(setStatus, () => setStatus('off'));
  }, []);
  useEffect(() => {
    if (session === 'signedIn') renew();
    if (session === 'signedOut') forgetPush().catch(() => undefined);
  }, [session, renew]);

  // The driver comes back from the settings, where they have allowed or blocked it.
  useEffect(() => {
    if (session !== 'signedIn' || pushMissing() !== null) return;
    const whenSeen = () => {
      const isRefused = Notification.permission === 'denied';
      if (document.visibilityState === 'visible' && isRefused !== (status === 'refused')) renew();
    };
    document.addEventListener('visibilitychange', whenSeen);
    return () => document.removeEventListener('visibilitychange', whenSeen);
  }, [session, status, renew]);

  useEffect(() => {
    if (pushMissing() !== null) return;
    const hear = ({ data }: MessageEvent) => {
      if (data === ('ride-news' satisfies NewsMessage)) told.current();
    };
    navigator.serviceWorker.addEventListener('message', hear);
    return () => navigator.serviceWorker.removeEventListener('message', hear);
  }, []);

  const toggle = async () => {
    setBusy(true);
    setProblem('');
    try {
      setStatus(await (status === 'on' ? turnPushOff() : turnPushOn()));
    } catch (error) {
      // At the sign-in `invalid` means the code; here the server takes the phone's push service for none.
      const isSaid = error instanceof DriveError && error.code !== 'invalid';
      setProblem(isSaid ? failureText(error, localizer) : localizer.t('push.failed'));
    }
    setBusy(false);
  };
  return { status, busy, problem, toggle: () => void toggle() };
}
