import type { ApiError } from '../../domain/index.ts';
import { errorText } from '../error-text.ts';
import type { EventOf } from '../regions.ts';
import type { FlowState } from '../state.ts';

/** The server's own message about a search that it refused; '' for every other failure. */
function serverText(error: ApiError): string {
  const text = errorText(error);
  return 'server' in text ? text.server : '';
}

/** Reduces the flight dialogs, of which one is open at a time; the finder returns to the details when it closes. */
export function flightDialogs(state: FlowState, event: EventOf<'flight'>): FlowState {
  const { dialog } = state;
  switch (event.type) {
    case 'flight.opened':
      return { ...state, dialog: { kind: 'flight', tab: event.direction, refusals: 0, revealed: false, goOn: null } };
    case 'flight.tabChosen':
      return dialog?.kind === 'flight' ? { ...state, dialog: { ...dialog, tab: event.direction } } : state;
    case 'flight.finderOpened':
      return {
        ...state,
        dialog: {
          kind: 'flightFinder',
          direction: event.direction,
          from: dialog?.kind === 'flight' ? dialog : null,
          status: 'idle',
          requestId: null,
          results: [],
          said: '',
        },
      };
    case 'flight.finderClosed':
    case 'flight.resultChosen':
    case 'flight.manualEntered':
      return dialog?.kind === 'flightFinder' ? { ...state, dialog: dialog.from } : state;
    case 'flight.searchAnswered':
      return dialog?.kind === 'flightFinder'
        ? {
            ...state,
            dialog: { ...dialog, status: 'done', requestId: null, results: event.flights, said: event.message },
          }
        : state;
    case 'flight.searchFailed':
      return dialog?.kind === 'flightFinder'
        ? {
            ...state,
            dialog: { ...dialog, status: 'failed', requestId: null, results: [], said: serverText(event.error) },
          }
        : state;
    case 'flight.changed':
    case 'flight.numberLeft':
    case 'flight.waitingChosen':
    case 'flight.infoReceived':
    case 'flight.infoFailed':
    case 'flight.submitted':
    case 'flight.searchRequested':
      // Handled by the reducer of the flight itself, or by the commands.
      return state;
  }
}
