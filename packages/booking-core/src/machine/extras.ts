import { withHouseNumber } from '../domain/house-number.ts';
import {
  type ApiError,
  contactLocked,
  emptyContact,
  emptyPlaceField,
  isBooker,
  isLocated,
  type Journey,
  type LocalTime,
  localAt,
  type Place,
  type PlaceField,
  type Profile,
  roundUp,
} from '../domain/index.ts';
import * as limits from '../domain/limits.ts';
import { earliestAt, zoneOf } from './basics.ts';
import { alert, next } from './commands.ts';
import type { Effect, TransitionContext } from './effects.ts';
import { errorText } from './error-text.ts';
import type { BookingEvent } from './events.ts';
import { reveal } from './flow.ts';
import { choose, fieldAt, update } from './journey.ts';
import { completePlace } from './rules/complete-place.ts';
import { promoValue } from './rules/promo-value.ts';
import { nothing, type Rule, type Step } from './rules/rule.ts';
import type { BookingState, DetailsState, FlowState } from './state.ts';
import { shownFare } from './view.ts';
import { under } from './wire-request.ts';

/**
 * What a journey can have besides its two places: times, places between, the rest of a place that came without it, a spot
 * on the map, a house number, a note for the driver, a promotion's code.
 */

export { returnIssues, timeIssues } from './times.ts';

export const reduce = (before: BookingState, state: BookingState, event: BookingEvent, now: number): BookingState => ({
  ...state,
  journey: journey(state.journey, event, now, before),
  details: details(state.details, event, before.session.profile),
  flow: flow(state.flow, event),
});

function journey(state: Journey, event: BookingEvent, now: number, before: BookingState): Journey {
  switch (event.type) {
    case 'journey.prefilled': {
      const { vias, local, vehicleId, returnKind } = event.prefill;
      return {
        ...state,
        ...(vias ? { vias: vias.slice(0, limits.maxVias).map(prefilledVia) } : {}),
        ...(local === undefined ? {} : { time: { kind: 'later', local } }),
        ...(vehicleId === undefined ? {} : { vehicleId }),
        ...(returnKind === undefined ? {} : { returnKind, returnTime: null }),
      };
    }
    case 'journey.placeCompleted':
      return complete(state, event);
    case 'journey.asapChosen':
      return { ...state, time: { kind: 'now' } };
    case 'journey.laterOpened':
      return state.time.kind === 'now' ? { ...state, time: { kind: 'later', local: firstLater(before, now) } } : state;
    case 'journey.laterChosen':
      return { ...state, time: { kind: 'later', local: event.local } };
    case 'journey.quickTimeChosen':
      return {
        ...state,
        time: { kind: 'later', local: localAt(now + event.minutes * 60_000, zoneOf(before)) },
      };
    case 'journey.timeCleared':
      return { ...state, time: { kind: 'unset' } };
    case 'journey.returnTimeChosen':
      return { ...state, returnTime: event.local };
    case 'journey.returnTimeCleared':
      return { ...state, returnTime: null };
    case 'journey.houseNumberGiven':
      return update(state, event.target, (field) => {
        if (!field.place) return field;
        const place = withHouseNumber(field.place, event.number.slice(0, limits.houseNumberMaxLength));
        return { ...field, place, text: place.name || place.fullAddress };
      });
    case 'journey.viaAdded':
      return state.vias.length < limits.maxVias && !state.vias.some((via) => via.id === event.id)
        ? { ...state, vias: [...state.vias, emptyPlaceField(event.id)] }
        : state;
    case 'journey.viaRemoved':
      return { ...state, vias: state.vias.filter((via) => via.id !== event.id) };
    case 'journey.viaMoved':
      return { ...state, vias: moved(state.vias, event.id, event.by) };
    case 'promo.granted':
      return { ...state, promo: event.promo };
    case 'promo.removed':
      return { ...state, promo: null };
    default:
      return state;
  }
}

/** The earliest pick-up at a full step of five minutes, which is what people choose. */
const firstLater = (state: BookingState, now: number): LocalTime =>
  localAt(roundUp(earliestAt(state, now), limits.timeStepMinutes), zoneOf(state));

const prefilledVia = (place: Place, index: number): PlaceField => ({
  ...emptyPlaceField(`prefilled-${index + 1}`),
  text: place.name || place.fullAddress,
  place,
  issue: place.postcode === '' ? 'noPostcode' : null,
});

/** The answer about the rest of a chosen place; one that is not to be had is too vague to drive to (1 §8). */
function complete(state: Journey, event: Extract<BookingEvent, { type: 'journey.placeCompleted' }>): Journey {
  const { target, place } = event;
  const asked = fieldAt(state, target);
  if (asked?.completing !== event.question) return state;
  if (place && isLocated(place)) return choose(state, target, place);
  return update(state, target, ({ completing: _, ...field }) => ({
    ...field,
    issue: field.place === null ? 'tooVague' : field.issue,
  }));
}

function moved(vias: readonly PlaceField[], id: string, by: -1 | 1): readonly PlaceField[] {
  const from = vias.findIndex((via) => via.id === id);
  const to = from + by;
  const [a, b] = [vias[from], vias[to]];
  if (!a || !b) return vias;
  return vias.map((via, index) => (index === from ? b : index === to ? a : via));
}

function details(state: DetailsState, event: BookingEvent, profile: Profile | null): DetailsState {
  if (event.type === 'journey.prefilled') {
    const { contact, customer, ourRef, costCentre, promoCode } = event.prefill;
    const free = contact && !contactLocked(profile);
    const ordersFor = state.customer !== null && isBooker(profile);
    return {
      ...state,
      ...(free ? { contact: { ...state.contact, ...contact } } : {}),
      ...(ordersFor && customer ? { customer: { ...emptyContact, ...customer } } : {}),
      ...(ordersFor && ourRef !== undefined ? { ourRef: ourRef.slice(0, limits.textMaxLength) } : {}),
      ...(ordersFor && costCentre !== undefined ? { costCentre: costCentre.slice(0, limits.costCentreMaxLength) } : {}),
      ...(promoCode ? { promo: { status: 'idle', text: promoCode.slice(0, 40), fromLink: true } } : {}),
    };
  }
  if (state.promo.status !== 'checking') return state;
  switch (event.type) {
    case 'promo.granted':
      return { ...state, promo: { status: 'idle', text: '' } };
    case 'promo.refused':
      return { ...state, promo: { status: 'refused', text: state.promo.text, message: sentenceOf(event.error) } };
    default:
      return state;
  }
}

/** The server's own sentence, '' where the catalogue's words stand (specification 1 §8, Promo Code 0). */
function sentenceOf(error: ApiError): string {
  const text = errorText(error);
  return 'server' in text ? text.server : '';
}

function flow(state: FlowState, event: BookingEvent): FlowState {
  const { dialog } = state;
  switch (event.type) {
    case 'journey.laterOpened':
    case 'journey.laterChosen':
    case 'journey.quickTimeChosen':
    case 'journey.timeCleared':
      return reveal(state, ['time']);
    case 'journey.returnTimeChosen':
      return reveal(state, ['returnTime']);
    case 'flow.noteOpened':
      return { ...state, dialog: { kind: 'note', goOn: null } };
    case 'flow.promoOpened':
      return { ...state, dialog: { kind: 'promo' } };
    case 'flow.pinOpened':
      return { ...state, dialog: { kind: 'pin', target: event.target } };
    case 'journey.placeChosen':
      return dialog?.kind === 'pin' ? { ...state, dialog: null } : state;
    case 'promo.granted':
      return dialog?.kind === 'promo' ? { ...state, dialog: null } : state;
    case 'promo.refused':
      // After signing in the code was asked about without its dialog; what is wrong with it is said there.
      return dialog === null && state.layout.dialogs.includes('promo')
        ? { ...state, dialog: { kind: 'promo' } }
        : state;
    default:
      return state;
  }
}

export function command(
  before: BookingState,
  state: BookingState,
  event: BookingEvent,
  context: TransitionContext,
): Step | null {
  const { dialog } = before.flow;
  switch (event.type) {
    case 'quote.received':
      return state.quote === before.quote ? null : priced(state);
    case 'promo.submitted':
    case 'promo.linkTried':
      return checkPromo(state, context);
    case 'flow.dialogConfirmed': {
      if (dialog?.kind !== 'note') return null;
      const closed = { ...state, flow: { ...state.flow, dialog: null } };
      return dialog.goOn === 'next' ? next(closed, context) : nothing(closed);
    }
    default:
      return null;
  }
}

/** A code that came with a link is tried with the first fare; nothing that waits is kept waiting by it. */
function priced(state: BookingState): Step | null {
  const { promo } = state.details;
  const tried = promo.status === 'idle' && promo.fromLink && state.quote.status === 'fresh' && !state.flow.waiting;
  return tried ? [state, [{ type: 'replay', event: { type: 'promo.linkTried' } }]] : null;
}

function checkPromo(state: BookingState, context: TransitionContext): Step {
  const { promo } = state.details;
  const code = promo.text.trim();
  if (promo.status === 'checking') return nothing(state);
  if (code === '') return [{ ...state, flow: reveal(state.flow, ['promo']) }, []];
  const fare = shownFare(state);
  if (!fare) return alert(state, { key: 'error.generic' });
  const requestId = context.nextId();
  return [
    { ...state, details: { ...state.details, promo: { status: 'checking', text: promo.text, requestId } } },
    [
      {
        type: 'promo.check',
        requestId,
        code,
        priceMinor: fare.minor,
        currency: fare.currency,
        customerId: state.session.profile?.customerId ?? 0,
        ...under(state),
      },
    ],
  ];
}

export const first: readonly Rule[] = [completePlace, promoValue];

/** A place that nobody completes is too vague; a code that nobody checks is not taken. */
export function unanswered(effect: Effect): BookingEvent | null {
  switch (effect.type) {
    case 'place.complete':
      return { type: 'journey.placeCompleted', target: effect.target, question: effect.question, place: null };
    case 'promo.check':
      return { type: 'promo.refused', requestId: effect.requestId, error: { kind: 'network' } };
    default:
      return null;
  }
}
