import * as limits from '../../domain/limits.ts';
import type { Effect } from '../effects.ts';
import { isCommitted } from '../payment/selectors.ts';
import { type Rule, unchanged } from './rule.ts';

/**
 * Sets the timers of a quotation, which becomes stale after 60 seconds and expires when its countdown ends
 * (specification 1 §4): deadlines, not counters. `quote-expiry.ts` handles the expiry.
 */
export const quoteDeadlines: Rule = (before, state, _event, { now }) => {
  const { quote } = state;
  const effects: Effect[] = [];
  if (quote.staleAt !== before.quote.staleAt) {
    effects.push(
      quote.staleAt === null
        ? { type: 'timer.clear', key: 'quote.stale' }
        : { type: 'timer.set', key: 'quote.stale', at: quote.staleAt },
    );
  }
  const released = isCommitted(before.payment) && !isCommitted(state.payment) && state.payment.status !== 'paid';
  if (quote.expiresAt !== before.quote.expiresAt || released) {
    const at = quote.expiresAt === null ? 0 : quote.expiresAt - limits.quotationRenewalMs;
    // A countdown too short to be renewed after `quotationCacheMs` expires without a renewal.
    const renewAt = at >= now + limits.quotationCacheMs ? at : null;
    effects.push(
      quote.expiresAt === null
        ? { type: 'timer.clear', key: 'quote.expired' }
        : { type: 'timer.set', key: 'quote.expired', at: quote.expiresAt },
      renewAt === null
        ? { type: 'timer.clear', key: 'quote.renew' }
        : { type: 'timer.set', key: 'quote.renew', at: renewAt },
    );
  }
  if (state.payment.status === 'paid' && before.payment.status !== 'paid') {
    effects.push({ type: 'timer.clear', key: 'quote.stale' }, { type: 'timer.clear', key: 'quote.expired' });
    effects.push({ type: 'timer.clear', key: 'quote.renew' });
  }
  return effects.length > 0 ? [state, effects] : unchanged(state);
};
