import * as v from 'valibot';

export type ResourceMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Nothing at all: a name that is sent all the same is refused. */
const empty = v.strictObject({});
type Empty = typeof empty;
type Schema = v.GenericSchema;

/**
 * One call on a resource, whole: its path has parameters, its status says what became of it, and names are read as they are
 * spelled. Whoever asks has to have what it `needs`: a scope of a key, a role, `nobody` for calls that ask nobody who they are.
 */
export interface ResourceCall<
  Needs extends string = string,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema | null = Schema | null,
  Answer extends Schema | null = Schema | null,
> {
  readonly method: ResourceMethod;
  /** As OpenAPI writes it: `/dispatch/v1/bookings/{reference}`. */
  readonly path: string;
  /** What it is for, in a sentence. */
  readonly about: string;
  readonly needs: Needs;
  readonly params: Params;
  readonly query: Query;
  /** Null: nothing is sent. */
  readonly body: Body;
  /** Null: nothing is answered, with status 204. */
  readonly answer: Answer;
  readonly status: 200 | 201 | 202 | 204;
  /** Of a body, where it is not the server's usual 64 kB. */
  readonly maxBytes?: number;
  /** How it is refused besides 400, 401, 403 and 429, by status. */
  readonly refusals: Readonly<Partial<Record<404 | 409 | 410 | 412 | 422, string>>>;
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

/** A call on a resource; what is left out is nothing. */
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

/** A no, as RFC 9457 has it; `code` is for programs, `field` names what of the request is wrong. */
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

/** What a handler is asked. */
export interface ResourceAsked<Call extends ResourceCall> {
  readonly params: OutputOf<Call['params']>;
  readonly query: OutputOf<Call['query']>;
  readonly body: OutputOf<Call['body']>;
}
/** What it answers. */
export type ResourceAnswer<Call extends ResourceCall> = InputOf<Call['answer']>;
/** What a client sends. */
export type ResourceBody<Call extends ResourceCall> = InputOf<Call['body']>;
