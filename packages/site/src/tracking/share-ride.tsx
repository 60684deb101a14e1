import type { RideReference } from 'booking-core';
import { useErrorWords } from 'booking-ui/account-form';
import { useBooking, useBookingState, useT } from 'booking-ui/booking-context';
import { Button, TextField } from 'booking-ui/primitives';
import fieldsCss from 'booking-ui/styles/fields.css?inline';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useWhen } from 'booking-ui/use-when';
import { useState } from 'react';
import { useSend } from '../account/use-answer.ts';

interface ShareRideProps {
  asked: RideReference;
  /** When it was shared, epoch milliseconds; null while no link works. */
  since: number | null;
  /** It is what most people would do now. */
  first: boolean;
  onChanged: () => void;
}

/** Makes a link that ends with the ride, and hands it to the device, to the clipboard, or to be copied by hand; takes it back. */
export function ShareRide({ asked, since, first, onChanged }: ShareRideProps) {
  useSheet(fieldsCss);
  const t = useT();
  const wordsFor = useErrorWords();
  const company = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.company : ''));
  const { sending, send } = useSend();
  const [said, setSaid] = useState('');
  const [byHand, setByHand] = useState('');
  const when = useWhen();
  const [made, setMade] = useState<number | null>(null);
  const booking = useBooking();
  const sharedAt = made ?? since;
  const stop = async () => {
    const answer = await send((api, cancel) => api.stopSharing(asked, cancel));
    if (!answer) return;
    setByHand('');
    if (!answer.ok) return setSaid(wordsFor(answer.error));
    setMade(null);
    setSaid(t('tracking.sharingStopped'));
    onChanged();
  };
  const share = async () => {
    setSaid('');
    const answer = await send((api, cancel) => api.trackingLink(asked, cancel));
    if (!answer) return;
    if (!answer.ok) return setSaid(wordsFor(answer.error));
    setMade(booking.now());
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
      // Closing the device's own dialog is an answer, too.
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
