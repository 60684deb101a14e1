import type { RideReference } from 'booking-core';
import type { ApiError, Booking } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import { useT } from 'booking-ui/booking-context';
import { Button, Dialog, Segmented, TextField } from 'booking-ui/primitives';
import fieldsCss from 'booking-ui/styles/fields.css?inline';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useState } from 'react';
import { downloadServerFile } from '../account/download.ts';
import { FormResult } from '../account/parts.tsx';
import { prefillOf } from '../account/ride-words.ts';
import { useAnswer, useSend } from '../account/use-answer.ts';
import { useJourneyStart } from '../account/use-journey-start.ts';

const stars = ['1', '2', '3', '4', '5'] as const;

/** What people want once they have arrived: the receipt, the way back, to rate the ride, and what they left in the car. */
export function AfterRide({ asked }: { asked: RideReference }) {
  const t = useT();
  const start = useJourneyStart();
  const { sending, send } = useSend();
  const [dialog, setDialog] = useState<'rating' | 'lost' | null>(null);
  const [said, setSaid] = useState<{ error?: ApiError; done?: string }>({});
  const { value: ride } = useAnswer(`${asked.id} ${asked.code}`, (api, cancel) =>
    asked.code === '' ? api.booking(asked.id, cancel) : api.bookingByCode(asked.code, cancel),
  );
  if (!ride) return null;
  const takeReceipt = async () => {
    setSaid({});
    const answer = await send((api, cancel) => api.receipt(ride, cancel));
    if (answer?.ok) downloadServerFile(answer.value.name, answer.value.content);
    else if (answer) setSaid({ error: answer.error });
  };
  return (
    <>
      {ride.status === 'finish' ? (
        <>
          <Button kind="primary" onClick={() => setDialog('rating')}>
            {t('tracking.rate')}
          </Button>
          <Button busy={sending} onClick={takeReceipt}>
            {t('ride.receiptPdf')}
          </Button>
          <Button onClick={() => setDialog('lost')}>{t('tracking.lostProperty')}</Button>
        </>
      ) : null}
      <Button onClick={() => start(prefillOf(ride, true))}>{t('ticket.bookReturn')}</Button>
      <FormResult error={said.error ?? null} done={said.done ?? null} />
      {dialog ? (
        <FeedbackDialog
          ride={ride}
          about={dialog}
          onSent={() => {
            setDialog(null);
            setSaid({ done: t('tracking.sent') });
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}

interface FeedbackDialogProps {
  ride: Booking;
  about: 'rating' | 'lost';
  onSent: () => void;
  onClose: () => void;
}

/** Tells the operator how a ride was, or what is missing since: `POST /api/comment` (specification 2 §7). */
function FeedbackDialog({ ride, about, onSent, onClose }: FeedbackDialogProps) {
  useSheet(fieldsCss);
  const t = useT();
  const { sending, send } = useSend();
  const [rating, setRating] = useState<(typeof stars)[number]>('5');
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const isRating = about === 'rating';
  const label = t(isRating ? 'tracking.rateMore' : 'tracking.lostWhat');
  const missing = !isRating && words.trim() === '';
  const submit = async () => {
    setAsked(true);
    if (missing) return;
    const score = t('tracking.stars', { count: rating });
    const answer = await send((api, cancel) =>
      api.comment(
        {
          name: ride.passengerName,
          email: ride.email,
          phone: ride.phone,
          kind: about,
          subject: `${ride.reference}: ${isRating ? score : t('tracking.lostProperty')}`,
          message: words.trim() || score,
        },
        cancel,
      ),
    );
    if (answer?.ok) onSent();
    else if (answer) setError(answer.error);
  };
  return (
    <Dialog
      title={t(isRating ? 'tracking.rate' : 'tracking.lostProperty')}
      closeText={t('common.close')}
      onClose={onClose}
      onSubmit={submit}
      busy={sending}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" type="submit" busy={sending}>
            {t('tracking.send')}
          </Button>
        </>
      }
    >
      {isRating ? (
        <>
          <p aria-hidden="true">{t('tracking.rateQuestion')}</p>
          <Segmented
            label={t('tracking.rateQuestion')}
            options={stars.map((value) => ({ value, text: value }))}
            value={rating}
            onValue={setRating}
          />
        </>
      ) : (
        <p>{t('tracking.lostHelp')}</p>
      )}
      <TextField
        label={label}
        type="textarea"
        rows={3}
        maxLength={limits.noteMaxLength}
        value={words}
        onValue={setWords}
        required={!isRating}
        error={asked && missing ? t('field.required', { title: label }) : null}
      />
      <FormResult error={error} />
    </Dialog>
  );
}
