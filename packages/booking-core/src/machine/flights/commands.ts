import { landingPlace, metFrom } from '../../domain/flight-rules.ts';
import { type FlightDirection, flightOf, type Journey, localAt, momentOf } from '../../domain/index.ts';
import { zoneOf } from '../boot/selectors.ts';
import type { TransitionContext } from '../effects.ts';
import type { BookingEvent } from '../events.ts';
import { stoppedBy, withDialog } from '../flow/with-dialog.ts';
import { isPaymentPending } from '../payment/selectors.ts';
import type { EventOf } from '../regions.ts';
import { type Step, unchanged } from '../rules/rule.ts';
import type { BookingState, FlightDialog } from '../state.ts';
import { withFlight } from './reducer.ts';
import { chosenAt, issuesOfFlight, landingOf, selectFlightDirections, unsettledFlight } from './selectors.ts';

/** Commands of the flight dialogs. */
export function flightCommand(state: BookingState, event: EventOf<'flight'>, context: TransitionContext): Step {
  switch (event.type) {
    case 'flight.numberLeft':
      return lookUp(state, event.direction, context);
    case 'flight.changed':
    case 'flight.resultChosen':
    case 'flight.manualEntered':
    case 'flight.infoReceived':
    case 'flight.infoFailed':
      // A pending look-up of the previous number becomes obsolete.
      if (event.type === 'flight.changed' && event.change.number === undefined && !event.change.noDetails) {
        return unchanged(state);
      }
      return [{ ...state, flights: { ...state.flights, [event.direction]: null } }, []];
    case 'flight.submitted':
      return submit(state, context);
    case 'flight.searchRequested':
      return search(state, event, context);
    case 'flight.waitingChosen':
      return meet(state, event.direction, event.minutes);
    case 'flight.opened':
    case 'flight.tabChosen':
    case 'flight.finderOpened':
    case 'flight.finderClosed':
    case 'flight.searchAnswered':
    case 'flight.searchFailed':
      return unchanged(state);
  }
}

/** Looks a flight number up for the day of its ride, unless its landing is known; not without a network. */
export function lookUp(state: BookingState, direction: FlightDirection, context: TransitionContext): Step {
  const flight = flightOf(state.journey, direction);
  if (flight.noDetails || flight.number.length < 3 || flight.found?.number === flight.number) return unchanged(state);
  if (!state.flow.online) return unchanged(state);
  const requestId = context.nextId();
  const landingAt = chosenAt(state, direction, context.now);
  return [
    { ...state, flights: { ...state.flights, [direction]: requestId } },
    [{ type: 'flight.info', requestId, direction, number: flight.number, landingAt }],
  ];
}

/** Submitting a tab shows the other one if it has issues, else closes the dialog and continues (specification 1 §4). */
function submit(state: BookingState, context: TransitionContext): Step {
  const { dialog } = state.flow;
  if (dialog?.kind !== 'flight') return unchanged(state);
  const show = (change: Partial<FlightDialog>): Step => unchanged(withDialog(state, { ...dialog, ...change }));
  if (issuesOfFlight(state, dialog.tab, context.now).length > 0) {
    return show({ revealed: true, refusals: dialog.refusals + 1 });
  }
  const other = unsettledFlight(state, context.now);
  if (other !== null) return show({ tab: other, revealed: false });
  const closed = withDialog(state, null);
  if (dialog.goOn === null) return unchanged(closed);
  const event: BookingEvent =
    dialog.goOn === 'next' ? { type: 'flow.nextRequested' } : { type: 'payment.confirmRequested' };
  return [closed, [{ type: 'replay', event }]];
}

function search(
  state: BookingState,
  event: Extract<BookingEvent, { type: 'flight.searchRequested' }>,
  context: TransitionContext,
): Step {
  const { dialog } = state.flow;
  if (dialog?.kind !== 'flightFinder' || dialog.status === 'searching') return unchanged(state);
  const destination = landingPlace(state.journey, dialog.direction)?.code ?? '';
  const moment = momentOf(event.local, zoneOf(state));
  if (moment.kind !== 'ok') return unchanged(state);
  const requestId = context.nextId();
  return [
    withDialog(state, { ...dialog, status: 'searching', requestId, results: [] }),
    [
      {
        type: 'flight.search',
        requestId,
        destination,
        airline: event.airline.icao,
        origin: event.airport?.icao ?? '',
        departureAt: moment.at,
      },
    ],
  ];
}

/**
 * Sets the waiting time after landing, in minutes, and moves the ride's time with it (specification 1 §2, waiting
 * time).
 */
function meet(state: BookingState, direction: FlightDirection, minutes: number): Step {
  if (isPaymentPending(state.payment)) return unchanged(state);
  const { journey } = state;
  const flight = { ...flightOf(journey, direction), waitingMinutes: minutes };
  const kept = withFlight(journey, direction, flight);
  const landsAt = landingOf(flight, zoneOf(state));
  if (landsAt === null) return [{ ...state, journey: kept }, []];
  const at = Math.max(metFrom(landsAt), landsAt + minutes * 60_000);
  const local = localAt(Math.ceil(at / 60_000) * 60_000, zoneOf(state));
  const timed: Journey =
    direction === 'onward' ? { ...kept, time: { kind: 'later', local } } : { ...kept, returnTime: local };
  return [{ ...state, journey: timed }, []];
}

/**
 * Opens the flight dialog before a step is left, where the layout has one.
 * @returns null when there is no dialog or nothing is missing
 */
export function flightFirst(state: BookingState, goOn: FlightDialog['goOn'], now: number): BookingState | null {
  const { layout, popups } = state.flow;
  if (layout.flights !== 'dialog') return null;
  // With the setting `later`, a passenger picked up as soon as possible counts as landed and the dialog is skipped.
  const spared = popups.flight === 'later' && state.journey.time.kind === 'now';
  const tab = selectFlightDirections(state, now).find(
    (direction) => !(spared && direction === 'onward') && issuesOfFlight(state, direction, now).length > 0,
  );
  return tab ? stoppedBy(state, { kind: 'flight', tab, refusals: 0, revealed: false, goOn }) : null;
}
