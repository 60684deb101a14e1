import { hub as hubWire } from 'contracts/hub';
import type { Hono } from 'hono';
import { bearerOf, familyOf, sessionOver } from '../accounts/sessions.ts';
import { type Env, withHeaders } from '../http/env.ts';
import { Refusal } from '../http/refusal.ts';
import type { ResourceServer } from '../http/resources.ts';
import type { Access } from '../licence/access.ts';
import { negotiate } from './hub-http.ts';

/** Adds the hub's HTTP routes, which a client calls before it opens the web socket; none when there is no hub. */
export function addHub(app: Hono<Env>, { deps, limiter, networkOf }: ResourceServer, access: Access): void {
  if (!deps.hub) return;
  const allowed = 'authorization, x-requested-with, x-signalr-user-agent, content-type, cache-control';
  app.use(`${hubWire.path}/*`, async (c, next) => {
    if (c.req.method === 'OPTIONS') {
      const answer = access.preflight(c.var.caller, 'origin');
      if (answer.ok) answer.headers.set('access-control-allow-headers', allowed);
      return answer;
    }
    if (!access.mayRead(c.var.caller, 'origin')) throw new Refusal(403, 2, 'This page may not follow rides.');
    await next();
    withHeaders(c.res, access.corsHeaders(c.var.caller, 'origin'));
  });
  app.post(`${hubWire.path}/negotiate`, async (c) => {
    await limiter.take('track', networkOf(c));
    const authorization = c.req.header('authorization');
    // A client with an expired session receives an error text here; the refusal of a web socket has none.
    if (authorization !== undefined && (await familyOf(deps.database, bearerOf(authorization), deps.clock())) === null)
      throw sessionOver();
    return negotiate(c.req.raw);
  });
  app.all(hubWire.path, () => {
    throw new Refusal(404, 2, 'The hub speaks web sockets.');
  });
}
