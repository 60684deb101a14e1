import { companyOf } from '../bookers/company.ts';
import type { Database } from '../database/open.ts';
import { addKey as add, type DispatchKey, listKeys, revokeKey as revoke } from '../dispatch/keys.ts';
import { Problem } from '../http/problem.ts';
import { Refusal } from '../http/refusal.ts';
import { addLicence, changeLicence, snippetOf } from '../licence/admin-calls.ts';
import { createLicenceBook, type LicenceChange } from '../licence/licence-book.ts';
import { findLicence } from '../licence/origins.ts';
import type { LicenceRow } from '../operator/schema.ts';
import { askedDomains, closeDomain, forgetDomain } from '../partners/domains.ts';
import { record } from './audit.ts';
import { inOneTransaction, isoOf, type StaffContext, type StaffHandler } from './context.ts';

const told = ({ id, name, scopes, createdAt, usedAt, revokedAt }: DispatchKey) => ({
  id,
  name,
  scopes: [...scopes],
  createdAt: isoOf(createdAt),
  usedAt: usedAt === null ? null : isoOf(usedAt),
  revokedAt: revokedAt === null ? null : isoOf(revokedAt),
});

/** The dispatch API’s keys, without the secrets. */
export const keys: StaffHandler<'keys'> = async ({ deps }) => ({ keys: (await listKeys(deps.database)).map(told) });

/** Creates a key. The response is the only one with its secret. */
export const addKey: StaffHandler<'addKey'> = inOneTransaction(async ({ deps, staff, now }, { body }) => {
  const made = await add(deps, body.name, body.scopes);
  await record(deps.database, {
    staff,
    action: 'key.add',
    outcome: 'done',
    detail: { name: body.name, scopes: body.scopes },
    at: now,
  });
  return { ...told(made), key: made.key };
});

/** Revokes a key. @throws {Problem} 404 */
export const revokeKey: StaffHandler<'revokeKey'> = inOneTransaction(async ({ deps, staff, now }, { params }) => {
  if (!(await revoke(deps.database, params.id, now))) throw new Problem(404, 'not-found', 'There is no such key.');
  await record(deps.database, { staff, action: 'key.revoke', outcome: 'done', detail: { id: params.id }, at: now });
  return undefined;
});

/** Loads the current tracking codes, including changes made by other processes. */
export async function bookOf({ deps }: StaffContext) {
  const book = deps.licences ?? createLicenceBook(deps.database, deps.operator, deps);
  await book.reload();
  return book;
}

/** The fields of a code that can be changed. */
const factsOf = (row: LicenceRow) => ({
  partner: row.partner,
  company: row.company ?? 0,
  domains: [...row.domains],
  variants: [...row.variants],
  enabled: row.enabled,
  expires: row.expires,
  bookingPage: row.bookingpage ?? '',
});

const trackingCodeView = (ownUrl: string, row: LicenceRow, newest: ReadonlyMap<string, number>) => ({
  code: row.trackingcode,
  ...factsOf(row),
  version: newest.get(row.trackingcode.toUpperCase()) ?? 0,
  test: row.test === true,
  snippet: snippetOf(ownUrl, row),
});

/** The tracking codes with their HTML tags, the companies that may have one, and the domains that companies request. */
export const trackingCodes: StaffHandler<'trackingCodes'> = async (context) => {
  const { deps, ownUrl } = context;
  const [book, asked] = await Promise.all([bookOf(context), askedDomains(deps.database)]);
  return {
    codes: book.all().map((row) => trackingCodeView(ownUrl, row, book.newest())),
    companies: deps.operator.bookers
      .filter(({ enabled }) => enabled)
      .map(({ bookerid, name }) => ({ id: bookerid, name })),
    domains: asked
      .filter(({ refused }) => !refused)
      .map(({ id, trackingCode, partnerId, domain, askedAt }) => ({
        id,
        code: trackingCode,
        company: companyOf(deps, partnerId)?.name ?? `Company ${partnerId}`,
        domain,
        askedAt: isoOf(askedAt),
      })),
  };
};

/** The versions of a code. @throws {Problem} 404 */
export const trackingCodeVersions: StaffHandler<'trackingCodeVersions'> = async (context, { params }) => {
  const versions = await (await bookOf(context)).versions(params.code);
  if (versions.length === 0) throw new Problem(404, 'not-found', 'There is no such code.');
  return {
    versions: versions.map(({ version, at, actor, note, licence }) => ({
      version,
      at: at === null ? null : isoOf(at),
      by: actor,
      note,
      ...factsOf(licence),
    })),
  };
};

/** @throws {Problem} 409 for a company that is not, or no longer, on the operator's list */
function mustBeCompany({ deps }: StaffContext, id: number): void {
  if (id !== 0 && !companyOf(deps, id))
    throw new Problem(409, 'company', 'There is no such company.', { field: 'company' });
}

/**
 * Approves or refuses a company’s request to embed its code on a domain.
 * @throws {Problem} 404 when there is no open request, 409 when the code now belongs to another company
 */
export const decideDomain: StaffHandler<'decideDomain'> = async (context, { params, body }) => {
  const { deps, staff, now } = context;
  const unknown = () => new Problem(404, 'not-found', 'This domain request is no longer open.');
  const asked = (await askedDomains(deps.database)).find(({ id, refused }) => id === params.id && !refused);
  if (!asked) throw unknown();
  const { trackingCode: code, domain, partnerId } = asked;
  const write = (database: Database) =>
    record(database, {
      staff,
      action: body.approve ? 'domain.approve' : 'domain.refuse',
      outcome: 'done',
      detail: { code, domain, company: partnerId },
      at: now,
    });
  if (body.approve) {
    const book = await bookOf(context);
    await book.keep(
      code,
      // The code as stored, because another process may have approved a domain since this one read the list.
      (licence) => {
        if (licence?.company !== partnerId || !companyOf(deps, partnerId)) {
          throw new Problem(409, 'company', 'The code belongs to another company now.');
        }
        return { ...licence, domains: [...new Set([...licence.domains, domain])] };
      },
      {
        staff,
        note: `Requested ${domain}`,
        async also(database) {
          if (!(await closeDomain(database, asked.id, now))) throw unknown();
          await forgetDomain(database, asked.id, partnerId);
          await write(database);
        },
      },
    );
  } else {
    await deps.database.transaction().execute(async (transaction) => {
      if (!(await closeDomain(transaction, asked.id, now))) throw unknown();
      await write(transaction);
    });
  }
  return undefined;
};

/** Maps field names of the licence to the desk's, so that the desk shows an error at the right field. */
const deskFields: Readonly<Record<string, string>> = { trackingcode: 'code', bookingpage: 'bookingPage' };

function withDeskField(error: unknown): never {
  const field = error instanceof Refusal ? deskFields[String(error.extra.field)] : undefined;
  if (error instanceof Refusal && field)
    throw new Refusal(error.status, error.code, error.message, { ...error.extra, field });
  throw error;
}

/** The author, audit event and note stored with a new version. */
const changeBy = (
  { staff, now }: StaffContext,
  action: string,
  detail: Readonly<Record<string, unknown>>,
  note = '',
): LicenceChange => ({
  staff,
  note,
  also: (database, { trackingcode }) =>
    record(database, { staff, action, outcome: 'done', detail: { code: trackingcode, ...detail }, at: now }),
});

/**
 * Makes a tracking code.
 * @throws {Problem} 409 for a company that is not listed; {Refusal} for a wrong or taken code, by the desk’s name of
 * the field
 */
export const addTrackingCode: StaffHandler<'addTrackingCode'> = async (context, { body }) => {
  const { deps, ownUrl } = context;
  const { code, company, ...rest } = body;
  mustBeCompany(context, company);
  const book = await bookOf(context);
  const licence = await addLicence(
    deps,
    book,
    { ...rest, ...(company ? { company } : {}), ...(code ? { trackingcode: code } : {}) },
    changeBy(context, 'tracking-code.add', { domains: body.domains }),
  ).catch(withDeskField);
  return trackingCodeView(ownUrl, licence, await book.newest());
};

/**
 * Changes the fields of a code that the request contains.
 * @throws {Problem} 409 when the version is not the newest or the company is not listed; {Refusal} as `addTrackingCode`
 */
export const changeTrackingCode: StaffHandler<'changeTrackingCode'> = async (context, { params, body }) => {
  const { company, bookingPage, note, version, ...rest } = body;
  const book = await bookOf(context);
  // A code whose company books no longer can be changed otherwise.
  const holder = findLicence(book.all(), params.code)?.company ?? 0;
  if (company !== undefined && company !== holder) mustBeCompany(context, company);
  const licence = await changeLicence(
    book,
    {
      trackingcode: params.code,
      ...rest,
      ...(bookingPage === undefined ? {} : { bookingpage: bookingPage }),
      ...(company === undefined ? {} : { company: company || null }),
    },
    changeBy(context, 'tracking-code.change', body, note),
    (newest) => {
      if (version !== undefined && version !== newest)
        throw new Problem(409, 'version', 'Somebody else has changed this code in the meantime.');
    },
  ).catch(withDeskField);
  return trackingCodeView(context.ownUrl, licence, await book.newest());
};
