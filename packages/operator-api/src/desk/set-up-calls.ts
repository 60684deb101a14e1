import { embedSnippet } from 'booking-core/domain/embed-snippet';
import { addKey as add, type DispatchKey, listKeys, revokeKey as revoke } from '../dispatch/keys.ts';
import { Problem } from '../http/problem.ts';
import { Refusal } from '../http/refusal.ts';
import { addLicence, changeLicence } from '../licence/admin-calls.ts';
import { createLicenceBook } from '../licence/licence-book.ts';
import type { LicenceRow } from '../operator/schema.ts';
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
  domains: [...row.domains],
  variants: [...row.variants],
  enabled: row.enabled,
  expires: row.expires,
  test: row.test === true,
  snippet: embedSnippet(ownUrl, { trackingCode: row.trackingcode }),
});

export const trackingCodes: StaffHandler<'trackingCodes'> = async (context) => ({
  codes: (await bookOf(context)).all().map((row) => toldCode(context.ownUrl, row)),
});

/** The desk sends `code` for what the licence calls `trackingcode`, and looks for the mistake there. */
function withDeskField(error: unknown): never {
  if (error instanceof Refusal && error.extra.field === 'trackingcode') {
    throw new Refusal(error.status, error.code, error.message, { ...error.extra, field: 'code' });
  }
  throw error;
}

export const addTrackingCode: StaffHandler<'addTrackingCode'> = async (context, { body }) => {
  const { deps, staff, now, ownUrl } = context;
  const { code, ...rest } = body;
  const book = await bookOf(context);
  const licence = await addLicence(deps, book, { ...rest, ...(code ? { trackingcode: code } : {}) }).catch(
    withDeskField,
  );
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
  const licence = await changeLicence(await bookOf(context), { trackingcode: params.code, ...body });
  await record(deps.database, {
    staff,
    action: 'tracking-code.change',
    outcome: 'done',
    detail: { code: licence.trackingcode, ...body },
    at: now,
  });
  return toldCode(ownUrl, licence);
};
