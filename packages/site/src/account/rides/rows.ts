import type { CheckedRide, ChosenPlaces, RideIssue, RightRide } from 'booking-core';
import type { Money } from 'booking-core/domain';
import { emptyRide, mostRides, type RideCells } from 'booking-core/domain/ride-sheet';

/** What is known of a row; `open` is one that a booker types in and that is not checked before they ask. */
export type RowState =
  | { readonly kind: 'open' | 'waiting' | 'checking' | 'booking' | 'unknown' }
  | { readonly kind: 'booked'; readonly reference: string; readonly code: string }
  | CheckedRide;

export interface Row {
  readonly id: number;
  readonly cells: RideCells;
  readonly chosen: ChosenPlaces;
  /** Names the one booking that this row makes, however often it is sent; '' until it is sent. */
  readonly key: string;
  readonly state: RowState;
  /** As it was shown when it was booked: nothing dearer is. */
  readonly seen: RightRide | null;
  /** The fare that is not good any more. */
  readonly before: Money | null;
}

/** Whether a row can be booked: it is right, or its answer was lost after its price was seen. */
export const mayBook = ({ state, seen }: Row): boolean =>
  state.kind === 'right' || (state.kind === 'unknown' && seen !== null);

/** What the wrong cells of a row are told. */
export const issuesOfRow = ({ state }: Row): readonly RideIssue[] => (state.kind === 'wrong' ? state.issues : []);

/** A row of which nothing is known but what it says. */
export const newRow = (id: number, cells: RideCells, chosen: ChosenPlaces, kind: 'open' | 'waiting'): Row => ({
  ...{ id, cells, chosen, key: '', seen: null, before: null },
  state: { kind },
});

interface KeptRow {
  readonly cells: RideCells;
  readonly key: string;
  readonly booked: { readonly reference: string; readonly code: string } | null;
  readonly chosen: ChosenPlaces;
}

const storageKey = (customerId: number) => `taxi-booking:rides:${customerId}`;

/** The sheet that a reload interrupted: what was booked stays booked, everything else is checked again. */
export function restored(customerId: number): readonly Row[] {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(storageKey(customerId)) ?? '[]') as readonly KeptRow[];
    return kept.slice(0, mostRides).map(({ cells, key, booked, chosen }, at) => ({
      ...newRow(at + 1, { ...emptyRide, ...cells }, chosen, 'waiting'),
      ...{ key, ...(booked ? { state: { kind: 'booked', ...booked } } : {}) },
    }));
  } catch {
    // Without storage, or with another version's, the page begins empty.
    return [];
  }
}

/** Keeps the sheet over a reload. */
export function keep(customerId: number, rows: readonly Row[]): void {
  try {
    const kept = rows.map(
      ({ cells, key, state, chosen }): KeptRow => ({
        ...{ cells, key, chosen },
        booked: state.kind === 'booked' ? { reference: state.reference, code: state.code } : null,
      }),
    );
    if (rows.length === 0) window.sessionStorage.removeItem(storageKey(customerId));
    else window.sessionStorage.setItem(storageKey(customerId), JSON.stringify(kept));
  } catch {
    // The rows are still on screen.
  }
}
