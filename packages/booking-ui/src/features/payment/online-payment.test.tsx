import { afterEach, expect, test } from 'vitest';
import { cleanup, renderWithBooking, screen, within } from '../../testing/render.tsx';
import { quoted, sampleRide } from '../../testing/sample-state.ts';
import { readyState, testConfiguration } from '../../testing/scripted-booking.ts';
import { PayDialog } from './online-payment.tsx';

afterEach(cleanup);

const { payment } = readyState();
const job = { code: 'c', jobPartId: '1', reference: 'TB-1', returnRef: '', totalMinor: 5400, currency: 'GBP' };
const taking = (...paymentMethods: (typeof testConfiguration.paymentMethods)[number][]) => ({
  configuration: { ...testConfiguration, paymentMethods },
});

test('the way to pay is chosen of card and PayPal alone, with OK or Enter [1§2.30 2§2.76 2§2.77]', async () => {
  const { booking, user } = renderWithBooking(<PayDialog kind="paymentMethod" />, {
    ...quoted,
    flow: { dialog: { kind: 'paymentMethod' } },
    boot: taking('cash', 'card', 'paypal', 'account'),
  });
  const box = within(screen.getByRole('dialog', { name: 'Payment method' }));
  expect(box.getAllByRole('radio')).toEqual(['By card', 'Paypal'].map((name) => box.getByRole('radio', { name })));
  await user.click(box.getByRole('radio', { name: 'Paypal' }));
  expect(booking.dispatched).toEqual([{ type: 'details.paymentMethodChosen', method: 'paypal' }]);
  await user.click(box.getByRole('button', { name: 'OK' }));
  await user.keyboard('{Enter}');
  await user.click(box.getByRole('button', { name: 'Cancel' }));
  const picked = { type: 'payment.methodPicked', method: 'card' };
  expect(booking.dispatched.slice(1)).toEqual([picked, picked, { type: 'flow.dialogClosed' }]);
});

test('a card runs out in one of twelve months, this year or in one of the fifty after it [1§9.7]', async () => {
  const loadGateway = async () => ({ confirm: async () => ({ kind: 'done' as const }) });
  renderWithBooking(
    <PayDialog kind="cardDetails" />,
    { ...quoted, flow: { dialog: { kind: 'cardDetails' } } },
    { loadGateway },
  );
  await screen.findByText(/^Test mode/);
  const choices = (name: string) => {
    const field = screen.getByRole('combobox', { name }) as HTMLSelectElement;
    return [...field.options].map(({ value }) => value).filter((value) => value !== '');
  };
  expect(choices('Expiry month')).toEqual(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']);
  expect(choices('Expiry year')).toEqual(Array.from({ length: 51 }, (_, index) => String(2026 + index)));
  expect((screen.getByRole('combobox', { name: 'Expiry year' }) as HTMLSelectElement).value).toBe('2026');
});

test('the card’s dialog has its fields, what it costs, the reference and the time left, and Pay now, Cancel and PayPal [1§2.21 2§2.85]', async () => {
  const loadGateway = async () => ({ confirm: async () => ({ kind: 'done' as const }) });
  const { booking, user, set } = renderWithBooking(
    <PayDialog kind="cardDetails" />,
    {
      ...quoted,
      flow: { dialog: { kind: 'cardDetails' } },
      boot: taking('card', 'paypal'),
      payment: { ...payment, job },
    },
    { loadGateway },
  );
  const box = within(screen.getByRole('dialog', { name: 'Card Details' }));
  await box.findByText(/^Test mode/);
  const asked = [...box.getAllByRole('textbox'), ...box.getAllByRole('combobox')];
  const named = (name: string) =>
    box.queryAllByLabelText((label) => label.startsWith(name)).some((field) => asked.includes(field));
  const fields = ['Name on card', 'Card number', 'Expiry month', 'Expiry year', 'CVC', 'Billing country'];
  fields.push('Postal code', 'Address line 1', 'Address line 2', 'City');
  expect(fields.filter((name) => !named(name))).toEqual([]);
  const facts = Object.fromEntries(
    box.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  expect(facts).toEqual({ 'Total fare': '£54', 'Booking reference': 'TB-1', 'Time remaining': '9:41' });
  await user.click(box.getByRole('button', { name: 'Pay now' }));
  await user.type(box.getByRole('textbox', { name: 'Name on card' }), '{Enter}');
  await user.click(box.getByRole('button', { name: /PayPal/i }));
  await user.click(box.getByRole('button', { name: 'Cancel' }));
  expect(booking.dispatched.filter(({ type }) => !type.startsWith('details.'))).toEqual([
    { type: 'payment.confirmRequested' },
    { type: 'payment.confirmRequested' },
    { type: 'payment.methodPicked', method: 'paypal' },
    { type: 'flow.dialogClosed' },
  ]);
  await set({ boot: taking('card') });
  expect(box.queryByRole('button', { name: /PayPal/i })).toBeNull();
});

test('money that is sent back from a booking that stands does not call it unbooked', () => {
  const { payment } = readyState();
  renderWithBooking(<PayDialog kind="outcome" />, {
    payment: { ...payment, status: 'paid', booking: sampleRide },
    flow: { dialog: { kind: 'outcome', outcome: 'returned' } },
  });
  const dialog = within(screen.getByRole('dialog', { name: 'Payment sent back' }));
  expect(dialog.getByText(/^Your taxi is booked\./)).toBeDefined();
});

test('the outcome of paying what was left of a booking does not call it unpaid, nor uncharged', () => {
  const ride = { ...sampleRide, paid: true, paymentMethod: 'card', owedMinor: 3400, dueMinor: 3400 };
  renderWithBooking(<PayDialog kind="outcome" />, {
    ...quoted,
    flow: { dialog: { kind: 'outcome', outcome: 'unpaid' } },
    payment: { ...payment, status: 'failed', process: 2, job: { ...job, totalMinor: 3400, ride } },
  });
  const box = screen.getByRole('dialog', { name: 'Left to pay' });
  expect(box.textContent).toContain('A part of booking TB-1 is paid. You pay the rest here, or to the driver.');
  expect(box.textContent).not.toContain('nothing was charged');
});

test('the card’s dialog asks for no card where a voucher pays the whole ride', () => {
  renderWithBooking(<PayDialog kind="cardDetails" />, {
    ...quoted,
    journey: { ...quoted.journey, promo: { code: 'VOUCHER', id: '1', valueMinor: 5_400 } },
    flow: { dialog: { kind: 'cardDetails' } },
  });
  const box = within(screen.getByRole('dialog', { name: 'Card Details' }));
  expect(box.queryByRole('textbox')).toBeNull();
  expect(box.getByRole('button', { name: 'Pay now' })).toBeDefined();
});

test.each([
  ['is prepared', { payment: { ...payment, status: 'creating' } }],
  ['is recorded', { payment: { ...payment, status: 'recording' } }],
  ['waits for a fare', { payment, flow: { waiting: 'next' } }],
] as const)(
  'while a payment %s, the card’s dialog pays no second time, and stays',
  async (_, { payment, ...state }) => {
    const { booking, user } = renderWithBooking(
      <PayDialog kind="cardDetails" />,
      {
        ...quoted,
        payment,
        flow: { ...('flow' in state ? state.flow : {}), dialog: { kind: 'cardDetails' } },
        boot: taking('card', 'paypal'),
      },
      { loadGateway: async () => ({ confirm: async () => ({ kind: 'done' as const }) }) },
    );
    const box = within(screen.getByRole('dialog', { name: 'Card Details' }));
    const before = booking.dispatched.length;
    for (const name of [/Pay now/, /PayPal/i, /Cancel/, /Close/]) {
      const button = box.queryByRole('button', { name });
      if (button) await user.click(button);
    }
    await user.keyboard('{Escape}');
    const field = box.queryByRole('textbox', { name: 'Name on card' });
    if (field) await user.type(field, '{Enter}');
    expect(booking.dispatched.slice(before).filter(({ type }) => !type.startsWith('details.'))).toEqual([]);
  },
);

test('the card’s dialog says what is paid now of a fare with a deposit, and what is left for the driver', () => {
  const quotation = quoted.quote?.quotation;
  const vehicles = (quotation?.vehicles ?? []).map((fare) => ({ ...fare, deposits: { card: 2_000, paypal: 0 } }));
  renderWithBooking(<PayDialog kind="cardDetails" />, {
    ...quoted,
    quote: { ...quoted.quote, ...(quotation ? { quotation: { ...quotation, vehicles } } : {}) },
    details: { paymentMethod: 'card' },
    flow: { dialog: { kind: 'cardDetails' } },
    boot: taking('card'),
  });
  const deposit = screen.getByText('Deposit').nextElementSibling?.textContent;
  expect(deposit).toContain('£20');
  expect(deposit).toContain('£34');
});
