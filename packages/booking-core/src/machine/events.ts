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
  VehicleType,
} from '../domain/index.ts';
import type { FieldName, LicenceRefusal, PhoneOwner, SignInTab, UnpaidBooking } from './state.ts';

/** Which place field an event is about: an end, or a via by its id. */
export type PlaceTarget = 'pickup' | 'dropoff' | { readonly via: string };

/** What a person can change about a flight by hand. */
export type FlightChange = Partial<Pick<Flight, 'number' | 'airport' | 'airportText' | 'arrival' | 'noDetails'>>;

/** A place that the host page, a link or a promotion asks for. */
export interface Prefill {
  readonly pickup?: Place;
  readonly dropoff?: Place;
  readonly local?: LocalTime;
  readonly vias?: readonly Place[];
  readonly pickupNote?: string;
  readonly dropoffNote?: string;
  readonly vehicleId?: number;
  /** Who and what travels, as far as known. */
  readonly options?: Partial<BookingOptions>;
  /** The passenger, as far as known; a profile's own details win. */
  readonly contact?: Partial<Contact>;
  /** Whom a booker orders for, their own reference and cost centre; nobody else has them. */
  readonly customer?: Partial<Contact>;
  readonly ourRef?: string;
  readonly costCentre?: string;
  readonly returnKind?: ReturnKind;
  /** For how many the car is hired; a drop-off that is the pick-up is none then. */
  readonly hours?: number;
  /** Tried with the first fare. */
  readonly promoCode?: string;
  /** Fixes all that it says. */
  readonly promotion?: Promotion;
}

/** Everything that can happen. What a person did is named by what they did; answers carry the id of their request. */
export type BookingEvent =
  // boot
  | { readonly type: 'boot.started'; readonly trackingCode: string | null; readonly preloaded: Preloaded | null }
  /** `phone`: the operator's, for where its configuration does not come. */
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
  /** Coordinates and postcode of the chosen place; null when nobody knows them. */
  | {
      readonly type: 'journey.placeCompleted';
      readonly target: PlaceTarget;
      readonly question: string;
      readonly place: Place | null;
    }
  | { readonly type: 'journey.houseNumberGiven'; readonly target: PlaceTarget; readonly number: string }
  | { readonly type: 'journey.placeLeft'; readonly target: PlaceTarget }
  | { readonly type: 'journey.placeCleared'; readonly target: PlaceTarget }
  | { readonly type: 'journey.viaAdded'; readonly id: string }
  | { readonly type: 'journey.viaRemoved'; readonly id: string }
  | { readonly type: 'journey.viaMoved'; readonly id: string; readonly by: -1 | 1 }
  | { readonly type: 'journey.swapped' }
  | { readonly type: 'journey.asapChosen' }
  /** Another time than as soon as possible is wanted: the first is suggested. */
  | { readonly type: 'journey.laterOpened' }
  | { readonly type: 'journey.laterChosen'; readonly local: LocalTime }
  /** A time to be at the drop-off by. */
  | { readonly type: 'journey.arriveByChosen'; readonly local: LocalTime }
  | { readonly type: 'journey.quickTimeChosen'; readonly minutes: number }
  | { readonly type: 'journey.timeCleared' }
  | { readonly type: 'journey.returnKindChosen'; readonly kind: ReturnKind }
  | { readonly type: 'journey.hoursChosen'; readonly hours: number }
  | { readonly type: 'journey.returnTimeChosen'; readonly local: LocalTime }
  | { readonly type: 'journey.returnTimeCleared' }
  | { readonly type: 'journey.optionChanged'; readonly option: OptionName; readonly count: number }
  | { readonly type: 'journey.wheelchairChosen'; readonly on: boolean }
  /** `seat` is a place in the options' ages. */
  | { readonly type: 'journey.childAgeChosen'; readonly seat: number; readonly age: number | null }
  | { readonly type: 'journey.vehicleChosen'; readonly vehicleId: number }
  | { readonly type: 'journey.tierChosen'; readonly tier: string }
  | { readonly type: 'journey.noteChanged'; readonly note: string }
  /** What the driver is told about one end of the journey. */
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
      /** Asked from the passenger's details: whoever signs in or up goes on there. */
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
  /** `email`: what was typed already. */
  | { readonly type: 'session.forgotOpened'; readonly email?: string }
  | { readonly type: 'session.resetRequested'; readonly email: string }
  | { readonly type: 'session.resetSent'; readonly requestId: string }
  | { readonly type: 'session.profileChanged'; readonly profile: Profile }
  | { readonly type: 'session.signOutRequested' }
  | { readonly type: 'session.signedOut' }
  /** The server does not know the session any more. */
  | { readonly type: 'session.expired' }
  // details
  | { readonly type: 'details.contactChanged'; readonly field: ContactField; readonly value: string }
  | { readonly type: 'details.customerChanged'; readonly field: ContactField; readonly value: string }
  /** What the numbering plans say of a phone; null when they could not be fetched. */
  | {
      readonly type: 'details.phoneRead';
      readonly who: PhoneOwner;
      readonly number: string;
      readonly exists: boolean | null;
    }
  | { readonly type: 'details.ourRefChanged'; readonly value: string }
  | { readonly type: 'details.costCentreChanged'; readonly value: string }
  /** What the booker charged last, for a field that nobody has touched. */
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
  /** The code that came with a link is tried: there is a fare to take it off. */
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
      /** What the server says beside them; '' for nothing. */
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
  /** `words`: an address that no search knows, for which a pin is set. */
  | { readonly type: 'flow.pinOpened'; readonly target: PlaceTarget; readonly words?: string }
  | { readonly type: 'flow.startedAgain' }
  | { readonly type: 'flow.connectivityChanged'; readonly online: boolean }
  | { readonly type: 'flow.resumed' }
  // payment
  | { readonly type: 'payment.confirmRequested' }
  /** "By card" or "Paypal" in the Payment method dialog. */
  | { readonly type: 'payment.methodPicked'; readonly method: PaymentMethod }
  /** The gateway has the payment and waits for the customer. */
  | {
      readonly type: 'payment.opened';
      readonly requestId: string;
      readonly job: UnpaidBooking;
      readonly intent: PaymentIntentFacts;
    }
  /** Something that was typed is wrong; the form shows what. */
  | { readonly type: 'payment.invalid'; readonly requestId: string }
  /** Before anything is booked the bank asks the customer on the page itself, or has asked. */
  | { readonly type: 'payment.asking'; readonly requestId: string; readonly open: boolean }
  | {
      readonly type: 'payment.confirmed';
      readonly requestId: string;
      readonly outcome: 'done' | 'leaving' | 'lost' | 'dismissed' | 'declined';
      readonly message: string;
    }
  /** The booking is there and not paid; `returned`: money that was taken goes back. */
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
  /** A tab that is closed left a booking behind. */
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

/** What the machine needs to know of an opened payment; the rest stays with whoever carries it on. */
export interface PaymentIntentFacts {
  readonly id: string;
  readonly status: string;
  readonly method: string;
}

/** `window.taxiBookingPreload` already decoded (design decisions, section 5). */
export interface Preloaded {
  readonly configuration: Configuration;
  readonly vehicleTypes: readonly VehicleType[];
}

/** The ends of a journey that a closed tab left behind, as they were called; '' for one that was not chosen. */
export interface ResumableDraft {
  readonly from: string;
  readonly to: string;
}

/** What session storage keeps of a visit (specification 1 §3: the booking; ReturnDate is cleared on reload). */
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
  /** Kept while a booking attempt has no definite answer. */
  readonly attemptKey: string | null;
  readonly bookedCode: string | null;
  /** The countdown's deadline survives a reload. */
  readonly quoteExpiresAt: number | null;
}
