import type { ResourceAnswer, ResourceAsked, ResourceCall } from 'contracts';
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Deps } from '../deps.ts';
import type { PaymentService } from '../payments/service.ts';
import type { RideService } from '../rides/service.ts';
import { allowedMethods } from './allowed-methods.ts';
import { Problem, type ProblemStatus, problemResponse } from './problem.ts';
import type { RateLimiter } from './rate-limit.ts';
import { readObject, readQuery } from './read.ts';
import { Refusal } from './refusal.ts';

/** The services available to every resource call. */
export interface ResourceServer {
  readonly deps: Deps;
  readonly payments: PaymentService;
  readonly rides: RideService;
  readonly limiter: RateLimiter;
  /** This deployment's public URL, without a trailing slash. */
  readonly ownUrl: () => string;
  /** Runs work after the response is sent. */
  later(work: () => Promise<void>): void;
  /** The caller's address, from forwarding headers where the proxy is trusted. */
  addressOf(c: Context): string;
  /** The network of that address, by which rate limits count. */
  networkOf(c: Context): string;
}

/** One request, before the caller is authenticated. */
export interface ResourceRequest extends Omit<ResourceServer, 'ownUrl' | 'addressOf' | 'networkOf'> {
  readonly request: Request;
  readonly call: ResourceCall;
  /** Epoch milliseconds, once per request. */
  readonly now: number;
  readonly address: string;
  readonly network: string;
  readonly ownUrl: string;
  /** Headers of the response, such as cookies and `ETag`; handlers may add to them. */
  readonly reply: Headers;
}

/** A request with its authenticated caller. */
export interface ResourceContext<Who> extends ResourceRequest {
  readonly who: Who;
}

/** Handles one call; a file is returned as a `Response`. */
export type ResourceHandler<Call extends ResourceCall, Who> = (
  context: ResourceContext<Who>,
  asked: ResourceAsked<Call>,
) => Promise<ResourceAnswer<Call> | Response>;

/** The handlers of all calls; a call without a handler, or a handler without a call, does not compile. */
export type ResourceHandlers<Calls extends Readonly<Record<string, ResourceCall>>, Who> = {
  readonly [Name in keyof Calls]: ResourceHandler<Calls[Name], Who>;
};

/** A family of calls with the same authentication. */
export interface ResourceFamily<Calls extends Readonly<Record<string, ResourceCall>>, Who> {
  /** The prefix of all paths: `/dispatch/v1`. */
  readonly base: string;
  readonly calls: Calls;
  readonly handlers: ResourceHandlers<Calls, Who>;
  /** Authenticates the caller and checks that the call is permitted. @throws {Problem} 401, 403, 429 */
  admit(request: ResourceRequest): Promise<Who>;
}

const usualBytes = 64 * 1024;

/** The response to an unexpected error. */
export const unexpected = (): Response =>
  problemResponse(new Problem(500, 'failed', 'Something went wrong here. Try again.'));

/** Validates a value by a schema. @throws {Problem} 400 that names the field, never its value. */
function decode<Schema extends v.GenericSchema>(schema: Schema, sent: unknown, whole: string): v.InferOutput<Schema> {
  // A schema's own messages take precedence; valibot's default ones would repeat the value.
  const parsed = v.safeParse(schema, sent, { message: '' });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue) ?? whole;
  const unknown = issue.type === 'strict_object' && issue.expected === 'never';
  const said = unknown
    ? `${field} is not known here.`
    : issue.message !== ''
      ? issue.message
      : `${field} is ${issue.received === 'undefined' ? 'required' : 'invalid'}.`;
  throw new Problem(400, unknown ? 'unknown-field' : 'invalid', said, { field });
}

async function readAsked(call: ResourceCall, c: Context): Promise<ResourceAsked<ResourceCall>> {
  const params = decode(call.params, c.req.param(), 'path');
  const query = decode(call.query, Object.fromEntries(readQuery(c.req.url).exact), 'query');
  const body = call.body && decode(call.body, await readObject(c.req.raw, call.maxBytes ?? usualBytes), 'body');
  return { params, query, body: body ?? undefined };
}

const codes: Readonly<Record<number, string>> = { 413: 'too-large', 415: 'not-json', 421: 'host', 429: 'limit' };

/** An error as a problem for the caller; null for an unexpected error. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof Refusal) {
    // Refusals by the product's rules have status 200; for resources they are conflicts.
    const status = (error.status === 200 ? 409 : error.status) as ProblemStatus;
    const { field } = error.extra as { readonly field?: string };
    const extra = field === undefined ? {} : { field };
    return new Problem(status, codes[status] ?? 'refused', error.message, extra, error.headers);
  }
  if (error instanceof Error && error.name === 'DatabaseUnavailable') {
    return new Problem(
      503,
      'not-now',
      'The database does not answer. Try again in a moment.',
      {},
      { 'retry-after': '5' },
    );
  }
  return null;
}

/** Registers a family of calls in the server: each with its path, schemas and handler. */
export function addResources<Calls extends Readonly<Record<string, ResourceCall>>, Who>(
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server keeps with its requests
  app: Hono<any>,
  server: ResourceServer,
  { base, calls, handlers, admit }: ResourceFamily<Calls, Who>,
): void {
  const { addressOf, networkOf, ownUrl, ...shared } = server;
  const answerOf = async (call: ResourceCall, handler: ResourceHandler<ResourceCall, Who>, c: Context) => {
    const reply = new Headers({ 'cache-control': 'no-store' });
    const request: ResourceRequest = {
      ...shared,
      call,
      reply,
      request: c.req.raw,
      now: shared.deps.clock(),
      address: addressOf(c),
      network: networkOf(c),
      ownUrl: ownUrl(),
    };
    const who = await admit(request);
    const answer = await handler({ ...request, who }, await readAsked(call, c));
    if (answer instanceof Response) return answer;
    return answer === undefined
      ? new Response(null, { status: call.status, headers: reply })
      : Response.json(answer, { status: call.status, headers: reply });
  };
  for (const [name, call] of Object.entries(calls) as [keyof Calls & string, ResourceCall][]) {
    const handler = handlers[name] as unknown as ResourceHandler<ResourceCall, Who>;
    app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      try {
        return await answerOf(call, handler, c);
      } catch (error) {
        const known = problemOf(error);
        if (known) return problemResponse(known);
        shared.deps.log?.({
          level: 'error',
          correlation: c.get('correlation') ?? '',
          method: call.method,
          path: call.path,
          error: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown',
          stack: error instanceof Error ? (error.stack ?? '').split('\n').slice(1, 6).join(' |') : '',
        });
        return unexpected();
      }
    });
  }
  const routed = Object.values(calls).map(({ path, method }) => ({ path: path.replace(/\{(\w+)\}/g, ':$1'), method }));
  for (const [path, allow] of allowedMethods(routed)) {
    app.all(path, () => problemResponse(new Problem(405, 'method', `This call is made with ${allow}.`, {}, { allow })));
  }
  app.all(`${base}/*`, () => problemResponse(new Problem(404, 'no-such-call', 'There is no such call.')));
}
