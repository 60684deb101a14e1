import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StyleRoot } from 'booking-ui/styles/style-root.tsx';
import { afterEach, expect, it, vi } from 'vitest';
import { RideScreen } from './ride-screen.tsx';
import type { DriveRide } from './rides.ts';
import { aRide } from './testing.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const noon = Date.parse('2026-11-24T12:00:00Z');

function shown(ride: Partial<DriveRide>) {
  const onReport = vi.fn();
  const page = (of: Partial<DriveRide>) => (
    <StyleRoot locale="en-GB">
      <RideScreen ride={aRide(of)} now={noon} onReport={onReport} />
    </StyleRoot>
  );
  const { rerender } = render(page(ride));
  return { onReport, user: userEvent.setup(), become: (next: Partial<DriveRide>) => rerender(page(next)) };
}

const hired = { hours: 3, hire: { includedMetres: 60_000, unit: 'km' as const } };
const finish = () => screen.getByRole('button', { name: 'Finish the ride' });

it('asks at the end of a car by the hour what was driven, and reports it with the end', async () => {
  const { user, onReport } = shown({ ...hired, status: 'pob' });
  const distance = screen.getByRole('textbox', { name: 'Distance driven, km' });
  await user.type(distance, 'far');
  await user.click(finish());
  expect(screen.getByText('Enter a number such as 52.5, or leave this empty.')).toBeDefined();
  expect(onReport).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(distance);
  await user.clear(distance);
  await user.type(distance, '72,5');
  await user.click(finish());
  expect(onReport).toHaveBeenCalledWith('arrived_at_dropoff', 72_500);
});

it('ends it without, where the driver does not know', async () => {
  const { user, onReport } = shown({ ...hired, status: 'pob' });
  await user.click(finish());
  expect(onReport).toHaveBeenCalledWith('arrived_at_dropoff', null);
});

it('asks for the whole amount where the browser counts other decimals than the wire', () => {
  // As in Chromium: forints have none on the wire.
  vi.spyOn(Intl.NumberFormat.prototype, 'resolvedOptions').mockReturnValue({ maximumFractionDigits: 2 } as never);
  shown({ fare: { totalMinor: 7_500, owedMinor: 7_500, currency: 'HUF' } });
  expect(screen.getByText(/Ft\s7,500/)).toBeDefined();
});

it.each([
  ['before its end', { ...hired, status: 'arrived' as const }],
  ['of a ride by distance', { status: 'pob' as const }],
])('asks nothing %s', (_, ride) => {
  shown(ride);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('takes no press meant for a ride that has just given way to another one', async () => {
  const { user, onReport, become } = shown({ status: 'started' });
  become({ reference: 'C97A95B', status: 'upcoming' });
  await user.click(screen.getByRole('button', { name: "I'm on my way" }));
  expect(onReport).not.toHaveBeenCalled();
  const button = screen.getByRole('button', { name: "I'm on my way" });
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'), { timeout: 3_000 });
  await user.click(button);
  expect(onReport).toHaveBeenCalledWith('departed_to_pickup', null);
});

const viaOf = (text: string, latitude: number) => ({ text, postcode: '', note: '', latitude, longitude: -0.1 });
const ways = () =>
  screen
    .getAllByRole('link', { name: /^Navigate/ })
    .map((link) => `${link.textContent}: ${new URL((link as HTMLAnchorElement).href).searchParams.get('destination')}`);

it('leads to each stop on the way, and not past them to the drop-off', () => {
  const vias = [viaOf('Tate Modern, Bankside, London', 51.5076), viaOf('7 Roupell Street, London', 51.5044)];
  const { become } = shown({ status: 'started', vias });
  expect(ways()).toEqual(['Navigate: 51.4695,-0.4514']);
  become({ status: 'pob', vias });
  expect(ways()).toEqual([
    'Navigate to Tate Modern, Bankside, London: 51.5076,-0.1',
    'Navigate to 7 Roupell Street, London: 51.5044,-0.1',
    'Navigate: 51.5165,-0.1769',
  ]);
});

it('says that the driver waits and drives back, and leads back to where the ride began', () => {
  const told = 'Wait at the drop-off, then drive the passenger back.';
  const { become } = shown({ status: 'upcoming', waitAndReturn: true });
  expect(screen.getByText(told)).toBeDefined();
  become({ status: 'pob', waitAndReturn: true });
  expect(screen.getByText(told)).toBeDefined();
  expect(ways()).toEqual([
    'Navigate: 51.5165,-0.1769',
    'Navigate back to Heathrow Terminal 2, Inner Ring East, Hounslow: 51.4695,-0.4514',
  ]);
  become({ status: 'pob' });
  expect(screen.queryByText(told)).toBeNull();
});

it('reports a no-show only after the free waiting time, and only after asking', async () => {
  const { user, onReport, become } = shown({ status: 'arrived', noShowFrom: '2026-11-24T12:05:00.000Z' });
  expect(screen.getByText(/^Free waiting until/)).toBeDefined();
  const notCome = () => screen.queryByRole('button', { name: 'Passenger did not show up' });
  expect(notCome()).toBeNull();
  become({ status: 'arrived', noShowFrom: '2026-11-24T11:55:00.000Z' });
  await user.click(screen.getByRole('button', { name: 'Passenger did not show up' }));
  await user.click(screen.getByRole('button', { name: 'Keep waiting' }));
  expect(onReport).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Passenger did not show up' }));
  expect(onReport).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Report no-show' }));
  expect(onReport).toHaveBeenCalledExactlyOnceWith('no_show', null);
});

it('tells of the passenger’s flight until they are on board', () => {
  const flight = { number: 'BA 117', landsAt: '2026-11-24T11:40:00.000Z', from: 'New York' };
  const { become } = shown({ status: 'started', flight });
  const card = screen.getByRole('region', { name: 'Flight' });
  expect(card.textContent).toMatch(/BA 117.*11:40.*New York/);
  become({ status: 'pob', flight });
  expect(screen.queryByRole('region', { name: 'Flight' })).toBeNull();
});
