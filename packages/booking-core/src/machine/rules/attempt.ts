import { limits } from '../../domain/index.ts';
import type { TransitionContext } from '../effects.ts';
import { errorText } from '../error-text.ts';
import type { BookingState } from '../state.ts';
import { underWay } from '../under-way.ts';
import { nothing, type Rule, type Step } from './rule.ts';

/** How long to wait before asking again what became of an attempt. */
const askAgainMs = 2_000;

/**
 * A lost answer is settled by asking the server with the attempt key, never by booking again: at once, again after a
 * moment, when the network or the tab comes back, when the visitor asks, and after a reload. A failure closes the
 * process dialog and shows its error after a second, with the button usable again (specification 1 §4).
 */
export const attempt: Rule = (before, state, event, context) => {
  const { payment, flow, boot } = state;
  if (underWay(before.payment) && !underWay(payment)) {
    const closed = flow.dialog?.kind === 'paymentProcess' ? { ...flow, dialog: null } : flow;
    const error = payment.status === 'failed';
    return [
      { ...state, flow: closed },
      [
        { type: 'timer.clear', key: 'payment.lookup' },
        ...(error
          ? [{ type: 'timer.set', key: 'dialog.error', at: context.now + limits.errorDialogDelayMs } as const]
          : []),
      ],
    ];
  }
  if (event.type === 'timer.fired' && event.key === 'dialog.error' && payment.error && flow.dialog === null) {
    const text = errorText(payment.error);
    return [{ ...state, flow: { ...flow, dialog: { kind: 'alert', title: 'error', text } } }, []];
  }
  if (payment.status !== 'unknown' || payment.requestId !== null || boot.status !== 'ready') return nothing(state);
  if (event.type === 'payment.lookupFailed' || event.type === 'payment.notFound') {
    return [state, [{ type: 'timer.set', key: 'payment.lookup', at: context.now + askAgainMs }]];
  }
  const restored = flow.dialog?.kind !== 'paymentProcess';
  const again =
    restored ||
    event.type === 'payment.lost' ||
    event.type === 'payment.lookupRequested' ||
    event.type === 'flow.resumed' ||
    (event.type === 'flow.connectivityChanged' && event.online) ||
    (event.type === 'timer.fired' && event.key === 'payment.lookup');
  return again ? ask(state, context) : nothing(state);
};

function ask(state: BookingState, context: TransitionContext): Step {
  const { attemptKey } = state.payment;
  if (attemptKey === null) return nothing(state);
  const requestId = context.nextId();
  return [
    {
      ...state,
      payment: { ...state.payment, requestId },
      flow: { ...state.flow, dialog: { kind: 'paymentProcess' } },
    },
    [{ type: 'booking.lookup', requestId, attemptKey }],
  ];
}
