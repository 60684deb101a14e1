import { useCallback, useEffect, useRef, useState } from 'react';
import { failureText, isUnanswered, signIn } from './api.ts';
import { useLocalizer } from './localizer.ts';
import type { DriveStorage } from './storage.ts';

export interface SignInLink {
  /** Whether the server has yet to answer a link. */
  readonly isSending: boolean;
  /** Why the last link did not sign the driver in; '' when it did. */
  readonly said: string;
  /** Sends the link again that the server could not be asked about; null for none. */
  readonly again: (() => void) | null;
  /** Forgets the link of a driver who has signed in without it. */
  forget(): void;
}

/** @returns the secret of a sign-in link in the address; '' for none */
const linkInAddress = (): string => /^#([\w-]{32})$/.exec(window.location.hash)?.[1] ?? '';

/** Takes the secret of a sign-in link out of the address, so that it does not stay in the history. */
function forgetLink(): void {
  if (linkInAddress() !== '') window.history.replaceState(null, '', window.location.pathname);
}

/** Signs the driver in by the link that opened the page, or that is opened while the page is. */
export function useSignInLink(kept: DriveStorage): SignInLink {
  const localizer = useLocalizer();
  /** The secret that is sent; a new object for each try. */
  const [link, setLink] = useState(() => (linkInAddress() === '' ? null : { secret: linkInAddress() }));
  /** The secret that the server has yet to answer. */
  const sent = useRef('');
  /** The secret that the server could not be asked about; '' for none. It stays in the address too, for a reload. */
  const [waiting, setWaiting] = useState('');
  const [said, setSaid] = useState('');

  // A link to the page that is open already only changes the address.
  useEffect(() => {
    const follow = () => {
      const opened = linkInAddress();
      if (opened === '' || opened === sent.current) return;
      setSaid('');
      setLink({ secret: opened });
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  // The link works once and creates the session: no other call is made before it.
  useEffect(() => {
    if (!link) return;
    const { secret } = link;
    sent.current = secret;
    signIn({ link: secret })
      // The stored rides may be another driver's.
      .then(() => kept.forgetRides().catch(() => undefined))
      .then(
        () => ({ error: '', waits: false }),
        (failure: unknown) => ({ error: failureText(failure, localizer), waits: isUnanswered(failure) }),
      )
      .then(({ error, waits }) => {
        // Another link was opened meanwhile.
        if (sent.current !== secret) return;
        sent.current = '';
        if (!waits) forgetLink();
        setSaid(error);
        setWaiting(waits ? secret : '');
        setLink(null);
      });
  }, [kept, link, localizer]);

  const again = useCallback(() => {
    setSaid('');
    setLink({ secret: waiting });
  }, [waiting]);
  useEffect(() => {
    if (waiting === '') return;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [again, waiting]);

  const forget = () => {
    setSaid('');
    setWaiting('');
    forgetLink();
  };
  return { isSending: link !== null, said, again: waiting === '' ? null : again, forget };
}
