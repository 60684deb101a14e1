import type { Auth } from 'contracts';
import { headers as wireHeaders } from 'contracts/headers';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { TrieRouter } from 'hono/router/trie-router';
import { createPasswords } from './accounts/passwords.ts';
import { addCalls, routes } from './calls/add-calls.ts';
import { hex, todayOf } from './calls/context.ts';
import { createConfirmingPaymentService } from './calls/payment-service.ts';
import type { Connection, Deps } from './deps.ts';
import { deskFamily } from './desk/family.ts';
import { dispatchFamily } from './dispatch/index.ts';
import { driveFamily } from './drive/drive-calls.ts';
import { createAddressOf, networkOf } from './http/address.ts';
import { bodyLimit, type Env, noStore, withHeaders } from './http/env.ts';
import { createReadiness, unlessStalled } from './http/health.ts';
import { ownAddresses } from './http/own-addresses.ts';
import { RateLimiter } from './http/rate-limit.ts';
import { readJson, readText } from './http/read.ts';
import { Refusal } from './http/refusal.ts';
import { addResources } from './http/resources.ts';
import { Access } from './licence/access.ts';
import { addAdminCalls } from './licence/add-admin-calls.ts';
import { bringsKey } from './licence/admin-keys.ts';
import { createLicenceBook } from './licence/licence-book.ts';
import { messageOf } from './log.ts';
import { acceptedLocale, isLanguage } from './mail/languages/codes.ts';
import { inLanguage, type Reader } from './mail/languages/refusals.ts';
import { messages } from './messages.ts';
import { sandboxPage } from './payments/sandbox-page.ts';
import { answerChallenge, receiveWebhook } from './payments/webhooks.ts';
import { createRideService } from './rides/service.ts';
import { ConnectionLost, lostHeader } from './scenarios.ts';
import { apiDocs, apiDocument } from './site/api-docs.ts';
import { receivePolicyReport, reportsPath } from './site/policy-reports.ts';
import { addHub } from './tracking/add-hub.ts';

/** The whole server as one function from Request to Response; it opens no port and reads no files from disk. */
export type App = (request: Request, connection?: Connection) => Promise<Response>;

const webhookLimit = 256 * 1024;
/**
 * Path for log entries: calls and files in full; for pages only the first segment, because the rest can grant access
 * to a booking or an account.
 */
const loggedPath = (path: string): string => {
  if (/^\/(api|licence|admin|dispatch|webhooks|notification|assets|health)(\/|$)/.test(path)) return path.slice(0, 200);
  const [, page = '', rest] = path.split('/');
  return `/${page.slice(0, 60)}${rest === undefined ? '' : '/…'}`;
};

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
  const limiter = deps.rateLimiter ?? new RateLimiter(deps.clock);

  const callerAddress = createAddressOf(deps.trustedProxies ?? [], deps.forwardedHeader);
  const addressOf = (c: Context<Env>): string => {
    const known = c.var.address;
    if (known !== undefined) return known;
    const address = callerAddress(c.env.connection.remoteAddress, (name) => c.req.header(name) ?? '');
    c.set('address', address);
    return address;
  };
  /** The network of the caller's address, by which rate limits count. */
  const limited = (c: Context<Env>): string => networkOf(addressOf(c));

  /** The language of error texts: the caller's for the product's API; English for staff and the operator's programs. */
  const readerOf = (c: Context<Env>): Reader => {
    if (!/^\/(api|licence)\//.test(c.req.path)) return { language: 'en', locale: 'en' };
    const { language: own, country } = deps.operator.configuration;
    const locale = acceptedLocale(c.req.header('accept-language') ?? '');
    const language = locale.slice(0, 2);
    return isLanguage(language) ? { language, locale } : { language: own, locale: country ? `${own}-${country}` : own };
  };
  const failure = (c: Context<Env>, error: unknown): Response => {
    if (error instanceof Refusal) {
      c.set('result', String(error.extra.reason ?? error.status));
      return c.json(
        inLanguage({ code: error.code, message: error.message, ...error.extra }, readerOf(c)),
        error.status,
        {
          ...noStore,
          ...error.headers,
        },
      );
    }
    deps.log?.({
      level: 'error',
      correlation: c.var.correlation,
      method: c.req.method,
      path: loggedPath(c.req.path),
      error: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown',
      stack: error instanceof Error ? (error.stack ?? '').split('\n').slice(1, 6).join(' |') : '',
    });
    if (error instanceof Error && error.name === 'DatabaseUnavailable') {
      return c.json(inLanguage({ code: 0, message: messages.generic }, readerOf(c)), 503, {
        ...noStore,
        'retry-after': '5',
      });
    }
    return c.json(inLanguage({ code: 0, message: messages.generic }, readerOf(c)), 500, noStore);
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
  app.use(async (c, next) => {
    const sent = c.req.header(wireHeaders.correlation) ?? '';
    await deps.turns?.(limited(c));
    c.set('correlation', /^[\w-]{1,64}$/.test(sent) ? sent : hex(deps.randomBytes(8)));
    // Load balancers check health under any host, so the host is not checked for these paths.
    if (!c.req.path.startsWith('/health') && !own.answersTo(new URL(c.req.url).host))
      throw new Refusal(421, 2, messages.otherHost);
    await book.fresh();
    c.set('caller', access.callerOf(c.req.raw));
    const started = deps.clock();
    await next();
    c.res.headers.set(wireHeaders.correlation, c.var.correlation);
    c.res.headers.set('x-content-type-options', 'nosniff');
    if (deps.publicUrl?.startsWith('https:') === true) {
      c.res.headers.set('strict-transport-security', 'max-age=31536000');
    }
    if (deps.metrics) {
      const seconds = (deps.clock() - started) / 1_000;
      deps.metrics.request(c.req.method, routePath(c), c.res.status, seconds);
      if (c.var.call !== undefined) deps.metrics.call(c.var.call, c.var.result ?? 'failed');
    }
    if (!c.res.headers.has('referrer-policy')) c.res.headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    if (deps.accessLog === 'calls' || deps.accessLog === 'addresses') {
      deps.log?.({
        level: 'info',
        correlation: c.var.correlation,
        method: c.req.method,
        path: loggedPath(c.req.path),
        status: c.res.status,
        ...(deps.accessLog === 'addresses' ? { address: addressOf(c) } : {}),
        ms: deps.clock() - started,
      });
    }
  });
  app.onError((error, c) => failure(c, error));

  const databaseReadiness = createReadiness(
    deps.probe ?? deps.database,
    deps,
    deps.probe !== undefined,
    deps.renewConnections,
  );
  const readiness = async (c: Context<Env>) => {
    const database = await databaseReadiness.state();
    const ready = database === 'ready';
    return c.json({ status: ready ? 'ok' : 'down', version: deps.version, database }, ready ? 200 : 503, noStore);
  };
  app.get('/health', readiness);
  app.get('/health/ready', readiness);

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
    const waits: MiddlewareHandler<Env> = (_c, next) => unlessStalled(next(), databaseReadiness);
    const resources = [dispatchFamily, deskFamily, driveFamily].map(({ base }) => base);
    for (const base of ['/api', '/licence', '/admin', '/webhooks', ...resources]) app.use(`${base}/*`, waits);
  }

  if (deps.scenarios) {
    const { arm, middleware } = deps.scenarios;
    app.post('/scenarios/arm', async (c) => c.json(arm(await readJson(c.req.raw, bodyLimit))));
    app.use('/api/*', middleware);
    app.use('/licence/*', middleware);
  }

  const server = {
    ...{ deps, payments, rides, limiter, later, addressOf },
    ownUrl: () => own.url,
    networkOf: limited,
  };
  addCalls(app, server, { book, access, passwords, readerOf });
  const unknown = () => {
    throw new Refusal(404, 2, 'There is no such call.');
  };
  app.all('/api/*', unknown);
  app.all('/licence/*', unknown);

  addAdminCalls(app, server, book);
  app.all('/admin/*', unknown);

  addResources(app, server, dispatchFamily);
  addResources(app, server, deskFamily);
  addResources(app, server, driveFamily);
  addHub(app, server, access);

  app.get('/webhooks/:gateway', async (c) => {
    await limiter.take('book', `webhook ${limited(c)}`);
    return answerChallenge(payments, c.req.param('gateway'), c.req.query('bt_challenge') ?? '');
  });
  app.post('/webhooks/:gateway', async (c) => {
    await limiter.take('book', `webhook ${limited(c)}`);
    const body = await readText(c.req.raw, webhookLimit);
    return receiveWebhook(deps, payments, c.req.param('gateway'), c.req.raw.headers, body);
  });
  app.post(reportsPath, async (c) => {
    await limiter.take('report', limited(c));
    return receivePolicyReport(c.req.raw, deps);
  });
  const { sandbox } = deps;
  if (sandbox) app.all('/sandbox/payment', (c) => sandboxPage(deps, sandbox, payments, c.req.raw));

  const { metrics, metricsKey = '' } = deps;
  if (metrics && metricsKey !== '') {
    app.get('/metrics', async (c) => {
      if (!bringsKey(metricsKey, c.req.header('authorization'))) {
        await limiter.take('account', `metrics ${limited(c)}`);
        throw new Refusal(401, 2, 'The key is wrong.');
      }
      return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType, ...noStore } });
    });
  }
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
