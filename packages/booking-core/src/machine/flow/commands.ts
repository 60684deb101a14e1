import type { TransitionContext } from '../effects.ts';
import { abandonUnpaid, confirm, confirmAbandonUnpaid, pay, payOnline } from '../payment/commands.ts';
import { isPaymentPending } from '../payment/selectors.ts';
import type { EventOf } from '../regions.ts';
import { type Step, unchanged } from '../rules/rule.ts';
import { openSignIn } from '../session/sign-in-first.ts';
import type { BookingState } from '../state.ts';
import { underneath } from './card-dialog.ts';
import { next, openContact, submitContact, toStep } from './steps.ts';
import { withDialog } from './with-dialog.ts';

/** Commands that move between the steps and close the dialogs. */
export function flowCommand(
  before: BookingState,
  state: BookingState,
  event: EventOf<'flow'>,
  context: TransitionContext,
): Step {
  switch (event.type) {
    case 'flow.nextRequested':
      return next(state, context);
    case 'flow.stepRequested':
      return confirmAbandonUnpaid(state, event.step) ?? toStep(state, event.step, context);
    case 'flow.contactOpened':
      return openContact(state, null);
    case 'flow.contactSubmitted':
      return submitContact(state, context);
    case 'flow.dialogConfirmed':
      return dialogConfirmed(before, state, context);
    case 'flow.layoutChosen':
    case 'flow.fieldLeft':
    case 'flow.dialogClosed':
    case 'flow.noteOpened':
    case 'flow.promoOpened':
    case 'flow.pinOpened':
    case 'flow.startedAgain':
    case 'flow.connectivityChanged':
    case 'flow.resumed':
      return unchanged(state);
  }
}

/** OK, TRY AGAIN or SIGN IN in the dialog that is on screen. */
function dialogConfirmed(before: BookingState, state: BookingState, context: TransitionContext): Step {
  const { dialog } = before.flow;
  if (dialog?.kind === 'alert' && dialog.signIn) {
    const closed = withDialog(state, null);
    return unchanged(isPaymentPending(state.payment) ? closed : openSignIn(closed));
  }
  if (dialog?.kind === 'alert' && dialog.retry) return confirm(withDialog(state, underneath(dialog)), context);
  if (dialog?.kind === 'note') {
    const closed = withDialog(state, null);
    return dialog.goOn === 'next' ? next(closed, context) : unchanged(closed);
  }
  if (dialog?.kind !== 'confirm' || dialog.busy) return unchanged(state);
  switch (dialog.onOk) {
    case 'signOut':
      return [withDialog(state, null), [{ type: 'replay', event: { type: 'session.signedOut' } }]];
    case 'acceptFare':
      return pay(withDialog(state, underneath(dialog)), context);
    case 'payOffline':
      return payOnline(withDialog(state, underneath(dialog)), context);
    case 'dropBooking':
      return abandonUnpaid(withDialog(state, underneath(dialog)), dialog, context);
  }
}
