import type { CheckedRide, ChosenPlaces, RideIssue, RideSheet, RightRide } from 'booking-core';
import type { Money, PaymentMethod, Place } from 'booking-core/domain';
import { emptyRide, mostRides, type RideCells } from 'booking-core/domain/ride-sheet';
import { createCancelSource } from 'booking-core/ports';
import { useBookingState } from 'booking-ui/booking-context';
import { useEffect, useRef, useState } from 'react';
import { useSite } from '../site-context.ts';

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

type Work = 'idle' | 'checking' | 'booking';

export interface RideSheetState {
  readonly rows: readonly Row[];
  readonly work: Work;
  /** How much of the work under way is done. */
  readonly done: number;
  readonly of: number;
  take(rides: readonly RideCells[]): void;
  /** Keeps what was typed or chosen, and checks the row again. */
  mend(id: number, cells: RideCells, chosen?: ChosenPlaces): void;
  checkAgain(): void;
  /** @returns the id of the copy, or of an empty row */
  add(like?: Row): number;
  remove(id: number): void;
  clear(): void;
  book(): void;
  stop(): void;
}

/** As many rows are checked at the same time. */
const atOnce = 3;
const never = createCancelSource().token;

interface KeptRow {
  readonly cells: RideCells;
  readonly key: string;
  readonly booked: { readonly reference: string; readonly code: string } | null;
  readonly chosen: { readonly pickup?: Place; readonly dropoff?: Place };
}

const storageKey = (customerId: number) => `taxi-booking:rides:${customerId}`;

/** The sheet that a reload interrupted: what was booked stays booked, everything else is checked again. */
function restored(customerId: number): readonly Row[] {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(storageKey(customerId)) ?? '[]') as readonly KeptRow[];
    return kept.slice(0, mostRides).map(({ cells, key, booked, chosen }, at) => ({
      ...{ id: at + 1, cells: { ...emptyRide, ...cells }, chosen, key, seen: null, before: null },
      state: booked ? { kind: 'booked', ...booked } : { kind: 'waiting' },
    }));
  } catch {
    // Without storage, or with another version's, the page begins empty.
    return [];
  }
}

function keep(customerId: number, rows: readonly Row[]): void {
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

/** The rides of a booker's sheet: checked a few at a time, booked one after the other, each at most once. */
export function useRideSheet(customerId: number, method: PaymentMethod): RideSheetState {
  const { account } = useSite();
  const online = useBookingState((state) => state.flow.online);
  const [rows, setRows] = useState(() => restored(customerId));
  const [progress, setProgress] = useState<{ work: Work; done: number; of: number }>({ work: 'idle', done: 0, of: 0 });
  const now = useRef({ rows, method, working: false, stopped: false, gone: false, lastId: rows.length });
  const sheet = useRef<Promise<RideSheet> | null>(null);

  const write = (next: readonly Row[]) => {
    now.current.rows = next;
    keep(customerId, next);
    if (!now.current.gone) setRows(next);
  };
  const patch = (id: number, some: Partial<Row>) =>
    write(now.current.rows.map((row) => (row.id === id ? { ...row, ...some } : row)));
  const rowOf = (id: number) => now.current.rows.find((row) => row.id === id);
  const fetched = async () => {
    sheet.current ??= account().then((api) => api.rideSheet());
    try {
      return await sheet.current;
    } catch (error) {
      sheet.current = null;
      throw error;
    }
  };

  /** Runs one kind of work at a time. @returns false where some is under way */
  const run = async (work: Exclude<Work, 'idle'>, of: number, job: (tick: () => void) => Promise<void>) => {
    if (now.current.working) return false;
    now.current.working = true;
    let done = 0;
    const tell = (next: { work: Work; done: number; of: number }) => {
      if (!now.current.gone) setProgress(next);
    };
    tell({ work, done, of });
    try {
      await job(() => tell({ work, done: ++done, of }));
    } finally {
      now.current.working = false;
      tell({ work: 'idle', done: 0, of: 0 });
    }
    return true;
  };

  const check = async (): Promise<void> => {
    const isWaiting = ({ state }: Row) => state.kind === 'waiting';
    const count = now.current.rows.filter(isWaiting).length;
    if (count === 0) return;
    const ran = await run('checking', count, async (tick) => {
      const checkOne = async (api: RideSheet) => {
        for (;;) {
          const row = now.current.rows.find(isWaiting);
          if (!row || now.current.gone) return;
          patch(row.id, { state: { kind: 'checking' } });
          const { cells, chosen } = row;
          const state = await api.check({ cells, chosen, method: now.current.method }, never);
          tick();
          // Changed or removed meanwhile: what was found out is about something else.
          const current = rowOf(row.id);
          if (current?.state.kind === 'checking' && current.cells === cells && current.chosen === chosen)
            patch(row.id, { state, seen: state.kind === 'right' ? state : null });
        }
      };
      try {
        const api = await fetched();
        await Promise.all(Array.from({ length: atOnce }, () => checkOne(api)));
      } catch {
        for (const row of now.current.rows) {
          if (row.state.kind === 'waiting' || row.state.kind === 'checking')
            patch(row.id, { state: { kind: 'failed', error: { kind: 'network' } } });
        }
      }
    });
    // Mended while the others were checked.
    if (ran && !now.current.gone && now.current.rows.some(isWaiting)) await check();
  };

  const book = async () => {
    const wanted = now.current.rows.filter(mayBook).map(({ id }) => id);
    now.current.stopped = false;
    await run('booking', wanted.length, async (tick) => {
      const api = await fetched().catch(() => null);
      for (const id of api ? wanted : []) {
        const row = rowOf(id);
        if (now.current.stopped || now.current.gone) return;
        if (!api || !row?.seen || !mayBook(row)) continue;
        const { seen, cells, chosen } = row;
        const key = row.key || api.newKey();
        // Kept before it leaves, so that a reload asks for the same booking and makes no second one.
        patch(id, { key, state: { kind: 'booking' }, before: null });
        const settle = row.key !== '';
        const became = await api.book({ cells, chosen, method: now.current.method }, seen, { key, settle }, never);
        tick();
        switch (became.kind) {
          case 'booked':
            patch(id, { state: became });
            break;
          case 'changed': {
            const right = became.ride.kind === 'right' ? became.ride : null;
            patch(id, { state: became.ride, seen: right, before: right && seen.fare });
            break;
          }
          case 'refused':
            patch(id, {
              state: { kind: 'wrong', issues: became.issues, choices: { pickup: [], dropoff: [] } },
              seen: null,
            });
            break;
          case 'unknown':
            patch(id, { state: { kind: 'unknown' } });
            break;
        }
      }
    });
    // Changed while the others were booked.
    await check();
  };

  const again = (isMeant: (row: Row) => boolean) => {
    write(now.current.rows.map((row) => (isMeant(row) ? { ...row, state: { kind: 'waiting' } } : row)));
    void check();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what a reload left
  useEffect(() => {
    now.current.gone = false;
    again(({ state }) => state.kind === 'checking');
    return () => {
      now.current.gone = true;
    };
  }, []);
  // Another way to pay is another fare.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the method changes
  useEffect(() => {
    if (now.current.method === method) return;
    now.current.method = method;
    again(({ state }) => ['right', 'wrong', 'failed', 'checking'].includes(state.kind));
  }, [method]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the network comes back
  useEffect(() => {
    if (online) again(({ state }) => state.kind === 'failed');
  }, [online]);

  return {
    rows,
    ...progress,
    take(rides) {
      const first = now.current.lastId + 1;
      now.current.lastId += rides.length;
      write(
        rides.map((cells, at) => ({
          ...{ id: first + at, cells, chosen: {}, key: '', seen: null, before: null },
          state: { kind: 'waiting' },
        })),
      );
      void check();
    },
    mend(id, cells, chosen = {}) {
      patch(id, { cells, chosen, state: { kind: 'waiting' }, seen: null, before: null });
      void check();
    },
    checkAgain: () => again(({ state }) => state.kind === 'failed'),
    add(like) {
      const id = ++now.current.lastId;
      const { cells, chosen } = like ?? { cells: emptyRide, chosen: {} };
      const row: Row = { id, cells, chosen, key: '', seen: null, before: null, state: { kind: 'open' } };
      const at = like ? now.current.rows.findIndex((each) => each.id === like.id) + 1 : now.current.rows.length;
      write([...now.current.rows.slice(0, at), row, ...now.current.rows.slice(at)]);
      return id;
    },
    remove: (id) => write(now.current.rows.filter((row) => row.id !== id)),
    clear: () => write([]),
    book: () => void book(),
    stop() {
      now.current.stopped = true;
    },
  };
}
