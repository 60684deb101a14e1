import type { Effect, TransitionContext } from './effects.ts';
import { errorText } from './error-text.ts';
import type { BookingEvent } from './events.ts';
import { reveal } from './flow.ts';
import { nothing, type Step } from './rules/rule.ts';
import { sessionCommand } from './session.ts';
import type { BookingState, DialogText } from './state.ts';
import { underWay } from './under-way.ts';
import { firstInvalidStep, isFresh, issuesOf, shownFare, stepIssues } from './view.ts';
import { bookingRequest } from './wire-request.ts';

/** What a person asked for that only the whole state can answer: guards first, then the next thing to happen. */
export function command(
  before: BookingState,
  state: BookingState,
  event: BookingEvent,
  context: TransitionContext,
): Step {
  switch (event.type) {
    case 'flow.nextRequested':
      return next(state, context);
    case 'flow.stepRequested':
      return toStep(state, event.step, context);
    case 'payment.confirmRequested':
      return confirm(state, context);
    case 'flow.dialogConfirmed':
      return dialogConfirmed(before, state, context);
    case 'promo.submitted':
      return checkPromo(state, context);
    case 'quote.renewRequested':
      return renew(state, context);
    case 'quote.received':
    case 'quote.failed':
      return state.quote === before.quote ? nothing(state) : goOn(state, context);
    default:
      return sessionCommand(state, event, context);
  }
}

const alert = (state: BookingState, text: DialogText): Step => [
  { ...state, flow: { ...state.flow, waiting: null, dialog: { kind: 'alert', title: 'error', text } } },
  [],
];

/** Shows every error of the step and lets the screen focus the first (specification 1 §4). */
function refuse(state: BookingState, step: number, context: TransitionContext): Step {
  const fields = stepIssues(state, step, context.now).map((issue) => issue.field);
  const flow = reveal({ ...state.flow, step, waiting: null }, fields);
  return [{ ...state, flow: { ...flow, refusals: flow.refusals + 1 } }, []];
}

function next(state: BookingState, context: TransitionContext): Step {
  const { flow, quote, payment } = state;
  if (underWay(payment) || flow.step >= flow.layout.steps.length) return nothing(state);
  if (stepIssues(state, flow.step, context.now).length > 0) return refuse(state, flow.step, context);
  if (quote.status === 'refused' && quote.error) return alert(state, errorText(quote.error));
  const target = flow.step + 1;
  if (target < flow.layout.steps.length) return enter(state, target);
  const invalid = firstInvalidStep(state, context.now);
  if (invalid !== null && invalid < target) return refuse(state, invalid, context);
  // The payment step shows a price that holds: an old one is asked for again first.
  if (!isFresh(state, context.now)) {
    return flow.online ? wait(state, 'next') : alert(state, { key: 'error.offline' });
  }
  return enter(state, target);
}

const enter = (state: BookingState, step: number): Step => [
  { ...state, flow: { ...state.flow, step, waiting: null } },
  [],
];

/** Marks a quotation that outlived its minute, so that the requote rule sees it. */
const wait = (state: BookingState, waiting: 'next' | 'confirm'): Step => [
  {
    ...state,
    quote: state.quote.status === 'fresh' ? { ...state.quote, status: 'stale' } : state.quote,
    flow: { ...state.flow, waiting },
  },
  [],
];

/** Back is free; forward only as far as everything before is right (links and the forward button lead here too). */
function toStep(state: BookingState, wanted: number, context: TransitionContext): Step {
  if (underWay(state.payment)) return nothing(state);
  const step = Math.min(Math.max(1, Math.trunc(wanted)), state.flow.layout.steps.length);
  if (step <= state.flow.step) return enter(state, step);
  const invalid = firstInvalidStep(state, context.now);
  return enter(state, invalid === null ? step : Math.min(step, Math.max(invalid, state.flow.step)));
}

function confirm(state: BookingState, context: TransitionContext): Step {
  const { flow, payment } = state;
  if (underWay(payment) || payment.status === 'paid' || flow.waiting !== null) return nothing(state);
  const invalid = firstInvalidStep(state, context.now);
  if (invalid !== null) return refuse(state, invalid, context);
  if (!flow.online) return alert(state, { key: 'error.offline' });
  if (state.details.promo.status === 'checking' || !isFresh(state, context.now)) return wait(state, 'confirm');
  return book(state, context);
}

/** The attempt key is made before the first request and outlives every answer that is not certain. */
function book(state: BookingState, context: TransitionContext): Step {
  const attemptKey = state.payment.attemptKey ?? context.nextId();
  const request = bookingRequest(state, attemptKey, context);
  if (!request) return nothing(state);
  const requestId = context.nextId();
  return [
    {
      ...state,
      payment: { status: 'creating', attemptKey, requestId, lookups: 0, error: null, booking: null },
      flow: { ...state.flow, waiting: null, dialog: { kind: 'paymentProcess' } },
    },
    [{ type: 'booking.create', requestId, request }],
  ];
}

/** What waited for a price goes on when it is there; another total than the one seen is shown and asked for first. */
function goOn(state: BookingState, context: TransitionContext): Step {
  const { flow, quote } = state;
  if (flow.waiting === null) return nothing(state);
  if (quote.status === 'failed' || quote.status === 'refused') {
    return alert(state, quote.error ? errorText(quote.error) : { key: 'error.generic' });
  }
  if (quote.status !== 'fresh') return nothing(state);
  if (flow.waiting === 'next') return enter(state, flow.step + 1);
  const fare = shownFare(state);
  const seen = quote.shownTotal;
  if (fare && seen && (fare.minor !== seen.minor || fare.currency !== seen.currency)) {
    return [
      {
        ...state,
        flow: {
          ...flow,
          waiting: null,
          dialog: {
            kind: 'confirm',
            title: 'pleaseConfirm',
            text: {
              key: 'dialog.fareChanged',
              money: { before: seen, after: fare },
            },
            onOk: 'acceptFare',
          },
        },
      },
      [],
    ];
  }
  return book(state, context);
}

function dialogConfirmed(before: BookingState, state: BookingState, context: TransitionContext): Step {
  const { dialog } = before.flow;
  if (dialog?.kind !== 'confirm') return nothing(state);
  const closed = { ...state, flow: { ...state.flow, dialog: null } };
  if (dialog.onOk === 'signOut') return [closed, [{ type: 'replay', event: { type: 'session.signedOut' } }]];
  return dialog.onOk === 'acceptFare' ? confirm(closed, context) : nothing(closed);
}

function checkPromo(state: BookingState, context: TransitionContext): Step {
  const { promo } = state.details;
  const code = promo.text.trim();
  if (promo.status === 'checking') return nothing(state);
  if (code === '') return [{ ...state, flow: reveal(state.flow, ['promo']) }, []];
  const fare = shownFare(state);
  if (!fare) return alert(state, { key: 'error.generic' });
  const requestId = context.nextId();
  const check: Effect = {
    type: 'promo.check',
    requestId,
    code,
    priceMinor: fare.minor,
    currency: fare.currency,
    customerId: state.session.profile?.customerId ?? 0,
  };
  return [
    { ...state, details: { ...state.details, promo: { status: 'checking', text: promo.text, requestId } } },
    [check],
  ];
}

/** Re-Quote acts only when the time is valid (specification 1 §2, Quotation Expired). */
function renew(state: BookingState, context: TransitionContext): Step {
  const { dialog } = state.flow;
  if (dialog?.kind !== 'quotationExpired' || dialog.busy) return nothing(state);
  const time = dialog.time === null ? ({ kind: 'now' } as const) : ({ kind: 'later', local: dialog.time } as const);
  const renewed: BookingState = { ...state, journey: { ...state.journey, time } };
  if (issuesOf(renewed, ['time'], context.now).length > 0) return nothing(state);
  return [{ ...renewed, flow: { ...state.flow, dialog: { ...dialog, busy: true } } }, []];
}
