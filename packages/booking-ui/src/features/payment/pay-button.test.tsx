import type { GatewayButtonOptions, PaymentGateway, PaymentIntent } from 'booking-core/ports';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { act, cleanup, renderWithBooking, screen } from '../../testing/render.tsx';
import { quoted } from '../../testing/sample-state.ts';
import { readyState, testConfiguration } from '../../testing/scripted-booking.ts';
import { type Collector, useCollector } from './gateway.ts';
import { PayOnPage } from './online-payment.tsx';
import { PayButton } from './pay-button.tsx';

afterEach(cleanup);

const intent = { id: 'ORDER1', method: 'paypal', redirectUrl: 'https://gateway.example/pay' } as PaymentIntent;

function Screen({ seen }: { seen: (collector: Collector) => void }) {
  const collector = useCollector();
  seen(collector);
  return <PayButton collector={collector} />;
}

test('a payment that is confirmed before its gateway has come waits for it, and for no other', async () => {
  let arrive = (_gateway: PaymentGateway<HTMLElement>) => {};
  let collector: Collector | null = null;
  const left: string[] = [];
  const view = renderWithBooking(<Screen seen={(own) => (collector = own)} />, quoted, {
    loadGateway: () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  });
  await act(async () => {});
  const outcome = view.booking.collecting[0]?.confirm(intent);
  expect((collector as Collector | null)?.button).toBeNull();
  arrive({
    confirm: async ({ redirectUrl }) => {
      left.push(redirectUrl);
      return { kind: 'leaving' };
    },
  });
  expect(await outcome).toEqual({ kind: 'leaving' });
  expect(left).toEqual(['https://gateway.example/pay']);
});

let hideButton: () => void = () => {};

/** Two buttons of one collector, of which the earlier goes first. */
function TwoButtons({ seen }: { seen: (collector: Collector) => void }) {
  const collector = useCollector();
  const [count, setCount] = useState(2);
  hideButton = () => setCount((now) => now - 1);
  seen(collector);
  return (
    <>
      {count > 1 ? <PayButton collector={collector} /> : null}
      {count > 0 ? <PayButton collector={collector} /> : null}
    </>
  );
}

test('the gateway of a button that goes is forgotten, unless another has replaced it', async () => {
  let collector = null as Collector | null;
  renderWithBooking(<TwoButtons seen={(own) => (collector = own)} />, quoted, {
    loadGateway: async () => ({ confirm: async () => ({ kind: 'done' }) }),
  });
  await act(async () => {});
  const last = collector?.gateway;
  expect(last).toBeDefined();
  await act(async () => hideButton());
  expect(collector?.gateway).toBe(last);
  await act(async () => hideButton());
  expect(collector?.gateway).toBeNull();
});

test('a payment that was chosen in a dialog goes to its own gateway, whatever is on screen', async () => {
  const asked: string[] = [];
  const view = renderWithBooking(<PayOnPage method={null} />, quoted, {
    loadGateway: async (name) => {
      asked.push(name);
      return { confirm: async ({ redirectUrl }) => ({ kind: 'declined', message: redirectUrl }) };
    },
  });
  await act(async () => {});
  expect(asked).toEqual([]);
  const outcome = await view.booking.collecting[0]?.confirm({ ...intent, provider: 'paypal' });
  expect(outcome).toEqual({ kind: 'declined', message: intent.redirectUrl });
  expect(asked).toEqual(['paypal']);
  await act(async () => view.unmount());
  expect(view.booking.collecting).toEqual([]);
});

test('where the gateway has its own page nothing of a card is asked, and whatever is chosen leads there', async () => {
  const asked: string[] = [];
  const configuration = { ...testConfiguration, paidOnProvidersPage: true, paymentGateway: 'stripe' };
  const onPage = { ...quoted, boot: { configuration } };
  const view = renderWithBooking(<PayOnPage method="card" />, onPage, {
    loadGateway: async (name) => {
      asked.push(name);
      return { confirm: async ({ redirectUrl }) => ({ kind: 'declined', message: redirectUrl }) };
    },
  });
  expect(screen.getByText(/payment service’s own page/)).toBeTruthy();
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(await view.booking.collecting[0]?.prepare(() => {})).toEqual({ nonce: '' });
  for (const provider of ['stripe', 'paypal']) {
    const outcome = await view.booking.collecting[0]?.confirm({ ...intent, provider });
    expect(outcome).toEqual({ kind: 'declined', message: intent.redirectUrl });
  }
  expect(asked).toEqual(['page', 'page']);
});

test('a button of the gateway’s that did not come is there after another try', async () => {
  let blocks = true;
  const gateway: PaymentGateway<HTMLElement> = {
    confirm: async () => ({ kind: 'done' }),
    async mountButton(host) {
      if (blocks) throw new Error('blocked');
      const button = host.appendChild(document.createElement('button'));
      button.textContent = 'PayPal';
      return { confirm: async () => ({ kind: 'done' }), destroy: () => button.remove() };
    },
  };
  const { user } = renderWithBooking(<PayOnPage method="paypal" />, quoted, { loadGateway: async () => gateway });
  const again = await screen.findByRole('button', { name: 'Try again' });
  blocks = false;
  await user.click(again);
  await screen.findByRole('button', { name: 'PayPal' });
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.queryAllByRole('alert')).toEqual([]);
});

test('a payment that is not started, or stops before the gateway heard of it, leaves no window waiting', async () => {
  const { payment } = readyState();
  const calls: string[] = [];
  let asked: GatewayButtonOptions | null = null;
  const gateway: PaymentGateway<HTMLElement> = {
    confirm: async () => ({ kind: 'done' }),
    mountButton: async (_host, options) => {
      asked = options;
      return { confirm: async () => ({ kind: 'done' }), cancel: () => calls.push('cancel'), destroy: () => {} };
    },
  };
  const { booking, set } = renderWithBooking(<PayOnPage method="paypal" />, quoted, {
    loadGateway: async () => gateway,
  });
  await act(async () => {});
  const press = () => act(async () => asked?.onStart());
  await press();
  expect(booking.dispatched).toEqual([{ type: 'payment.confirmRequested' }]);
  expect(calls).toEqual(['cancel']);
  await set({ payment: { ...payment, status: 'creating', attemptKey: 'key' } });
  await press();
  expect(calls).toEqual(['cancel']);
  await set({ payment: { ...payment, status: 'failed' } });
  expect(calls).toEqual(['cancel', 'cancel']);
});

/** A gateway with a button of its own, which comes when the test says so. */
function gatewayWithButton() {
  let come = () => {};
  const destroy = vi.fn();
  const mountButton = vi.fn<NonNullable<PaymentGateway<HTMLElement>['mountButton']>>(
    () =>
      new Promise((resolve) => {
        come = () => resolve({ confirm: async () => ({ kind: 'done' }), destroy });
      }),
  );
  const gateway: PaymentGateway<HTMLElement> = { confirm: async () => ({ kind: 'done' }), mountButton };
  return { gateway, mountButton, destroy, come: () => act(async () => come()) };
}

test('the gateway’s button is asked for once there is something to pay, with the amount', async () => {
  const { gateway, mountButton } = gatewayWithButton();
  const { set } = renderWithBooking(<PayOnPage method="paypal" />, {}, { loadGateway: async () => gateway });
  await act(async () => {});
  expect(mountButton).not.toHaveBeenCalled();
  await set(quoted);
  await vi.waitFor(() =>
    expect(mountButton.mock.calls.map(([, { amountMinor, currency }]) => [amountMinor, currency])).toEqual([
      [5400, 'GBP'],
    ]),
  );
});

test('a gateway’s button that comes after its step was left is taken away again', async () => {
  const { gateway, mountButton, come, destroy } = gatewayWithButton();
  const { unmount } = renderWithBooking(<PayOnPage method="paypal" />, quoted, { loadGateway: async () => gateway });
  await vi.waitFor(() => expect(mountButton).toHaveBeenCalledOnce());
  unmount();
  expect(destroy).not.toHaveBeenCalled();
  await come();
  await vi.waitFor(() => expect(destroy).toHaveBeenCalledOnce());
});

test('a payment is confirmed by the gateway’s button while that is on the page', async () => {
  const confirmed: string[] = [];
  const gateway: PaymentGateway<HTMLElement> = {
    confirm: async () => ({ kind: 'lost' }),
    mountButton: async () => ({
      confirm: async ({ id }) => {
        confirmed.push(id);
        return { kind: 'done' };
      },
      destroy: () => {},
    }),
  };
  let collector = null as Collector | null;
  const { booking } = renderWithBooking(<Screen seen={(own) => (collector = own)} />, quoted, {
    loadGateway: async () => gateway,
  });
  await vi.waitFor(() => expect(collector?.button).not.toBeNull());
  expect(await booking.collecting[0]?.confirm(intent)).toEqual({ kind: 'done' });
  expect(confirmed).toEqual([intent.id]);
});

test('for an operator without a gateway none is asked for', async () => {
  const loadGateway = vi.fn(async () => Promise.reject(new Error('none')));
  const configuration = { ...testConfiguration, paymentGateway: '' };
  renderWithBooking(<PayOnPage method="card" />, { ...quoted, boot: { configuration } }, { loadGateway });
  await act(async () => {});
  expect(loadGateway).not.toHaveBeenCalled();
  expect(screen.queryAllByRole('alert')).toEqual([]);
});
