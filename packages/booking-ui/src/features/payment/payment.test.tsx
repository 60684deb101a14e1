import { layouts, type PickupTime } from 'booking-core/domain';
import { afterEach, expect, test } from 'vitest';
import { cleanup, renderWithBooking, screen, within } from '../../testing/render.tsx';
import { quoted, sampleRide } from '../../testing/sample-state.ts';
import { createScriptedBooking, readyState, testConfiguration } from '../../testing/scripted-booking.ts';
import { FareLines } from '../lazy-features.ts';
import { PaymentSection } from './payment.tsx';

afterEach(cleanup);
await FareLines.preload();

const { payment } = readyState();
const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '7911123456',
  dialingCode: '44',
};
const aBooker = {
  customerId: 7,
  bookerId: 3,
  contact: ada,
  accountAllowed: true,
  smsMailing: false,
  emailMailing: false,
};
const filled = { ...quoted, details: { contact: ada } };

test('says what it costs and what happens next, and what is in it on request', async () => {
  const { user } = renderWithBooking(<PaymentSection />, filled);
  expect(screen.getByText('You pay the driver £54 at the end of the journey.')).toBeDefined();
  expect(screen.queryByText('1 via')).toBeNull();
  const contains = screen.getByRole('button', { name: 'Fare breakdown' });
  expect(contains.getAttribute('aria-expanded')).toBe('false');
  await user.click(contains);
  expect(contains.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('1 via')).toBeDefined();
});

test('asks how to pay before it says what it costs', () => {
  renderWithBooking(<PaymentSection />, filled);
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings).toEqual(['How you pay', 'What you pay', 'Your booking']);
});

test('names the fixed price, and an estimated route, once', () => {
  const quotation = quoted.quote?.quotation;
  renderWithBooking(<PaymentSection />, {
    ...filled,
    quote: { ...quoted.quote, ...(quotation ? { quotation: { ...quotation, estimated: true } } : {}) },
  });
  expect(screen.getAllByText(/Fixed price/)).toHaveLength(1);
  expect(screen.getByText(/^Fixed price £54\. The route is an estimate\. /)).toBeDefined();
  expect(screen.queryByText(/fare is fixed/)).toBeNull();
});

test('promises what is true of this ride: an hour before a later one, nothing as soon as possible', () => {
  const asked = (time: PickupTime) => ({ ...filled, journey: { ...quoted.journey, time } });
  const { unmount } = renderWithBooking(<PaymentSection />, asked({ kind: 'later', local: '2026-11-22T09:33' }));
  expect(
    screen.getByText('Fixed price £54. The driver waits free until 10:33. Free cancellation until tomorrow 08:33.'),
  ).toBeDefined();
  unmount();
  renderWithBooking(<PaymentSection />, asked({ kind: 'now' }));
  expect(screen.getByText(/Free cancellation is not available\.$/)).toBeDefined();
  expect(screen.queryByText(/Free cancellation until/)).toBeNull();
});

test('what goes back is not told of a ride that it is too late to cancel', () => {
  const card = { ...filled, details: { ...filled.details, paymentMethod: 'card' as const } };
  const asked = (time: PickupTime) => ({ ...card, journey: { ...quoted.journey, time } });
  const { unmount } = renderWithBooking(<PaymentSection />, asked({ kind: 'later', local: '2026-11-22T09:33' }));
  expect(screen.getByText(/If you cancel in time, you get a full refund\./)).toBeDefined();
  unmount();
  renderWithBooking(<PaymentSection />, asked({ kind: 'now' }));
  expect(screen.getByText(/Free cancellation is not/)).toBeDefined();
  expect(screen.queryByText(/full refund/)).toBeNull();
});

test('promises no free cancellation that the operator did not', () => {
  renderWithBooking(<PaymentSection />, {
    ...filled,
    boot: { ...filled.boot, configuration: { ...testConfiguration, freeCancellationMinutes: null } },
  });
  expect(screen.queryByText(/Free cancellation until/)).toBeNull();
});

test('offers only what the operator allows, an account only to whom it is granted [1§6.4]', async () => {
  const { set } = renderWithBooking(<PaymentSection />, filled);
  const names = () =>
    within(screen.getByRole('radiogroup', { name: 'How you pay' }))
      .getAllByRole('radio')
      .map((tile) => tile.getAttribute('value'));
  expect(names()).toEqual(['cash', 'card']);
  expect((screen.getByRole('radio', { name: 'Cash' }) as HTMLInputElement).checked).toBe(true);
  await set({ boot: { configuration: { ...testConfiguration, paymentMethods: ['card', 'paypal', 'account'] } } });
  expect(names()).toEqual(['card', 'paypal']);
  await set({ session: { profile: aBooker } });
  expect(names()).toEqual(['card', 'paypal', 'account']);
});

test('where dialogs ask how to pay, the page promises what they offer, and holds what they do not [1§2.30 2§2.76 2§2.77]', async () => {
  const { set, booking, user } = renderWithBooking(<PaymentSection />, {
    ...filled,
    flow: { layout: layouts.gateway, step: 2 },
    boot: { configuration: { ...testConfiguration, paymentMethods: ['cash', 'card', 'paypal', 'account'] } },
  });
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText('You pay £54 now.')).toBeDefined();
  expect(screen.queryByText(/You pay the driver/)).toBeNull();
  await set({ session: { profile: aBooker } });
  const tile = (name: string) => screen.getByRole('radio', { name }) as HTMLInputElement;
  expect(tile('By card / Paypal').checked).toBe(true);
  await user.click(tile('Account'));
  expect(booking.dispatched.at(-1)).toEqual({ type: 'details.paymentMethodChosen', method: 'account' });
  await set({ details: { paymentMethod: 'account' } });
  expect(tile('Account').checked).toBe(true);
  expect(screen.getByText('£54 goes on your company’s account.')).toBeDefined();
  await set({
    session: { profile: null },
    boot: { configuration: { ...testConfiguration, paymentMethods: ['cash'] } },
  });
  expect(screen.getByRole('radio', { name: 'Cash' })).toBeDefined();
});

test('everything that the driver is told stands there once more, with the way back to it', async () => {
  const { booking, user } = renderWithBooking(<PaymentSection />, {
    ...filled,
    journey: { ...filled.journey, note: 'Ring', pickupNote: 'Side entrance', dropoffNote: 'Gate 4' },
  });
  for (const words of ['Ring', 'Side entrance', 'Gate 4']) expect(screen.getByText(words)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Change Note to driver' }));
  expect(booking.dispatched.at(-1)).toEqual({ type: 'flow.stepRequested', step: 2 });
});

test('says so where nothing can be paid', async () => {
  renderWithBooking(<PaymentSection />, {
    ...filled,
    boot: { ...filled.boot, configuration: { ...testConfiguration, paymentMethods: [] } },
  });
  expect(screen.queryByRole('radiogroup')).toBeNull();
  expect(await screen.findByText(/cannot be paid online/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Call 020 7946 0000' })).toBeDefined();
});

test('a chosen tile is told', async () => {
  const { booking, user } = renderWithBooking(<PaymentSection />, {
    ...filled,
    details: { contact: ada, paymentMethod: 'card' },
  });
  await user.click(screen.getByRole('radio', { name: 'Cash' }));
  expect(booking.dispatched).toEqual([{ type: 'details.paymentMethodChosen', method: 'cash' }]);
});

test('writes the phone as people do once the numbering plans are there, and as it came without them', async () => {
  const booking = createScriptedBooking(filled);
  booking.readPhone = async () => ({ dialingCode: '44', phone: '7911123456', international: '+44 7911 123456' });
  renderWithBooking(<PaymentSection />, {}, {}, booking);
  expect(await screen.findByText('+44 7911 123456 · ada@example.com')).toBeDefined();
});

test('repeats journey, vehicle and passenger, each with its way back', async () => {
  const { booking, user } = renderWithBooking(<PaymentSection />, filled);
  const stops = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(stops.map((stop) => stop.querySelector('b')?.textContent)).toEqual([
    'Heathrow Terminal 5',
    'Paddington Station',
    '10 Downing Street',
  ]);
  expect(screen.getByText('2 passengers, 2 bags')).toBeDefined();
  expect(screen.getByText('+447911123456 · ada@example.com')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Change Journey' }));
  await user.click(screen.getByRole('button', { name: 'Change Vehicle' }));
  expect(booking.dispatched).toEqual([
    { type: 'flow.stepRequested', step: 1 },
    { type: 'flow.stepRequested', step: 2 },
  ]);
});

test('a booking that failed says so, with a phone number', async () => {
  renderWithBooking(<PaymentSection />, {
    ...filled,
    payment: { ...payment, status: 'failed', error: { kind: 'rejected', code: 2, message: 'No driver is free.' } },
  });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Your taxi is not booked yet')).toBeDefined();
  expect(alert.getByText('No driver is free.')).toBeDefined();
  expect(alert.getByRole('link', { name: 'Call 020 7946 0000' })).toBeDefined();
});

test.each([
  ['one way to pay has the whole width', ['cash'], 'tb-methods-1'],
  ['two have half of it each', ['cash', 'card'], 'tb-methods-2'],
  ['more have a quarter each', ['cash', 'card', 'paypal'], 'tb-methods-4'],
] as const)('%s [1§2.31 1§9.13 2§2.78]', (_what, paymentMethods, name) => {
  renderWithBooking(<PaymentSection />, {
    ...filled,
    boot: { ...filled.boot, configuration: { ...testConfiguration, paymentMethods } },
  });
  expect(screen.getByRole('radiogroup', { name: 'How you pay' }).className).toContain(name);
});

test('a gateway that is away is said where the card is asked for, with another try and the phone [1§8.17]', async () => {
  renderWithBooking(
    <PaymentSection />,
    { ...filled, details: { contact: ada, paymentMethod: 'card' } },
    { loadGateway: () => Promise.reject(new Error('blocked')) },
  );
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Something went wrong, please try again.')).toBeDefined();
  expect(alert.textContent).toContain('The card form could not be loaded');
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeDefined();
  expect(within(alert).getByRole('link', { name: /020 7946 0000/ })).toBeDefined();
});

test('a booking that waits for its payment says so, with its reference', async () => {
  const job = { code: 'c', jobPartId: '1', returnRef: '', reference: 'TB-1', totalMinor: 5400, currency: 'GBP' };
  renderWithBooking(<PaymentSection />, { ...filled, payment: { ...payment, job } });
  const notice = await screen.findByRole('status', { name: '' });
  expect(within(notice).getByText('Booked, not paid yet')).toBeDefined();
  expect(within(notice).getByText(/is booked under TB-1 but not paid yet/)).toBeDefined();
  expect(within(notice).queryByText(/^Pay by/)).toBeNull();
});

test('what is left of a booking that is paid in part is not told as unpaid, and is paid online alone', async () => {
  const ride = { ...sampleRide, reference: 'TB-1', paid: true, paymentMethod: 'card', owedMinor: 3400, dueMinor: 3400 };
  const job = {
    ...{ code: 'c', jobPartId: '1', returnRef: '', reference: 'TB-1' },
    ...{ totalMinor: 3400, dueMinor: 3400, currency: 'GBP', ride },
  };
  renderWithBooking(<PaymentSection />, {
    ...filled,
    boot: { configuration: { ...testConfiguration, paymentMethods: ['cash', 'card', 'paypal', 'account'] } },
    session: { profile: aBooker },
    details: { ...filled.details, paymentMethod: 'card' },
    payment: { ...payment, status: 'failed', process: 2, job },
  });
  const notice = await screen.findByRole('status', { name: '' });
  expect(within(notice).getByText('Left to pay')).toBeDefined();
  expect(notice.textContent).toContain('A part of booking TB-1 is paid. You pay the rest here, or to the driver.');
  expect(screen.queryByText(/Nothing was charged/)).toBeNull();
  expect(screen.getAllByRole('radio').map((way) => way.getAttribute('value'))).toEqual(['card', 'paypal']);
});

test('an unpaid booking that ends by itself says when', async () => {
  const payUntil = Date.UTC(2026, 10, 21, 10, 5);
  const job = {
    code: 'c',
    jobPartId: '1',
    reference: 'TB-1',
    returnRef: '',
    totalMinor: 5400,
    currency: 'GBP',
    payUntil,
  };
  renderWithBooking(<PaymentSection />, { ...filled, payment: { ...payment, job } });
  expect(await screen.findByText(/^Pay by today 10:05\./)).toBeDefined();
});

test('a ride that a voucher pays in full asks for no card', async () => {
  const asked = (valueMinor: number) => ({
    ...filled,
    details: { ...filled.details, paymentMethod: 'card' as const },
    journey: { ...quoted.journey, promo: { code: 'VOUCHER', id: '1', valueMinor } },
  });
  const loadGateway = async () => ({ confirm: async () => ({ kind: 'done' as const }) });
  const { set } = renderWithBooking(<PaymentSection />, asked(5_300), { loadGateway });
  expect(await screen.findByRole('textbox', { name: 'Name on card' })).toBeDefined();
  await set(asked(5_400));
  expect(screen.queryByRole('textbox', { name: 'Name on card' })).toBeNull();
  expect(screen.getByText(/^You pay £0 now\./)).toBeDefined();
});

test('a deposit is named with what the driver takes, by the ways to pay that have one', () => {
  const quotation = quoted.quote?.quotation;
  const vehicles = (quotation?.vehicles ?? []).map((fare) => ({ ...fare, deposits: { card: 2_000, paypal: 0 } }));
  const asked = (paymentMethod: 'card' | 'paypal' | 'cash') => ({
    ...filled,
    details: { ...filled.details, paymentMethod },
    quote: { ...quoted.quote, ...(quotation ? { quotation: { ...quotation, vehicles } } : {}) },
  });
  const { unmount } = renderWithBooking(<PaymentSection />, asked('cash'));
  expect(screen.getByText('You pay the driver £54 at the end of the journey.')).toBeDefined();
  unmount();
  renderWithBooking(<PaymentSection />, asked('card'));
  expect(screen.getByText('You pay £20 now. You pay the driver £34 at the end of the journey.')).toBeDefined();
});
