import { type ApiError, fail, ok, type Result } from 'booking-core/domain';
import type { CancelToken } from 'booking-core/ports';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { act, createManualTimers, type ManualTimers, render, screen, userEvent } from '../testing/render.tsx';
import { Combobox } from './combobox.tsx';

interface Asked {
  text: string;
  cancel: CancelToken;
  answer: (result: Result<readonly string[], ApiError>) => Promise<void>;
}

interface FieldProps {
  asked: Asked[];
  told: string[];
  timers: ManualTimers;
  online: boolean;
}

function Field({ asked, told, timers, online }: FieldProps) {
  const [text, setText] = useState('');
  return (
    <>
      <Combobox<string>
        label="Pick-up"
        text={text}
        error={null}
        search={(words, cancel) =>
          new Promise((resolve) => {
            asked.push({ text: words, cancel, answer: (result) => act(async () => resolve(result)) });
          })
        }
        row={(item) => ({ id: item, title: item, detail: '', icon: 'pin' })}
        onText={setText}
        onChoose={(item) => {
          told.push(`chosen ${item}`);
          setText(item);
        }}
        onLeave={() => told.push(`left ${text}`)}
        onClear={() => setText('')}
        online={online}
        timers={timers}
        credit="© Map makers"
        failedText={() => 'Please try again.'}
        texts={{
          found: (count) => `${count} places found`,
          instead: {
            offline: ['You are offline', 'Your words are kept.'],
            failed: ['The search is not responding', ''],
            loading: ['', 'Searching'],
            none: ['No place found', 'Try a more specific address.'],
          },
          retry: 'Try again',
          clear: 'Clear Pick-up',
          close: 'Close',
        }}
      />
      <button type="button">After</button>
    </>
  );
}

function setUp(options: { online?: boolean } = {}) {
  const asked: Asked[] = [];
  const told: string[] = [];
  const timers = createManualTimers();
  render(<Field asked={asked} told={told} timers={timers} online={options.online ?? true} />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Pick-up' });
  return { asked, told, field, user: userEvent.setup(), pass: (ms: number) => act(async () => timers.pass(ms)) };
}

const titles = () => screen.queryAllByRole('option').map((option) => option.textContent);

test('asks from two characters on, after a pause, once [1§5.10 1§9.11 2§5.25 2§9.4]', async () => {
  const { asked, field, user, pass } = setUp();
  await user.type(field, 'h');
  await pass(1000);
  expect(asked).toHaveLength(0);
  await user.type(field, 'e');
  await pass(149);
  expect(asked).toHaveLength(0);
  await pass(1);
  expect(asked.map((each) => each.text)).toEqual(['he']);
  await user.type(field, 'at');
  await pass(150);
  expect(asked.map((each) => each.text)).toEqual(['he', 'heat']);
});

test('what was found is a panel that is never higher than 350 px [2§9.5]', async () => {
  const { asked, field, user, pass } = setUp();
  await user.type(field, 'he');
  await pass(150);
  await asked[0]?.answer(ok(['Heathrow']));
  const panel = screen.getByRole<HTMLElement>('listbox').closest<HTMLElement>('.tb-combo-panel');
  expect(panel?.style.getPropertyValue('--tb-room')).toBe('350px');
});

test('says under what was found where it is from, and nothing without it', async () => {
  const { asked, field, user, pass } = setUp();
  await user.type(field, 'he');
  await pass(300);
  expect(screen.queryByText('© Map makers')).toBeNull();
  await asked[0]?.answer(ok(['Heathrow']));
  expect(screen.getByText('© Map makers')).toBeTruthy();
  await user.type(field, 'x');
  await pass(300);
  await asked[1]?.answer(ok([]));
  expect(screen.queryByText('© Map makers')).toBeNull();
});

test('drops an answer to older words and cancels its question', async () => {
  const { asked, field, user, pass } = setUp();
  await user.type(field, 'hea');
  await pass(150);
  await user.type(field, 't');
  expect(asked[0]?.cancel.cancelled).toBe(true);
  await pass(150);
  await asked[1]?.answer(ok(['Heathrow']));
  await asked[0]?.answer(ok(['Healey']));
  expect(titles()).toEqual(['Heathrow']);
});

test('walks with the arrows, Home and End, and Enter chooses', async () => {
  const { asked, told, field, user, pass } = setUp();
  await user.type(field, 'pad');
  await pass(150);
  await asked[0]?.answer(ok(['Paddington', 'Padstow', 'Padua']));
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(field.hasAttribute('aria-activedescendant')).toBe(false);
  await user.keyboard('{ArrowDown}');
  const active = () =>
    screen.getAllByRole('option').find((option) => option.id === field.getAttribute('aria-activedescendant'));
  expect(active()?.textContent).toBe('Paddington');
  await user.keyboard('{ArrowUp}');
  expect(active()?.textContent).toBe('Padua');
  await user.keyboard('{Home}{ArrowDown}{End}{Home}{ArrowDown}');
  expect(active()?.textContent).toBe('Padstow');
  await user.keyboard('{Enter}');
  expect(told).toEqual(['chosen Padstow']);
  expect(field.value).toBe('Padstow');
  expect(titles()).toEqual([]);
});

test('Enter alone takes the best match of the words that are there, never of older ones', async () => {
  const { asked, told, field, user, pass } = setUp();
  await user.type(field, 'pad');
  await pass(150);
  await asked[0]?.answer(ok(['Paddington']));
  await user.type(field, 's');
  await user.keyboard('{Enter}');
  expect(told).toEqual([]);
  await pass(150);
  await asked[1]?.answer(ok(['Padstow']));
  await user.keyboard('{Enter}');
  expect(told).toEqual(['chosen Padstow']);
});

test('Tab leaves, chooses nothing and keeps the words [1§5.10 2§5.25 2§9.4]', async () => {
  const { asked, told, field, user, pass } = setUp();
  await user.type(field, 'pad');
  await pass(150);
  await asked[0]?.answer(ok(['Paddington']));
  await user.keyboard('{ArrowDown}');
  await user.tab();
  expect(told).toEqual(['left pad']);
  expect(field.value).toBe('pad');
  expect(titles()).toEqual([]);
});

test('Escape shuts the list and keeps the words; an arrow opens it again', async () => {
  const { asked, field, user, pass } = setUp();
  await user.type(field, 'pad');
  await pass(150);
  await asked[0]?.answer(ok(['Paddington']));
  await user.keyboard('{Escape}');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(field.value).toBe('pad');
  await user.keyboard('{ArrowDown}');
  expect(titles()).toEqual(['Paddington']);
});

test('a press chooses and the field keeps the focus', async () => {
  const { asked, told, field, user, pass } = setUp();
  await user.type(field, 'pad');
  await pass(150);
  await asked[0]?.answer(ok(['Paddington', 'Padstow']));
  await user.click(screen.getByRole('option', { name: 'Padstow' }));
  expect(told).toEqual(['chosen Padstow']);
  await user.type(field, '!');
  expect(field.value).toBe('Padstow!');
});

test('shows progress only after 300 ms', async () => {
  const { field, user, pass } = setUp();
  await user.type(field, 'pad');
  await pass(150 + 299);
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await pass(1);
  expect(screen.getAllByText('Searching').length).toBeGreaterThan(0);
});

test('says that nothing was found and what to do', async () => {
  const { asked, field, user, pass } = setUp();
  await user.type(field, 'zzz');
  await pass(150);
  await asked[0]?.answer(ok([]));
  expect(screen.getByText('No place found')).toBeTruthy();
  expect(screen.getByText('Try a more specific address.')).toBeTruthy();
});

test('a failed search says so and is asked again by its button', async () => {
  const { asked, field, user, pass } = setUp();
  await user.type(field, 'pad');
  await pass(150);
  await asked[0]?.answer(fail({ kind: 'timeout' }));
  expect(screen.getByText('Please try again.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(0);
  await asked[1]?.answer(ok(['Paddington']));
  expect(titles()).toEqual(['Paddington']);
});

test('offline it says so instead of looking busy', async () => {
  const { field, user, pass } = setUp({ online: false });
  await user.type(field, 'pad');
  await pass(150);
  expect(screen.getByText('Your words are kept.')).toBeTruthy();
});

test('the clear button empties the field and gives it the focus', async () => {
  const { field, user } = setUp();
  await user.type(field, 'pad');
  await user.click(screen.getByRole('button', { name: 'Clear Pick-up' }));
  expect(field.value).toBe('');
  await user.keyboard('x');
  expect(field.value).toBe('x');
});

test('an active row stays that row when the results of later words come, and Enter takes no other', async () => {
  const { asked, told, field, user, pass } = setUp();
  await user.type(field, 'pad');
  await pass(150);
  await asked[0]?.answer(ok(['Paddington', 'Padstow', 'Padua']));
  await user.type(field, 'u');
  await pass(150);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await asked[1]?.answer(ok(['Padua', 'Padua Road', 'Padstow']));
  const active = () =>
    screen.getAllByRole('option').find((option) => option.id === field.getAttribute('aria-activedescendant'));
  expect(active()?.textContent).toBe('Padstow');
  await user.keyboard('{Enter}');
  expect(told).toEqual(['chosen Padstow']);
});

test('switching to another window and back keeps the list, and what is typed then is added to the words', async () => {
  const { asked, told, field, user, pass } = setUp();
  await user.type(field, 'pad');
  await pass(150);
  await asked[0]?.answer(ok(['Paddington']));
  // The events of a window that loses the focus and gets it again; its active element stays.
  const fired = (type: string) => act(async () => field.dispatchEvent(new FocusEvent(type, { bubbles: true })));
  await fired('focusout');
  expect(document.activeElement).toBe(field);
  expect(told).toEqual([]);
  expect(titles()).toEqual(['Paddington']);
  await fired('focusin');
  await user.keyboard('d');
  expect(field.value).toBe('padd');
});
