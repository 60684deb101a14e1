import type { SignInTab } from 'booking-core';
import type { Contact, ContactField } from 'booking-core/domain';
import { displayPhone, emptyContact, isBooker } from 'booking-core/domain';
import { contactLocked } from 'booking-core/selectors';
import { type ReactNode, useId } from 'react';
import { useBooking, useBookingState, useDispatch, useLocale, useT } from '../../booking-context.tsx';
import { NameFields } from '../../primitives/name-fields.tsx';
import { PhoneField } from '../../primitives/phone-field.tsx';
import { TextField } from '../../primitives/text-field.tsx';
import css from '../../styles/fields.css?inline';
import { useSheet } from '../../styles/use-sheet.ts';
import { PassengerCopies } from '../lazy-features.ts';
import { useIssueText } from '../use-issue-text.ts';
import { useWrittenPhone } from '../use-written-phone.ts';

type Who = 'contact' | 'customer';

/** The passenger (specification 1 §5): name, phone, and an email for the confirmation. */
export function ContactSection({ titled = true }: { titled?: boolean }) {
  const t = useT();
  const dispatch = useDispatch();
  const profile = useBookingState((state) => state.session.profile);
  /** A visitor without an account; not a staff member who books for a caller, since that creates no account. */
  const isGuest = useBookingState(({ flow }) => !flow.popups.forCaller) && profile === null;
  const promoted = useBookingState(({ promotion }) => Object.keys(promotion?.contact ?? {}).length > 0);
  return (
    <Person
      who="contact"
      title={titled ? t('contact.title') : t('contact.tabPassenger')}
      titled={titled}
      emailNeeded={isGuest}
      locked={contactLocked(profile)}
      // A booker has the customer's fields left to fill; in a dialog its form handles Enter itself.
      onDone={titled && !(profile && isBooker(profile)) ? () => dispatch({ type: 'flow.nextRequested' }) : undefined}
      after={isGuest ? <AccountLink tab="signUp" text={t('contact.createAccount')} /> : null}
    >
      {isGuest ? (
        // 'Already a member? SignIn' (specification 2 §2).
        <AccountLink tab="signIn" text={t('contact.memberSignIn')}>
          {t('contact.member')}{' '}
        </AccountLink>
      ) : profile && isBooker(profile) && !promoted ? (
        <PassengerCopies profile={profile} reserve="tb-field-wide tb-saved-blank" />
      ) : null}
    </Person>
  );
}

/**
 * Opens a tab of the sign-in dialog; signing up takes over the details entered here, and its dialog asks for the
 * required password (specification 2 §5). `children` are the words before the button.
 */
function AccountLink({ tab, text, children }: { tab: SignInTab; text: string; children?: ReactNode }) {
  const dispatch = useDispatch();
  return (
    <p className="tb-field-wide tb-quiet">
      {children}
      <button
        type="button"
        className="tb-link"
        onClick={() => dispatch({ type: 'session.signInOpened', tab, inContact: true })}
      >
        {text}
      </button>
    </p>
  );
}

interface PersonProps {
  who: Who;
  title: string;
  /** False where a tab shows the title already. */
  titled: boolean;
  emailNeeded: boolean;
  /** The fields show the profile and are disabled (specification 2 §2). */
  locked?: boolean;
  /** Called on Enter in the last field. */
  onDone?: (() => void) | undefined;
  /** Rendered before the fields. */
  children: ReactNode;
  after?: ReactNode;
}

/** The contact fields of one person. */
export function Person({ who, title, titled, emailNeeded, locked = false, onDone, children, after }: PersonProps) {
  useSheet(css);
  const t = useT();
  const id = useId();
  const locale = useLocale();
  const booking = useBooking();
  const person: Contact = useBookingState((state) => state.details[who]) ?? emptyContact;
  const promotion = useBookingState((state) => state.promotion);
  // Bookers and staff book for other people; the browser would fill in their own details.
  const autofill = useBookingState(
    ({ flow, session: { profile } }) => !(flow.popups.forCaller || (profile && isBooker(profile))),
  );
  const labels = {
    firstName: t('contact.firstName'),
    lastName: t('contact.lastName'),
    email: t('contact.email'),
    phone: t('contact.phone'),
  };
  const errors = {
    firstName: useIssueText(`${who}:firstName`, labels.firstName),
    lastName: useIssueText(`${who}:lastName`, labels.lastName),
    email: useIssueText(`${who}:email`, labels.email),
    phone: useIssueText(`${who}:phone`, labels.phone),
  };
  const change = (field: ContactField, value: string) =>
    booking.dispatch({ type: who === 'contact' ? 'details.contactChanged' : 'details.customerChanged', field, value });
  const set = (field: ContactField) => who === 'contact' && !locked && promotion?.contact[field] !== undefined;
  const common = (field: keyof typeof errors) => ({
    label: labels[field],
    field: `${who}:${field}`,
    error: errors[field],
    disabled: locked,
    onLeave: () => booking.dispatch({ type: 'flow.fieldLeft', field: `${who}:${field}` }),
  });
  const fixed = (field: ContactField) => ({
    readOnly: set(field),
    hint: promotion?.token && set(field) ? t('offer.set') : null,
  });
  const text = (field: 'firstName' | 'lastName' | 'email', fill: string) => ({
    ...common(field),
    ...fixed(field),
    value: person[field],
    onValue: (value: string) => change(field, value),
    autoComplete: autofill ? fill : 'off',
  });
  const written = useWrittenPhone(displayPhone(person));
  return (
    <section className="tb-section" aria-labelledby={id}>
      <h2 className={titled ? 'tb-section-title' : 'tb-hidden'} id={id}>
        {title}
      </h2>
      <div className="tb-fields">
        {children}
        {locked ? <p className="tb-field-wide tb-quiet">{t('contact.locked')}</p> : null}
        <NameFields
          first={{ ...text('firstName', 'given-name'), required: true }}
          last={text('lastName', 'family-name')}
        />
        <TextField
          {...text('email', 'email')}
          className="tb-field-wide"
          type="email"
          enterKeyHint="next"
          required={emailNeeded}
        />
        <div className="tb-field-wide">
          {set('phone') ? (
            <TextField {...common('phone')} {...fixed('phone')} value={written} />
          ) : (
            <PhoneField
              {...common('phone')}
              codeLabel={t('contact.dialingCode')}
              dialingCode={person.dialingCode}
              phone={person.phone}
              invalidText={t('field.invalid', { title: labels.phone })}
              locale={locale}
              lookUp={booking.readPhone}
              autofill={autofill}
              required
              onDone={onDone}
              onValue={(parts) => {
                if (parts.dialingCode !== person.dialingCode) change('dialingCode', parts.dialingCode);
                if (parts.phone !== person.phone) change('phone', parts.phone);
              }}
            />
          )}
        </div>
        {after}
      </div>
    </section>
  );
}
