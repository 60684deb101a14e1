import type { BookingController, BookingEvent, BookingState, PlaceTarget } from 'booking-core';
import {
  type ApiError,
  type Configuration,
  fail,
  type LatLng,
  ok,
  type Place,
  quoteKey,
  type Result,
  type VehicleType,
} from 'booking-core/domain';
import type { Messages } from 'booking-core/messages';
import { account } from 'booking-core/messages/account';
import { booker } from 'booking-core/messages/booker';
import { boot } from 'booking-core/messages/boot';
import { calendar } from 'booking-core/messages/calendar';
import { quick } from 'booking-core/messages/element';
import { flights } from 'booking-core/messages/flights';
import { map } from 'booking-core/messages/map';
import { moreOptions } from 'booking-core/messages/more-options';
import { pages } from 'booking-core/messages/pages';
import { paying } from 'booking-core/messages/paying';
import { placeDetails } from 'booking-core/messages/place-details';
import { problems } from 'booking-core/messages/problems';
import { promoCode } from 'booking-core/messages/promo-code';
import { promotionLink } from 'booking-core/messages/promotion-link';
import { questions } from 'booking-core/messages/questions';
import { site } from 'booking-core/messages/site';
import { summary } from 'booking-core/messages/summary';
import type { CancelToken, PaymentSession } from 'booking-core/ports';
import { aConfiguration, initialState } from 'booking-core/testing/builders';

/** Changes to the state by region; each region's keys replace those of the state. */
export type StateOverrides = { readonly [Region in keyof BookingState]?: Partial<BookingState[Region]> };

/** 21 November 2026, 09:30 in London, a Saturday. */
export const testNow = Date.UTC(2026, 10, 21, 9, 30);

export const testConfiguration: Configuration = aConfiguration({
  serverTime: testNow,
  paymentMethods: ['cash', 'card'],
});

const vehicle = (id: number, name: string, passengers: number, luggage: number, tier: string): VehicleType => ({
  id,
  name,
  description: '',
  image: '',
  handBags: 2,
  luggage,
  maxLuggage: luggage,
  passengers,
  tier,
});

export const testVehicles: readonly VehicleType[] = [
  vehicle(1, 'Saloon', 4, 2, 'standard'),
  vehicle(2, 'Estate', 4, 4, 'standard'),
  vehicle(3, 'MPV', 6, 6, 'standard'),
  vehicle(4, 'Executive', 4, 2, 'executive'),
];

export const place = (id: string, name: string, more: Partial<Place> = {}): Place => ({
  id,
  name,
  line1: name,
  line2: '',
  category: 'Landmark',
  postcode: '',
  fullAddress: name,
  latitude: 51.5,
  longitude: -0.1,
  code: '',
  iata: '',
  placeName: '',
  precision: 'exact',
  ...more,
});

export const heathrow = place('lhr5', 'Heathrow Terminal 5', {
  category: 'Air',
  postcode: 'TW6 2GA',
  code: 'EGLL',
  iata: 'LHR',
  fullAddress: 'Heathrow Terminal 5, Longford, TW6 2GA',
  latitude: 51.4723,
  longitude: -0.4887,
});
export const paddington = place('pad', 'Paddington Station', {
  category: 'Train station',
  postcode: 'W2 1HQ',
  fullAddress: 'Paddington Station, Praed Street, W2 1HQ',
  latitude: 51.5154,
  longitude: -0.1755,
});
export const downingStreet = place('ds10', '10 Downing Street', {
  postcode: 'SW1A 2AA',
  fullAddress: '10 Downing Street, Westminster, SW1A 2AA',
  latitude: 51.5034,
  longitude: -0.1276,
});

/** The state of a started booking with nothing filled in, plus `overrides`. */
export const readyState = (overrides: StateOverrides = {}): BookingState => {
  const empty = initialState('wizard');
  const base: BookingState = {
    ...empty,
    boot: {
      status: 'ready',
      configuration: testConfiguration,
      vehicleTypes: testVehicles,
      categories: [
        { id: 'economy', name: 'Economy', items: [] },
        { id: 'standard', name: 'Standard', items: [] },
        { id: 'executive', name: 'Executive', items: [] },
      ],
      vehiclesError: null,
      clockSkewMs: 0,
      visitorCurrency: '',
    },
    journey: { ...empty.journey, vehicleId: 1, tier: 'standard' },
    flow: { ...empty.flow, dialogShown: true },
  };
  return merge(base, overrides);
};

/** @returns a state with some of its regions' keys replaced */
export const merge = (state: BookingState, overrides: StateOverrides): BookingState => {
  const merged: Record<string, unknown> = { ...state };
  for (const [region, values] of Object.entries(overrides)) {
    merged[region] = { ...(merged[region] as object), ...values };
  }
  return belonging(merged as unknown as BookingState, overrides);
};

/** Sets the keys of the quotation to those of the state's journey, unless a test overrides them. */
function belonging(state: BookingState, { quote: asked }: StateOverrides): BookingState {
  const { quote, journey, details, session, boot } = state;
  const key = quoteKey(journey, {
    paymentMethod: details.paymentMethod,
    currency: boot.status === 'ready' ? boot.configuration.currency : '',
    customerId: session.profile?.customerId ?? 0,
    bookerId: session.profile?.bookerId ?? 0,
    promotion: state.promotion?.token ?? '',
  });
  return {
    ...state,
    quote: {
      ...quote,
      ...(quote.status === 'none' || asked?.key !== undefined ? {} : { key }),
      ...(quote.quotation === null || asked?.quotationKey !== undefined ? {} : { quotationKey: key }),
    },
  };
}

export interface ScriptedBooking extends BookingController {
  /** Everything dispatched so far, oldest first. */
  readonly dispatched: BookingEvent[];
  /** The payment sessions that are currently attached. */
  readonly collecting: PaymentSession[];
  /** Replaces keys of regions and notifies the screens. */
  set(overrides: StateOverrides): void;
  /** Sets the clock, epoch milliseconds; screens read it at their next tick. */
  setNow(now: number): void;
  /** The implementation of `searchPlaces`; tests replace it. */
  search: (text: string, cancel: CancelToken) => Promise<Result<readonly Place[], ApiError>>;
  /** The implementation of `placeAt`; tests replace it. */
  at: (point: LatLng) => Promise<Result<Place | null, ApiError>>;
  /** The implementation of `completePlace`; tests replace it. */
  complete: (place: Place) => Promise<Place | null | undefined>;
}

/** The English messages of the lazily loaded features. */
export const allMessages: Messages = {
  ...site,
  ...account,
  ...pages,
  ...flights,
  ...promoCode,
  ...promotionLink,
  ...quick,
  ...booker,
  ...boot,
  ...calendar,
  ...map,
  ...moreOptions,
  ...questions,
  ...placeDetails,
  ...paying,
  ...problems,
  ...summary,
};

/** A booking without a state machine: it stores the given state and typed places, and records all dispatched events. */
export function createScriptedBooking(overrides: StateOverrides = {}): ScriptedBooking {
  let state = readyState(overrides);
  let now = testNow;
  const listeners = new Set<() => void>();
  const dispatched: BookingEvent[] = [];
  const collecting: PaymentSession[] = [];
  const type = (target: PlaceTarget, text: string) => {
    const { vias } = state.journey;
    if (typeof target === 'string') {
      booking.set({ journey: { [target]: { ...state.journey[target], text, place: null } } });
    } else {
      booking.set({
        journey: { vias: vias.map((via) => (via.id === target.via ? { ...via, text, place: null } : via)) },
      });
    }
  };
  const booking: ScriptedBooking = {
    store: {
      getState: () => state,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    dispatched,
    collecting,
    dispatch: (event) => {
      dispatched.push(event);
      if (event.type === 'journey.placeTyped') type(event.target, event.text);
    },
    now: () => now,
    search: async () => ok([]),
    searchPlaces: (text, cancel) => booking.search(text, cancel),
    at: async () => ok(null),
    placeAt: (point) => booking.at(point),
    complete: async (place) => place,
    completePlace: (place) => booking.complete(place),
    searchAirports: async () => ok([]),
    searchAirlines: async () => ok([]),
    readPhone: async () => {
      throw new Error('no numbering plans in this test');
    },
    onAnnouncement: () => () => {},
    hasDraft: () => false,
    isTest: () => false,
    bookingPageUrl: () => '',
    applyPromotion: async () => {},
    account: async () => {
      throw new Error('no account in this test');
    },
    payments: {
      attach(session) {
        collecting.push(session);
        return () => collecting.splice(collecting.indexOf(session), 1);
      },
      tokenise: async () => fail({ kind: 'network' }),
      openLink: async () => fail({ kind: 'network' }),
    },
    start: () => {},
    dispose: () => {},
    set(changes) {
      state = merge(state, changes);
      for (const listener of [...listeners]) listener();
    },
    setNow(value) {
      now = value;
    },
  };
  return booking;
}
