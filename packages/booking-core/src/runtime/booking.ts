import type {
  Airline,
  Airport,
  ApiError,
  BookedRide,
  LatLng,
  LayoutName,
  PhoneNumber,
  Place,
  Popups,
  Result,
} from '../domain/index.ts';
import type { Announcement } from '../machine/effects.ts';
import type { BookingEvent } from '../machine/events.ts';
import type { FlightSettings } from '../machine/initial.ts';
import type { BookingState } from '../machine/state.ts';
import type { later } from '../messages/later.ts';
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
import type { Errands } from './errands.ts';
import type * as views from './views.ts';

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
  readonly source: 'web' | 'widget';
  /** Base of `/api/…`; empty until the licence service has named it. */
  readonly apiUrl: string;
  /** Base of `/licence/…`; only used with a tracking code. */
  readonly licenceUrl?: string;
  readonly trackingCode?: string;
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
  /** Where a gateway's own page leads back to: the page that the visitor is on. */
  readonly returnUrl?: () => string;
  /** Tells several instances of one page apart in storage. */
  readonly instance: string;
  /** The preloaded object as found, undecoded. */
  readonly preload?: unknown;
  /** Fetches the address provider that the configuration names; without it there is the product's own. */
  readonly loadPlaces?: LoadPlaceSearch;
  /** Fetches the engine; a page that cannot be used without it brings it along. */
  readonly loadEngine?: () => Promise<CreateEngine>;
}

/** What comes behind the first screen: what the screens read of a state, and all words but the first screen's. */
export interface Late {
  readonly views: typeof views;
  readonly words: typeof later;
}

export interface BookingStore {
  getState(): BookingState;
  setState(state: BookingState, replace: true): void;
  subscribe(listener: () => void): () => void;
}

/** What the engine finds when it arrives. */
export interface EngineSurroundings {
  readonly store: BookingStore;
  readonly announce: (announcement: Announcement) => void;
}

/** What the screens of paying ask besides the state; nothing of a card is ever in the state. */
export interface Payments {
  /** The screen that collects a payment, the newest first; call what it answers when it goes. */
  attach(session: PaymentSession): () => void;
  /** A nonce for a test card typed into the product's own form (POST /api/cardtoken). */
  tokenise(card: TypedCard): Promise<Result<string, ApiError>>;
  /** Opens an unpaid booking by its code, to be paid here. Answers the booking as the server knows it. */
  openLink(code: string, cancel: CancelToken): Promise<Result<BookedRide, ApiError>>;
}

export interface Engine {
  readonly payments: Payments;
  dispatch(event: BookingEvent): void;
  now(): number;
  searchPlaces(text: string, cancel: CancelToken): Promise<Result<readonly Place[], ApiError>>;
  readPhone(number: string, country: string): Promise<Result<PhoneNumber | null, ApiError>>;
  bookingPageUrl(): string;
  /** What few bookings ask for; rejects when its code does not come. */
  errands(): Promise<Errands>;
  /** Begins: draft, licence, configuration. Resolves once the draft is back. */
  start(): Promise<void>;
  dispose(): void;
}

export type CreateEngine = (options: BookingOptions, surroundings: EngineSurroundings) => Engine;

/** A booking in progress: the state to draw and the one way to change it. */
export interface Booking {
  /** Readable and subscribable; nobody but the runtime writes it. */
  readonly store: { getState(): BookingState; subscribe(listener: () => void): () => void };
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
   * check). `country`, ISO 3166 alpha-2, applies where the number does not say its own.
   */
  readPhone(number: string, country: string): Promise<Result<PhoneNumber | null, ApiError>>;
  onAnnouncement(listener: (announcement: Announcement) => void): () => void;
  /** Whether a draft waits to be restored or to be offered: an empty form would only be in its way. */
  hasDraft(): boolean;
  /** What arrived behind the first screen; null until then. Its arrival is a change of the store. */
  late(): Late | null;
  /** Null until the engine is there. */
  payments(): Payments | null;
  /** The address of the operator's site, once the licence service has told it; '' before. */
  bookingPageUrl(): string;
  /** Fills the booking in as a promotion's token asks; says so where it is unknown or over. */
  promote(token: string): Promise<void>;
  /** The visitor's own calls; rejects when their code does not come. */
  account(): Promise<AccountApi>;
  /** Begins: licence, configuration, draft. */
  start(): void;
  /** Ends all timers and requests; the booking is of no use afterwards. */
  dispose(): void;
}
