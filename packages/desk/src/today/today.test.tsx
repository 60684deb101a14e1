import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerTo, DeskAt } from '../testing/desk-at.tsx';
import { sampleRide } from '../testing/sample.ts';

vi.mock('booking-adapters/realtime', () => ({
  createSignalrConnection: () => ({ start: async () => {}, stop() {}, invoke: async () => true }),
}));

const ofDay: Readonly<Record<string, readonly ReturnType<typeof sampleRide>[]>> = {
  '2026-11-24': [sampleRide({ reference: 'TODAY', pickupAt: '2026-11-24T23:55:00Z' })],
  '2026-11-25': [
    sampleRide({ reference: 'SOON', pickupAt: '2026-11-25T00:05:00Z' }),
    sampleRide({ reference: 'LATER', pickupAt: '2026-11-25T09:00:00Z' }),
  ],
};
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  const answers = Object.fromEntries(
    Object.entries(ofDay).map(([day, rides]) => [
      `GET /rides?day=${day}`,
      () => ({ day, now: new Date().toISOString(), rides }),
    ]),
  );
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { call, response } = await answerTo('dispatcher', answers, address, init);
    asked.push(call);
    return response;
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

it('lists the next hours of tomorrow after today, and says which they are', async () => {
  vi.setSystemTime('2026-11-24T23:50:00Z');
  render(<DeskAt address="/" />);
  await screen.findByRole('button', { name: /SOON/ });
  expect(rows()).toEqual([
    expect.stringMatching(/^23:55 in 5 min, TODAY/),
    expect.stringMatching(/^00:05 tomorrow, in 15 min, SOON/),
  ]);
  expect(screen.getByRole('button', { name: '2 unassigned, due within 30 min' })).toBeTruthy();
  // The money of today, without tomorrow's.
  expect(screen.getByText('£40.00', { selector: 'b' }).parentElement?.textContent).toBe('£40.00 today');
});

it('asks for today alone while the next hours are of today, and for tomorrow once they are not', async () => {
  vi.setSystemTime('2026-11-24T17:50:00Z');
  render(<DeskAt address="/" />);
  await screen.findByRole('button', { name: /TODAY/ });
  expect(asked).not.toContain('GET /rides?day=2026-11-25');
  vi.setSystemTime('2026-11-24T18:06:00Z');
  act(() => void vi.advanceTimersByTime(15_000));
  await screen.findByRole('button', { name: /SOON/ });
  expect(rows()).toHaveLength(2);
});

it('keeps to the day that was chosen', async () => {
  vi.setSystemTime('2026-11-24T23:50:00Z');
  render(<DeskAt address="/?day=2026-11-25" />);
  await screen.findByRole('button', { name: /LATER/ });
  expect(rows()).toHaveLength(2);
  expect(rows().join()).not.toContain('tomorrow');
});
