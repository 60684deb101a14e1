import { fetchCode } from '../../lazy/fetch-code.ts';
import { lazy } from '../../lazy/index.ts';
import type { PaymentSession } from '../../ports/index.ts';
import type { Payments } from '../booking.ts';
import type { EffectHandlers, RuntimeContext } from '../context.ts';
import type { PaymentEffect } from '../payment-client.ts';

export interface PaymentService {
  readonly effects: EffectHandlers<PaymentEffect['type']>;
  /** The payment screens' calls. */
  readonly payments: Payments;
}

/** Online payment; its code is fetched with the first screen that collects a payment, or with the first payment. */
export function createPaymentService(context: RuntimeContext): PaymentService {
  let screens: readonly PaymentSession[] = [];
  const screen = () => screens.at(-1) ?? null;
  const client = lazy(async () => {
    const { createPaymentClient } = await fetchCode(() => import('../payment-client.ts'));
    return createPaymentClient({ ...context, screen });
  });
  const run = (effect: PaymentEffect) =>
    client().then(
      (payment) => payment.run(effect),
      () => context.abandon(effect),
    );
  return {
    effects: { 'payment.begin': run, 'payment.confirm': run, 'payment.record': run, 'payment.drop': run },
    payments: {
      attach(attached) {
        screens = [...screens, attached];
        client().then(
          (payment) => payment.attached(),
          () => {},
        );
        return () => {
          screens = screens.filter((other) => other !== attached);
        };
      },
      tokenise: async (card) => (await client()).tokenise(card),
      async openLink(code, cancel) {
        await context.isOpen();
        return (await client()).openLink(code, cancel);
      },
    },
  };
}
