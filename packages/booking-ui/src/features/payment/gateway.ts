import type { Configuration, PaymentMethod } from 'booking-core/domain';
import type { GatewayButton, GatewayOutcome, PaymentGateway, PaymentIntent } from 'booking-core/ports';
import { configurationOf } from 'booking-core/selectors';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useBooking, useBookingState, useLocale, useServices } from '../../booking-context.tsx';

/** Who takes a method's money, by the name of its adapter. */
export const gatewayName = (configuration: Configuration | null, method: PaymentMethod): string =>
  method === 'paypal' && configuration?.paymentGateway !== 'sandbox'
    ? 'paypal'
    : (configuration?.paymentGateway ?? '').toLowerCase();

export type LoadedGateway =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly gateway: PaymentGateway<HTMLElement> }
  | { readonly status: 'failed' };

/** Fetches the part in the browser of a gateway by its name; another function only when it would fetch another one. */
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
 * The gateway's part in the browser, fetched when a way to pay needs it, and known to the collector from then on, so that
 * whoever pays before it is there waits for it and is never sent to another's; `retry` asks again after a failure.
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

/** What collects the payment on screen; the parts register themselves here while they are there. */
export interface Collector {
  card: {
    prepare(asks: (open: boolean) => void): Promise<{ nonce: string } | null>;
    confirm(intent: PaymentIntent): Promise<GatewayOutcome>;
  } | null;
  button: { confirm(intent: PaymentIntent): Promise<GatewayOutcome> } | null;
  /** The wallet that was pressed and waits for its payment; a card is neither asked for nor read then. */
  wallet: GatewayButton | null;
  /** Of the way to pay that is on screen; still on its way, or there. */
  gateway: { readonly name: string; readonly asked: Promise<PaymentGateway<HTMLElement>> } | null;
}

/** Offers the runtime what is on screen to collect a payment with, for as long as this component is there. */
export function useCollector(): Collector {
  const booking = useBooking();
  const ask = useAsk();
  const page = useBookingState((state) => configurationOf(state)?.paidOnProvidersPage ?? false);
  const latest = useRef({ ask, page });
  latest.current = { ask, page };
  const collector = useRef<Collector>({ card: null, button: null, wallet: null, gateway: null }).current;
  useEffect(() => {
    return booking.payments.attach({
      // A wallet and the gateway's own page ask for the card themselves.
      prepare: async (asks) =>
        collector.wallet || latest.current.page ? { nonce: '' } : ((await collector.card?.prepare(asks)) ?? null),
      confirm: async (intent) => {
        const { wallet } = collector;
        collector.wallet = null;
        const part = wallet ?? (intent.method === 'card' ? collector.card : collector.button);
        if (part) return part.confirm(intent);
        // Chosen in a dialog that is gone by now: the payment says whose it is.
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
