/**
 * Why a call returned no value. `rejected` is a refusal by the server, with its result code; see `isCertain` for which
 * errors exclude that the server acted. Only `machine/error-text.ts` turns it into a message.
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
      /**
       * The refused part: a place of the journey (`pickup`, `dropoff`, `via`), or a field by its name in the request.
       */
      readonly field?: string;
      /** The index of the refused via, from 0. */
      readonly index?: number;
    };

/** Whether the server refused what was asked for. A rate limit only puts it off, and says nothing about it. */
export const isRefusal = (error: ApiError): boolean => error.kind === 'rejected' && error.reason !== 'limit';

/** Whether it is certain that the request was not carried out. A conflict means that an earlier one was. */
export const isCertain = (error: ApiError): boolean =>
  !outcomeUnknown(error) && !(error.kind === 'rejected' && error.reason === 'conflict');

/** Whether the request may have been carried out although no valid response arrived. */
export const outcomeUnknown = (error: ApiError): boolean =>
  error.kind === 'network' ||
  error.kind === 'timeout' ||
  error.kind === 'malformed' ||
  (error.kind === 'http' && error.status >= 500);

/** A value, or the error that explains why there is none. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** @returns a success that carries the value. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
/** @returns a failure that carries its error. */
export const fail = <E>(error: E): Result<never, E> => ({ ok: false, error });
