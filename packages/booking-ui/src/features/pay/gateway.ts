import { configurationOf } from 'booking-core/basics';
import type { Configuration, PaymentMethod } from 'booking-core/domain';
import type { GatewayButton, GatewayOutcome, PaymentGateway, PaymentIntent } from 'booking-core/ports';
import { useEffect, useRef, useState } from 'react';
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

/**
 * The gateway's part in the browser, fetched when a way to pay needs it, and known to the collector from then on, so that
 * whoever pays before it is there waits for it and is never sent to another's; `retry` asks again after a failure.
 */
export function useGateway(name: string, collector: Collector): LoadedGateway & { retry: () => void } {
  const { loadGateway, newId } = useServices();
  const locale = useLocale();
  const configuration = useBookingState(configurationOf);
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<LoadedGateway>({ status: 'loading' });
  const key = (name === 'braintree' ? configuration?.publicKey : configuration?.stripePublicKey) ?? '';
  const clientId = configuration?.paypalClientId ?? '';
  const currency = configuration?.currency ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (name === '') return;
    let live = true;
    setLoaded({ status: 'loading' });
    const asked =
      loadGateway?.(name, { publicKey: key, clientId, currency, locale, newId }) ?? Promise.reject(new Error('none'));
    collector.gateway = asked;
    asked.then(
      (gateway) => live && setLoaded({ status: 'ready', gateway }),
      () => live && setLoaded({ status: 'failed' }),
    );
    return () => {
      live = false;
      if (collector.gateway === asked) collector.gateway = null;
    };
  }, [collector, loadGateway, newId, name, key, clientId, currency, locale, attempt]);
  return { ...loaded, retry: () => setAttempt(attempt + 1) };
}

/** What collects the payment on screen; the parts register themselves here while they are there. */
export interface Collector {
  card: {
    prepare(): Promise<{ nonce: string } | null>;
    confirm(intent: PaymentIntent): Promise<GatewayOutcome>;
  } | null;
  button: { confirm(intent: PaymentIntent): Promise<GatewayOutcome> } | null;
  /** The wallet that was pressed and waits for its payment; a card is neither asked for nor read then. */
  wallet: GatewayButton | null;
  /** Of the way to pay that is on screen; still on its way, or there. */
  gateway: Promise<PaymentGateway<HTMLElement>> | null;
}

/** Offers the runtime what is on screen to collect a payment with, for as long as this component is there. */
export function useCollector(): Collector {
  const booking = useBooking();
  const collector = useRef<Collector>({ card: null, button: null, wallet: null, gateway: null }).current;
  const late = useBookingState(() => booking.payments() !== null);
  useEffect(() => {
    if (!late) return;
    const payments = booking.payments();
    payments?.attach({
      prepare: async () => (collector.wallet ? { nonce: '' } : ((await collector.card?.prepare()) ?? null)),
      confirm: async (intent) => {
        const { wallet } = collector;
        collector.wallet = null;
        const own = wallet ?? (intent.method === 'card' ? collector.card : collector.button);
        if (own) return own.confirm(intent);
        const gateway = await collector.gateway?.catch(() => null);
        return gateway?.confirm(intent) ?? { kind: 'lost' };
      },
    });
    return () => payments?.attach(null);
  }, [booking, collector, late]);
  return collector;
}
