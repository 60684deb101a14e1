import type {
  Airline,
  Airport,
  ApiError,
  Booking,
  BookingOptions,
  Configuration,
  Contact,
  ContactField,
  Flight,
  FlightDirection,
  FoundFlight,
  LayoutName,
  LocalTime,
  OptionName,
  PaymentMethod,
  Place,
  PriceCategory,
  Profile,
  Promo,
  Promotion,
  Quotation,
  ReturnKind,
  Suggested,
  VehicleType,
} from '../domain/index.ts';
import type { FieldName, LicenceRefusal, PhoneOwner, SignInTab, UnpaidBooking } from './state.ts';

/** Which place field an event is about: an end, or a via by its id. */
export type PlaceTarget = 'pickup' | 'dropoff' | { readonly via: string };

/** The fields of a flight that the visitor can edit by hand. */
export type FlightChange = Partial<Pick<Flight, 'number' | 'airport' | 'airportText' | 'arrival' | 'noDetails'>>;

/** The values that the host page, a link or a promotion fills in. */
export interface Prefill {
  readonly pickup?: Place;
  readonly dropoff?: Place;
  readonly local?: LocalTime;
  readonly vias?: readonly Place[];
  readonly pickupNote?: string;
  readonly dropoffNote?: string;
  readonly vehicleId?: number;
  /** Passengers, luggage and other options, as far as known. */
  readonly options?: Partial<BookingOptions>;
  /** The passenger, as far as known; a profile's own details take precedence. */
  readonly contact?: Partial<Contact>;
  /** The customer for whom a booker orders, with the booker's reference and cost centre; ignored for other users. */
  readonly customer?: Partial<Contact>;
  readonly ourRef?: string;
  readonly costCentre?: string;
  readonly returnKind?: ReturnKind;
  /** The number of hours for which the car is hired; a drop-off equal to the pick-up then counts as none. */
  readonly hours?: number;
  /** What the page suggests, to be remembered with the journey. */
  readonly suggested?: Suggested;
  /** Checked with the first fare. */
  readonly promoCode?: string;
  /** Its values cannot be changed. */
  readonly promotion?: Promotion;
}

/**
 * All events of the machine. User events are named after the user's action; responses carry the id of their request.
 */
export type BookingEvent =
  // boot
  | { readonly type: 'boot.started'; readonly trackingCode: string | null; readonly preloaded: Preloaded | null }
  /** `phone`: the operator's phone number, shown when its configuration cannot be loaded. */
  | { readonly type: 'boot.licenceGranted'; readonly phone?: string }
  | {
      readonly type: 'boot.licenceRefused';
      readonly reason: LicenceRefusal;
      readonly message: string;
      readonly phone: string;
    }
  | { readonly type: 'boot.configured'; readonly configuration: Configuration }
  | { readonly type: 'boot.vehiclesLoaded'; readonly vehicleTypes: readonly VehicleType[] }
  | { readonly type: 'boot.pricesLoaded'; readonly categories: readonly PriceCategory[] }
  | { readonly type: 'boot.currencyFound'; readonly currency: string }
  | { readonly type: 'boot.vehiclesFailed'; readonly error: ApiError }
  | { readonly type: 'boot.failed'; readonly during: 'licence' | 'configuration'; readonly error: ApiError }
  | { readonly type: 'boot.retried' }
  // journey
  | { readonly type: 'journey.prefilled'; readonly prefill: Prefill }
  | { readonly type: 'promotion.missed'; readonly why: 'over' | 'lost' }
  | { readonly type: 'journey.placeTyped'; readonly target: PlaceTarget; readonly text: string }
  | { readonly type: 'journey.placeChosen'; readonly target: PlaceTarget; readonly place: Place }
  /**
   * Coordinates and postcode of the chosen place, which has the request's id; null when they cannot be found, undefined
   * when the request failed.
   */
  | { readonly type: 'journey.placeCompleted'; readonly question: string; readonly place: Place | null | undefined }
  | { readonly type: 'journey.houseNumberGiven'; readonly target: PlaceTarget; readonly number: string }
  | { readonly type: 'journey.placeLeft'; readonly target: PlaceTarget }
  | { readonly type: 'journey.placeCleared'; readonly target: PlaceTarget }
  | { readonly type: 'journey.viaAdded'; readonly id: string }
  | { readonly type: 'journey.viaRemoved'; readonly id: string }
  | { readonly type: 'journey.viaMoved'; readonly id: string; readonly by: -1 | 1 }
  | { readonly type: 'journey.swapped' }
  | { readonly type: 'journey.asapChosen' }
  /** The visitor wants another time than as soon as possible: the first possible one is suggested. */
  | { readonly type: 'journey.laterOpened' }
  | { readonly type: 'journey.laterChosen'; readonly local: LocalTime }
  /** The time by which the passenger wants to be at the drop-off. */
  | { readonly type: 'journey.arriveByChosen'; readonly local: LocalTime }
  | { readonly type: 'journey.quickTimeChosen'; readonly minutes: number }
  | { readonly type: 'journey.timeCleared' }
  | { readonly type: 'journey.returnKindChosen'; readonly kind: ReturnKind }
  | { readonly type: 'journey.hoursChosen'; readonly hours: number }
  | { readonly type: 'journey.returnTimeChosen'; readonly local: LocalTime }
  | { readonly type: 'journey.returnTimeCleared' }
  | { readonly type: 'journey.optionChanged'; readonly option: OptionName; readonly count: number }
  | { readonly type: 'journey.wheelchairChosen'; readonly on: boolean }
  /** `seat` is an index into the options' `childAges`. */
  | { readonly type: 'journey.childAgeChosen'; readonly seat: number; readonly age: number | null }
  | { readonly type: 'journey.vehicleChosen'; readonly vehicleId: number }
  | { readonly type: 'journey.tierChosen'; readonly tier: string }
  | { readonly type: 'journey.noteChanged'; readonly note: string }
  /** A note for the driver about one end of the journey. */
  | { readonly type: 'journey.placeNoteChanged'; readonly target: 'pickup' | 'dropoff'; readonly note: string }
  // proximity
  | { readonly type: 'proximity.answered'; readonly requestId: string; readonly travelTimeSeconds: number | null }
  | { readonly type: 'proximity.failed'; readonly requestId: string; readonly error: ApiError }
  // quote
  | { readonly type: 'quote.received'; readonly requestId: string; readonly quotation: Quotation }
  | { readonly type: 'quote.failed'; readonly requestId: string; readonly error: ApiError }
  | { readonly type: 'quote.retried' }
  | { readonly type: 'quote.renewTimeChosen'; readonly local: LocalTime | null }
  | { readonly type: 'quote.renewReturnChosen'; readonly local: LocalTime }
  | { readonly type: 'quote.renewRequested' }
  | { readonly type: 'quote.renewCancelled' }
  // session
  | { readonly type: 'session.restored'; readonly profile: Profile; readonly remember: boolean }
  | {
      readonly type: 'session.signInOpened';
      readonly tab?: SignInTab;
      readonly email?: string;
      /** Opened from the passenger's details, to which the visitor returns after signing in or up. */
      readonly inContact?: boolean;
    }
  | { readonly type: 'session.tabChosen'; readonly tab: SignInTab }
  | {
      readonly type: 'session.signInRequested';
      readonly email: string;
      readonly passwordHash: string;
      readonly remember: boolean;
    }
  | { readonly type: 'session.signUpRequested'; readonly contact: Contact; readonly passwordHash: string }
  | {
      readonly type: 'session.signedIn';
      readonly requestId: string;
      readonly profile: Profile;
      readonly how: SignInTab;
      readonly remember: boolean;
    }
  | { readonly type: 'session.refused'; readonly requestId: string; readonly error: ApiError }
  /** `email`: the address already typed. */
  | { readonly type: 'session.forgotOpened'; readonly email?: string }
  | { readonly type: 'session.resetRequested'; readonly email: string }
  | { readonly type: 'session.resetSent'; readonly requestId: string }
  | { readonly type: 'session.profileChanged'; readonly profile: Profile }
  | { readonly type: 'session.signOutRequested' }
  | { readonly type: 'session.signedOut' }
  /** The server no longer accepts the session. */
  | { readonly type: 'session.expired' }
  // details
  | { readonly type: 'details.contactChanged'; readonly field: ContactField; readonly value: string }
  | { readonly type: 'details.customerChanged'; readonly field: ContactField; readonly value: string }
  /** Whether the numbering plans contain a phone number; null when they could not be fetched. */
  | {
      readonly type: 'details.phoneRead';
      readonly who: PhoneOwner;
      readonly number: string;
      readonly exists: boolean | null;
    }
  | { readonly type: 'details.ourRefChanged'; readonly value: string }
  | { readonly type: 'details.costCentreChanged'; readonly value: string }
  /** The cost centre that the booker used last, for a field that is still unedited. */
  | { readonly type: 'details.costCentreSuggested'; readonly value: string }
  /** One of the passengers that a booker's company has saved. */
  | { readonly type: 'details.passengerChosen'; readonly contact: Contact; readonly costCentre: string }
  /** A "use … details" checkbox: ticked it copies, unticked it clears (specification 2 §2). */
  | {
      readonly type: 'details.copied';
      readonly to: 'contact' | 'customer';
      readonly from: 'profile' | 'customer' | null;
    }
  | { readonly type: 'details.paymentMethodChosen'; readonly method: PaymentMethod }
  | { readonly type: 'promo.typed'; readonly text: string }
  | { readonly type: 'promo.submitted' }
  /** The promo code of a link is checked, because there is now a fare to apply it to. */
  | { readonly type: 'promo.linkTried' }
  | { readonly type: 'promo.granted'; readonly requestId: string; readonly promo: Promo }
  | { readonly type: 'promo.refused'; readonly requestId: string; readonly error: ApiError }
  | { readonly type: 'promo.removed' }
  // flight
  | { readonly type: 'flight.changed'; readonly direction: FlightDirection; readonly change: FlightChange }
  | { readonly type: 'flight.numberLeft'; readonly direction: FlightDirection }
  | { readonly type: 'flight.waitingChosen'; readonly direction: FlightDirection; readonly minutes: number }
  | {
      readonly type: 'flight.infoReceived';
      readonly requestId: string;
      readonly direction: FlightDirection;
      readonly flights: readonly FoundFlight[];
    }
  | { readonly type: 'flight.infoFailed'; readonly requestId: string; readonly direction: FlightDirection }
  | { readonly type: 'flight.opened'; readonly direction: FlightDirection }
  | { readonly type: 'flight.tabChosen'; readonly direction: FlightDirection }
  | { readonly type: 'flight.submitted' }
  | { readonly type: 'flight.finderOpened'; readonly direction: FlightDirection }
  | { readonly type: 'flight.finderClosed' }
  | {
      readonly type: 'flight.searchRequested';
      readonly local: LocalTime;
      readonly airline: Airline;
      readonly airport: Airport | null;
    }
  | {
      readonly type: 'flight.searchAnswered';
      readonly requestId: string;
      readonly flights: readonly FoundFlight[];
      /** The server's message about the results; '' without one. */
      readonly message: string;
    }
  | { readonly type: 'flight.searchFailed'; readonly requestId: string; readonly error: ApiError }
  | { readonly type: 'flight.resultChosen'; readonly direction: FlightDirection; readonly flight: FoundFlight }
  | { readonly type: 'flight.manualEntered'; readonly direction: FlightDirection; readonly number: string }
  // flow
  | { readonly type: 'flow.layoutChosen'; readonly layout: LayoutName }
  | { readonly type: 'flow.fieldLeft'; readonly field: FieldName }
  | { readonly type: 'flow.nextRequested' }
  | { readonly type: 'flow.stepRequested'; readonly step: number }
  | { readonly type: 'flow.dialogClosed' }
  | { readonly type: 'flow.dialogConfirmed' }
  | { readonly type: 'flow.noteOpened' }
  | { readonly type: 'flow.contactOpened' }
  | { readonly type: 'flow.contactSubmitted' }
  | { readonly type: 'flow.promoOpened' }
  /** `words`: a typed address that no search finds, for which a pin is set. */
  | { readonly type: 'flow.pinOpened'; readonly target: PlaceTarget; readonly words?: string }
  | { readonly type: 'flow.startedAgain' }
  | { readonly type: 'flow.connectivityChanged'; readonly online: boolean }
  | { readonly type: 'flow.resumed' }
  // payment
  | { readonly type: 'payment.confirmRequested' }
  /** "By card" or "Paypal" in the Payment method dialog. */
  | { readonly type: 'payment.methodPicked'; readonly method: PaymentMethod }
  /** The payment exists at the gateway and waits for the customer. */
  | {
      readonly type: 'payment.opened';
      readonly requestId: string;
      readonly job: UnpaidBooking;
      readonly intent: PaymentIntentFacts;
    }
  /** A value in the payment form is invalid; the form shows which. */
  | { readonly type: 'payment.invalid'; readonly requestId: string }
  /** Before anything is booked, the bank's challenge on the page itself has opened (`open`) or closed. */
  | { readonly type: 'payment.asking'; readonly requestId: string; readonly open: boolean }
  | {
      readonly type: 'payment.confirmed';
      readonly requestId: string;
      readonly outcome: 'done' | 'leaving' | 'lost' | 'dismissed' | 'declined';
      readonly message: string;
    }
  /** The booking exists and is not paid; `returned`: money that was taken is refunded. */
  | {
      readonly type: 'payment.declined';
      readonly requestId: string;
      readonly job: UnpaidBooking;
      readonly message: string;
      readonly returned: boolean;
    }
  | { readonly type: 'payment.dropped'; readonly requestId: string }
  | { readonly type: 'payment.dropFailed'; readonly requestId: string; readonly error: ApiError }
  /** An unpaid booking was opened by its link. */
  | { readonly type: 'payment.linkOpened'; readonly booking: Booking }
  | { readonly type: 'payment.created'; readonly requestId: string; readonly booking: Booking }
  | { readonly type: 'payment.refused'; readonly requestId: string; readonly error: ApiError }
  | { readonly type: 'payment.lost'; readonly requestId: string; readonly error: ApiError }
  | { readonly type: 'payment.found'; readonly requestId: string; readonly booking: Booking }
  | { readonly type: 'payment.notFound'; readonly requestId: string }
  | { readonly type: 'payment.lookupFailed'; readonly requestId: string; readonly error: ApiError }
  | { readonly type: 'payment.lookupRequested' }
  // handover (quickbooking)
  | { readonly type: 'handover.requested' }
  | { readonly type: 'handover.stored'; readonly id: string }
  | { readonly type: 'handover.failed'; readonly error: ApiError }
  // time
  | { readonly type: 'timer.fired'; readonly key: TimerKey }
  // draft
  | { readonly type: 'draft.restored'; readonly draft: Draft }
  /** The draft of a closed tab was found. */
  | { readonly type: 'draft.found'; readonly draft: ResumableDraft }
  | { readonly type: 'draft.accepted' }
  | { readonly type: 'draft.declined' };

export type TimerKey =
  | 'dialog.show'
  | 'quote.stale'
  | 'quote.renew'
  | 'quote.expired'
  | 'payment.lookup'
  | 'dialog.error';

/** The facts of an opened payment that the machine needs; the payment effects retain the rest. */
export interface PaymentIntentFacts {
  readonly id: string;
  readonly status: string;
  readonly method: string;
}

/** `window.taxiBookingPreload` already decoded. */
export interface Preloaded {
  readonly configuration: Configuration;
  readonly vehicleTypes: readonly VehicleType[];
}

/** The names of the ends of the journey in a closed tab's draft; '' for one that was not chosen. */
export interface ResumableDraft {
  readonly from: string;
  readonly to: string;
}

/**
 * The part of a visit that session storage holds (specification 1 §3: the booking; ReturnDate is cleared on reload).
 */
export interface Draft {
  readonly version: 1;
  readonly journey: import('../domain/index.ts').Journey;
  readonly details: Pick<
    import('./state.ts').DetailsState,
    'contact' | 'customer' | 'ourRef' | 'costCentre' | 'costCentreTyped' | 'paymentMethod' | 'methodChosen'
  > & {
    /** A promo code that is typed and not applied. */
    readonly promoText: string;
  };
  readonly step: number;
  readonly layout: LayoutName;
  /** Stored while a booking attempt has no definite response. */
  readonly attemptKey: string | null;
  readonly bookedCode: string | null;
  /** The countdown's deadline survives a reload. */
  readonly quoteExpiresAt: number | null;
  /** The total that was displayed last, so that a press before the new price arrives books at no dearer one. */
  readonly shownTotal: import('../domain/index.ts').Money | null;
}
