import type { Connection } from '../api/http.ts';
import type { ApiError, Result } from '../domain/index.ts';
import type { Effect } from '../machine/effects.ts';
import type { BookingEvent } from '../machine/events.ts';
import type { BookingState } from '../machine/state.ts';
import type { CancelToken } from '../ports/index.ts';
import type { BookingOptions } from './booking.ts';

export type EffectOf<Type extends Effect['type']> = Extract<Effect, { type: Type }>;

/** One function for each type of effect; a promise that it returns is not awaited. */
export type EffectHandlers<Type extends Effect['type']> = {
  readonly [Each in Type]: (effect: EffectOf<Each>) => unknown;
};

/** What effect handlers work with. */
export interface RuntimeContext {
  readonly options: BookingOptions;
  /** The operator's API, with the tokens of the page and of the signed-in user. */
  readonly connection: () => Connection;
  /** Whether bookings are tests. */
  readonly isTest: () => boolean;
  readonly licenceService: () => Connection;
  readonly state: () => BookingState;
  /** Epoch milliseconds, corrected by the server's clock. */
  readonly now: () => number;
  readonly dispatch: (event: BookingEvent) => void;
  /** @returns a cancel token for a new request; the previous request of that name is cancelled */
  readonly latest: (name: string) => CancelToken;
  readonly cancel: (name: string) => void;
  /** Makes a call and dispatches its outcome, unless a newer call of that name was started meanwhile. */
  readonly ask: <Value>(
    name: string,
    call: (cancel: CancelToken) => Promise<Result<Value, ApiError>>,
    heard: (value: Value) => BookingEvent,
    failed?: (error: ApiError) => BookingEvent,
  ) => Promise<void>;
  /** @returns whether bookings are possible here, once start-up has succeeded or failed */
  readonly isOpen: () => Promise<boolean>;
  /** Dispatches the failure event of an effect whose code could not be fetched, as after a failed call. */
  readonly abandon: (effect: Effect) => void;
}
