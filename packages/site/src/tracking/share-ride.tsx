import type { RideReference } from 'booking-core';
import { useErrorText } from 'booking-ui/account-form';
import { useBooking, useBookingState, useT } from 'booking-ui/booking-context';
import { Button, TextField } from 'booking-ui/primitives';
import fieldsCss from 'booking-ui/styles/fields.css?inline';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useWhen } from 'booking-ui/use-when';
import { useEffect, useState } from 'react';
import { useSend } from '../account/use-answer.ts';

interface ShareRideProps {
  asked: RideReference;
  /** When the ride was shared, in epoch milliseconds; null while there is no valid link. */
  since: number | null;
  /** Whether sharing is the main action at this stage of the ride. */
  first: boolean;
  onChanged: () => void;
}

/**
 * Creates a tracking link that is valid until the ride ends, and passes it to the device's share dialog or the
 * clipboard, or shows it to be copied; revokes it.
 */
export function ShareRide({ asked, since, first, onChanged }: ShareRideProps) {
  useSheet(fieldsCss);
  const t = useT();
  const errorText = useErrorText();
  const company = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.company : ''));
  const { sending, send } = useSend();
  const [said, setSaid] = useState('');
  const [byHand, setByHand] = useState('');
  const when = useWhen();
  const [made, setMade] = useState<number | null>(null);
  const booking = useBooking();
  // The server's word replaces what this page did itself: links can be revoked elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each word of the server
  useEffect(() => setMade(null), [since]);
  const sharedAt = made ?? since;
  const stop = async () => {
    const answer = await send((api, cancel) => api.stopSharing(asked, cancel));
    if (!answer) return;
    setByHand('');
    if (!answer.ok) return setSaid(errorText(answer.error));
    setMade(null);
    setSaid(t('tracking.sharingStopped'));
    onChanged();
  };
  const share = async () => {
    setSaid('');
    const answer = await send((api, cancel) => api.trackingLink(asked, cancel));
    if (!answer) return;
    if (!answer.ok) return setSaid(errorText(answer.error));
    setMade(booking.now());
    onChanged();
    const url = new URL('/tracking', window.location.href);
    url.search = new URLSearchParams({ id: answer.value.id, code: answer.value.code }).toString();
    const text = t('tracking.shareText', { company });
    try {
      if (navigator.share) await navigator.share({ title: company, text, url: url.href });
      else {
        await navigator.clipboard.writeText(url.href);
        setSaid(t('tracking.shared'));
      }
    } catch (error) {
      // The user closed the share dialog, which is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setSaid(t('tracking.shareFailed'));
      setByHand(url.href);
    }
  };
  return (
    <>
      <Button kind={first ? 'primary' : 'secondary'} busy={sending} onClick={share}>
        {t('tracking.share')}
      </Button>
      {sharedAt === null ? null : (
        <Button kind="quiet" busy={sending} onClick={stop}>
          {t('tracking.stopSharing')}
        </Button>
      )}
      <span className="acc-quiet" role="status">
        {said || (sharedAt === null ? '' : t('tracking.sharedSince', { time: when(sharedAt) }))}
      </span>
      {byHand ? <TextField label={t('tracking.link')} value={byHand} onValue={() => {}} /> : null}
    </>
  );
}
