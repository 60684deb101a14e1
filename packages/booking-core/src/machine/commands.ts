import type { Section } from '../domain/index.ts';
import type { TransitionContext } from './effects.ts';
import { errorText } from './error-text.ts';
import type { BookingEvent } from './events.ts';
import { refused } from './flow.ts';
import { idlePayment } from './initial.ts';
import { nothing, type Step } from './rules/rule.ts';
import type { BookingState, DialogText, FieldName, FlowState } from './state.ts';
import { standsFirm, underWay } from './under-way.ts';
import { fieldsOf, firstInvalidStep, isFresh, issuesOf, stepIssues } from './view.ts';
import { bookingRequest } from './wire-request.ts';

/**
 * What a person asked for that only the whole state can answer: guards first, then the next thing to happen. The parts that
 * came with an event answer first.
 */
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
      return pay(state, context);
    case 'flow.contactOpened':
      return openContact(state, null);
    case 'flow.contactSubmitted':
      return submitContact(state, context);
    case 'flow.partMissing':
      return missing(state);
    case 'quote.failed':
      return awaitsPrice(state) && state.quote !== before.quote ? alert(state, errorText(event.error)) : nothing(state);
    default:
      return nothing(state);
  }
}

export const alert = (state: BookingState, text: DialogText): Step => [
  {
    ...state,
    flow: { ...state.flow, waiting: null, dialog: { kind: 'alert', title: 'error', text } },
  },
  [],
];

/** Said, but not over a booking that is under way. */
const missing = (state: BookingState): Step =>
  underWay(state.payment)
    ? nothing(state)
    : alert(state, { key: state.flow.online ? 'error.generic' : 'error.offline' });

/** Shows every error of the step and lets the screen focus the first (specification 1 §4). */
export function refuse(state: BookingState, step: number, context: TransitionContext): Step {
  const fields = fieldsOf(stepIssues(state, step, context));
  const [first] = fields;
  // Where who travels is asked in a dialog, the dialog comes, and quietly; what was stopped goes on after its OK.
  if (first && isPerson(first) && state.flow.layout.dialogs.includes('contact')) {
    const goOn = step < state.flow.step ? null : 'next';
    return openContact({ ...state, flow: { ...state.flow, step, waiting: null } }, goOn);
  }
  return nothing({ ...state, flow: refused({ ...state.flow, step, waiting: null }, fields) });
}

const isPerson = (field: FieldName): boolean => field.startsWith('contact:') || field.startsWith('customer:');

function openContact(state: BookingState, goOn: 'next' | null): Step {
  if (standsFirm(state.payment)) return nothing(state);
  return [{ ...state, flow: { ...state.flow, dialog: { kind: 'contact', goOn } } }, []];
}

/** OK in the Contact dialog: everything wrong is shown, or what was stopped goes on. */
function submitContact(state: BookingState, context: TransitionContext): Step {
  const { dialog } = state.flow;
  if (dialog?.kind !== 'contact') return nothing(state);
  const fields = fieldsOf(issuesOf(state, ['customer', 'contact'], context));
  if (fields.length > 0) return nothing({ ...state, flow: refused(state.flow, fields) });
  const closed = { ...state, flow: { ...state.flow, dialog: null } };
  return dialog.goOn === 'next' ? next(closed, context) : nothing(closed);
}

export function next(state: BookingState, context: TransitionContext): Step {
  const { flow, quote, payment } = state;
  if (standsFirm(payment) || flow.step >= flow.layout.steps.length) return nothing(state);
  if (stepIssues(state, flow.step, context).length > 0) return refuse(state, flow.step, context);
  if (quote.status === 'refused' && quote.error) return alert(state, errorText(quote.error));
  // Flights are asked for once it is known who travels (specification 1 §4).
  const asked = stands(flow, 'contact') && context.parts.seldom?.flightFirst(state, 'next', context.now);
  if (asked) return [asked, []];
  // Where the site wishes it, the note is asked for by itself, once (specification 2 §4).
  if (flow.popups.note && !flow.noteAsked && state.journey.note === '' && stands(flow, 'note')) {
    const dialog = { kind: 'note', goOn: 'next' } as const;
    return [{ ...state, flow: { ...flow, waiting: null, noteAsked: true, dialog } }, []];
  }
  const target = flow.step + 1;
  if (target < flow.layout.steps.length) return enter(state, target);
  const invalid = firstInvalidStep(state, context);
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

export const enter = (state: BookingState, step: number): Step => [
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
  const invalid = firstInvalidStep(state, context);
  return enter(state, invalid === null ? step : Math.min(step, Math.max(invalid, state.flow.step)));
}

export const isPaying = ({ flow, payment }: BookingState): boolean =>
  underWay(payment) || payment.status === 'paid' || flow.waiting !== null;

/** What still stands in the way, else the booking. */
export function pay(state: BookingState, context: TransitionContext): Step {
  if (isPaying(state)) return nothing(state);
  const invalid = firstInvalidStep(state, context);
  if (invalid !== null) return refuse(state, invalid, context);
  if (!state.flow.online) return alert(state, { key: 'error.offline' });
  const asked = context.parts.seldom?.flightFirst(state, 'confirm', context.now);
  if (asked) return [asked, []];
  if (state.details.promo.status === 'checking' || !isFresh(state, context.now)) return wait(state, 'confirm');
  return book(state, context);
}

/** The attempt key is made before the first request and outlives every answer that is not certain. */
export function book(state: BookingState, context: TransitionContext): Step {
  const online = context.parts.electronic?.begin(state, context);
  if (online) return online;
  const attemptKey = state.payment.attemptKey ?? context.nextId();
  const request = bookingRequest(state, attemptKey, context);
  if (!request) return nothing(state);
  const requestId = context.nextId();
  return [
    {
      ...state,
      payment: { ...idlePayment, status: 'creating', attemptKey, requestId, process: 0 },
      flow: { ...state.flow, waiting: null, dialog: { kind: 'paymentProcess' } },
    },
    [{ type: 'booking.create', requestId, request }],
  ];
}

/** Next or the booking itself goes on with another price; `again.ts` says how. */
export const awaitsPrice = ({ flow }: BookingState): boolean => flow.waiting === 'next' || flow.waiting === 'confirm';
