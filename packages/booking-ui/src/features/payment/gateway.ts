import type { Configuration, PaymentMethod } from 'booking-core/domain';
import type { GatewayButton, GatewayOutcome, PaymentGateway, PaymentIntent } from 'booking-core/ports';
import { configurationOf } from 'booking-core/selectors';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useBooking, useBookingState, useLocale, useServices } from '../../booking-context.tsx';

/** The name of the gateway adapter that handles a payment method. */
export const gatewayName = (configuration: Configuration | null, method: PaymentMethod): string =>
  method === 'paypal' && configuration?.paymentGateway !== 'sandbox'
    ? 'paypal'
    : (configuration?.paymentGateway ?? '').toLowerCase();

export type LoadedGateway =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly gateway: PaymentGateway<HTMLElement> }
  | { readonly status: 'failed' };

/** @returns a function that fetches a gateway adapter by name; its identity changes only with the adapter's settings */
function useAsk(): (name: string) => Promise<PaymentGateway<HTMLElement>> {
  const { loadGateway, newId } = useServices();
  const locale = useLocale();
  const configuration = useBookingState(configurationOf);
  const stripe = configuration?.stripePublicKey ?? '';
  const braintree = configuration?.publicKey ?? '';
  const clientId = configuration?.paypalClientId ?? '';
  const currency = configuration?.currency ?? '';
  const page = configuration?.paidOnProvidersPage ?? false;
  return useCallback(
    (gateway) => {
      const name = page ? 'page' : gateway;
      const publicKey = name === 'braintree' ? braintree : stripe;
      const settings = { publicKey, clientId, currency, locale, newId };
      return loadGateway?.(name, settings) ?? Promise.reject(new Error('none'));
    },
    [loadGateway, newId, locale, stripe, braintree, clientId, currency, page],
  );
}

/**
 * Fetches the gateway adapter when a payment method needs it. The collector has its promise at once, so that a payment
 * started during the fetch waits for it and never uses another adapter; `retry` fetches it again after a failure.
 */
export function useGateway(name: string, collector: Collector): LoadedGateway & { retry: () => void } {
  const ask = useAsk();
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<LoadedGateway>({ status: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (name === '') return;
    let live = true;
    setLoaded({ status: 'loading' });
    const asked = ask(name);
    collector.gateway = { name, asked };
    asked.then(
      (gateway) => live && setLoaded({ status: 'ready', gateway }),
      () => live && setLoaded({ status: 'failed' }),
    );
    return () => {
      live = false;
      if (collector.gateway?.asked === asked) collector.gateway = null;
    };
  }, [collector, ask, name, attempt]);
  return { ...loaded, retry: () => setAttempt(attempt + 1) };
}

/** The components that collect the payment on screen; each registers itself here while it is mounted. */
export interface Collector {
  card: {
    prepare(asks: (open: boolean) => void): Promise<{ nonce: string } | null>;
    confirm(intent: PaymentIntent): Promise<GatewayOutcome>;
  } | null;
  button: GatewayButton | null;
  /** The wallet whose button was pressed and whose payment is pending; the card form is not read meanwhile. */
  wallet: GatewayButton | null;
  /** The adapter of the payment method on screen, loading or loaded. */
  gateway: { readonly name: string; readonly asked: Promise<PaymentGateway<HTMLElement>> } | null;
}

/** Attaches a collector to the booking's payments while the calling component is mounted. */
export function useCollector(): Collector {
  const booking = useBooking();
  const ask = useAsk();
  const page = useBookingState((state) => configurationOf(state)?.paidOnProvidersPage ?? false);
  const latest = useRef({ ask, page });
  latest.current = { ask, page };
  const collector = useRef<Collector>({ card: null, button: null, wallet: null, gateway: null }).current;
  useEffect(() => {
    return booking.payments.attach({
      // A wallet and the gateway's own page collect the card themselves, so no nonce is needed.
      prepare: async (asks) =>
        collector.wallet || latest.current.page ? { nonce: '' } : ((await collector.card?.prepare(asks)) ?? null),
      confirm: async (intent) => {
        const { wallet } = collector;
        collector.wallet = null;
        const part = wallet ?? (intent.method === 'card' ? collector.card : collector.button);
        if (part) return part.confirm(intent);
        // The dialog of the method is closed by now, so the payment intent determines the adapter.
        const { name, asked } = collector.gateway ?? { name: '', asked: null };
        const own =
          asked && (!intent.provider || intent.provider === name) ? asked : latest.current.ask(intent.provider);
        const gateway = await own.catch(() => null);
        return gateway?.confirm(intent) ?? { kind: 'lost' };
      },
    });
  }, [booking, collector]);
  return collector;
}
