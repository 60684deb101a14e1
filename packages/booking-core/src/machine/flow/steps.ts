import type { Section } from '../../domain/index.ts';
import { isReadingPhones } from '../details/phones.ts';
import type { TransitionContext } from '../effects.ts';
import { errorText } from '../error-text.ts';
import { flightFirst } from '../flights/commands.ts';
import { isCommitted, isPaymentPending } from '../payment/selectors.ts';
import { isFresh } from '../quote/selectors.ts';
import { type Step, unchanged } from '../rules/rule.ts';
import type { BookingState, DialogText, FieldName, FlowState } from '../state.ts';
import { fieldsOf, firstInvalidStep, issuesOf, stepIssues } from '../validation.ts';
import { refused } from './reducer.ts';

/** An alert with the title Error; what waited for a price does not go on. */
export const alert = (state: BookingState, text: DialogText): Step => [
  {
    ...state,
    flow: { ...state.flow, waiting: null, dialog: { kind: 'alert', title: 'error', text } },
  },
  [],
];

/** Shows every error of the step and lets the screen focus the first (specification 1 §4). */
export function refuse(state: BookingState, step: number, context: TransitionContext): Step {
  const fields = fieldsOf(stepIssues(state, step, context.now));
  const [first] = fields;
  // Where who travels is asked in a dialog, the dialog comes, and quietly; what was stopped goes on after its OK.
  if (first && isPerson(first) && state.flow.layout.dialogs.includes('contact')) {
    const goOn = step < state.flow.step ? null : 'next';
    return openContact({ ...state, flow: { ...state.flow, step, waiting: null } }, goOn);
  }
  return unchanged({ ...state, flow: refused({ ...state.flow, step, waiting: null }, fields) });
}

const isPerson = (field: FieldName): boolean => field.startsWith('contact:') || field.startsWith('customer:');

/** Asks who travels. @param goOn what was stopped for it, and goes on after OK. */
export function openContact(state: BookingState, goOn: 'next' | null): Step {
  if (isCommitted(state.payment)) return unchanged(state);
  return [{ ...state, flow: { ...state.flow, dialog: { kind: 'contact', goOn } } }, []];
}

/** OK in the Contact dialog: everything wrong is shown, or what was stopped goes on. */
export function submitContact(state: BookingState, context: TransitionContext): Step {
  const { dialog } = state.flow;
  if (dialog?.kind !== 'contact') return unchanged(state);
  const fields = fieldsOf(issuesOf(state, ['customer', 'contact'], context.now));
  if (fields.length > 0) return unchanged({ ...state, flow: refused(state.flow, fields) });
  const closed = { ...state, flow: { ...state.flow, dialog: null } };
  return dialog.goOn === 'next' ? next(closed, context) : unchanged(closed);
}

/** Next: what is wrong with the step is shown, what is open is asked for, else the step after it is shown (specification 1 §4). */
export function next(state: BookingState, context: TransitionContext): Step {
  const { flow, quote, payment } = state;
  if (isCommitted(payment) || flow.step >= flow.layout.steps.length) return unchanged(state);
  if (stepIssues(state, flow.step, context.now).length > 0) return refuse(state, flow.step, context);
  if (isReadingPhones(state)) return unchanged({ ...state, flow: { ...flow, waiting: 'next' } });
  if (quote.status === 'refused' && quote.error) return alert(state, errorText(quote.error));
  // Flights are asked for once it is known who travels (specification 1 §4).
  const asked = stands(flow, 'contact') ? flightFirst(state, 'next', context.now) : null;
  if (asked) return unchanged(asked);
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
    return flow.online ? wait(state, 'next') : alert(state, { key: 'error.offlineTryAgain' });
  }
  return enter(state, target);
}

/** Whether a section is on the step that is on screen. */
const stands = ({ layout, step }: FlowState, section: Section): boolean =>
  layout.steps[step - 1]?.includes(section) ?? false;

/** Shows a step, counted from 1; nothing waits any more. */
export const enter = (state: BookingState, step: number): Step => [
  { ...state, flow: { ...state.flow, step, waiting: null } },
  [],
];

/** Marks a quotation that outlived its minute, so that the requote rule sees it. */
export const wait = (state: BookingState, waiting: 'next' | 'confirm'): Step => [
  {
    ...state,
    quote: state.quote.status === 'fresh' ? { ...state.quote, status: 'stale' } : state.quote,
    flow: { ...state.flow, waiting },
  },
  [],
];

/** Back is free; forward only as far as everything before is right (links and the forward button lead here too). */
export function toStep(state: BookingState, wanted: number, context: TransitionContext): Step {
  if (isPaymentPending(state.payment)) return unchanged(state);
  const step = Math.min(Math.max(1, Math.trunc(wanted)), state.flow.layout.steps.length);
  const invalid = firstInvalidStep(state, context.now);
  return enter(state, invalid === null ? step : Math.min(step, Math.max(invalid, state.flow.step)));
}

/** Next or the booking itself goes on when there is another price. */
export const awaitsPrice = ({ flow }: BookingState): boolean => flow.waiting === 'next' || flow.waiting === 'confirm';
