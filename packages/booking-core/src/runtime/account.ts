import type { BookingChange } from '../api/accounts.ts';
import type { RideReference } from '../api/tracking.ts';
import type { HistoryFilter, HistoryTab } from '../domain/history.ts';
import type { ApiError, Booking, LegName, Place, Profile, PromotionLookup, Result } from '../domain/index.ts';
import type { SeenPosition, TrackedRide } from '../domain/tracking.ts';
import type { CancelToken } from '../ports/index.ts';
import type { BookerApi } from './booker.ts';
import type { RideSheet } from './ride-sheet/ride-sheet.ts';

export type { BookingChange } from '../api/accounts.ts';

export type AccountAnswer<T> = Promise<Result<T, ApiError>>;

export interface HubAccess {
  readonly baseUrl: string;
  /** The token of the visitor's session, '' for guests. */
  readonly token: () => string;
  /** Null for guests. */
  readonly profile: Profile | null;
}

export interface BookingsQuery {
  readonly tab: HistoryTab;
  readonly filter: HistoryFilter;
  /** 1-based. */
  readonly page: number;
}

export interface BookingsPage {
  readonly rides: readonly Booking[];
  /** The number of this page, 1-based; the last page where the requested one does not exist. */
  readonly page: number;
  /** The number of rides on all pages. */
  readonly total: number;
}

/** The contact form (specification 2 §7, POST /api/comment). */
export interface Comment {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly subject: string;
  readonly message: string;
  readonly kind: string;
  /** The booking that it is about; without one, or a rating, it needs an email address. */
  readonly about?: Booking;
  /** The booking of a completed ride and its rating, 1 to 5. */
  readonly rated?: { readonly ride: Booking; readonly rating: number };
}

/**
 * The account pages' calls to the server, made in the visitor's session; one request each, errors as values. A session
 * that has expired signs the visitor out.
 */
export interface AccountApi {
  /** Fetches the profile, which may have been changed on another device, and continues with it. */
  refreshProfile(cancel: CancelToken): AccountAnswer<void>;
  /** Changing the email needs the password's hash; the new email applies once the emailed link is opened. */
  updateProfile(profile: Profile, cancel: CancelToken, hash?: string): AccountAnswer<Profile>;
  /** With the id and code of an emailed link. @returns the account's new email. */
  confirmEmail(id: string, code: string, cancel: CancelToken): AccountAnswer<string>;
  changePassword(oldHash: string, newHash: string, cancel: CancelToken): AccountAnswer<void>;
  /** With the id and code of an emailed link. */
  resetPassword(id: string, code: string, newHash: string, cancel: CancelToken): AccountAnswer<void>;
  /** Checks the hash of the current password; another one is rejected. */
  confirmPassword(hash: string, cancel: CancelToken): AccountAnswer<void>;
  /** The address book, home and work first. */
  places(cancel: CancelToken): AccountAnswer<readonly Place[]>;
  /** Adds a place that has no id; changes the one that has. */
  savePlace(place: Place, cancel: CancelToken): AccountAnswer<void>;
  removePlace(id: string, cancel: CancelToken): AccountAnswer<void>;
  /** The ride under way, else the next one to come; null for none. */
  nextRide(cancel: CancelToken): AccountAnswer<Booking | null>;
  bookings(query: BookingsQuery, cancel: CancelToken): AccountAnswer<BookingsPage>;
  booking(jobId: string, cancel: CancelToken): AccountAnswer<Booking>;
  /** The booking that a code or a signed link opens, without an account. */
  bookingByCode(code: string, cancel: CancelToken): AccountAnswer<Booking>;
  /** Finds a booking by its reference and the email that it was made with. */
  bookingByReference(
    asked: { readonly reference: string; readonly email: string },
    cancel: CancelToken,
  ): AccountAnswer<Booking>;
  sendReceipt(ride: Booking, cancel: CancelToken): AccountAnswer<void>;
  cancelBooking(ride: Booking, leg: LegName | '', cancel: CancelToken): AccountAnswer<void>;
  /** Changes note and flights, which do not affect the fare. */
  changeBooking(ride: Booking, change: BookingChange, cancel: CancelToken): AccountAnswer<void>;
  /** The receipt as a PDF file, its content in base64. */
  receipt(ride: Booking, cancel: CancelToken): AccountAnswer<{ readonly name: string; readonly content: string }>;
  comment(comment: Comment, cancel: CancelToken): AccountAnswer<void>;
  /** The promotion behind a token. */
  promotion(token: string, cancel: CancelToken): AccountAnswer<PromotionLookup>;
  /** The current state and position of a ride. */
  trackedRide(asked: RideReference, cancel: CancelToken): AccountAnswer<TrackedRide>;
  /** The driver's picture as a `data:` URL, '' without one. */
  driverPhoto(asked: RideReference, cancel: CancelToken): AccountAnswer<string>;
  /** The vehicle's positions during a ride, oldest first. */
  footprint(asked: RideReference, cancel: CancelToken): AccountAnswer<readonly SeenPosition[]>;
  /** Creates a tracking link to share, valid until the ride ends. */
  trackingLink(asked: RideReference, cancel: CancelToken): AccountAnswer<RideReference>;
  /** Reports that the passenger is at the pick-up, where the driver waits. */
  sayHere(asked: RideReference, cancel: CancelToken): AccountAnswer<void>;
  /** Revokes all links that share the ride. */
  stopSharing(asked: RideReference, cancel: CancelToken): AccountAnswer<void>;
  /** The address, token and identity for a connection to the tracking hub. */
  hubAccess(): HubAccess;
  /** All data stored about the visitor, as indented JSON text. */
  exportData(cancel: CancelToken): AccountAnswer<string>;
  /** The calls for corporate bookers. Rejects when their code could not be fetched. */
  bookers(): Promise<BookerApi>;
  /** The bulk booking of rides from a sheet. Rejects when its code could not be fetched. */
  rideSheet(): Promise<RideSheet>;
  /** Deletes the account permanently; the hash of the current password authorises it. */
  deleteAccount(hash: string, cancel: CancelToken): AccountAnswer<void>;
}
