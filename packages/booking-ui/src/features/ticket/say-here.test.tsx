import type { AccountApi } from 'booking-core';
import type { Booking } from 'booking-core/domain';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderWithBooking, screen } from '../../testing/render.tsx';
import { sampleReturn, sampleRide } from '../../testing/sample-state.ts';
import { testNow } from '../../testing/scripted-booking.ts';
import { TicketView } from './ticket-view.tsx';

const [driven] = sampleReturn.legs ?? [];
if (!driven) throw new Error('no ride to be driven');
/** A booking whose driver waits at the pick-up; `saidHereAt` in epoch milliseconds. */
const waiting = (saidHereAt: number | null): Booking => ({
  ...sampleRide,
  status: 'arrived',
  legs: [{ ...driven, status: 'arrived', driverMobile: '+447700900003', saidHereAt }],
});

/** @param next the booking as the server returns it after the message */
function Page({ next }: { next: Booking }) {
  const [ride, setRide] = useState(waiting(null));
  return <TicketView ride={ride} status="ready" onRetry={() => setRide(next)} />;
}

function renderPage(answer: unknown, next = waiting(testNow)) {
  const sayHere = vi.fn(async (_asked: unknown) => answer);
  const driverPhoto = async () => ({ ok: true, value: '' });
  const rendered = renderWithBooking(<Page next={next} />);
  vi.spyOn(rendered.booking, 'account').mockResolvedValue({ sayHere, driverPhoto } as unknown as AccountApi);
  return { ...rendered, sayHere };
}

test('who stands at the pick-up tells the driver by one press, reads that, and can call still', async () => {
  const { user, sayHere } = renderPage({ ok: true, value: undefined });
  const here = await screen.findByRole('button', { name: 'I am here' });
  expect(screen.getByRole('link', { name: 'Call driver' }).dataset.kind).toBe('secondary');
  await user.click(here);
  expect(sayHere.mock.calls[0]?.[0]).toEqual({ id: sampleRide.jobPartId, code: sampleRide.code, leg: driven.leg });
  const words = await screen.findByText(/^Your driver knows that you are at the pick-up, since /);
  expect(document.activeElement).toBe(words);
  expect(screen.queryByRole('button', { name: 'I am here' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Call driver' }).dataset.kind).toBe('primary');
});

test('a driver who takes over at the pick-up knows nothing yet, and is told by another press', async () => {
  const takenOver: Booking = {
    ...waiting(null),
    legs: [{ ...driven, status: 'arrived', driverName: 'Alan Turing', saidHereAt: null }],
  };
  const { user, sayHere } = renderPage({ ok: true, value: undefined }, takenOver);
  await user.click(await screen.findByRole('button', { name: 'I am here' }));
  expect(await screen.findByText('Alan Turing')).toBeDefined();
  expect(screen.queryByText(/^Your driver knows/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'I am here' }));
  expect(sayHere).toHaveBeenCalledTimes(2);
});

test('a no of the server is said beside the button, which stays', async () => {
  const { user } = renderPage({ ok: false, error: { kind: 'rejected', code: 2, message: 'Your driver has left.' } });
  await user.click(await screen.findByRole('button', { name: 'I am here' }));
  expect(await screen.findByText('Your driver has left.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'I am here' })).toBeDefined();
});
