import { createHash, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { AdminKeyTable } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { recordRefusal } from '../desk/audit.ts';
import { decodeRequest } from '../http/read.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { type AdminRoute, audited } from './admin-calls.ts';

/** The areas of admin calls for which a named key may have read or write scope. */
const areas = ['licences', 'staff', 'bookers', 'keys', 'webhooks', 'drivers'] as const;
export const adminScopes = areas.flatMap((area) => [`${area}:read`, `${area}:write`] as const);

/** The name of the operator's own key in the audit trail. */
const ownActor = 'command line';
/** Only the operator's own key can create and revoke keys, so that no key can create one with more scopes. */
const ownKeyPaths = '/admin/admin-keys';
/** Minimum interval between updates of a key's last use, in milliseconds. */
const noteMs = 60_000;

const digest = (text: string) => createHash('sha256').update(text).digest();
const hashOf = (key: string) => digest(key).toString('hex');
const sentKey = (header: string | undefined) => /^Bearer (\S{1,200})$/i.exec(header ?? '')?.[1] ?? '';

/** Whether a request carries the expected key. */
export const bringsKey = (expected: string, header: string | undefined): boolean =>
  expected !== '' && timingSafeEqual(digest(sentKey(header)), digest(expected));

const told = ({ id, name, scopes, created_at, used_at, revoked_at }: Selectable<AdminKeyTable>) => ({
  ...{ id, name, scopes: scopes.split(' ') },
  ...{ createdAt: created_at, usedAt: used_at, revokedAt: revoked_at },
});

/**
 * Authenticates an admin call: by the operator's own key, which permits every call, or by a named one with the call's
 * scope.
 * @returns the caller's name in the audit trail
 * @throws {Refusal} 401 without a key in force, 403 for a key without the scope
 */
export async function admitAdmin(
  { database, adminKey = '' }: Pick<Deps, 'database' | 'adminKey'>,
  { method, path }: Pick<AdminRoute, 'method' | 'path'>,
  header: string | undefined,
  now: number,
): Promise<string> {
  if (bringsKey(adminKey, header)) return ownActor;
  const sent = sentKey(header);
  const row = sent.startsWith('ak_')
    ? await database
        .selectFrom('admin_keys')
        .selectAll()
        .where('hash', '=', hashOf(sent))
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new Refusal(401, 2, 'The key is wrong.');
  const actor = `admin key ${row.id} (${row.name})`;
  const area = path.split('/')[2];
  const scopes = row.scopes.split(' ');
  const isRead = method === 'GET' && scopes.includes(`${area}:read`);
  if (path.startsWith(ownKeyPaths) || !(isRead || scopes.includes(`${area}:write`))) {
    await recordRefusal(database, { staff: null, actor, action: `${method} ${path}`, at: now });
    throw new Refusal(403, 2, `This key is not for ${method} ${path}.`);
  }
  if ((row.used_at ?? 0) < now - noteMs) {
    await database.updateTable('admin_keys').set({ used_at: now }).where('id', '=', row.id).execute();
  }
  return actor;
}

const addRequest = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'A key needs a name.'), v.maxLength(80)),
  scopes: v.pipe(
    v.array(v.picklist(adminScopes, `A scope is one of ${adminScopes.join(', ')}.`)),
    v.minLength(1, `A key needs a scope: ${adminScopes.join(', ')}.`),
  ),
});
const revokeRequest = v.strictObject({ id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e9)) });

/** The operator's calls for these keys, used by `npm run operator -- admin-key`. */
export const adminKeyRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: ownKeyPaths,
    call: async ({ deps }) => {
      const rows = await deps.database.selectFrom('admin_keys').selectAll().orderBy('id').execute();
      return { code: 1, message: '', keys: rows.map(told) };
    },
  },
  {
    method: 'POST',
    path: ownKeyPaths,
    call: audited(async ({ deps, body, now }) => {
      const { name, scopes } = decodeRequest(addRequest, body);
      const key = `ak_${Buffer.from(deps.randomBytes(32)).toString('base64url')}`;
      const row = await deps.database
        .insertInto('admin_keys')
        .values({ name, hash: hashOf(key), scopes: [...new Set(scopes)].join(' '), created_at: now })
        .returningAll()
        .executeTakeFirstOrThrow();
      return { code: 1, message: '', ...told(row), key };
    }),
  },
  {
    method: 'POST',
    path: `${ownKeyPaths}/revoke`,
    call: audited(async ({ deps, body, now }) => {
      const { id } = decodeRequest(revokeRequest, body);
      const row = await deps.database
        .updateTable('admin_keys')
        .set((update) => ({ revoked_at: update.fn.coalesce('revoked_at', update.val(now)) }))
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (!row) throw refuse(`There is no admin key ${id}.`);
      return { code: 1, message: '', id };
    }),
  },
];

const targets = ['id', 'trackingcode', 'webhook', 'delivery', 'reference', 'leg'] as const;

/** The details of a change for the audit trail: its target and the names of the given fields, never their values. */
export function auditDetail(asked: Readonly<Record<string, unknown>>, answer: Readonly<Record<string, unknown>>) {
  const made = [answer, ...Object.values(answer)].filter((each) => typeof each === 'object' && each !== null);
  const found = targets.flatMap((name) => {
    const value = asked[name] ?? made.map((each) => (each as Record<string, unknown>)[name]).find((each) => each);
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
  });
  return { ...Object.fromEntries(found), fields: Object.keys(asked) };
}
