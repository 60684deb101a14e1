import type { ApiError, Money } from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import type { BookingEvent } from './events.ts';
import { noQuote } from './initial.ts';
import type { QuoteState } from './state.ts';

/**
 * none → loading → fresh | refused | failed; fresh → stale after 60 s; its end is in `again.ts`.
 * Which journey is asked for, and when, is the requote rule's business; answers to another request never arrive here.
 */
export function quote(
  state: QuoteState,
  event: BookingEvent,
  now: number,
  around: { readonly timeoutUnits: number; readonly shown: Money | null },
): QuoteState {
  switch (event.type) {
    case 'quote.received':
      return {
        ...state,
        status: 'fresh',
        quotation: event.quotation,
        quotationKey: state.key,
        receivedAt: now,
        staleAt: now + limits.quotationCacheMs,
        expiresAt: now + around.timeoutUnits * limits.countdownSecondsPerUnit * 1000,
        error: null,
        shownTotal: around.shown ?? state.shownTotal,
      };
    case 'quote.failed':
      return { ...noQuote, key: state.key, status: isRefusal(event.error) ? 'refused' : 'failed', error: event.error };
    case 'timer.fired':
      return event.key === 'quote.stale' && state.status === 'fresh' ? { ...state, status: 'stale' } : state;
    case 'flow.resumed':
      return state.status === 'fresh' && state.staleAt !== null && now >= state.staleAt
        ? { ...state, status: 'stale' }
        : state;
    case 'payment.refused':
    case 'payment.dropped':
      // Whatever the server did not like, the next attempt begins with a price of its own.
      return state.status === 'fresh' ? { ...state, status: 'stale' } : state;
    case 'flow.startedAgain':
    case 'quote.renewCancelled':
      return noQuote;
    default:
      return state;
  }
}

const isRefusal = (error: ApiError) => error.kind === 'rejected' && error.code !== 0;
