import type { Deps } from '../deps.ts';
import { addKey, listKeys, revokeKey } from '../dispatch/keys.ts';

const keyName = 'Simulator';

/**
 * Creates the simulator's dispatch key and revokes its earlier ones, so each key is valid until the next start.
 * @returns the key
 */
export async function simulatorKey(deps: Pick<Deps, 'database' | 'randomBytes' | 'clock'>): Promise<string> {
  for (const { id, name, revokedAt } of await listKeys(deps.database)) {
    if (name === keyName && revokedAt === null) await revokeKey(deps.database, id, deps.clock());
  }
  const { key } = await addKey(deps, keyName, ['bookings:read', 'rides:write', 'fleet:write']);
  return key;
}
