import { createTranslator } from 'booking-core/messages';
import { calendar } from 'booking-core/messages/calendar';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render, screen, userEvent } from '../testing/render.tsx';
import { DateTimeField, type DateTimeFieldProps, type DateTimeValue } from './date-time-field.tsx';

const t = createTranslator([calendar]);

function Field({ told, ...rest }: Partial<DateTimeFieldProps> & { told: DateTimeValue[] }) {
  const [value, setValue] = useState<DateTimeValue>(rest.value ?? null);
  return (
    <DateTimeField
      label="Arrival"
      locale="en-GB"
      t={t}
      earliest="2026-11-21T09:30"
      today="2026-11-21"
      {...rest}
      value={value}
      onValue={(next) => {
        told.push(next);
        setValue(next);
      }}
    />
  );
}
const field = () => screen.getByRole('button', { name: /^Arrival/ });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('shows ASAP or dd/mm/yyyy hh:mm, and ASAP confirms at once [1§2.37]', async () => {
  const told: DateTimeValue[] = [];
  render(<Field told={told} asap value="2026-12-01T08:05" />);
  expect(field().textContent).toBe('Arrival01/12/2026 08:05');
  await userEvent.click(field());
  await press('ASAP');
  expect(told).toEqual(['asap']);
  expect(field().textContent).toBe('ArrivalASAP');
  expect(field().getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(field());
  expect(screen.queryByRole('grid')).toBeNull();
  await press('Later');
  expect(told).toEqual(['asap', '2026-11-21T09:30']);
  expect(screen.getByRole('grid')).toBeTruthy();
});

test('Done: every change is told at once, the minute goes by one unless told otherwise [1§2.35 1§5.26]', async () => {
  const told: DateTimeValue[] = [];
  render(<Field told={told} />);
  await userEvent.click(field());
  await press('Minute: One later');
  await press('Hour: One earlier');
  expect(told).toEqual(['2026-11-21T09:31', '2026-11-21T08:31']);
  expect(screen.getByText('Earliest 21/11/2026 09:30')).toBeTruthy();
  await press('Done');
  expect(field().getAttribute('aria-expanded')).toBe('false');
});

test('OK and Cancel: nothing is told before OK, Cancel and Escape give the old time back [1§2.35]', async () => {
  const told: DateTimeValue[] = [];
  render(<Field told={told} form="okCancel" stepMinute={5} />);
  await userEvent.click(field());
  await press('Minute: One later');
  await press('Cancel');
  expect(told).toEqual([]);
  await userEvent.click(field());
  await press('Minute: One later');
  await userEvent.keyboard('{Escape}');
  expect(told).toEqual([]);
  await userEvent.click(field());
  await press('Minute: One later');
  await press('OK');
  expect(told).toEqual(['2026-11-21T09:35']);
  expect(field().textContent).toBe('Arrival21/11/2026 09:35');
});

test('OK alone takes the time that is shown', async () => {
  const told: DateTimeValue[] = [];
  render(<Field told={told} form="okCancel" start="2026-11-22T10:00" />);
  await userEvent.click(field());
  await press('OK');
  expect(told).toEqual(['2026-11-22T10:00']);
});

test('the time can be cleared, and the wait after landing chosen [1§2.35]', async () => {
  const told: DateTimeValue[] = [];
  const waits: number[] = [];
  const choices = [0, 15, 60, 180].map((minutes) => ({ minutes, text: `${minutes} minutes` }));
  const waiting = { label: 'After landing', minutes: 60, choices, onMinutes: (minutes: number) => waits.push(minutes) };
  render(<Field told={told} value="2026-12-01T08:05" clearable waiting={waiting} />);
  await userEvent.click(field());
  expect(screen.getByRole('combobox', { name: 'After landing' }).textContent).toContain('60 minutes');
  await userEvent.click(screen.getByRole('combobox', { name: 'After landing' }));
  await userEvent.click(screen.getByRole('option', { name: '180 minutes' }));
  expect(waits).toEqual([180]);
  await press('Clear');
  expect(told).toEqual([null]);
  expect(field().textContent).toBe('Arrival');
});

test('on an iPad it opens the device’s own picker [1§2.36]', async () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPad; CPU OS 19_0)');
  const told: DateTimeValue[] = [];
  const { container } = render(<Field told={told} />);
  await userEvent.click(field());
  expect(container.querySelector('input[type="datetime-local"]')).not.toBeNull();
  expect(screen.queryByRole('grid')).toBeNull();
  agent.mockRestore();
});

test('what is wrong stands under it, and a disabled one does not open [1§2.35]', async () => {
  render(<Field told={[]} error="Datetime is required!" disabled />);
  expect(screen.getByText('Datetime is required!')).toBeTruthy();
  expect(field().dataset.invalid).toBe('true');
  await userEvent.click(field());
  expect(field().getAttribute('aria-expanded')).toBe('false');
});
