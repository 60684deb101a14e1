import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactElement, useState } from 'react';
import { expect } from 'storybook/test';
import { CardCvcField, CardNumberField } from './card-fields.tsx';
import { NameFields } from './name-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { CountryField, SelectField } from './select-field.tsx';
import { Column, t } from './story-frame.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** The ten kinds of a textbox (specification 1 §2): text, postcode, textarea, country, phone, card number, card CVC, password, confirm password, email. */
const meta: Meta = { title: 'Widgets/Textbox' };
export default meta;
type Story = StoryObj;

function Held({
  as: Field = TextField,
  start = '',
  ...props
}: Omit<TextFieldProps, 'value' | 'onValue'> & { as?: typeof TextField; start?: string }) {
  const [value, setValue] = useState(start);
  return <Field {...props} value={value} onValue={setValue} />;
}
function Password({
  confirm = false,
  start = '',
  error = null,
}: {
  confirm?: boolean;
  start?: string;
  error?: string | null;
}) {
  const [value, setValue] = useState(start);
  return (
    <PasswordField
      label={confirm ? 'Confirm password' : 'Password'}
      field={confirm ? 'confirm' : 'password'}
      autoComplete={confirm ? 'new-password' : 'current-password'}
      value={value}
      onValue={setValue}
      error={error}
      t={t}
    />
  );
}
function Phone({
  phone = '',
  error = null,
  disabled = false,
}: {
  phone?: string;
  error?: string | null;
  disabled?: boolean;
}) {
  const [parts, setParts] = useState({ dialingCode: '44', phone });
  return (
    <PhoneField
      label="Phone"
      codeLabel="Country code"
      locale="en-GB"
      {...parts}
      error={error}
      invalidText="Phone is invalid"
      disabled={disabled}
      onValue={setParts}
    />
  );
}

const story = (children: ReactElement, more: Partial<Story> = {}): Story => ({
  render: () => <Column>{children}</Column>,
  ...more,
});

export const Empty = story(
  <>
    <Held label="First name" autoComplete="given-name" />
    <Held label="Postal code" type="postcode" />
    <Held label="Note to driver" type="textarea" optionalText="(optional)" hint="What the driver should know." />
    <CountryField label="Billing country" locale="en-GB" autoComplete="billing country" />
    <Phone />
    <Held label="Card number" as={CardNumberField} />
    <Held label="CVC" as={CardCvcField} />
    <Password />
    <Password confirm />
    <Held label="Email" type="email" icon="pin" />
  </>,
);

const filled = (
  <>
    <Held label="First name" start="Ada" icon="home" />
    <Held label="Postal code" type="postcode" start="W2 1HQ" />
    <Held label="Note to driver" type="textarea" start="Please ring twice." />
    <Phone phone="7911123456" />
    <Held label="Card number" as={CardNumberField} start="4242 4242 4242 4242" />
    <Held label="Card number" as={CardNumberField} start="3782 822463 10005" />
    <Held label="CVC" as={CardCvcField} start="123" />
    <Password start="correct horse" />
    <Held label="Email" type="email" start="ada@example.com" />
  </>
);
export const Filled = story(filled);
export const FilledRightToLeft = story(filled, { globals: { direction: 'rtl' } });

export const Invalid = story(
  <>
    <Held label="First name" error="First name is required" required />
    <Held label="Postal code" type="postcode" start="W2!" error="Postal code is invalid" />
    <Phone phone="12" error="Phone is invalid" />
    <Held label="Card number" as={CardNumberField} start="4242 4242" error="Card number is invalid" />
    <Password start="abc" error="Password must be at least 6 characters long" />
    <Held label="Email" type="email" start="ada@" error="Email is invalid" />
  </>,
);

export const Disabled = story(
  <>
    <Held label="First name" start="Ada" disabled />
    <Phone phone="7911123456" disabled />
    <Held label="Note to driver" type="textarea" disabled />
  </>,
);

export const LongText = story(
  <>
    <Held
      label="What the label of a field says when somebody translated it into very many words"
      start={'Wolfeschlegel'.repeat(12)}
    />
    <Held
      label="Email"
      type="email"
      start="ada@"
      error="This address is not one that we could write to: please look at it once more, and give another where it is right."
    />
  </>,
);

export const CardNumberAsTyped = story(<Held label="Card number" as={CardNumberField} />, {
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole<HTMLInputElement>('textbox', { name: 'Card number' });
    await userEvent.type(field, '5555555555554444');
    await expect(field).toHaveValue('5555 5555 5555 4444');
    await expect(canvas.getByRole('img', { name: 'Mastercard' })).toBeVisible();
  },
});

export const PhonePasted = story(<Phone />, {
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
    await userEvent.type(field, '0a7');
    await expect(field).toHaveValue('7');
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste('+44 (0)7911 123456');
    await expect(field).toHaveValue('7911123456');
    await expect(canvas.getByRole('combobox', { name: 'Country code' })).toHaveValue('GB');
  },
});

export const PasswordLookedAt = story(<Password start="correct horse" />, {
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText<HTMLInputElement>('Password');
    await expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button'));
    await expect(field).toHaveAttribute('type', 'text');
  },
});

function Name() {
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  return (
    <>
      <NameFields
        first={{ label: 'First name', value: first, onValue: setFirst }}
        last={{ label: 'Last name', value: last, onValue: setLast }}
      />
      <Held label="Email" type="email" />
    </>
  );
}
/** A whole name in the first field is taken apart when both fields are left. */
export const NameTakenApart = story(<Name />, {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'First name' }), 'Ada Lovelace');
    await userEvent.click(canvas.getByRole('textbox', { name: 'Email' }));
    await expect(canvas.getByRole('textbox', { name: 'Last name' })).toHaveValue('Lovelace');
  },
});

const months = ['January', 'February', 'March'].map((text, index) => ({ value: String(index + 1), text }));
/** Native selects, which browsers fill in. */
export const Selects = story(
  <>
    <SelectField label="Expiry month" autoComplete="cc-exp-month" options={months} initial="2" />
    <SelectField label="Expiry month" autoComplete="cc-exp-month" options={months} error="The card has expired" />
    <SelectField label="Expiry month" autoComplete="cc-exp-month" options={months} disabled />
  </>,
);
