import type { BookableRide, ChosenPlaces, RideSheet, RowOutcome } from 'booking-core';
import type { PaymentMethod } from 'booking-core/domain';
import { emptyRide, type RideCells } from 'booking-core/domain/ride-sheet';
import { createCancelSource } from 'booking-core/ports';
import { keep, mayBook, newRow, type Row, restored } from './rows.ts';

type Work = 'idle' | 'checking' | 'booking';

/** The rows of a sheet, and the progress of the current work: `done` of `of` rows. */
export interface SheetState {
  readonly rows: readonly Row[];
  readonly work: Work;
  readonly done: number;
  readonly of: number;
}

/** How many rows are checked at the same time. */
const atOnce = 3;
const never = createCancelSource().token;
const idle = { work: 'idle', done: 0, of: 0 } as const;

const isWaiting = ({ state }: Row) => state.kind === 'waiting';

/** @returns the changes of a row for the outcome of its booking */
function changeBy(outcome: RowOutcome, seen: BookableRide): Partial<Row> {
  switch (outcome.kind) {
    case 'booked':
      return { state: outcome };
    case 'changed': {
      const right = outcome.ride.kind === 'right' ? outcome.ride : null;
      return { state: outcome.ride, seen: right, before: right && seen.fare };
    }
    case 'refused':
      return { state: { kind: 'wrong', issues: outcome.issues, choices: { pickup: [], dropoff: [] } }, seen: null };
    case 'unknown':
      return { state: { kind: 'unknown' } };
  }
}

/**
 * The rides of a booker's sheet: checked a few at a time, booked one after the other, each at most once. One kind of work
 * runs at a time. After the page is left, it ends with the current row.
 */
export class SheetWork {
  #state: SheetState;
  #method: PaymentMethod;
  #isStopped = false;
  #isGone = false;
  #lastId: number;
  #sheet: RideSheet | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly customerId: number,
    method: PaymentMethod,
    private readonly openSheet: () => Promise<RideSheet>,
  ) {
    const rows = restored(customerId);
    this.#state = { rows, ...idle };
    this.#method = method;
    this.#lastId = Math.max(0, ...rows.map(({ id }) => id));
  }

  readonly state = (): SheetState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Continues the checks that a reload, or leaving the page, interrupted. @returns a function that ends the work */
  open(): () => void {
    this.#isGone = false;
    this.#checkAgain(({ state }) => state.kind === 'checking');
    return () => {
      this.#isGone = true;
    };
  }

  /** Sets the payment method and checks the rows again, since the fare depends on it. */
  payBy(method: PaymentMethod): void {
    this.#method = method;
    this.#checkAgain(({ state }) => ['right', 'wrong', 'failed', 'checking'].includes(state.kind));
  }

  take(rides: readonly RideCells[]): void {
    this.#write(rides.map((cells) => newRow(++this.#lastId, cells, {}, 'waiting')));
    void this.#check();
  }

  /** Replaces the cells and chosen places of a row, and checks it again. */
  mend(id: number, cells: RideCells, chosen: ChosenPlaces = {}): void {
    this.#patch(id, { cells, chosen, state: { kind: 'waiting' }, seen: null, before: null });
    void this.#check();
  }

  /** Repeats the checks whose calls failed. */
  retry(): void {
    this.#checkAgain(({ state }) => state.kind === 'failed');
  }

  /** @returns the id of the copy, or of an empty row */
  add(like?: Row): number {
    const { rows } = this.#state;
    const row = newRow(++this.#lastId, like?.cells ?? emptyRide, like?.chosen ?? {}, 'open');
    this.#write(rows.toSpliced(like ? rows.findIndex(({ id }) => id === like.id) + 1 : rows.length, 0, row));
    return row.id;
  }

  remove(id: number): void {
    this.#write(this.#state.rows.filter((row) => row.id !== id));
  }

  clear(): void {
    this.#write([]);
  }

  /** Books those of the `wanted` rows that can be booked; rows changed meanwhile are checked afterwards. */
  async book(wanted: readonly number[]): Promise<void> {
    this.#isStopped = false;
    await this.#run('booking', wanted.length, async (tick) => {
      // Rides that can be booked were checked, so the sheet is open.
      const sheet = await this.#openedSheet();
      for (const id of wanted) {
        if (this.#isStopped || this.#isGone) return;
        const row = this.#rowOf(id);
        if (!row?.seen || !mayBook(row)) continue;
        await this.#bookRow(sheet, row, row.seen);
        tick();
      }
    });
    await this.#check();
  }

  /** Stops after the booking of the current row. */
  stop(): void {
    this.#isStopped = true;
  }

  async #bookRow(sheet: RideSheet, { id, cells, chosen, key: sent }: Row, seen: BookableRide): Promise<void> {
    const key = sent || sheet.newKey();
    // The key is stored before the request is sent, so that a reload repeats the same booking instead of making a
    // second.
    this.#patch(id, { key, state: { kind: 'booking' }, before: null });
    const ride = { cells, chosen, method: this.#method };
    this.#patch(id, changeBy(await sheet.book(ride, seen, { key, settle: sent !== '' }, never), seen));
  }

  async #check(): Promise<void> {
    const count = this.#state.rows.filter(isWaiting).length;
    if (count === 0) return;
    const hasRun = await this.#run('checking', count, async (tick) => {
      try {
        const sheet = await this.#openedSheet();
        await Promise.all(Array.from({ length: atOnce }, () => this.#checkWaiting(sheet, tick)));
      } catch {
        for (const { id, state } of this.#state.rows) {
          if (state.kind === 'waiting' || state.kind === 'checking') {
            this.#patch(id, { state: { kind: 'failed', error: { kind: 'network' } } });
          }
        }
      }
    });
    // Some rows were changed while the others were checked.
    if (hasRun && !this.#isGone) await this.#check();
  }

  async #checkWaiting(sheet: RideSheet, tick: () => void): Promise<void> {
    for (;;) {
      const row = this.#state.rows.find(isWaiting);
      if (!row || this.#isGone) return;
      const { id, cells, chosen, key } = row;
      this.#patch(id, { state: { kind: 'checking' } });
      const asked = this.#rowOf(id);
      const state = await sheet.check({ cells, chosen, method: this.#method }, key, never);
      tick();
      // The result is dropped if the row was changed, removed or checked for another payment method meanwhile.
      if (this.#rowOf(id) === asked) this.#patch(id, { state, seen: state.kind === 'right' ? state : null });
    }
  }

  #checkAgain(isMeant: (row: Row) => boolean): void {
    this.#write(this.#state.rows.map((row) => (isMeant(row) ? { ...row, state: { kind: 'waiting' } } : row)));
    void this.#check();
  }

  /** Runs one kind of work at a time. @returns false when another is running */
  async #run(work: Exclude<Work, 'idle'>, of: number, job: (tick: () => void) => Promise<void>): Promise<boolean> {
    if (this.#state.work !== 'idle') return false;
    this.#set({ work, done: 0, of });
    try {
      await job(() => this.#set({ done: this.#state.done + 1 }));
    } finally {
      this.#set(idle);
    }
    return true;
  }

  async #openedSheet(): Promise<RideSheet> {
    this.#sheet ??= await this.openSheet();
    return this.#sheet;
  }

  #rowOf(id: number): Row | undefined {
    return this.#state.rows.find((row) => row.id === id);
  }

  #patch(id: number, some: Partial<Row>): void {
    this.#write(this.#state.rows.map((row) => (row.id === id ? { ...row, ...some } : row)));
  }

  #write(rows: readonly Row[]): void {
    // After the page is left, the stored sheet is that of the page opened since; the keys in it lead to what was booked.
    if (!this.#isGone) keep(this.customerId, rows);
    this.#set({ rows });
  }

  #set(some: Partial<SheetState>): void {
    this.#state = { ...this.#state, ...some };
    for (const listener of this.#listeners) listener();
  }
}
