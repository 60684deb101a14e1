import { flightNumberMax, landingPlace, metFrom, normaliseFlightNumber } from '../domain/flight-rules.ts';
import {
  emptyFlight,
  type Flight,
  type FlightDirection,
  type FoundFlight,
  flightDirections,
  flightOf,
  type Journey,
  localAt,
  momentOf,
} from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import { zoneOf } from './basics.ts';
import type { TransitionContext } from './effects.ts';
import type { BookingEvent } from './events.ts';
import { chosenAt, issuesOfFlight, landingOf } from './flight-issues.ts';
import { nothing, type Step } from './rules/rule.ts';
import type { BookingState, FieldIssue, FlightDialog, FlowState } from './state.ts';
import { underWay } from './under-way.ts';

const withFlight = (journey: Journey, direction: FlightDirection, flight: Flight): Journey =>
  direction === 'onward' ? { ...journey, flight } : { ...journey, returnFlight: flight };

/** Where a found flight comes from, as if it had been chosen. */
function originOf({ originCode, originName }: FoundFlight): Pick<Flight, 'airport' | 'airportText'> {
  const name = originName || originCode;
  if (originCode === '') return { airport: null, airportText: name };
  return { airport: { icao: originCode, iata: '', name, city: '', country: '' }, airportText: name };
}

/** What is typed about flights; ticking the box clears what it makes needless (specification 1 §4). */
export function flightDetails(journey: Journey, event: BookingEvent): Journey {
  switch (event.type) {
    case 'flight.changed': {
      const before = flightOf(journey, event.direction);
      if (event.change.noDetails) {
        return withFlight(journey, event.direction, { ...emptyFlight, noDetails: true });
      }
      // Other words for where it comes from are no longer the airport that was chosen or found.
      const reworded = event.change.airportText !== undefined && event.change.airport === undefined;
      const changed = { ...before, ...event.change, ...(reworded ? { airport: null } : {}) };
      const renamed = event.change.number !== undefined && event.change.number !== before.number;
      return withFlight(journey, event.direction, {
        ...changed,
        number: changed.number.slice(0, flightNumberMax),
        airportText: changed.airportText.slice(0, limits.textMaxLength),
        found: renamed ? null : changed.found,
      });
    }
    case 'flight.numberLeft': {
      const flight = flightOf(journey, event.direction);
      const number = normaliseFlightNumber(flight.number);
      return number === flight.number ? journey : withFlight(journey, event.direction, { ...flight, number });
    }
    case 'flight.infoReceived': {
      const flight = flightOf(journey, event.direction);
      const place = landingPlace(journey, event.direction);
      // A number flies several legs and days: the one that lands where the driver waits is meant.
      const found = event.flights.find((each) => each.destinationCode === place?.code) ?? event.flights[0] ?? null;
      if (flight.noDetails) return journey;
      if (!found) return withFlight(journey, event.direction, { ...flight, found: null });
      const known = flight.airport !== null || flight.airportText !== '';
      return withFlight(journey, event.direction, {
        ...flight,
        found,
        ...(known ? {} : originOf(found)),
      });
    }
    case 'flight.resultChosen': {
      const flight = flightOf(journey, event.direction);
      return withFlight(journey, event.direction, {
        ...flight,
        number: event.flight.number,
        ...originOf(event.flight),
        found: event.flight,
        noDetails: false,
      });
    }
    case 'flight.manualEntered': {
      const flight = flightOf(journey, event.direction);
      return withFlight(journey, event.direction, {
        ...flight,
        number: normaliseFlightNumber(event.number).slice(0, flightNumberMax),
        found: null,
        noDetails: false,
      });
    }
    default:
      return journey;
  }
}

/** The flight dialogs: one at a time, the finder stands in front of the details and gives way to them again. */
export function flightDialogs(state: FlowState, event: BookingEvent): FlowState {
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
        },
      };
    case 'flight.finderClosed':
    case 'flight.resultChosen':
    case 'flight.manualEntered':
      return dialog?.kind === 'flightFinder' ? { ...state, dialog: dialog.from } : state;
    case 'flight.searchAnswered':
      return dialog?.kind === 'flightFinder'
        ? { ...state, dialog: { ...dialog, status: 'done', requestId: null, results: event.flights } }
        : state;
    case 'flight.searchFailed':
      return dialog?.kind === 'flightFinder'
        ? { ...state, dialog: { ...dialog, status: 'failed', requestId: null, results: [] } }
        : state;
    default:
      return state;
  }
}

/** What a person asked for in the flight dialogs. */
export function flightCommand(state: BookingState, event: BookingEvent, context: TransitionContext): Step {
  switch (event.type) {
    case 'flight.numberLeft':
      return lookUp(state, event.direction, context);
    case 'flight.changed':
    case 'flight.resultChosen':
    case 'flight.manualEntered':
    case 'flight.infoReceived':
    case 'flight.infoFailed':
      // What was asked about another number is late from now on.
      if (event.type === 'flight.changed' && event.change.number === undefined && !event.change.noDetails) {
        return nothing(state);
      }
      return [{ ...state, flights: { ...state.flights, [event.direction]: null } }, []];
    case 'flight.submitted':
      return submit(state, context);
    case 'flight.searchRequested':
      return search(state, event, context);
    case 'flight.waitingChosen':
      return meet(state, event.direction, event.minutes);
    default:
      return nothing(state);
  }
}

function lookUp(state: BookingState, direction: FlightDirection, context: TransitionContext): Step {
  const flight = flightOf(state.journey, direction);
  if (flight.noDetails || flight.number.length < 3 || flight.found?.number === flight.number) return nothing(state);
  if (!state.flow.online) return nothing(state);
  const requestId = context.nextId();
  const landingAt = chosenAt(state, direction, context.now);
  return [
    { ...state, flights: { ...state.flights, [direction]: requestId } },
    [{ type: 'flight.info', requestId, direction, number: flight.number, landingAt }],
  ];
}

/** Submitting a tab goes on to the other one while that is needed, then closes and continues (specification 1 §4). */
function submit(state: BookingState, context: TransitionContext): Step {
  const { dialog } = state.flow;
  if (dialog?.kind !== 'flight') return nothing(state);
  const show = (change: Partial<FlightDialog>): Step => [
    { ...state, flow: { ...state.flow, dialog: { ...dialog, ...change } } },
    [],
  ];
  if (issuesOfFlight(state, dialog.tab, context.now).length > 0) {
    return show({ revealed: true, refusals: dialog.refusals + 1 });
  }
  const other = unsettledFlight(state, context.now);
  if (other !== null) return show({ tab: other, revealed: false });
  const closed = { ...state, flow: { ...state.flow, dialog: null } };
  if (dialog.goOn === null) return nothing(closed);
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
  if (dialog?.kind !== 'flightFinder' || dialog.status === 'searching') return nothing(state);
  const destination = landingPlace(state.journey, dialog.direction)?.code ?? '';
  const moment = momentOf(event.local, zoneOf(state));
  if (moment.kind !== 'ok') return nothing(state);
  const requestId = context.nextId();
  return [
    { ...state, flow: { ...state.flow, dialog: { ...dialog, status: 'searching', requestId, results: [] } } },
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

/** How long after landing the driver is met moves the time of the ride (specification 1 §2, waiting time). */
function meet(state: BookingState, direction: FlightDirection, minutes: number): Step {
  if (underWay(state.payment)) return nothing(state);
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

/** What is wrong about flights, where the site wants them told. */
export const flightsMissing = (state: BookingState, now: number): FieldIssue[] =>
  state.flow.flightsOptional
    ? []
    : flightDirections(state.journey)
        .filter((direction) => issuesOfFlight(state, direction, now).length > 0)
        .map((direction) => ({ field: `flight:${direction}`, code: 'required' }));

/** The first direction whose flight still has to be told, null when none has. */
export const unsettledFlight = (state: BookingState, now: number): FlightDirection | null =>
  flightDirections(state.journey).find((direction) => issuesOfFlight(state, direction, now).length > 0) ?? null;

/** Opens the flight dialog before a step is left, where the layout asks in a dialog; null when nothing is missing. */
export function flightFirst(state: BookingState, goOn: FlightDialog['goOn'], now: number): BookingState | null {
  if (state.flow.layout.flights !== 'dialog') return null;
  const tab = unsettledFlight(state, now);
  if (tab === null) return null;
  return {
    ...state,
    flow: { ...state.flow, waiting: null, dialog: { kind: 'flight', tab, refusals: 0, revealed: false, goOn } },
  };
}
