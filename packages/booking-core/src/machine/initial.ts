import { emptyContact } from '../domain/contact.ts';
import { emptyFlight } from '../domain/empty-flight.ts';
import type { FlightVariant } from '../domain/flight.ts';
import { defaultOptions, emptyPlaceField, type Journey } from '../domain/journey.ts';
import { type LayoutName, layoutOf, type Popups } from '../domain/layout.ts';
import type { BookingState, DetailsState, PaymentState, QuoteState } from './state.ts';

export const emptyJourney: Journey = {
  pickup: emptyPlaceField('pickup'),
  dropoff: emptyPlaceField('dropoff'),
  vias: [],
  time: { kind: 'now' },
  returnKind: 'oneWay',
  returnTime: null,
  options: defaultOptions,
  vehicleId: null,
  tier: null,
  note: '',
  pickupNote: '',
  dropoffNote: '',
  promo: null,
  flight: emptyFlight,
  returnFlight: emptyFlight,
};

export const noQuote: QuoteState = {
  status: 'none',
  key: null,
  requestId: null,
  quotation: null,
  quotationKey: null,
  receivedAt: null,
  staleAt: null,
  expiresAt: null,
  error: null,
  renewing: false,
  resumesUntil: null,
  shownTotal: null,
};

export const idlePayment: PaymentState = {
  status: 'idle',
  attemptKey: null,
  requestId: null,
  job: null,
  process: null,
  lookups: 0,
  seenBooked: false,
  error: null,
  booking: null,
};

export const emptyDetails: DetailsState = {
  contact: emptyContact,
  customer: null,
  ourRef: '',
  costCentre: '',
  paymentMethod: 'cash',
  methodChosen: false,
  promo: { status: 'idle', text: '' },
  phones: { contact: null, customer: null },
};

/** Site settings about flights. */
export interface FlightSettings {
  /** Flight details on the page are optional; true when absent. */
  readonly flightsOptional?: boolean;
  readonly flightVariant?: FlightVariant;
}

const noLookups = { onward: null, return: null };

/** The state before anything has happened. */
export const initialState = (layout: LayoutName, settings: FlightSettings = {}, popups: Popups = {}): BookingState => ({
  boot: { status: 'idle' },
  session: { profile: null, remember: false, pending: null },
  journey: emptyJourney,
  proximity: { status: 'unknown' },
  quote: noQuote,
  details: emptyDetails,
  flow: {
    layout: layoutOf(layout, popups),
    popups,
    noteAsked: false,
    flightsOptional: settings.flightsOptional ?? true,
    flightVariant: settings.flightVariant ?? 'airport',
    step: 1,
    dialog: null,
    dialogShown: false,
    revealed: [],
    refused: [],
    resumableDraft: null,
    promotionMissed: null,
    waiting: null,
    online: true,
  },
  payment: idlePayment,
  flights: noLookups,
  promotion: null,
});
