import { createHmac, timingSafeEqual } from 'node:crypto';
import { secret } from '../database/licence-store.ts';
import type { Deps } from '../deps.ts';
import { fromBase64Url, toBase64Url } from '../licence/token.ts';

/**
 * A browser that has once been its owner's keeps a cookie that says so. It opens nothing: it gives tries at the password of
 * that one account a count of their own, which strangers cannot use up, and tells a tab that slept from a stolen token.
 */

type DeviceDeps = Pick<Deps, 'database' | 'randomBytes' | 'publicUrl'>;

export interface Device {
  readonly customerId: number;
  /** Which browser, for limits. */
  readonly id: string;
}

const name = 'known-device';
const yearSeconds = 365 * 86_400;

const sign = async ({ database, randomBytes }: DeviceDeps, payload: string): Promise<Uint8Array> =>
  createHmac('sha256', await secret(database, 'device-key', () => toBase64Url(randomBytes(32))))
    .update(payload)
    .digest();

/** The `Set-Cookie` of a browser whose owner has shown who they are. @param id which browser, where it is known already. */
export async function deviceCookie(
  deps: DeviceDeps,
  customerId: number,
  id = toBase64Url(deps.randomBytes(12)),
): Promise<{ readonly id: string; readonly cookie: string }> {
  const payload = `${customerId}.${id}`;
  const value = `${payload}.${toBase64Url(await sign(deps, payload))}`;
  const secure = deps.publicUrl?.startsWith('https:') ? '; Secure' : '';
  return { id, cookie: `${name}=${value}; Path=/api; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict${secure}` };
}

/** The device id of a `Cookie` header; null without one, or when this server did not sign it. */
export async function readDevice(deps: DeviceDeps, cookies: string | undefined): Promise<Device | null> {
  const sent = new RegExp(`(?:^|; )${name}=(\\d{1,15})\\.([\\w-]{16})\\.([\\w-]{43})(?:;|$)`).exec(cookies ?? '');
  if (!sent) return null;
  const [, customer = '', id = '', signature = ''] = sent;
  const given = fromBase64Url(signature);
  const expected = await sign(deps, `${customer}.${id}`);
  if (given?.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { customerId: Number(customer), id };
}
