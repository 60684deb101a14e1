import type { ApiError, LayoutName, Place, Result } from '../domain/index.ts';
import type { Announcement } from '../machine/effects.ts';
import type { BookingEvent } from '../machine/events.ts';
import type { BookingState } from '../machine/state.ts';
import type { CancelToken, Clock, HttpPort, RandomPort, StoragePort } from '../ports/index.ts';

/** What a composition root hands in. Nothing in the core reaches for a global. */
export interface BookingPorts {
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly random: RandomPort;
  /** Session storage: the draft. */
  readonly session: StoragePort;
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
  readonly layout: LayoutName;
  readonly sandbox?: boolean;
  readonly currency?: string;
  /** Tells several instances of one page apart in storage. */
  readonly instance: string;
  /** The preloaded object as found, undecoded. */
  readonly preload?: unknown;
}

/** A booking in progress: the state to draw and the one way to change it. */
export interface Booking {
  /** Readable and subscribable; nobody but the runtime writes it. */
  readonly store: { getState(): BookingState; subscribe(listener: () => void): () => void };
  dispatch(event: BookingEvent): void;
  /** Time corrected by the server's clock, epoch milliseconds. */
  now(): number;
  /** Suggestions for what is typed, best first (from 2 characters; specification 1 §5). Not part of the state. */
  searchPlaces(text: string, cancel: CancelToken): Promise<Result<readonly Place[], ApiError>>;
  onAnnouncement(listener: (announcement: Announcement) => void): () => void;
  /** The address of the operator's site, once the licence service has told it; '' before. */
  bookingPageUrl(): string;
  /** Begins: licence, configuration, draft. */
  start(): void;
  /** Ends all timers and requests; the booking is of no use afterwards. */
  dispose(): void;
}
