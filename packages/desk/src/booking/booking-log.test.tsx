import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Answer } from '../api/client.ts';
import { sampleBooking } from '../testing/sample.ts';
import { BookingLog } from './booking-log.tsx';

afterEach(cleanup);

it('shows each entry once, also of those that came at one moment, when another one joins them', () => {
  const at = '2026-11-24T09:00:00.000Z';
  const entry = { at, what: 'ride.cancelled', who: 'Mina Nowak' };
  const letter: Answer<'booking'>['letters'][number] = { at, kind: 'cancelled', sentAt: null, failure: '' };
  const log = (over: Partial<Answer<'booking'>>) => <BookingLog booking={sampleBooking(over)} zone="Europe/London" />;
  const first = { what: 'booking.created', at: '2026-11-24T08:00:00.000Z', who: '' };
  const { rerender } = render(log({ history: [first, entry, entry], letters: [letter, letter] }));
  const sent = { ...letter, sentAt: at };
  const history = [first, { ...first, what: 'ride.assigned' }, entry, entry, { ...entry, what: 'booking.refunded' }];
  rerender(log({ history, letters: [sent, sent] }));
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
  expect(screen.queryByText(/waiting to be sent/)).toBeNull();
});

it('says that emails were held back, without blaming the address', () => {
  const at = '2026-11-24T09:00:00.000Z';
  const letters = [{ at, kind: 'booking', sentAt: at, failure: 'limit' }];
  render(<BookingLog booking={sampleBooking({ history: [], letters })} zone="Europe/London" />);
  expect(screen.getByRole('listitem').textContent).toMatch(/not sent, nor others .* the limit of emails was reached$/);
});
