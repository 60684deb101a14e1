import { headers as wireHeaders } from 'contracts/headers';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { hex } from '../calls/context.ts';
import type { Deps } from '../deps.ts';
import type { Access } from '../licence/access.ts';
import type { LicenceBook } from '../licence/licence-book.ts';
import { messages } from '../messages.ts';
import type { Env } from './env.ts';
import type { OwnAddresses } from './own-addresses.ts';
import { Refusal } from './refusal.ts';

/**
 * The path for log entries: calls and files in full; for pages only the first segment, because the rest can grant access
 * to a booking or an account.
 */
export const loggedPath = (path: string): string => {
  if (/^\/(api|licence|admin|dispatch|webhooks|notification|assets|health)(\/|$)/.test(path)) return path.slice(0, 200);
  const [, page = '', rest] = path.split('/');
  return `/${page.slice(0, 60)}${rest === undefined ? '' : '/…'}`;
};

export interface EveryRequest {
  readonly deps: Deps;
  readonly book: LicenceBook;
  readonly access: Access;
  addressOf(c: Context<Env>): string;
  networkOf(c: Context<Env>): string;
}

/**
 * Gives every request its turn, a correlation id and its caller, and every response the headers that all have; counts
 * and logs it.
 */
export function everyRequest(server: EveryRequest): MiddlewareHandler<Env> {
  const { deps, book, access, addressOf, networkOf } = server;
  const record = (c: Context<Env>, started: number): void => {
    const ms = deps.clock() - started;
    deps.metrics?.request(c.req.method, routePath(c), c.res.status, ms / 1_000);
    if (c.var.call !== undefined) deps.metrics?.call(c.var.call, c.var.result ?? 'failed');
    if (deps.accessLog !== 'calls' && deps.accessLog !== 'addresses') return;
    deps.log?.({
      level: 'info',
      correlation: c.var.correlation,
      method: c.req.method,
      path: loggedPath(c.req.path),
      status: c.res.status,
      ...(deps.accessLog === 'addresses' ? { address: addressOf(c) } : {}),
      ms,
    });
  };
  return async (c, next) => {
    const sent = c.req.header(wireHeaders.correlation) ?? '';
    await deps.turns?.(networkOf(c));
    c.set('correlation', /^[\w-]{1,64}$/.test(sent) ? sent : hex(deps.randomBytes(8)));
    await book.fresh();
    c.set('caller', access.callerOf(c.req.raw));
    const started = deps.clock();
    await next();
    const { headers } = c.res;
    headers.set(wireHeaders.correlation, c.var.correlation);
    headers.set('x-content-type-options', 'nosniff');
    if (deps.publicUrl?.startsWith('https:') === true) headers.set('strict-transport-security', 'max-age=31536000');
    if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    record(c, started);
  };
}

/** Refuses requests for another host (421). Added after `everyRequest`, which counts and logs what is refused here. */
export const ownHostsOnly =
  (own: OwnAddresses): MiddlewareHandler<Env> =>
  async (c, next) => {
    // Load balancers check health under any host, so the host is not checked for these paths.
    if (!c.req.path.startsWith('/health') && !own.answersTo(new URL(c.req.url).host)) {
      throw new Refusal(421, 2, messages.otherHost);
    }
    await next();
  };
