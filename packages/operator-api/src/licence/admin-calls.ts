import { addDays } from 'booking-core/domain/days';
import { embedSnippet } from 'booking-core/domain/embed-snippet';
import * as v from 'valibot';
import { todayOf } from '../calls/context.ts';
import { type Database, inTransaction } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { decodeRequest } from '../http/read.ts';
import { badRequest, refuse } from '../http/refusal.ts';
import { type LicenceRow, licenceRow } from '../operator/schema.ts';
import type { RideService } from '../rides/service.ts';
import type { LicenceBook, LicenceChange } from './licence-book.ts';
import { decideLicence, findLicence, type PageOrigin, parseOrigin } from './origins.ts';

/** The inputs of an admin call. */
export interface AdminContext {
  readonly deps: Deps;
  readonly book: LicenceBook;
  readonly rides: RideService;
  readonly body: Readonly<Record<string, unknown>>;
  readonly now: number;
  /** The caller's name in the audit trail. */
  readonly actor: string;
  /** This deployment's public URL, without a trailing slash. */
  readonly ownUrl: string;
  /**
   * Adds the call to the audit trail. Every call but those that read does so, in the transaction of its change; those
   * for staff add events of their own instead.
   * @param answer what names the target of the change, where the request does not
   */
  audit(transaction: Database, answer?: Answer): Promise<void>;
}

type Answer = Readonly<Record<string, unknown>>;
type AdminCall = (context: AdminContext) => Promise<Answer>;

export interface AdminRoute {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly call: AdminCall;
}

/**
 * Wraps a change so that it and its audit event are one transaction, which is the change's `deps.database`. For changes
 * that use no other connection: they would wait for each other.
 */
export const audited =
  (change: AdminCall): AdminCall =>
  (context) =>
    inTransaction(context.deps.database, async (database) => {
      const answer = await change({ ...context, deps: { ...context.deps, database } });
      await context.audit(database, answer);
      return answer;
    });

const { entries } = licenceRow;

/** A host name in the small letters of DNS, in which browsers name a page's origin. */
function asciiHost(typed: string): string {
  const [, star = '', host = ''] = /^(\*\.)?([^/:?#@\\]*)$/.exec(typed) ?? [];
  const url = `https://${host}`;
  return /[^ -~]/.test(host) && URL.canParse(url) ? `${star}${new URL(url).hostname}` : typed.toLowerCase();
}

/** The schema of a host name that a code permits, as it is typed. */
export const domainOf = v.pipe(v.string(), v.transform(asciiHost), entries.domains.item);
const domains = v.array(domainOf);
const trackingCode = v.pipe(v.string(), v.trim(), entries.trackingcode);
const addRequest = v.strictObject({
  trackingcode: v.optional(trackingCode),
  partner: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120)), ''),
  company: entries.company,
  domains: v.optional(domains, []),
  test: entries.test,
  variants: v.optional(v.pipe(entries.variants, v.minLength(1)), ['litebooking', 'quickbooking']),
  expires: v.optional(entries.expires, null),
  bookingpage: entries.bookingpage,
});
const changeRequest = v.strictObject({
  trackingcode: trackingCode,
  partner: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120))),
  company: v.optional(v.nullable(entries.company.wrapped)),
  domains: v.optional(v.pipe(domains, v.minLength(1, 'a code needs a domain'))),
  variants: v.optional(v.pipe(entries.variants, v.minLength(1))),
  expires: v.optional(entries.expires),
  bookingpage: entries.bookingpage,
  enabled: v.optional(v.boolean()),
});
const daysWords = 'days must be a whole number from 0 to 365';
const rotateRequest = v.strictObject({
  trackingcode: trackingCode,
  days: v.optional(
    v.pipe(v.number(daysWords), v.integer(daysWords), v.minValue(0, daysWords), v.maxValue(365, daysWords)),
    30,
  ),
});
const checkRequest = v.strictObject({
  trackingcode: trackingCode,
  page: v.pipe(v.string(), v.trim(), v.maxLength(2_000)),
});

// Without letters and digits that are easily confused.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const freshCode = (deps: Deps): string => [...deps.randomBytes(10)].map((byte) => alphabet[byte % 32]).join('');

const noSuchCode = (code: string) => refuse(`There is no tracking code ${code}.`, 2, { reason: 'unknown' });

function known(row: LicenceRow | null, code: string): LicenceRow {
  if (!row) throw noSuchCode(code);
  return row;
}

type Asked = Readonly<Record<string, unknown>>;

/** The author of an admin call's changes, which are stored together with its audit event. */
const authorOf = ({ actor, audit }: AdminContext): LicenceChange => ({
  ...{ staff: null, actor },
  also: (transaction, licence) => audit(transaction, { licence }),
});

/**
 * Stores a new code, validated like the file's rows. @throws {Refusal} for invalid values, and for a code that exists.
 */
export async function addLicence(deps: Deps, book: LicenceBook, sent: Asked, by: LicenceChange): Promise<LicenceRow> {
  const asked = decodeRequest(addRequest, sent, { namesField: true });
  // A test code permits every page, so it needs no domains.
  if (asked.domains.length === 0 && asked.test !== true)
    throw badRequest('A code needs a domain.', { field: 'domains' });
  const trackingcode = asked.trackingcode ?? freshCode(deps);
  return book.keep(
    trackingcode,
    (before) => {
      if (before) throw refuse(`There is a tracking code ${trackingcode} already.`, 2, { field: 'trackingcode' });
      return { ...asked, trackingcode, enabled: true };
    },
    by,
  );
}

/**
 * Changes the given fields of a code.
 * @param mayFollow throws where the version in force is not the one that the change is based on
 * @throws {Refusal} for invalid values, and for an unknown code
 */
export async function changeLicence(
  book: LicenceBook,
  sent: Asked,
  by: LicenceChange,
  mayFollow: (version: number) => void = () => {},
): Promise<LicenceRow> {
  const { trackingcode, ...changes } = decodeRequest(changeRequest, sent, { namesField: true });
  const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return book.keep(
    trackingcode,
    (before, version) => {
      if (!before) throw noSuchCode(trackingcode);
      mayFollow(version);
      const { company, ...rest } = { ...before, ...named };
      return { ...rest, ...(company ? { company } : {}) };
    },
    by,
  );
}

/** @returns the HTML with which a partner's page embeds a code: the whole booking where the code allows it */
export const snippetOf = (ownUrl: string, { trackingcode, variants }: LicenceRow): string =>
  embedSnippet(ownUrl, {
    trackingCode: trackingcode,
    variant: variants.includes('litebooking') ? 'litebooking' : 'quickbooking',
  });

/** GET /admin/licences: every code. */
const list: AdminCall = async ({ book }) => ({ code: 1, message: '', licences: book.all() });

/** POST /admin/licences: adds a code for a partner's domains; generates the code if none is given. */
const add: AdminCall = async (context) => {
  const { deps, book, body, ownUrl } = context;
  const licence = await addLicence(deps, book, body, authorOf(context));
  return { code: 1, message: '', licence, snippet: snippetOf(ownUrl, licence) };
};

/** PUT /admin/licences: changes the given fields of a code. */
const change: AdminCall = async (context) => ({
  code: 1,
  message: '',
  licence: await changeLicence(context.book, context.body, authorOf(context)),
});

/**
 * POST /admin/licences/rotate: a new code for the same partner; the old one works for `days` more, so that pages can
 * be updated.
 */
const rotate: AdminCall = async (context) => {
  const { deps, book, body, now, actor, ownUrl } = context;
  const by = { staff: null, actor };
  const { trackingcode, days } = decodeRequest(rotateRequest, body);
  // As stored: another process may have changed the code since this one read the list.
  const before = await book.keep(trackingcode, (row) => known(row, trackingcode), by);
  const licence: LicenceRow = { ...before, trackingcode: freshCode(deps), enabled: true, expires: before.expires };
  const lastDay = addDays(todayOf(deps, now), days);
  const expires = before.expires !== null && before.expires < lastDay ? before.expires : lastDay;
  await book.keep(licence.trackingcode, () => licence, authorOf(context));
  await book.keep(
    trackingcode,
    (row) => ({ ...known(row, trackingcode), expires, ...(days === 0 ? { enabled: false } : {}) }),
    by,
  );
  return {
    code: 1,
    message: '',
    licence,
    old: { trackingcode: before.trackingcode, expires: days === 0 ? null : expires },
    snippet: snippetOf(ownUrl, licence),
  };
};

const advice = {
  unknown: 'There is no such tracking code. Add it, or look for a typing mistake.',
  domain: 'The page’s domain is not on the code’s list. Add the domain if the page is your partner’s.',
  expired: 'The code’s last day is over. Give it another one, or none.',
  disabled: 'The code is switched off. Switch it on again.',
  address:
    'Elements work on https pages without a port, and on localhost. Ask for the page’s address as it stands in the browser.',
} as const;

/** The origin of a page's address, with or without its scheme; null for an unreadable one. */
function originOf(page: string): PageOrigin | null {
  const address = page.includes('://') ? page : `https://${page}`;
  if (!URL.canParse(address)) return null;
  const { origin } = new URL(address);
  return origin === 'null' ? 'opaque' : parseOrigin(origin);
}

/** Whether a code's list of domains can hold an origin. */
const canBeListed = (origin: PageOrigin): boolean =>
  origin !== 'opaque' && (origin.hostname === 'localhost' || (origin.protocol === 'https:' && origin.port === ''));

/** POST /admin/licences/check: whether a page may embed a code, and if not, why. */
const check: AdminCall = async ({ deps, book, body, now, ownUrl, audit }) => {
  const { trackingcode, page } = decodeRequest(checkRequest, body);
  await audit(deps.database);
  const isTest = findLicence(book.all(), trackingcode)?.test === true;
  const origin = originOf(page);
  // A test code permits every page.
  if (!origin || !(isTest || canBeListed(origin)))
    return { code: 1, message: '', allowed: false, reason: 'address', advice: advice.address };
  const decision = decideLicence(book.all(), trackingcode, origin, todayOf(deps, now));
  return decision.ok
    ? {
        code: 1,
        message: '',
        allowed: true,
        reason: '',
        advice: '',
        snippet: snippetOf(ownUrl, decision.licence),
      }
    : { code: 1, message: '', allowed: false, reason: decision.reason, advice: advice[decision.reason] };
};

/** The admin calls by method and path; the README describes their use. */
export const adminRoutes: readonly AdminRoute[] = [
  { method: 'GET', path: '/admin/licences', call: list },
  { method: 'POST', path: '/admin/licences', call: add },
  { method: 'PUT', path: '/admin/licences', call: change },
  { method: 'POST', path: '/admin/licences/rotate', call: rotate },
  { method: 'POST', path: '/admin/licences/check', call: check },
];
