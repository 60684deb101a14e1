import type { Connection } from '../api/http.ts';
import type { ApiError, Result } from '../domain/index.ts';
import type { Effect } from '../machine/effects.ts';
import type { BookingEvent } from '../machine/events.ts';
import type { BookingState } from '../machine/state.ts';
import type { CancelToken } from '../ports/index.ts';
import type { BookingOptions } from './booking.ts';

export type EffectOf<Type extends Effect['type']> = Extract<Effect, { type: Type }>;

/** What the parts of the engine that are fetched when they are wanted find there. */
export interface Surroundings {
  readonly options: BookingOptions;
  /** With the token of whoever is signed in. */
  readonly connection: () => Connection;
  readonly licenceService: () => Connection;
  readonly state: () => BookingState;
  readonly now: () => number;
  readonly dispatch: (event: BookingEvent) => void;
  /** A newer one of the same name cancels the one before. */
  readonly latest: (name: string) => CancelToken;
  /** Asks, and says what came of it unless something newer of that name was asked meanwhile. */
  readonly ask: <Value>(
    name: string,
    call: (cancel: CancelToken) => Promise<Result<Value, ApiError>>,
    heard: (value: Value) => BookingEvent,
    failed?: (error: ApiError) => BookingEvent,
  ) => Promise<void>;
}
