import { holdsCard } from '../flow/card-dialog.ts';
import { withDialog } from '../flow/with-dialog.ts';
import type { Dialog } from '../state.ts';
import { type Rule, unchanged } from './rule.ts';

/**
 * Marks a message that opens in front of the card form, so that the form is displayed again, with its values, after it.
 */
export const cardStays: Rule = (before, state) => {
  const { dialog } = state.flow;
  if (!dialog || !covers.has(dialog.kind) || dialog === before.flow.dialog) return unchanged(state);
  if (!holdsCard(before.flow.dialog) || holdsCard(dialog)) return unchanged(state);
  return unchanged(withDialog(state, { ...dialog, over: 'cardDetails' } as Dialog));
};

const covers: ReadonlySet<Dialog['kind']> = new Set<Dialog['kind']>(['alert', 'confirm', 'paymentProcess', 'outcome']);
