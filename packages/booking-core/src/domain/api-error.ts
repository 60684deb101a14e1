/**
 * Why a call did not give a value. `rejected` is the server's own no, with its result code; all others say nothing about
 * whether the server acted. Words are made of it in one place (`messages/error-text.ts`).
 */
export type ApiError =
  | { readonly kind: 'offline' }
  | { readonly kind: 'network' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'http'; readonly status: number }
  | { readonly kind: 'malformed'; readonly call: string; readonly field: string }
  | {
      readonly kind: 'rejected';
      readonly code: number;
      readonly message: string;
      readonly reason?: string;
      readonly phone?: string;
      /** What the server refuses: a place of the journey (`pickup`, `dropoff`, `via`), or a field as the request spells it. */
      readonly field?: string;
      /** Which of several, from 0: the via. */
      readonly index?: number;
    };

/** The server's own no: nothing was carried out. A conflict says that something was, before. */
export const isCertain = (error: ApiError): boolean =>
  !outcomeUnknown(error) && !(error.kind === 'rejected' && error.reason === 'conflict');

/** True when the request may have been carried out although no answer came. */
export const outcomeUnknown = (error: ApiError): boolean =>
  error.kind === 'network' ||
  error.kind === 'timeout' ||
  error.kind === 'malformed' ||
  (error.kind === 'http' && error.status >= 500);

/** A value, or why there is none. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** @returns a success that carries the value. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
/** @returns a failure that carries its reason. */
export const fail = <E>(error: E): Result<never, E> => ({ ok: false, error });
