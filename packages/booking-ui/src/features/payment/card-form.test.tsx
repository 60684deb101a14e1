import type { HostedCard, PaymentGateway } from 'booking-core/ports';
import { afterEach, expect, test } from 'vitest';
import {
  act,
  cleanup,
  fireEvent,
  type RenderWithBooking,
  renderWithBooking,
  screen,
  waitFor,
  within,
} from '../../testing/render.tsx';
import { quoted } from '../../testing/sample-state.ts';
import { readyState, type ScriptedBooking, testConfiguration } from '../../testing/scripted-booking.ts';
import { PayOnPage } from './online-payment.tsx';

afterEach(cleanup);

const { payment } = readyState();
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const saidOf = async () => (await screen.findAllByRole('alert')).map((each) => each.textContent);

/** The gateway’s own fields, empty. */
const emptyOwn: HostedCard = {
  issues: () => ({ number: 'required', expiry: null, cvc: null }),
  nonce: async () => null,
  confirm: async () => ({ kind: 'done' }),
  onChange: () => () => {},
  focus: () => {},
  clearCvc: () => {},
  destroy: () => {},
};

async function cardForm(booking?: ScriptedBooking): Promise<RenderWithBooking> {
  const loadGateway = async () => ({ confirm: async () => ({ kind: 'done' as const }) });
  const view = renderWithBooking(<PayOnPage method="card" />, quoted, { loadGateway }, booking);
  await screen.findByText(/^Test mode/);
  return view;
}

/** Acts as a press on Pay: the payment is pending while `prepare` runs, and has failed if that returns null. */
async function pay({ set, booking }: RenderWithBooking) {
  await set({ payment: { ...payment, status: 'creating' } });
  let prepared: unknown;
  await act(async () => {
    prepared = await booking.collecting[0]?.prepare(() => {});
  });
  expect(prepared).toBeNull();
  expect(screen.queryAllByRole('alert')).toEqual([]);
  await set({ payment: { ...payment, status: 'idle' } });
}

test('what is wrong is said once the payment is off the screen, and listed with the focus on the list; one alone has it itself [1§5.12]', async () => {
  const view = await cardForm();
  await pay(view);
  expect(await saidOf()).toEqual([
    'Name on card is required',
    'Card number is required',
    'Expiry is required',
    'CVC is required',
    'Address line 1 is required',
    'City is required',
    'Postal code is required',
  ]);
  const summary = await screen.findByRole('region', { name: 'There is a problem' });
  await waitFor(() => expect(document.activeElement).toBe(summary));
  // In the order of the fields, whatever the order of the validation rules.
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(await saidOf());
  await view.user.click(within(summary).getByRole('link', { name: 'City is required' }));
  expect(document.activeElement).toBe(field('City'));
  for (const name of ['Name on card', 'Address line 1', 'City']) await view.user.type(field(name), 'Ada');
  await view.user.type(field('Postal code'), 'W2 1HQ');
  await view.user.type(field('CVC'), '123');
  await view.user.selectOptions(screen.getByRole('combobox', { name: 'Expiry month' }), '12');
  await pay(view);
  await waitFor(() => expect(document.activeElement).toBe(field('Card number')));
  expect(screen.queryByRole('region', { name: 'There is a problem' })).toBeNull();
});

test('what is wrong is said as well when the payment was over before the screen showed it', async () => {
  const { booking } = await cardForm();
  await waitFor(async () => {
    await act(async () => void (await booking.collecting[0]?.prepare(() => {})));
    expect(screen.queryAllByText('Name on card is required')).not.toEqual([]);
  });
});

test('Enter pays, but not the one that ends the conversion of an input method', async () => {
  const { booking } = await cardForm();
  fireEvent.keyDown(field('City'), { key: 'Enter', isComposing: true });
  expect(booking.dispatched.some(({ type }) => type === 'payment.confirmRequested')).toBe(false);
  fireEvent.keyDown(field('City'), { key: 'Enter' });
  expect(booking.dispatched.some(({ type }) => type === 'payment.confirmRequested')).toBe(true);
});

test('Pay that is pressed while the gateway is on its way waits for it, and then says what is wrong', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const loadGateway = () => arrived.then(() => ({ confirm: async () => ({ kind: 'done' as const }) }));
  const { booking } = renderWithBooking(<PayOnPage method="card" />, quoted, { loadGateway });
  await screen.findByRole('textbox', { name: 'Name on card' });
  await waitFor(() => expect(booking.collecting).toHaveLength(1));
  const pressed = booking.collecting[0]?.prepare(() => {});
  expect(screen.queryAllByRole('alert')).toEqual([]);
  await act(async () => arrive());
  expect(await pressed).toBeNull();
  expect(await saidOf()).toContain('Name on card is required');
});

test('no card is typed into the page while a gateway with fields of its own is on its way', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let mounted: Element | null = null;
  const gateway: PaymentGateway<HTMLElement> = {
    confirm: async () => ({ kind: 'done' }),
    async mountCard({ number }) {
      mounted = number;
      return emptyOwn;
    },
  };
  const boot = { configuration: { ...testConfiguration, paymentGateway: 'stripe' } };
  const { container } = renderWithBooking(
    <PayOnPage method="card" />,
    { ...quoted, boot },
    {
      loadGateway: () => arrived.then(() => gateway),
    },
  );
  await screen.findByRole('textbox', { name: 'Name on card' });
  for (const name of ['Card number', 'CVC']) expect(screen.queryByRole('textbox', { name })).toBeNull();
  const place = container.querySelector('[data-hosted="number"]');
  await act(async () => arrive());
  await waitFor(() => expect(mounted).not.toBeNull());
  expect(mounted).toBe(place);
});

test('Pay that is pressed while the gateway’s own fields are on their way waits for them, and says what they say', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const gateway = { confirm: async () => ({ kind: 'done' as const }), mountCard: () => arrived.then(() => emptyOwn) };
  const { booking } = renderWithBooking(<PayOnPage method="card" />, quoted, { loadGateway: async () => gateway });
  await screen.findByRole('textbox', { name: 'Name on card' });
  await waitFor(() => expect(booking.collecting).toHaveLength(1));
  const pressed = booking.collecting[0]?.prepare(() => {});
  await act(async () => arrive());
  expect(await pressed).toBeNull();
  expect(await saidOf()).toContain('Card number is required');
});

test('a security code that is too short has the words of the specification, and says how long one is [1§5.12]', async () => {
  const view = await cardForm();
  await view.user.type(field('CVC'), '12');
  await view.user.tab();
  expect(await saidOf()).toEqual(['Expiry is invalid. CVC: 3 digits (American Express 4).']);
});

test('whose card it is and the billing address outlive the form, the card does not', async () => {
  const view = await cardForm();
  await view.user.type(field('Name on card'), 'Ada Lovelace');
  await view.user.type(field('City'), 'London');
  await view.user.selectOptions(screen.getByRole('combobox', { name: 'Billing country' }), 'fr');
  await view.user.type(field('Card number'), '4242424242424242');
  await view.user.type(field('CVC'), '123');
  view.unmount();
  await cardForm(view.booking);
  expect(field('Name on card').value).toBe('Ada Lovelace');
  expect(field('City').value).toBe('London');
  expect((screen.getByRole('combobox', { name: 'Billing country' }) as HTMLSelectElement).value).toBe('fr');
  expect([field('Card number').value, field('CVC').value]).toEqual(['', '']);
});

test('a payment that failed and the way back from a later step both empty the security code, and nothing else', async () => {
  const view = await cardForm();
  const type = async () => view.user.type(field('CVC'), '123');
  await view.user.type(field('Card number'), '4242424242424242');
  await type();
  await view.set({ payment: { status: 'creating' } });
  expect(field('CVC').value).toBe('123');
  await view.set({ payment: { status: 'failed' } });
  expect([field('Card number').value.replace(/ /g, ''), field('CVC').value]).toEqual(['4242424242424242', '']);
  await type();
  await view.set({ flow: { step: 2 } });
  expect(field('CVC').value).toBe('');
});

test.each([
  ['１５０−０００１', '150-0001'],
  ['１５０ー０００１', '150-0001'],
  ['١٢٣٤٥', '12345'],
])('the postal code %s of another keyboard is taken, and sent as %s [1§5.20]', async (typed, sent) => {
  const codes: string[] = [];
  const gateway: PaymentGateway<HTMLElement> = {
    confirm: async () => ({ kind: 'done' }),
    mountCard: async () => ({
      ...emptyOwn,
      issues: () => ({ number: null, expiry: null, cvc: null }),
      nonce: async ({ postalCode }) => {
        codes.push(postalCode);
        return 'nonce';
      },
    }),
  };
  const { booking, user } = renderWithBooking(<PayOnPage method="card" />, quoted, {
    loadGateway: async () => gateway,
  });
  for (const name of ['Name on card', 'Address line 1', 'City'])
    await user.type(await screen.findByLabelText(name), 'A');
  await user.type(field('Postal code'), typed);
  await user.tab();
  await waitFor(() => expect(booking.collecting).toHaveLength(1));
  await act(async () => void (await booking.collecting[0]?.prepare(() => {})));
  expect([codes, screen.queryByText('Postal code is invalid')]).toEqual([[sent], null]);
});

test('fields of the gateway’s that did not come are there after another try', async () => {
  let blocks = true;
  const gateway: PaymentGateway<HTMLElement> = {
    confirm: async () => ({ kind: 'done' }),
    async mountCard({ number }) {
      if (blocks) throw new Error('blocked');
      number.textContent = 'the gateway’s own';
      return emptyOwn;
    },
  };
  const { user } = renderWithBooking(<PayOnPage method="card" />, quoted, { loadGateway: async () => gateway });
  const again = await screen.findByRole('button', { name: 'Try again' });
  blocks = false;
  await user.click(again);
  await waitFor(() => expect(screen.getByRole('group', { name: 'Card number' }).textContent).toBe('the gateway’s own'));
  expect(screen.queryAllByRole('alert')).toEqual([]);
});
