import type { Contact, ContactField } from 'booking-core/domain';
import { emptyContact } from 'booking-core/domain';
import { selectShownIssue } from 'booking-core/views';
import { useId } from 'react';
import {
  useBookingMemo,
  useBookingState,
  useDispatch,
  useLocale,
  useNow,
  useServices,
  useT,
} from '../booking-context.tsx';
import { PhoneField } from '../primitives/phone-field.tsx';
import { TextField } from '../primitives/text-field.tsx';
import css from '../styles/fields.css?inline';
import { useSheet } from '../styles/use-sheet.ts';
import { issueWords } from './format.ts';
import { same } from './same.ts';

type Who = 'contact' | 'customer';

const titles = {
  firstName: 'contact.firstName',
  lastName: 'contact.lastName',
  email: 'contact.email',
  phone: 'contact.phone',
  dialingCode: 'contact.dialingCode',
} as const satisfies Record<ContactField, string>;

/** Who travels (specification 1 §5): name, how to reach them, and an email for the confirmation. */
export function ContactSection() {
  const t = useT();
  const emailNeeded = useBookingState((state) => state.session.profile === null);
  return <Person who="contact" title={t('contact.title')} note={t('contact.note')} emailNeeded={emailNeeded} />;
}

/** Who the booking is for; only bookers book for others (specification 1 §6). */
export function CustomerSection() {
  const t = useT();
  const booker = useBookingState((state) => (state.session.profile?.bookerId ?? 0) > 0);
  if (!booker) return null;
  return <Person who="customer" title={t('contact.customerTitle')} note="" emailNeeded={false} />;
}

function Person({ who, title, note, emailNeeded }: { who: Who; title: string; note: string; emailNeeded: boolean }) {
  useSheet(css);
  const t = useT();
  const id = useId();
  const locale = useLocale();
  const services = useServices();
  const dispatch = useDispatch();
  const now = useNow(60_000);
  const person: Contact = useBookingState((state) => state.details[who]) ?? emptyContact;
  const issues = useBookingMemo(
    (state) => ({
      firstName: selectShownIssue(state, `${who}.firstName`, now),
      lastName: selectShownIssue(state, `${who}.lastName`, now),
      email: selectShownIssue(state, `${who}.email`, now),
      phone: selectShownIssue(state, `${who}.phone`, now),
    }),
    same,
  );
  const change = (field: ContactField, value: string) =>
    dispatch({ type: who === 'contact' ? 'details.contactChanged' : 'details.customerChanged', field, value });
  const common = (field: 'firstName' | 'lastName' | 'email' | 'phone') => ({
    label: t(titles[field]),
    field: `${who}.${field}`,
    error: issueWords(issues[field], t(titles[field]), t),
    onLeave: () => dispatch({ type: 'flow.fieldLeft', field: `${who}.${field}` }),
  });
  // A booker types the details of somebody else: the browser's own name and phone do not belong there.
  const fill = (token: string) => (who === 'contact' ? token : 'off');
  return (
    <section className="tb-section" aria-labelledby={id}>
      <h2 className="tb-section-title" id={id}>
        {title}
        {note ? <small className="tb-section-note">{note}</small> : null}
      </h2>
      <div className="tb-fields">
        <TextField
          {...common('firstName')}
          value={person.firstName}
          onValue={(value) => change('firstName', value)}
          autoComplete={fill('given-name')}
          autoCapitalize="words"
          required
        />
        <TextField
          {...common('lastName')}
          value={person.lastName}
          onValue={(value) => change('lastName', value)}
          autoComplete={fill('family-name')}
          autoCapitalize="words"
        />
        <TextField
          {...common('email')}
          className="tb-field-wide"
          type="email"
          inputMode="email"
          value={person.email}
          onValue={(value) => change('email', value)}
          autoComplete={fill('email')}
          autoCapitalize="none"
          hint={emailNeeded ? t('contact.emailHint') : null}
          required={emailNeeded}
        />
        <div className="tb-field-wide">
          <PhoneField
            {...common('phone')}
            codeLabel={t('contact.dialingCode')}
            dialingCode={person.dialingCode}
            phone={person.phone}
            doubtText={t('contact.phoneDoubt')}
            locale={locale}
            loadPhoneBook={services.loadPhoneBook}
            required
            onValue={(parts) => {
              if (parts.dialingCode !== person.dialingCode) change('dialingCode', parts.dialingCode);
              if (parts.phone !== person.phone) change('phone', parts.phone);
            }}
          />
        </div>
      </div>
    </section>
  );
}
