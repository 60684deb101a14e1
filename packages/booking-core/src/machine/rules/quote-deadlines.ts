import { emptyFlight } from '../../domain/index.ts';
import type { Effect } from '../effects.ts';
import { standsFirm } from '../under-way.ts';
import { nothing, type Rule } from './rule.ts';

/**
 * A quotation goes stale after 60 seconds and expires when its countdown ends (specification 1 §4): deadlines, not
 * counters. While a payment is under way the expiry waits for its outcome. When it expires the booking goes back to the
 * first step without note, reference, promo, flights and fares, and the Quotation Expired dialog opens.
 */
export const quoteDeadlines: Rule = (before, state, event) => {
  const { quote, flow, journey, details } = state;
  const effects: Effect[] = [];
  if (quote.staleAt !== before.quote.staleAt) {
    effects.push(
      quote.staleAt === null
        ? { type: 'timer.clear', key: 'quote.stale' }
        : { type: 'timer.set', key: 'quote.stale', at: quote.staleAt },
    );
  }
  const released = standsFirm(before.payment) && !standsFirm(state.payment) && state.payment.status !== 'paid';
  if (quote.expiresAt !== before.quote.expiresAt || released) {
    effects.push(
      quote.expiresAt === null
        ? { type: 'timer.clear', key: 'quote.expired' }
        : { type: 'timer.set', key: 'quote.expired', at: quote.expiresAt },
    );
  }
  if (state.payment.status === 'paid' && before.payment.status !== 'paid') {
    effects.push({ type: 'timer.clear', key: 'quote.stale' }, { type: 'timer.clear', key: 'quote.expired' });
  }
  if (event.type === 'timer.fired' && quote.status === 'expired' && before.quote.status !== 'expired') {
    const time = journey.time.kind === 'later' ? journey.time.local : null;
    return [
      {
        ...state,
        journey: { ...journey, note: '', promo: null, flight: emptyFlight, returnFlight: emptyFlight },
        details: { ...details, ourRef: '', costCentre: '', promo: { status: 'idle', text: '' } },
        flow: {
          ...flow,
          step: 1,
          waiting: null,
          revealed: [],
          dialog: { kind: 'quotationExpired', time, busy: false },
        },
      },
      [...effects, { type: 'quote.cancel' }],
    ];
  }
  if (flow.dialog?.kind === 'quotationExpired' && flow.dialog.busy) {
    if (quote.status === 'fresh') return [{ ...state, flow: { ...flow, dialog: null } }, effects];
    if (quote.status === 'failed' || quote.status === 'refused') {
      return [{ ...state, flow: { ...flow, dialog: { ...flow.dialog, busy: false } } }, effects];
    }
  }
  return effects.length > 0 ? [state, effects] : nothing(state);
};
