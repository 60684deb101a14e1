import { useState } from 'react';
import { expect, test } from 'vitest';
import { render, screen, userEvent } from '../testing/render.tsx';
import { testVehicles } from '../testing/scripted-booking.ts';
import styles from './dropdown.module.css';
import { Dropdown, type DropdownItems } from './dropdown.tsx';

function Field({ initial = null, told, ...rest }: { initial?: string | null; told?: string[] } & DropdownItems) {
  const [value, setValue] = useState<string | null>(initial);
  return (
    <Dropdown
      {...rest}
      label="Subject"
      placeholder="Choose one"
      value={value}
      onValue={(next) => {
        told?.push(next);
        setValue(next);
      }}
    />
  );
}

const letters: DropdownItems = {
  kind: 'labelValue',
  items: [
    { value: 'a', label: 'Lost property' },
    { value: 'b', label: 'Praise' },
    { value: 'c', label: 'Prices', disabled: true },
    { value: 'd', label: 'Press' },
  ],
};
const button = () => screen.getByRole('combobox', { name: 'Subject' });
const marked = () => document.getElementById(button().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('shows a placeholder, opens, and takes what is pressed [1§2.38]', async () => {
  const told: string[] = [];
  render(<Field {...letters} told={told} />);
  expect(button().textContent).toContain('Choose one');
  await userEvent.click(button());
  expect(button().getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(screen.getByRole('option', { name: 'Praise' }));
  expect(button().textContent).toContain('Praise');
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(told).toEqual(['b']);
});

test('arrows skip what cannot be chosen, Home and End go to the ends, Escape changes nothing', async () => {
  const told: string[] = [];
  render(<Field {...letters} initial="b" told={told} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(marked()).toBe('Praise');
  await userEvent.keyboard('{ArrowDown}');
  expect(marked()).toBe('Press');
  await userEvent.keyboard('{Home}');
  expect(marked()).toBe('Lost property');
  await userEvent.keyboard('{End}{Escape}');
  expect(told).toEqual([]);
  expect(button().getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{Enter}{Home}{Enter}');
  expect(told).toEqual(['a']);
});

test('letters find a row, the same letter again the next one', async () => {
  const told: string[] = [];
  render(<Field {...letters} told={told} />);
  await userEvent.tab();
  await userEvent.keyboard('p');
  await userEvent.keyboard('p');
  expect(told).toEqual(['b', 'd']);
});

test('Tab takes the marked row, as a native list does', async () => {
  const told: string[] = [];
  render(<Field {...letters} told={told} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}{ArrowDown}{Tab}');
  expect(told).toEqual(['b']);
});

test('without a placeholder its label stands in it, and a sign before both [1§2.38]', () => {
  const { container, rerender } = render(
    <Dropdown {...letters} label="Subject" icon="star" value={null} onValue={() => {}} />,
  );
  expect(button().dataset.empty).toBe('true');
  expect(button().textContent).toBe('Subject');
  expect(container.querySelector(`.${styles.icon} svg`)).not.toBeNull();
  rerender(<Dropdown {...letters} label="Subject" value="b" onValue={() => {}} />);
  expect(button().dataset.empty).toBe('false');
  expect(container.querySelector(`.${styles.icon}`)).toBeNull();
});

test('plain strings and vehicles are items, too [1§2.38 1§3.22]', async () => {
  const told: string[] = [];
  const { unmount } = render(<Field kind="string" items={['One', 'Two']} told={told} />);
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('option', { name: 'Two' }));
  unmount();
  render(<Field kind="vehicle" items={testVehicles} told={told} />);
  await userEvent.click(button());
  await userEvent.click(screen.getByRole('option', { name: 'MPV' }));
  expect(told).toEqual(['Two', '3']);
});

test('opens upwards where there is more room, and never higher than 350 px [1§2.38 1§9.11 2§9.5]', async () => {
  render(<Field {...letters} />);
  const box = button().parentElement;
  if (!box) throw new Error('no box');
  box.getBoundingClientRect = () => ({ top: window.innerHeight - 60, bottom: window.innerHeight - 4 }) as DOMRect;
  const panel = box.querySelector<HTMLElement>(`.${styles.panel}`);
  if (panel) Object.defineProperty(panel, 'offsetParent', { value: box });
  await userEvent.click(button());
  expect(panel?.dataset.side).toBe('up');
  expect(panel?.style.getPropertyValue('--tb-room')).toBe('350px');
  await userEvent.click(button());
  box.getBoundingClientRect = () => ({ top: 4, bottom: 60 }) as DOMRect;
  await userEvent.click(button());
  expect(panel?.dataset.side).toBe('down');
});
