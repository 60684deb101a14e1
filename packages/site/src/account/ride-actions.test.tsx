import { type ApiError, type Booking, fail, ok, type Result } from 'booking-core/domain';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderWithBooking, screen, waitFor, within } from '../../../booking-ui/src/testing/render.tsx';
import { sampleReturn } from '../../../booking-ui/src/testing/sample-state.ts';
import { testNow } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { RideActions } from './ride-actions.tsx';

const minute = 60_000;

function Address() {
  const { pathname, search, state } = useLocation();
  return <p data-testid="address">{`${pathname}${search} ${JSON.stringify(state)}`}</p>;
}

function open(ride: Booking, flags = '', cancelled: Result<void, ApiError> = ok(undefined)) {
  const onChanged = vi.fn();
  const site = {
    settings: readSettings(undefined, undefined, `http://localhost/${flags}`),
    account: async () => ({ cancelBooking: async () => cancelled }),
  } as unknown as SiteContextValue;
  const drawn = renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter>
        <RideActions ride={ride} onChanged={onChanged} />
        <Address />
      </MemoryRouter>
    </SiteContext.Provider>,
  );
  return { ...drawn, onChanged };
}

/** A return whose outbound ride, half an hour from now, is cancelled; its fee is part of the total. */
const half = (returnAt: number): Booking => {
  const pickupAt = testNow + 30 * minute;
  const [leg] = sampleReturn.legs ?? [];
  if (!leg) throw new Error('a ride without a leg');
  return {
    ...sampleReturn,
    status: 'upcoming',
    pickupAt,
    returnAt,
    totalMinor: 7_000,
    legs: [
      { ...leg, leg: 'outbound', status: 'cancelled', pickupAt, priceMinor: 5_000 },
      { ...leg, leg: 'return', status: 'upcoming', pickupAt: returnAt, priceMinor: 4_500 },
    ],
  };
};

test.each([
  ['in time', 3 * 24 * 60, /^You can cancel free of charge until /],
  ['late', 40, /: the full fare of £45 may be charged\.$/],
])('what is left of a return is cancelled by its own terms: %s', async (_, minutes, terms) => {
  const { user } = open(half(testNow + minutes * minute));
  await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  expect(within(await screen.findByRole('dialog')).getByText(terms)).toBeDefined();
});

test('a return whose way back is still free to cancel costs no more than its way there', async () => {
  const ride = half(testNow + 3 * 24 * 60 * minute);
  const legs = (ride.legs ?? []).map((leg) => ({ ...leg, status: 'upcoming' }));
  const { user } = open({ ...ride, totalMinor: 9_500, legs });
  await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  const late = /: the full fare of £50 may be charged\.$/;
  expect(within(await screen.findByRole('dialog')).getByText(late)).toBeDefined();
});

test.each([
  ['all of it was paid', {}, '£45'],
  ['a deposit was paid', { owedMinor: 5_000 }, '£20'],
])('a late cancellation takes no more than what was paid online: %s', async (_, more, money) => {
  const ride = { ...half(testNow + 40 * minute), paymentMethod: 'card', paid: true, ...more };
  const { user } = open(ride);
  await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  expect(within(await screen.findByRole('dialog')).getByText(/^Free cancellation ended/).textContent).toMatch(
    new RegExp(`: up to ${money} of what you paid may not be refunded\\.$`),
  );
});

test.each([
  ['Track', '/tracking/7?sandbox=true {"code":"c0de"}'],
  ['Pay', '/payment.html?code=c0de&sandbox=true null'],
])('%s keeps a test visit one', async (name, address) => {
  const ride = half(testNow + 3 * 24 * 60 * minute);
  const { user } = open(
    { ...ride, jobPartId: '7', code: 'c0de', status: 'started', paymentMethod: 'card', paid: false },
    '?sandbox=true',
  );
  await user.click(await screen.findByRole('button', { name }));
  expect(screen.getByTestId('address').textContent).toBe(address);
});

test('a cancellation without an answer is looked up, since the booking may be cancelled', async () => {
  const { user, onChanged } = open(half(testNow + 3 * 24 * 60 * minute), '', fail({ kind: 'timeout' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(onChanged.mock.calls).toEqual([[]]));
  expect(screen.getByRole('dialog')).toBeDefined();
});

/** The actions of a ride that is another one once it is loaded again. */
function Card({ before, after }: { before: Booking; after: Booking }) {
  const [shown, setShown] = useState(before);
  return <RideActions ride={shown} onChanged={() => setShown(after)} />;
}

test('a ride that was cancelled although the answer was lost is not asked about again', async () => {
  const ride = half(testNow + 3 * 24 * 60 * minute);
  const both = { ...ride, legs: (ride.legs ?? []).map((leg) => ({ ...leg, status: 'upcoming' })) };
  const site = {
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    account: async () => ({ cancelBooking: async () => fail({ kind: 'timeout' }) }),
  } as unknown as SiteContextValue;
  const { user } = renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter>
        <Card before={both} after={ride} />
      </MemoryRouter>
    </SiteContext.Provider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Cancel outbound ride' }));
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel outbound ride' })).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});
