import type * as v from 'valibot';
import type { Endpoint } from '../endpoints/endpoint.ts';

/** What a page of another origin needs: nothing, an origin listed by a licence, or also the licence's token. */
export type Auth = 'public' | 'origin' | 'token';

/**
 * Who may make the call: `nobody` is authenticated, `anyone` may have a session, a `customer` must be signed in, a `booker` must
 * also belong to a company.
 */
export type Who = 'nobody' | 'anyone' | 'customer' | 'booker';

/** Calls that share a bucket of the rate limiter. */
export type RateBucket = 'read' | 'search' | 'quote' | 'book' | 'comment' | 'licence';

/** The fields of a request or a response object. */
export type Fields = v.ObjectEntries;

/** One call of the API: POST and PUT send the request as a JSON body, GET and DELETE as a query. */
export interface Call<Request extends v.GenericSchema, Answer extends v.GenericSchema, Asker extends Who = Who> {
  readonly endpoint: Endpoint;
  /** Its purpose in a sentence that ends with the section of the specification. */
  readonly about: string;
  readonly auth: Auth;
  readonly who: Asker;
  readonly rate: RateBucket;
  /** The request's schema, with names in any letter case; its output is the handler's input. */
  readonly request: Request;
  /** The response's schema, with the specification's names. */
  readonly answer: Answer;
  /** The largest body, when it is not the server's default of 64 kB. */
  readonly maxBytes?: number;
  /** Additional headers of the response. */
  readonly headers?: Readonly<Record<string, string>>;
}

type Described<Request extends v.GenericSchema, Answer extends v.GenericSchema> = Pick<
  Call<Request, Answer>,
  'endpoint' | 'about' | 'request' | 'answer' | 'maxBytes' | 'headers'
> & { readonly auth?: Auth; readonly rate?: RateBucket };

const callOf =
  <Asker extends Who>(who: Asker) =>
  <Request extends v.GenericSchema, Answer extends v.GenericSchema>(
    described: Described<Request, Answer>,
  ): Call<Request, Answer, Asker> => ({ auth: 'token', rate: 'book', who, ...described });

/** A call without authentication whose response is the same for every caller and comes from memory. */
export const lookUp = callOf('nobody');
/** A call for guests and customers. */
export const call = callOf('anyone');
/** A call for signed-in customers. */
export const customerCall = callOf('customer');
/** A call for bookers of a company. */
export const bookerCall = callOf('booker');
