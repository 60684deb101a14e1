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

/** What a composition root hands in. Nothing in the core reaches for a global. */
export interface BookingPorts {
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly random: RandomPort;
  /** Session storage: the draft. */
  readonly session: StoragePort;
  /** Local storage: who asked to be remembered, the journey that a closed tab leaves behind, the visitor's country. */
  readonly local?: StoragePort;
  /** So that a copy of a tab keeps its session. */
  readonly joinTabs?: JoinTabs;
}

export interface BookingOptions {
  readonly ports: BookingPorts;
  readonly source: 'web' | 'widget' | 'desk';
  /** Base of `/api/…`; empty until the licence service has named it. */
  readonly apiUrl: string;
  /** Base of `/licence/…`; only used with a tracking code. */
  readonly licenceUrl?: string;
  readonly trackingCode?: string;
  /** The partner whose page led to the operator's own: its code counts, and no licence is asked for. */
  readonly referredBy?: string;
  /** What the page that embeds the booking, or led to it, knows it by; it is stored with the booking. */
  readonly hostReference?: string;
  /** The page's host name, told to the licence service (it decides by Origin). */
  readonly parentDomain?: string;
  /** What the tracking code has to be good for; `litebooking` when nothing is said. */
  readonly variant?: string;
  readonly layout: LayoutName;
  readonly sandbox?: boolean;
  readonly flights?: FlightSettings;
  /** What the site wishes to ask in dialogs. */
  readonly popups?: Popups;
  readonly currency?: string;
  /** Where a gateway's own page leads back to: the page that the visitor is on; '' has it be the booking's own. */
  readonly returnUrl?: () => string;
  /** Tells several instances of one page apart in storage. */
  readonly instance: string;
  /** The preloaded object as found, undecoded. */
  readonly preload?: unknown;
  /** Fetches the address provider that the configuration names; without it there is the product's own. */
  readonly loadPlaces?: LoadPlaceSearch;
}

/** What the screens of paying ask besides the state; nothing of a card is ever in the state. */
export interface Payments {
  /** The screen that collects a payment, the newest first. @returns a function that takes it away again */
  attach(session: PaymentSession): () => void;
  /** A nonce for a test card typed into the product's own form (POST /api/cardtoken). */
  tokenise(card: TypedCard): Promise<Result<string, ApiError>>;
  /** Opens an unpaid booking by its code, to be paid here. Answers the booking as the server knows it. */
  openLink(code: string, cancel: CancelToken): Promise<Result<Booking, ApiError>>;
}

/** A booking in progress: the state to draw and the one way to change it. */
export interface BookingController {
  /** Readable and subscribable; nobody but the runtime writes it. */
  readonly store: { getState(): BookingState; subscribe(listener: () => void): () => void };
  /** What is dispatched before `start()` waits for it, in order. */
  dispatch(event: BookingEvent): void;
  /** Time corrected by the server's clock, epoch milliseconds. */
  now(): number;
  /** Suggestions for what is typed, best first (from 2 characters; specification 1 §5). Not part of the state. */
  searchPlaces(text: string, cancel: CancelToken): Promise<Result<readonly Place[], ApiError>>;
  /** The place at coordinates: the device's own, or a pin on the map. Null where nothing is known near it. */
  placeAt(point: LatLng, cancel: CancelToken): Promise<Result<Place | null, ApiError>>;
  /** Airports and airlines for what is typed, from 2 characters (specification 1 §5). */
  searchAirports(text: string, cancel: CancelToken): Promise<Result<readonly Airport[], ApiError>>;
  searchAirlines(text: string, cancel: CancelToken): Promise<Result<readonly Airline[], ApiError>>;
  /**
   * A phone number by the world's numbering plans, null when none of them holds it (specification 1 §5, international-number
   * check). `dialingCode` applies where the number does not say its own; a number of '' only fetches the plans. Rejects when
   * they could not be fetched.
   */
  readPhone(number: string, dialingCode: string): Promise<ReadPhone | null>;
  onAnnouncement(listener: (announcement: Announcement) => void): () => void;
  /** Whether a draft waits to be restored or to be offered: an empty form would only be in its way. */
  hasDraft(): boolean;
  readonly payments: Payments;
  /** The address of the operator's site, once the licence service has told it; '' before. */
  bookingPageUrl(): string;
  /** Whether what is booked is a test: the page says so, or the tracking code is for tests. */
  isTest(): boolean;
  /** Fills the booking in as a promotion's token asks; says so where it is unknown or over. */
  applyPromotion(token: string): Promise<void>;
  /** What the host page gives the booking to carry, for whoever knows that page to set; nobody is shown it. */
  metadata?: Metadata;
  /** @returns the visitor's own calls; rejects when their code could not be fetched */
  account(): Promise<AccountApi>;
  /** Begins, once: draft, session, licence, configuration. */
  start(): void;
  /** Ends all timers and requests; the booking is of no use afterwards. */
  dispose(): void;
}
