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
  /** The page that this is, which may be another than the one asked for. */
  readonly page: number;
  /** Of all pages. */
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
  /** Of a ride that is over: its booking, and 1 to 5. */
  readonly rated?: { readonly ride: Booking; readonly rating: number };
}

/**
 * What the pages of accounts ask the server, in the session of the visitor; one request each, errors as values. A session
 * that is over signs the visitor out.
 */
export interface AccountApi {
  /** Another email needs the password's hash, and is not the account's before the emailed link is opened. */
  updateProfile(profile: Profile, cancel: CancelToken, hash?: string): AccountAnswer<Profile>;
  /** With the id and code of an emailed link. @returns the account's new email. */
  confirmEmail(id: string, code: string, cancel: CancelToken): AccountAnswer<string>;
  changePassword(oldHash: string, newHash: string, cancel: CancelToken): AccountAnswer<void>;
  /** With the id and code of an emailed link. */
  resetPassword(id: string, code: string, newHash: string, cancel: CancelToken): AccountAnswer<void>;
  /** Asks whether this is the current password. */
  confirmPassword(hash: string, cancel: CancelToken): AccountAnswer<void>;
  /** The address book, home and work first. */
  places(cancel: CancelToken): AccountAnswer<readonly Place[]>;
  /** Adds a place without id, changes one with. */
  savePlace(place: Place, cancel: CancelToken): AccountAnswer<void>;
  removePlace(id: string, cancel: CancelToken): AccountAnswer<void>;
  bookings(query: BookingsQuery, cancel: CancelToken): AccountAnswer<BookingsPage>;
  booking(jobId: string, cancel: CancelToken): AccountAnswer<Booking>;
  /** The booking that a code or a signed link opens, without an account. */
  bookingByCode(code: string, cancel: CancelToken): AccountAnswer<Booking>;
  /** A booking by what a person knows of it: its reference, and the email that it was made with. */
  bookingByReference(
    asked: { readonly reference: string; readonly email: string },
    cancel: CancelToken,
  ): AccountAnswer<Booking>;
  sendReceipt(ride: Booking, cancel: CancelToken): AccountAnswer<void>;
  cancelBooking(ride: Booking, leg: LegName | '', cancel: CancelToken): AccountAnswer<void>;
  /** Changes note and flights, which no fare depends on. */
  changeBooking(ride: Booking, change: BookingChange, cancel: CancelToken): AccountAnswer<void>;
  /** The receipt as a PDF file, its content in base64. */
  receipt(ride: Booking, cancel: CancelToken): AccountAnswer<{ readonly name: string; readonly content: string }>;
  comment(comment: Comment, cancel: CancelToken): AccountAnswer<void>;
  /** The booking that a token asks for. */
  promotion(token: string, cancel: CancelToken): AccountAnswer<PromotionLookup>;
  /** Where a ride is now. */
  trackedRide(asked: RideReference, cancel: CancelToken): AccountAnswer<TrackedRide>;
  /** The driver's picture as a data address, '' without one. */
  driverPhoto(asked: RideReference, cancel: CancelToken): AccountAnswer<string>;
  /** Where the vehicle has been during a ride, oldest first. */
  footprint(asked: RideReference, cancel: CancelToken): AccountAnswer<readonly SeenPosition[]>;
  /** A link that shows a ride until it ends. */
  trackingLink(asked: RideReference, cancel: CancelToken): AccountAnswer<RideReference>;
  /** The passenger is at the pick-up, where the driver waits. */
  sayHere(asked: RideReference, cancel: CancelToken): AccountAnswer<void>;
  /** Every link that shares the ride ends. */
  stopSharing(asked: RideReference, cancel: CancelToken): AccountAnswer<void>;
  /** What a connection to the hub is made with. */
  hubAccess(): HubAccess;
  /** Everything that is kept about the visitor, as readable JSON text. */
  exportData(cancel: CancelToken): AccountAnswer<string>;
  /** What only corporate bookers ask; rejects when its code does not come. */
  bookers(): Promise<BookerApi>;
  /** Books the rides of a sheet; rejects when its code does not come. */
  rideSheet(): Promise<RideSheet>;
  /** Deletes the account for good; the current password's hash proves who asks. */
  deleteAccount(hash: string, cancel: CancelToken): AccountAnswer<void>;
}
