/**
 * The public contract of `<taxi-booking>`: what a host page may rely on. It stands alone, so that a host's type checker
 * needs nothing but this file.
 */

/** The element's tag. */
export const tagName = 'taxi-booking';

/**
 * `litebooking` is the whole journey up to the ticket inside the element. `quickbooking` is a short form (pick-up,
 * drop-off, time, vehicle) that hands over to the operator's own booking page.
 */
export type TaxiBookingVariant = 'litebooking' | 'quickbooking';

/**
 * Where the element is shown: `inline` in the page; `popup` in a dialog over the page, once it is opened; `floating`: a button at the
 * window's corner that opens the dialog.
 */
export type TaxiBookingMode = 'inline' | 'popup' | 'floating';

export type TaxiBookingLayout = 'wizard' | 'wizardx' | 'wizardt' | 'inline' | 'inlinex' | 'gateway' | 'overflow';

export type TaxiBookingTheme = 'light' | 'dark' | 'auto';

export type TaxiBookingTarget = '_self' | '_top' | '_blank';

/** `device`: drafts and sign-ins outlive a reload. `none`: nothing is stored on the visitor's device. */
export type TaxiBookingStorage = 'device' | 'none';

/** A place that the host page already knows; with coordinates and an address it needs no search. */
export interface TaxiBookingPlace {
  /** Degrees, WGS 84. */
  latitude: number;
  /** Degrees, WGS 84. */
  longitude: number;
  /** The address as one line. */
  fullAddress: string;
  /** May be '' unless the operator requires postcodes. */
  postcode: string;
  name?: string | undefined;
  line1?: string | undefined;
  line2?: string | undefined;
  /** A category that contains "air" means an airport. */
  category?: string | undefined;
  /** ICAO code of an airport. */
  code?: string | undefined;
  /** IATA code of an airport. */
  iata?: string | undefined;
}

/** Values of the booking besides its places; visitors fill in the others. */
export interface TaxiBookingPrefill {
  /** The pick-up on the operator's clock, `2026-11-22T09:30`. */
  time?: string | undefined;
  /** A vehicle type's number. */
  vehicle?: number | undefined;
  passengers?: number | undefined;
  luggage?: number | undefined;
  handBags?: number | undefined;
  /** The flight of a pick-up at an airport: `BA123`. */
  flight?: string | undefined;
  /** Note to the driver. */
  note?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  /** National number, without the dialing code. */
  phone?: string | undefined;
  /** Digits without plus, `44`. */
  dialingCode?: string | undefined;
}

/** Why the licence service refused the element; `missing`: it has no tracking code. */
export type TaxiBookingRefusal = 'unknown' | 'domain' | 'expired' | 'disabled' | 'missing';

/** A booking with the fields of a web analytics purchase (such as GA4's `purchase`), whose amounts are in major units. */
export interface TaxiBookingSale {
  bookingRef: string;
  /** Minor units (pence, cents) of `currency`. */
  total: number;
  /** ISO 4217. */
  currency: string;
  /** The same as `bookingRef`. */
  transaction_id: string;
  /** `total` in major units (pounds, euros) of `currency`. */
  value: number;
  /** The vehicle: one, for the whole price. */
  items: readonly { item_id: string; item_name: string; price: number; quantity: number }[];
  /** `cash`, `card`, `paypal`, `account`. */
  payment_type: string;
  /** The promo code that was applied. */
  coupon?: string;
  /** The page's `host-reference`. */
  reference?: string;
  /** The page's `metadata`, as stored. */
  metadata?: Readonly<Record<string, string>>;
  /** A test: no car comes and nothing is charged. Never count it. */
  sandbox?: true;
}

/**
 * What failed: `offline`, `network`, `timeout`, `aborted`, `http` (an HTTP error that is not a response of the service), `malformed`
 * (a response that cannot be parsed), `rejected` (refused by the operator's server), `bookingPage` (no booking page to hand over to).
 */
export type TaxiBookingErrorCode =
  | 'offline'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'http'
  | 'malformed'
  | 'rejected'
  | 'bookingPage';

/** No event carries personal data: no name, address, phone, email or payment detail. */
export interface TaxiBookingEventDetails {
  /** The form can be used. */
  'taxi-booking:ready': Record<string, never>;
  /** The tracking code or this page's domain was refused; the element shows why, in place. */
  'taxi-booking:invalid': { reason: TaxiBookingRefusal };
  /** Another step is on screen; both count from 1. */
  'taxi-booking:step': { step: number; steps: number };
  /** A fare is on screen. `total` is in minor units (pence, cents) of the ISO 4217 `currency`. */
  'taxi-booking:quote': { total: number; currency: string; estimated: boolean };
  /**
   * `quickbooking` continues at `url`. Cancelable: a page that prevents the default opens `element.handoverUrl` itself. `id`
   * is that of the stored journey; '' if it could not be stored: then `handoverUrl` contains the journey, and `url` does not.
   */
  'taxi-booking:handover': { url: string; id: string };
  /** Booked: once per booking. */
  'taxi-booking:booked': TaxiBookingSale;
  /** After a reload the ticket of a booking is shown again, for which `booked` was dispatched before. Never count it. */
  'taxi-booking:restored': TaxiBookingSale;
  /** Something failed; the visitor sees what. */
  'taxi-booking:error': { code: TaxiBookingErrorCode };
}

/**
 * The state of an element: waiting for its operator, usable, refused, showing a failure, booked, or handed over to the booking page.
 * Also a custom state for style sheets: `taxi-booking:state(ready)`.
 */
export type TaxiBookingState = 'loading' | 'ready' | 'invalid' | 'error' | 'booked' | 'handover';

/** The last detail of each event, by its name without `taxi-booking:`, for listeners that were added after it. */
export type TaxiBookingLast = {
  readonly [Name in keyof TaxiBookingEventDetails as Name extends `taxi-booking:${infer Short}`
    ? Short
    : never]?: TaxiBookingEventDetails[Name];
};

export type TaxiBookingEventName = keyof TaxiBookingEventDetails;

export type TaxiBookingEvent<Name extends TaxiBookingEventName> = CustomEvent<TaxiBookingEventDetails[Name]>;

/** Each event is also dispatched under a name without a colon, for templates in which a colon has a meaning: `taxi-booking-booked`. */
export type TaxiBookingEventMap = {
  [Name in TaxiBookingEventName]: TaxiBookingEvent<Name>;
} & {
  [Name in TaxiBookingEventName as Name extends `taxi-booking:${infer Short}`
    ? `taxi-booking-${Short}`
    : never]: TaxiBookingEvent<Name>;
};

/** The parts of the shadow tree that a page may style, as `taxi-booking::part(primary)`. */
export type TaxiBookingPart =
  | 'frame'
  | 'heading'
  | 'step'
  | 'card'
  | 'places'
  | 'button'
  | 'primary'
  | 'summary'
  | 'fare'
  | 'bar'
  | 'notice'
  | 'ticket'
  | 'dialog'
  | 'launcher';

declare global {
  /** The events bubble and are composed: every element, the document and the window hear them. */
  interface GlobalEventHandlersEventMap extends TaxiBookingEventMap {}
}

/** Attributes as they are written in HTML. */
export interface TaxiBookingAttributes {
  'tracking-code'?: string | undefined;
  /** Read when the element comes into the page. */
  mode?: TaxiBookingMode | undefined;
  variant?: TaxiBookingVariant | undefined;
  layout?: TaxiBookingLayout | undefined;
  'licence-url'?: string | undefined;
  'api-url'?: string | undefined;
  'booking-page-url'?: string | undefined;
  target?: TaxiBookingTarget | undefined;
  token?: string | undefined;
  /** The page's own reference of the booking, at most 100 characters; returned in `booked` and in the return URL. */
  'host-reference'?: string | undefined;
  /** The page's own data, stored with the booking, as JSON text; the README says what it may contain. */
  metadata?: string | undefined;
  /** The page of the same origin that the operator's booking page links back to; without it the page itself. */
  'return-url'?: string | undefined;
  /** A place as JSON text. */
  pickup?: string | undefined;
  /** A place as JSON text. */
  dropoff?: string | undefined;
  /** A `TaxiBookingPrefill` as JSON text. */
  prefill?: string | undefined;
  /** The values that visitors cannot change, separated by spaces: `pickup`, `dropoff`, `vehicle`, `contact`. */
  locked?: string | undefined;
  locale?: string | undefined;
  theme?: TaxiBookingTheme | undefined;
  currency?: string | undefined;
  /** Present means true. */
  sandbox?: boolean | '' | undefined;
  /** `none`: nothing is stored on the visitor's device. */
  storage?: TaxiBookingStorage | undefined;
  /** Present: the element reports problems of the page around it. For the page's owner, not for visitors. */
  debug?: boolean | '' | undefined;
}

/** The properties that mirror the attributes; places are objects here. */
export interface TaxiBookingProperties {
  trackingCode: string;
  /** Read when the element comes into the page. */
  mode: TaxiBookingMode;
  variant: TaxiBookingVariant;
  /** The asked-for layout, null for the one that fits the width. */
  layout: TaxiBookingLayout | null;
  licenceUrl: string;
  apiUrl: string;
  bookingPageUrl: string;
  target: TaxiBookingTarget;
  token: string;
  hostReference: string;
  /** The page's own data, stored with the booking and returned in `booked`: up to 20 pairs, which visitors do not see. */
  metadata: Readonly<Record<string, string>> | null;
  returnUrl: string;
  pickup: TaxiBookingPlace | null;
  dropoff: TaxiBookingPlace | null;
  prefill: TaxiBookingPrefill | null;
  /** The values of places and prefill that visitors cannot change, separated by spaces: `pickup`, `dropoff`, `vehicle`, `contact`. */
  locked: string;
  locale: string;
  /** Texts that replace the element's own, by key (the README says where the keys are); null for none. */
  messages: Readonly<Record<string, string>> | null;
  theme: TaxiBookingTheme;
  currency: string;
  sandbox: boolean;
  storage: TaxiBookingStorage;
  /** Whether the element reports problems of the page around it. For the page's owner, not for visitors. */
  debug: boolean;
}
