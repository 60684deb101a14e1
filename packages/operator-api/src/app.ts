import { type Auth, type CallName, calls } from 'contracts';
import { headers as wireHeaders } from 'contracts/headers';
import { hub as hubWire } from 'contracts/hub';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { deviceCookie, readDevice } from './accounts/devices.ts';
import { createPasswords } from './accounts/passwords.ts';
import { type CustomerRow, familyOf, isCustomerGone, useSession } from './accounts/sessions.ts';
import { companyOf, withCompany } from './bookers/company.ts';
import { peopleRoutes } from './bookers/people.ts';
import { mustBook } from './bookers/require-booker.ts';
import { type CallContext, type GuardPurpose, hex, todayOf } from './calls/context.ts';
import { handlers } from './calls/handlers.ts';
import { createConfirmingPaymentService } from './calls/payment-service.ts';
import type { Connection, Deps } from './deps.ts';
import { staffRoutes } from './desk/admin-staff.ts';
import { record, recordRefusal } from './desk/audit.ts';
import { deskFamily } from './desk/family.ts';
import { mayAs, type StaffRow, staffOfToken, tokenIn } from './desk/sessions.ts';
import { dispatchFamily } from './dispatch/index.ts';
import { keyRoutes } from './dispatch/keys.ts';
import { webhookRoutes } from './dispatch/webhook-admin.ts';
import { driverRoutes } from './drive/admin-routes.ts';
import { driveFamily } from './drive/drive-calls.ts';
import { createAddressOf, networkOf } from './http/address.ts';
import { createReadiness, unlessStalled } from './http/health.ts';
import { ownAddresses } from './http/own-addresses.ts';
import { RateLimiter } from './http/rate-limit.ts';
import { decodeRequest, readJson, readQuery, readText } from './http/read.ts';
import { Refusal, refuse } from './http/refusal.ts';
import { addResources } from './http/resources.ts';
import { Access, type Caller } from './licence/access.ts';
import { adminRoutes } from './licence/admin-calls.ts';
import { adminKeyRoutes, admitAdmin, auditDetail, bringsKey } from './licence/admin-keys.ts';
import { createLicenceBook } from './licence/licence-book.ts';
import { findLicence, inForce } from './licence/origins.ts';
import { acceptedLanguage, acceptedLocale, isLanguage } from './mail/languages/codes.ts';
import { inLanguage, type Reader } from './mail/languages/refusals.ts';
import { messages } from './messages.ts';
import type { BookerRow } from './operator/schema.ts';
import { sandboxPage } from './payments/sandbox-page.ts';
import { answerChallenge, receiveWebhook } from './payments/webhooks.ts';
import { createRideService } from './rides/service.ts';
import { ConnectionLost, lostHeader } from './scenarios.ts';
import { apiDocs, apiDocument } from './site/api-docs.ts';
import { receivePolicyReport, reportsPath } from './site/policy-reports.ts';
import { negotiate } from './tracking/hub-http.ts';

/** The whole server as one function: a Request in, a Response out; nothing listens, nothing is read from disk. */
export type App = (request: Request, connection?: Connection) => Promise<Response>;

type Env = {
  Bindings: { connection: Connection };
  Variables: { correlation: string; address?: string; caller: Caller; call?: string; result?: string };
};

const bodyLimit = 64 * 1024;
const webhookLimit = 256 * 1024;
const noStore = { 'cache-control': 'no-store' };

/** The calls of the contract, each with its handler; which fits which is what the type of `handlers` sees to. */
const routes = (Object.keys(calls) as CallName[]).map((name) => ({
  ...calls[name],
  name,
  handler: handlers[name] as (context: CallContext, asked: unknown) => Promise<Readonly<Record<string, unknown>>>,
}));

/** A call that anybody's row may be asked of says whose it is. @throws {Refusal} 403 for another caller's. */
function mustBeOwn(customer: CustomerRow, asked: object): void {
  const { custid, bookerid } = asked as { readonly custid?: number | null; readonly bookerid?: number };
  const isOther = (custid ?? 0) !== 0 && custid !== customer.id;
  const isOthers = customer.booker_id > 0 && (bookerid ?? 0) !== 0 && bookerid !== customer.booker_id;
  if (isOther || isOthers) throw new Refusal(403, 2, messages.notYours);
}

/** A path as logs tell it: those of calls and files whole; of a page only which, for what follows opens a booking or an account. */
const loggedPath = (path: string): string => {
  if (/^\/(api|licence|admin|dispatch|webhooks|notification|assets|health)(\/|$)/.test(path)) return path.slice(0, 200);
  const [, page = '', rest] = path.split('/');
  return `/${page.slice(0, 60)}${rest === undefined ? '' : '/…'}`;
};

const withHeaders = (response: Response, extra: Readonly<Record<string, string>>): Response => {
  for (const [name, value] of Object.entries(extra)) response.headers.set(name, value);
  return response;
};

/** What a caller is told who tried too often. */
function wordsOf(purpose: GuardPurpose): string {
  if (purpose === 'booking') return messages.tooManyLookups;
  return purpose === 'signIn' || purpose === 'password' ? messages.tooManyTries : messages.tooManyRequests;
}

/** Builds the server from what it needs; every time, random byte, row and route comes from `deps`. */
export function createApp(deps: Deps): App {
  const app = new Hono<Env>();
  const book =
    deps.licences ??
    createLicenceBook(deps.database, deps.operator, deps.clock, (error) =>
      deps.log?.({ level: 'error', event: 'licences', error: error instanceof Error ? error.message : 'unknown' }),
    );
  const access = new Access(deps, book.all);
  const own = ownAddresses(deps);
  const payments = deps.payments ?? createConfirmingPaymentService(deps);
  const rides = deps.rides ?? createRideService(deps, payments);
  const passwords = deps.passwords ?? createPasswords();
  const later = (work: () => Promise<void>) => {
    const safe = () =>
      work().catch((error: unknown) => {
        deps.log?.({ level: 'error', event: 'later', error: error instanceof Error ? error.message : 'unknown' });
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
  /** Whom limits count. */
  const limited = (c: Context<Env>): string => networkOf(addressOf(c));

  /** The language that a caller of the product reads; staff and the operator's programs read English. */
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

  // Before everything that waits for a turn, a tracking code or the database: whether this process answers at all.
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
    // What tells whether the server runs is asked by whatever address a balancer has.
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
    deps.clock,
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

  const over = () => new Refusal(401, 2, messages.sessionOver, { reason: 'session' });
  const bearerOf = (header: string | undefined) => /^Bearer ([\w-]{20,100})$/i.exec(header ?? '')?.[1] ?? '';

  /** Who asks. @throws {Refusal} 401 for a token that is not, or no longer, a session's. */
  const sessionOf = async (header: string | undefined, cookies: string | undefined, now: number) => {
    if (header === undefined) return { token: '', customer: null, successor: null };
    const token = bearerOf(header);
    const device = cookies === undefined ? null : await readDevice(deps, cookies);
    const found = token === '' ? null : await useSession(deps, token, now, device?.id);
    if (!found) throw over();
    return { token, customer: withCompany(deps, found.customer), successor: found.successor };
  };

  /** Who of the staff books for a caller, from the desk's own page. @throws {Refusal} 401, 403 */
  const staffForCaller = async (c: Context<Env>, now: number): Promise<StaffRow | null> => {
    if (c.req.header(wireHeaders.forCaller) === undefined) return null;
    const { caller } = c.var;
    if (caller.kind !== 'own' || caller.origin === null)
      throw new Refusal(403, 2, 'Only the desk’s own pages may do this.');
    const staff = await staffOfToken(deps.database, tokenIn(c.req.header('cookie')), now);
    if (!staff) throw over();
    if (!mayAs(staff.role, 'dispatcher')) {
      const detail = { role: staff.role };
      await recordRefusal(deps.database, { staff, action: 'booking.create', detail, at: now });
      throw new Refusal(403, 2, 'This needs the role dispatcher.');
    }
    return staff;
  };

  /** The company that staff name for a caller. @throws {Refusal} as above, and for one that does not book here */
  const companyForCaller = async (c: Context<Env>, now: number): Promise<BookerRow | null> => {
    const named = c.req.header(wireHeaders.forCompany);
    if (named === undefined || !(await staffForCaller(c, now))) return null;
    const company = companyOf(deps, /^\d{1,9}$/.test(named) ? Number(named) : 0);
    if (!company) throw refuse(messages.companyGone);
    return company;
  };

  for (const route of routes) {
    const { method, path } = route.endpoint;
    const hasBody = method === 'POST' || method === 'PUT';
    app.on(method, path, async (c) => {
      c.set('call', route.name);
      const { caller } = c.var;
      const now = deps.clock();
      const address = addressOf(c);
      const network = networkOf(address);
      await limiter.take(route.rate, network);
      const claims = await access.check(c.req.raw, caller, route.auth);
      if (claims) await limiter.take('code', claims.code);
      if (claims?.use === 'grace') deps.log?.({ level: 'info', event: 'licence-grace', code: claims.code });
      const query = readQuery(c.req.url);
      const sent: { trackingcode?: unknown } = hasBody
        ? await readJson(c.req.raw, route.maxBytes ?? bodyLimit)
        : Object.fromEntries(query.lower);
      const code = sent.trackingcode ?? query.lower.get('trackingcode');
      if (route.rate === 'licence' && typeof code === 'string')
        await limiter.take('code', code.slice(0, 40).toUpperCase());
      const ownUrl = own.url;
      const { token, customer, successor } = await sessionOf(
        route.who === 'nobody' ? undefined : c.req.header('authorization'),
        c.req.header('cookie'),
        now,
      );
      if (route.who === 'customer' || route.who === 'booker') {
        if (!customer) throw over();
        if (route.who === 'booker') mustBook(customer);
      }
      const asked = decodeRequest(route.request, { ...sent });
      if (customer && (route.who === 'customer' || route.who === 'booker')) mustBeOwn(customer, asked);
      let cookie: string | null = null;
      const trackingCodeOf = (sent: string): string => {
        if (caller.kind !== 'own') return claims?.code ?? '';
        const known = findLicence(book.all(), sent);
        return sent !== '' && known && inForce(known, todayOf(deps, now)).ok ? known.trackingcode : '';
      };
      const context: CallContext = {
        ...{
          deps,
          trackingCodeOf,
          query,
          now,
          caller,
          access,
          ownUrl,
          address,
          network,
          readerLanguage: acceptedLanguage(c.req.header('accept-language') ?? ''),
          language: /^[a-z]{2}/.exec((c.req.header('accept-language') ?? '').trim().toLowerCase())?.[0] ?? '',
          payments,
          rides,
          customer,
          token,
          passwords,
          later,
        },
        staff: () => staffForCaller(c, now),
        company: async () => (customer ? companyOf(deps, customer.booker_id) : companyForCaller(c, now)),
        device: () => readDevice(deps, c.req.header('cookie')),
        async knowDevice(customerId) {
          // Browsers keep no cookies of ours for pages elsewhere, and other programs have no use for one.
          if (caller.kind !== 'own' || caller.origin === null) return '';
          const before = await readDevice(deps, c.req.header('cookie'));
          const made = await deviceCookie(deps, customerId, before?.customerId === customerId ? before.id : undefined);
          ({ cookie } = made);
          return made.id;
        },
        async guard(purpose, who, from) {
          const key = String(who).toLowerCase();
          try {
            if (purpose === 'join') await limiter.take('join', network);
            await limiter.take('account', `${purpose} ${key} ${from ?? network}`);
            // Signing up with an email and its account's password signs in: a guess as any other.
            if (['signIn', 'signUp'].includes(purpose) && from === undefined) await limiter.take('email', key);
            if (purpose === 'booking' && from === undefined) await limiter.take('email', `booking ${key}`);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            throw new Refusal(429, 2, wordsOf(purpose), { reason: 'limit' }, error.headers);
          }
        },
        async forgive(email) {
          await limiter.forget('account', `signIn ${email.toLowerCase()} ${network}`);
          await limiter.forget('email', email.toLowerCase());
        },
      };
      const answer = await route.handler(context, asked).catch(async (error: unknown) => {
        if (error instanceof Refusal && error.extra.reason === 'unknown') await limiter.take('guess', network);
        if (isCustomerGone(error)) throw over();
        throw error;
      });
      if (answer.reason === 'unknown') await limiter.take('guess', network);
      c.set('result', (answer.Code ?? answer.code) === 1 ? 'ok' : String(answer.reason ?? 'refused'));
      // The client goes on with it; one that does not know it keeps the session that it has.
      const renewed = successor === null || 'token' in answer ? {} : { sessiontoken: successor };
      const kept: Record<string, string> = cookie === null ? {} : { 'set-cookie': cookie };
      return c.json({ ...inLanguage(answer, readerOf(c)), ...renewed }, 200, { ...noStore, ...route.headers, ...kept });
    });
  }
  for (const path of new Set(routes.map(({ endpoint }) => endpoint.path))) {
    app.all(path, () => {
      throw new Refusal(405, 2, 'This call is made with another method.');
    });
  }
  const unknown = () => {
    throw new Refusal(404, 2, 'There is no such call.');
  };
  app.all('/api/*', unknown);
  app.all('/licence/*', unknown);

  const { adminKey } = deps;
  if (adminKey !== undefined) {
    const asked = [
      ...[...staffRoutes, ...adminRoutes, ...peopleRoutes, ...keyRoutes, ...webhookRoutes, ...driverRoutes],
      ...adminKeyRoutes,
    ];
    for (const { method, path, call } of asked) {
      app.on(method, path, async (c) => {
        // The operator's own tools, never a page: not even one of ours.
        if (c.req.header('origin') !== undefined) throw new Refusal(403, 2, 'Pages may not make admin calls.');
        const now = deps.clock();
        const actor = await admitAdmin(deps, { method, path }, c.req.header('authorization'), now).catch(
          async (error: unknown) => {
            await limiter.take('account', `admin ${limited(c)}`);
            throw error;
          },
        );
        const body = method === 'GET' ? {} : await readJson(c.req.raw, bodyLimit);
        const answer = await call({ deps, book, rides, body, now, actor, ownUrl: own.url });
        // What is done to staff is written down where it is done.
        if (method !== 'GET' && !path.startsWith('/admin/staff')) {
          const detail = auditDetail(body, answer);
          await record(deps.database, {
            ...{ staff: null, actor, action: `${method} ${path}`, outcome: 'done', detail, at: now },
          });
        }
        return c.json(answer, 200, noStore);
      });
    }
  }
  app.all('/admin/*', unknown);

  const server = {
    ...{ deps, payments, rides, limiter, later, addressOf },
    ownUrl: () => own.url,
    networkOf: limited,
  };
  addResources(app, server, dispatchFamily);
  addResources(app, server, deskFamily);
  addResources(app, server, driveFamily);

  const { hub } = deps;
  if (hub) {
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
      await limiter.take('track', limited(c));
      const authorization = c.req.header('authorization');
      // A client whose session is over hears of it here, in words, before its web socket is refused.
      if (
        authorization !== undefined &&
        (await familyOf(deps.database, bearerOf(authorization), deps.clock())) === null
      )
        throw over();
      return negotiate(c.req.raw);
    });
    app.all(hubWire.path, () => {
      throw new Refusal(404, 2, 'The hub speaks web sockets.');
    });
  }

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
    await limiter.take('report', addressOf(c));
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
