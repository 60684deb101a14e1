import * as limits from '../../domain/limits.ts';
import type { Dialog } from '../state.ts';
import { type Rule, unchanged } from './rule.ts';

/**
 * The delay before a dialog is shown, in milliseconds (specification 1 §9): 500, an alert 200. The dialogs of a pending
 * booking and its outcome appear immediately.
 */
export function showDelayOf(kind: Dialog['kind']): number {
  if (kind === 'paymentProcess' || kind === 'outcome') return 0;
  return kind === 'alert' ? limits.alertDelayMs : limits.modalDelayMs;
}

/**
 * Shows a dialog after its delay; one that replaces another is shown immediately, and so is the error of a failed
 * payment, whose own delay of a second has already passed.
 */
export const dialogDelay: Rule = (before, state, event, context) => {
  const { dialog, dialogShown } = state.flow;
  const shown = (now: boolean) => ({ ...state, flow: { ...state.flow, dialogShown: now } });
  if (dialog === null) {
    if (before.flow.dialog === null && !dialogShown) return unchanged(state);
    return [shown(false), [{ type: 'timer.clear', key: 'dialog.show' }]];
  }
  if (dialogShown) return unchanged(state);
  const delay = showDelayOf(dialog.kind);
  const waited = event.type === 'timer.fired' && (event.key === 'dialog.show' || event.key === 'dialog.error');
  if (waited || delay === 0) return [shown(true), [{ type: 'timer.clear', key: 'dialog.show' }]];
  if (before.flow.dialog?.kind === dialog.kind) return unchanged(state);
  return [state, [{ type: 'timer.set', key: 'dialog.show', at: context.now + delay }]];
};
