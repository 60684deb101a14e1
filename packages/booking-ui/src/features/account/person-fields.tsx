import type { Translate } from 'booking-core/messages';
import { useBooking, useLocale } from '../../booking-context.tsx';
import { NameFields } from '../../primitives/name-fields.tsx';
import { PhoneField } from '../../primitives/phone-field.tsx';
import { TextField } from '../../primitives/text-field.tsx';
import { type Form, formText } from './use-form.ts';

interface PersonValues extends Readonly<Record<string, string>> {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly dialingCode: string;
}

/** First name, last name, email and phone of the account holder. */
export function PersonFields<T extends PersonValues>({ form, t }: { form: Form<T>; t: Translate }) {
  const locale = useLocale();
  const booking = useBooking();
  const { values } = form;
  const set = (changes: Partial<PersonValues>) => form.set(changes as Partial<T>);
  const common = (field: 'firstName' | 'lastName' | 'email' | 'phone', label: string) => ({
    label,
    field,
    required: true,
    error: formText(form.issue(field), label, t),
    onLeave: () => form.leave(field),
  });
  return (
    <>
      <NameFields
        first={{
          ...common('firstName', t('contact.firstName')),
          value: values.firstName,
          onValue: (firstName) => set({ firstName }),
          autoComplete: 'given-name',
        }}
        last={{
          ...common('lastName', t('contact.lastName')),
          value: values.lastName,
          onValue: (lastName) => set({ lastName }),
          autoComplete: 'family-name',
        }}
      />
      <TextField
        {...common('email', t('contact.email'))}
        className="tb-field-wide"
        type="email"
        value={values.email}
        onValue={(email) => set({ email })}
        autoComplete="email"
        autoCapitalize="none"
        enterKeyHint="next"
      />
      <div className="tb-field-wide">
        <PhoneField
          {...common('phone', t('contact.phone'))}
          codeLabel={t('contact.dialingCode')}
          dialingCode={values.dialingCode}
          phone={values.phone}
          invalidText={t('field.invalid', { title: t('contact.phone') })}
          locale={locale}
          lookUp={booking.readPhone}
          onValue={({ phone, dialingCode }) => set({ phone, dialingCode })}
        />
      </div>
    </>
  );
}
