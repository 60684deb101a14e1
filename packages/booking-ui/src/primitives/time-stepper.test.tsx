import { useState } from 'react';
import { expect, test } from 'vitest';
import { render, screen, userEvent } from '../testing/render.tsx';
import { TimeStepper } from './time-stepper.tsx';

function Field({ start, max, step }: { start: number; max: number; step: number }) {
  const [value, setValue] = useState(start);
  return (
    <TimeStepper
      label="Minute"
      value={value}
      max={max}
      step={step}
      laterText="One later"
      earlierText="One earlier"
      onValue={setValue}
    />
  );
}

function setUp(start: number, max: number, step: number) {
  render(<Field start={start} max={max} step={step} />);
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Minute' });
  return { field, user: userEvent.setup(), now: () => Number(field.getAttribute('aria-valuenow')) };
}

test('buttons and arrows go in steps of five and round the clock', async () => {
  const { field, user, now } = setUp(52, 59, 5);
  await user.click(screen.getByRole('button', { name: 'Minute: One later' }));
  expect(now()).toBe(55);
  field.focus();
  await user.keyboard('{ArrowUp}');
  expect(now()).toBe(0);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(now()).toBe(50);
  await user.keyboard('{End}');
  expect(now()).toBe(59);
  await user.keyboard('{Home}');
  expect(now()).toBe(0);
  expect(field.value).toBe('00');
});

test('any minute can be typed', async () => {
  const { field, user, now } = setUp(0, 59, 5);
  await user.click(field);
  await user.keyboard('37');
  expect(now()).toBe(37);
  expect(field.value).toBe('37');
});

test('Arabic digits are a minute, too', async () => {
  const { field, user, now } = setUp(0, 59, 5);
  await user.click(field);
  await user.keyboard('٣٧');
  expect(now()).toBe(37);
  expect(field.value).toBe('37');
});

test('letters do nothing and too much is brought down to the most [1§4.5 1§9.1]', async () => {
  const { field, user, now } = setUp(7, 23, 1);
  await user.click(field);
  await user.keyboard('x');
  await user.tab();
  expect(now()).toBe(7);
  expect(field.value).toBe('07');
  await user.click(field);
  await user.keyboard('29');
  expect(now()).toBe(23);
});

test('a single digit counts when the field is left', async () => {
  const { field, user, now } = setUp(30, 59, 5);
  await user.click(field);
  await user.keyboard('4');
  expect(now()).toBe(30);
  await user.tab();
  expect(now()).toBe(4);
});

test('a digit typed after a whole number begins another one, where the caret is', async () => {
  const { field, user, now } = setUp(9, 23, 1);
  await user.click(field);
  await user.keyboard('14');
  expect(now()).toBe(14);
  await user.keyboard('15');
  expect(now()).toBe(15);
  field.setSelectionRange(0, 0);
  await user.keyboard('0');
  expect(field.value).toBe('0');
  await user.keyboard('8');
  expect(now()).toBe(8);
});
