import type { BookingState, Dialog } from '../state.ts';

/** The state with this dialog on screen; null closes the one that is. */
export const withDialog = (state: BookingState, dialog: Dialog | null): BookingState => ({
  ...state,
  flow: { ...state.flow, dialog },
});

/** The state with this dialog on screen instead of an action that waited. */
export const stoppedBy = (state: BookingState, dialog: Dialog): BookingState => ({
  ...state,
  flow: { ...state.flow, waiting: null, dialog },
});
