import type { ApiError } from 'booking-core/domain';
import { displayPhone, fullName } from 'booking-core/domain';
import * as limits from 'booking-core/domain/limits';
import { commentForm } from 'booking-core/forms/account';
import { formText, useForm } from 'booking-ui/account-form';
import { useBooking, useBookingState, useLocale, useT } from 'booking-ui/booking-context';
import { Button, Dropdown, PhoneField, TextField } from 'booking-ui/primitives';
import fieldsCss from 'booking-ui/styles/fields.css?inline';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormResult, useEmptyContact } from './parts.tsx';
import { useSend } from './use-answer.ts';

const kinds = ['general', 'booking', 'lost', 'complaint'] as const;

/**
 * @returns a number that changes when a customer signs out, or another one signs in after the end of a session; not for
 *   a guest who signs in, nor with the end of a session, after which the same customer continues
 */
function useVisitor(): number {
  const booking = useBooking();
  const customerId = useBookingState(({ session }) => session.profile?.customerId ?? null);
  const [visitor, setVisitor] = useState({ of: customerId, number: 0 });
  if (customerId !== null && visitor.of !== customerId) {
    setVisitor({ of: customerId, number: visitor.number + (visitor.of === null ? 0 : 1) });
  }
  useEffect(
    () =>
      booking.onAnnouncement((said) => {
        if (said.kind === 'signedOut' && !said.expired) setVisitor(({ number }) => ({ of: null, number: number + 1 }));
      }),
    [booking],
  );
  return visitor.number;
}

/** The form that sends a message to the operator: `POST /api/comment` (specification 2 §7). */
export function CommentForm() {
  return <CommentFields key={useVisitor()} />;
}

/** The fields of a comment, with the customer's contact filled in, and its sending. */
function useComment() {
  const booking = useBooking();
  const empty = useEmptyContact();
  const contact = useBookingState((state) => state.session.profile?.contact) ?? empty;
  const start = {
    name: fullName(contact).slice(0, limits.textMaxLength),
    email: contact.email,
    phone: contact.phone,
    dialingCode: contact.dialingCode,
    subject: '',
    message: '',
  };
  const form = useForm(commentForm, start);
  const [kind, setKind] = useState<(typeof kinds)[number]>('general');
  const [result, setResult] = useState<ApiError | 'done' | null>(null);
  const { sending, send } = useSend();
  const { values } = form;
  const latest = useRef(values);
  latest.current = values;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending || !form.check() || !(await form.phoneExists())) return;
    setResult(null);
    const answer = await send(async (api, cancel) => {
      // Unlike `displayPhone`, the numbering plans keep a 0 that belongs to the number, as in Italy and Ivory Coast.
      const phone = displayPhone(values);
      const known = phone && (await booking.readPhone(phone, values.dialingCode).catch(() => null));
      return api.comment(
        {
          name: values.name.trim(),
          email: values.email.trim(),
          phone: known ? `+${known.dialingCode}${known.phone}` : phone,
          subject: values.subject.trim(),
          message: values.message.trim(),
          kind,
        },
        cancel,
      );
    });
    if (!answer) return;
    const { subject, message } = latest.current;
    // What was typed meanwhile was not sent.
    if (answer.ok && subject === values.subject && message === values.message)
      form.reset({ ...latest.current, subject: '', message: '' });
    setResult(answer.ok ? 'done' : answer.error);
  };
  return { form, kind, setKind, result, sending, submit };
}

function CommentFields() {
  useSheet(fieldsCss);
  const t = useT();
  const locale = useLocale();
  const { readPhone } = useBooking();
  const { form, kind, setKind, result, sending, submit } = useComment();
  const { values } = form;
  const common = (field: 'name' | 'email' | 'phone' | 'subject' | 'message', label: string) => ({
    label,
    field,
    error:
      field === 'message' && form.issue(field) === 'tooLong'
        ? t('field.tooLong', { title: label, max: limits.noteMaxLength })
        : formText(form.issue(field), label, t),
    onLeave: () => values[field] !== '' && form.leave(field),
  });
  return (
    <form className="acc-card acc-form" noValidate onSubmit={submit} aria-label={t('comment.title')}>
      <h3 className="acc-subtitle">{t('comment.title')}</h3>
      <div className="tb-fields" ref={form.box}>
        <TextField
          {...common('name', t('comment.name'))}
          value={values.name}
          onValue={(name) => form.set({ name })}
          autoComplete="name"
          required
        />
        <TextField
          {...common('email', t('comment.email'))}
          type="email"
          value={values.email}
          onValue={(email) => form.set({ email })}
          autoComplete="email"
          autoCapitalize="none"
          required
        />
        <div className="tb-field-wide">
          <PhoneField
            {...common('phone', t('comment.phone'))}
            codeLabel={t('contact.dialingCode')}
            dialingCode={values.dialingCode}
            phone={values.phone}
            invalidText={t('field.invalid', { title: t('comment.phone') })}
            locale={locale}
            lookUp={readPhone}
            onValue={({ phone, dialingCode }) => form.set({ phone, dialingCode })}
          />
        </div>
        <Dropdown
          className="tb-field-wide"
          kind="labelValue"
          label={t('comment.kind')}
          items={kinds.map((value) => ({ value, label: t(`comment.kind.${value}`) }))}
          value={kind}
          onValue={(chosen) => setKind(kinds.find((each) => each === chosen) ?? 'general')}
        />
        <TextField
          {...common('subject', t('comment.subject'))}
          className="tb-field-wide"
          value={values.subject}
          onValue={(subject) => form.set({ subject })}
          autoComplete="off"
          required
        />
        <TextField
          {...common('message', t('comment.message'))}
          className="tb-field-wide"
          type="textarea"
          rows={5}
          maxLength={limits.noteMaxLength}
          value={values.message}
          onValue={(message) => form.set({ message })}
          required
        />
      </div>
      <FormResult error={result === 'done' ? null : result} done={result === 'done' ? t('comment.sent') : null} />
      <Button kind="primary" type="submit" busy={sending}>
        {t(sending ? 'common.processing' : 'comment.send')}
      </Button>
    </form>
  );
}
