import {
  type ContactField,
  isAirport,
  type Journey,
  type OptionName,
  type PlaceField,
} from '../../packages/booking-core/src/domain/index.ts';
import type { BookingEvent, BookingState } from '../../packages/booking-core/src/index.ts';
import { merge, type StateOverrides } from '../../packages/booking-ui/src/testing/scripted-booking.ts';

export interface Steps {
  /** The events by which a visitor reaches the state. */
  readonly events: readonly BookingEvent[];
  /** Merges the parts that no visitor's event can cause into a state; null when there are none. */
  readonly over: ((state: BookingState) => BookingState) | null;
}

const place = (target: 'pickup' | 'dropoff' | { readonly via: string }, field: PlaceField): BookingEvent[] => {
  if (field.place) return [{ type: 'journey.placeChosen', target, place: field.place }];
  if (field.text === '') return [];
  const typed: BookingEvent = { type: 'journey.placeTyped', target, text: field.text };
  return field.issue === null ? [typed] : [typed, { type: 'journey.placeLeft', target }];
};

function journeySteps(wanted: Partial<Journey>): BookingEvent[] {
  const {
    pickup,
    dropoff,
    vias = [],
    time,
    arriveBy,
    options,
    vehicleId,
    tier,
    returnKind,
    hours,
    returnTime,
    note,
    flight,
    promo,
  } = wanted;
  const events: BookingEvent[] = [];
  if (pickup) events.push(...place('pickup', pickup));
  if (dropoff) events.push(...place('dropoff', dropoff));
  for (const via of vias) events.push({ type: 'journey.viaAdded', id: via.id }, ...place({ via: via.id }, via));
  if (arriveBy) events.push({ type: 'journey.arriveByChosen', local: arriveBy.local });
  else if (time?.kind === 'later') events.push({ type: 'journey.laterChosen', local: time.local });
  if (time?.kind === 'unset') events.push({ type: 'journey.timeCleared' });
  for (const [option, count] of Object.entries(options ?? {})) {
    events.push({ type: 'journey.optionChanged', option: option as OptionName, count });
  }
  if (tier) events.push({ type: 'journey.tierChosen', tier });
  if (typeof vehicleId === 'number') events.push({ type: 'journey.vehicleChosen', vehicleId });
  if (returnKind && returnKind !== 'oneWay') events.push({ type: 'journey.returnKindChosen', kind: returnKind });
  if (hours) events.push({ type: 'journey.hoursChosen', hours });
  if (returnTime) events.push({ type: 'journey.returnTimeChosen', local: returnTime });
  if (note) events.push({ type: 'journey.noteChanged', note });
  if (flight) {
    const { number, airport, airportText, arrival, noDetails } = flight;
    const change = { number, airport, airportText, arrival };
    events.push({ type: 'flight.changed', direction: 'onward', change: noDetails ? { noDetails } : change });
  }
  if (promo) events.push({ type: 'promo.typed', text: promo.code }, { type: 'promo.submitted' });
  return events;
}

function detailSteps({ details = {}, journey }: StateOverrides): BookingEvent[] {
  const { contact, customer, ourRef, costCentre, paymentMethod, promo } = details;
  const events: BookingEvent[] = [];
  for (const [field, value] of Object.entries(contact ?? {})) {
    events.push({ type: 'details.contactChanged', field: field as ContactField, value });
  }
  for (const [field, value] of Object.entries(customer ?? {})) {
    events.push({ type: 'details.customerChanged', field: field as ContactField, value });
  }
  if (ourRef) events.push({ type: 'details.ourRefChanged', value: ourRef });
  if (costCentre) events.push({ type: 'details.costCentreChanged', value: costCentre });
  if (paymentMethod) events.push({ type: 'details.paymentMethodChosen', method: paymentMethod });
  if (promo && !journey?.promo) {
    events.push({ type: 'promo.typed', text: promo.text });
    if (promo.status !== 'idle') events.push({ type: 'promo.submitted' });
  }
  return events;
}

const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '7911123456',
  dialingCode: '44',
};

/** Presses Next until the wanted step, after events for the details that a step requires. */
function walk({ flow, journey, details }: StateOverrides): BookingEvent[] {
  const step = flow?.step ?? 1;
  if (step === 1) return [];
  const events: BookingEvent[] = [];
  if (!details?.contact) events.push(...detailSteps({ details: { contact: ada } }));
  if (journey?.pickup?.place && isAirport(journey.pickup.place) && !journey.flight?.number) {
    events.push({ type: 'flight.changed', direction: 'onward', change: { noDetails: true } });
  }
  for (let at = 1; at < step; at += 1) events.push({ type: 'flow.nextRequested' });
  return events;
}

/** The events that open a dialog; null for a dialog that no visitor's event opens. */
function opening(dialog: NonNullable<BookingState['flow']['dialog']>): BookingEvent[] | null {
  switch (dialog.kind) {
    case 'note':
      return [{ type: 'flow.noteOpened' }];
    case 'contact':
      return dialog.goOn ? [{ type: 'flow.nextRequested' }] : [{ type: 'flow.contactOpened' }];
    case 'promo':
      return [{ type: 'flow.promoOpened' }];
    case 'pin':
      return [
        {
          type: 'flow.pinOpened',
          target: dialog.target,
          ...(dialog.words === undefined ? {} : { words: dialog.words }),
        },
      ];
    case 'signIn':
      return [{ type: 'session.signInOpened', tab: dialog.tab }];
    case 'forgot':
      return [{ type: 'session.signInOpened' }, { type: 'session.forgotOpened' }];
    case 'flight': {
      const open: BookingEvent = { type: 'flight.opened', direction: dialog.tab };
      return dialog.revealed ? [open, { type: 'flight.submitted' }] : [open];
    }
    case 'flightFinder':
      return [{ type: 'flight.finderOpened', direction: dialog.direction }];
    default:
      return null;
  }
}

/** @returns the steps by which a new visit reaches a state */
export function stepsTo(wanted: StateOverrides): Steps {
  const { flow = {} } = wanted;
  const opened = flow.dialog ? opening(flow.dialog) : [];
  const events: BookingEvent[] = [
    ...journeySteps(wanted.journey ?? {}),
    ...detailSteps(wanted),
    ...(flow.revealed ?? []).map((field): BookingEvent => ({ type: 'flow.fieldLeft', field })),
    ...walk(wanted),
    ...(opened ?? []),
    ...(flow.online === false ? [{ type: 'flow.connectivityChanged', online: false } as const] : []),
  ];
  const { boot, quote, payment } = wanted;
  const put: { -readonly [Region in keyof StateOverrides]: StateOverrides[Region] } = {};
  if (boot && 'status' in boot) put.boot = boot;
  if (quote && quote.status !== 'fresh') put.quote = quote;
  if (payment) put.payment = payment;
  if (wanted.journey?.vehicleId === null) put.journey = { vehicleId: null };
  const { resumableDraft: offered, waiting } = flow;
  put.flow = {
    ...(opened === null ? { dialog: flow.dialog ?? null, dialogShown: true } : {}),
    ...(offered ? { resumableDraft: offered } : {}),
    ...(waiting ? { waiting } : {}),
  };
  const bare = Object.values(put).every((region) => Object.keys(region ?? {}).length === 0);
  return { events, over: bare ? null : (state) => merge(state, put) };
}
