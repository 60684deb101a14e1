import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, render, screen, userEvent } from '../testing/render.tsx';
import { Stepper } from './stepper.tsx';

afterEach(cleanup);

function Held(props: { start?: number; onValue?: (value: number) => void }) {
  const [value, setValue] = useState(props.start ?? 2);
  return (
    <Stepper
      label="Passengers"
      hint="With children"
      value={value}
      min={1}
      max={8}
      lessText="One less"
      moreText="One more"
      onValue={(next) => {
        setValue(next);
        props.onValue?.(next);
      }}
    />
  );
}

const spin = () => screen.getByRole('spinbutton', { name: 'Passengers' });
const now = () => spin().getAttribute('aria-valuenow');

test('is a spin button with its limits', () => {
  render(<Held />);
  expect([now(), spin().getAttribute('aria-valuemin'), spin().getAttribute('aria-valuemax')]).toEqual(['2', '1', '8']);
  expect(spin().textContent).toBe('2');
});

test('arrows, page keys, Home and End move it within its limits', async () => {
  const onValue = vi.fn();
  render(<Held onValue={onValue} />);
  spin().focus();
  for (const [key, value] of [
    ['ArrowUp', '3'],
    ['ArrowRight', '4'],
    ['ArrowDown', '3'],
    ['ArrowLeft', '2'],
    ['PageUp', '3'],
    ['PageDown', '2'],
    ['End', '8'],
    ['ArrowUp', '8'],
    ['Home', '1'],
    ['ArrowDown', '1'],
  ]) {
    await userEvent.keyboard(`{${key}}`);
    expect(now()).toBe(value);
  }
  expect(onValue).toHaveBeenCalledTimes(8);
});

test('from right to left the arrows go towards the buttons, as they are drawn', async () => {
  render(<Held />);
  // The DOM of the tests inherits no direction.
  spin().style.direction = 'rtl';
  spin().focus();
  for (const [key, value] of [
    ['ArrowLeft', '3'],
    ['ArrowRight', '2'],
    ['ArrowUp', '3'],
    ['ArrowDown', '2'],
  ]) {
    await userEvent.keyboard(`{${key}}`);
    expect(now()).toBe(value);
  }
});

test('its buttons count, stay focusable at a limit and do nothing there', async () => {
  const onValue = vi.fn();
  render(<Held start={1} onValue={onValue} />);
  const less = screen.getByRole('button', { name: 'One less: Passengers' });
  expect(less.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(less);
  expect(onValue).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'One more: Passengers' }));
  expect(now()).toBe('2');
  expect(less.getAttribute('aria-disabled')).toBeNull();
});

test('only the number is in the tab order', async () => {
  render(<Held />);
  await userEvent.tab();
  expect(spin().ownerDocument.activeElement).toBe(spin());
  await userEvent.tab();
  expect(spin().ownerDocument.activeElement).toBe(spin().ownerDocument.body);
});
