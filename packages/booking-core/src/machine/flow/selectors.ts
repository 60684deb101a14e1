import type { Section } from '../../domain/index.ts';
import type { MessageKey } from '../../messages/index.ts';
import type { BookingEvent } from '../events.ts';
import { isPaymentPending } from '../payment/selectors.ts';
import type { BookingState } from '../state.ts';

/** The selectors that the first screen needs before the rest of the product is loaded: the step and its buttons. */

export interface StepView {
  readonly step: number;
  readonly steps: number;
  readonly sections: readonly Section[];
  readonly isLast: boolean;
  /** The title of each step, in order. */
  readonly titles: readonly MessageKey[];
}

/** The step that is shown; steps count from 1. */
export function selectStep(state: BookingState): StepView {
  const { layout, step } = state.flow;
  return {
    step,
    steps: layout.steps.length,
    sections: layout.steps[step - 1] ?? [],
    isLast: step === layout.steps.length,
    titles: layout.steps.map(titleOf),
  };
}

function titleOf(sections: readonly Section[]): MessageKey {
  if (sections.includes('payment')) return 'steps.payment';
  if (sections.includes('places')) return 'steps.journey';
  return sections.includes('contact') ? 'steps.details' : 'steps.vehicle';
}

export interface ActionView {
  readonly labelKey: MessageKey;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly event: BookingEvent;
}

/** The primary button of a step (specification 1 §2, button labels). */
export function selectPrimary(state: BookingState): ActionView {
  const { isLast } = selectStep(state);
  const busy = state.flow.waiting !== null || isPaymentPending(state.payment);
  const { paymentMethod } = state.details;
  const { status } = state.payment;
  const atGateway = isPaymentPending(state.payment) && status !== 'creating' && status !== 'unknown';
  const pays =
    state.flow.layout.payment === 'page'
      ? ({ card: 'payment.pay', paypal: 'payment.payPaypal', cash: null, account: 'common.confirm' } as const)[
          paymentMethod
        ]
      : null;
  // With a job the booking exists already: the button confirms its payment only.
  const last = pays ?? (state.payment.job ? 'common.confirm' : 'common.bookNow');
  return {
    labelKey: busy ? (atGateway ? 'common.paying' : 'common.processing') : isLast ? last : 'common.next',
    busy,
    disabled: false,
    event: { type: isLast ? 'payment.confirmRequested' : 'flow.nextRequested' },
  };
}

/** The button to the previous step; null on the first one, and for an unpaid booking opened by its link. */
export function selectSecondary(state: BookingState): ActionView | null {
  const { step } = state.flow;
  const opened = state.payment.job?.ride;
  if (step === 1 || (opened && !opened.paid)) return null;
  return {
    labelKey: 'common.previous',
    busy: false,
    disabled: isPaymentPending(state.payment),
    event: { type: 'flow.stepRequested', step: step - 1 },
  };
}
