import { type CallName, calls } from 'contracts';
import type { Context, Hono } from 'hono';
import { deviceCookie, readDevice } from '../accounts/devices.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { isCustomerGone, sessionOver } from '../accounts/sessions.ts';
import { companyOf } from '../bookers/company.ts';
import { networkOf } from '../http/address.ts';
import { allowedMethods } from '../http/allowed-methods.ts';
import { bodyLimit, type Env, noStore } from '../http/env.ts';
import { decodeRequest, readJson, readQuery } from '../http/read.ts';
import { Refusal } from '../http/refusal.ts';
import type { ResourceServer } from '../http/resources.ts';
import type { Access } from '../licence/access.ts';
import type { LicenceBook } from '../licence/licence-book.ts';
import { findLicence, inForce } from '../licence/origins.ts';
import { acceptedLanguage } from '../mail/languages/codes.ts';
import { inLanguage, type Reader } from '../mail/languages/refusals.ts';
import { companyForCaller, mustBe, mustBeOwn, sessionOf, staffForCaller } from './authenticate.ts';
import { type CallContext, todayOf } from './context.ts';
import { guardsOn } from './guards.ts';
import { handlers } from './handlers.ts';

/** The calls of the contract, each with its handler; the type of `handlers` ensures that they match. */
export const routes = (Object.keys(calls) as CallName[]).map((name) => ({
  ...calls[name],
  name,
  handler: handlers[name] as (context: CallContext, asked: unknown) => Promise<Readonly<Record<string, unknown>>>,
}));

/** The dependencies of the product's calls beyond those that all calls share. */
interface Around {
  readonly book: LicenceBook;
  readonly access: Access;
  readonly passwords: Passwords;
  /** The language and locale of a caller. */
  readonly readerOf: (c: Context<Env>) => Reader;
}

/** Adds the routes for passengers, bookers and partners' pages: authentication, rate limits, and the response. */
export function addCalls(app: Hono<Env>, server: ResourceServer, { book, access, passwords, readerOf }: Around): void {
  const { deps, payments, rides, limiter, later, addressOf } = server;

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
      const ownUrl = server.ownUrl();
      const { token, customer, successor } = await sessionOf(
        deps,
        route.who === 'nobody' ? undefined : c.req.header('authorization'),
        c.req.header('cookie'),
        now,
      );
      mustBe(route.who, customer);
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
        staff: () => staffForCaller(deps, c, now),
        company: async () => (customer ? companyOf(deps, customer.booker_id) : companyForCaller(deps, c, now)),
        device: () => readDevice(deps, c.req.header('cookie')),
        async knowDevice(customerId) {
          // Browsers do not store our cookies for pages of other sites, and other programs have no use for one.
          if (caller.kind !== 'own' || caller.origin === null) return '';
          const before = await readDevice(deps, c.req.header('cookie'));
          const made = await deviceCookie(deps, customerId, before?.accountId === customerId ? before.id : undefined);
          ({ cookie } = made);
          return made.id;
        },
        ...guardsOn(limiter, network),
      };
      const answer = await route.handler(context, asked).catch(async (error: unknown) => {
        if (error instanceof Refusal && error.extra.reason === 'unknown') await limiter.take('guess', network);
        if (isCustomerGone(error)) throw sessionOver();
        throw error;
      });
      if (answer.reason === 'unknown') await limiter.take('guess', network);
      // Answers without a code (search, configuration, lists) are successes: what fails there is thrown.
      c.set('result', (answer.Code ?? answer.code ?? 1) === 1 ? 'ok' : String(answer.reason ?? 'refused'));
      // Clients use the new token from now on; one that ignores it keeps its current session.
      const renewed = successor === null || 'token' in answer ? {} : { sessiontoken: successor };
      const kept: Record<string, string> = cookie === null ? {} : { 'set-cookie': cookie };
      return c.json({ ...inLanguage(answer, readerOf(c)), ...renewed }, 200, { ...noStore, ...route.headers, ...kept });
    });
  }
  for (const [path, allow] of allowedMethods(routes.map(({ endpoint }) => endpoint))) {
    app.all(path, () => {
      throw new Refusal(405, 2, 'This call is made with another method.', {}, { allow });
    });
  }
}
