import type { TransitionContext } from '../effects.ts';
import type { BookingEvent } from '../events.ts';
import { awaitsPrice } from '../flow/steps.ts';
import { noQuote } from '../initial.ts';
import { isCommitted } from '../payment/selectors.ts';
import { currentKey, shownFare } from '../quote/selectors.ts';
import type { BookingState } from '../state.ts';
import { issuesOf } from '../validation.ts';
import { chosenPlaces, quotationRequest } from '../wire-request.ts';
import { type Rule, type Step, unchanged } from './rule.ts';

/**
 * Requests a quotation when the journey has changed, and a new one for a quotation older than 60 seconds (specification
 * 1 §4): on Next, on Confirm, when the tab becomes active, and by the timer while the journey is on screen. A received
 * quotation that is still fresh for the journey is reused.
 */
export const requote: Rule = (before, state, event, context) => {
  const { boot, quote, payment } = state;
  if (boot.status !== 'ready' || isCommitted(payment) || payment.status === 'paid') return unchanged(state);
  const key = currentKey(state);
  const waitsForVehicles = boot.vehicleTypes === null && boot.vehiclesError === null;
  if (key === null || waitsForVehicles || isWrong(state, 'time', context)) {
    if (quote.status === 'none' || quote.status === 'expired') return unchanged(state);
    // No price comes for an action that waits for one: the visitor changes the journey and presses the button again.
    const flow = awaitsPrice(state) ? { ...state.flow, waiting: null } : state.flow;
    return [{ ...state, flow, quote: { ...noQuote, shownTotal: quote.shownTotal } }, [{ type: 'quote.cancel' }]];
  }
  const wanted = shouldQuote(state, event);
  if (key === quote.key && !wanted) return unchanged(state);
  // The server would refuse it; the field shows why, and the last quotation contains the drive time for the earliest
  // return.
  if (isWrong(state, 'return', context)) return unchanged(state);
  const reusable =
    key !== quote.key && key === quote.quotationKey && quote.staleAt !== null && context.now < quote.staleAt;
  if (reusable && quote.quotation) {
    const requestId = quote.quotation.requestId;
    return [
      { ...state, quote: { ...quote, status: 'fresh', key, requestId, error: null } },
      [{ type: 'quote.cancel' }],
    ];
  }
  // The total on screen until now: the next one is compared with it before it is booked.
  const shownTotal = shownFare(before) ?? quote.shownTotal;
  const renewing = isRenewal(event) && key === quote.quotationKey;
  return ask({ ...state, quote: { ...quote, shownTotal } }, key, context, renewing);
};

/** Shortly before a quotation expires another is requested, so that the expiry does not interrupt the visitor. */
const isRenewal = (event: BookingEvent): boolean => event.type === 'timer.fired' && event.key === 'quote.renew';

/**
 * A time not chosen yet does not prevent a quotation: now plus 15 minutes, and the outbound alone (specification 1 §7).
 */
const isWrong = (state: BookingState, section: 'time' | 'return', { now }: TransitionContext): boolean =>
  issuesOf(state, [section], now).some(({ code }) => code !== 'required');

function shouldQuote(state: BookingState, event: BookingEvent): boolean {
  const { quote, flow } = state;
  if (event.type === 'quote.renewRequested' && !(flow.dialog?.kind === 'quotationExpired' && flow.dialog.busy)) {
    return false;
  }
  if (event.type === 'quote.retried' || event.type === 'quote.renewRequested') return quote.status !== 'loading';
  if (awaitsPrice(state)) return quote.status !== 'loading' && quote.status !== 'fresh';
  if (event.type === 'flow.connectivityChanged') return event.online && quote.status === 'failed';
  if (isRenewal(event)) return flow.online && (quote.status === 'stale' || quote.status === 'fresh');
  if (quote.status !== 'stale') return false;
  const journeyOnScreen = flow.layout.steps[flow.step - 1]?.includes('places') ?? false;
  return event.type === 'flow.resumed' || (event.type === 'timer.fired' && journeyOnScreen);
}

function ask(state: BookingState, key: string, context: TransitionContext, renewing: boolean): Step {
  const requestId = context.nextId();
  const request = quotationRequest(state, requestId, context);
  const points = chosenPlaces(state.journey);
  if (!request || !points) return unchanged(state);
  return [
    { ...state, quote: { ...state.quote, status: 'loading', key, requestId, renewing, error: null } },
    [{ type: 'quote.fetch', requestId, points, request }],
  ];
}
