import { embedSnippet } from 'booking-core/domain/embed-snippet';
import { companyOf } from '../bookers/company.ts';
import { addKey as add, type DispatchKey, listKeys, revokeKey as revoke } from '../dispatch/keys.ts';
import { Problem } from '../http/problem.ts';
import { Refusal } from '../http/refusal.ts';
import { addLicence, changeLicence } from '../licence/admin-calls.ts';
import { createLicenceBook } from '../licence/licence-book.ts';
import { findLicence } from '../licence/origins.ts';
import type { LicenceRow } from '../operator/schema.ts';
import { askedDomains, forgetDomain } from '../partners/domains.ts';
import { record } from './audit.ts';
import { isoOf, type StaffContext, type StaffHandler } from './context.ts';

const told = ({ id, name, scopes, createdAt, usedAt, revokedAt }: DispatchKey) => ({
  id,
  name,
  scopes: [...scopes],
  createdAt: isoOf(createdAt),
  usedAt: usedAt === null ? null : isoOf(usedAt),
  revokedAt: revokedAt === null ? null : isoOf(revokedAt),
});

export const keys: StaffHandler<'keys'> = async ({ deps }) => ({ keys: (await listKeys(deps.database)).map(told) });

export const addKey: StaffHandler<'addKey'> = async ({ deps, staff, now }, { body }) => {
  const made = await add(deps, body.name, body.scopes);
  await record(deps.database, {
    staff,
    action: 'key.add',
    outcome: 'done',
    detail: { name: body.name, scopes: body.scopes.join(' ') },
    at: now,
  });
  return { ...told(made), key: made.key };
};

export const revokeKey: StaffHandler<'revokeKey'> = async ({ deps, staff, now }, { params }) => {
  if (!(await revoke(deps.database, params.id, now))) throw new Problem(404, 'not-found', 'There is no such key.');
  await record(deps.database, { staff, action: 'key.revoke', outcome: 'done', detail: { id: params.id }, at: now });
  return undefined;
};

/** The tracking codes as they are now, on this process and on others. */
export async function bookOf({ deps }: StaffContext) {
  const book = deps.licences ?? createLicenceBook(deps.database, deps.operator.licences, deps.clock);
  await book.fresh();
  return book;
}

const toldCode = (ownUrl: string, row: LicenceRow) => ({
  code: row.trackingcode,
  partner: row.partner,
  company: row.company ?? 0,
  domains: [...row.domains],
  variants: [...row.variants],
  enabled: row.enabled,
  expires: row.expires,
  test: row.test === true,
  snippet: embedSnippet(ownUrl, { trackingCode: row.trackingcode }),
});

export const trackingCodes: StaffHandler<'trackingCodes'> = async (context) => {
  const { deps, ownUrl } = context;
  const [book, asked] = await Promise.all([bookOf(context), askedDomains(deps.database)]);
  return {
    codes: book.all().map((row) => toldCode(ownUrl, row)),
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

/** @throws {Problem} 409 for a company that is not, or no longer, on the operator's list */
function mustBeCompany({ deps }: StaffContext, id: number): void {
  if (id !== 0 && !companyOf(deps, id))
    throw new Problem(409, 'company', 'There is no such company.', { field: 'company' });
}

export const decideDomain: StaffHandler<'decideDomain'> = async (context, { params, body }) => {
  const { deps, staff, now } = context;
  const asked = (await askedDomains(deps.database)).find(({ id, refused }) => id === params.id && !refused);
  if (!asked) throw new Problem(404, 'not-found', 'Nobody asks for this domain any more.');
  const { trackingCode: code, domain, partnerId } = asked;
  if (body.approve) {
    const book = await bookOf(context);
    const licence = findLicence(book.all(), code);
    if (licence?.company !== partnerId || !companyOf(deps, partnerId)) {
      throw new Problem(409, 'company', 'The code is another company’s by now.');
    }
    await changeLicence(book, { trackingcode: code, domains: [...new Set([...licence.domains, domain])] });
    await forgetDomain(deps.database, asked.id, partnerId);
  } else {
    await deps.database.updateTable('partner_domains').set({ decided_at: now }).where('id', '=', asked.id).execute();
  }
  await record(deps.database, {
    staff,
    action: body.approve ? 'domain.approve' : 'domain.refuse',
    outcome: 'done',
    detail: { code, domain, company: partnerId },
    at: now,
  });
  return undefined;
};

/** The desk sends `code` for what the licence calls `trackingcode`, and looks for the mistake there. */
function withDeskField(error: unknown): never {
  if (error instanceof Refusal && error.extra.field === 'trackingcode') {
    throw new Refusal(error.status, error.code, error.message, { ...error.extra, field: 'code' });
  }
  throw error;
}

export const addTrackingCode: StaffHandler<'addTrackingCode'> = async (context, { body }) => {
  const { deps, staff, now, ownUrl } = context;
  const { code, company, ...rest } = body;
  mustBeCompany(context, company);
  const book = await bookOf(context);
  const licence = await addLicence(deps, book, {
    ...rest,
    ...(company ? { company } : {}),
    ...(code ? { trackingcode: code } : {}),
  }).catch(withDeskField);
  await record(deps.database, {
    staff,
    action: 'tracking-code.add',
    outcome: 'done',
    detail: { code: licence.trackingcode, domains: licence.domains },
    at: now,
  });
  return toldCode(ownUrl, licence);
};

export const changeTrackingCode: StaffHandler<'changeTrackingCode'> = async (context, { params, body }) => {
  const { deps, staff, now, ownUrl } = context;
  const { company, ...rest } = body;
  if (company !== undefined) mustBeCompany(context, company);
  const licence = await changeLicence(await bookOf(context), {
    trackingcode: params.code,
    ...rest,
    ...(company === undefined ? {} : { company: company || null }),
  });
  await record(deps.database, {
    staff,
    action: 'tracking-code.change',
    outcome: 'done',
    detail: { code: licence.trackingcode, ...body },
    at: now,
  });
  return toldCode(ownUrl, licence);
};
