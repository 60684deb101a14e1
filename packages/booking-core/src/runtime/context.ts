import type { Connection } from '../api/http.ts';
import type { ApiError, Result } from '../domain/index.ts';
import type { Effect } from '../machine/effects.ts';
import type { BookingEvent } from '../machine/events.ts';
import type { BookingState } from '../machine/state.ts';
import type { CancelToken } from '../ports/index.ts';
import type { BookingOptions } from './booking.ts';

export type EffectOf<Type extends Effect['type']> = Extract<Effect, { type: Type }>;

/** One function for each type of effect; what it returns is not waited for. */
export type EffectHandlers<Type extends Effect['type']> = {
  readonly [Each in Type]: (effect: EffectOf<Each>) => unknown;
};

/** What carries effects out finds here. */
export interface RuntimeContext {
  readonly options: BookingOptions;
  /** The operator's API, with the tokens of the page and of whoever is signed in. */
  readonly connection: () => Connection;
  /** Whether what is booked is a test. */
  readonly isTest: () => boolean;
  readonly licenceService: () => Connection;
  readonly state: () => BookingState;
  /** Epoch milliseconds, corrected by the server's clock. */
  readonly now: () => number;
  readonly dispatch: (event: BookingEvent) => void;
  /** A newer request of the same name cancels the one before. */
  readonly latest: (name: string) => CancelToken;
  readonly cancel: (name: string) => void;
  /** Asks, and dispatches what came of it unless something newer of that name was asked meanwhile. */
  readonly ask: <Value>(
    name: string,
    call: (cancel: CancelToken) => Promise<Result<Value, ApiError>>,
    heard: (value: Value) => BookingEvent,
    failed?: (error: ApiError) => BookingEvent,
  ) => Promise<void>;
  /** @returns whether anything can be booked here, once that is known */
  readonly isOpen: () => Promise<boolean>;
  /** An effect whose service could not be fetched comes to what a failed call comes to. */
  readonly abandon: (effect: Effect) => void;
}
