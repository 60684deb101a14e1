import type { GatewayButton, GatewayButtonOptions, PaymentGateway } from 'booking-core/ports';
import { afterEach, expect, test } from 'vitest';
import { act, cleanup, renderWithBooking, screen } from '../../testing/render.tsx';
import { quoted } from '../../testing/sample-state.ts';
import { readyState } from '../../testing/scripted-booking.ts';
import type { Collector } from './gateway.ts';
import { Wallets } from './wallets.tsx';

afterEach(cleanup);

const { payment } = readyState();

async function wallets(there = true) {
  const collector: Collector = { card: null, button: null, wallet: null, gateway: null };
  const calls: string[] = [];
  const button: GatewayButton = {
    confirm: async () => ({ kind: 'done' }),
    cancel: () => calls.push('cancel'),
    destroy: () => calls.push('destroy'),
  };
  let asked: GatewayButtonOptions | null = null;
  const gateway: PaymentGateway<HTMLElement> = {
    confirm: async () => ({ kind: 'done' }),
    mountButton: async (_host, options) => {
      asked = options;
      return there ? button : null;
    },
  };
  const view = renderWithBooking(<Wallets gateway={gateway} collector={collector} />, quoted);
  // Waits until the gateway has reported which wallets the browser has.
  await act(async () => {});
  const press = () => act(async () => asked?.onStart());
  const shown = () => screen.getByText('or by card').closest('[data-there]')?.getAttribute('data-there');
  return { ...view, collector, calls, button, press, shown, asked: () => asked };
}

test('wallets are shown for the fare where the browser has them, and take no room where it has none', async () => {
  const { shown, asked } = await wallets();
  expect(shown()).toBe('true');
  expect(asked()).toMatchObject({ amountMinor: 5400, currency: 'GBP' });
  cleanup();
  expect((await wallets(false)).shown()).toBe('false');
});

test('their place is kept while the gateway looks what there is', async () => {
  const collector: Collector = { card: null, button: null, wallet: null, gateway: null };
  const looking = new Promise<GatewayButton | null>(() => {});
  const gateway = { confirm: async () => ({ kind: 'done' }) as const, mountButton: () => looking };
  renderWithBooking(<Wallets gateway={gateway} collector={collector} />, quoted);
  expect(screen.getByText('or by card').closest('[data-there]')?.getAttribute('data-there')).toBe('asked');
});

test('a pressed wallet asks to pay; one that cannot go on is not left waiting', async () => {
  const { press, booking, collector, calls } = await wallets();
  await press();
  expect(booking.dispatched).toEqual([{ type: 'payment.confirmRequested' }]);
  expect(calls).toEqual(['cancel']);
  expect(collector.wallet).toBeNull();
});

test('a payment that stops before the gateway heard of it closes the wallet', async () => {
  const { press, set, calls, collector, button, unmount } = await wallets();
  await set({ payment: { ...payment, status: 'creating', attemptKey: 'key' } });
  await press();
  expect(collector.wallet).toBe(button);
  expect(calls).toEqual([]);
  await set({ payment: { ...payment, status: 'failed' } });
  expect(calls).toEqual(['cancel']);
  expect(collector.wallet).toBeNull();
  await act(async () => unmount());
  expect(calls).toEqual(['cancel', 'destroy']);
});
