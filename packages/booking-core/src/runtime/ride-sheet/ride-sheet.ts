import type { ApiError, LocalTime, Money, PaymentMethod, Place } from '../../domain/index.ts';
import type { RideCells, RideColumn } from '../../domain/ride-sheet.ts';
import type { DialogText } from '../../machine/state.ts';
import type { CancelToken } from '../../ports/index.ts';

/** An error in a row: the text to show, and the cell concerned; null for the whole row. */
export interface RideIssue {
  readonly column: RideColumn | null;
  readonly text: DialogText;
}

/** The places that the booker chose for a row's two ends, where its text matches several. */
export interface ChosenPlaces {
  readonly pickup?: Place;
  readonly dropoff?: Place;
}

export type RideEnd = keyof ChosenPlaces;

/** A row that can be booked at this price. */
export interface BookableRide {
  readonly kind: 'right';
  readonly fare: Money;
  readonly vehicle: string;
  readonly pickup: Place;
  readonly dropoff: Place;
  /** In the operator's time zone. */
  readonly local: LocalTime;
}

export type CheckedRide =
  | BookableRide
  | {
      readonly kind: 'wrong';
      readonly issues: readonly RideIssue[];
      /** The places that match a cell's text, best first. */
      readonly choices: Readonly<Record<RideEnd, readonly Place[]>>;
    }
  /** The server could not be reached, or failed. */
  | { readonly kind: 'failed'; readonly error: ApiError };

/** A row that has been booked. */
export interface BookedRide {
  readonly kind: 'booked';
  readonly reference: string;
  readonly code: string;
}

/** The outcome of booking one row. */
export type RowOutcome =
  | BookedRide
  /** The row no longer matches its check: it costs more, or has errors now. Nothing was booked. */
  | { readonly kind: 'changed'; readonly ride: CheckedRide }
  | { readonly kind: 'refused'; readonly issues: readonly RideIssue[] }
  /** No response arrived: a later call with the same key looks the outcome up. */
  | { readonly kind: 'unknown'; readonly error: ApiError };

/** One row to be checked or booked. */
export interface RideRow {
  readonly cells: RideCells;
  readonly chosen: ChosenPlaces;
  readonly method: PaymentMethod;
}

/** Checks the rides of a sheet by the rules of a booking, and books them, each with its own attempt key. */
export interface RideSheet {
  /** @returns a new attempt key, which the caller must store before booking a row with it */
  newKey(): string;
  /**
   * Reads a row, finds its places and requests its price.
   * @param key the key of an attempt to book it whose response may have been lost: a booking of that attempt is the
   *   result, since the row must not be changed any more; '' for none
   */
  check(row: RideRow, key: string, cancel: CancelToken): Promise<CheckedRide | BookedRide>;
  /**
   * Books a row that was checked, once for each attempt key, even when called repeatedly.
   * @param ride as shown to the booker: nothing more expensive is booked
   * @param settle whether the key may have been sent before: its booking is looked up on the server first
   */
  book(
    row: RideRow,
    ride: BookableRide,
    attempt: { readonly key: string; readonly settle: boolean },
    cancel: CancelToken,
  ): Promise<RowOutcome>;
}
