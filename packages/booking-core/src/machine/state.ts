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
 * The whole product state as regions; one reducer file each. Everything here is plain data that survives JSON, so that
 * a state can be stored, compared and shown in a story.
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
  /** The promotion whose values the booking may not change; null without such a promotion. */
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
      /** The operator's phone number; missing while it is unknown. */
      readonly phone?: string;
    }
  | {
      readonly status: 'ready';
      readonly configuration: Configuration;
      /** Null until they are loaded; the journey step is shown before that. */
      readonly vehicleTypes: readonly VehicleType[] | null;
      readonly categories: readonly PriceCategory[];
      readonly vehiclesError: ApiError | null;
      /** Milliseconds to add to the device's clock to get the server's (specification 1 §3, servertime). */
      readonly clockSkewMs: number;
      /** ISO 4217 currency of the visitor's country, where fares can be shown in it; '' for the operator's currency. */
      readonly visitorCurrency: string;
    };

/**
 * guest → (sign in or up) customer | booker → (sign out, session over) guest. An event that needs a profile is stored
 * in `pending` and dispatched again after signing in; closing the dialog discards it. Passwords, their hashes and the
 * token are never stored here.
 */
export interface SessionState {
  readonly profile: Profile | null;
  /** Remember me: the profile is stored in local storage, else in session storage (specification 2 §3). */
  readonly remember: boolean;
  /** The blocked event itself (specification 2 §4, pending navigation). */
  readonly pending: BookingEvent | null;
}

/** The travel time of the nearest driver to the pick-up (specification 1 §4). */
export type ProximityState =
  | { readonly status: 'unknown' }
  | { readonly status: 'looking'; readonly requestId: string; readonly key: string }
  | { readonly status: 'known'; readonly key: string; readonly travelTimeSeconds: number }
  | { readonly status: 'failed'; readonly key: string };

/**
 * none → loading → fresh | refused | failed; fresh → stale (60 s) → loading; fresh, stale or loading → expired
 * (countdown). `key` identifies the journey of the last request. `shownFare` returns a fare only while `quotationKey`
 * matches the journey on screen, apart from the vehicle.
 */
export interface QuoteState {
  readonly status: 'none' | 'loading' | 'fresh' | 'stale' | 'refused' | 'failed' | 'expired';
  readonly key: string | null;
  /** The id of the pending request, else of the last one. */
  readonly requestId: string | null;
  readonly quotation: Quotation | null;
  /** The key of the journey that `quotation` is for; differs from `key` while another journey is being quoted. */
  readonly quotationKey: string | null;
  readonly receivedAt: number | null;
  readonly staleAt: number | null;
  readonly expiresAt: number | null;
  readonly error: ApiError | null;
  /**
   * The pending request renews a quotation that is still valid and remains in force if the request fails or is dearer.
   */
  readonly renewing: boolean;
  /**
   * When the countdown that a reload interrupted ends, epoch milliseconds: the first quotation for the same journey
   * continues it. Null when none was running, or the journey has changed since.
   */
  readonly resumesUntil: number | null;
  /** The total last displayed to the passenger, for the message that the fare has changed. */
  readonly shownTotal: Money | null;
}

export interface DetailsState {
  readonly contact: Contact;
  /** The person for whom a booker orders, when it is not the passenger; null for guests and customers. */
  readonly customer: Contact | null;
  /** A booker's own reference for the booking (specification 2 §2, Customer tab). */
  readonly ourRef: string;
  /** The cost centre of the booker's company that the booking is charged to. */
  readonly costCentre: string;
  /** The visitor edited the cost centre, even to empty it: suggestions no longer fill it in. */
  readonly costCentreTyped?: true;
  readonly paymentMethod: PaymentMethod;
  /** The visitor chose the method, in this visit or before a reload: the operator's default does not replace it. */
  readonly methodChosen: boolean;
  readonly promo: PromoEntryState;
  /** The check of each phone number above; valid only for the number that it contains. */
  readonly phones: { readonly [Who in PhoneOwner]: PhoneCheck | null };
}

/** The owner of a phone number: the passenger or the customer. */
export type PhoneOwner = 'contact' | 'customer';

/** `unread`: the numbering plans could not be fetched, so only the server checks the number. */
export interface PhoneCheck {
  /** With plus and calling code, digits only. */
  readonly number: string;
  readonly status: 'reading' | 'exists' | 'doesNotExist' | 'unread';
}

export type PromoEntryState =
  | {
      readonly status: 'idle';
      readonly text: string;
      /** Not checked yet: the code came with a link or before there was a fare, and is checked with the first fare. */
      readonly untried?: true;
    }
  | {
      readonly status: 'checking';
      readonly text: string;
      readonly requestId: string;
      /** The price before the discount, for which the code is checked. */
      readonly price: Money;
    }
  | { readonly status: 'refused'; readonly text: string; readonly message: string };

/** A field of the screen that can be invalid; its error text is made by the message layer. */
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

/** The request id of the pending flight number look-up of each direction; null without one. */
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
  /** Values for the error text, e.g. the earliest time, already as text or as a local time. */
  readonly params?: Readonly<Record<string, string>>;
}

export type Dialog =
  | {
      readonly kind: 'alert';
      readonly title: 'error' | 'message';
      readonly text: DialogText;
      /** What is wrong and what to do, where the specification's text does not explain it. */
      readonly help?: DialogText;
      /** The SIGN IN / CANCEL variant instead of OK. */
      readonly signIn?: true;
      /** TRY AGAIN / CANCEL instead of OK, for an action that failed without a network. */
      readonly retry?: 'confirm';
      /** The card form is behind this dialog and is displayed again, with its values, when it closes. */
      readonly over?: 'cardDetails';
    }
  | {
      readonly kind: 'confirm';
      readonly title: 'question' | 'pleaseConfirm';
      readonly text: DialogText;
      readonly onOk: 'acceptFare' | 'signOut' | 'dropBooking' | 'payOffline';
      readonly over?: 'cardDetails';
      /** OK was pressed and its request is pending. */
      readonly busy?: true;
    }
  | {
      readonly kind: 'quotationExpired';
      /** Null for as soon as possible. */
      readonly time: LocalTime | null;
      /** Null without a return that has a time. */
      readonly returnTime: LocalTime | null;
      readonly busy: boolean;
    }
  | {
      readonly kind: 'paymentProcess';
      /** As for an alert: the card form's values are retained while the outcome is unknown. */
      readonly over?: 'cardDetails';
    }
  /** The choice between card and PayPal, in layouts that have payment dialogs (specification 1 §2). */
  | { readonly kind: 'paymentMethod' }
  | {
      readonly kind: 'cardDetails';
      /** The dialog is hidden after a failure until the error has been read; its values are retained. */
      readonly away?: true;
    }
  /** The outcome of an attempt, as a look-up or the server reported it: not paid, or the payment is refunded. */
  | { readonly kind: 'outcome'; readonly outcome: 'unpaid' | 'returned'; readonly over?: 'cardDetails' }
  | {
      readonly kind: 'note';
      /** The action that this dialog interrupted and that continues after OK. */
      readonly goOn: 'next' | null;
    }
  | FlightDialog
  | {
      readonly kind: 'flightFinder';
      readonly direction: FlightDirection;
      /** The flight dialog that is displayed again when the finder closes; null when it was opened from the page. */
      readonly from: FlightDialog | null;
      readonly status: 'idle' | 'searching' | 'done' | 'failed';
      readonly requestId: string | null;
      readonly results: readonly FoundFlight[];
      /** The server's message about the search; '' without one. */
      readonly said: string;
    }
  | {
      readonly kind: 'contact';
      /** The action that this dialog interrupted and that continues after OK. */
      readonly goOn: 'next' | null;
    }
  | { readonly kind: 'promo' }
  /** Sets a place's position on the map; `words`: the typed address that is shown to the driver for it. */
  | { readonly kind: 'pin'; readonly target: PlaceTarget; readonly words?: string }
  | (AccountDialog & { readonly kind: 'signIn'; readonly tab: SignInTab })
  | (AccountDialog & { readonly kind: 'forgot' });

export interface FlightDialog {
  readonly kind: 'flight';
  readonly tab: FlightDirection;
  /** Errors are shown, because OK has been pressed on this tab. */
  readonly revealed: boolean;
  readonly refusals: number;
  /** The action that continues once the flight details are complete. */
  readonly goOn: 'next' | 'confirm' | null;
}

export type SignInTab = 'signIn' | 'signUp';

/** A dialog that sends requests to the server: the pending request's id, and why the last one was refused. */
interface AccountDialog {
  readonly requestId: string | null;
  readonly error: DialogText | null;
  /** The email typed into the previous dialog, as the initial value of this one. */
  readonly email?: string;
  /** Incremented on every refusal, so that the screen clears its password fields (specification 2 §8). */
  readonly refusals: number;
}

/** A catalogue key with its values, or the server's own message. */
export type DialogText =
  | {
      readonly key: MessageKey;
      readonly params?: Readonly<Record<string, string>>;
      /** Values that the screen formats as money. */
      readonly money?: Readonly<Record<string, Money>>;
    }
  | { readonly server: string };

export interface FlowState {
  readonly layout: Layout;
  readonly popups: Popups;
  /** The note dialog has been opened automatically, where the site setting asks for it. */
  readonly noteAsked: boolean;
  /** Site setting: flight details on the page are optional. */
  readonly flightsOptional: boolean;
  readonly flightVariant: FlightVariant;
  /** 1-based. */
  readonly step: number;
  readonly dialog: Dialog | null;
  /** Whether the dialog is displayed: it appears with a delay after it was opened (specification 1 §9, show delays). */
  readonly dialogShown: boolean;
  /** Fields whose issues are shown: those that the visitor has left once, or that Next has refused. */
  readonly revealed: readonly FieldName[];
  /**
   * The invalid fields when Next was last refused, in reading order; a new array each time, so the screen focuses once.
   */
  readonly refused: readonly FieldName[];
  /** The draft of a closed tab, until the visitor continues it, starts again, or proceeds with another booking. */
  readonly resumableDraft: ResumableDraft | null;
  /** The link's promotion has ended, or could not be fetched: the booking continues without it. */
  readonly promotionMissed: 'over' | 'lost' | null;
  /**
   * The action that continues when a pending requote or check has ended: Next or Confirm, e.g. pressed on a stale fare;
   * `handover`: the short form is being stored for the booking page.
   */
  readonly waiting: 'next' | 'confirm' | 'handover' | null;
  readonly online: boolean;
}

/** A booking that exists and is not paid, or not fully paid: its price and its journey can no longer be edited. */
export interface UnpaidBooking {
  /** The unguessable code that gives access to the booking. */
  readonly code: string;
  readonly jobPartId: string;
  /** The id of the return (`ReturnJobpartId`); '' without one. */
  readonly returnRef: string;
  readonly reference: string;
  readonly totalMinor: number;
  /**
   * The part of the total that is paid online, the rest being paid to the driver; 0 or missing where all is paid
   * online.
   */
  readonly dueMinor?: number;
  readonly currency: string;
  /** Until when it may be paid, epoch milliseconds; null or missing where it may be paid until the ride. */
  readonly payUntil?: number | null;
  /** The booking itself, where it was made in another visit; missing where its journey is on screen. */
  readonly ride?: Booking;
}

/** The payment process of specification 1 §4: processing 0, success 1, payment 2, booking 3, payment and booking 4. */
export type ProcessStatus = 0 | 1 | 2 | 3 | 4;

/**
 * idle → creating → (awaiting | confirming | challenged → recording →) paid | failed | unknown; unknown → looked up →
 * paid | failed. `attemptKey` is created before the first request and retained until a definite response, across
 * retries and reloads; with a `job`, another attempt pays the same booking.
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
    /** The bank requires the customer to authenticate the payment. */
    | 'challenged'
    /** The server is requesting the outcome from the gateway. */
    | 'recording'
    | 'unknown'
    | 'paid'
    | 'failed';
  readonly job: UnpaidBooking | null;
  readonly process: ProcessStatus | null;
  readonly attemptKey: string | null;
  readonly requestId: string | null;
  /** How many look-ups of an unknown attempt have found no booking. */
  readonly lookups: number;
  /** The booking was already shown as booked: before a reload, or before its balance was paid. */
  readonly seenBooked: boolean;
  readonly error: ApiError | null;
  readonly booking: Booking | null;
}
