import type { Dialog } from '../state.ts';

/** Whether the card form is the dialog itself or behind a message; its values are retained in both cases. */
export const holdsCard = (dialog: Dialog | null): boolean =>
  dialog?.kind === 'cardDetails' || (dialog !== null && 'over' in dialog && dialog.over === 'cardDetails');

/** @returns the dialog that is displayed after this one has closed; null for none */
export const underneath = (dialog: Dialog | null): Dialog | null =>
  dialog?.kind !== 'cardDetails' && holdsCard(dialog) ? { kind: 'cardDetails' } : null;

/** @returns the field that marks a dialog replacing this one as having the card form behind it */
export const over = (dialog: Dialog | null): { readonly over?: 'cardDetails' } =>
  holdsCard(dialog) ? { over: 'cardDetails' } : {};
