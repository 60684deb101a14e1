import { layoutOf } from '../domain/index.ts';
import type { BookingEvent } from './events.ts';
import type { Dialog, FieldName, FlowState } from './state.ts';

/** An account dialog that nothing was asked in yet. */
export const asking = { requestId: null, error: null, refusals: 0 } as const;

/** Which step, which dialog, which errors are shown. Guards that need the other regions are in `transition.ts`. */
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
    case 'journey.laterChosen':
    case 'journey.quickTimeChosen':
    case 'journey.timeCleared':
      return reveal(state, ['time']);
    case 'journey.returnTimeChosen':
      return reveal(state, ['returnTime']);
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
        : {
            ...state,
            dialog: underneath(state.dialog),
          };
    case 'flow.noteOpened':
      return { ...state, dialog: { kind: 'note', goOn: null } };
    case 'flow.promoOpened':
      return { ...state, dialog: { kind: 'promo' } };
    case 'flow.pinOpened':
      return { ...state, dialog: { kind: 'pin', target: event.target } };
    case 'journey.placeChosen':
      return state.dialog?.kind === 'pin' ? { ...state, dialog: null } : state;
    case 'promo.accepted':
      return state.dialog?.kind === 'promo' ? { ...state, dialog: null } : state;
    case 'promo.refused':
      // After signing in the code was asked about without its dialog; what is wrong with it is said there.
      return state.dialog === null && state.layout.dialogs.includes('promo')
        ? { ...state, dialog: { kind: 'promo' } }
        : state;
    case 'payment.dropped':
      return { ...state, step: Math.max(1, state.step - 1), dialog: null };
    case 'payment.linkOpened':
      return { ...state, step: state.layout.steps.length, offered: null };
    case 'quote.renewTimeChosen':
      return state.dialog?.kind === 'quotationExpired'
        ? { ...state, dialog: { ...state.dialog, time: event.local } }
        : state;
    case 'draft.restored': {
      const { step, layout } = event.draft;
      return {
        ...state,
        step: state.layout.name === layout ? Math.min(Math.max(1, step), state.layout.steps.length) : 1,
        offered: null,
      };
    }
    case 'draft.offered':
      return { ...state, offered: event.offer };
    case 'draft.declined':
      return { ...state, offered: null };
    case 'journey.prefilled':
      // A whole journey was asked for: another booking than the one that was left behind.
      return event.prefill.pickup && event.prefill.dropoff ? { ...state, offered: null } : state;
    case 'offer.missed':
      return { ...state, offerMissed: event.why };
    case 'flow.startedAgain':
    case 'quote.renewCancelled':
      return { ...state, step: 1, dialog: null, revealed: [], offered: null, noteAsked: false, waiting: null };
    default:
      return state;
  }
}

/** What was typed into the card's dialog stays behind whatever is said meanwhile, and is there again afterwards. */
export const overCard = (dialog: Dialog | null): { readonly over?: 'cardDetails' } =>
  dialog?.kind === 'cardDetails' || (dialog && 'over' in dialog && dialog.over) ? { over: 'cardDetails' } : {};

/** What is left when a dialog has gone. */
export const underneath = (dialog: Dialog | null): Dialog | null =>
  dialog?.kind !== 'cardDetails' && overCard(dialog).over ? { kind: 'cardDetails' } : null;

export function reveal(state: FlowState, fields: readonly FieldName[]): FlowState {
  const added = fields.filter((field) => !state.revealed.includes(field));
  return added.length === 0 ? state : { ...state, revealed: [...state.revealed, ...added] };
}
