/**
 * The public contract of `<taxi-booking>`: what a host page may rely on. It stands alone, so that a host's type checker
 * needs nothing but this file. Specification: design decisions, section 4.
 */

/** The element's tag. */
export const tagName = 'taxi-booking';

/**
 * `litebooking` is the whole journey up to the ticket inside the element. `quickbooking` is a short form (pick-up,
 * drop-off, time, vehicle) that hands over to the operator's own booking page.
 */
export type TaxiBookingVariant = 'litebooking' | 'quickbooking';

export type TaxiBookingLayout = 'wizard' | 'wizardx' | 'wizardt' | 'inline' | 'inlinex' | 'gateway' | 'overflow';

export type TaxiBookingTheme = 'light' | 'dark' | 'auto';

export type TaxiBookingTarget = '_self' | '_top' | '_blank';

/** A place that the host page already knows; with coordinates and an address it needs no search. */
export interface TaxiBookingPlace {
  /** Degrees, WGS 84. */
  latitude: number;
  /** Degrees, WGS 84. */
  longitude: number;
  /** The address as one line. */
  fullAddress: string;
  /** A place without a postcode is refused with the words "Try another address". */
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

/** Why the licence service refused; `missing` is an element without a tracking code. */
export type TaxiBookingRefusal = 'unknown' | 'domain' | 'expired' | 'disabled' | 'missing';

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
   * `quickbooking` goes on at `url`. Cancelable: a page that prevents the default leads there itself. `id` names the stored
   * journey; it is '' when it could not be stored and the link carries it.
   */
  'taxi-booking:handover': { url: string; id: string };
  /** Booked: once per booking. `total` is in minor units of `currency`; `sandbox` is there, and true, for a test. */
  'taxi-booking:booked': { bookingRef: string; total: number; currency: string; sandbox?: true };
  /** The ticket of a booking that was told as booked before is on screen again, after a reload. Never count it. */
  'taxi-booking:restored': { bookingRef: string; total: number; currency: string; sandbox?: true };
  /** Something failed that the visitor was told about. */
  'taxi-booking:error': { code: string };
}

/**
 * Where an element stands: waiting for its operator, usable, refused, told of a failure, booked, or handed over to the
 * booking page. Also a custom state for style sheets: `taxi-booking:state(ready)`.
 */
export type TaxiBookingState = 'loading' | 'ready' | 'invalid' | 'error' | 'booked' | 'handover';

/** The last detail of each event, by its name without `taxi-booking:`, for listeners that came late. */
export type TaxiBookingLast = {
  readonly [Name in keyof TaxiBookingEventDetails as Name extends `taxi-booking:${infer Short}`
    ? Short
    : never]?: TaxiBookingEventDetails[Name];
};

export type TaxiBookingEventName = keyof TaxiBookingEventDetails;

export type TaxiBookingEvent<Name extends TaxiBookingEventName> = CustomEvent<TaxiBookingEventDetails[Name]>;

export type TaxiBookingEventMap = {
  [Name in TaxiBookingEventName]: TaxiBookingEvent<Name>;
};

/** The parts of the shadow tree that a page may style, as `taxi-booking::part(primary)`. */
export type TaxiBookingPart = 'frame' | 'heading' | 'places' | 'primary' | 'summary' | 'bar' | 'notice';

declare global {
  /** The events bubble and are composed: every element, the document and the window hear them. */
  interface GlobalEventHandlersEventMap extends TaxiBookingEventMap {}
}

/** Attributes as they are written in HTML. */
export interface TaxiBookingAttributes {
  'tracking-code'?: string | undefined;
  variant?: TaxiBookingVariant | undefined;
  layout?: TaxiBookingLayout | undefined;
  'licence-url'?: string | undefined;
  'api-url'?: string | undefined;
  'booking-page-url'?: string | undefined;
  target?: TaxiBookingTarget | undefined;
  token?: string | undefined;
  /** A place as JSON text. */
  pickup?: string | undefined;
  /** A place as JSON text. */
  dropoff?: string | undefined;
  locale?: string | undefined;
  theme?: TaxiBookingTheme | undefined;
  currency?: string | undefined;
  /** Present means true. */
  sandbox?: boolean | '' | undefined;
  /** Present: the element says what of the page stands in its way. For the page's owner, not for visitors. */
  debug?: boolean | '' | undefined;
}

/** The properties that mirror the attributes; places are objects here. */
export interface TaxiBookingProperties {
  trackingCode: string;
  variant: TaxiBookingVariant;
  /** The asked-for layout, null for the one that fits the width. */
  layout: TaxiBookingLayout | null;
  licenceUrl: string;
  apiUrl: string;
  bookingPageUrl: string;
  target: TaxiBookingTarget;
  token: string;
  pickup: TaxiBookingPlace | null;
  dropoff: TaxiBookingPlace | null;
  locale: string;
  /** Texts that replace the element's own, by key (the README says where the keys are); null for none. */
  messages: Readonly<Record<string, string>> | null;
  theme: TaxiBookingTheme;
  currency: string;
  sandbox: boolean;
}
