import type {
  Airline,
  Airport,
  ApiError,
  Booking,
  LatLng,
  LayoutName,
  Place,
  Popups,
  ReadPhone,
  Result,
} from '../domain/index.ts';
import type { Metadata } from '../domain/promotion.ts';
import type { Announcement } from '../machine/effects.ts';
import type { BookingEvent } from '../machine/events.ts';
import type { FlightSettings } from '../machine/initial.ts';
import type { BookingState } from '../machine/state.ts';
import type {
  CancelToken,
  Clock,
  HttpPort,
  JoinTabs,
  LoadPlaceSearch,
  PaymentSession,
  RandomPort,
  StoragePort,
  TypedCard,
} from '../ports/index.ts';
import type { AccountApi } from './account.ts';

/** The ports that a composition root passes in; the core itself uses no globals. */
export interface BookingPorts {
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly random: RandomPort;
  /** Session storage: the draft. */
  readonly session: StoragePort;
  /** Local storage: the remembered session, the draft of a closed tab, the visitor's country. */
  readonly local?: StoragePort;
  /** Connects the tabs of this origin, so that a duplicated tab keeps its session. */
  readonly joinTabs?: JoinTabs;
}

export interface BookingOptions {
  readonly ports: BookingPorts;
  readonly source: 'web' | 'widget' | 'desk';
  /** Base of `/api/…`; empty until the licence service has returned it. */
  readonly apiUrl: string;
  /** Base of `/licence/…`; only used with a tracking code. */
  readonly licenceUrl?: string;
  readonly trackingCode?: string;
  /**
   * Tracking code of the partner whose page linked to the operator's own: it is stored with the booking, without a
   * licence check.
   */
  readonly referredBy?: string;
  /** The booking's reference in the page that embeds or linked to it; it is stored with the booking. */
  readonly hostReference?: string;
  /** The page's host name, sent to the licence service (which decides by Origin). */
  readonly parentDomain?: string;
  /** The variant that the tracking code has to be licensed for; `litebooking` by default. */
  readonly variant?: string;
  readonly layout: LayoutName;
  readonly sandbox?: boolean;
  readonly flights?: FlightSettings;
  /** The questions that the site asks in dialogs. */
  readonly popups?: Popups;
  readonly currency?: string;
  /** @returns the URL a gateway's page returns to: the visitor's current page; '' for the booking's own page */
  readonly returnUrl?: () => string;
  /** Distinguishes several instances on one page in storage. */
  readonly instance: string;
  /** The preloaded object as found, undecoded. */
  readonly preload?: unknown;
  /** Fetches the address provider that the configuration names; without it the product's own search is used. */
  readonly loadPlaces?: LoadPlaceSearch;
}

/** The payment screens' calls outside the state; card data is never stored in the state. */
export interface Payments {
  /** Registers a screen that collects payments; the newest is used. @returns a function that unregisters it */
  attach(session: PaymentSession): () => void;
  /** @returns a nonce for a test card typed into the product's own form (POST /api/cardtoken) */
  tokenise(card: TypedCard): Promise<Result<string, ApiError>>;
  /** Opens an unpaid booking by its code, to be paid here. @returns the booking as stored on the server */
  openLink(code: string, cancel: CancelToken): Promise<Result<Booking, ApiError>>;
}

/** A booking in progress: the state to draw and the one way to change it. */
export interface BookingController {
  /** Readable and subscribable; only the runtime writes to it. */
  readonly store: { getState(): BookingState; subscribe(listener: () => void): () => void };
  /** Events dispatched before `start()` are queued and run in order. */
  dispatch(event: BookingEvent): void;
  /** @returns the time corrected by the server's clock, epoch milliseconds */
  now(): number;
  /** Suggestions for what is typed, best first (from 2 characters; specification 1 §5). Not part of the state. */
  searchPlaces(text: string, cancel: CancelToken): Promise<Result<readonly Place[], ApiError>>;
  /** The place at coordinates: the device's position, or a pin on the map. Null where no place is known nearby. */
  placeAt(point: LatLng, cancel: CancelToken): Promise<Result<Place | null, ApiError>>;
  /**
   * Completes a chosen suggestion, which may lack coordinates, outside the journey, which completes its own. Null when no
   * service knows its coordinates, undefined when the request failed.
   */
  completePlace(place: Place, cancel: CancelToken): Promise<Place | null | undefined>;
  /** Airports and airlines for what is typed, from 2 characters (specification 1 §5). */
  searchAirports(text: string, cancel: CancelToken): Promise<Result<readonly Airport[], ApiError>>;
  searchAirlines(text: string, cancel: CancelToken): Promise<Result<readonly Airline[], ApiError>>;
  /**
   * Parses a phone number by the world's numbering plans, null when it is valid in none (specification 1 §5,
   * international-number check). `dialingCode` applies where the number has none of its own; a number of '' only
   * fetches the plans. Rejects when they could not be fetched.
   */
  readPhone(number: string, dialingCode: string): Promise<ReadPhone | null>;
  onAnnouncement(listener: (announcement: Announcement) => void): () => void;
  /** Whether a stored draft is to be restored or offered, so that a page need not show an empty form first. */
  hasDraft(): boolean;
  readonly payments: Payments;
  /** The address of the operator's site, once the licence service has returned it; '' before. */
  bookingPageUrl(): string;
  /** Whether bookings are tests: the page requests it, or the tracking code is a test code. */
  isTest(): boolean;
  /** Fills the booking in from a promotion's token; dispatches `promotion.missed` when it is unknown or over. */
  applyPromotion(token: string): Promise<void>;
  /** Data that the host page attaches to the booking, set by the code that embeds it; it is never displayed. */
  metadata?: Metadata;
  /** @returns the visitor's own calls; rejects when their code could not be fetched */
  account(): Promise<AccountApi>;
  /** Starts the booking, once: draft, session, licence, configuration. */
  start(): void;
  /** Ends all timers and requests; the booking cannot be used afterwards. */
  dispose(): void;
}
