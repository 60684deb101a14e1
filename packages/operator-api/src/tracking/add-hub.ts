import { hub as hubWire } from 'contracts/hub';
import type { Hono } from 'hono';
import { bearerOf, familyOf, sessionOver } from '../accounts/sessions.ts';
import { type Env, withHeaders } from '../http/env.ts';
import { Refusal } from '../http/refusal.ts';
import type { ResourceServer } from '../http/resources.ts';
import type { Access } from '../licence/access.ts';
import { negotiate } from './hub-http.ts';

/** Adds what the hub asks over HTTP before its web socket is open; nothing where nobody can be followed. */
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
    // A client whose session is over hears of it here, in words, before its web socket is refused.
    if (authorization !== undefined && (await familyOf(deps.database, bearerOf(authorization), deps.clock())) === null)
      throw sessionOver();
    return negotiate(c.req.raw);
  });
  app.all(hubWire.path, () => {
    throw new Refusal(404, 2, 'The hub speaks web sockets.');
  });
}
