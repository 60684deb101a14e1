import type * as v from 'valibot';
import type { Endpoint } from '../endpoints/endpoint.ts';

/** What a page elsewhere must bring: nothing, an origin that a licence lists, or the token of a licence besides. */
export type Auth = 'public' | 'origin' | 'token';

/**
 * Whose call it is: `nobody` is asked who they are, `anyone` may come with a session or without, a `customer` has to be
 * signed in, a `booker` has to book for a company besides.
 */
export type Who = 'nobody' | 'anyone' | 'customer' | 'booker';

/** Calls that share a bucket of the rate limiter. */
export type RateBucket = 'read' | 'search' | 'quote' | 'book' | 'comment' | 'licence';

/** A request or an answer: an object with its fields. */
export type Fields = v.ObjectEntries;

/** One call of the wire, whole: POST and PUT send the request as a JSON body, GET and DELETE in the address. */
export interface Call<Request extends v.GenericSchema, Answer extends v.GenericSchema, Asker extends Who = Who> {
  readonly endpoint: Endpoint;
  /** What it is for, in a sentence; the section of the specification that asks for it stands at the end. */
  readonly about: string;
  readonly auth: Auth;
  readonly who: Asker;
  readonly rate: RateBucket;
  /** As it is read, whatever the case of its names; its output is what the server works with. */
  readonly request: Request;
  /** As it is sent, names in the specification's spelling. */
  readonly answer: Answer;
  /** Of a body, where it is not the server's usual 64 kB. */
  readonly maxBytes?: number;
  /** Headers of the answer besides the usual ones. */
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

/** A call that answers everybody alike from what the process holds. */
export const lookUp = callOf('nobody');
/** A call for guests and customers. */
export const call = callOf('anyone');
/** A call for whoever is signed in. */
export const customerCall = callOf('customer');
/** A call for whoever books for a company. */
export const bookerCall = callOf('booker');
