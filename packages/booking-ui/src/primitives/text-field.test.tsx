import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, render, screen, userEvent } from '../testing/render.tsx';
import { CardCvcField, CardNumberField } from './card-fields.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

afterEach(cleanup);

function Held({ as: Field = TextField, ...props }: Partial<TextFieldProps> & { as?: typeof TextField }) {
  const [value, setValue] = useState('');
  return (
    <Field
      label="First name"
      {...props}
      value={value}
      onValue={(next) => {
        setValue(next);
        props.onValue?.(next);
      }}
    />
  );
}

test('tells what is typed and when it is left [1§2.39]', async () => {
  const onValue = vi.fn();
  const onLeave = vi.fn();
  render(<Held onValue={onValue} onLeave={onLeave} autoComplete="given-name" required />);
  const input = screen.getByRole('textbox', { name: 'First name' });
  await userEvent.type(input, 'Ada');
  await userEvent.tab();
  expect(onValue).toHaveBeenLastCalledWith('Ada');
  expect(onLeave).toHaveBeenCalledTimes(1);
  expect(input.getAttribute('autocomplete')).toBe('given-name');
  expect(input.getAttribute('aria-required')).toBe('true');
});

test('holds at most 255 characters when nothing else is said [1§5.23]', () => {
  render(<Held />);
  expect(screen.getByRole('textbox').getAttribute('maxlength')).toBe('255');
});

test('says under itself what is wrong, in a line that was there before [1§2.39]', () => {
  const { rerender, container } = render(<TextField label="Email" value="" onValue={() => {}} hint="For the ticket" />);
  const words = container.querySelector('.tb-words');
  expect(words?.textContent).toBe('For the ticket');
  rerender(<TextField label="Email" value="" onValue={() => {}} hint="For the ticket" error="Email is required" />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(container.querySelector('.tb-words')).toBe(words);
  expect(words?.textContent).toBe('Email is required');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-describedby')).toBe(words?.id);
});

test('takes several lines [1§2.39]', async () => {
  const onValue = vi.fn();
  render(<Held type="textarea" onValue={onValue} />);
  await userEvent.type(screen.getByRole('textbox'), 'a{Enter}b');
  expect(onValue).toHaveBeenLastCalledWith('a\nb');
});

test.each([
  ['email', 'email', 'email', 'email'],
  ['postcode', 'text', 'postal-code', null],
  ['password', 'password', 'current-password', null],
  ['confirmPassword', 'password', 'new-password', null],
] as const)('%s is an input of type %s that browsers fill in as %s [1§2.39]', (type, input, token, mode) => {
  const { container } = render(<Held type={type} />);
  const field = container.querySelector('input');
  expect([field?.type, field?.autocomplete, field?.getAttribute('inputmode')]).toEqual([input, token, mode]);
});

test.each([
  ['CardNumberField', CardNumberField, 'cc-number', 23],
  ['CardCvcField', CardCvcField, 'cc-csc', 4],
] as const)('%s is an input for digits that browsers fill in [1§2.39]', (_, Field, token, most) => {
  const { container } = render(<Held as={Field} />);
  const field = container.querySelector('input');
  expect([field?.type, field?.autocomplete, field?.getAttribute('inputmode'), field?.maxLength]).toEqual([
    'text',
    token,
    'numeric',
    most,
  ]);
});

test('a postcode takes nine characters, other text 255 [1§5.20 1§9.4]', () => {
  const { container } = render(
    <>
      <Held type="postcode" />
      <Held />
    </>,
  );
  expect([...container.querySelectorAll('input')].map(({ maxLength }) => maxLength)).toEqual([9, 255]);
});

test('a card number is written in groups beside its brand, its code in digits [1§2.39 1§5.22]', async () => {
  const { container } = render(<Held as={CardNumberField} label="Card number" />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Card number' }), '4242424242424242');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Card number' }).value).toBe('4242 4242 4242 4242');
  expect(screen.getByRole('img', { name: 'Visa' })).toBeTruthy();
  cleanup();
  render(<Held as={CardCvcField} label="CVC" />);
  await userEvent.type(screen.getByRole('textbox', { name: 'CVC' }), '1a2b3c45');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'CVC' }).value).toBe('1234');
  expect(container).toBeTruthy();
});

test('without a value of its screen’s what is typed stays in the field alone', async () => {
  const told: string[] = [];
  render(<CardNumberField label="Card number" onValue={(value) => told.push(value)} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Card number' });
  await userEvent.type(field, '378282246310005');
  expect(field.value).toBe('3782 822463 10005');
  expect(told.at(-1)).toBe('3782 822463 10005');
  expect(screen.getByRole('img', { name: 'American Express' })).toBeTruthy();
});

test('an icon stands before the text and says nothing [1§2.39]', () => {
  const { container } = render(<Held icon="pin" />);
  expect(container.querySelector('.tb-field-box')?.hasAttribute('data-icon')).toBe(true);
  expect(container.querySelector('.tb-field-icon')?.getAttribute('aria-hidden')).toBe('true');
});
