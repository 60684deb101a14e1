import { flightDirections, isIncomplete, type Place, placeFields } from '../domain/index.ts';
import { configurationOf } from './basics.ts';
import { awaitsPrice } from './commands.ts';
import type { BookingEvent } from './events.ts';
import { type PartName, type Parts, partNames } from './parts.ts';
import { isElectronic, isUnpaid } from './payment.ts';
import type { BookingState } from './state.ts';
import { type Family, isOneOf, isTooLate } from './too-late.ts';
import { standsFirm } from './under-way.ts';

/** Families of events that few bookings see, as far as they begin something: what comes of it finds its part there. */
const families: Readonly<Record<PartName, Family>> = {
  seldom: ['flight', 'session', 'handover'],
  extras: [
    'journey.asapChosen',
    'journey.laterOpened',
    'journey.laterChosen',
    'journey.quickTimeChosen',
    'journey.timeCleared',
    'journey.returnTimeChosen',
    'journey.returnTimeCleared',
    'journey.viaAdded',
    'journey.viaRemoved',
    'journey.viaMoved',
    'journey.houseNumberGiven',
    'promo.submitted',
    'promo.linkTried',
    'promo.granted',
    'promo.refused',
    'promo.removed',
    'flow.noteOpened',
    'flow.promoOpened',
    'flow.pinOpened',
    'draft.restored',
    'quote.renewTimeChosen',
  ],
  electronic: ['payment.methodPicked', 'payment.linkOpened'],
  again: ['draft'],
};

/** What leads on: to another step, to the booking, to what a guest may not do where the operator takes none. */
const leadsOn: Family = [
  'flow.nextRequested',
  'flow.stepRequested',
  'flow.noteOpened',
  'flow.contactSubmitted',
  'flow.dialogConfirmed',
  'payment.confirmRequested',
  'payment.methodPicked',
  'promo.submitted',
];

/** What leads to the booking itself. */
const books: Family = ['payment.confirmRequested', 'flow.dialogConfirmed'];

/** Events that need a part only in such a state. */
const needs: Readonly<Record<PartName, (state: BookingState, event: BookingEvent) => boolean>> = {
  seldom: (state, event) =>
    (event.type === 'journey.prefilled' && event.prefill.offer !== undefined) ||
    (event.type === 'flow.dialogConfirmed' && state.flow.dialog?.kind === 'alert') ||
    ((guestsMayNot(state) || hasFlight(state)) && (isOneOf(leadsOn, event) || state.flow.waiting === 'confirm')),
  extras: ({ flow, journey }, event) =>
    (event.type === 'flow.dialogConfirmed' && flow.dialog?.kind === 'note') ||
    (event.type === 'journey.returnKindChosen' && event.kind === 'return') ||
    (event.type === 'journey.placeChosen' && isIncomplete(event.place)) ||
    (event.type === 'journey.prefilled' && [event.prefill.pickup, event.prefill.dropoff].some(isToComplete)) ||
    (event.type === 'flight.finderOpened' && placeFields(journey).some(({ place }) => isToComplete(place))) ||
    (event.type === 'journey.prefilled' && besides.some((what) => event.prefill[what] !== undefined)),
  electronic: ({ flow, details }, event) =>
    ((event.type === 'payment.created' || event.type === 'payment.found') && isUnpaid(event.booking)) ||
    (event.type === 'payment.confirmRequested' && flow.layout.payment === 'dialogs') ||
    (isElectronic(details.paymentMethod) && (isOneOf(books, event) || flow.waiting === 'confirm')),
  again: (state, event) =>
    (event.type === 'timer.fired' && event.key === 'quote.expired' && !standsFirm(state.payment)) ||
    (event.type === 'quote.received' && awaitsPrice(state)) ||
    (event.type === 'flow.dialogConfirmed' &&
      state.flow.dialog?.kind === 'confirm' &&
      state.flow.dialog.onOk === 'acceptFare'),
};

/** What a prefilled journey may have besides its two places. */
const besides = [
  'vias',
  'local',
  'vehicleId',
  'returnKind',
  'contact',
  'customer',
  'ourRef',
  'costCentre',
  'promoCode',
  'offer',
] as const;

const isToComplete = (place: Place | null | undefined): boolean => !!place && isIncomplete(place);

const hasFlight = ({ journey }: BookingState): boolean => flightDirections(journey).length > 0;

const guestsMayNot = (state: BookingState): boolean =>
  state.session.profile === null && configurationOf(state)?.allowGuest === false;

/** The first part that a transition needs and that is not here. */
export const neededPart = (state: BookingState, event: BookingEvent, here: Parts): PartName | undefined =>
  isTooLate(state, event)
    ? undefined
    : partNames.find((name) => !here[name] && (isOneOf(families[name], event) || needs[name](state, event)));

/** What a person can do next will need it: it is fetched before they wait for it. */
const soon: Readonly<Record<PartName, (state: BookingState) => boolean>> = {
  // Before anything is typed into the fields of a flight or an account.
  seldom: (state) => hasFlight(state) || guestsMayNot(state),
  extras: ({ flow }) => flow.dialog?.kind === 'note',
  electronic: ({ flow, details }) =>
    flow.step === flow.layout.steps.length &&
    (isElectronic(details.paymentMethod) || flow.layout.payment === 'dialogs'),
  // A price whose first minute is over may end; one that is waited for is asked for meanwhile.
  again: (state) => state.quote.status === 'stale' || awaitsPrice(state),
};

/** The parts that are not here and will be wanted soon. */
export const neededSoon = (state: BookingState, here: Parts): readonly PartName[] =>
  partNames.filter((name) => !here[name] && soon[name](state));

/**
 * What an event comes to whose part does not come: an answer as if it had failed, so that it is asked for again; of a
 * filled-in journey its two ends, unless an offer stands or falls with it; nothing of what nobody did.
 */
export function givenUp(event: BookingEvent): readonly BookingEvent[] {
  const error = { kind: 'network' } as const;
  const said = { type: 'flow.partMissing' } as const;
  switch (event.type) {
    case 'quote.received':
      return [{ type: 'quote.failed', requestId: event.requestId, error }];
    case 'payment.created':
      return [{ type: 'payment.lost', requestId: event.requestId, error }];
    case 'payment.found':
      return [{ type: 'payment.lookupFailed', requestId: event.requestId, error }];
    case 'journey.prefilled': {
      const { pickup, dropoff, offer } = event.prefill;
      return offer ? [said] : [{ ...event, prefill: { ...(pickup && { pickup }), ...(dropoff && { dropoff }) } }, said];
    }
    case 'timer.fired':
    case 'promo.linkTried':
    case 'draft.offered':
      return [];
    default:
      return [said];
  }
}
