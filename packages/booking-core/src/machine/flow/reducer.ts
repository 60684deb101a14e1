import { type FlightDialogWish, layoutOf } from '../../domain/index.ts';
import type { BookingEvent } from '../events.ts';
import { flightDialogs } from '../flights/dialogs.ts';
import { ignored, isOf } from '../regions.ts';
import { accountDialogs } from '../session/dialogs.ts';
import type { Dialog, FieldName, FlowState } from '../state.ts';
import { underneath } from './card-dialog.ts';

/** Reduces the step, the dialog and the shown errors. Guards that need the other regions are in the commands. */
export function flow(state: FlowState, event: BookingEvent): FlowState {
  if (isOf('flight', event)) return flightDialogs(state, event);
  if (isOf('session', event)) return accountDialogs(state, event);
  const { dialog } = state;
  switch (event.type) {
    case 'flow.layoutChosen':
      return {
        ...state,
        layout: layoutOf(event.layout, state.popups),
        step: Math.min(state.step, layoutOf(event.layout, state.popups).steps.length),
      };
    case 'boot.configured':
      return withFlights(state, event.configuration.flightDialog);
    case 'boot.started':
      return event.preloaded ? withFlights(state, event.preloaded.configuration.flightDialog) : state;
    case 'flow.fieldLeft':
      return reveal(state, [event.field]);
    case 'journey.optionChanged':
    case 'journey.wheelchairChosen':
    case 'journey.vehicleChosen':
      return reveal(state, ['vehicle']);
    case 'flow.connectivityChanged':
      return event.online === state.online ? state : { ...state, online: event.online };
    case 'flow.dialogClosed':
      return staysOpen(dialog) ? state : { ...state, dialog: underneath(dialog) };
    case 'flow.noteOpened':
      return { ...state, dialog: { kind: 'note', goOn: null } };
    case 'flow.promoOpened':
      return { ...state, dialog: { kind: 'promo' } };
    case 'flow.pinOpened':
      return {
        ...state,
        dialog: { kind: 'pin', target: event.target, ...(event.words ? { words: event.words } : {}) },
      };
    case 'journey.laterOpened':
    case 'journey.laterChosen':
    case 'journey.arriveByChosen':
    case 'journey.quickTimeChosen':
    case 'journey.timeCleared':
      return reveal(state, ['time']);
    case 'journey.returnTimeChosen':
      return reveal(state, ['returnTime']);
    case 'journey.placeChosen':
      return dialog?.kind === 'pin' ? { ...state, dialog: null } : state;
    case 'journey.prefilled':
      // A complete journey was prefilled: this is another booking than the draft of the closed tab.
      return event.prefill.pickup && event.prefill.dropoff ? { ...state, resumableDraft: null } : state;
    case 'promo.granted':
      return dialog?.kind === 'promo' ? { ...state, dialog: null } : state;
    case 'promo.refused':
      // After signing in, the code was checked without its dialog, which opens now because it displays the error.
      return dialog === null && state.layout.dialogs.includes('promo')
        ? { ...state, dialog: { kind: 'promo' } }
        : state;
    case 'quote.renewTimeChosen':
      return dialog?.kind === 'quotationExpired' ? { ...state, dialog: { ...dialog, time: event.local } } : state;
    case 'quote.renewReturnChosen':
      return dialog?.kind === 'quotationExpired' ? { ...state, dialog: { ...dialog, returnTime: event.local } } : state;
    case 'payment.dropped':
      return { ...state, step: Math.max(1, state.step - 1), dialog: null };
    case 'payment.linkOpened':
      return { ...state, step: state.layout.steps.length, resumableDraft: null };
    case 'draft.restored':
      return {
        ...state,
        step:
          state.layout.name === event.draft.layout
            ? Math.min(Math.max(1, event.draft.step), state.layout.steps.length)
            : 1,
        resumableDraft: null,
      };
    case 'draft.found':
      return { ...state, resumableDraft: event.draft };
    case 'draft.declined':
      return { ...state, resumableDraft: null };
    case 'promotion.missed':
      return { ...state, promotionMissed: event.why };
    case 'flow.startedAgain':
    case 'quote.renewCancelled':
      return { ...state, step: 1, dialog: null, revealed: [], resumableDraft: null, noteAsked: false, waiting: null };
    case 'flow.nextRequested':
    case 'flow.stepRequested':
    case 'flow.dialogConfirmed':
    case 'flow.contactOpened':
    case 'flow.contactSubmitted':
    case 'flow.resumed':
      // Handled by the commands and rules, which read the other regions.
      return state;
    default:
      return ignored(ignored(state, 'flow', event), 'promotion', event);
  }
}

/** Applies the operator's setting for the flight dialog to the layout; the default `always` changes nothing. */
function withFlights(state: FlowState, flight: FlightDialogWish): FlowState {
  if (flight === 'always' && state.popups.flight === undefined) return state;
  const popups = { ...state.popups, flight };
  return { ...state, popups, layout: layoutOf(state.layout.name, popups) };
}

/** Whether a dialog blocks the page until its outcome is known. */
const staysOpen = (dialog: Dialog | null): boolean =>
  dialog?.kind === 'paymentProcess' ||
  ((dialog?.kind === 'confirm' || dialog?.kind === 'quotationExpired') && dialog.busy === true);

/** Shows the issues of these fields from now on. */
export function reveal(state: FlowState, fields: readonly FieldName[]): FlowState {
  const added = fields.filter((field) => !state.revealed.includes(field));
  return added.length === 0 ? state : { ...state, revealed: [...state.revealed, ...added] };
}

/** Shows the issues of these fields and makes the screen focus the first one. */
export const refused = (state: FlowState, fields: readonly FieldName[]): FlowState => ({
  ...reveal(state, fields),
  refused: fields,
});
