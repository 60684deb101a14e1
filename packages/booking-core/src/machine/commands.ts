import type { PaymentMethod, Section } from '../domain/index.ts';
import { configurationOf } from './basics.ts';
import type { Effect, TransitionContext } from './effects.ts';
import { errorText } from './error-text.ts';
import type { BookingEvent } from './events.ts';
import { flightFirst } from './flight-issues.ts';
import { overCard, reveal, underneath } from './flow.ts';
import { idlePayment } from './initial.ts';
import { nothing, type Step } from './rules/rule.ts';
import type { Seldom } from './seldom.ts';
import { openSignIn } from './sign-in-first.ts';
import type { BookingState, DialogText, FieldName, FlowState } from './state.ts';
import { standsFirm, underWay } from './under-way.ts';
import { firstInvalidStep, isFresh, issuesOf, shownFare, stepIssues } from './view.ts';
import { bookingRequest, under } from './wire-request.ts';

/** What a person asked for that only the whole state can answer: guards first, then the next thing to happen. */
export function command(
  before: BookingState,
  state: BookingState,
  event: BookingEvent,
  context: TransitionContext,
  seldom: Seldom | null,
): Step {
  switch (event.type) {
    case 'flow.nextRequested':
      return next(state, context);
    case 'flow.stepRequested':
      return toStep(state, event.step, context);
    case 'payment.confirmRequested':
      return confirm(state, context);
    case 'payment.methodPicked':
      return methodPicked(state, event.method, context);
    case 'payment.opened':
      return carryOn(state, context);
    case 'payment.confirmed':
      return event.outcome === 'leaving' ? nothing(state) : record(state, context);
    case 'flow.dialogConfirmed':
      return dialogConfirmed(before, state, context);
    case 'flow.contactOpened':
      return openContact(state, null);
    case 'flow.contactSubmitted':
      return submitContact(state, context);
    case 'promo.submitted':
      return checkPromo(state, context);
    case 'quote.renewRequested':
      return renew(state, context);
    case 'flow.partMissing':
      return missing(state);
    case 'draft.accepted':
      return [state, [{ type: 'draft.take' }]];
    case 'quote.received':
    case 'quote.failed':
      return state.quote === before.quote ? nothing(state) : priced(state, context);
    default:
      return seldom?.command(before, state, event, context) ?? nothing(state);
  }
}

const alert = (state: BookingState, text: DialogText): Step => [
  {
    ...state,
    flow: {
      ...state.flow,
      waiting: null,
      dialog: { kind: 'alert', title: 'error', text, ...overCard(state.flow.dialog) },
    },
  },
  [],
];

/** Said where it was asked for, so that a password that was typed stays. */
function missing(state: BookingState): Step {
  const { dialog } = state.flow;
  const text = { key: 'error.generic' } as const;
  if (dialog?.kind !== 'signIn') return alert(state, text);
  return nothing({ ...state, flow: { ...state.flow, dialog: { ...dialog, error: text } } });
}

/** Shows every error of the step and lets the screen focus the first (specification 1 §4). */
function refuse(state: BookingState, step: number, context: TransitionContext): Step {
  const fields = stepIssues(state, step, context.now).map((issue) => issue.field);
  const [first] = fields;
  // Where who travels is asked in a dialog, the dialog comes, and quietly; what was stopped goes on after its OK.
  if (first && isPerson(first) && state.flow.layout.dialogs.includes('contact')) {
    const goOn = step < state.flow.step ? null : 'next';
    return openContact({ ...state, flow: { ...state.flow, step, waiting: null } }, goOn);
  }
  const flow = reveal({ ...state.flow, step, waiting: null }, fields);
  return [{ ...state, flow: { ...flow, refusals: flow.refusals + 1 } }, []];
}

const isPerson = (field: FieldName): boolean => field.startsWith('contact.') || field.startsWith('customer.');

function openContact(state: BookingState, goOn: 'next' | null): Step {
  if (standsFirm(state.payment)) return nothing(state);
  return [{ ...state, flow: { ...state.flow, dialog: { kind: 'contact', goOn } } }, []];
}

/** OK in the Contact dialog: everything wrong is shown, or what was stopped goes on. */
function submitContact(state: BookingState, context: TransitionContext): Step {
  const { dialog } = state.flow;
  if (dialog?.kind !== 'contact') return nothing(state);
  const issues = issuesOf(state, ['customer', 'contact'], context.now).map((issue) => issue.field);
  if (issues.length > 0) {
    const flow = reveal(state.flow, issues);
    return [{ ...state, flow: { ...flow, refusals: flow.refusals + 1 } }, []];
  }
  const closed = { ...state, flow: { ...state.flow, dialog: null } };
  return dialog.goOn === 'next' ? next(closed, context) : nothing(closed);
}

function next(state: BookingState, context: TransitionContext): Step {
  const { flow, quote, payment } = state;
  if (standsFirm(payment) || flow.step >= flow.layout.steps.length) return nothing(state);
  if (stepIssues(state, flow.step, context.now).length > 0) return refuse(state, flow.step, context);
  if (quote.status === 'refused' && quote.error) return alert(state, errorText(quote.error));
  // Flights are asked for once it is known who travels (specification 1 §4).
  const asked = stands(flow, 'contact') ? flightFirst(state, 'next', context.now) : null;
  if (asked) return [asked, []];
  // Where the site wishes it, the note is asked for by itself, once (specification 2 §4).
  if (flow.popups.note && !flow.noteAsked && state.journey.note === '' && stands(flow, 'note')) {
    const dialog = { kind: 'note', goOn: 'next' } as const;
    return [{ ...state, flow: { ...flow, waiting: null, noteAsked: true, dialog } }, []];
  }
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

/** Whether a section is on the step that is on screen. */
const stands = ({ layout, step }: FlowState, section: Section): boolean =>
  layout.steps[step - 1]?.includes(section) ?? false;

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
  // Its journey stands while it waits for its payment: changing it means giving the booking up.
  if (state.payment.job && step < state.flow.step)
    return [{ ...state, flow: { ...state.flow, dialog: dropQuestion } }, []];
  if (step <= state.flow.step) return enter(state, step);
  const invalid = firstInvalidStep(state, context.now);
  return enter(state, invalid === null ? step : Math.min(step, Math.max(invalid, state.flow.step)));
}

const dropQuestion = {
  kind: 'confirm',
  title: 'pleaseConfirm',
  text: { key: 'payment.dropQuestion' },
  onOk: 'dropBooking',
} as const;

function confirm(state: BookingState, context: TransitionContext): Step {
  const { flow, payment } = state;
  if (isPaying(state)) return nothing(state);
  if (asksInDialogs(state) && (flow.dialog?.kind !== 'cardDetails' || flow.dialog.away)) {
    if (flow.dialog?.kind === 'cardDetails')
      return [{ ...state, flow: { ...flow, dialog: { kind: 'cardDetails' } } }, []];
    const invalid = payment.job ? null : firstInvalidStep(state, context.now);
    if (invalid !== null) return refuse(state, invalid, context);
    return [{ ...state, flow: { ...flow, dialog: { kind: 'paymentMethod' } } }, []];
  }
  return pay(state, context);
}

const isPaying = ({ flow, payment }: BookingState): boolean =>
  underWay(payment) || payment.status === 'paid' || flow.waiting !== null;

/** It is said how: what still stands in the way, else the booking. */
function pay(state: BookingState, context: TransitionContext): Step {
  const { flow, payment } = state;
  if (isPaying(state)) return nothing(state);
  if (payment.job) return flow.online ? book(state, context) : alert(state, { key: 'error.offline' });
  const invalid = firstInvalidStep(state, context.now);
  if (invalid !== null) return refuse(state, invalid, context);
  if (!flow.online) return alert(state, { key: 'error.offline' });
  const asked = flightFirst(state, 'confirm', context.now);
  if (asked) return [asked, []];
  if (state.details.promo.status === 'checking' || !isFresh(state, context.now)) return wait(state, 'confirm');
  return book(state, context);
}

/** Layouts that ask how to pay in dialogs offer what is paid online there, and nothing else (specification 1 §2). */
const asksInDialogs = (state: BookingState): boolean =>
  state.flow.layout.payment === 'dialogs' &&
  state.details.paymentMethod !== 'account' &&
  (configurationOf(state)?.paymentMethods ?? []).some(isElectronic);

const isElectronic = (method: PaymentMethod): boolean => method === 'card' || method === 'paypal';

function methodPicked(state: BookingState, method: PaymentMethod, context: TransitionContext): Step {
  const { details, flow } = state;
  if (isPaying(state) || details.paymentMethod !== method) return nothing(state);
  if (method === 'card') return [{ ...state, flow: { ...flow, dialog: { kind: 'cardDetails' } } }, []];
  return pay(
    { ...state, flow: { ...flow, dialog: flow.dialog?.kind === 'cardDetails' ? flow.dialog : null } },
    context,
  );
}

/** The attempt key is made before the first request and outlives every answer that is not certain. */
function book(state: BookingState, context: TransitionContext): Step {
  const { job } = state.payment;
  const method = state.details.paymentMethod;
  const attemptKey = state.payment.attemptKey ?? context.nextId();
  const request = job ? null : bookingRequest(state, attemptKey, context);
  if (!request && !job) return nothing(state);
  const requestId = context.nextId();
  const { dialog } = state.flow;
  return [
    {
      ...state,
      payment: { ...idlePayment, status: 'creating', attemptKey, requestId, job, process: 0 },
      // The card stays in its dialog while it is used, and behind what is paid otherwise.
      flow: {
        ...state.flow,
        waiting: null,
        dialog:
          dialog?.kind === 'cardDetails' && method === 'card'
            ? dialog
            : { kind: 'paymentProcess', ...overCard(dialog) },
      },
    },
    request && !isElectronic(method)
      ? [{ type: 'booking.create', requestId, request }]
      : [{ type: 'payment.begin', requestId, method, request, job }],
  ];
}

/** The gateway has the payment: its part in the browser goes on. */
function carryOn(state: BookingState, context: TransitionContext): Step {
  const requestId = context.nextId();
  return [{ ...state, payment: { ...state.payment, requestId } }, [{ type: 'payment.confirm', requestId }]];
}

/** Whatever the browser thinks became of it: the server asks the gateway. */
function record(state: BookingState, context: TransitionContext): Step {
  const { job } = state.payment;
  if (!job) return nothing(state);
  const requestId = context.nextId();
  return [{ ...state, payment: { ...state.payment, requestId } }, [{ type: 'payment.record', requestId, job }]];
}

function drop(state: BookingState, context: TransitionContext): Step {
  const { job } = state.payment;
  if (!job || underWay(state.payment)) return nothing(state);
  const requestId = context.nextId();
  return [{ ...state, payment: { ...state.payment, requestId } }, [{ type: 'payment.drop', requestId, job }]];
}

/** A code that came with a link is tried with the first fare; nothing that waits is kept waiting by it. */
function priced(state: BookingState, context: TransitionContext): Step {
  const { promo } = state.details;
  if (promo.status !== 'idle' || !promo.fromLink || state.quote.status !== 'fresh' || state.flow.waiting !== null) {
    return goOn(state, context);
  }
  return checkPromo(state, context);
}

/** What waited for a price goes on when it is there; another total than the one seen is shown and asked for first. */
function goOn(state: BookingState, context: TransitionContext): Step {
  const { flow, quote } = state;
  if (flow.waiting === null || flow.waiting === 'handover') return nothing(state);
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
            ...overCard(flow.dialog),
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
  if (dialog?.kind === 'alert' && dialog.signIn) {
    const closed = { ...state, flow: { ...state.flow, dialog: null } };
    return nothing(underWay(state.payment) ? closed : openSignIn(closed));
  }
  if (dialog?.kind === 'note') {
    const closed = { ...state, flow: { ...state.flow, dialog: null } };
    return dialog.goOn === 'next' ? next(closed, context) : nothing(closed);
  }
  if (dialog?.kind !== 'confirm' || dialog.busy) return nothing(state);
  const closed = { ...state, flow: { ...state.flow, dialog: underneath(dialog) } };
  if (dialog.onOk === 'signOut') return [closed, [{ type: 'replay', event: { type: 'session.signedOut' } }]];
  if (dialog.onOk === 'dropBooking') {
    const [dropping, effects] = drop(closed, context);
    if (effects.length === 0) return nothing(closed);
    return [{ ...dropping, flow: { ...dropping.flow, dialog: { ...dialog, busy: true } } }, effects];
  }
  return dialog.onOk === 'acceptFare' ? pay(closed, context) : nothing(closed);
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
    ...under(state),
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
