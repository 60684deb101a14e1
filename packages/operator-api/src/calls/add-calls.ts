import { type CallName, calls } from 'contracts';
import { headers as wireHeaders } from 'contracts/headers';
import type { Context, Hono } from 'hono';
import { deviceCookie, readDevice } from '../accounts/devices.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { bearerOf, type CustomerRow, isCustomerGone, sessionOver, useSession } from '../accounts/sessions.ts';
import { companyOf, withCompany } from '../bookers/company.ts';
import { mustBook } from '../bookers/require-booker.ts';
import { recordRefusal } from '../desk/audit.ts';
import { mayAs, type StaffRow, staffOfToken, tokenIn } from '../desk/sessions.ts';
import { networkOf } from '../http/address.ts';
import { bodyLimit, type Env, noStore } from '../http/env.ts';
import { decodeRequest, readJson, readQuery } from '../http/read.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import type { ResourceServer } from '../http/resources.ts';
import type { Access } from '../licence/access.ts';
import type { LicenceBook } from '../licence/licence-book.ts';
import { findLicence, inForce } from '../licence/origins.ts';
import { acceptedLanguage } from '../mail/languages/codes.ts';
import { inLanguage, type Reader } from '../mail/languages/refusals.ts';
import { messages } from '../messages.ts';
import type { BookerRow } from '../operator/schema.ts';
import { type CallContext, type GuardPurpose, todayOf } from './context.ts';
import { handlers } from './handlers.ts';

/** The calls of the contract, each with its handler; which fits which is what the type of `handlers` sees to. */
export const routes = (Object.keys(calls) as CallName[]).map((name) => ({
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

/** What a caller is told who tried too often. */
function wordsOf(purpose: GuardPurpose): string {
  if (purpose === 'booking') return messages.tooManyLookups;
  return purpose === 'signIn' || purpose === 'password' ? messages.tooManyTries : messages.tooManyRequests;
}

/** What the product's calls need beside what all calls do. */
interface Around {
  readonly book: LicenceBook;
  readonly access: Access;
  readonly passwords: Passwords;
  /** The language that a caller reads. */
  readonly readerOf: (c: Context<Env>) => Reader;
}

/** Adds the calls that passengers, bookers and partners' pages make: who asks, within which limits, and the answer. */
export function addCalls(app: Hono<Env>, server: ResourceServer, { book, access, passwords, readerOf }: Around): void {
  const { deps, payments, rides, limiter, later, addressOf } = server;

  /** Who asks. @throws {Refusal} 401 for a token that is not, or no longer, a session's. */
  const sessionOf = async (header: string | undefined, cookies: string | undefined, now: number) => {
    if (header === undefined) return { token: '', customer: null, successor: null };
    const token = bearerOf(header);
    const device = cookies === undefined ? null : await readDevice(deps, cookies);
    const found = token === '' ? null : await useSession(deps, token, now, device?.id);
    if (!found) throw sessionOver();
    return { token, customer: withCompany(deps, found.customer), successor: found.successor };
  };

  /** Who of the staff books for a caller, from the desk's own page. @throws {Refusal} 401, 403 */
  const staffForCaller = async (c: Context<Env>, now: number): Promise<StaffRow | null> => {
    if (c.req.header(wireHeaders.forCaller) === undefined) return null;
    const { caller } = c.var;
    if (caller.kind !== 'own' || caller.origin === null)
      throw new Refusal(403, 2, 'Only the desk’s own pages may do this.');
    const staff = await staffOfToken(deps.database, tokenIn(c.req.header('cookie')), now);
    if (!staff) throw sessionOver();
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
      const ownUrl = server.ownUrl();
      const { token, customer, successor } = await sessionOf(
        route.who === 'nobody' ? undefined : c.req.header('authorization'),
        c.req.header('cookie'),
        now,
      );
      if (route.who === 'customer' || route.who === 'booker') {
        if (!customer) throw sessionOver();
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
        if (isCustomerGone(error)) throw sessionOver();
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
}
