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
import { stoppedBy, withDialog } from './with-dialog.ts';

/** Opens an alert with the title Error; an action that waited for a price is cancelled. */
export const alert = (state: BookingState, text: DialogText): Step =>
  unchanged(stoppedBy(state, { kind: 'alert', title: 'error', text }));

/** Shows every error of the step and lets the screen focus the first (specification 1 §4). */
export function refuse(state: BookingState, step: number, context: TransitionContext): Step {
  const fields = fieldsOf(stepIssues(state, step, context.now));
  const [first] = fields;
  // Where the layout has a Contact dialog, it opens without errors shown; the refused action continues after its OK.
  if (first && isPerson(first) && state.flow.layout.dialogs.includes('contact')) {
    const goOn = step < state.flow.step ? null : 'next';
    return openContact({ ...state, flow: { ...state.flow, step, waiting: null } }, goOn);
  }
  return unchanged({ ...state, flow: refused({ ...state.flow, step, waiting: null }, fields) });
}

const isPerson = (field: FieldName): boolean => field.startsWith('contact:') || field.startsWith('customer:');

/** Opens the Contact dialog. @param goOn the action that it interrupts and that continues after OK */
export function openContact(state: BookingState, goOn: 'next' | null): Step {
  if (isCommitted(state.payment)) return unchanged(state);
  return unchanged(withDialog(state, { kind: 'contact', goOn }));
}

/** OK in the Contact dialog: shows all errors, or closes it and continues the interrupted action. */
export function submitContact(state: BookingState, context: TransitionContext): Step {
  const { dialog } = state.flow;
  if (dialog?.kind !== 'contact') return unchanged(state);
  const fields = fieldsOf(issuesOf(state, ['customer', 'contact'], context.now));
  if (fields.length > 0) return unchanged({ ...state, flow: refused(state.flow, fields) });
  const closed = withDialog(state, null);
  return dialog.goOn === 'next' ? next(closed, context) : unchanged(closed);
}

/**
 * Next: shows the errors of the step, or opens a dialog for missing details, else shows the next step (specification 1
 * §4).
 */
export function next(state: BookingState, context: TransitionContext): Step {
  const { flow, quote, payment } = state;
  if (isCommitted(payment) || flow.step >= flow.layout.steps.length) return unchanged(state);
  if (stepIssues(state, flow.step, context.now).length > 0) return refuse(state, flow.step, context);
  if (isReadingPhones(state)) return unchanged({ ...state, flow: { ...flow, waiting: 'next' } });
  if (quote.status === 'refused' && quote.error) return alert(state, errorText(quote.error));
  // The flight dialog opens when the step with the passenger's details is left (specification 1 §4).
  const asked = stands(flow, 'contact') ? flightFirst(state, 'next', context.now) : null;
  if (asked) return unchanged(asked);
  // Where the site setting asks for it, the note dialog opens automatically, once (specification 2 §4).
  if (flow.popups.note && !flow.noteAsked && state.journey.note === '' && stands(flow, 'note')) {
    return unchanged(stoppedBy({ ...state, flow: { ...flow, noteAsked: true } }, { kind: 'note', goOn: 'next' }));
  }
  const target = flow.step + 1;
  if (target < flow.layout.steps.length) return enter(state, target);
  const invalid = firstInvalidStep(state, context.now);
  if (invalid !== null && invalid < target) return refuse(state, invalid, context);
  // The payment step shows only a fresh price: a stale one is requoted first.
  if (!isFresh(state, context.now)) {
    return flow.online ? wait(state, 'next') : alert(state, { key: 'error.offlineTryAgain' });
  }
  return enter(state, target);
}

/** Whether a section is on the step that is on screen. */
const stands = ({ layout, step }: FlowState, section: Section): boolean =>
  layout.steps[step - 1]?.includes(section) ?? false;

/** Shows a step, counted from 1, and clears the waiting action. */
const enter = (state: BookingState, step: number): Step => [
  { ...state, flow: { ...state.flow, step, waiting: null } },
  [],
];

/** Makes an action wait for a new price; a fresh quotation becomes stale, so that the requote rule renews it. */
export const wait = (state: BookingState, waiting: 'next' | 'confirm'): Step => [
  {
    ...state,
    quote: state.quote.status === 'fresh' ? { ...state.quote, status: 'stale' } : state.quote,
    flow: { ...state.flow, waiting },
  },
  [],
];

/**
 * Goes to a requested step, also from links and the browser's buttons: back always, forward only as far as all steps
 * before are valid.
 */
export function toStep(state: BookingState, wanted: number, context: TransitionContext): Step {
  if (isPaymentPending(state.payment)) return unchanged(state);
  const step = Math.min(Math.max(1, Math.trunc(wanted)), state.flow.layout.steps.length);
  const invalid = firstInvalidStep(state, context.now);
  return enter(state, invalid === null ? step : Math.min(step, Math.max(invalid, state.flow.step)));
}

/** Whether Next or the booking itself waits for a new price. */
export const awaitsPrice = ({ flow }: BookingState): boolean => flow.waiting === 'next' || flow.waiting === 'confirm';
