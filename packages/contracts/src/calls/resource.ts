import * as v from 'valibot';

export type ResourceMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** No fields: any field that is sent is refused. */
const empty = v.strictObject({});
type Empty = typeof empty;
type Schema = v.GenericSchema;

/**
 * One call on a REST resource: its path has parameters, its HTTP status is its result, and names are case-sensitive. The caller must
 * have what it `needs`: a scope of a key or a role; `nobody` for calls without authentication.
 */
export interface ResourceCall<
  Needs extends string = string,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema | null = Schema | null,
  Answer extends Schema | null = Schema | null,
> {
  readonly method: ResourceMethod;
  /** In OpenAPI's notation: `/dispatch/v1/bookings/{reference}`. */
  readonly path: string;
  /** Its purpose in a sentence. */
  readonly about: string;
  readonly needs: Needs;
  readonly params: Params;
  readonly query: Query;
  /** Null: the request has no body. */
  readonly body: Body;
  /** Null: the response has no body and status 204. */
  readonly answer: Answer;
  readonly status: 200 | 201 | 202 | 204;
  /** The largest body, when it is not the server's default of 64 kB. */
  readonly maxBytes?: number;
  /** Its refusals by status, in addition to 400, 401, 403 and 429. */
  readonly refusals: Readonly<Partial<Record<404 | 409 | 410 | 422, string>>>;
}

interface Described<Needs, Params, Query, Body, Answer> {
  readonly method: ResourceMethod;
  readonly path: string;
  readonly about: string;
  readonly needs: Needs;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer?: Answer;
  readonly status?: 200 | 201 | 202;
  readonly maxBytes?: number;
  readonly refusals?: ResourceCall['refusals'];
}

/** A call on a resource; omitted parts are empty. */
export function resource<
  const Needs extends string,
  Params extends Schema = Empty,
  Query extends Schema = Empty,
  Body extends Schema | null = null,
  Answer extends Schema | null = null,
>(called: Described<Needs, Params, Query, Body, Answer>): ResourceCall<Needs, Params, Query, Body, Answer> {
  const { params, query, body, answer, status, refusals, ...rest } = called;
  return {
    ...rest,
    params: params ?? (empty as unknown as Params),
    query: query ?? (empty as unknown as Query),
    body: body ?? (null as Body),
    answer: answer ?? (null as Answer),
    status: answer ? (status ?? 200) : 204,
    refusals: refusals ?? {},
  };
}

/** A refusal (RFC 9457); `code` is machine-readable, `field` names the invalid field of the request. */
export const problem = v.object({
  title: v.string(),
  status: v.number(),
  code: v.string(),
  detail: v.string(),
  field: v.optional(v.string()),
  current: v.optional(v.unknown()),
});
export type Problem = v.InferOutput<typeof problem>;

type OutputOf<Value> = Value extends Schema ? v.InferOutput<Value> : undefined;
type InputOf<Value> = Value extends Schema ? v.InferInput<Value> : undefined;

/** The input of a handler. */
export interface ResourceAsked<Call extends ResourceCall> {
  readonly params: OutputOf<Call['params']>;
  readonly query: OutputOf<Call['query']>;
  readonly body: OutputOf<Call['body']>;
}
/** The response body of a call. */
export type ResourceAnswer<Call extends ResourceCall> = InputOf<Call['answer']>;
/** The request body of a call. */
export type ResourceBody<Call extends ResourceCall> = InputOf<Call['body']>;
