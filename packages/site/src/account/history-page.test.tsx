import type { AccountApi } from 'booking-core';
import { type Booking, fail, ok, type Profile } from 'booking-core/domain';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { createMemoryStorage } from '../../../booking-core/src/testing/ports.ts';
import { cleanup, renderWithBooking, screen, waitFor, within } from '../../../booking-ui/src/testing/render.tsx';
import { sampleReturn, sampleRide } from '../../../booking-ui/src/testing/sample-state.ts';
import { testNow } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { readSettings } from '../settings.ts';
import { SiteContext, type SiteContextValue, unshownTicketKey } from '../site-context.ts';
import { ada } from '../testing/ada.ts';
import { HistoryPage } from './history-page.tsx';
import { prefillOf } from './ride-text.ts';

let address = '';
function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

/** My Booking with these bookings on its first page. */
function openWith(
  rides: readonly Booking[],
  profile: Profile = ada,
  calls: Partial<AccountApi> = {},
  query = '',
  session = createMemoryStorage(),
) {
  const cancelled = new Set<string>();
  const api = {
    bookings: async () => {
      const left = rides.filter(({ reference }) => !cancelled.has(reference));
      return ok({ rides: left, page: 1, total: left.length });
    },
    cancelBooking: async ({ reference }: Booking) => {
      cancelled.add(reference);
      return ok(undefined);
    },
    ...calls,
  };
  const site = {
    settings: readSettings(undefined, undefined, `http://localhost/${query}`),
    session,
    account: async () => api as Partial<AccountApi> as AccountApi,
  } as Partial<SiteContextValue> as SiteContextValue;
  return renderWithBooking(
    <SiteContext.Provider value={site}>
      <MemoryRouter initialEntries={['/bookings']}>
        <Address />
        <HistoryPage />
      </MemoryRouter>
    </SiteContext.Provider>,
    { session: { profile } },
  );
}

test('an address that begins with its house number keeps its order on a right-to-left page', async () => {
  const dropoff = { ...sampleRide.dropoff, address: '10 Downing Street, London SW1A 2AA' };
  openWith([{ ...sampleRide, dropoff }]);
  expect((await screen.findByText(dropoff.address)).tagName).toBe('BDI');
});

test('the list has its tabs, and asks for the bookings of the one that is chosen [2§2.13 2§2.33]', async () => {
  const asked: string[] = [];
  const { user } = openWith([], ada, {
    bookings: async ({ tab }) => {
      asked.push(tab);
      return ok({ rides: [], page: 1, total: 0 });
    },
  });
  expect(await screen.findByRole('heading', { name: 'My Bookings' })).toBeDefined();
  const names = ['Today', 'In progress', 'Upcoming', 'History'];
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(names);
  for (const name of names.slice(1)) {
    await user.click(screen.getByRole('tab', { name }));
    expect(screen.getByRole('tab', { name, selected: true })).toBeDefined();
  }
  await waitFor(() =>
    expect(asked).toEqual(['today-bookings', 'booking-process', 'booking-pending', 'booking-history']),
  );
});

test('bookings that are refused to the company of an earlier visit are asked for again by the one of now', async () => {
  let company = 3;
  const { set } = openWith(
    [],
    { ...ada, bookerId: company },
    {
      bookings: async () =>
        company === 4
          ? ok({ rides: [later], page: 1, total: 1 })
          : fail({ kind: 'rejected', code: 2, message: 'This is not yours to see or change.' }),
    },
  );
  expect(await screen.findByText('This is not yours to see or change.')).toBeDefined();
  company = 4;
  await set({ session: { profile: { ...ada, bookerId: company } } });
  expect(await screen.findByText('LATER5')).toBeDefined();
  expect(screen.queryByText('This is not yours to see or change.')).toBeNull();
});

/** My Booking without a chosen tab: with these bookings of today, and one to come on another day or none. */
function openOn(today: readonly Booking[], next: Booking | null) {
  return openWith([], ada, {
    bookings: async ({ tab }) => {
      const rides = tab === 'today-bookings' ? today : tab === 'booking-pending' && next ? [next] : [];
      return ok({ rides, page: 1, total: rides.length });
    },
    nextRide: async () => ok(next),
  });
}
const later: Booking = {
  ...{ ...sampleRide, jobPartId: '', reference: 'LATER5', status: 'upcoming', legs: [] },
  pickupAt: testNow + 3 * 86_400_000,
};

test('without a ride today it opens with the tab of the next one, and today can be chosen', async () => {
  const { user } = openOn([], later);
  expect(await screen.findByRole('article', { name: /LATER5/ })).toBeDefined();
  expect(screen.getByRole('tab', { name: 'Upcoming', selected: true })).toBeDefined();
  expect(address).toBe('/bookings?tab=booking-pending');
  await user.click(screen.getByRole('tab', { name: 'Today' }));
  expect(await screen.findByText('No bookings here')).toBeDefined();
  expect(address).toBe('/bookings?tab=today-bookings');
});

test('it stays on today where there is a ride, or none at all', async () => {
  const { unmount } = openOn([{ ...sampleRide, jobPartId: '', reference: 'TODAY2' }], later);
  expect(await screen.findByRole('article', { name: /TODAY2/ })).toBeDefined();
  unmount();
  openOn([], null);
  expect(await screen.findByText('No bookings here')).toBeDefined();
  expect(screen.getByRole('tab', { name: 'Today', selected: true })).toBeDefined();
  expect(address).toBe('/bookings');
});

test('pay stands beside the unpaid booking alone, and leads to its payment link', async () => {
  const ride = (more: Partial<Booking>): Booking => ({ ...sampleRide, jobPartId: '', paid: false, ...more });
  const { user } = openWith([
    ride({ reference: 'CASH22', code: 'c0de-cash', paymentMethod: 'cash' }),
    ride({ reference: 'OPEN33', code: 'c0de/open?', paymentMethod: 'card' }),
    ride({ reference: 'PAID44', code: 'c0de-paid', paymentMethod: 'card', paid: true }),
  ]);
  const unpaid = await screen.findByRole('article', { name: /OPEN33/ });
  expect(screen.getAllByRole('button', { name: 'Pay' })).toHaveLength(1);
  await user.click(within(unpaid).getByRole('button', { name: 'Pay' }));
  expect(address).toBe(`/payment.html?code=${encodeURIComponent('c0de/open?')}`);
});

test('the payment of a test visit is one too, in the same language, after a reload or a gateway’s page as well', async () => {
  const ride = { ...sampleRide, jobPartId: '', paid: false, reference: 'OPEN33', code: 'c0de', paymentMethod: 'card' };
  const { user } = openWith([ride as Booking], ada, {}, '?sandbox=true&locale=de');
  const unpaid = await screen.findByRole('article', { name: /OPEN33/ });
  await user.click(within(unpaid).getByRole('button', { name: 'Pay' }));
  expect(address).toBe('/payment.html?code=c0de&sandbox=true&locale=de');
});

test('a return’s card tells how each of its rides stands, and cancels the one that is to come alone', async () => {
  const [out, back] = sampleReturn.legs ?? [];
  if (!out || !back) throw new Error('a return has two rides');
  const later = Date.now() + 3 * 86_400_000;
  const legs = [
    { ...out, status: 'upcoming', pickupAt: later },
    { ...back, pickupAt: later + 3_600_000 },
  ];
  const whole = { ...sampleReturn, jobPartId: '', pickupAt: later, returnAt: later + 3_600_000, legs };
  const asked: string[] = [];
  const { user } = openWith([whole], ada, {
    cancelBooking: async (_: Booking, leg: string) => {
      asked.push(leg);
      return ok(undefined);
    },
  });
  const card = await screen.findByRole('article', { name: /TB4821/ });
  const rides = within(within(card).getByRole('list', { name: 'Rides' })).getAllByRole('listitem');
  expect(rides.map((ride) => ride.children[1]?.textContent)).toEqual(['Booked', 'We are looking for a driver']);
  expect(rides[0]?.textContent).toContain('Grace Hopper, licence PHD 7788, grey Toyota Prius, LK21 ABC');
  await user.click(within(card).getByRole('button', { name: 'Cancel return ride' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(asked).toEqual(['return']));
});

test('of a return by two cars a way is cancelled with both, for the price of both', async () => {
  const [out, back] = sampleReturn.legs ?? [];
  if (!out || !back) throw new Error('a return has two rides');
  // Too late for a free cancellation.
  const at = Date.parse('2026-01-01T10:00:00Z');
  const legs = [
    { ...out, status: 'upcoming', pickupAt: at, priceMinor: 3_000 },
    { ...out, leg: 'outbound2' as const, status: 'upcoming', pickupAt: at, priceMinor: 2_900 },
    { ...back, status: 'cancelled', priceMinor: 3_000 },
    { ...back, leg: 'return2' as const, pickupAt: at + 3_600_000, priceMinor: 2_900 },
  ];
  const whole = { ...sampleReturn, jobPartId: '', status: 'upcoming', pickupAt: at, returnAt: at + 3_600_000, legs };
  const asked: string[] = [];
  const { user } = openWith([whole], ada, {
    cancelBooking: async (_: Booking, leg: string) => {
      asked.push(leg);
      return ok(undefined);
    },
  });
  const card = await screen.findByRole('article', { name: /TB4821/ });
  expect(within(card).getAllByRole('button', { name: /^Cancel .* ride$/ })).toHaveLength(2);
  await user.click(within(card).getByRole('button', { name: 'Cancel outbound ride' }));
  const question = within(await screen.findByRole('dialog'));
  expect(document.querySelector('dialog')?.textContent).toContain('£59');
  await user.click(question.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(asked).toEqual(['outbound']));
});

test.each([
  ['Repeat', false],
  ['Reverse', true],
] as const)('%s begins a new booking, without the old time, and leads to it [2§2.41 2§2.42]', async (name, reverse) => {
  const ride = { ...sampleRide, reference: 'SAME22', status: 'finish' };
  const { booking, user } = openWith([ride]);
  const card = await screen.findByRole('article', { name: /SAME22/ });
  await user.click(within(card).getByRole('button', { name }));
  expect(booking.dispatched).toEqual([
    { type: 'flow.startedAgain' },
    { type: 'journey.prefilled', prefill: prefillOf(ride, reverse) },
  ]);
  expect(address).toMatch(/^\/booking\.html/);
});

test('a vehicle’s name that is not in the page’s language says what it is in', async () => {
  openWith([{ ...sampleRide, reference: 'LANG22', vehicleType: 'Carrinha', vehicleLanguage: 'pt' }]);
  const card = await screen.findByRole('article', { name: /LANG22/ });
  expect(within(card).getByText('Carrinha').lang).toBe('pt');
});

test('cards of a company’s rides name passenger and reference; a customer’s own do not', async () => {
  const rides = [{ ...sampleRide, reference: 'ROOM22', passengerName: 'Edith Clarke', bookerRef: 'PO 4711' }];
  openWith(rides, { ...ada, bookerId: 3 });
  const card = await screen.findByRole('article', { name: /ROOM22/ });
  expect(card.textContent).toContain('Edith Clarke');
  expect(card.textContent).toContain('PO 4711');
  cleanup();
  openWith([{ ...sampleRide, reference: 'MINE33', passengerName: 'Ada Lovelace' }]);
  expect((await screen.findByRole('article', { name: /MINE33/ })).textContent).not.toContain('Ada Lovelace');
});

test('a booking that is cancelled leaves the list, and the page says so', async () => {
  const { user } = openWith([{ ...sampleRide, reference: 'GONE22', status: 'upcoming' }]);
  const card = await screen.findByRole('article', { name: /GONE22/ });
  await user.click(within(card).getByRole('button', { name: 'Cancel booking' }));
  const question = within(await screen.findByRole('dialog', { name: 'Please Confirm' }));
  expect(question.getByText('Keep the booking')).toBeDefined();
  await user.click(question.getByRole('button', { name: 'OK' }));
  expect(await screen.findByText('Booking GONE22 is cancelled.')).toBeDefined();
  // The list is loaded again; until the response arrives, the previous one stays.
  await waitFor(() => expect(screen.queryByRole('article', { name: /GONE22/ })).toBeNull());
});

test.each([
  [{ refund: { minor: 1550, state: 'pending' } }, '£15.50 will be refunded within 10 working days'],
  [{ refund: { minor: 1550, state: 'done' } }, '£15.50 was refunded'],
  [{ refund: { minor: 0, state: 'none' } }, 'No refund: it was too late to cancel for free'],
] as const)('a cancelled, paid booking says what goes back: %j', async (more, words) => {
  openWith([{ ...sampleRide, reference: 'BACK22', status: 'cancelled', paid: true, paymentMethod: 'card', ...more }]);
  expect((await screen.findByRole('article', { name: /BACK22/ })).textContent).toContain(words);
});

test('a booking says what is left for the driver also beside a refund, and nothing of it once no driver comes', async () => {
  const deposit = { ...sampleRide, paid: true, paymentMethod: 'card', owedMinor: 600 } as const;
  const refund = { minor: 500, state: 'done' } as const;
  openWith([
    { ...deposit, reference: 'MORE22', code: 'code-more', refund },
    { ...deposit, reference: 'MISS22', code: 'code-miss', status: 'noshow' },
  ]);
  const words = async (reference: string) =>
    (await screen.findByRole('article', { name: new RegExp(reference) })).textContent ?? '';
  expect(await words('MORE22')).toContain('Paid · £5 was refunded · £6 to pay the driver');
  expect(await words('MISS22')).toContain('Paid');
  expect(await words('MISS22')).not.toContain('£6');
});

test('a paid booking of which a part went back says both', async () => {
  const refund = { minor: 500, state: 'done' } as const;
  openWith([{ ...sampleRide, reference: 'PART22', paid: true, paymentMethod: 'card', refund }]);
  const card = await screen.findByRole('article', { name: /PART22/ });
  expect(card.textContent).toContain('Paid · £5 was refunded');
});

test.each<[string, Awaited<ReturnType<AccountApi['sendReceipt']>>, string]>([
  ['sent', ok(undefined), 'The receipt has been sent to your email address'],
  ['code 0', fail({ kind: 'rejected', code: 0, message: 'stack trace' }), 'Something went wrong, please try again.'],
  ['another code', fail({ kind: 'rejected', code: 2, message: 'There is no receipt.' }), 'There is no receipt.'],
])('a receipt: %s [2§8.8 2§8.9 2§8.10]', async (_, answer, words) => {
  const { user } = openWith([{ ...sampleRide, reference: 'RECE22' }], ada, { sendReceipt: async () => answer });
  const card = await screen.findByRole('article', { name: /RECE22/ });
  await user.click(within(card).getByRole('button', { name: 'Email receipt' }));
  expect(await within(card).findByText(words)).toBeDefined();
  expect(document.body.textContent).not.toContain('stack trace');
});

test('a paid booking is marked paid, whatever it was paid by', async () => {
  const ride = (reference: string, more: Partial<Booking>): Booking => ({
    ...sampleRide,
    reference,
    code: reference,
    ...more,
  });
  openWith([
    ride('CARD22', { paymentMethod: 'card', paid: true }),
    ride('PAYP22', { paymentMethod: 'paypal', paid: true }),
    ride('CASH22', { paymentMethod: 'cash', paid: true }),
    ride('ACCO22', { paymentMethod: 'account', paid: true }),
    ride('OPEN22', { paymentMethod: 'card', paid: false }),
  ]);
  const words = async (reference: string) =>
    (await screen.findByRole('article', { name: new RegExp(reference) })).querySelector('.acc-ride-facts')?.textContent;
  expect(await words('CARD22')).toContain('Paid');
  expect(await words('PAYP22')).toContain('Paid');
  expect(await words('CASH22')).toContain('Paid');
  expect(await words('ACCO22')).toContain('On account');
  expect(await words('OPEN22')).toContain('Not paid yet');
});

test('a ride that is repeated opens the form, not a ticket that was left before its page came', async () => {
  const session = createMemoryStorage();
  session.set(unshownTicketKey, 'left-code');
  const { user } = openWith([sampleRide], ada, {}, '', session);
  await user.click(await screen.findByRole('button', { name: 'Repeat' }));
  expect(address).toBe('/booking.html');
  expect(session.get(unshownTicketKey)).toBeNull();
});
