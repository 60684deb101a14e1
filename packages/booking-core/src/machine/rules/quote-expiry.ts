import { emptyFlight } from '../../domain/index.ts';
import { withDialog } from '../flow/with-dialog.ts';
import { type Rule, unchanged } from './rule.ts';

/**
 * When a quotation expires, the booking returns to the first step without note, reference, promo, flights and fares,
 * and the Quotation Expired dialog opens (specification 1 §4); it closes when a new price is received.
 */
export const quoteExpiry: Rule = (before, state, event) => {
  const { quote, flow, journey, details, session } = state;
  if (event.type === 'timer.fired' && quote.status === 'expired' && before.quote.status !== 'expired') {
    const time = journey.time.kind === 'later' ? journey.time.local : null;
    return [
      {
        ...state,
        // The dialog replaces that of signing in: what waited for it was meant for the booking that has ended.
        session: { ...session, pending: null },
        journey: { ...journey, note: '', promo: null, flight: emptyFlight, returnFlight: emptyFlight },
        details: { ...details, ourRef: '', costCentre: '', promo: { status: 'idle', text: '' } },
        flow: {
          ...flow,
          step: 1,
          waiting: null,
          revealed: [],
          dialog: { kind: 'quotationExpired', time, returnTime: journey.returnTime, busy: false },
        },
      },
      [{ type: 'quote.cancel' }],
    ];
  }
  if (flow.dialog?.kind !== 'quotationExpired' || !flow.dialog.busy) return unchanged(state);
  if (quote.status === 'loading') return unchanged(state);
  return unchanged(withDialog(state, quote.status === 'fresh' ? null : { ...flow.dialog, busy: false }));
};
