import type { Auth } from 'contracts';
import { hub } from 'contracts/hub';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { TrieRouter } from 'hono/router/trie-router';
import { createPasswords } from './accounts/passwords.ts';
import { addCalls, routes } from './calls/add-calls.ts';
import { todayOf } from './calls/context.ts';
import { createConfirmingPaymentService } from './calls/payment-service.ts';
import type { Connection, Deps } from './deps.ts';
import { deskFamily } from './desk/family.ts';
import { dispatchFamily } from './dispatch/index.ts';
import { driveFamily } from './drive/drive-calls.ts';
import { addHealth } from './http/add-health.ts';
import { addMetrics } from './http/add-metrics.ts';
import { createAddressOf, networkOf } from './http/address.ts';
import { bodyLimit, type Env, noStore, withHeaders } from './http/env.ts';
import { everyRequest, ownHostsOnly } from './http/every-request.ts';
import { createFailure, createReaderOf } from './http/failure.ts';
import { unlessStalled } from './http/health.ts';
import { ownAddresses } from './http/own-addresses.ts';
import { RateLimiter } from './http/rate-limit.ts';
import { readJson } from './http/read.ts';
import { Refusal } from './http/refusal.ts';
import { addResources, type ResourceServer } from './http/resources.ts';
import { Access } from './licence/access.ts';
import { addAdminCalls } from './licence/add-admin-calls.ts';
import { createLicenceBook } from './licence/licence-book.ts';
import { messageOf } from './log.ts';
import { addWebhooks } from './payments/add-webhooks.ts';
import { createRideService } from './rides/service.ts';
import { ConnectionLost, lostHeader } from './scenarios.ts';
import { apiDocs, apiDocument } from './site/api-docs.ts';
import { receivePolicyReport, reportsPath } from './site/policy-reports.ts';
import { addHub } from './tracking/add-hub.ts';

/** The whole server as one function from Request to Response; it opens no port and reads no files from disk. */
export type App = (request: Request, connection?: Connection) => Promise<Response>;

/** Builds the server from its dependencies; time, random bytes, database rows and routes all come from `deps`. */
export function createApp(deps: Deps): App {
  // Hono's default router first tries one that cannot hold these paths and builds a second on the first request.
  const app = new Hono<Env>({ router: new TrieRouter() });
  const book =
    deps.licences ??
    createLicenceBook(deps.database, deps.operator, deps, (error) =>
      deps.log?.({ level: 'error', event: 'licences', error: messageOf(error) }),
    );
  const access = new Access(deps, book.all);
  const own = ownAddresses(deps);
  const payments = deps.payments ?? createConfirmingPaymentService(deps);
  const rides = deps.rides ?? createRideService(deps, payments);
  const passwords = deps.passwords ?? createPasswords();
  const later = (work: () => Promise<void>) => {
    const safe = () =>
      work().catch((error: unknown) => {
        deps.log?.({ level: 'error', event: 'later', error: messageOf(error) });
      });
    if (deps.later) deps.later(safe);
    else void safe();
  };
  const limiter = deps.rateLimiter ?? new RateLimiter(deps.monotonic);
  const callerAddress = createAddressOf(deps.trustedProxies ?? [], deps.forwardedHeader);
  const addressOf = (c: Context<Env>): string => {
    const known = c.var.address;
    if (known !== undefined) return known;
    const address = callerAddress(c.env.connection.remoteAddress, (name) => c.req.header(name) ?? '');
    c.set('address', address);
    return address;
  };
  const networkOfCaller = (c: Context<Env>): string => networkOf(addressOf(c));
  const readerOf = createReaderOf(deps);
  const server: ResourceServer = {
    ...{ deps, payments, rides, limiter, later, addressOf, networkOf: networkOfCaller },
    ownUrl: () => own.url,
  };

  // The liveness check is registered first, so that it needs no turn, tracking code or database.
  app.get('/health/live', (c) => c.json({ status: 'ok', version: deps.version }, 200, noStore));
  const { tracing } = deps;
  if (tracing) {
    app.use((c, next) =>
      tracing.request(c.req.raw, next, () => ({
        route: routePath(c),
        status: c.res.status,
        correlation: c.var.correlation ?? '',
      })),
    );
  }
  app.use(everyRequest({ deps, book, access, addressOf, networkOf: networkOfCaller }));
  app.use(ownHostsOnly(own));
  const resources = [dispatchFamily, deskFamily, driveFamily].map(({ base }) => base);
  app.onError(createFailure(deps, readerOf, resources));
  const readiness = addHealth(app, deps);

  const authOf = (path: string): Auth => routes.find(({ endpoint }) => endpoint.path === path)?.auth ?? 'origin';
  const cors: MiddlewareHandler<Env> = async (c, next) => {
    const auth = authOf(c.req.path);
    if (c.req.method === 'OPTIONS') return access.preflight(c.var.caller, auth);
    await next();
    withHeaders(c.res, access.corsHeaders(c.var.caller, auth));
  };
  app.use('/api/*', cors);
  app.use('/licence/*', cors);
  if (deps.probe) {
    const waits: MiddlewareHandler<Env> = (_c, next) => unlessStalled(next(), readiness);
    for (const base of ['/api', '/licence', '/admin', '/webhooks', hub.path, ...resources]) app.use(`${base}/*`, waits);
  }
  if (deps.scenarios) {
    const { arm, middleware } = deps.scenarios;
    app.post('/scenarios/arm', async (c) => c.json(arm(await readJson(c.req.raw, bodyLimit))));
    app.use('/api/*', middleware);
    app.use('/licence/*', middleware);
  }

  const unknown = () => {
    throw new Refusal(404, 2, 'There is no such call.');
  };
  addCalls(app, server, { book, access, passwords, readerOf });
  app.all('/api/*', unknown);
  app.all('/licence/*', unknown);
  addAdminCalls(app, server, book);
  app.all('/admin/*', unknown);
  addResources(app, server, dispatchFamily);
  addResources(app, server, deskFamily);
  addResources(app, server, driveFamily);
  addHub(app, server, access);
  addWebhooks(app, server);
  app.post(reportsPath, async (c) => {
    await limiter.take('report', networkOfCaller(c));
    return receivePolicyReport(c.req.raw, deps);
  });
  addMetrics(app, server);
  app.get('/openapi.json', apiDocument);
  app.get('/docs/api', apiDocs);
  app.all('*', async (c) => {
    for (const files of deps.files ?? []) {
      const response = await files(c.req.raw, todayOf(deps, deps.clock()));
      if (response) return response;
    }
    return c.text('Not found', 404);
  });

  return async (request, connection = { remoteAddress: '' }) => {
    const response = await app.fetch(request, { connection });
    if (deps.scenarios && response.headers.has(lostHeader)) {
      await response.body?.cancel();
      throw new ConnectionLost('the scenario asks for a lost answer');
    }
    return response;
  };
}
