import type { ApiError, Money, Quotation } from '../../domain/index.ts';
import * as limits from '../../domain/limits.ts';
import type { BookingEvent } from '../events.ts';
import { noQuote } from '../initial.ts';
import { ignored, isOf } from '../regions.ts';
import type { QuoteState } from '../state.ts';

/** What the quotation's reducer reads besides the quotation. */
export interface QuoteContext {
  /** Minutes of the countdown, as the operator configured them. */
  readonly timeoutUnits: number;
  readonly shown: Money | null;
  /** @returns the journey's fare in a quotation */
  readonly fareOf: (quotation: Quotation) => Money;
  /** The visitor pressed a button that waits for this response. */
  readonly awaited: boolean;
  /** A booking is being made or exists at the price that was shown. */
  readonly committed: boolean;
}

/**
 * none → loading → fresh | refused | failed; fresh → stale after 60 s; fresh | stale | loading → expired.
 * The requote rule decides when a quotation is requested; responses to obsolete requests are filtered out before.
 */
export function quote(state: QuoteState, event: BookingEvent, now: number, context: QuoteContext): QuoteState {
  switch (event.type) {
    case 'quote.received':
      if (keeps(state, context) && isDearer(context.fareOf(event.quotation), context.shown)) return kept(state);
      return {
        ...state,
        status: 'fresh',
        quotation: event.quotation,
        quotationKey: state.key,
        receivedAt: now,
        staleAt: now + limits.quotationCacheMs,
        expiresAt: state.resumesUntil ?? now + context.timeoutUnits * limits.countdownSecondsPerUnit * 1000,
        resumesUntil: null,
        error: null,
        renewing: false,
        shownTotal: context.shown ?? state.shownTotal,
      };
    case 'quote.failed': {
      if (keeps(state, context)) return kept(state);
      const { key, resumesUntil, shownTotal } = state;
      return {
        ...noQuote,
        key,
        resumesUntil,
        shownTotal,
        status: isRefusal(event.error) ? 'refused' : 'failed',
        error: event.error,
      };
    }
    case 'draft.restored': {
      // The restored journey lacks the return time and is therefore another journey.
      const { quoteExpiresAt, shownTotal, journey } = event.draft;
      return { ...state, shownTotal, resumesUntil: journey.returnTime === null ? quoteExpiresAt : null };
    }
    case 'timer.fired':
      if (event.key === 'quote.stale') return state.status === 'fresh' ? { ...state, status: 'stale' } : state;
      return event.key === 'quote.expired' && canExpire(state, context)
        ? { ...noQuote, status: 'expired', key: state.key }
        : state;
    case 'quote.retried':
    case 'quote.renewTimeChosen':
    case 'quote.renewReturnChosen':
    case 'quote.renewRequested':
      // Handled by the requote rule.
      return state;
    case 'flow.resumed':
      return state.status === 'fresh' && state.staleAt !== null && now >= state.staleAt
        ? { ...state, status: 'stale' }
        : state;
    case 'payment.refused':
    case 'payment.dropped':
      // The next attempt needs a new price, whatever the reason for the refusal.
      return state.status === 'fresh' ? { ...state, status: 'stale' } : state;
    case 'flow.startedAgain':
    case 'quote.renewCancelled':
      return noQuote;
    default:
      if (isOf('journey', event) && state.resumesUntil !== null) return { ...state, resumesUntil: null };
      return ignored(state, 'quote', event);
  }
}

/**
 * Whether a pending renewal was started automatically while the quotation is still valid, and no action waits for it.
 */
const keeps = (state: QuoteState, { awaited }: QuoteContext): boolean => state.renewing && !awaited;

/**
 * The previous quotation until its expiry, marked stale so that a new price is requested and accepted before booking.
 */
const kept = (state: QuoteState): QuoteState => ({
  ...state,
  status: 'stale',
  requestId: state.quotation?.requestId ?? null,
  renewing: false,
});

const isDearer = (fare: Money, shown: Money | null): boolean =>
  shown === null || fare.currency !== shown.currency || fare.minor > shown.minor;

const isRefusal = (error: ApiError) => error.kind === 'rejected' && error.code !== 0;

/** Whether the quotation can expire now; not while a booking is being made or is unpaid. */
const canExpire = ({ status }: QuoteState, { committed }: QuoteContext): boolean =>
  !committed && (status === 'fresh' || status === 'stale' || status === 'loading');
