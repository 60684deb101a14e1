import { createTranslator } from 'booking-core/messages';
import { calendar } from 'booking-core/messages/calendar';
import { expect, test } from 'vitest';
import { fireEvent, render, screen, userEvent } from '../testing/render.tsx';
import { DateTimePanel } from './date-time-panel.tsx';

const shared = {
  label: 'Return time',
  locale: 'en-GB',
  t: createTranslator([calendar]),
  earliest: '2026-11-21T09:40',
  today: '2026-11-21',
  error: null,
  hint: null,
};

test('Done takes the time that is shown, also when nothing was touched', async () => {
  const told: string[] = [];
  render(
    <DateTimePanel {...shared} value={null} onValue={(local) => told.push(local)} onDone={() => told.push('done')} />,
  );
  expect(screen.getByText('Earliest 21/11/2026 09:40')).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Done' }));
  expect(told).toEqual(['2026-11-21T09:40', 'done']);
});

test('the device’s own picker tells whole minutes and nothing half typed [1§2.36]', () => {
  const told: string[] = [];
  render(<DateTimePanel {...shared} value={null} native onValue={(local) => told.push(local)} onDone={() => {}} />);
  const field = screen.getByLabelText<HTMLInputElement>('Return time');
  expect(field.type).toBe('datetime-local');
  expect(field.min).toBe('2026-11-21T09:40');
  fireEvent.input(field, { target: { value: '2026-11-22T10:15' } });
  expect(told).toEqual(['2026-11-22T10:15']);
  expect(screen.queryByRole('grid')).toBeNull();
});

test('hours go from 0 to 23 and minutes from 0 to 59 [1§4.5 1§9.1]', async () => {
  const told: string[] = [];
  render(<DateTimePanel {...shared} value="2026-11-22T23:59" onValue={(local) => told.push(local)} />);
  const user = userEvent.setup();
  for (const [name, last] of [
    ['Hour', '23'],
    ['Minute', '59'],
  ] as const) {
    const field = screen.getByRole('spinbutton', { name });
    expect([field.getAttribute('aria-valuemin'), field.getAttribute('aria-valuemax')]).toEqual(['0', last]);
    await user.click(screen.getByRole('button', { name: `${name}: One later` }));
  }
  expect(told).toEqual(['2026-11-22T00:59', '2026-11-22T23:00']);
});

test('inside a dialog it draws neither words nor an end', () => {
  render(<DateTimePanel {...shared} value={null} onValue={() => {}} />);
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
  expect(screen.queryByText(/Earliest/)).toBeNull();
});

test('hours stand before minutes also where words run from right to left', () => {
  render(
    <div dir="rtl">
      <DateTimePanel {...shared} locale="ar" value="2026-11-22T08:05" onValue={() => {}} />
    </div>,
  );
  const [hour, minute] = screen.getAllByRole('spinbutton') as [HTMLElement, HTMLElement];
  const clock = hour.closest('[dir]');
  expect(clock?.getAttribute('dir')).toBe('ltr');
  expect(minute.closest('[dir]')).toBe(clock);
  expect(clock?.textContent?.includes(':')).toBe(true);
});
