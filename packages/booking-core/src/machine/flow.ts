import { layoutOf } from '../domain/index.ts';
import type { BookingEvent } from './events.ts';
import type { FieldName, FlowState } from './state.ts';

/** Which step, which dialog, which errors are shown. Guards that need the other regions are in `commands.ts`. */
export function flow(state: FlowState, event: BookingEvent): FlowState {
  switch (event.type) {
    case 'flow.layoutChosen':
      return {
        ...state,
        layout: layoutOf(event.layout, state.popups),
        step: Math.min(state.step, layoutOf(event.layout, state.popups).steps.length),
      };
    case 'flow.fieldLeft':
      return reveal(state, [event.field]);
    case 'journey.optionChanged':
    case 'journey.vehicleChosen':
      return reveal(state, ['vehicle']);
    case 'flow.connectivityChanged':
      return { ...state, online: event.online };
    case 'flow.dialogClosed':
      return state.dialog?.kind === 'paymentProcess' ||
        state.dialog?.kind === 'quotationExpired' ||
        (state.dialog?.kind === 'confirm' && state.dialog.busy)
        ? state
        : { ...state, dialog: null };
    case 'offer.missed':
      return { ...state, offerMissed: event.why };
    case 'flow.startedAgain':
    case 'quote.renewCancelled':
      return { ...state, step: 1, dialog: null, revealed: [], offered: null, noteAsked: false, waiting: null };
    default:
      return state;
  }
}

export function reveal(state: FlowState, fields: readonly FieldName[]): FlowState {
  const added = fields.filter((field) => !state.revealed.includes(field));
  return added.length === 0 ? state : { ...state, revealed: [...state.revealed, ...added] };
}

/** Shows what is wrong with these, and lets the screen focus the first. */
export const refused = (state: FlowState, fields: readonly FieldName[]): FlowState => ({
  ...reveal(state, fields),
  refused: fields,
});
