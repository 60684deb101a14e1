import type { AccountApi } from 'booking-core';
import { type Booking, fail, ok } from 'booking-core/domain';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { renderWithBooking, screen, waitFor, within } from '../../../booking-ui/src/testing/render.tsx';
import { sampleRide } from '../../../booking-ui/src/testing/sample-state.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { CancelOld } from './cancel-old.tsx';

const ride: Booking = {
  ...sampleRide,
  status: 'upcoming',
  code: 'old-code',
  reference: 'RJ-123',
  pickupAt: Date.now() + 3 * 86_400_000,
};
const { code, reference, pickupAt } = ride;

function open(api: Partial<AccountApi>) {
  const site = {
    settings: readSettings(undefined, undefined, 'http://localhost/'),
    account: async () => api as AccountApi,
  } as Partial<SiteContextValue> as SiteContextValue;
  return renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter>
        <CancelOld old={{ code, reference, pickupAt }} />
      </MemoryRouter>
    </SiteContext.Provider>,
  );
}

test('the old booking stands until it is cancelled, and then it is told what goes back', async () => {
  let now: Booking = { ...ride, paid: true };
  const asked: string[] = [];
  const { user } = open({
    bookingByCode: async () => ok(now),
    cancelBooking: async (old, leg) => {
      asked.push(`${old.code} ${leg}`);
      now = { ...now, status: 'cancelled', refund: { minor: 5_400, state: 'pending' } };
      return ok(undefined);
    },
  });
  expect(await screen.findByText(/^Your old booking RJ-123 for .+ still stands$/)).toBeDefined();
  const button = await screen.findByRole('button', { name: 'Cancel the old booking RJ-123' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  await user.click(button);
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('Do you want to cancel booking RJ-123?')).toBeDefined();
  expect(asked).toEqual([]);
  await user.click(question.getByRole('button', { name: 'OK' }));
  expect(await screen.findByText('Booking RJ-123 is cancelled.')).toBeDefined();
  expect(await screen.findByText('£54 will be refunded within 10 working days')).toBeDefined();
  expect(asked).toEqual(['old-code ']);
  expect(document.activeElement?.textContent).toContain('Booking RJ-123 is cancelled.');
  expect(screen.queryByRole('button', { name: /Cancel the old booking/ })).toBeNull();
});

test('nothing is said of an old booking that is over by now', async () => {
  const { container } = open({ bookingByCode: async () => ok({ ...ride, status: 'cancelled' }) });
  await waitFor(() => expect(container.textContent).not.toContain('RJ-123'));
});

test('who is on the way already is called, not cancelled', async () => {
  open({ bookingByCode: async () => ok({ ...ride, status: 'pob' }) });
  expect(await screen.findByText('To cancel a booking, please call us.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull();
});

test('a network that goes leaves a way to ask again', async () => {
  let calls = 0;
  const { user } = open({
    bookingByCode: async () => (++calls === 1 ? fail({ kind: 'network' } as const) : ok(ride)),
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Cancel the old booking RJ-123' })).toBeDefined();
});
