import type {
  ApiError,
  Booking,
  Configuration,
  Contact,
  ContactField,
  FlightDirection,
  FlightVariant,
  FoundFlight,
  Journey,
  Layout,
  LocalTime,
  Money,
  PaymentMethod,
  Popups,
  PriceCategory,
  Profile,
  Promotion,
  Quotation,
  VehicleType,
} from '../domain/index.ts';
import type { MessageKey } from '../messages/index.ts';
import type { BookingEvent, PlaceTarget, ResumableDraft } from './events.ts';

/**
 * The whole product state as regions; one reducer file each. Everything here is plain data that survives JSON, so that a
 * state can be stored, compared and shown in a story.
 */
export interface BookingState {
  readonly boot: BootState;
  readonly session: SessionState;
  readonly journey: Journey;
  readonly proximity: ProximityState;
  readonly quote: QuoteState;
  readonly details: DetailsState;
  readonly flow: FlowState;
  readonly payment: PaymentState;
  readonly flights: FlightsState;
  /** What the booking is made under and may not differ from; null without a promotion of that kind. */
  readonly promotion: Promotion | null;
}

export type LicenceRefusal = 'unknown' | 'domain' | 'expired' | 'disabled' | 'missing';

export type BootState =
  | { readonly status: 'idle' }
  | { readonly status: 'licensing' }
  | { readonly status: 'refused'; readonly reason: LicenceRefusal; readonly message: string; readonly phone: string }
  | { readonly status: 'loading'; readonly phone?: string }
  | {
      readonly status: 'failed';
      readonly during: 'licence' | 'configuration';
      readonly error: ApiError;
      /** The operator's; missing where nobody has told it. */
      readonly phone?: string;
    }
  | {
      readonly status: 'ready';
      readonly configuration: Configuration;
      /** Null while they are still on their way: the journey step does not wait for them. */
      readonly vehicleTypes: readonly VehicleType[] | null;
      readonly categories: readonly PriceCategory[];
      readonly vehiclesError: ApiError | null;
      /** Milliseconds to add to the device's clock to get the server's (specification 1 §3, servertime). */
      readonly clockSkewMs: number;
      /** ISO 4217 of the visitor's country, where fares can be told in it; '' for the operator's own. */
      readonly visitorCurrency: string;
    };

/**
 * guest → (sign in or up) customer | booker → (sign out, session over) guest. What needed a profile waits in `pending`
 * and happens again after signing in; closing the dialog forgets it. Passwords, their hashes and the token are never here.
 */
export interface SessionState {
  readonly profile: Profile | null;
  /** Remember me: the profile is kept in local storage, else in session storage (specification 2 §3). */
  readonly remember: boolean;
  /** The blocked event itself (specification 2 §4, pending navigation). */
  readonly pending: BookingEvent | null;
}

/** How far the nearest driver is (specification 1 §4). */
export type ProximityState =
  | { readonly status: 'unknown' }
  | { readonly status: 'looking'; readonly requestId: string; readonly key: string }
  | { readonly status: 'known'; readonly key: string; readonly travelTimeSeconds: number }
  | { readonly status: 'failed'; readonly key: string };

/**
 * none → loading → fresh | refused | failed; fresh → stale (60 s) → loading; fresh or stale → expired (countdown).
 * `key` is the journey that the quotation belongs to; a fare is on screen only while it equals the journey's own key.
 */
export interface QuoteState {
  readonly status: 'none' | 'loading' | 'fresh' | 'stale' | 'refused' | 'failed' | 'expired';
  readonly key: string | null;
  /** Of the request under way, else of the last one. */
  readonly requestId: string | null;
  readonly quotation: Quotation | null;
  /** The key that `quotation` answers; differs from `key` while another journey is being quoted. */
  readonly quotationKey: string | null;
  readonly receivedAt: number | null;
  readonly staleAt: number | null;
  readonly expiresAt: number | null;
  readonly error: ApiError | null;
  /** The request under way renews a quotation that still holds: nothing is lost when it fails or is dearer. */
  readonly renewing: boolean;
  /**
   * When the countdown that a reload interrupted ends: the first quotation for the same journey goes on with it. Null when
   * none was running, or the journey has changed since.
   */
  readonly resumesUntil: number | null;
  /** The total that the passenger last saw, for "the fare changed". */
  readonly shownTotal: Money | null;
}

export interface DetailsState {
  readonly contact: Contact;
  /** Who books, when it is not the passenger; null for guests and customers. */
  readonly customer: Contact | null;
  /** A booker's own reference for the booking (specification 2 §2, Customer tab). */
  readonly ourRef: string;
  /** Whom of a booker's company the booking is charged to. */
  readonly costCentre: string;
  /** The visitor typed it, if only to leave it empty: nothing is suggested any more. */
  readonly costCentreTyped?: true;
  readonly paymentMethod: PaymentMethod;
  /** The visitor chose it, in this visit or before a reload: the operator's default does not take its place. */
  readonly methodChosen: boolean;
  readonly promo: PromoEntryState;
  /** What is known of the phones above; about the number that it names, and no other. */
  readonly phones: { readonly [Who in PhoneOwner]: PhoneCheck | null };
}

/** Whose phone it is: the passenger's or the customer's. */
export type PhoneOwner = 'contact' | 'customer';

/** `unread`: the numbering plans could not be fetched; the server checks. */
export interface PhoneCheck {
  /** With plus and calling code, digits only. */
  readonly number: string;
  readonly status: 'reading' | 'exists' | 'doesNotExist' | 'unread';
}

export type PromoEntryState =
  | {
      readonly status: 'idle';
      readonly text: string;
      /** Came with a link, or before its fare: it is tried as soon as there is a fare to take it off. */
      readonly untried?: true;
    }
  | { readonly status: 'checking'; readonly text: string; readonly requestId: string }
  | { readonly status: 'refused'; readonly text: string; readonly message: string };

/** A field of the screen that can be invalid; the words are made by the message layer. */
export type FieldName =
  | 'pickup'
  | 'dropoff'
  | `via:${string}`
  | 'time'
  | 'returnTime'
  | 'vehicle'
  | 'promo'
  | 'payment'
  | `contact:${ContactField}`
  | `customer:${ContactField}`
  | `flight:${FlightDirection}`;

/** The look-up under way of each direction's flight number. */
export interface FlightsState {
  readonly onward: string | null;
  readonly return: string | null;
}

/** `required` 1 and `invalid` 2 are the specification's error types; the others refine `invalid`. */
export type IssueCode =
  | 'required'
  | 'invalid'
  | 'tooShort'
  | 'tooLong'
  | 'noPostcode'
  | 'duplicate'
  | 'outsideArea'
  | 'tooVague'
  /** A pick-up of which only the district is known. */
  | 'needsDoor'
  | 'tooEarly'
  | 'returnTooEarly'
  | 'gap'
  | 'tooSmall'
  | 'noVehicle'
  | 'refused';

export interface FieldIssue {
  readonly field: FieldName;
  readonly code: IssueCode;
  /** Values for the words, e.g. the earliest time, already as text or as a local time. */
  readonly params?: Readonly<Record<string, string>>;
}

export type Dialog =
  | {
      readonly kind: 'alert';
      readonly title: 'error' | 'message';
      readonly text: DialogText;
      /** What the words of the specification leave open: what is wrong, and what to do. */
      readonly help?: DialogText;
      /** The SIGN IN / CANCEL variant instead of OK. */
      readonly signIn?: true;
      /** TRY AGAIN / CANCEL instead of OK: what could not be done without a network. */
      readonly retry?: 'confirm';
      /** The card form waits behind it and is there again afterwards, with what was typed. */
      readonly over?: 'cardDetails';
    }
  | {
      readonly kind: 'confirm';
      readonly title: 'question' | 'pleaseConfirm';
      readonly text: DialogText;
      readonly onOk: 'acceptFare' | 'signOut' | 'dropBooking' | 'payOffline';
      readonly over?: 'cardDetails';
      /** OK was pressed and what it asked for is under way. */
      readonly busy?: true;
    }
  | {
      readonly kind: 'quotationExpired';
      /** Null as soon as possible. */
      readonly time: LocalTime | null;
      /** Null without a return that has a time. */
      readonly returnTime: LocalTime | null;
      readonly busy: boolean;
    }
  | {
      readonly kind: 'paymentProcess';
      /** As for an alert: nothing that was typed is lost while nobody knows what happened. */
      readonly over?: 'cardDetails';
    }
  /** By card or PayPal, where the layout asks in dialogs (specification 1 §2). */
  | { readonly kind: 'paymentMethod' }
  | {
      readonly kind: 'cardDetails';
      /** Closed after a failure, until its error has been read; what was typed is kept. */
      readonly away?: true;
    }
  /** How an attempt ended that nobody saw the end of. */
  | { readonly kind: 'outcome'; readonly outcome: 'unpaid' | 'returned'; readonly over?: 'cardDetails' }
  | {
      readonly kind: 'note';
      /** What was stopped by it and goes on after OK. */
      readonly goOn: 'next' | null;
    }
  | FlightDialog
  | {
      readonly kind: 'flightFinder';
      readonly direction: FlightDirection;
      /** The details that it gives way to again; null from the page. */
      readonly from: FlightDialog | null;
      readonly status: 'idle' | 'searching' | 'done' | 'failed';
      readonly requestId: string | null;
      readonly results: readonly FoundFlight[];
      /** The server's words about the search; '' where it has none. */
      readonly said: string;
    }
  | {
      readonly kind: 'contact';
      /** What was stopped by it and goes on after OK. */
      readonly goOn: 'next' | null;
    }
  | { readonly kind: 'promo' }
  /** A spot on the map for one of the places; `words`: the address that the driver reads there. */
  | { readonly kind: 'pin'; readonly target: PlaceTarget; readonly words?: string }
  | (AccountDialog & { readonly kind: 'signIn'; readonly tab: SignInTab })
  | (AccountDialog & { readonly kind: 'forgot' });

export interface FlightDialog {
  readonly kind: 'flight';
  readonly tab: FlightDirection;
  /** What is wrong is shown: OK has been pressed on this tab. */
  readonly revealed: boolean;
  readonly refusals: number;
  /** What goes on once everything is told. */
  readonly goOn: 'next' | 'confirm' | null;
}

export type SignInTab = 'signIn' | 'signUp';

/** A dialog that asks the server: what is under way, and why the last try was refused. */
interface AccountDialog {
  readonly requestId: string | null;
  readonly error: DialogText | null;
  /** What was typed into the one before it begins this one. */
  readonly email?: string;
  /** Goes up on every refusal: the screen clears its password fields (specification 2 §8). */
  readonly refusals: number;
}

/** A catalogue key with its values, or the server's own sentence. */
export type DialogText =
  | {
      readonly key: MessageKey;
      readonly params?: Readonly<Record<string, string>>;
      /** Values that the screen writes as money. */
      readonly money?: Readonly<Record<string, Money>>;
    }
  | { readonly server: string };

export interface FlowState {
  readonly layout: Layout;
  readonly popups: Popups;
  /** The note has been asked for by itself, where the site wishes it. */
  readonly noteAsked: boolean;
  /** Site setting: where flights stand on the page, they need not be told (design decisions, section 3). */
  readonly flightsOptional: boolean;
  readonly flightVariant: FlightVariant;
  /** 1-based. */
  readonly step: number;
  readonly dialog: Dialog | null;
  /** Whether the dialog is on screen: it comes a moment after it was asked for (specification 1 §9, show delays). */
  readonly dialogShown: boolean;
  /** Fields whose issues are shown: left once, or asked for by Next. Quiet until then. */
  readonly revealed: readonly FieldName[];
  /** What was wrong when Next was last refused, in reading order: another list each time, so that the screen focuses the first once. */
  readonly refused: readonly FieldName[];
  /** What a closed tab left behind, until it is continued, started again, or left alone for another booking. */
  readonly resumableDraft: ResumableDraft | null;
  /** The link's promotion is over, or could not be asked about: the booking goes on as anybody's. */
  readonly promotionMissed: 'over' | 'lost' | null;
  /**
   * What goes on when a requote under way has answered: pressed Next or Confirm on a stale fare; `handover`: the short
   * form is being stored for the booking page.
   */
  readonly waiting: 'next' | 'confirm' | 'handover' | null;
  readonly online: boolean;
}

/** A booking that is made and waits for its payment, or for the rest of it: its price and its journey stand. */
export interface UnpaidBooking {
  /** Opens the booking; unguessable. */
  readonly code: string;
  readonly jobPartId: string;
  /** What the return is known by (`ReturnJobpartId`); '' without one. */
  readonly returnRef: string;
  readonly reference: string;
  readonly totalMinor: number;
  /** What of it is paid online, the driver taking the rest; 0 and missing where all of it is. */
  readonly dueMinor?: number;
  readonly currency: string;
  /** When it ends unpaid, epoch milliseconds; null, or missing, where it waits for as long as the ride does. */
  readonly payUntil?: number | null;
  /** The ride itself, where it was booked in another visit; missing where its journey is on screen. */
  readonly ride?: Booking;
}

/** The payment process of specification 1 §4: processing 0, success 1, payment 2, booking 3, payment and booking 4. */
export type ProcessStatus = 0 | 1 | 2 | 3 | 4;

/**
 * idle → creating → (awaiting | confirming | challenged → recording →) paid | failed | unknown; unknown → looked up →
 * paid | failed. `attemptKey` is made before the first request and kept until a definite answer, over retries and
 * reloads; with a `job`, another try pays the same booking.
 */
export interface PaymentState {
  readonly status:
    | 'idle'
    /** The booking is being made. */
    | 'creating'
    /** The customer is at the gateway. */
    | 'awaiting'
    /** The gateway is taking the payment. */
    | 'confirming'
    /** The bank asks the customer once more. */
    | 'challenged'
    /** The server is asking the gateway how it went. */
    | 'recording'
    | 'unknown'
    | 'paid'
    | 'failed';
  readonly job: UnpaidBooking | null;
  readonly process: ProcessStatus | null;
  readonly attemptKey: string | null;
  readonly requestId: string | null;
  /** How often the server was asked what became of an unknown attempt. */
  readonly lookups: number;
  /** It was on screen as booked before: ahead of a reload, or of the payment of what was left. */
  readonly seenBooked: boolean;
  readonly error: ApiError | null;
  readonly booking: Booking | null;
}
