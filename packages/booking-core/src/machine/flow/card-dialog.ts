import type { Dialog } from '../state.ts';

/** Whether a dialog keeps the card form's values: they outlive messages that are shown in front of it. */
export const holdsCard = (dialog: Dialog | null): boolean =>
  dialog?.kind === 'cardDetails' || (dialog !== null && 'over' in dialog && dialog.over === 'cardDetails');

/** What is left when a dialog has gone. */
export const underneath = (dialog: Dialog | null): Dialog | null =>
  dialog?.kind !== 'cardDetails' && holdsCard(dialog) ? { kind: 'cardDetails' } : null;

/** Marks a dialog that takes the place of this one as having the card's behind it. */
export const over = (dialog: Dialog | null): { readonly over?: 'cardDetails' } =>
  holdsCard(dialog) ? { over: 'cardDetails' } : {};
