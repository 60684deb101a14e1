import type { RideReference } from 'booking-core';
import type { ApiError, Booking, BookingStatus } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import { useT } from 'booking-ui/booking-context';
import { Button, Dialog, TextField } from 'booking-ui/primitives';
import fieldsCss from 'booking-ui/styles/fields.css?inline';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { RateRide } from 'booking-ui/ticket';
import { useState } from 'react';
import { downloadServerFile } from '../account/download.ts';
import { Failed, FormResult } from '../account/parts.tsx';
import { prefillOf } from '../account/ride-text.ts';
import { useAnswer, useSend } from '../account/use-answer.ts';
import { useJourneyStart } from '../account/use-journey-start.ts';

interface AfterRideProps {
  asked: RideReference;
  /** The status of this ride: a booking with a return goes on after its first ride. */
  status: BookingStatus;
}

/**
 * The actions once a ride is over: receipt, lost property, booking the return, and rating once the booking's last ride
 * is over; for a cancelled booking, booking again.
 */
export function AfterRide({ asked, status }: AfterRideProps) {
  const t = useT();
  const start = useJourneyStart();
  const { sending, send } = useSend();
  const [dialog, setDialog] = useState(false);
  // Held here, since Escape closes the dialog, which must not drop what was typed.
  const [lost, setLost] = useState('');
  const [said, setSaid] = useState<{ error?: ApiError; done?: string }>({});
  const asking = useAnswer(`${asked.id} ${asked.code}`, (api, cancel) =>
    asked.code === '' ? api.booking(asked.id, cancel) : api.bookingByCode(asked.code, cancel),
  );
  const { value: ride } = asking;
  if (!ride) return asking.status === 'failed' ? <Failed error={asking.error} onRetry={asking.reload} /> : null;
  const takeReceipt = async () => {
    setSaid({});
    const answer = await send((api, cancel) => api.receipt(ride, cancel));
    if (answer?.ok) downloadServerFile(answer.value.name, answer.value.content);
    else if (answer) setSaid({ error: answer.error });
  };
  const finished = status === 'finish';
  return (
    <div className="acc-after">
      {ride.status === 'finish' ? <RateRide ride={ride} /> : null}
      <div className="acc-after-actions">
        {finished ? (
          <>
            <Button kind="primary" busy={sending} onClick={takeReceipt}>
              {t('ride.receiptPdf')}
            </Button>
            <Button onClick={() => setDialog(true)}>{t('tracking.lostProperty')}</Button>
          </>
        ) : ride.status === 'cancelled' ? (
          <Button kind="primary" onClick={() => start(prefillOf(ride, false))}>
            {t('ticket.repeat')}
          </Button>
        ) : null}
        <Button onClick={() => start(prefillOf(ride, true))}>{t('ticket.bookReturn')}</Button>
      </div>
      <FormResult error={said.error ?? null} done={said.done ?? null} />
      {dialog ? (
        <LostDialog
          ride={ride}
          words={lost}
          onWords={setLost}
          onSent={() => {
            setDialog(false);
            setLost((now) => (now === lost ? '' : now));
            setSaid({ done: t('tracking.sent') });
          }}
          onClose={() => setDialog(false)}
        />
      ) : null}
    </div>
  );
}

interface LostDialogProps {
  ride: Booking;
  words: string;
  onWords: (words: string) => void;
  onSent: () => void;
  onClose: () => void;
}

/** Reports lost property to the operator: `POST /api/comment` (specification 2 §7). */
function LostDialog({ ride, words, onWords, onSent, onClose }: LostDialogProps) {
  useSheet(fieldsCss);
  const t = useT();
  const { sending, send } = useSend();
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const label = t('tracking.lostWhat');
  const missing = words.trim() === '';
  const submit = async () => {
    setAsked(true);
    if (missing) return;
    const answer = await send((api, cancel) =>
      api.comment(
        {
          name: ride.passengerName || ride.reference,
          email: ride.email,
          phone: ride.phone,
          kind: 'lost',
          subject: `${ride.reference}: ${t('tracking.lostProperty')}`,
          message: words.trim(),
          about: ride,
        },
        cancel,
      ),
    );
    if (answer?.ok) onSent();
    else if (answer) setError(answer.error);
  };
  return (
    <Dialog
      title={t('tracking.lostProperty')}
      closeText={t('common.close')}
      onClose={sending ? null : onClose}
      onSubmit={submit}
      busy={sending}
      actions={
        <>
          <Button disabled={sending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={sending}>
            {t('tracking.send')}
          </Button>
        </>
      }
    >
      <p>{t('tracking.lostHelp')}</p>
      <TextField
        label={label}
        type="textarea"
        rows={3}
        maxLength={limits.noteMaxLength}
        value={words}
        onValue={onWords}
        live
        error={asked && missing ? t('field.required', { title: label }) : null}
      />
      <FormResult error={error} />
    </Dialog>
  );
}
