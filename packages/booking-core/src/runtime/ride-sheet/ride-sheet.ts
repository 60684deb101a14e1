import type { ApiError, LocalTime, Money, PaymentMethod, Place } from '../../domain/index.ts';
import type { RideCells, RideColumn } from '../../domain/ride-sheet.ts';
import type { DialogText } from '../../machine/state.ts';
import type { CancelToken } from '../../ports/index.ts';

/** What is wrong with a row, in words, and with which of its cells; null for the whole row. */
export interface RideIssue {
  readonly column: RideColumn | null;
  readonly text: DialogText;
}

/** The places that a row's two ends were said to be, where its words fit several. */
export interface ChosenPlaces {
  readonly pickup?: Place;
  readonly dropoff?: Place;
}

export type RideEnd = keyof ChosenPlaces;

/** A row that can be booked at this price. */
export interface RightRide {
  readonly kind: 'right';
  readonly fare: Money;
  readonly vehicle: string;
  readonly pickup: Place;
  readonly dropoff: Place;
  /** On the operator's clock. */
  readonly local: LocalTime;
}

export type CheckedRide =
  | RightRide
  | {
      readonly kind: 'wrong';
      readonly issues: readonly RideIssue[];
      /** The places that a cell's words may mean, best first. */
      readonly choices: Readonly<Record<RideEnd, readonly Place[]>>;
    }
  /** The server could not be asked. */
  | { readonly kind: 'failed'; readonly error: ApiError };

/** What became of one row. */
export type RowOutcome =
  | { readonly kind: 'booked'; readonly reference: string; readonly code: string }
  /** It is not as it was checked: dearer, or wrong by now. Nothing was booked. */
  | { readonly kind: 'changed'; readonly ride: CheckedRide }
  | { readonly kind: 'refused'; readonly issues: readonly RideIssue[] }
  /** No answer came: the same key asks what became of it. */
  | { readonly kind: 'unknown'; readonly error: ApiError };

/** One row to be checked or booked. */
export interface RideRow {
  readonly cells: RideCells;
  readonly chosen: ChosenPlaces;
  readonly method: PaymentMethod;
}

/** Checks rides of a sheet by the rules of a booking, and books them, each with an attempt key of its own. */
export interface RideSheet {
  /** A fresh attempt key, to be kept before a row is booked with it. */
  newKey(): string;
  /** Reads a row, finds its places and asks for its price. */
  check(row: RideRow, cancel: CancelToken): Promise<CheckedRide>;
  /**
   * Books a row that was right, once for each attempt key, however often it is asked.
   * @param ride as the booker has seen it: nothing dearer is booked
   * @param settle whether the key may have been sent before: the server is asked for its booking first
   */
  book(
    row: RideRow,
    ride: RightRide,
    attempt: { readonly key: string; readonly settle: boolean },
    cancel: CancelToken,
  ): Promise<RowOutcome>;
}
