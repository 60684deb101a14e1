import { biggestChange, type Quotation } from '../../domain/index.ts';
import { isReadingPhones } from '../details/phones.ts';
import type { TransitionContext } from '../effects.ts';
import { errorText } from '../error-text.ts';
import { alert, awaitsPrice, next, refuse } from '../flow/steps.ts';
import { stoppedBy, withDialog } from '../flow/with-dialog.ts';
import { book } from '../payment/commands.ts';
import type { EventOf } from '../regions.ts';
import { priceToCheck } from '../rules/promo-value.ts';
import { type Step, unchanged } from '../rules/rule.ts';
import type { BookingState, Dialog, FieldIssue } from '../state.ts';
import { firstInvalidStep, issuesOf } from '../validation.ts';
import { isFresh, shownFare } from './selectors.ts';

/** Commands that continue or stop a waiting action when a quotation is received or fails. */
export function quoteCommand(
  before: BookingState,
  state: BookingState,
  event: EventOf<'quote'>,
  context: TransitionContext,
): Step {
  switch (event.type) {
    case 'quote.received':
      return state.quote === before.quote ? unchanged(state) : priced(before, state, context);
    case 'quote.failed':
      return awaitsPrice(state) && state.quote !== before.quote
        ? alert(state, errorText(event.error))
        : unchanged(state);
    case 'quote.renewRequested':
      return renew(state, context);
    case 'quote.retried':
    case 'quote.renewTimeChosen':
    case 'quote.renewReturnChosen':
    case 'quote.renewCancelled':
      return unchanged(state);
  }
}

/** Checks an untried promo code with the first fare; a waiting action is not delayed for it. */
function priced(before: BookingState, state: BookingState, context: TransitionContext): Step {
  const { promo } = state.details;
  // The rule `promoValue` checks the code for the new price; a booking waits for its answer.
  if (state.flow.waiting === 'confirm' && priceToCheck(state)) return unchanged(state);
  if (awaitsPrice(state)) return goOn(state, context, before.quote.quotation);
  const tried = promo.status === 'idle' && promo.untried && !state.flow.waiting;
  return tried ? [state, [{ type: 'replay', event: { type: 'promo.linkTried' } }]] : unchanged(state);
}

/**
 * Continues the action that waited for a new price. A total above the one displayed, or in another currency, must be
 * accepted in a dialog first, which names the line that changed most since the last quotation. Where none was displayed
 * before, nothing is booked until the button is pressed again.
 */
export function goOn(state: BookingState, context: TransitionContext, last: Quotation | null = null): Step {
  const { flow, quote } = state;
  // The action continues when the phone check ends (`detailsCommand`).
  if (isReadingPhones(state)) return unchanged(state);
  // The form can be edited meanwhile, so the step and the booking are checked again.
  if (flow.waiting === 'next') return next({ ...state, flow: { ...flow, waiting: null } }, context);
  const invalid = firstInvalidStep(state, context.now);
  if (invalid !== null) return refuse(state, invalid, context);
  // A booking waits for its discount (`promoCommand`) and for a fresh price.
  if (state.details.promo.status === 'checking' || !isFresh(state, context.now)) return unchanged(state);
  const fare = shownFare(state);
  const seen = quote.shownTotal;
  if (!fare || !seen) return unchanged({ ...state, flow: { ...flow, waiting: null } });
  const isOther = fare.currency !== seen.currency;
  if (fare.minor <= seen.minor && !isOther) return book(state, context);
  const amounts = { before: seen, after: fare };
  const text = isOther
    ? ({ key: 'dialog.fareChanged', money: amounts } as const)
    : ({
        key: 'dialog.fareDearer',
        params: { reason: reasonOf(last, quote.quotation) },
        money: { ...amounts, more: { minor: fare.minor - seen.minor, currency: fare.currency } },
      } as const);
  const dialog = { kind: 'confirm', title: 'question', text, onOk: 'acceptFare' } as const;
  return unchanged(stoppedBy(state, dialog));
}

/** The label of the line that changed most between two quotations, in brackets after a space; '' when unknown. */
function reasonOf(last: Quotation | null, next: Quotation | null): string {
  const line = last && next && biggestChange(last.lines, next.lines);
  return line ? ` (${line.label})` : '';
}

/** The booking with the times chosen in the Quotation Expired dialog. */
const renewed = (state: BookingState, { time, returnTime }: Extract<Dialog, { kind: 'quotationExpired' }>) => ({
  ...state,
  journey: {
    ...state.journey,
    time: time === null ? ({ kind: 'now' } as const) : ({ kind: 'later', local: time } as const),
    returnTime: state.journey.returnKind === 'return' ? returnTime : null,
  },
});

/** The first issue of the times in the Quotation Expired dialog; null when they can be quoted. */
export function selectRenewIssue(state: BookingState, now: number): FieldIssue | null {
  const { dialog } = state.flow;
  if (dialog?.kind !== 'quotationExpired') return null;
  return issuesOf(renewed(state, dialog), ['time', 'return'], now)[0] ?? null;
}

/** Re-Quote acts only when the time is valid (specification 1 §2, Quotation Expired). */
function renew(state: BookingState, context: TransitionContext): Step {
  const { dialog } = state.flow;
  if (dialog?.kind !== 'quotationExpired' || dialog.busy) return unchanged(state);
  if (selectRenewIssue(state, context.now)) return unchanged(state);
  return unchanged(withDialog(renewed(state, dialog), { ...dialog, busy: true }));
}
