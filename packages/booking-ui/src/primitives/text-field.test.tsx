import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, render, screen, userEvent } from '../testing/render.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

afterEach(cleanup);

function Held(props: Partial<TextFieldProps>) {
  const [value, setValue] = useState('');
  return (
    <TextField
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

test('tells what is typed and when it is left', async () => {
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

test('holds at most 255 characters when nothing else is said', () => {
  render(<Held />);
  expect(screen.getByRole('textbox').getAttribute('maxlength')).toBe('255');
});

test('says under itself what is wrong, in a line that was there before', () => {
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

test('takes several lines', async () => {
  const onValue = vi.fn();
  render(<Held multiline onValue={onValue} />);
  await userEvent.type(screen.getByRole('textbox'), 'a{Enter}b');
  expect(onValue).toHaveBeenLastCalledWith('a\nb');
});
