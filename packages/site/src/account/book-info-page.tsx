import { useT } from 'booking-ui/booking-context';
import { Button, TextField } from 'booking-ui/primitives';
import fieldsCss from 'booking-ui/styles/fields.css?inline';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { TicketView } from 'booking-ui/ticket';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import css from './account.css?inline';
import { statusOf } from './detail-page.tsx';
import { TicketActions } from './ticket-actions.tsx';
import { useAnswer } from './use-answer.ts';

/** A booking by its code, or by the signed link of an email, for people without an account (specification 2 §2). */
export function BookInfoPage({ code }: { code: string | null }) {
  useSheet(css);
  return <div className="site-page acc">{code === null ? <CodeForm /> : <BookingOf key={code} code={code} />}</div>;
}

function CodeForm() {
  useSheet(fieldsCss);
  const t = useT();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = code.trim();
    if (wanted === '') setAsked(true);
    else navigate(`/bookinfo/${encodeURIComponent(wanted)}`);
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
          value={code}
          onValue={setCode}
          error={asked && code.trim() === '' ? t('field.required', { title: t('info.code') }) : null}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={512}
          required
        />
        <Button kind="primary" type="submit">
          {t('info.find')}
        </Button>
      </form>
    </div>
  );
}

function BookingOf({ code }: { code: string }) {
  const navigate = useNavigate();
  const booking = useAnswer(code, (api, cancel) => api.bookingByCode(code, cancel));
  const ride = booking.value;
  return (
    <TicketView
      ride={ride}
      status={ride ? 'ready' : booking.status === 'failed' ? statusOf(booking.error) : 'loading'}
      onRetry={booking.again}
      onBookAnother={() => navigate('/booking.html')}
      actions={ride ? <TicketActions ride={ride} onChanged={booking.again} /> : null}
    />
  );
}
