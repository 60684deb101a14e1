import type { ApiError, Booking } from 'booking-core/domain';
import { emailIssue } from 'booking-core/forms/fields';
import { useErrorText } from 'booking-ui/account-form';
import { useT } from 'booking-ui/booking-context';
import { Button, TextField } from 'booking-ui/primitives';
import fieldsCss from 'booking-ui/styles/fields.css?inline';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { TicketView } from 'booking-ui/ticket';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useGo } from '../site-links.tsx';
import css from './account.css?inline';
import { ChangeBooking, mayChange } from './change-booking.tsx';
import { statusOf } from './detail-page.tsx';
import { useKeptFocus } from './parts.tsx';
import { offeredFirst } from './ride-text.ts';
import { PrimaryAction, TicketActions } from './ticket-actions.tsx';
import { useAnswer, useSend } from './use-answer.ts';

export { pages as english } from 'booking-core/messages/pages';

/**
 * A booking for customers without an account (specification 2 §2): by its code, by the signed link of an email, or by
 * its reference and the email address that it was made with. After an error the form keeps what was typed.
 */
export function BookInfoPage({ code }: { code: string | null }) {
  useSheet(css);
  // Another address, also that of the same page, asks anew.
  const { key } = useLocation();
  const [found, setFound] = useState<{ readonly at: string; readonly code: string } | null>(null);
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page);
  const shown = found?.at === key ? found.code : code;
  const show = (ride: Booking) => setFound({ at: key, code: ride.code });
  return (
    <div className="site-page acc" ref={page}>
      {shown === null ? (
        <FindForm key={key} typed="" onFound={show} />
      ) : (
        <BookingOf key={shown} code={shown} onFound={show} />
      )}
    </div>
  );
}

/** Whether the text is a code or a signed link; references are shorter. */
const isCode = (typed: string): boolean => typed.length >= 16;

function FindForm({ typed, onFound }: { typed: string; onFound: (ride: Booking) => void }) {
  useSheet(fieldsCss);
  const t = useT();
  const errorText = useErrorText();
  const { sending, send } = useSend();
  const [reference, setReference] = useState(typed);
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState<ApiError | 'wrong' | null>(typed === '' ? null : 'wrong');
  const wanted = reference.trim();
  const byCode = isCode(wanted);
  const issue = byCode ? null : emailIssue(email);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (wanted === '' || issue) return;
    setError(null);
    const answer = await send((api, cancel) =>
      byCode
        ? api.bookingByCode(wanted, cancel)
        : api.bookingByReference({ reference: wanted, email: email.trim() }, cancel),
    );
    if (answer?.ok) onFound(answer.value);
    // A rate limit shows the server's message. A failed lookup shows one message, so that it does not reveal which part
    // was wrong.
    else if (answer) setError(statusOf(answer.error) === 'notFound' ? 'wrong' : answer.error);
  };
  return (
    <div className="acc-main">
      <header className="acc-head">
        <div>
          <h1 className="acc-title">{t('info.title')}</h1>
          <p className="acc-quiet">{t('info.text')}</p>
        </div>
      </header>
      <form className="acc-card acc-form acc-narrow" noValidate onSubmit={submit}>
        <TextField
          label={t('info.code')}
          value={reference}
          onValue={setReference}
          live
          error={asked && wanted === '' ? t('field.required', { title: t('info.code') }) : null}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={512}
          required
        />
        <TextField
          label={t('contact.email')}
          type="email"
          value={email}
          onValue={setEmail}
          live
          error={
            asked && issue
              ? t(issue === 'required' ? 'field.required' : 'field.invalid', { title: t('contact.email') })
              : null
          }
          autoComplete="email"
          maxLength={254}
          required={!byCode}
        />
        {error === null ? null : (
          <p className="tb-words" data-error="true" role="alert">
            {error === 'wrong' ? t('info.wrong') : errorText(error)}
          </p>
        )}
        <Button kind="primary" type="submit" busy={sending}>
          {t('info.find')}
        </Button>
      </form>
    </div>
  );
}

function BookingOf({ code, onFound }: { code: string; onFound: (ride: Booking) => void }) {
  const go = useGo();
  // The action that an email's link asks for; the user has to confirm it first.
  const asked = useSearchParams()[0].get('do');
  const booking = useAnswer(code, (api, cancel) => api.bookingByCode(code, cancel));
  const ride = booking.value;
  const status = ride ? 'ready' : booking.status === 'failed' ? statusOf(booking.error) : 'loading';
  if (status === 'notFound') return <FindForm typed={code} onFound={onFound} />;
  return (
    <>
      {ride && asked === 'change' && mayChange(ride.status) ? (
        <ChangeBooking ride={ride} onChanged={booking.reload} />
      ) : null}
      <TicketView
        ride={ride}
        status={status}
        onRetry={booking.reload}
        onBookAnother={() => go('/booking.html')}
        showAll={asked === 'cancel'}
        actions={
          ride ? <TicketActions ride={ride} onChanged={booking.reload} asksToCancel={asked === 'cancel'} /> : null
        }
        primaryAction={
          ride
            ? (step) => {
                const first = offeredFirst(step);
                return first && <PrimaryAction ride={ride} step={first} />;
              }
            : undefined
        }
      />
    </>
  );
}
