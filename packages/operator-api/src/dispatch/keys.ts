import { createHash } from 'node:crypto';
import { type DispatchScope, dispatchScopes } from 'contracts';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/open.ts';
import type { DispatchKeyTable } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { recordRefusal } from '../desk/audit.ts';
import { Problem } from '../http/problem.ts';
import { decodeRequest } from '../http/read.ts';
import { refuse } from '../http/refusal.ts';
import type { ResourceRequest } from '../http/resources.ts';
import { type AdminRoute, audited } from '../licence/admin-calls.ts';

/** A dispatch key as listed for the operator; it does not include the key itself. */
export interface DispatchKey {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly DispatchScope[];
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly usedAt: number | null;
  readonly revokedAt: number | null;
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

const told = (row: Selectable<DispatchKeyTable>): DispatchKey => ({
  id: row.id,
  name: row.name,
  scopes: dispatchScopes.filter((scope) => row.scopes.split(' ').includes(scope)),
  createdAt: row.created_at,
  usedAt: row.used_at,
  revokedAt: row.revoked_at,
});

/** @returns all keys, revoked ones included, oldest first. */
export async function listKeys(database: Database): Promise<readonly DispatchKey[]> {
  return (await database.selectFrom('dispatch_keys').selectAll().orderBy('id').execute()).map(told);
}

/** Creates a key. @returns its data with the key itself, which cannot be read again: only its hash is stored. */
export async function addKey(
  { database, randomBytes, clock }: Pick<Deps, 'database' | 'randomBytes' | 'clock'>,
  name: string,
  scopes: readonly DispatchScope[],
): Promise<DispatchKey & { readonly key: string }> {
  const key = `dk_${Buffer.from(randomBytes(32)).toString('base64url')}`;
  const row = await database
    .insertInto('dispatch_keys')
    .values({ name, hash: hashOf(key), scopes: [...new Set(scopes)].join(' '), created_at: clock() })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...told(row), key };
}

/** Revokes a key at once. @returns false when no key has this id. */
export async function revokeKey(database: Database, id: number, now: number): Promise<boolean> {
  const row = await database
    .updateTable('dispatch_keys')
    .set((update) => ({ revoked_at: update.fn.coalesce('revoked_at', update.val(now)) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How often the time of a key's last use is updated. */
const noteMs = 60_000;

/** An authenticated dispatch system. */
export interface Dispatcher {
  readonly keyId: number;
  readonly name: string;
  readonly scopes: readonly DispatchScope[];
}

/**
 * Authenticates a dispatch call by its key, which must be valid and have the call's scope. Refusals are logged; those
 * of a known key are also recorded in the audit trail.
 * @throws {Problem} 401, 403, 429
 */
export async function admitKey({ deps, limiter, request, call, now, network }: ResourceRequest): Promise<Dispatcher> {
  const { database } = deps;
  type Known = Pick<Selectable<DispatchKeyTable>, 'id' | 'name'>;
  const refused = async (status: 401 | 403, code: string, detail: string, known: Known | null = null) => {
    deps.log?.({
      level: 'warn',
      event: 'dispatch-refused',
      reason: code,
      key: known?.name ?? null,
      network,
      call: `${call.method} ${call.path}`,
    });
    if (known) {
      await recordRefusal(database, {
        staff: null,
        actor: `key ${known.id} (${known.name})`,
        action: `${call.method} ${call.path}`,
        detail: { reason: code },
        at: now,
      });
    }
    const headers: Record<string, string> = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
    return new Problem(status, code, detail, {}, headers);
  };
  if (request.headers.has('origin')) throw await refused(403, 'origin', 'Pages may not make dispatch calls.');
  const key = /^Bearer (dk_[\w-]{43})$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const row = key
    ? await database.selectFrom('dispatch_keys').selectAll().where('hash', '=', hashOf(key)).executeTakeFirst()
    : undefined;
  if (!row || row.revoked_at !== null) {
    await limiter.take('wrongKey', network);
    if (row) throw await refused(401, 'revoked', 'This key was revoked.', row);
    throw await refused(401, 'key', 'Send a key of the operator’s: Authorization: Bearer dk_…');
  }
  await limiter.take('key', String(row.id));
  const { scopes } = told(row);
  if (!scopes.some((scope) => scope === call.needs)) {
    throw await refused(403, 'scope', `This key has no scope ${call.needs}.`, row);
  }
  if ((row.used_at ?? 0) < now - noteMs) {
    await database.updateTable('dispatch_keys').set({ used_at: now }).where('id', '=', row.id).execute();
  }
  return { keyId: row.id, name: row.name, scopes };
}

const addRequest = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'A key needs a name.'), v.maxLength(80)),
  scopes: v.pipe(
    v.array(v.picklist(dispatchScopes, `A scope is one of ${dispatchScopes.join(', ')}.`)),
    v.minLength(1, `A key needs a scope: ${dispatchScopes.join(', ')}.`),
    v.maxLength(dispatchScopes.length),
  ),
});
const revokeRequest = v.strictObject({ id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e9)) });

/** The operator's admin calls for dispatch keys, used by `npm run operator -- key`. */
export const keyRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/admin/keys',
    call: async ({ deps }) => ({ code: 1, message: '', keys: await listKeys(deps.database) }),
  },
  {
    method: 'POST',
    path: '/admin/keys',
    call: audited(async ({ deps, body }) => {
      const { name, scopes } = decodeRequest(addRequest, body);
      return { code: 1, message: '', ...(await addKey(deps, name, scopes)) };
    }),
  },
  {
    method: 'POST',
    path: '/admin/keys/revoke',
    call: audited(async ({ deps, body, now }) => {
      const { id } = decodeRequest(revokeRequest, body);
      if (!(await revokeKey(deps.database, id, now))) throw refuse(`There is no key ${id}.`);
      return { code: 1, message: '' };
    }),
  },
];
