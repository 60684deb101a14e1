import type { BookableRide, BookedRide, CheckedRide, ChosenPlaces, RideIssue } from 'booking-core';
import type { Money, PaymentMethod } from 'booking-core/domain';
import { emptyRide, maxSheetRides, type RideCells } from 'booking-core/domain/ride-sheet';

/** The state of a row; `open` is a row that the booker is filling in, and that is not checked until it is saved. */
export type RowState =
  | { readonly kind: 'open' | 'waiting' | 'checking' | 'booking' | 'unknown' }
  | BookedRide
  | CheckedRide;

export interface Row {
  readonly id: number;
  readonly cells: RideCells;
  readonly chosen: ChosenPlaces;
  /** Idempotency key: the row is booked once, however often it is sent; '' until it is first sent. */
  readonly key: string;
  readonly state: RowState;
  /** The ride with the fare that the booker saw; it is not booked at a higher fare. */
  readonly seen: BookableRide | null;
  /** The previous fare, after the fare has changed; null for none. */
  readonly before: Money | null;
}

/** Whether a row can be booked: it is valid, or the response to its booking was lost. */
export const mayBook = ({ state, seen }: Row): boolean =>
  state.kind === 'right' || (state.kind === 'unknown' && seen !== null);

/**
 * Whether a row must stay as it is: it is booked, or the response to its booking was lost and it is not yet known to be
 * unbooked.
 */
export const isSettled = ({ state: { kind }, key }: Row): boolean =>
  ['booked', 'booking', 'unknown'].includes(kind) || (key !== '' && kind !== 'right' && kind !== 'wrong');

/** @returns the errors of a row's cells */
export const issuesOfRow = ({ state }: Row): readonly RideIssue[] => (state.kind === 'wrong' ? state.issues : []);

/** @returns a row that has not been checked */
export const newRow = (id: number, cells: RideCells, chosen: ChosenPlaces, kind: 'open' | 'waiting'): Row => ({
  ...{ id, cells, chosen, key: '', seen: null, before: null },
  state: { kind },
});

/** Whether nothing is filled in. */
export const isBlank = (cells: RideCells): boolean => Object.values(cells).every((cell) => cell === '');

interface StoredRow {
  /** The same after a sign-in, by which what is typed into the row's form is kept. */
  readonly id: number;
  readonly cells: RideCells;
  readonly key: string;
  readonly booked: { readonly reference: string; readonly code: string } | null;
  readonly chosen: ChosenPlaces;
}

const storageKey = (customerId: number) => `taxi-booking:rides:${customerId}`;

/** @returns the sheet stored before a reload: booked rows stay booked, all others with content are checked again */
export function restored(customerId: number): readonly Row[] {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(storageKey(customerId)) ?? '[]') as readonly StoredRow[];
    return kept.slice(0, maxSheetRides).map(({ id, cells, key, booked, chosen }, at) => ({
      ...newRow(id ?? at + 1, { ...emptyRide, ...cells }, chosen, isBlank(cells) ? 'open' : 'waiting'),
      ...{ key, ...(booked ? { state: { kind: 'booked', ...booked } } : {}) },
    }));
  } catch {
    // Without storage, or with data of another version, the page starts empty.
    return [];
  }
}

/** Stores the sheet in the tab's session, for a reload. */
export function keep(customerId: number, rows: readonly Row[]): void {
  try {
    const kept = rows.map(
      ({ id, cells, key, state, chosen }): StoredRow => ({
        ...{ id, cells, key, chosen },
        booked: state.kind === 'booked' ? { reference: state.reference, code: state.code } : null,
      }),
    );
    if (rows.length === 0) window.sessionStorage.removeItem(storageKey(customerId));
    else window.sessionStorage.setItem(storageKey(customerId), JSON.stringify(kept));
  } catch {
    // Without storage the rows are lost at a reload, but still on screen.
  }
}

const typedKey = (customerId: number) => `taxi-booking:rides-typed:${customerId}`;

/** @returns what was typed into the open forms before a reload, by row */
export function restoredTyped(customerId: number): ReadonlyMap<number, RideCells> {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(typedKey(customerId)) ?? '[]') as [number, RideCells][];
    return new Map(kept.map(([id, cells]) => [id, { ...emptyRide, ...cells }]));
  } catch {
    return new Map();
  }
}

/** Stores what is typed into the open forms in the tab's session, as `keep` does the sheet. */
export function keepTyped(customerId: number, typed: ReadonlyMap<number, RideCells>): void {
  try {
    if (typed.size === 0) window.sessionStorage.removeItem(typedKey(customerId));
    else window.sessionStorage.setItem(typedKey(customerId), JSON.stringify([...typed]));
  } catch {
    // Without storage it has to be typed again after a reload.
  }
}

const methodKey = (customerId: number) => `taxi-booking:rides-method:${customerId}`;

/** @returns the one of the payment methods that the booker chose for the sheet before a reload; null for none */
export function restoredMethod(customerId: number, methods: readonly PaymentMethod[]): PaymentMethod | null {
  try {
    const kept = window.sessionStorage.getItem(methodKey(customerId));
    return methods.find((method) => method === kept) ?? null;
  } catch {
    return null;
  }
}

/** Stores the payment method in the tab's session, as `keep` does the sheet. */
export function keepMethod(customerId: number, method: PaymentMethod): void {
  try {
    window.sessionStorage.setItem(methodKey(customerId), method);
  } catch {
    // Without storage it has to be chosen again after a reload.
  }
}
